test_that("columns of `by` and of the class's call are no features", {
  data <- iris_groups()
  sel <- suppressMessages(select_features(
    quantile_bins(Petal.Width, 3, by = list(g, year)) ~ . - Species, data,
    weights = w, discretize = joint_quantiles(3, by = ~ g + year)
  ))
  expect_setequal(unlist(selected_features(sel)), c("Sepal.Length", "Sepal.Width", "Petal.Length"))
  # x and y.
  sel <- suppressMessages(select_features(
    data[c(1, 6)], data$Species,
    discretize = joint_quantiles(3, by = "g")
  ))
  expect_identical(sel$features, "Sepal.Length")
})

test_that("every numeric column is continuous, and factor() keeps one discrete", {
  data <- data.frame(a = rep(1:4, 5), b = factor(rep(1:5, 4)), y = rep(c("p", "q"), 10))
  lift <- suppressMessages(lift_function(y ~ a + b, data, discretize = joint_quantiles(4)))
  expect_identical(names(lift$profiles), c("a", "b"))
  expect_identical(levels(lift$profiles$a), paste("Quartile", 1:4))
  expect_identical(levels(lift$profiles$b), as.character(1:5))
  expect_identical(lift$labels[[1]], "Quartile 1 b=1")
})

test_that("what cannot be discretised is an error, by name", {
  data <- iris_groups()
  jq <- joint_quantiles
  expect_snapshot(error = TRUE, select_features(Species ~ ., iris, discretize = 5))
  expect_snapshot(error = TRUE, select_features(Species ~ ., data, discretize = jq(3, by = "gg")))
  expect_snapshot(error = TRUE, select_features(Species ~ g, data, discretize = jq(3, by = "g")))
  expect_snapshot(error = TRUE, select_features(g ~ ., data, discretize = jq(3, by = "g")))
  expect_snapshot(error = TRUE, select_features(Species ~ ., data, discretize = jq(3, by = "g"), always = "g"))
  expect_snapshot(error = TRUE, {
    select_features(Species ~ ., data, discretize = jq(3, by = "g"), weights = w / 2)
  })
  infinite <- data
  infinite$Sepal.Length[7] <- Inf
  infinite$Petal.Width[3] <- -Inf
  expect_snapshot(error = TRUE, lift_function(Species ~ ., infinite, discretize = jq(3, by = "g")))
  expect_no_error(suppressMessages(
    select_features(Species ~ Sepal.Width, infinite, discretize = jq(3, by = "g"))
  ))
  data$g[1:5] <- NA
  expect_snapshot(error = TRUE, {
    select_features(Species ~ ., data, discretize = jq(3, by = "g"), na = "fail")
  })
  data$g <- NA
  expect_snapshot(error = TRUE, select_features(Species ~ ., data, discretize = jq(3, by = "g")))
  expect_snapshot(error = TRUE, lift_function(diag(2), discretize = jq(3)))
})

test_that("a missing group is a group of its own under \"level\" alone", {
  data <- iris_groups()
  data$g[1:20] <- NA
  n <- function(na) {
    suppressMessages(lift_function(
      Species ~ Petal.Width, data,
      discretize = joint_quantiles(3, by = "g"), na = na
    ))$n
  }
  expect_identical(c(n("available"), n("complete"), n("level")), c(130, 130, 150))
})

test_that("integers are read as they are, and count as the numbers that they are", {
  set.seed(3)
  data <- data.frame(
    a = sample(-40:90, 300, TRUE), b = sample(1e5L, 300), c = round(rnorm(300), 1), g = rep(c("u", "v", "w"), 100),
    y = factor(sample(c("p", "q"), 300, TRUE))
  )
  data$a[c(4, 77)] <- NA
  as_doubles <- data
  as_doubles[c("a", "b")] <- lapply(data[c("a", "b")], as.double)
  discretize <- joint_quantiles(3, by = "g")
  coded <- localift:::encode_input(localift:::read_input(y ~ ., data, discretize = discretize), discretize = discretize)
  expect_identical(coded$continuous$columns[1:2], unname(as.list(data[c("a", "b")])))
  for (na in c("available", "complete", "level")) {
    find <- function(data) suppressMessages(localift(y ~ ., data, discretize = discretize, na = na))
    found <- find(data)
    expected <- find(as_doubles)
    for (part in names(expected)) {
      expect_identical(as.data.frame(found[[part]]), as.data.frame(expected[[part]]))
      expect_identical(predict(found[[part]], data), predict(expected[[part]], as_doubles))
      expect_identical(augment(found[[part]], data)$.selected, augment(expected[[part]], as_doubles)$.selected)
    }
    lift <- function(data) suppressMessages(lift_function(y ~ a + b + c, data, discretize = discretize, na = na))
    expect_identical(as.data.frame(lift(data)), as.data.frame(lift(as_doubles)))
  }
})
