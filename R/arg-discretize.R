# `discretize`, and the columns that make its groups.

#' Check the argument `discretize`
#' @noRd
check_discretize <- function(x, arg, call) {
  if (is.null(x) || inherits(x, "localift_joint_quantiles") || is_cut_points(x)) {
    return(x)
  }
  number <- if (is_one_number(x)) number_text(x) else "5"
  abort_argument(
    "must be {.code NULL}, or made by {.fn cut_points} or {.fn joint_quantiles}", x, arg, call,
    hint = c(i = fill(paste0(
      "Write {.code {arg} = cut_points({number})}, which cuts each column by itself, or ",
      "{.code {arg} = joint_quantiles({number})}."
    )))
  )
}

# Of count_profiles(), which knows of no feature sets.
check_cut_points <- function(x, call) {
  if (!is.null(x) && !is_cut_points(x)) {
    joint <- inherits(x, "localift_joint_quantiles")
    abort_argument(
      "must be {.code NULL} or made by {.fn cut_points}", x, "discretize", call,
      hint = if (joint) c(i = "Joint levels are those of a feature set, and counts are of all: count later.")
    )
  }
}

# Names of columns, or NULL.
check_by <- function(by, call = caller_env()) {
  if (is_formula(by)) {
    return(by_of_formula(by, call))
  }
  if (!is.null(by) && !is.character(by) || length(by) == 0 && !is.null(by)) {
    abort_argument(
      "must hold names of columns, or be a formula such as {.code ~ a + b}",
      by, "by", call
    )
  }
  names <- check_names(by, "by", call)
  if (length(names)) names
}

by_of_formula <- function(by, call) {
  names <- if (length(by) == 2) sum_names(by[[2]])
  if (is.null(names) || "." %in% names) {
    abort_localift(
      c(
        "{.arg by} must be a formula without a left side, of names and {.code +}: {.code ~ a + b}.",
        x = "It is {.code {as_label(by)}}."
      ),
      "input", arg = "by", call = call
    )
  }
  as_utf8(unique(names))
}

# The names in `a + b`, NULL if there is anything else.
sum_names <- function(expr) {
  if (is.name(expr)) {
    return(as.character(expr))
  }
  plus <- is.call(expr) && identical(expr[[1]], quote(`+`)) && length(expr) == 3
  parts <- if (plus) lapply(as.list(expr)[-1], sum_names)
  if (plus && !any(vapply(parts, is.null, NA))) unlist(parts)
}

#' The columns that make groups
#'
#' They are no features: `.` leaves them out.
#'
#' @param columns Names of the data's columns.
#' @param class_name The name of the class, where it is a column.
#' @return Names of columns.
#' @noRd
grouping_columns <- function(discretize, columns, class_name, call) {
  by <- check_discretize(discretize, "discretize", call)[["by"]]
  unknown <- setdiff(by, columns)
  if (length(unknown)) {
    abort_missing_column(unknown, "by", columns, call)
  }
  if (class_name %in% by) {
    abort_localift(
      "{.var {class_name}} can't be the class and make groups ({.arg by}) too.",
      "input", arg = "by", column = class_name, call = call
    )
  }
  by %||% character()
}
