test_that("counts that would not fit are refused before they are made", {
  # 60,000 profiles by 60,000 classes: 58 GB with two threads.
  n <- 60000
  data <- data.frame(y = as.character(seq_len(n)), a = as.character(seq_len(n)), b = rep(1:2, n / 2))
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., data, threads = 2)
    select_windows(y ~ a, data, threads = 1)
    localift(y ~ ., data, threads = 2)
  })
  error <- error_of(select_features(y ~ ., data))
  expect_s3_class(error, "localift_error_too_large")
  expect_equal(error$arg, "max_features")
  expect_equal(error$column, "a")
})

test_that("the largest max_features that fits is named, and does", {
  data <- expand.grid(a = letters[1:20], b = letters[1:20], c = letters[1:5])
  data$y <- rep(sprintf("%04d", 1:1000), 2)
  withr::local_options(localift.memory = 0.01)
  expect_snapshot(error = TRUE, select_features(y ~ ., data, threads = 1))
  expect_s3_class(
    suppressMessages(select_features(y ~ ., data, threads = 1, max_features = 2)), "localift_features"
  )
})

test_that("profiles of prefixes are those that occur", {
  data <- data.frame(
    y = c("p", "q"), a = c("u", "u", "v", "v", NA, "w"), b = c("k", "l", "k", "k", "k", NA), c = "z"
  )
  coded <- encode_input(read_input(y ~ ., data))
  expect_equal(profiles_of_prefixes(1:3, coded), c(3, 3, 3))
  expect_equal(profiles_of_prefixes(c(2, 3, 1), coded), c(2, 2, 3))
})

test_that("features whose bitmaps would not fit are refused by name", {
  n <- 1e6
  data <- data.frame(
    id = rep(seq_len(50000), length.out = n) |> as.character(), y = rep(c("a", "b"), n / 2)
  )
  expect_snapshot(select_profiles(y ~ id, data, min_freq = 0), error = TRUE)
  expect_error(
    select_profiles(y ~ id, data, min_freq = 0), class = "localift_error_too_large"
  )
})

test_that("the limit is an option", {
  withr::local_options(localift.memory = "much")
  expect_snapshot(error = TRUE, select_features(party ~ PF, votes))
  withr::local_options(localift.memory = 0)
  expect_error(select_features(party ~ PF, votes), class = "localift_error_input")
})
