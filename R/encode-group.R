# The groups within which quantiles are taken: the combinations of values of the columns of `by`.

#' Codes of the columns that make groups
#'
#' @return A list: `codes` and `levels`, one per column; `missing`, a mask of
#'   rows that have no group.
#' @noRd
encode_by <- function(by, n, na, call) {
  coded <- lapply(names(by), function(name) {
    column <- encode_group_column(by[[name]], name, call)
    if (na == "level" && anyNA(column$codes)) {
      column$levels <- c(column$levels, missing_level)
      column$codes[is.na(column$codes)] <- length(column$levels)
    }
    column
  })
  codes <- lapply(coded, `[[`, "codes")
  list(
    codes = codes,
    levels = lapply(coded, `[[`, "levels"),
    missing = Reduce(`|`, lapply(codes, is.na), logical(n))
  )
}

# Unlike a feature, a group may have any number of numeric values.
encode_group_column <- function(x, name, call) {
  x <- plain_column(x, name, "group", call)
  if (!is.numeric(x)) {
    return(encode_column(x, name, call = call))
  }
  encode_numbers(distinct_values(x), attr(x, "labels"))
}

check_groups <- function(groups, by, weighted, na, call) {
  if (na == "fail") {
    for (j in seq_along(by)) {
      check_no_missing(weighted & is.na(groups$codes[[j]]), names(by)[[j]], "The group", call)
    }
  }
}

check_rows_grouped <- function(rows, by, call) {
  if (!any(rows)) {
    abort_localift(
      c(
        "No rows are left.",
        x = "Each has a missing value of {.or {.var {by}}}, which makes the groups."
      ),
      "missing", arg = "by", column = by, call = call
    )
  }
}

#' Number the groups that occur, in the order of their levels
#'
#' @param groups What `encode_by()` returns.
#' @param rows A mask of the rows used, or `NULL` for all.
#' @return A list of `group`, `n_groups`, `group_codes`.
#' @noRd
number_groups <- function(groups, rows) {
  if (!length(groups$codes)) {
    return(list(group = NULL, n_groups = 1L, group_codes = matrix(0L, 1, 0)))
  }
  codes <- lapply(groups$codes, take, rows)
  occurring <- distinct_values(as.double(cross_codes(codes)))
  known <- do.call(cbind, lapply(codes, `[`, occurring$first))
  order <- do.call(order, lapply(seq_len(ncol(known)), function(j) known[, j]))
  list(
    group = distinct_codes(occurring, order(order)), n_groups = nrow(known),
    group_codes = known[order, , drop = FALSE]
  )
}

# "course=a year=2011"
group_text <- function(continuous, group) {
  set <- seq_along(continuous$by)
  codes <- lapply(group, function(g) continuous$group_codes[g, ])
  profile_text(rep(list(set), length(group)), codes, continuous$by, continuous$group_levels)
}

# Of quantile_bins(), which takes vectors and no names of columns -----------------

# Codes and levels of the variables that make groups, as `encode_by()` gives them.
bin_groups <- function(by, by_expr, n, call = caller_env()) {
  parts <- bin_parts(by, by_expr, n, call)
  coded <- Map(function(part, name) encode_group_column(part, name, call), parts, part_names(parts))
  codes <- unname(lapply(coded, `[[`, "codes"))
  list(
    codes = codes,
    levels = unname(lapply(coded, `[[`, "levels")),
    missing = Reduce(`|`, lapply(codes, is.na), logical(n)),
    names = names(parts)
  )
}

# A list of vectors of n values, named where their names are known.
bin_parts <- function(by, by_expr, n, call) {
  if (is.null(by)) {
    return(list())
  }
  # Times and records are lists too, but one variable.
  several <- is.data.frame(by) || is.list(by) && !is.object(by)
  parts <- if (several) unclass(by) else list(by)
  sizes <- vapply(parts, function(part) as.double(length(part)), 0)
  if (!length(parts) || any(sizes != n)) {
    abort_localift(
      c(
        "{.arg by} must hold one group for each of the {n} value{?s} of {.arg x}.",
        x = if (length(parts)) "It has length {sizes[sizes != n][[1]]}.",
        i = "Of several variables make a list: {.code by = list(a, b)}."
      ),
      "input", arg = "by", call = call
    )
  }
  attributes(parts) <- list(names = names(parts))
  # As typed: `by = list(a, d$b)` and `by = a` name them.
  typed <- if (!several) {
    list(by_expr)
  } else if (is.call(by_expr) && identical(by_expr[[1]], quote(list))) {
    as.list(by_expr)[-1]
  }
  names <- names2(parts)
  for (j in if (length(typed) == length(parts)) seq_along(typed)) {
    if (!nzchar(names[[j]])) names[[j]] <- expr_name(typed[[j]]) %||% ""
  }
  set_names(parts, names)
}

# Names for messages.
part_names <- function(parts) {
  ifelse(nzchar(names2(parts)), names2(parts), if (length(parts) > 1) paste0("by[[", seq_along(parts), "]]") else "by")
}

# What each group is, a vector for each variable.
group_values <- function(groups, numbered) {
  if (length(groups$codes)) {
    values <- lapply(seq_along(groups$codes), function(j) groups$levels[[j]][numbered$group_codes[, j]])
    set_names(values, groups$names)
  }
}
