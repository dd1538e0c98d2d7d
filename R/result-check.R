# Checks of what should be a result, and what its rows and its data are.

# Whether `x` is a result at all, its rows apart.
check_selection <- function(x, arg = caller_arg(x), call = caller_env()) {
  if (missing(x)) {
    abort_localift(
      c(
        "{.arg {arg}} is missing.",
        i = paste0(
          "Give a result of {.fn select_features}, {.fn select_windows}, {.fn select_profiles} or ",
          "{.fn select_subgroups}."
        )
      ),
      "input", arg = arg, call = call
    )
  }
  fit <- attr(x, "localift")
  if (inherits(x, "localift_selection") && is.list(fit$structure)) {
    return(fit)
  }
  found <- if (inherits(x, "localift")) {
    typed <- typed_argument(arg, call)
    "It is the result of {.fn localift}: give one of its parts, as in {.code {typed}$profiles}."
  } else {
    "It is {describe(x)}."
  }
  abort_localift(
    c(
      paste0(
        "{.arg {arg}} must be a result of {.fn select_features}, {.fn select_windows}, {.fn select_profiles} or ",
        "{.fn select_subgroups}."
      ),
      x = found
    ),
    class = "input", arg = arg, call = call, hint = former_result_hint(names(x))
  )
}

# What is meant by the result of localift() where it can only be one of its parts.
only_part <- function(x, type = "profiles") {
  if (inherits(x, "localift") && !is.null(unclass(x)[[type]])) unclass(x)[[type]] else x
}

# Parts of localift() that were put together say nothing of each other's data.
check_one_search <- function(parts, arg, call) {
  parts <- Filter(function(part) inherits(part, "localift_selection"), unname(parts))
  facts <- lapply(parts, function(part) {
    attr(part, "localift")[c("class_name", "classes", "features", "levels", "coded", "continuous")]
  })
  if (!all(vapply(facts[-1], identical, NA, facts[[1]]))) {
    abort_localift(
      c(
        "The parts of {.arg {arg}} must be of the same data.",
        i = "Use each by itself, or search with {.fn localift} for all of them."
      ),
      class = "input", arg = arg, call = call
    )
  }
}

# A bullet for data with the columns of a result.
former_result_hint <- function(columns) {
  if ("features" %in% columns && any(c("rank", "eta", "lift") %in% columns)) {
    c(i = fill(paste0(
      "A result is a plain data frame once its values were changed, its {.var rank} or {.var class} dropped, or its ",
      "rows bound to those of another search: use it as its search returned it."
    )))
  }
}

# `y` that is the row of a result: the result is none any more.
check_not_former_result <- function(columns, y, n, call) {
  hint <- former_result_hint(columns)
  if (!is.null(hint) && is.numeric(y) && length(y) == 1 && n != 1) {
    abort_localift("{.arg x} is no result of a search.", class = "input", arg = "x", call = call, hint = hint)
  }
}

# What the user typed for the argument `arg` of the function whose frame is
# `frame`; its name where that is not known.
typed_argument <- function(arg, frame) {
  typed <- if (is.environment(frame)) {
    tryCatch(
      eval(call("substitute", as.name(arg)), frame),
      error = function(e) NULL
    )
  }
  if (is.call(typed) || is.name(typed)) as_label(typed) else arg
}

check_selection_type <- function(x, type, arg = caller_arg(x), call = caller_env()) {
  found <- attr(x, "localift")$type
  if (!found %in% type) {
    type <- type[[1]]
    abort_localift(
      c(
        "{.arg {arg}} must be a result of {.fn select_{type}}.",
        x = "It is a result of {.fn select_{found}}."
      ),
      class = "input", arg = arg, call = call
    )
  }
}

# A step of a cover is chosen for what those before it leave: by itself, or made anew in other rows, it says nothing.
check_no_cover <- function(x, verb, call) {
  if (!inherits(x, "localift_cover")) {
    return(invisible())
  }
  abort_localift(
    c(
      "{.fn {verb}} takes no result of {.fn select_cover}.",
      x = "Each subgroup of a cover is chosen for the rows that those before it leave.",
      i = "Use {.fn select_subgroups}, or find a cover in a part of the rows, and what holds of it in the others by {.fn predict}."
    ),
    class = "input", arg = "x", call = call
  )
}

