test_that("windows of too many profiles are refused, or noted", {
  data <- data.frame(
    y = c("p", "q"), few = rep(c("a", "b"), each = 60),
    many = rep(sprintf("l%02d", 1:24), each = 5)
  )
  expect_snapshot(error = TRUE, select_windows(y ~ ., data, search = "exhaustive"))
  error <- error_of(select_windows(y ~ ., data, search = "exhaustive"))
  expect_s3_class(error, "localift_error_too_large")
  expect_equal(error$column, c("few", "many"))

  messages <- localift_messages(fit <- localift(y ~ ., data, search = "exhaustive"))
  expect_match(messages, "Windows of sets of more than 20 profiles, as of `few` and `many`", all = FALSE)
  expect_false(search_info(fit$windows)$complete)
  expect_equal(unique(fit$windows$features), "few")
  expect_s3_class(
    suppressMessages(select_windows(y ~ ., data, min_count = 6, max_features = 1, search = "exhaustive")),
    "localift_windows"
  )

  # The exact search has no such limit.
  exact <- suppressMessages(select_windows(y ~ ., data))
  expect_true(search_info(exact)$complete)
  expect_setequal(exact$features, c("few", "many", "few many"))
})

test_that("the data are kept, or not", {
  kept <- suppressMessages(select_features(y ~ f, small_data()))
  expect_s3_class(attr(kept, "localift")$coded, "localift_coded")
  lean <- suppressMessages(select_features(y ~ f, small_data(), keep_data = FALSE))
  expect_null(attr(lean, "localift")$coded)
  expect_equal(as.data.frame(lean), as.data.frame(kept))
})

test_that("the result knows the user's call", {
  sel <- suppressMessages(select_features(small_data(), y ~ f, n_best = 3))
  expect_equal(
    attr(sel, "localift")$call,
    quote(select_features(x = small_data(), y = y ~ f, n_best = 3))
  )
})
