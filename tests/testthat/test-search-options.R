test_that("defaults resolve to the options of the core", {
  options <- resolve()
  expect_setequal(names(options), c(
    "max_features", "min_features", "always", "min_freq", "min_count", "min_class_count", "min_n",
    "classes", "inhibit", "min_lift", "lift_limit", "distinct", "productive", "gain", "gain_fraction", "n_best",
    "per_set", "search", "width", "correction", "threads", "time_limit", "progress", "rank_by"
  ))
  expect_identical(options$max_features, 3L)
  expect_identical(options$min_features, 1L)
  expect_identical(options$always, integer())
  expect_identical(options$classes, 1:2)
  expect_false(options$inhibit)
  expect_identical(options$n_best, 10)
  expect_identical(options$time_limit, Inf)
  expect_false(options$progress)
  expect_type(options$threads, "integer")
  # All are there for each verb, but for what ranks profiles.
  expect_setequal(c(names(resolve("features")), "rank_by"), names(options))
  expect_identical(resolve("features")$min_freq, 0)
  expect_identical(resolve("windows")$min_count, 5)
})

test_that("names become positions", {
  options <- resolve(always = c("w", "f"), classes = c("b", "a", "b"), never = "g")
  expect_identical(options$always, 1:2)
  expect_identical(options$classes, 1:2)
  expect_identical(options$max_features, 2L)
  expect_identical(resolve(classes = factor("b"))$classes, 2L)
  logical <- small_data(y = c(TRUE, FALSE))
  expect_identical(resolve(classes = TRUE, data = logical)$classes, 2L)
})

test_that("limits may be huge", {
  expect_identical(resolve(n_best = Inf)$n_best, as.double(.Machine$integer.max))
  expect_identical(resolve(n_best = 1e9)$n_best, 1e9)
  expect_identical(resolve(n_best = 1e300)$n_best, as.double(.Machine$integer.max))
  expect_identical(resolve(max_features = 1e300)$max_features, 3L)
  expect_identical(resolve("windows", per_set = Inf)$per_set, Inf)
})

test_that("values of features and classes that do not exist are errors", {
  data <- small_data()
  unused <- small_data(y = factor(data$y, c("a", "b", "zebra")))
  expect_snapshot(error = TRUE, {
    select_profiles(party ~ ., votes, classes = "republicn")
    select_profiles(party ~ ., votes, classes = c("x", NA))
    select_profiles(party ~ ., votes, classes = character())
    select_profiles(y ~ f, unused, classes = "zebra")
    select_features(party ~ ., votes, always = "PFF")
    select_features(party ~ ., votes, never = c("zebra", "party"))
    select_features(party ~ ., votes, always = c("PF", "AB"), never = c("AB", "ES"))
    select_features(party ~ PF + AB, votes, never = "ES")
    select_features(y ~ f, data, never = 1)
  })
})

test_that("filters of profiles are checked", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_profiles(y ~ ., data, productive = NA)
    select_profiles(y ~ ., data, distinct = TRUE, search = "beam")
  })
})

test_that("a class that is inhibited has no least number of rows", {
  expect_snapshot(error = TRUE, {
    select_profiles(y ~ f, small_data(), direction = "inhibit", min_class_count = 2)
    select_profiles(y ~ f, small_data(), min_class_count = -1)
    localift(y ~ f, small_data(), min_class_count = c(windows = 2))
  })
  expect_identical(resolve(direction = "inhibit", min_class_count = 0)$min_class_count, 0)
})

test_that("min_lift is by resolution in localift()", {
  one <- suppressMessages(localift(y ~ f, small_data(), min_lift = -Inf, min_freq = 0))
  named <- suppressMessages(localift(y ~ f, small_data(), min_lift = c(profiles = -Inf), min_freq = 0))
  expect_identical(as.data.frame(named$profiles), as.data.frame(one$profiles))
  expect_gt(nrow(one$profiles), nrow(suppressMessages(localift(y ~ f, small_data(), min_freq = 0))$profiles))
})

test_that("counts that are not whole say nothing of rows", {
  counts <- count_profiles(y ~ f + g, small_data(), weights = w / 3)
  expect_snapshot(error = TRUE, {
    select_windows(counts)
    select_profiles(counts, min_count = 2)
    select_features(counts, min_n = 3)
    select_profiles(counts, min_class_count = 1)
  })
  expect_silent(select_windows(counts, min_count = 1, n_best = Inf))
})
