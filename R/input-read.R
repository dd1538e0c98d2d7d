# What users have, turned into one raw input.
#
# `input` is a list of class "localift_input":
#   features    named list of the m columns that may be features, in the data's
#               column order, each of n values
#   class       the n values of the class
#   class_name  its name, for messages and results
#   weights     NULL, or n finite non-negative numbers, not all zero
#   by          named list of the columns that make groups, see arg-discretize.R
#   counted     TRUE if the rows are counts (`weights` are then the counts)
#   n           the number of rows
#   importance  TRUE if the weights count no rows, even where they are whole
#   notes       one-line texts to show with the result
#   copies      features that the notes tell to be identical to the class
# Nothing is recoded or dropped here: see encode-input.R.

#' Read the input of a verb
#'
#' Takes the first two arguments of any verb as they come: `formula, data`,
#' `data, formula`, `x, y`, or counted data alone. Of a table in a database it
#' makes a lazy input, see database-input.R.
#'
#' @param x,y The arguments; `y` may be missing.
#' @param weights A quosure.
#' @param y_expr The expression that gave `y`, for the name of the class.
#' @param call The user's call.
#' @param discretize The argument of that name: its `by` names columns that are
#'   no features.
#' @param show Whether to print what a database is asked.
#' @return A `localift_input`.
#' @noRd
read_input <- function(x, y, weights = new_quosure(NULL), y_expr = NULL,
                       call = caller_env(), discretize = NULL, show = FALSE) {
  if (!missing(y)) {
    tryCatch(force(y), error = function(error) {
      abort_no_value(x, y_expr, call, error)
    })
  }
  if (is_lazy_table(x) || !missing(y) && is_lazy_table(y)) {
    return(read_lazy(x, if (!missing(y)) y, weights, y_expr, discretize, call, isTRUE(show)))
  }
  if (is_files(x) || !missing(y) && is_files(y)) {
    return(read_files(x, if (!missing(y)) y, weights, discretize, call))
  }
  if (is_formula(x)) {
    if (missing(y)) {
      abort_no_data(call)
    }
    return(input_formula(x, read_source(y, "data", call), weights, discretize, call))
  }
  source <- read_source(x, "x", call)
  if (!missing(y) && is_formula(y)) {
    return(input_formula(y, source, weights, discretize, call))
  }
  if (!missing(y) && !is.null(y)) {
    return(input_xy(source, y, weights, y_expr, discretize, call))
  }
  if (!is.null(source$class_name)) {
    return(input_known_class(source, weights, discretize, call))
  }
  abort_no_class(if (!missing(y)) y_expr, names(source$columns), call)
}

new_input <- function(source, features, class, class_name, weights, by, notes = NULL, copies = character()) {
  structure(
    list(
      features = source$columns[features],
      class = class,
      class_name = class_name,
      weights = weights$values,
      by = source$columns[by],
      counted = source$counted,
      n = source$n,
      importance = isTRUE(weights$importance),
      notes = c(notes, note_weights_copied(source$columns[features], weights)),
      copies = copies
    ),
    class = "localift_input"
  )
}

# Copies of the weights are features like others, but hardly meant to be.
note_weights_copied <- function(features, weights) {
  if (is.null(weights$given) || all(weights$values == weights$values[1])) {
    return(NULL)
  }
  same <- names(features)[vapply(features, identical, NA, weights$given)]
  if (length(same)) {
    fill("{.var {same}} {?is/are} identical to the weights: {.arg never} leaves a feature out.")
  }
}

# x, y and counted data -------------------------------------------------------

