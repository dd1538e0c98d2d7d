# Loops over random problems expect tens of thousands of things. testthat makes labels and looks for differences before
# it asks whether there are any, two milliseconds each: what holds plainly passes at once, by its own rules, too.

expect_equal <- function(object, expected, ..., label = NULL, expected.label = NULL) {
  if (identical(object, expected)) return(passed(object))
  testthat::expect_equal(
    object, expected, ...,
    label = label %||% code_label(substitute(object)), expected.label = expected.label %||% code_label(substitute(expected))
  )
}

expect_identical <- function(object, expected, ..., label = NULL, expected.label = NULL) {
  if (identical(object, expected)) return(passed(object))
  testthat::expect_identical(
    object, expected, ...,
    label = label %||% code_label(substitute(object)), expected.label = expected.label %||% code_label(substitute(expected))
  )
}

expect_true <- function(object, ..., label = NULL) {
  if (identical(object, TRUE)) return(passed(object))
  testthat::expect_true(object, ..., label = label %||% code_label(substitute(object)))
}

expect_false <- function(object, ..., label = NULL) {
  if (identical(object, FALSE)) return(passed(object))
  testthat::expect_false(object, ..., label = label %||% code_label(substitute(object)))
}

passed <- function(object) {
  testthat::succeed()
  invisible(object)
}

code_label <- function(code) paste0("`", deparse(code, width.cutoff = 60, nlines = 1), "`")
