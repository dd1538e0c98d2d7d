skip_if_not_installed("ggplot2", "3.4.0")

by_group <- function() {
  data <- data.frame(y = iris$Species, iris[1:3], g = rep(c("p", "q"), 75))
  suppressMessages(select_features(y ~ ., data, discretize = joint_quantiles(3, by = "g"), min_features = 2))
}

test_that("ellipses are where the distances of their group are its cuts", {
  sel <- by_group()
  data <- joint_plot_data(sel, NULL, NULL)
  expect_identical(data$names, selected_features(sel)[[which(sel$n_features == 2)[[1]]]])
  expect_identical(as.vector(table(data$ellipses$group, data$ellipses$cut)), rep(201L, 4))
  group <- rep(1:2, 75)
  for (g in 1:2) {
    values <- as.matrix(iris[group == g, data$names])
    own <- mahalanobis(values, FALSE, cov(values))
    cuts <- quantile(own, 1:2 / 3)
    line <- data$ellipses[data$ellipses$group == g, ]
    expect_equal(mahalanobis(cbind(line$x, line$y), FALSE, cov(values)), unname(cuts[line$cut]))
    points <- data$points[data$points$group == g, ]
    expect_identical(points$level, findInterval(own, cuts, left.open = TRUE) + 1L, ignore_attr = TRUE)
    expect_identical(points$x, unname(values[, 1]))
  }
  expect_identical(unname(data$groups), c("g=p (n = 75)", "g=q (n = 75)"))
})

test_that("rows are thinned evenly, and that is said", {
  sel <- by_group()
  data <- joint_plot_data(sel, NULL, NULL, max_points = 10)
  expect_identical(nrow(data$points), 10L)
  expect_identical(joint_left_out(data), "Drawn: 10 of 150 rows, evenly spread over the data.")
  expect_no_error(render(draw_joint(data, attr(sel, "localift"))))
  expect_identical(thin(1:9, 3), c(1L, 5L, 9L))
})

test_that("missing values and weights leave what has a level", {
  data <- data.frame(
    y = rep(c("a", "b"), 10), u = c(NA, 2:20 + 0.5), v = (1:20 * 7) %% 20 + 1.5, w = c(rep(2, 19), 0)
  )
  sel <- suppressMessages(select_profiles(
    y ~ u + v, data, weights = w, na = "level", discretize = joint_quantiles(4), min_features = 2
  ))
  drawn <- joint_plot_data(sel, 1, NULL)
  expect_identical(drawn$points$x, data$u[2:19])
  expect_false(anyNA(drawn$points))
})

test_that("joint quantiles can be read on every page", {
  expect_readable(ggplot2::autoplot(by_group(), type = "joint"))
  wide <- suppressMessages(select_features(
    Species ~ Petal.Length + Petal.Width, iris, discretize = joint_quantiles(10), min_features = 2
  ))
  expect_readable(ggplot2::autoplot(wide, type = "joint"))
})

test_that("a row without two continuous features is an error", {
  sel <- by_group()
  expect_snapshot(error = TRUE, ggplot2::autoplot(sel, type = "joint", i = which(sel$n_features == 3)))
})

test_that("pictures of joint quantiles look as they did", {
  skip_unless_comparable()
  vdiffr::expect_doppelganger("joint quantiles", ggplot2::autoplot(by_group(), type = "joint"))
})
