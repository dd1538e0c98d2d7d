# New data, coded as those of the search were.

#' Code new data by the levels of the search
#'
#' @param rows The structure of the results asked about.
#' @return A list: `codes`, by feature position, `NULL` for features that are
#'   not needed, as [codes_at()] takes them; `continuous`, values and groups for
#'   joint levels; `n`, the number of rows.
#' @noRd
code_newdata <- function(newdata, rows, fit, call, arg = "newdata") {
  check_rows_here(newdata, fit, arg, call)
  # Which rows are members does not depend on how many they stand for.
  source <- read_source(drop_counts(newdata), arg, call)
  needed <- if (fit$data$na == "complete") {
    seq_along(fit$features)
  } else {
    sort(unique(unlist(lapply(rows, `[[`, "set"))))
  }
  at <- match_newdata(fit$features[needed], names(source$columns), call, arg)
  discrete <- !needed %in% continuous_part(needed, fit)
  source$columns[at[discrete]] <- lapply(which(discrete), function(k) {
    bin_new_column(source$columns[[at[[k]]]], fit$cuts[[needed[[k]]]], fit$features[[needed[[k]]]], source, call, arg)
  })
  codes <- vector("list", length(fit$features))
  codes[needed[discrete]] <- Map(
    function(x, levels, name) new_column(x, levels, name, fit$data$na, call),
    source$columns[at[discrete]], fit$levels[needed[discrete]], fit$features[needed[discrete]]
  )
  continuous <- continuous_newdata(source, needed, fit, call, arg)
  note_unseen(codes, source$n, fit)
  list(codes = codes, continuous = continuous, n = source$n)
}

# Rows of a database are told by the database.
check_rows_here <- function(newdata, fit, arg, call) {
  if (!is_lazy_table(newdata)) {
    return(invisible())
  }
  filtered <- fit$type %in% boxed
  abort_localift(
    c(
      "{.arg {arg}} is a table in a database, whose rows are not here.",
      i = if (filtered) {
        paste0(
          "The rows of a subgroup are selected there by ",
          "{.code dplyr::filter({arg}, !!subgroup_filters(sel, {arg})[[1]])}."
        )
      },
      i = "{if (filtered) 'Or fetch' else 'Fetch'} what is needed: {.code dplyr::collect({arg})}."
    ),
    "input", arg = arg, call = call
  )
}

# Codes of a column: a vector, or, so that none is made of a factor, a list: the factor, what its levels are among those
# of the search, and what a missing value is.
new_column <- function(x, levels, name, na, call) {
  factor <- plain_column(x, name, "feature", call)
  if (na == "fail" || !is.factor(factor) || is_broken(factor)) {
    return(code_new_column(x, levels, name, na, call))
  }
  list(
    factor = factor, lookup = match_labels(to_utf8(levels(factor), name, call), levels),
    missing = if (na == "level") match(missing_level, levels, nomatch = 0L) else NA_integer_
  )
}

is_broken <- function(factor) {
  broken <- FALSE
  each_rows(length(factor), function(at) {
    codes <- as.integer(factor[at])
    least <- min(codes, 1L, na.rm = TRUE)
    broken <<- broken || least < 1L || max(codes, 0L, na.rm = TRUE) > nlevels(factor)
  })
  broken
}

# Those of some rows: 0 for a level that the search did not see, `NA` for missing.
codes_at <- function(column, at) {
  if (!is.list(column)) {
    return(column[at])
  }
  codes <- column$lookup[as.integer(column$factor[at])]
  if (!is.na(column$missing)) codes[is.na(codes)] <- column$missing
  codes
}

match_newdata <- function(features, columns, call, arg) {
  lost <- setdiff(features, columns)
  if (length(lost) > 0) {
    abort_localift(
      c(
        "{.arg {arg}} must have the features of the search.",
        x = "It lacks the column{?s} {.var {lost}}."
      ),
      class = "input", arg = arg, column = lost, call = call,
      hint = did_you_mean(lost, setdiff(columns, features))
    )
  }
  twice <- intersect(features, columns[duplicated(columns)])
  if (length(twice) > 0) {
    abort_localift(
      c(
        "Names of columns must be unique.",
        x = "{.var {twice}} occur{?s/} more than once in {.arg {arg}}."
      ),
      class = "input", arg = arg, column = twice, call = call
    )
  }
  match(features, columns)
}

code_new_column <- function(x, levels, name, na, call, role = "feature") {
  codes <- code_against(x, levels, name, role, call)
  if (na == "fail") {
    check_no_missing(is.na(codes), name, "Feature", call)
  }
  if (na == "level") {
    codes[is.na(codes)] <- match(missing_level, levels, nomatch = 0L)
  }
  codes
}

#' Numbers as the levels of quantile_bins()
#'
#' @param cuts Those of the search, `NULL` if the feature has none.
#' @return The column; where it holds numbers and the search had cuts, a factor by these.
#' @noRd
bin_new_column <- function(x, cuts, name, source, call, arg) {
  if (is.null(cuts)) {
    return(x)
  }
  if (is.factor(x)) {
    check_same_cuts(cuts_of(x), cuts, name, call, arg)
    return(x)
  }
  if (are_cells(cuts)) {
    return(cell_new_column(x, cuts, name, call, arg))
  }
  numbers <- plain_numbers(x)
  if (is.null(numbers)) {
    return(x)
  }
  x <- encode_continuous(numbers)
  check_finite(list(x), name, NULL, call)
  by <- names(cuts$groups)
  if (length(cuts$groups) && !all(nzchar(names2(cuts$groups)))) {
    abort_localift(
      c(
        "{.var {name}} must be the levels of {.fn quantile_bins} in {.arg {arg}}, not numbers.",
        x = "Its levels were made within groups, and of what column is not known.",
        i = "Make them with {.code quantile_bins({backticked(name)}, by = , like = )}."
      ),
      "input", arg = arg, column = name, call = call
    )
  }
  group <- if (length(by)) {
    match_bin_groups(source$columns[match_newdata(by, names(source$columns), call, arg)], cuts, by, call)
  }
  # A group without cuts is like a value that the search did not see.
  level <- place_by_cuts(x, group, cuts)
  labels <- c(cuts$labels, utils::tail(make.unique(c(cuts$labels, "none")), 1))
  level[!is.na(x) & group %in% 0L] <- length(labels)
  structure(level, levels = labels, class = "factor")
}

