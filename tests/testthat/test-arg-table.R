resolve <- function(verb = "profiles", ..., data = small_data(), formula = y ~ .) {
  arguments <- lapply(argument_formals(verb), eval, envir = baseenv())
  given <- list(...)
  arguments[names(given)] <- given
  call <- quote(verb())
  arguments <- check_arguments(arguments, verb, call)
  coded <- encode_input(read_input(formula, data), arguments$never, call = call)
  resolve_options(arguments, coded, verb, call)
}

test_that("the verbs take the arguments that the design gives them", {
  expect_equal(argument_names("features"), c(
    "max_features", "min_features", "always", "never", "min_n", "n_best",
    "search", "width", "correction", "na", "weights", "discretize", "threads",
    "progress", "time_limit", "keep_data"
  ))
  expect_setequal(
    setdiff(argument_names("windows"), argument_names("features")),
    c("min_freq", "min_count", "per_set")
  )
  expect_setequal(
    setdiff(argument_names("profiles"), argument_names("features")),
    c("min_freq", "min_count", "classes", "direction", "distinct", "productive")
  )
  expect_setequal(
    argument_names("localift"),
    unlist(lapply(resolutions, argument_names))
  )
})

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

test_that("defaults resolve to the options of the core", {
  options <- resolve()
  expect_setequal(names(options), c(
    "max_features", "min_features", "always", "min_freq", "min_count", "min_n",
    "classes", "inhibit", "distinct", "productive", "n_best", "per_set",
    "search", "width", "correction", "threads", "time_limit", "progress"
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
  # All are there for each verb.
  expect_setequal(names(resolve("features")), names(options))
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

test_that("filters of profiles are checked", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_profiles(y ~ ., data, productive = NA)
    select_profiles(y ~ ., data, distinct = TRUE, search = "beam")
  })
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

test_that("a thousand threads and a billion results are fine", {
  data <- small_data()
  expected <- suppressMessages(select_features(y ~ ., data))
  many <- suppressMessages(
    select_features(y ~ ., data, threads = 1000, n_best = 1e9)
  )
  expect_equal(as.data.frame(many), as.data.frame(expected))
})
