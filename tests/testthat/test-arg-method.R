test_that("methods have the arguments and defaults of the table", {
  method <- function(verb, class) {
    formals(getS3method(verb, class, envir = asNamespace("localift")))
  }
  windows <- method("select_windows", "formula")
  expect_equal(names(windows)[1:3], c("formula", "data", "..."))
  expect_equal(names(windows)[-(1:3)], argument_names("windows"))
  expect_equal(windows$min_count, 5)
  expect_equal(method("select_profiles", "data.frame")$min_count, 1)
  expect_equal(method("localift", "formula")$min_count, quote(c(windows = 5, profiles = 1)))
  expect_equal(method("localift", "formula")$min_freq, 0.05)
  for (class in c("data.frame", "matrix", "table", "Matrix")) {
    expect_equal(names(method("select_features", class))[1:3], c("x", "y", "..."))
  }
})

test_that("misspelt arguments are errors", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., data, max_feature = 2)
    select_features(y ~ ., data, 2)
    select_features(y ~ ., data, min_freq = 0.1)
    select_profiles(data, y ~ ., min_frq = 0.1)
    select_profiles(data = data, formula = y ~ .)
  })
})