input_xy <- function(source, y, weights, y_expr, discretize, call) {
  columns <- names(source$columns)
  if (is_string(y) && source$n != 1 && grepl("~", y, fixed = TRUE) && !y %in% columns) {
    abort_localift(
      c("{.arg y} is a formula in quotes.", i = "Write it without quotes: {.code {y}}."),
      "input", arg = "y", call = call
    )
  }
  if (is_string(y) && source$n != 1 && y %in% columns) {
    example <- paste(as_label(as.name(y)), "~ .")
    abort_localift(
      c(
        "{.arg y} must be the class itself or a formula, not a column's name.",
        i = "Write {.code {example}} as {.arg y}."
      ),
      "input", arg = "y", column = y, call = call
    )
  }
  if (is.data.frame(y) && length(y) == 1) {
    y_expr <- as.name(names(y))
    y <- y[[1]]
  }
  check_not_former_result(columns, y, source$n, call)
  y <- check_class_vector(y, source$n, "y", "y", call)
  if (inherits(source$data, "data.table")) {
    y <- own_values(y)
  }
  name <- expr_name(y_expr) %||% "y"
  weights <- eval_weights(weights, source, NULL, call)

  same <- columns[vapply(source$columns, identical, NA, y)]
  if (name %in% same) {
    abort_localift(
      c(
        "The class {.var {name}} is among the features.",
        i = "Leave it out of {.arg x}, or write {.code {name} ~ .} as {.arg y}."
      ),
      "input", arg = "x", column = name, call = call
    )
  }
  notes <- if (length(same)) {
    c(copies = fill("Feature{?s} {.var {same}} {?is/are} identical to the class."))
  }
  by <- grouping_columns(discretize, columns, "", call)
  features <- setdiff(columns, c(weights$variables, by))
  check_column_names(columns, columns, call)
  if (name %in% columns) {
    name <- utils::tail(make.unique(c(columns, "y")), 1)
  }
  new_input(source, features, y, name, weights, by, notes, copies = intersect(same, features))
}

# The name in `party`, `votes$party` and `votes[["party"]]`.
expr_name <- function(expr) {
  if (is.name(expr)) {
    name <- as.character(expr)
    # `.` and the like come from pipes and macros.
    if (grepl("^\\.", name)) NULL else name
  } else if (is.call(expr) && length(expr) == 3 &&
    as.character(expr[[1]])[[1]] %in% c("$", "[[")) {
    last <- expr[[3]]
    if (is.name(last) && identical(expr[[1]], quote(`$`)) || is_string(last)) {
      as.character(last)
    }
  }
}

# Tables, and the results of count_profiles(), know their class.
input_known_class <- function(source, weights, discretize, call) {
  class_name <- source$class_name
  columns <- names(source$columns)
  check_column_names(columns, columns, call)
  weights <- eval_weights(weights, source, NULL, call)
  by <- grouping_columns(discretize, columns, class_name, call)
  new_input(
    source, setdiff(columns, c(class_name, by)), source$columns[[class_name]],
    class_name, weights, by,
    notes = if (inherits(source$data, "table")) {
      fill("The class is {.var {class_name}}, the last dimension of the table: a formula takes another.")
    }
  )
}

# Checks ----------------------------------------------------------------------

abort_no_data <- function(call) {
  abort_localift(
    c(
      "{.arg data} is missing.",
      i = "Give a data frame, a matrix, a table or counted data."
    ),
    "input", arg = "data", call = call
  )
}

# `y` could not be evaluated; a column's name is no variable.
abort_no_value <- function(x, y_expr, call, parent) {
  arg <- if (is_formula(x)) "data" else "y"
  columns <- if (arg == "y") names(x) %||% colnames(x)
  abort_localift(
    c(
      if (is.null(y_expr)) {
        "Can't evaluate {.arg {arg}}."
      } else {
        "Can't evaluate {.arg {arg}}, {.code {as_label(y_expr)}}."
      },
      i = if (is.name(y_expr) && as.character(y_expr) %in% columns) {
        "It is a column: write {.code {as_label(y_expr)} ~ .} as {.arg y}."
      }
    ),
    "input", arg = arg, call = call, parent = parent
  )
}

# `y_expr`: the expression whose value was NULL, if there was one.
abort_no_class <- function(y_expr, columns, call) {
  abort_localift(
    c(
      "Which column is the class?",
      x = if (!is.null(y_expr)) "{.code {as_label(y_expr)}} is NULL.",
      i = "Say it by a formula, as in {.code class ~ .}, or give its values as {.arg y}."
    ),
    "input", arg = "y", call = call, hint = former_result_hint(columns)
  )
}
