test_that("names of columns must be there, and be unique", {
  rename <- function(names) setNames(small_data(), names)
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., rename(c("y", "f", "f", "w")))
    select_features(y ~ ., rename(c("y", "f", "", "w")))
    select_features(y ~ ., rename(c("y", "f", NA, NA)))
    select_features(y ~ f, rename(c("y", "f", "y", "w")))
    select_features(rename(c("z", "f", "f", "w")), small_data()$y)
  })
  # Only those that are used.
  expect_equal(features_of(y ~ f, rename(c("y", "f", "a", "a"))), "f")
  expect_equal(features_of(y ~ f, rename(c("y", "f", "", NA))), "f")
})
