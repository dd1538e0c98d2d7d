test_that("a joint level is called by its features, and is text that comes first", {
  data <- transform(iris, soil = factor(rep(c("a", "b c"), 75)))
  lift <- lift_function(
    Species ~ soil + Sepal.Length + Petal.Length, data,
    discretize = joint_quantiles(3)
  )
  expect_identical(names(lift$profiles), c("Sepal.Length Petal.Length", "soil"))
  expect_identical(lift$labels[1:2], c("Tertile 1 soil=a", "Tertile 1 soil=\"b c\""))
  expect_identical(eta(lift, window = lift$labels[1:2]), eta(lift, window = lift$profiles[1:2, ]))

  sel <- select_windows(
    Species ~ ., iris,
    discretize = joint_quantiles(5), n_best = Inf, per_set = Inf
  )
  expect_true("Quintile 1, Quintile 5" %in% sel$window)
  counts <- count_profiles(sel, match("Sepal.Length Petal.Length", sel$features))
  expect_identical(names(counts), c("Sepal.Length Petal.Length", "Species", "n"))
  expect_identical(sum(counts$n), 150L)
})

test_that("results print the features that joint levels do not name", {
  expect_snapshot({
    select_profiles(
      Species ~ Petal.Length + Petal.Width, iris,
      discretize = joint_quantiles(5), n_best = 2
    )
    lift_function(Species ~ Petal.Length + Petal.Width, iris, discretize = joint_quantiles(3))
    cat(grep("seconds|kept", format(summary(select_features(
      Species ~ ., iris_groups()[c("Species", "Petal.Width", "Sepal.Width", "g")],
      discretize = joint_quantiles(3, by = "g")
    ))), value = TRUE, invert = TRUE), sep = "\n")
  })
})
