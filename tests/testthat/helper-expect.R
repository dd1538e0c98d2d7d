# Loops over random problems expect tens of thousands of things. testthat makes labels and looks for differences before
# it asks whether there are any, two milliseconds each: what holds plainly passes at once, by its own rules, too. And of
# what passes so a test reports the first alone: to send a report to the main process takes another two.

quick_comparison <- function(compare) {
  function(object, expected, ..., label = NULL, expected.label = NULL) {
    if (identical(object, expected)) return(passed(object))
    compare(
      object, expected, ...,
      label = label %||% code_label(substitute(object)),
      expected.label = expected.label %||% code_label(substitute(expected))
    )
  }
}

expect_equal <- quick_comparison(testthat::expect_equal)
expect_identical <- quick_comparison(testthat::expect_identical)

quick_truth <- function(truth, look) {
  function(object, ..., label = NULL) {
    if (identical(object, truth)) return(passed(object))
    look(object, ..., label = label %||% code_label(substitute(object)))
  }
}

expect_true <- quick_truth(TRUE, testthat::expect_true)
expect_false <- quick_truth(FALSE, testthat::expect_false)

expect <- function(ok, ...) if (isTRUE(ok)) passed(ok) else testthat::expect(ok, ...)

passed <- function(object) {
  if (!told$passed) testthat::succeed()
  told$passed <- TRUE
  invisible(object)
}

# Whether the test under way has reported that something passed: a test without a report counts as empty.
told <- new.env()
told$passed <- FALSE

test_that <- function(desc, code) {
  told$passed <- FALSE
  call <- sys.call()
  call[[1]] <- quote(testthat::test_that)
  eval.parent(call)
}

code_label <- function(code) paste0("`", deparse(code, width.cutoff = 60, nlines = 1), "`")
