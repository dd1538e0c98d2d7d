# The formula of a verb: the class on its left side, features on its right.

input_formula <- function(formula, source, weights, discretize, call) {
  check_two_sides(formula, call)
  env <- f_env(formula) %||% globalenv()
  class <- eval_class(formula[[2]], source, env, call)
  class_variables <- columns_read(formula[[2]], source, env)
  weights <- eval_weights(weights, source, env, call)
  columns <- names(source$columns)
  class_name <- as_label(formula[[2]])
  by <- grouping_columns(discretize, columns, class_name, call)
  features <- formula_features(
    formula[[3]], columns, class_variables, weights$variables, by, call
  )
  used <- c(features, class_variables, weights$variables, by)
  check_column_names(columns, used, call)
  new_input(source, features, class, class_name, weights, by)
}

check_two_sides <- function(formula, call) {
  if (length(formula) != 3) {
    abort_localift(
      c(
        "The formula must have the class on its left side.",
        i = "Write it as {.code class ~ .} or {.code class ~ feature1 + feature2}."
      ),
      "input", arg = "formula", call = call
    )
  }
}

# The left side: a column, a vector of the formula's environment, or a call of
# them.
eval_class <- function(expr, source, env, call) {
  label <- as_label(expr)
  check_not_quoted(expr, call)
  columns <- mask_columns(source)
  name <- if (is.name(expr)) as_utf8(as.character(expr)) else ""
  if (name %in% names(columns)) {
    # Not evaluated, as a column may be called `...` or `.data`.
    return(check_class_vector(columns[[name]], source$n, label, "formula", call))
  }
  if (is.name(expr) && !is_vector_in(name, env)) {
    abort_missing_column(name, "formula", names(columns), call)
  }
  class <- tryCatch(
    eval_tidy(expr, data = columns, env = env),
    error = function(error) {
      hint <- hint_missing(as_utf8(all.vars(expr)), columns, env)
      abort_localift(
        "Can't evaluate the left side of the formula, {.code {label}}.",
        "input", arg = "formula", call = call, parent = error, hint = hint
      )
    }
  )
  check_class_vector(class, source$n, label, "formula", call)
}

check_not_quoted <- function(expr, call) {
  if (is.character(expr)) {
    abort_localift(
      c(
        "The left side of the formula is a string, {.val {expr}}.",
        i = "Write the column's name without quotes, with backquotes if it holds spaces."
      ),
      "input", arg = "formula", call = call
    )
  }
}

# A vector, and no function such as the `c` of `c ~ .`.
is_vector_in <- function(name, env) {
  x <- get0(name, envir = env)
  is.atomic(x) && !is.null(x)
}

# Variables that are nowhere may be misspelt columns: a finished bullet.
hint_missing <- function(variables, columns, env) {
  known <- vapply(variables, exists, NA, envir = env)
  did_you_mean(setdiff(variables[!known], names(columns)), names(columns))
}

#' Features of a formula's right side
#'
#' Names, `.` (every column that the left side, the weights and `by` do not use),
#' `+` and `-`, read from left to right as [stats::terms()] does.
#'
#' @return Names of features, in the data's column order.
#' @noRd
formula_features <- function(rhs, columns, class_variables, weights_variables,
                             by, call) {
  reserved <- c(class_variables, weights_variables, by)
  terms <- formula_terms(rhs, call)
  named <- vapply(terms, `[[`, "", "name")
  unknown <- setdiff(named, c(".", columns))
  if (length(unknown)) {
    abort_missing_column(unknown, "formula", columns, call)
  }
  added <- named[vapply(terms, `[[`, NA, "add")]
  check_reserved(added, class_variables, "class", call)
  check_reserved(added, weights_variables, "weights", call)
  check_reserved(added, by, "by", call)

  selected <- character()
  for (term in terms) {
    names <- if (term$name == ".") setdiff(columns, reserved) else term$name
    selected <- if (term$add) union(selected, names) else setdiff(selected, names)
  }
  if (!length(selected)) {
    abort_localift(
      c(
        "The right side of the formula leaves no feature.",
        i = "Write {.code class ~ .} for all other columns, or {.code class ~ . - a} for all but {.code a}."
      ),
      "input", arg = "formula", call = call
    )
  }
  columns[columns %in% selected]
}

# A list of (name, add), in order.
formula_terms <- function(rhs, call, add = TRUE) {
  if (is.name(rhs)) {
    return(list(list(name = as_utf8(as.character(rhs)), add = add)))
  }
  operator <- if (is.call(rhs)) called_function(rhs) else ""
  if (operator == "(") {
    return(formula_terms(rhs[[2]], call, add))
  }
  if (operator %in% c("+", "-")) {
    last <- rhs[[length(rhs)]]
    first <- if (length(rhs) == 3) formula_terms(rhs[[2]], call, add)
    return(c(first, formula_terms(last, call, if (operator == "-") !add else add)))
  }
  found <- as_label(rhs)
  advice <- if (operator %in% c(":", "*", "^", "%in%", "/")) {
    "There is no need for interactions: a search crosses the features itself."
  } else if (operator %in% selection_helpers) {
    fill("Choose the columns first, as in {.code dplyr::select(data, class, {found})}, and write {.code class ~ .}.")
  } else if (is.call(rhs)) {
    "Make it a column of the data first, and name that column here."
  } else if (is.character(rhs)) {
    "Write a column's name without quotes, with backquotes if it holds spaces."
  } else {
    "There is no intercept to add or to remove."
  }
  abort_localift(
    c(
      "The right side of a formula takes names of columns, {.code .}, {.code +} and {.code -}.",
      x = "Found {.code {found}}.",
      i = "{advice}"
    ),
    "input", arg = "formula", call = call
  )
}

# The name of the function that is called, also by `package::`.
called_function <- function(call) {
  head <- call[[1]]
  if (is.call(head) && identical(head[[1]], quote(`::`))) {
    head <- head[[3]]
  }
  if (is.name(head)) as.character(head) else ""
}

# Of tidyselect: they choose columns, but not in a formula.
selection_helpers <- c(
  "starts_with", "ends_with", "contains", "matches", "num_range", "all_of", "any_of", "everything", "last_col", "where"
)

# What a column can be besides a feature.
reserved_words <- c(
  class = "class", weights = "weights", by = "groups"
)

check_reserved <- function(features, variables, what, call) {
  clash <- intersect(features, variables)
  if (length(clash)) {
    abort_localift(
      c(
        "{.var {clash}} can't be {?a feature/features}: {?it gives/they give} the {reserved_words[[what]]}.",
        i = "Leave {cli::qty(clash)}{?it/them} out of the right side."
      ),
      "input", arg = if (what == "class") "formula" else what,
      column = clash, call = call
    )
  }
}
