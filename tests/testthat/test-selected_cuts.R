test_that("the cuts of a result are told as numbers", {
  fit <- suppressMessages(localift(Species ~ ., iris, discretize = cut_points(Sepal.Width = c(3, 9), 2), n_best = 1))
  cuts <- selected_cuts(fit)
  expect_identical(cuts, selected_cuts(fit$profiles))
  expect_identical(names(cuts), c("feature", "level", "from", "to", "rows"))
  expect_identical(cuts$feature, rep(names(iris)[1:4], c(2, 3, 2, 2)))
  expect_identical(cuts$rows[3:5], c(sum(iris$Sepal.Width < 3), sum(iris$Sepal.Width >= 3), 0L))
  expect_identical(cuts$level[[4]], "3 <= Sepal.Width < 9")
  expect_identical(cuts$to[cuts$feature == "Sepal.Width"], c(3, 9, Inf))
  weighted <- suppressMessages(select_features(
    Species ~ Sepal.Width, iris, discretize = cut_points(2), weights = rep(0.5, 150)
  ))
  expect_identical(sum(selected_cuts(weighted)$rows), 75)
})

test_that("nothing was cut", {
  expect_identical(dim(selected_cuts(small_features())), c(0L, 5L))
  expect_snapshot(error = TRUE, {
    selected_cuts()
    selected_cuts(iris)
  })
})
