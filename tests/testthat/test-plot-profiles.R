skip_if_not_installed("ggplot2", "3.4.0")

test_that("profiles are drawn with lift, frequency and probability", {
  sel <- suppressMessages(select_profiles(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 4))
  data <- profiles_plot_data(sel, attr(sel, "localift"), 3)
  kept <- sel[sel$rank <= 3, ]
  expect_identical(data$class, kept$class)
  expect_identical(data$label, kept$profile)
  for (column in c("lift", "frequency", "probability")) {
    expect_identical(data[[column]], kept[[column]])
  }
  expect_identical(data$n, kept$n_profile)
  expect_match(autoplot_text(sel, n = 3), "Drawn: the first 3 of each class.", fixed = TRUE)
})

test_that("the least lifts are said to inhibit", {
  sel <- suppressMessages(select_profiles(party ~ ., votes, max_features = 2, direction = "inhibit", n_best = 3))
  expect_match(autoplot_text(sel), "Profiles that inhibit the class.*below 1 the profile inhibits")
  expect_true(all(profiles_plot_data(sel, attr(sel, "localift"), 3)$lift < 1))
  expect_no_error(render(ggplot2::autoplot(sel)))
})

test_that("joint levels come before the features they are of, and six classes are drawn", {
  data <- data.frame(y = rep(letters[1:8], 20), a = rep(1:20, each = 8) + 0.5, b = rep(c(3, 1, 4, 1, 5), 32))
  sel <- select_profiles(y ~ a + b, data, discretize = joint_quantiles(2), n_best = 1)
  drawn <- profiles_plot_data(sel, attr(sel, "localift"), 10)
  expect_identical(unique(drawn$class), letters[1:6])
  expect_match(drawn$label, "^Quantile [12]/2 \\((a|b|a b)\\)$")
  expect_match(autoplot_text(sel), "Drawn: the first 6 of 8 classes.", fixed = TRUE)
})

test_that("sorted, filtered and empty results can be drawn, and cut ones say what they lack", {
  sel <- select_profiles(party ~ PF + AB, votes)
  expect_identical(profiles_plot_data(sel[rev(seq_len(nrow(sel))), ], attr(sel, "localift"), 10)$lift, rev(sel$lift))
  empty <- suppressMessages(select_profiles(party ~ PF, votes, min_count = 1000))
  expect_match(autoplot_text(empty), "No profile is eligible for party")
  expect_no_error(render(ggplot2::autoplot(empty)))
  expect_no_error(render(ggplot2::autoplot(sel[1, ])))
  expect_snapshot(error = TRUE, ggplot2::autoplot(sel[c("class", "rank", "profile")]))
})

test_that("rows whose texts are cut have their rank before them", {
  data <- data.frame(y = rep(c("a", "b"), 30), x = strrep(c("p", "q", "r"), 90))
  sel <- suppressMessages(select_profiles(y ~ x, data))
  drawn <- profiles_plot_data(sel, attr(sel, "localift"), 10)
  expect_identical(sub("[.] .*", "", drawn$label), as.character(sel$rank))
  expect_match(autoplot_text(sel), "Names that end in ... are cut; numbers before names are ranks.", fixed = TRUE)
})

test_that("a share of nearly all is not shown as all", {
  expect_identical(
    format_percent(c(1, 0.99999, 0.977, 0.5, 0, 0.0001)),
    c("100%", ">99.9%", "97.7%", "50%", "0%", "<0.1%")
  )
})

test_that("pictures of profiles look as they did", {
  skip_unless_comparable()
  sel <- suppressMessages(select_profiles(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 3))
  vdiffr::expect_doppelganger("profiles", ggplot2::autoplot(sel))
})
