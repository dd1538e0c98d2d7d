# Files as input: nothing is read but the names of columns, until a verb says which of them it counts and how.
#
# A files input is a list of class c("localift_files_input", "localift_input"): the parts of any input (input-read.R),
# of which the columns are of no values, with
#   files         the `localift_files`
#   class_column  the column that gives the class; as_factor, whether by `factor()`
#   weights_name  NULL, or the column of weights
# count_files() makes an ordinary input of it, of counts.

is_files_input <- function(input) inherits(input, "localift_files_input")

#' Read files and a formula
#'
#' @inheritParams read_input
#' @param x,y Files and a formula, in either order.
#' @return A files input.
#' @noRd
read_files <- function(x, y, weights, discretize, call) {
  files <- if (is_files(x)) x else y
  formula <- if (is_files(x)) y else x
  columns <- files$columns
  if (!is_formula(formula)) {
    abort_localift(
      c(
        "Data in files take a formula.",
        x = if (!is.null(formula)) "{.arg y} is {describe(formula)}.",
        i = "Say by it which column is the class, as in {.code class ~ .}."
      ),
      "input", arg = "y", call = call
    )
  }
  check_two_sides(formula, call)
  check_no_joint(discretize, call)
  class <- files_class(formula[[2]], columns, call)
  weights_name <- files_weights(weights, columns, call)
  features <- formula_features(formula[[3]], columns, class$column, weights_name, character(), call)
  check_column_names(columns, c(features, class$column, weights_name), call)
  structure(
    list(
      features = rep(list(character()), length(features)) |> set_names(features), class = character(),
      class_name = class$name, weights = NULL, by = list(), counted = TRUE, n = NA, importance = FALSE, notes = NULL,
      copies = character(), files = files, class_column = class$column, as_factor = class$as_factor,
      weights_name = weights_name
    ),
    class = c("localift_files_input", "localift_input")
  )
}

# Quantiles of distances are of all rows together.
check_no_joint <- function(discretize, call) {
  if (inherits(check_discretize(discretize, "discretize", call), "localift_joint_quantiles")) {
    abort_localift(
      c(
        "Joint quantiles need all rows at once, and files are read in chunks.",
        i = "Cut each column by itself, {.code discretize = cut_points(4)}, or read the columns that are needed."
      ),
      "input", arg = "discretize", call = call
    )
  }
}

# A column, or `factor(column)`.
files_class <- function(expr, columns, call) {
  as_factor <- is.call(expr) && length(expr) == 2 && called_function(expr) %in% c("factor", "as.factor")
  inner <- if (as_factor) expr[[2]] else expr
  name <- if (is.name(inner)) as_utf8(as.character(inner))
  if (is.null(name)) {
    abort_localift(
      c(
        "The class of data in files must be a column, or {.code factor(column)}.",
        x = "Found {.code {as_label(expr)}}.",
        i = "Write another column into the files."
      ),
      "input", arg = "formula", call = call
    )
  }
  if (!name %in% columns) {
    abort_missing_column(name, "formula", columns, call)
  }
  list(column = name, name = as_label(expr), as_factor = as_factor)
}

files_weights <- function(weights, columns, call) {
  expr <- quo_get_expr(weights)
  name <- if (is.name(expr)) as_utf8(as.character(expr))
  if (isTRUE(name %in% columns)) {
    return(name)
  }
  value <- tryCatch(eval_tidy(weights), error = function(error) NA)
  if (is.null(value)) {
    return(NULL)
  }
  label <- as_label(expr)
  abort_localift(
    c("{.arg weights} of data in files must be a column.", x = "{.code {label}} is none."),
    "input", arg = "weights", call = call, hint = did_you_mean(label, columns)
  )
}
