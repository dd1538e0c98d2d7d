test_that("the cuts of joint levels are those that place rows", {
  fit <- suppressMessages(select_features(Species ~ ., iris, discretize = joint_quantiles(3), n_best = 4))
  cuts <- joint_cuts(fit)
  expect_identical(names(cuts), c("set", "group", "level", "from", "to"))
  expect_identical(unique(cuts$set), fit$features)
  expect_identical(cuts$level, rep(paste("Tertile", 1:3), 4))
  for (set in selected_features(fit)) {
    x <- as.matrix(iris[set])
    squares <- rowSums((x %*% solve(stats::cov(x))) * x)
    expected <- if (length(set) == 1) stats::quantile(x, 1:2 / 3) else sqrt(stats::quantile(squares, 1:2 / 3))
    mine <- cuts[cuts$set == paste(set, collapse = " "), ]
    expect_equal(mine$to[1:2], unname(expected))
    expect_identical(mine$from, c(-Inf, mine$to[1:2]))
  }
})

test_that("groups have cuts of their own, single features those of their values", {
  data <- transform(iris, g = rep(c("u", "v"), 75))
  fit <- suppressMessages(select_windows(
    Species ~ Sepal.Width, data, discretize = joint_quantiles(2, by = "g"), n_best = 1
  ))
  cuts <- joint_cuts(fit)
  expect_identical(cuts$group, c("g=u", "g=u", "g=v", "g=v"))
  expect_equal(cuts$to[c(1, 3)], unname(tapply(data$Sepal.Width, data$g, stats::median)), ignore_attr = TRUE)
  expect_identical(joint_cuts(localift(
    Species ~ Sepal.Width, data, discretize = joint_quantiles(2, by = "g"), n_best = 1
  )), cuts)
})

test_that("nothing is joint, or no result", {
  expect_identical(dim(joint_cuts(small_features())), c(0L, 5L))
  expect_snapshot(error = TRUE, joint_cuts(3))
})
