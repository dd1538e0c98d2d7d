skip_if_not_installed("ggplot2", "3.4.0")

test_that("the more windows, the fewer lines each has", {
  sel <- select_windows(party ~ ., votes, max_features = 4, min_freq = 0.6, n_best = 20)
  most <- function(rows) {
    max(lengths(strsplit(windows_plot_data(sel, attr(sel, "localift"), rows)$label, "\n", fixed = TRUE)))
  }
  expect_identical(vapply(c(4, 6, 7, 10, 11, 20), most, 0L), c(3L, 3L, 2L, 2L, 1L, 1L))
})

test_that("selected windows are drawn with their eta and frequency", {
  sel <- select_windows(party ~ ., votes, max_features = 2, min_freq = 0.6, n_best = 5)
  fit <- attr(sel, "localift")
  data <- windows_plot_data(sel, fit, 20)
  expect_identical(data$eta, sel$eta)
  expect_identical(data$frequency, sel$frequency)
  expect_identical(data$n_profiles, sel$n_profiles)
  expect_equal(data$n, sel$n)
  n <- paste0("; n = ", paste(range(sel$n), collapse = " to "), " ")
  expect_match(autoplot_text(sel), n, fixed = TRUE)
  expect_match(autoplot_text(sel, n = 2), "Drawn: the first 2 of 5 windows.", fixed = TRUE)
  expect_identical(
    ggplot2::autoplot(sel, type = "all", i = 2)$data,
    window_space_data(lift_function(sel, 2))
  )
})
