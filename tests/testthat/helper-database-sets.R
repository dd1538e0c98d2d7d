# Searches of a table by the counts of each feature set, however few its rows are, beside those of a data frame.

# As SQLite gives columns back: text and numbers.
plain_for_database <- function(data) {
  data[] <- lapply(data, function(x) if (is.factor(x)) as.character(x) else if (is.logical(x)) as.integer(x) else x)
  data
}

# The formula, the weights and the other arguments of a search of a problem.
sets_arguments <- function(problem, what, ...) {
  arguments <- lapply(argument_formals(what), eval)
  given <- c(search_arguments(problem, what), list(...))
  arguments[names(given)] <- given
  arguments$weights <- NULL
  arguments$progress <- FALSE
  arguments
}

# The answer by sets: what search_database() does where all features together are too many.
sets_selection <- function(problem, what, table, ...) {
  weights <- rlang::new_quosure(if (!is.null(problem$weights)) as.name(problem$weights))
  arguments <- sets_arguments(problem, what, ...)
  input <- read_input(problem_formula(problem), table, weights, quote(table), quote(select()), arguments$discretize)
  error <- rlang::error_cnd(c("localift_error_too_large", "localift_error"), message = "Too many groups.")
  suppressMessages(search_sets_database(what, input, arguments, error, quote(select())))
}

sets_facts <- c("space", "left_out", "complete", "reason", "ties", "ties_exact")

# Expects that both are the same, but for what a result without rows cannot hold.
expect_same_by_sets <- function(by_sets, by_rows, info) {
  expect_identical(as.data.frame(by_sets), as.data.frame(by_rows), info = info)
  for (fact in sets_facts) {
    expect_identical(search_info(by_sets)[[fact]], search_info(by_rows)[[fact]], info = paste(info, fact))
  }
  a <- attr(by_sets, "localift")
  b <- attr(by_rows, "localift")
  for (part in c("features", "levels", "classes", "structure", "unlifted", "class_in_features", "ordered")) {
    expect_identical(a[[part]], b[[part]], info = paste(info, part))
  }
  expect_equal(a$data, b$data, info = paste(info, "data"))
  expect_identical(unname(a$notes), unname(b$notes), info = paste(info, "notes"))
}
