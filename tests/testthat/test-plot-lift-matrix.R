skip_if_not_installed("ggplot2", "3.4.0")

test_that("two features make a matrix of the shares and lifts of the rarer of two classes", {
  lift <- lift_function(party ~ PF + AB, votes)
  data <- lift_matrix_data(lift)
  expect_identical(attr(data, "features"), c("AB", "PF"))
  expect_identical(unique(data$class), 2L)
  expect_identical(unique(data$panel_label), "republican (0.39)")
  counted <- votes[!is.na(votes$PF) & !is.na(votes$AB), ]
  for (i in seq_len(nrow(data))) {
    rows <- counted[counted$AB == data$row_label[[i]] & counted$PF == data$column_label[[i]], ]
    expect_equal(data$n[[i]], nrow(rows))
    expect_equal(data$share[[i]], mean(rows$party == "republican"))
    expect_equal(data$lift[[i]], data$share[[i]] / mean(counted$party == "republican"))
    expect_identical(data$label[[i]], sprintf("%s\n(%d)", format_percent(data$share[[i]]), nrow(rows)))
  }
  expect_match(autoplot_text(lift), "Drawn is republican; what is left is democrat.", fixed = TRUE)
  expect_readable(ggplot2::autoplot(lift))
})

test_that("of equally frequent classes the last is drawn, and one that does not occur is none", {
  expect_identical(drawn_classes(lift_function(matrix(5, 2, 2))), 2L)
  expect_identical(drawn_classes(lift_function(matrix(c(3, 1, 5, 5), 2))), 1L)
  expect_identical(drawn_classes(lift_function(matrix(c(3, 1, 5, 5), 2)), all = TRUE), 1:2)
  expect_identical(drawn_classes(lift_function(matrix(c(3, 1, 0, 0, 5, 5), 2))), 1L)
})

test_that("more classes have a panel each", {
  data <- data.frame(y = rep(c("p", "q", "r"), 12), a = gl(4, 9, 36), b = rep(gl(2, 3), 6))
  lift <- lift_function(y ~ a + b, data)
  drawn <- lift_matrix_data(lift)
  expect_identical(unique(drawn$panel_label), c("p (0.33)", "q (0.33)", "r (0.33)"))
  expect_equal(drawn$lift, unname(lift$lift[cbind(drawn$profile, drawn$class)]))
  # More levels are down than across.
  expect_identical(attr(drawn, "features"), c("a", "b"))
  expect_readable(ggplot2::autoplot(lift))
})

test_that("profiles that do not occur are empty, and weights are shown", {
  data <- data.frame(
    y = rep(c("p", "q"), 4), a = rep(c("u", "u", "v", "v"), 2), b = c("s", "s", "s", "s", "t", "t", "s", "s"),
    w = 0.5 + 0:7
  )
  lift <- lift_function(y ~ a + b, data, weights = w)
  drawn <- lift_matrix_data(lift)
  expect_identical(nrow(drawn), 3L)
  expect_equal(sum(drawn$n), sum(data$w))
  expect_readable(ggplot2::autoplot(lift))
})

test_that("joint levels by a feature are a matrix, and many levels a list", {
  fit <- suppressMessages(select_features(
    Species ~ ., data.frame(iris, g = rep(c("p", "q"), 75)), discretize = joint_quantiles(3), max_features = 3
  ))
  set <- which(grepl("g", fit$features, fixed = TRUE) & fit$n_features == 3)[[1]]
  lift <- lift_function(fit, set)
  expect_identical(length(unique(lift_matrix_data(lift)$class)), 3L)
  expect_readable(ggplot2::autoplot(lift))

  many <- data.frame(y = rep(c("p", "q", "q"), 75), a = gl(15, 15), b = gl(15, 1, 225))
  expect_null(lift_matrix_data(lift_function(y ~ a + b, many), 300))
  expect_null(lift_matrix_data(lift_function(party ~ PF + AB, votes), 3))
  expect_null(lift_matrix_data(lift_function(party ~ PF, votes)))
  expect_null(lift_matrix_data(lift_function(party ~ PF + AB + ES, votes)))
})

test_that("long names of levels and classes are cut, turned and told", {
  data <- expand.grid(
    y = c("A <b>long</b> class of ours", "Une classe d'\u00e9t\u00e9"), a = paste("A level of the name", 1:5),
    b = paste("another long level", 1:4), i = 1:3
  )
  lift <- lift_function(y ~ a + b, data[-(1:7), ])
  expect_readable(ggplot2::autoplot(lift))
  note <- "Names that end in ... are cut; numbers tell those apart that read alike."
  expect_match(autoplot_text(lift), note, fixed = TRUE)
})

test_that("pictures of matrices look as they did", {
  skip_unless_comparable()
  vdiffr::expect_doppelganger("matrix", ggplot2::autoplot(lift_function(party ~ PF + AB, votes)))
})
