# The coded data of a formula, and the codes of one column.
encode <- function(formula, data, ..., weights = rlang::quo(NULL)) {
  encode_input(read_input(formula, data, weights), ...)
}
column <- function(x) encode_column(x, "x")

# The names of the features that a formula gives.
features_of <- function(formula, data = small_data(), weights = rlang::quo(NULL)) {
  names(read_input(formula, data, weights)$features)
}
