# Counts of shards add up to the counts of all rows: columns are joined by name, then equal groups are summed.

#' @rdname as_counts
#' @param ... Counted data of shards, that is parts of the rows: of the same features and the same class. `NULL` is
#'   left out.
#' @include input-counts-verbs.R
#' @export
c.localift_counts <- function(...) {
  call <- quote(c())
  shards <- list(...)
  shards <- shards[!vapply(shards, is.null, NA)]
  names <- names2(shards)
  names[!nzchar(names)] <- paste0("..", seq_along(shards))[!nzchar(names)]
  if (length(shards) == 1) {
    return(shards[[1]])
  }
  shards <- lapply(seq_along(shards), function(at) read_shard(shards[[at]], names[[at]], call))
  class_name <- shared_class(shards, names, call)
  check_same_columns(shards, names, call)
  count_name <- shards[[1]]$count_name
  columns <- set_names(names(shards[[1]]$columns))
  columns <- lapply(columns, function(name) {
    join_columns(lapply(shards, function(shard) shard$columns[[name]]), name, names, call)
  })
  n <- check_counts(unlist(lapply(shards, `[[`, "counts")), count_name, "row", call)
  added <- sum_groups(columns, n)
  columns[] <- lapply(columns, take_rows, added$groups)
  columns[[count_name]] <- added$n
  # The counts stand where they stood.
  new_counts(columns[shards[[1]]$order], count_name, class_name)
}

read_shard <- function(x, arg, call) {
  if (!is_counts(x)) {
    found <- describe(x)
    abort_localift(
      c(
        "{.fn c} adds counted data to counted data.",
        x = "{.arg {arg}} is {found}.",
        i = if (is.data.frame(x)) "If a column of it counts, declare it: {.code as_counts({arg}, n)}.",
        i = "For a list of columns, take {.fn as.list} of the counted data first."
      ),
      "input", arg = arg, call = call
    )
  }
  # No counts at all add nothing.
  none <- nrow(x) == 0 || all(x[[attr(x, "count_name") %||% 1]] %in% 0)
  source <- source_counts(if (none) x[0, , drop = FALSE] else x, arg, call)
  check_column_names(names(x), names(x), call)
  source$count_name <- attr(x, "count_name")
  source$order <- names(x)
  source
}

shared_class <- function(shards, names, call) {
  known <- lapply(shards, `[[`, "class_name")
  first <- unlist(known)[1]
  other <- which(vapply(known, function(name) !is.null(name) && name != first, NA))
  if (length(other)) {
    at <- other[[1]]
    abort_localift(
      c(
        "Counts that are added must be of the same class.",
        x = "It is {.var {known[[at]]}} in {.arg {names[[at]]}}, and {.var {first}} before.",
        i = "Count all by the same formula."
      ),
      "input", arg = names[[at]], column = known[[at]], call = call
    )
  }
  if (!is.null(first)) unname(first)
}

# The same columns, in any order.
check_same_columns <- function(shards, names, call) {
  columns <- names(shards[[1]]$columns)
  for (at in seq_along(shards)[-1]) {
    found <- names(shards[[at]]$columns)
    lost <- setdiff(columns, found)
    more <- setdiff(found, columns)
    if (length(lost) || length(more)) {
      abort_localift(
        c(
          "Counts that are added must have the same columns.",
          x = if (length(lost)) "{.arg {names[[at]]}} lacks {.var {lost}}.",
          x = if (length(more)) "{.arg {names[[at]]}} has {.var {more}} besides.",
          i = "Count all by the same formula."
        ),
        "input", arg = names[[at]], column = c(lost, more), call = call
      )
    }
  }
}

# Joining ----------------------------------------------------------------------

