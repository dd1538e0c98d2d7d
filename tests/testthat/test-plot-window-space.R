skip_if_not_installed("ggplot2", "3.4.0")

test_that("all windows of a set have the eta that eta() gives", {
  lift <- lift_function(party ~ PF + AB, votes)
  data <- window_space_data(lift)
  expect_identical(nrow(data), 15L)
  expect_identical(attr(data, "total"), 15)
  rows <- lapply(strsplit(data$window, "; ", fixed = TRUE), match, lift$labels)
  expect_identical(lengths(rows), data$n_profiles)
  expect_equal(data$eta, vapply(rows, function(window) eta(lift, window = window), 0))
  expect_equal(data$frequency, vapply(rows, function(window) sum(lift$g[window]), 0))
})

test_that("the line joins what select_windows() would select", {
  lift <- lift_function(party ~ PF + AB, votes)
  data <- window_space_data(lift)
  for (min_freq in c(0, 0.3, 0.6, 0.9)) {
    best <- select_windows(
      party ~ PF + AB, votes, min_features = 2, min_freq = min_freq, min_count = 1, n_best = 1
    )
    front <- data[data$best & data$frequency > min_freq, ]
    expect_equal(max(front$eta), best$eta)
  }
})

test_that("too many windows are drawn as far as they fit", {
  lift <- lift_function(matrix(seq_len(60), 20))
  data <- window_space_data(lift, 250)
  # 20 + 190 windows of at most two profiles, and the whole.
  expect_identical(nrow(data), 211L)
  expect_identical(attr(data, "largest"), 2L)
  expect_identical(attr(data, "total"), 2^20 - 1)
  expect_equal(data$eta[data$n_profiles == 20], lift$measures$eta)
  expect_match(window_space_note(data), "211 of 1,048,575 windows, those of at most 2 of the 20 profiles")

  many <- lift_function(matrix(c(seq_len(600), rep(1, 600)), 600))
  data <- window_space_data(many)
  expect_identical(nrow(data), 501L)
  expect_equal(data$eta[[501]], many$measures$eta)
  expect_equal(data$eta[1:500], many$measures$eta_profile[101:600])
  expect_match(window_space_note(data), "the 500 most frequent of 600 profiles and that of all")
})

test_that("windows of profiles without rows, and of one profile, can be drawn", {
  data <- window_space_data(lift_function(matrix(c(3, 0, 5, 2, 0, 0), 3)))
  expect_identical(data$n_profiles, c(1L, 1L, 2L))
  expect_no_error(render(ggplot2::autoplot(lift_function(matrix(c(3, 4), 1)), type = "windows")))
})

test_that("windows of a set can be read on every page", {
  expect_readable(ggplot2::autoplot(lift_function(party ~ PF + AB, votes), type = "windows"))
  expect_readable(ggplot2::autoplot(lift_function(party ~ PF + AB + ES, votes), type = "windows"))
  expect_readable(ggplot2::autoplot(lift_function(UCBAdmissions, Admit ~ Gender + Dept), type = "windows"))
})

test_that("no window is more frequent than all rows, however its shares add up", {
  for (k in 2:11) {
    lift <- lift_function(cbind(seq_len(k), rev(seq_len(k)) * 3))
    shown <- window_space_data(lift)
    expect_lte(max(shown$frequency), 1)
    expect_lte(max(shown$eta), 1)
    expect_equal(shown$frequency[nrow(shown)], 1)
  }
})
