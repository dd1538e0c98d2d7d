test_that("notes say what a distance to zero cannot, and which rows and levels are missing", {
  data <- iris_groups()
  data$Sepal.Length <- data$Sepal.Length - 5
  sets <- Species ~ Sepal.Length + Sepal.Width
  notes <- function(...) localift_messages(select_features(..., n_best = 1))
  expect_match(notes(sets, data, discretize = joint_quantiles(3)), "`Sepal.Length` has negative and positive")
  # Alone, a value is cut, not a distance.
  expect_identical(notes(sets, data, discretize = joint_quantiles(3), max_features = 1), character())
  data$g[4] <- NA
  expect_match(
    notes(sets, data, discretize = joint_quantiles(3, by = "g"), max_features = 1),
    "Dropped 1 row without a value of `g`"
  )
  expect_match(
    notes(sets, data, discretize = joint_quantiles(12, by = "year"), max_features = 1),
    "15 of 15 groups have fewer rows than the 12 levels, such as year=2001.",
    all = FALSE
  )
  ties <- data.frame(x = c(0, 0, 0, 0, 1, 2), y = rep(c("a", "b"), 3))
  expect_match(notes(y ~ x, ties, discretize = joint_quantiles(4)), "Cuts of `x` coincide")
  expect_match(
    localift_messages(lift_function(y ~ x, ties, discretize = joint_quantiles(4))),
    "Cuts of `x` coincide"
  )
})

test_that("sets without a distance are left out of searches, and named", {
  data <- transform(iris[c(1, 2, 5)], twice = 2 * Sepal.Length + 1, one = 1)
  data$twice <- 2 * data$Sepal.Length - 3 * data$Sepal.Width
  search <- function() select_features(Species ~ ., data, discretize = joint_quantiles(3), n_best = Inf)
  expect_match(localift_messages(search()), "without a Mahalanobis distance", all = FALSE)
  sets <- suppressMessages(search())$features
  # A constant alone has a level; with others it has no distance.
  expect_true("one" %in% sets)
  expect_false(any(grepl(" one", sets)))
  expect_true("Sepal.Length twice" %in% sets)
  expect_false("Sepal.Length Sepal.Width twice" %in% sets)
  expect_snapshot(error = TRUE, {
    lift_function(Species ~ Sepal.Length + one, data, discretize = joint_quantiles(3))
  })
  expect_snapshot(error = TRUE, {
    lift_function(Species ~ Sepal.Length + Sepal.Width + twice, data, discretize = joint_quantiles(3))
  })
  groups <- transform(iris_groups()[1:31, ], g = c(rep("u", 30), "v"))
  expect_snapshot(error = TRUE, {
    lift_function(Species ~ Sepal.Length + Sepal.Width, transform(groups, Species = rep(c("a", "b"), c(15, 16))),
      discretize = joint_quantiles(3, by = "g"))
  })
})
