# New data, coded as those of the search were.

#' Code new data by the levels of the search
#'
#' @param rows The structure of the results asked about.
#' @return A list: `codes`, by feature position, `NULL` for features that are
#'   not needed (0 for a level that the search did not see, `NA` for missing);
#'   `continuous`, values and groups for joint levels, and `joint`, an
#'   environment that keeps these by set; `counted`, the rows that the rule for
#'   missing values leaves; `n`.
#' @noRd
code_newdata <- function(newdata, rows, fit, call, arg = "newdata") {
  source <- read_source(newdata, arg, call)
  needed <- if (fit$data$na == "complete") {
    seq_along(fit$features)
  } else {
    sort(unique(unlist(lapply(rows, `[[`, "set"))))
  }
  at <- match_newdata(fit$features[needed], names(source$columns), call, arg)
  discrete <- !needed %in% continuous_part(needed, fit)
  codes <- vector("list", length(fit$features))
  codes[needed[discrete]] <- Map(
    function(x, levels, name) code_new_column(x, levels, name, fit$data$na, call),
    source$columns[at[discrete]], fit$levels[needed[discrete]], fit$features[needed[discrete]]
  )
  continuous <- continuous_newdata(source, needed, fit, call, arg)
  note_unseen(codes, fit)
  counted <- rep(TRUE, source$n)
  if (fit$data$na == "complete") {
    for (column in c(codes, continuous$values)) {
      if (!is.null(column)) counted <- counted & !is.na(column)
    }
  }
  list(
    codes = codes, continuous = continuous,
    joint = new.env(parent = emptyenv()), counted = counted, n = source$n
  )
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

note_unseen <- function(codes, fit) {
  unseen <- vapply(codes, function(column) any(column == 0, na.rm = TRUE), NA)
  if (any(unseen)) {
    features <- fit$features[unseen]
    rows <- Reduce(`|`, lapply(codes[unseen], function(column) column %in% 0L))
    inform_localift(fill(
      "{.var {features}} hold{?s/} values that the search did not see, in {count_of(sum(rows), 'row')}: no members."
    ))
  }
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
    return(rep(1L, source$n))
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
