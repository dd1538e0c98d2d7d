test_that("what does not hold fails, and is named as it was written", {
  x <- c(a = 1)
  testthat::expect_failure(expect_equal(x, c(a = 2)), "`x`", fixed = TRUE)
  testthat::expect_failure(expect_identical(x, c(b = 1)), "`x`", fixed = TRUE)
  testthat::expect_failure(expect_true(x > 1), "`x > 1`", fixed = TRUE)
  testthat::expect_failure(expect_false(all(x > 0)), "`all(x > 0)`", fixed = TRUE)
  testthat::expect_failure(expect_true(NA))
  testthat::expect_failure(expect_false(NULL))
})

test_that("what holds by testthat's rules alone passes by them", {
  testthat::expect_success(expect_equal(1, 1 + 1e-12))
  testthat::expect_success(expect_equal(c(a = 1), 1, ignore_attr = TRUE))
  testthat::expect_success(expect_true(c(a = TRUE)))
  testthat::expect_success(expect_identical(1:3, 1:3))
  testthat::expect_identical(expect_equal(2, 2), 2)
})

test_that("a test reports the first thing that plainly holds, and all that do not", {
  reports <- function(code) {
    reporter <- testthat::ListReporter$new()
    testthat::with_reporter(reporter, eval(code))
    vapply(reporter$get_results()[[1]]$results, function(report) class(report)[[1]], "")
  }
  several <- quote(test_that("several", {
    expect_true(TRUE)
    expect_identical(1:3, 1:3)
    expect(TRUE, "never said")
    expect_equal(1, 1)
  }))
  testthat::expect_identical(reports(several), "expectation_success")
  testthat::expect_identical(reports(several), "expectation_success")
  wrong <- quote(test_that("wrong", {
    expect_true(TRUE)
    expect_identical(1, 2)
    expect_true(TRUE)
    expect(FALSE, "said")
  }))
  testthat::expect_identical(reports(wrong), rep(c("expectation_success", "expectation_failure"), c(1, 2)))
  testthat::expect_identical(reports(quote(test_that("nothing", {}))), "expectation_skip")
})
