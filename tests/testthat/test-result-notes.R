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
  note <- function(ties, exact, verb = "profiles", complete = FALSE) {
    info <- list(ties = ties, ties_exact = exact, complete = complete)
    localift:::note_ties(verb, info, coded, list(classes = seq_along(ties), distinct = FALSE))
  }
  expect_snapshot({
    note(c(1, 0, 7), c(FALSE, TRUE, TRUE))
    note(c(1, 1, 0), c(FALSE, FALSE, TRUE))
    note(c(0, 1, 7), c(TRUE, TRUE, TRUE))
    note(1, FALSE, "windows")
    note(1234567, TRUE, "windows")
    note(c(0, 0, 0), c(TRUE, FALSE, TRUE), complete = TRUE)
    note(0, FALSE, "features", complete = TRUE)
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
  skip_on_cran()
  data <- wide_data(60)
  expect_equal(
    localift_messages(sel <- select_features(y ~ ., data, time_limit = 1, search = "exhaustive"))[[1]],
    "i `time_limit` ended the search for features: these are the best found so far."
  )
  expect_false(search_info(sel)$complete)
})

tie_note <- function(...) grep("(tie|ties) with the last", localift_messages(...), value = TRUE)

test_that("a list cut within a tie has a note, whatever the search", {
  data <- data.frame(a = c("p", "p", "p"), b = c("p", NA, "q"), c = c(NA, NA, "p"))
  for (search in c("exact", "exhaustive", "u_curve")) {
    expect_match(tie_note(select_features(data, c("A", "A", "B"), n_best = 1, search = search)), "1 more feature set ties")
  }
  # What an approximate search saw besides is at least that.
  expect_match(
    tie_note(select_features(data, c("A", "A", "B"), n_best = 1, search = "beam")), "More feature sets tie with the last"
  )
  expect_length(tie_note(select_features(data, c("A", "A", "B"), n_best = 2)), 0)
})

test_that("the exact search says that there are ties where looking at everything does", {
  verbs <- list(features = select_features, windows = select_windows, profiles = select_profiles)
  tied <- 0
  for (seed in some(1:240)) {
    problem <- with_fixed_seed(seed, {
      n <- sample(3:8, 1)
      column <- function() sample(c("p", "q", NA), n, TRUE, c(4, 4, sample(0:3, 1)))
      list(x = data.frame(a = column(), b = column(), c = column(), d = column()), y = rep_len(c("A", "A", "B"), n))
    })
    verb <- names(verbs)[[seed %% 3 + 1]]
    ties <- function(search) {
      arguments <- list(problem$x, problem$y, n_best = 1 + seed %% 2, search = search, threads = 1 + seed %% 2)
      if (verb != "features") arguments <- c(arguments, min_freq = 0, min_count = 1)
      sel <- suppressMessages(do.call(verbs[[verb]], arguments))
      info <- search_info(sel)
      note <- localift:::note_ties(verb, info, list(classes = c("A", "B")), list(classes = 1:2, distinct = FALSE))
      list(some = info$ties > 0, known = info$ties > 0 | info$ties_exact, noted = !is.null(note))
    }
    exact <- ties("exact")
    all <- ties("exhaustive")
    expect_identical(exact, all, info = paste(verb, seed))
    tied <- tied + exact$noted
  }
  expect_gt(tied, few(40))
})

test_that("notes on thousands of classes are short", {
  skip_on_cran() # seconds: thousands of levels to format
  n <- 5000
  data <- data.frame(
    y = sprintf("class %04d", rep(1:n, each = 2)), f = rep(c("u", "v"), n), g = rep(c("p", "q", NA, NA), n / 2)
  )
  messages <- c(
    localift_messages(select_profiles(y ~ ., data, n_best = 1)),
    localift_messages(select_profiles(y ~ ., data, n_best = 1, min_lift = 1e6)),
    localift_messages(select_profiles(y ~ ., data[c(1:2, 1:nrow(data)), ], n_best = 1, min_class_count = 3)),
    localift_messages(select_profiles(y ~ ., data, n_best = 1, min_lift = -Inf, min_features = 2)),
    localift_messages(select_profiles(y ~ ., data, n_best = 1, search = "forward", direction = "inhibit"))
  )
  expect_gt(length(messages), 8)
  expect_lt(max(nchar(messages)), 300)
  lines <- format(summary(suppressMessages(select_profiles(y ~ ., data, n_best = 1))))
  expect_lt(length(lines), 60)
})
