# The coded data and the options of a search, which is not run.
prepared <- function(verb, data, ...) {
  call <- quote(test())
  arguments <- utils::modifyList(
    lapply(set_names(argument_names(verb)), argument_default, verb = verb), list(...)
  )
  arguments$progress <- arguments$progress %||% FALSE
  arguments <- check_arguments(arguments, verb, call)
  coded <- encode_input(read_input(y ~ ., data), na = arguments$na)
  list(coded = coded, options = resolve_options(arguments, coded, verb, call))
}
size_notes <- function(verb, data, ...) {
  prepared <- prepared(verb, data, ...)
  check_search_size(verb, prepared$options, prepared$coded, quote(test()))
}

test_that("sets are counted as they are", {
  options <- list(min_features = 1, max_features = 16, always = integer())
  expect_equal(count_sets(16, options), 2^16 - 1)
  options$max_features <- 2
  expect_equal(count_sets(16, options), 16 + 120)
  options$always <- 3L
  expect_equal(count_sets(16, options), 1 + 15)
  options$min_features <- 2
  expect_equal(count_sets(16, options), 15)
})

test_that("searches that cannot end are refused, naming what to change", {
  data <- wide_data(300)
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., data, search = "exhaustive", threads = 1)
    select_windows(y ~ ., data, search = "exhaustive", threads = 1)
    select_profiles(y ~ ., data, search = "exhaustive", min_freq = 0, threads = 1)
    localift(y ~ ., data, search = "exhaustive", threads = 1)
    select_features(y ~ ., data, search = "exhaustive", min_features = 250)
    select_features(y ~ ., wide_data(36), search = "exhaustive", threads = 1)
  })
  error <- error_of(select_features(y ~ ., data, search = "exhaustive"))
  expect_s3_class(error, "localift_error_too_large")
  expect_equal(error$arg, "max_features")
  # A size that is proposed works.
  expect_silent(suppressMessages(select_features(y ~ ., data, search = "exhaustive", max_features = 1)))
  # With a time limit anything goes.
  expect_null(size_notes("features", data, search = "exhaustive", time_limit = 1))
})

test_that("rows count, and missing values leave fewer", {
  seconds <- function(data, ...) {
    prepared <- prepared("features", data, threads = 1, ...)
    sum(counting_seconds(prepared$options, prepared$coded))
  }
  few <- wide_data(8, 40)
  many <- wide_data(8, 4000)
  expect_equal(seconds(few), 255 * (set_seconds + 40 * row_seconds))
  expect_equal(seconds(many), 255 * (set_seconds + 4000 * row_seconds))
  many$x1[1:1000] <- NA
  many$x2[1:500] <- NA
  # At worst, pairs miss the rows of both.
  expect_equal(
    seconds(many, max_features = 2),
    8 * (set_seconds + 3000 * row_seconds) + 28 * (set_seconds + 2500 * row_seconds)
  )
})

test_that("profiles that are visited for certain are no more than those visited", {
  set.seed(4)
  for (i in 1:40) {
    n <- sample(c(20, 100), 1)
    data <- as.data.frame(lapply(1:5, function(j) {
      x <- sample(letters[1:3], n, TRUE, prob = c(sample(20, 1), 1, 1))
      replace(x, sample(n, sample(0:2, 1)), NA)
    }), col.names = paste0("x", 1:5))
    data$y <- rep(c("p", "q"), length.out = n)
    arguments <- list(
      min_freq = sample(c(0, 0.05, 0.3), 1), min_count = sample(c(1, 5), 1),
      max_features = sample(5, 1), always = if (i %% 3 == 0) "x2", search = "exhaustive"
    )
    ready <- do.call(prepared, c(list("profiles", data), arguments))
    certain <- sum(certain_profiles(ready$options, ready$coded))
    sel <- suppressMessages(do.call(select_profiles, c(list(y ~ ., data), arguments)))
    expect_lte(certain, search_info(sel)$nodes)
  }
  # Where any row will do, each set has a profile.
  prepared <- prepared("profiles", wide_data(10), min_freq = 0, search = "exhaustive")
  expect_equal(sum(certain_profiles(prepared$options, prepared$coded)), 1023)
  # Features that are nearly constant: all sets of a few of them.
  data <- as.data.frame(lapply(1:12, function(j) replace(rep("a", 100), j, "b")), col.names = letters[1:12])
  data$y <- rep(c("p", "q"), 50)
  prepared <- prepared("profiles", data, min_freq = 0.9, search = "exhaustive")
  expect_equal(sum(certain_profiles(prepared$options, prepared$coded)), sum(choose(12, 1:9)))
})

test_that("a search that skips sets is not refused, and noted where its space is very large", {
  data <- wide_data(300)
  expect_snapshot({
    writeLines(size_notes("features", data))
    writeLines(size_notes("windows", data))
    writeLines(size_notes("profiles", data))
  })
  expect_null(size_notes("profiles", wide_data(40)))
  expect_null(size_notes("windows", data, time_limit = 60))
  expect_null(size_notes("windows", data, max_features = 3))
})

test_that("a long search is announced in an interactive session", {
  data <- wide_data(28, 400)
  expect_snapshot(writeLines(size_notes("features", data, search = "exhaustive", progress = TRUE, threads = 1)))
  expect_null(size_notes("features", data, search = "exhaustive", progress = FALSE))
  expect_null(size_notes("features", wide_data(8), search = "exhaustive", progress = TRUE))
})

test_that("notes beforehand count among the three of a call", {
  data <- wide_data(150, 400)
  data$y[1] <- NA
  messages <- localift_messages(
    select_profiles(y ~ ., data, n_best = 1, min_freq = 0.9)
  )
  expect_lte(length(messages), 3)
  expect_match(messages[[1]], "can skip shows on the way")
})

test_that("durations are said in words", {
  seconds <- c(0.2, 1, 60, 100, 3600, 7000, 86400, 40 * 86400, 1e9, 1e12, 1e20)
  expect_snapshot(writeLines(vapply(seconds, format_duration, "")))
  expect_equal(format_size(c(Inf)), "more than 1e308")
  expect_equal(format_size(2^39), "549,755,813,888")
  expect_equal(format_size(2^300), "2e+90")
})
