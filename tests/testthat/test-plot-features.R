skip_if_not_installed("ggplot2", "3.4.0")

test_that("feature sets are drawn by eta, and by what corrects it", {
  sel <- select_features(party ~ ., votes, max_features = 2, n_best = 6)
  data <- features_plot_data(sel, attr(sel, "localift"), 4)
  expect_identical(data$value, sel$eta[1:4])
  expect_identical(data$label, sel$features[1:4])
  text <- sprintf(
    "6 best feature sets for party by eta; n = %d to %d .*the first 4 of 6 feature sets",
    as.integer(min(sel$n[1:4])), as.integer(max(sel$n[1:4]))
  )
  expect_match(autoplot_text(sel, n = 4), text)

  corrected <- select_features(party ~ PF + AB + ES, votes, na = "complete", correction = "miller_madow")
  data <- features_plot_data(corrected, attr(corrected, "localift"), 20)
  expect_identical(data$value, c(corrected$eta, corrected$eta_corrected))
  expect_no_error(render(ggplot2::autoplot(corrected)))
})

test_that("the interval of eta is drawn, where there is one", {
  sel <- select_features(party ~ ., votes, max_features = 2, n_best = 3, correction = "miller_madow")
  data <- features_plot_data(sel, attr(sel, "localift"), 3)
  for (i in 1:3) {
    ends <- suppressMessages(confint(lift_function(sel, i), "eta"))
    expect_equal(unlist(data[i, c("low", "high")], use.names = FALSE), c(ends$lower, ends$upper))
  }
  expect_true(all(is.na(data$low[4:6])))
  expect_match(autoplot_text(sel), "Bars: 95% intervals of eta", fixed = TRUE)
  none <- list(
    select_features(party ~ PF + AB, votes, keep_data = FALSE),
    select_features(party ~ PF + AB, votes, weights = rep(0.5, 435))
  )
  for (sel in none) {
    expect_true(all(is.na(features_plot_data(sel, attr(sel, "localift"), 3)$low)))
    expect_no_match(autoplot_text(sel), "interval")
    expect_no_error(render(ggplot2::autoplot(sel)))
  }
})

test_that("feature sets can be read on every page", {
  expect_readable(ggplot2::autoplot(select_features(party ~ ., votes, max_features = 3, n_best = 20)))
  expect_readable(ggplot2::autoplot(select_features(party ~ PF + AB + ES, votes, correction = "smoothed")))
  long <- votes[1:5]
  names(long)[-1] <- paste(strrep("A LONG NAME ", 4), names(long)[-1])
  expect_readable(ggplot2::autoplot(select_features(long[-1], long$party)))
})
