skip_if_not_installed("ggplot2", "3.4.0")

test_that("the rows of a window are drawn by class, with the profiles that favour it", {
  sel <- suppressMessages(select_windows(party ~ ., votes, max_features = 2, min_freq = 0.6, n_best = 4))
  fit <- attr(sel, "localift")
  data <- windows_plot_data(sel, fit, 20)
  expect_identical(data$windows$eta, sel$eta)
  expect_identical(data$windows$n_profiles, sel$n_profiles)
  windows <- selected_windows(sel)
  for (i in seq_len(nrow(sel))) {
    set <- selected_features(sel)[[i]]
    counted <- votes[stats::complete.cases(votes[set]), ]
    key <- function(x) do.call(paste, unname(lapply(x[set], as.character)))
    share <- mean(counted$party == "republican")
    inside <- counted[key(counted) %in% key(windows[[i]]), ]
    favours <- tapply(inside$party == "republican", key(inside), mean) > share
    mine <- data$lines[data$lines$window == i, ]
    expect_identical(sum(mine$n_profiles), sel$n_profiles[[i]])
    expect_equal(sum(mine$count), as.double(sel$n_window[[i]]))
    for (j in seq_len(nrow(mine))) {
      here <- inside[favours[key(inside)] == (mine$favours[[j]] == "republican"), ]
      counts <- table(here$party)
      bars <- data$bars[data$bars$id == mine$id[[j]], ]
      expect_equal(bars$count, unname(as.vector(counts[counts > 0])))
      expect_identical(bars$class, names(counts)[counts > 0])
      expect_equal(bars$to - bars$from, as.double(bars$count))
      expect_identical(
        mine$note[[j]], sprintf("%s of %s", format_count(counts[[mine$favours[[j]]]]), format_count(sum(counts)))
      )
    }
    ends <- suppressMessages(confint(lift_function(sel, i), window = windows[[i]]))
    expect_identical(data$windows$heading[[i]], sprintf(
      "%d. eta %s [%s, %s] in %d of %d rows: %s", i, format_eta(sel$eta[[i]], 3), format_significant(ends$lower, 2),
      format_significant(ends$upper, 2), sel$n_window[[i]], sel$n[[i]], sel$features[[i]]
    ))
  }
  n <- paste0("; n = ", paste(range(sel$n), collapse = " to "), " ")
  expect_match(autoplot_text(sel), n, fixed = TRUE)
  expect_match(autoplot_text(sel, n = 2), "Drawn: the first 2 of 4 windows.", fixed = TRUE)
  expect_identical(
    ggplot2::autoplot(sel, type = "all", i = 2)$data,
    window_space_data(lift_function(sel, 2))
  )
  expect_readable(ggplot2::autoplot(sel))
})

test_that("so many windows are drawn as there is room for, unless it is said how many", {
  sel <- suppressMessages(select_windows(party ~ ., votes, max_features = 4, min_freq = 0.6, n_best = 20))
  fit <- attr(sel, "localift")
  drawn <- windows_plot_data(sel, fit, NULL)
  expect_lte(nrow(drawn$lines) + nrow(drawn$windows), most_window_lines)
  expect_lt(nrow(drawn$windows), 20)
  more <- windows_plot_data(sel, fit, nrow(drawn$windows) + 1)
  expect_gt(nrow(more$lines) + nrow(more$windows), most_window_lines)
  expect_readable(ggplot2::autoplot(sel))
})

