test_that("the verbs take the arguments that the design gives them", {
  expect_equal(argument_names("features"), c(
    "max_features", "min_features", "always", "never", "min_n", "n_best",
    "search", "width", "correction", "na", "weights", "discretize", "max_whole", "threads",
    "workers", "progress", "time_limit", "keep_data", "show_queries"
  ))
  expect_setequal(
    setdiff(argument_names("windows"), argument_names("features")),
    c("min_freq", "min_count", "per_set")
  )
  expect_setequal(
    setdiff(argument_names("profiles"), argument_names("features")),
    c(
      "min_freq", "min_count", "min_class_count", "classes", "direction", "min_lift", "rank_by", "conf", "distinct",
      "productive"
    )
  )
  expect_setequal(
    setdiff(argument_names("subgroups"), argument_names("features")),
    c(
      "min_freq", "min_count", "min_class_count", "classes", "direction", "min_lift", "cuts", "intervals", "max_values",
      "rank_by", "conf", "max_overlap"
    )
  )
  expect_setequal(
    setdiff(argument_names("features"), argument_names("subgroups")), c("correction", "discretize", "max_whole", "workers")
  )
  expect_setequal(
    setdiff(argument_names("subgroups"), argument_names("cover")),
    c("direction", "min_lift", "rank_by", "max_overlap", "search", "width")
  )
  expect_setequal(
    setdiff(argument_names("cover"), argument_names("subgroups")), c("min_probability", "precision", "cover", "min_new")
  )
  expect_setequal(
    argument_names("localift"),
    setdiff(unlist(lapply(resolutions, argument_names)), c("rank_by", "conf"))
  )
})

test_that("localift() takes values by resolution", {
  options <- resolve("localift")
  expect_named(options, resolutions)
  expect_identical(options$windows$min_count, 5)
  expect_identical(options$profiles$min_count, 1)
  expect_identical(options$features$min_freq, 0)

  options <- resolve("localift", min_freq = c(profiles = 0.15), n_best = c(features = 3))
  expect_identical(options$profiles$min_freq, 0.15)
  expect_identical(options$windows$min_freq, 0.05)
  expect_identical(options$features$n_best, 3)
  expect_identical(options$windows$n_best, 10)

  options <- resolve("localift", min_count = 7, search = c(windows = "exhaustive"))
  expect_identical(options$windows$min_count, 7)
  expect_identical(options$profiles$min_count, 7)
  expect_identical(options$windows$search, "exhaustive")
  expect_identical(options$profiles$search, "exact")
})

test_that("values by resolution that make no sense are errors", {
  expect_snapshot(error = TRUE, {
    resolve("localift", min_freq = c(windows = 0.1, features = 0.2))
    resolve("localift", min_freq = c(0.1, 0.2))
    resolve("localift", min_freq = c(windows = 2))
    resolve("localift", n_best = c(profile = 3))
    resolve("localift", n_best = c(profiles = 3, profiles = 4))
    resolve("localift", n_best = NULL)
    resolve("localift", search = c(windows = "beem"))
  })
})

test_that("sizes that contradict each other are errors", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., data, max_features = 1, min_features = 2)
    select_features(y ~ ., data, min_features = 9)
    select_features(y ~ ., data, always = c("f", "g"), max_features = 1)
    select_features(y ~ ., data, max_features = 0)
  })
})

test_that("single values are checked", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_profiles(y ~ ., data, min_freq = 1)
    select_profiles(y ~ ., data, min_freq = NA)
    select_profiles(y ~ ., data, min_freq = c(0.1, 0.2))
    select_profiles(y ~ ., data, n_best = 0)
    select_profiles(y ~ ., data, min_count = 0.5)
    select_profiles(y ~ ., data, direction = "up")
    select_windows(y ~ ., data, per_set = 0)
    select_features(y ~ ., data, search = "exat")
    select_features(y ~ ., data, na = "omit")
    select_features(y ~ ., data, threads = 0)
    select_features(y ~ ., data, time_limit = -1)
    select_features(y ~ ., data, progress = "yes")
    select_features(y ~ ., data, keep_data = NULL)
  })
})

test_that("a thousand threads and a billion results are fine", {
  data <- small_data()
  expected <- suppressMessages(select_features(y ~ ., data))
  many <- suppressMessages(
    select_features(y ~ ., data, threads = 1000, n_best = 1e9)
  )
  expect_equal(as.data.frame(many), as.data.frame(expected))
})
