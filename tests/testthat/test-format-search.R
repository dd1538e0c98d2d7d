test_that("sums up what stopped a search, and what ties", {
  fit <- list(
    type = "profiles", class_name = "y",
    options = list(time_limit = 90),
    info = list(complete = FALSE, reason = "time_limit")
  )
  expect_identical(
    localift:::reason_text(fit),
    "Not complete: the time limit of 1 min 30 s stopped the search"
  )
  fit$info <- list(
    complete = FALSE, reason = "too_wide",
    too_wide = c("a b", "c"), too_wide_profiles = 33
  )
  expect_identical(
    localift:::reason_text(fit),
    "Not complete: left out are sets with too many eligible profiles, as \"a b\" c with 33"
  )
  fit$info <- list(complete = TRUE, ties = c(u = 1, v = 2000), ties_exact = c(TRUE, FALSE))
  expect_null(localift:::reason_text(fit))
  expect_identical(
    localift:::summary_ties_text(fit$info),
    "1 more of u, at least 2,000 more of v tie with the last result"
  )
})