test_that("classes beyond six are drawn together", {
  data <- data.frame(y = rep(sprintf("class %d", 1:8), 8:1 * 5), a = "u")
  data$a <- ifelse(data$y == "class 8", "z", sub("class", "level", data$y))
  sel <- suppressMessages(select_windows(y ~ a, data, min_freq = 0.9))
  drawn <- windows_plot_data(sel, attr(sel, "localift"), NULL)
  expect_identical(drawn$classes, sprintf("class %d", 1:6))
  all <- drawn$lines[drawn$lines$window == 1, ]
  expect_identical(all$favours, c(sprintf("class %d", 1:6), NA))
  expect_equal(all$count, c(8:3 * 5, 15))
  expect_identical(all$note, sprintf("%d of %d", c(8:3 * 5L, 15L), c(8:3 * 5L, 15L)))
  expect_identical(drawn$bars$class[drawn$bars$id == 7], NA_character_)
  expect_match(all$label[[7]], "^other classes, 2 profiles: a=\"level 7\"; a=z$")
  expect_match(autoplot_text(sel), "Drawn: the 6 most frequent of 8 classes.", fixed = TRUE)
  expect_readable(ggplot2::autoplot(sel))
})

test_that("weights, joint levels and missing levels are counted", {
  data <- data.frame(votes, w = seq_len(nrow(votes)) / 4)
  sel <- suppressMessages(select_windows(party ~ PF + AB, data, weights = w, na = "level", min_freq = 0.5))
  drawn <- windows_plot_data(sel, attr(sel, "localift"), NULL)
  per_window <- as.vector(tapply(drawn$lines$count, drawn$lines$window, sum))
  expect_equal(per_window, sel$n_window[seq_along(per_window)])
  expect_readable(ggplot2::autoplot(sel))
  # Weights that are no rows have no interval.
  expect_no_match(drawn$windows$heading, "[", fixed = TRUE)
  expect_no_match(autoplot_text(sel), "brackets")
  joint <- suppressMessages(select_windows(Species ~ ., iris, discretize = joint_quantiles(3), max_features = 2))
  drawn <- windows_plot_data(joint, attr(joint, "localift"), NULL)
  expect_match(drawn$lines$label, "^(setosa|versicolor|virginica).*: Tertile [123]")
  expect_match(drawn$windows$heading, " rows: (Petal|Sepal)[.]")
  expect_readable(ggplot2::autoplot(joint))
})

test_that("without the data windows are drawn without classes", {
  sel <- suppressMessages(select_windows(party ~ PF + AB, votes, min_freq = 0.5, keep_data = FALSE))
  drawn <- windows_plot_data(sel, attr(sel, "localift"), NULL)
  expect_equal(drawn$bars$count, sel$n_window[seq_len(nrow(drawn$windows))])
  expect_match(autoplot_text(sel), "The result kept no data, so that classes are not told.", fixed = TRUE)
  expect_readable(ggplot2::autoplot(sel))
})

test_that("pictures of windows look as they did", {
  skip_unless_comparable()
  sel <- suppressMessages(select_windows(party ~ ., votes, max_features = 2, min_freq = 0.5, n_best = 3))
  vdiffr::expect_doppelganger("windows", ggplot2::autoplot(sel))
})

test_that("windows are drawn in a page too low for a row", {
  picture <- ggplot2::autoplot(suppressMessages(select_windows(party ~ PF + AB, votes)))
  withr::with_pdf(NULL, {
    for (size in c(0.05, 0.3)) {
      grid::grid.newpage()
      expect_no_error(plot(picture, vp = grid::viewport(width = size, height = size)))
    }
  })
})

test_that("a profile in which every class is as frequent as overall favours none, as in print", {
  data <- data.frame(
    y = rep(c("u", "v"), 20), f = rep(c("a", "b", "c"), c(20, 10, 10)), stringsAsFactors = TRUE
  )
  data$y[21:30] <- "u"
  data$y[31:40] <- "v"
  sel <- suppressMessages(select_windows(y ~ f, data, min_freq = 0.5, min_count = 1, n_best = 50))
  whole <- which(sel$n_window == 40)
  drawn <- windows_plot_data(sel[whole, ], attr(sel, "localift"), NULL)
  expect_identical(drawn$lines$favours, c("u", "v", NA))
  expect_identical(drawn$lines$label, c("u: f=b", "v: f=c", "no class: f=a"))
  expect_identical(drawn$lines$note, c("10 of 10", "10 of 10", "20"))
})