#' Check that a result can be used, and find the structure of its rows
#'
#' @param x A `localift_selection`.
#' @return A list, one element per row of `x`: `set` (feature positions), and
#'   `window` (level codes, profiles x features) or `levels` (level codes).
#' @noRd
validate_selection <- function(x, arg = caller_arg(x), call = caller_env()) {
  fit <- check_selection(x, arg = arg, call = call)
  check_selection_key(x, fit, arg, call)
  at <- match_rows(x, fit)
  if (anyNA(at)) {
    rows <- as.character(which(is.na(at)))
    abort_localift(
      c(
        "Each row of {.arg {arg}} must be a result of its search.",
        x = "Row{?s} {rows} {?is/are} not: a value was changed, or rows of another result were added.",
        i = "Use the result as the search returned it; sorting, filtering and subsetting are fine."
      ),
      class = "input", arg = arg, call = call
    )
  }
  unname(fit$structure[at])
}

check_selection_key <- function(x, fit, arg, call) {
  key <- result_types[[fit$type]]$key
  lost <- setdiff(key, names(x))
  if (length(lost) > 0) {
    abort_localift(
      c(
        "{.arg {arg}} must keep its column{?s} {.var {key}}.",
        x = "Column{?s} {.var {lost}} {?is/are} missing.",
        i = "A row is known by {.var {key}}: keep {?it/them} when you select or rename columns."
      ),
      class = "input", arg = arg, call = call
    )
  }
}

#' The coded data behind a result
#' @noRd
selection_data <- function(x, arg = caller_arg(x), call = caller_env()) {
  coded <- attr(x, "localift")$coded
  if (is.null(coded) && !is.null(attr(x, "localift")$database)) {
    abort_in_database(arg, call)
  }
  if (is.null(coded)) {
    abort_localift(
      c(
        "{.arg {arg}} was made with {.code keep_data = FALSE} and holds no data to count.",
        i = paste0(
          "Search again with {.code keep_data = TRUE}, or give the data themselves, as in ",
          "{.code lift_function(formula, data)}."
        )
      ),
      class = "input", arg = arg, call = call
    )
  }
  coded
}

#' The coded data behind a result, as far as the counts of one set need them
#'
#' Data in a database are asked for that set.
#'
#' @param set Positions of features, ascending.
#' @noRd
set_data <- function(x, set, arg = caller_arg(x), call = caller_env()) {
  fit <- attr(x, "localift")
  if (is.null(fit$coded) && !is.null(fit$database)) {
    database_set_data(fit, set, call)
  } else {
    selection_data(x, arg, call)
  }
}

#' The structure of one row
#'
#' @param i A row number.
#' @noRd
selection_row <- function(x, i, arg = caller_arg(x), call = caller_env()) {
  rows <- validate_selection(x, arg = arg, call = call)
  if (length(rows) == 0) {
    abort_localift("{.arg {arg}} has no rows.", class = "input", arg = arg, call = call)
  }
  whole <- is.numeric(i) && length(i) == 1 && !is.na(i) && i == trunc(i)
  if (!whole || i < 1 || i > length(rows)) {
    found <- describe(i)
    abort_localift(
      c(
        "{.arg i} must be the number of one row of {.arg {arg}}, from 1 to {length(rows)}.",
        x = "It is {found}."
      ),
      class = "input", arg = "i", call = call
    )
  }
  rows[[i]]
}

# A column of the result that may have been dropped.
column_of <- function(object, name, call, arg = "object") {
  if (!name %in% names(object)) {
    abort_localift(
      c(
        "{.arg {arg}} must keep its column {.var {name}}.",
        x = "It was dropped."
      ),
      class = "input", arg = arg, call = call
    )
  }
  object[[name]]
}
