# testthat is only suggested: without it there is nothing to run.
if (requireNamespace("testthat", quietly = TRUE)) {
  library(testthat)
  library(localift)
  test_check("localift")
}
