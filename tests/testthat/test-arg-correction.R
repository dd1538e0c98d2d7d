test_that("what a correction cannot use is an error that says so", {
  data <- data.frame(y = c("a", "b", "a", "b"), x = c("u", "v", "u", "u"), w = c(0.5, 1, 1, 2), big = c(1e12, 1, 1, 1))
  expect_snapshot(error = TRUE, {
    select_features(y ~ x, data[-4], weights = w, correction = "permutation")
    select_features(y ~ x, data[-3], weights = big, correction = "permutation")
    select_features(y ~ x, data, correction = "permutations")
    select_features(y ~ x, data, correction = c("none", "smoothed"))
    localift(y ~ x, data[-4], weights = w, correction = "permutation")
  })
  error <- error_of(select_features(y ~ x, data[-4], weights = w, correction = "permutation"))
  expect_s3_class(error, "localift_error_input")
  expect_equal(error$arg, "correction")
  expect_s3_class(
    error_of(select_features(y ~ x, data[-3], weights = big, correction = "permutation")), "localift_error_too_large"
  )
  # The other corrections take them.
  for (correction in c("miller_madow", "smoothed", "singletons")) {
    expect_s3_class(
      suppressMessages(select_features(y ~ x, data[-4], weights = w, correction = correction)), "localift_features"
    )
  }
})

test_that("counts that are not whole do not say which profiles were seen once", {
  rows <- data.frame(y = c("a", "b", "a", "b", "b"), x = c("u", "v", "u", "u", "w"), w = c(0.5, 1, 1.2, 2, 1))
  counts <- count_profiles(y ~ x, rows, weights = w)
  declared <- as_counts(data.frame(x = c("u", "u", "v"), y = c("a", "b", "b"), n = c(1.5, 2, 1)), n)
  expect_snapshot(error = TRUE, {
    select_features(counts, correction = "singletons")
    select_features(y ~ x, declared, correction = "singletons")
    localift(y ~ x, declared, correction = "singletons")
  })
  error <- error_of(select_features(counts, correction = "singletons"))
  expect_s3_class(error, "localift_error_input")
  expect_equal(error$arg, "correction")
  # The others need no rows, and whole counts have them.
  for (correction in c("miller_madow", "smoothed")) {
    expect_equal(
      select_features(counts, correction = correction)$eta_corrected,
      select_features(y ~ x, rows, weights = w, correction = correction)$eta_corrected
    )
  }
  rows$w <- ceiling(rows$w)
  expect_equal(
    select_features(count_profiles(y ~ x, rows, weights = w), correction = "singletons")$eta_corrected,
    select_features(y ~ x, rows, weights = w, correction = "singletons")$eta_corrected
  )
})
