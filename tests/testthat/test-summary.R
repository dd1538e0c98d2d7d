hide_seconds <- function(lines) sub("(seconds: +).*", "\\1<seconds>", sub("(kept: +)[0-9].*", "\\1<size>", lines))

test_that("summaries say how the search went and what data it used", {
  sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15)
  summary <- summary(sel)
  expect_s3_class(summary, "summary_localift_selection")
  expect_identical(summary$search, search_info(sel))
  expect_identical(summary$data$class_counts, c(democrat = 267L, republican = 168L))
  expect_identical(summary$best, c(democrat = sel$lift[[1]], republican = sel$lift[sel$rank == 1][[2]]))
  expect_snapshot(transform = hide_seconds, {
    summary
    summary(localift(party ~ PF + AB, votes, keep_data = FALSE, na = "level"))
  })
})

test_that("weights, dropped rows and ties are said", {
  data <- data.frame(
    y = c("a", "b", "a", NA, "b"), u = c(1, 1, 2, 2, NA), v = c("p", "q", "p", "q", "q"),
    w = c(1, 2, 0.5, 1, 1)
  )
  sel <- suppressMessages(select_features(y ~ u + v, data, weights = w, n_best = 1))
  expect_snapshot(transform = hide_seconds, summary(sel))
  expect_equal(summary(sel)$data$n_dropped, 1)
  expect_identical(summary(sel)$data$n, 4.5)
})

test_that("a result without rows has a summary", {
  sel <- suppressMessages(select_profiles(party ~ PF, votes, min_count = 1000))
  expect_identical(summary(sel)$results, 0L)
  expect_true("  results:   none" %in% format(summary(sel)))
})

test_that("the rows dropped are counted, whatever the source", {
  data <- votes
  data$party[c(1, 5, 9)] <- NA
  counts <- suppressMessages(count_profiles(party ~ PF + ES, data))
  dropped <- function(x) {
    fit <- suppressMessages(select_features(party ~ PF + ES, x))
    summary(fit)$data$n_dropped
  }
  expect_equal(dropped(data), 3)
  expect_equal(dropped(counts), 3)
})

test_that("sets left out may be too many to know", {
  n <- 60
  data <- withr::with_seed(1, as.data.frame(replicate(21, sample(c("a", "b", NA), n, TRUE))))
  data$y <- rep(c("u", "v"), n / 2)
  sel <- suppressMessages(select_profiles(y ~ ., data, max_features = 2, n_best = 1))
  expect_true(is.na(search_info(sel)$left_out))
  expect_match(format(summary(sel)), "not known", all = FALSE)
})

test_that("the summary of localift() tells the levels of a feature set once", {
  fit <- suppressMessages(localift(Species ~ ., iris, discretize = joint_quantiles(3), max_features = 2, n_best = 2))
  lines <- format(summary(fit))
  expect_identical(sum(lines == "Levels"), 1L)
  told <- sub(":.*", "", lines[-seq_len(which(lines == "Levels"))])
  told <- told[!grepl("=", told)]
  sets <- unique(unlist(lapply(fit, function(part) part$features)))
  expect_identical(sort(trimws(sub(" [(]distance.*", "", told))), sort(sets))
  expect_identical(anyDuplicated(told), 0L)
  # Each part by itself tells its own.
  for (part in fit) expect_identical(sum(format(summary(part)) == "Levels"), 1L)
})