# Any number is in a cell.
cell_new_column <- function(x, cuts, name, call, arg) {
  nothing <- is.logical(x) && all(is.na(x))
  found <- if (nothing) list(values = rep(NA_real_, length(x)), kind = cuts$kind, units = cuts$units) else numbers_in(x)
  if (is.character(x) && all(x %in% c(cuts$labels, NA))) {
    return(x)
  }
  if (!identical(found$kind, cuts$kind)) {
    abort_localift(
      c(
        "{.var {name}} must hold {kinds_of_cuts[[cuts$kind]]} in {.arg {arg}}, as it did in the search.",
        x = "It is {describe(x)}."
      ),
      "input", arg = arg, column = name, call = call
    )
  }
  values <- in_units(found, cuts$units)
  check_finite(list(values), name, NULL, call)
  structure(cells_of(values, cuts), levels = cuts$labels, class = "factor")
}

# Labels say nothing of other cuts: "Quartile 4" would be another thing.
check_same_cuts <- function(new, old, name, call, arg) {
  same <- is.null(new) || identical(new$cuts, old$cuts) && identical(unname(new$groups), unname(old$groups)) &&
    identical(are_cells(new), are_cells(old))
  if (!same) {
    advice <- backticked(name)
    abort_localift(
      c(
        "{.var {name}} has other cuts in {.arg {arg}} than in the search.",
        i = paste0(
          "Make its levels by the old ones, as in {.code quantile_bins(x, like = old${advice})}, ",
          "or give its values as numbers."
        )
      ),
      "input", arg = arg, column = name, call = call
    )
  }
}

note_unseen <- function(codes, n, fit) {
  open <- which(vapply(codes, may_be_unseen, NA))
  unseen <- integer()
  rows <- 0L
  if (length(open)) {
    each_rows(n, function(at) {
      zero <- lapply(codes[open], function(column) codes_at(column, at) %in% 0L)
      unseen <<- union(unseen, open[vapply(zero, any, NA)])
      rows <<- rows + sum(Reduce(`|`, zero))
    })
  }
  if (rows > 0) {
    features <- fit$features[sort(unseen)]
    inform_localift(fill(
      "{.var {features}} hold{?s/} values that the search did not see, in {count_of(rows, 'row')}: no members."
    ))
  }
}

# Of a factor, its levels say so without a look at the rows.
may_be_unseen <- function(column) {
  if (is.list(column)) any(c(column$lookup, column$missing) == 0, na.rm = TRUE) else !is.null(column)
}

abort_no_newdata <- function(call) {
  abort_localift(
    c(
      "{.arg newdata} is missing.",
      i = "Give the data to look at: those of the search, or new ones with the same columns."
    ),
    class = "input", arg = "newdata", call = call
  )
}

# Continuous features and their groups -----------------------------------------

#' Values and groups of new rows
#'
#' @param needed Positions of the features needed.
#' @return A list of `values` (by feature position) and `group`, or `NULL` if
#'   none of the features is continuous.
#' @noRd
continuous_newdata <- function(source, needed, fit, call, arg) {
  needed <- continuous_part(needed, fit)
  if (!length(needed)) {
    return(NULL)
  }
  at <- match_newdata(fit$features[needed], names(source$columns), call, arg)
  values <- vector("list", length(fit$features))
  values[needed] <- Map(function(x, name) {
    # A column without any value is logical as often as not.
    numbers <- if (is.logical(x) && all(is.na(x))) rep(NA_real_, length(x)) else plain_numbers(x)
    if (is.null(numbers)) {
      abort_localift(
        c(
          "{.var {name}} must be numeric in {.arg {arg}}, as it was in the search.",
          x = "It is {describe(x)}."
        ),
        "input", arg = arg, column = name, call = call
      )
    }
    numbers <- encode_continuous(numbers)
    if (fit$data$na == "fail") {
      check_no_missing(is.na(numbers), name, "Feature", call)
    }
    numbers
  }, source$columns[at], fit$features[needed])
  check_finite(values[needed], fit$features[needed], NULL, call)
  list(values = values, group = group_newdata(source, fit, call, arg))
}

group_newdata <- function(source, fit, call, arg) {
  continuous <- fit$continuous
  if (!length(continuous$by)) {
    return(NULL)
  }
  at <- match_newdata(continuous$by, names(source$columns), call, arg)
  codes <- Map(function(x, levels, name) {
    code_new_column(x, levels, name, fit$data$na, call, "group")
  }, source$columns[at], continuous$group_levels, continuous$by)
  codes <- do.call(cbind, unname(codes))
  group <- match_codes(codes, continuous$group_codes)
  group[rowSums(is.na(codes)) > 0] <- NA
  unseen <- sum(group == 0, na.rm = TRUE)
  if (unseen > 0) {
    inform_localift(fill(
      "{.var {continuous$by}} make{?s/} groups that the search did not see, in {count_of(unseen, 'row')}: no members."
    ))
  }
  group
}
