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

test_that("correlated features are named where a large distance need not mean large values", {
  jq <- joint_quantiles(3)
  notes <- function(formula, data, verb = select_features, ...) {
    all <- localift_messages(verb(formula, data, discretize = jq, ...))
    sub("^[^`]*", "", grep("correlated", all, value = TRUE))
  }
  of_petals <- paste0(
    "`Petal.Length` and `Petal.Width` are correlated (0.96): in a set of both, a large distance to zero need not mean ",
    "large values."
  )
  petals <- Species ~ Petal.Length + Petal.Width
  expect_identical(notes(petals, iris, min_features = 2), of_petals)
  expect_identical(notes(petals, iris, lift_function), of_petals)
  expect_identical(notes(petals, iris, localift, min_features = 2), of_petals)
  expect_identical(notes(petals, iris, select_windows, min_features = 2), of_petals)
  expect_identical(notes(petals, iris, select_profiles, min_features = 2), of_petals)
  # It is about the sets of the result.
  expect_identical(notes(petals, iris, max_features = 1), character())
  expect_identical(notes(Species ~ ., iris, always = c("Sepal.Length", "Sepal.Width"), max_features = 2), character())
  # Positive values that are negatively correlated invert no pair (below). Of values of other signs it is the other way.
  expect_identical(notes(Species ~ Sepal.Width + Petal.Length, iris), character())
  opposite <- transform(iris, Petal.Width = 5 - Petal.Width)
  expect_identical(notes(petals, opposite, lift_function), character())
  expect_identical(notes(petals, transform(iris, Petal.Width = Petal.Width - 5), lift_function), character())
  expect_match(notes(petals, transform(iris, Petal.Width = -Petal.Width), lift_function), "(-0.96)", fixed = TRUE)
  expect_match(notes(petals, transform(iris, Petal.Width = Petal.Width - 1), lift_function), "(0.96)", fixed = TRUE)
  # Within groups: petals of one species are less alike than those of all.
  within <- lapply(split(iris, iris$Species), function(part) stats::cor(part$Petal.Length, part$Petal.Width))
  by <- function(data) localift_messages(lift_function(y ~ Petal.Length + Petal.Width, data,
    discretize = joint_quantiles(3, by = "Species")
  ))
  expect_lt(mean(unlist(within)), 0.5 + 0.1)
  data <- transform(iris, y = rep(c("a", "b"), 75))
  expect_identical(any(grepl("correlated", by(data))), mean(unlist(within)) > 0.5)
})

test_that("690 of 9,322 pairs of strictly larger petals have a lower tertile, and none of negatively correlated sepals", {
  inverted <- function(features) {
    coded <- encode(Species ~ ., iris[c(features, "Species")], discretize = joint_quantiles(3))
    level <- joint_levels(1:2, coded)
    x <- iris[features]
    pairs <- utils::combn(150, 2)
    larger <- sign(x[pairs[1, ], ] - x[pairs[2, ], ])
    strictly <- larger[[1]] == larger[[2]] & larger[[1]] != 0
    c(sum(strictly), sum((larger[[1]] * (level[pairs[1, ]] - level[pairs[2, ]]))[strictly] < 0))
  }
  expect_equal(inverted(c("Petal.Length", "Petal.Width")), c(9322, 690))
  expect_equal(inverted(c("Sepal.Length", "Sepal.Width"))[[2]], 0)
  expect_equal(inverted(c("Sepal.Width", "Petal.Length"))[[2]], 0)
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
