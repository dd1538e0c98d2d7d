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

test_that("nothing eligible is an answer, and says which restriction it was", {
  data <- small_data()
  note <- function(expr) localift_messages(expr)[[1]]
  expect_snapshot({
    note(select_profiles(y ~ f + g, data, min_freq = 0.9))
    note(select_profiles(y ~ f + g, data, min_count = 100))
    note(select_windows(y ~ f + g, data, min_count = 5))
    note(select_features(y ~ f + g, data, min_n = 100))
    note(select_features(y ~ h, small_data(h = NA)))
    note(select_profiles(y ~ f + g, data, min_count = 3, min_features = 2))
  })
  expect_equal(nrow(suppressMessages(
    select_profiles(y ~ f, data, min_freq = 0.9)
  )), 0)
})

test_that("limits that bind and winners to mistrust are noted in one line", {
  data <- small_data()
  expect_snapshot({
    x <- select_features(y ~ f + g, data)
    x <- select_profiles(y ~ f + g, data, n_best = 1)
    x <- select_features(y ~ f + g + h, small_data(h = NA), max_features = 1)
    x <- select_windows(y ~ f, data, min_count = 1)
    x <- select_features(y ~ id, small_data(id = letters[1:6]))
  })
})

test_that("a class that no profile lifts is noted, of complete searches for lift", {
  data <- data.frame(
    y = rep(c("u", "v"), c(60, 40)), a = rep(c("p", "q", "p"), c(30, 30, 40))
  )
  expect_snapshot({
    x <- select_profiles(y ~ a, data, classes = "u", min_freq = 0.5)
    x <- select_profiles(y ~ a, transform(data, a = "p"), min_freq = 0)
    x <- select_profiles(y ~ a, data, direction = "inhibit")
  })
  coded <- list(classes = "u")
  result <- list(
    class = 1L, lift = 0.5, n_profile_class = 1, n_profile = 4, n_class = 5, n = 10,
    info = list(complete = FALSE)
  )
  expect_null(localift:::note_no_lift("profiles", result, coded, list(inhibit = FALSE)))
})

test_that("ties that are not counted are noted without a number", {
  coded <- list(classes = c("a", "b", "c"))
  note <- function(ties, exact, verb = "profiles") {
    info <- list(ties = ties, ties_exact = exact)
    localift:::note_ties(verb, info, coded, list(classes = seq_along(ties)))
  }
  expect_snapshot({
    note(c(1, 0, 7), c(FALSE, TRUE, TRUE))
    note(c(1, 1, 0), c(FALSE, FALSE, TRUE))
    note(c(0, 1, 7), c(TRUE, TRUE, TRUE))
    note(1, FALSE, "windows")
    note(1234567, TRUE, "windows")
  })
  expect_null(note(c(0, 0, 0), c(TRUE, TRUE, FALSE)))
})

test_that("notes stay below a line", {
  data <- small_data(h = NA, y = c("a", NA, "a", "b", "b", "b"))
  messages <- localift_messages({
    select_features(y ~ ., data)
    select_windows(y ~ ., data, min_count = 1, n_best = 1)
    select_profiles(y ~ ., data, n_best = 1)
    select_profiles(y ~ ., data, min_freq = 0.95)
  })
  expect_lte(max(nchar(messages)), 80)
})

test_that("searches of a reliable winner are silent", {
  expect_silent(select_features(party ~ PF + AB, votes))
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

test_that("a time limit that binds is noted", {
  data <- wide_data(60)
  expect_equal(
    localift_messages(sel <- select_features(y ~ ., data, time_limit = 0.05, search = "exhaustive"))[[1]],
    "i `time_limit` ended the search for features: these are the best found so far."
  )
  expect_false(search_info(sel)$complete)
})

test_that("weights that are not whole are no rows to split", {
  air <- transform(airquality, Ozone = factor(Ozone > 60), Wind = factor(Wind), Month = factor(Month))
  splits <- function(...) any(grepl("splits", localift_messages(select_features(Ozone ~ Month + Wind, air, ...))))
  expect_true(splits())
  expect_false(splits(weights = rep(1 / 153, 153)))
})