#' One column of several parts
#'
#' Factors keep the order of their levels, of the first part and then new ones; factors and text are what the first of
#' them is; ordered factors and cut columns must be alike. A column that is wholly missing in a part, as logicals, says
#' nothing of its type.
#'
#' @param parts A list of vectors.
#' @param args What the user calls each part.
#' @noRd
join_columns <- function(parts, name, args, call) {
  check_can_be_joined(parts, name, args, call)
  kinds <- vapply(parts, kind_of_column, "")
  known <- which(kinds != "none")
  if (!length(known)) {
    return(unlist(parts))
  }
  abort <- function(at, found, advice = NULL) abort_not_joined(name, args[known[c(1, at)]], found, advice, call)
  first <- parts[[known[[1]]]]
  kind <- kinds[known]
  other <- which(!vapply(kind, goes_with, NA, kind[[1]]))[1]
  if (!is.na(other)) {
    abort(other, c(kind[[1]], kind[[other]]))
  }
  joined <- switch(kind[[1]],
    "ordered factor" = join_ordered,
    factor = join_factors,
    text = join_text,
    logical = function(parts, ...) unlist(parts),
    numbers = join_numbers,
    join_alike
  )(parts[known], abort)
  sizes <- lengths(parts)
  if (length(known) == length(parts)) {
    return(joined)
  }
  at <- rep(NA_integer_, sum(sizes))
  at[rep(seq_along(parts), sizes) %in% known] <- seq_along(joined)
  take_rows(joined, at)
}

check_can_be_joined <- function(parts, name, args, call) {
  for (at in seq_along(parts)) {
    x <- parts[[at]]
    if (!is.atomic(x) || is.null(x) || is.complex(x) || is.raw(x) || length(dim(x)) > 1) {
      abort_localift(
        c(
          "Counts of groups can be added where the groups are factors, text, logicals, numbers or times.",
          x = "{.var {name}} of {.arg {args[[at]]}} is {describe(x)}."
        ),
        "input", arg = args[[at]], column = name, call = call
      )
    }
  }
}

kind_of_column <- function(x) {
  if (is.logical(x) && !is.object(x)) {
    if (all(is.na(x))) "none" else "logical"
  } else if (is.ordered(x)) {
    "ordered factor"
  } else if (is.factor(x)) {
    "factor"
  } else if (is.character(x) && is.null(attr(x, "labels"))) {
    "text"
  } else if (is_number_like(x) && is.null(attr(x, "labels"))) {
    "numbers"
  } else {
    paste(class(x), collapse = "/")
  }
}

goes_with <- function(kind, first) {
  kind == first || kind %in% c("factor", "text") && first %in% c("factor", "text")
}

# Rows, without what `[` of a class makes of its attributes.
take_rows <- function(x, rows) {
  from <- x
  x <- if (is.factor(x) || !is.object(x)) x[rows] else structure(unclass(x)[rows], class = class(x))
  attributes(x) <- utils::modifyList(attributes(from) %||% list(), list(names = NULL))
  x
}

join_ordered <- function(parts, abort) {
  levels <- as_utf8(levels(parts[[1]]))
  cuts <- cuts_of(parts[[1]])
  for (at in seq_along(parts)[-1]) {
    others <- cuts_of(parts[[at]])
    if (!identical(as_utf8(levels(parts[[at]])), levels)) {
      abort(at, NULL, if (are_cells(cuts) || are_cells(others)) {
        cut_alike()
      } else {
        fill("Make all by {.code factor(x, levels, ordered = TRUE)}, with the same levels in the same order.")
      })
    }
    if (!same_cuts(cuts, others)) {
      abort(at, NULL, cut_alike())
    }
  }
  codes <- unlist(lapply(parts, as.integer))
  if (!is.null(cuts$rows)) {
    cuts$rows <- Reduce(`+`, lapply(parts, function(x) cuts_of(x)$rows))
  }
  structure(codes, levels = levels, class = c("ordered", "factor"), cuts = cuts)
}

cut_alike <- function() fill("Cut all at the same thresholds, as in {.code discretize = cut_points(x = c(10, 20))}.")

# Where they cut, whatever is in the cells.
same_cuts <- function(a, b) {
  where <- c("cuts", "groups", "labels", "left", "kind", "units")
  identical(unclass(a)[where], unclass(b)[where])
}

join_factors <- function(parts, abort) {
  cuts <- cuts_of(parts[[1]])
  for (at in seq_along(parts)[-1]) {
    if (!same_cuts(cuts, cuts_of(parts[[at]]))) {
      abort(at, NULL, fill("Make levels of all by the same cuts, as in {.code quantile_bins(x, like = first)}."))
    }
  }
  levels <- lapply(parts, function(x) as_utf8(if (is.factor(x)) levels(x) else text_levels(x)))
  joined <- unique(unlist(levels))
  joined <- joined[!is.na(joined)]
  if (!is.null(cuts)) joined <- cuts$labels[cuts$labels %in% joined]
  codes <- Map(function(x, levels) {
    if (is.factor(x)) match(levels, joined)[as.integer(x)] else match(as_utf8(x), joined)
  }, parts, levels)
  structure(unlist(codes), levels = joined, class = "factor", cuts = cuts)
}

