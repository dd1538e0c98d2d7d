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

test_that("ties that are not counted are noted without a number", {
  coded <- list(classes = c("a", "b", "c"))
  note <- function(ties, exact, verb = "profiles") {
    info <- list(ties = ties, ties_exact = exact)
    localift:::note_ties(verb, info, coded, list(classes = seq_along(ties), distinct = FALSE))
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
  expect_lte(max(nchar(messages)), 95)
})

test_that("searches of a reliable winner are silent", {
  expect_silent(select_features(party ~ PF + AB, votes))
})

test_that("a time limit that binds is noted", {
  data <- wide_data(60)
  expect_equal(
    localift_messages(sel <- select_features(y ~ ., data, time_limit = 0.05, search = "exhaustive"))[[1]],
    "i `time_limit` ended the search for features: these are the best found so far."
  )
  expect_false(search_info(sel)$complete)
})
