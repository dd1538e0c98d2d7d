skip_if_not_installed("ggplot2", "3.4.0")

test_that("edited rows and unknown types are errors", {
  sel <- select_features(party ~ PF + AB, votes, keep_data = FALSE)
  # The picture needs no data.
  expect_no_error(ggplot2::autoplot(sel))
  expect_snapshot(error = TRUE, {
    ggplot2::autoplot(sel, type = "all")
    ggplot2::autoplot(sel, type = "joint")
    ggplot2::autoplot(select_features(party ~ PF, votes), type = "joint")
  })
})

test_that("pictures that name joint levels tell their cuts", {
  joint <- joint_quantiles(3)
  cut <- unname(stats::quantile(iris$Petal.Width, 1 / 3))
  told <- sprintf("Petal.Width <= %s", format(signif(cut, 4)))
  subtitle <- function(x) gsub("\\s+", " ", ggplot2::autoplot(x)$labels$subtitle)
  search <- function(verb) suppressMessages(verb(Species ~ Petal.Width, iris, discretize = joint))
  for (verb in list(select_windows, select_profiles)) expect_match(subtitle(search(verb)), told, fixed = TRUE)
  expect_match(subtitle(lift_function(Species ~ Petal.Width, iris, discretize = joint)), told, fixed = TRUE)
  # A feature set has no level of its own, and many sets have too many.
  expect_no_match(subtitle(search(select_features)), "Tertile")
  all <- suppressMessages(select_profiles(Species ~ ., iris, discretize = joint))
  expect_match(subtitle(all), "tidy() tells the levels of", fixed = TRUE)
  for (x in list(search(select_windows), search(select_profiles), all)) expect_readable(ggplot2::autoplot(x))
})