# In the order in which text makes levels.
text_levels <- function(x) {
  x <- unique(as_utf8(as.vector(x)))
  x <- x[!is.na(x)]
  x[order(x, method = "radix")]
}

join_text <- function(parts, abort) {
  as_utf8(unlist(lapply(parts, function(x) if (is.factor(x)) as.character(x) else as.vector(unclass(x)))))
}

join_numbers <- function(parts, abort) {
  whole <- all(vapply(parts, function(x) is.integer(x) && !is.object(x), NA))
  if (whole) unlist(parts) else unlist(lapply(parts, plain_numbers))
}

# Of classes that are not ours: only those that say the same.
join_alike <- function(parts, abort) {
  about <- function(x) {
    found <- attributes(x)
    found[order(names(found))][setdiff(sort(names(found)), "names")]
  }
  for (at in seq_along(parts)[-1]) {
    if (!identical(about(parts[[at]]), about(parts[[1]]))) {
      abort(at, NULL, "Make factors or text of them before they are counted.")
    }
  }
  joined <- do.call(c, lapply(parts, function(x) as.vector(unclass(x))))
  attributes(joined) <- about(parts[[1]])
  joined
}

# `args`: those of the first part and of that which does not go with it; `found`: their kinds, where they differ;
# `advice`: finished.
abort_not_joined <- function(name, args, found, advice, call) {
  abort_localift(
    c(
      "Can't join {.var {name}} of {.arg {args[[1]]}} and of {.arg {args[[2]]}}.",
      x = if (is.null(found)) {
        "Their levels, cuts or classes differ."
      } else {
        "In {.arg {args[[1]]}} it is {found[[1]]}, in {.arg {args[[2]]}} {found[[2]]}."
      }
    ),
    "input", arg = args[[2]], column = name, call = call, hint = if (!is.null(advice)) c(i = advice)
  )
}

# Adding -----------------------------------------------------------------------

#' Sum the counts of equal groups
#'
#' @param columns A list of vectors.
#' @param n Their counts, doubles.
#' @return A list: `groups`, a row of each group, in the order of levels, missing values last; `n`, integers where the
#'   sums are whole and few enough.
#' @noRd
sum_groups <- function(columns, n) {
  if (!length(n)) {
    return(list(groups = integer(), n = integer()))
  }
  sum_runs(lapply(unname(columns), order_codes), n)
}

# Positive codes that are in the order of levels.
order_codes <- function(x) {
  if (is.factor(x)) {
    return(as.integer(x))
  }
  if (is.logical(x)) {
    return(as.integer(x) + 1L)
  }
  values <- if (inherits(x, "integer64")) integer64_values(x) else as.vector(unclass(x))
  distinct <- distinct_values(values)
  order <- order(distinct$values, method = "radix")
  distinct_codes(distinct, order(order))
}

#' The runs of equal codes, in order
#'
#' A radix sort by the codes of all columns, missing values last, then one pass over its runs: O(n m).
#'
#' @param codes A list of integers, positive.
#' @param weights `NULL` to count rows.
#' @noRd
sum_runs <- function(codes, weights) {
  order <- do.call(order, c(codes, list(method = "radix", na.last = TRUE)))
  starts <- run_starts(codes, order)
  n <- if (is.null(weights)) {
    diff(c(which(starts), length(order) + 1))
  } else {
    as.vector(rowsum(weights[order], cumsum(starts), reorder = FALSE))
  }
  if (is_whole(n) && sum(n) <= .Machine$integer.max) {
    n <- as.integer(n)
  }
  list(groups = order[starts], n = n)
}

# TRUE where a row, in the given order, differs from the one before.
run_starts <- function(codes, order) {
  starts <- c(TRUE, logical(length(order) - 1))
  for (x in codes) {
    x <- x[order]
    x[is.na(x)] <- 0L
    starts <- starts | c(FALSE, x[-1] != x[-length(x)])
  }
  starts
}
