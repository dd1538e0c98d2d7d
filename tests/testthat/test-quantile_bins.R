test_that("levels are those of quantile() of type 7, closed on the right", {
  for (seed in 1:30) {
    x <- with_fixed_seed(seed, one_of(list(
      rnorm(50), sample(1:6, 40, replace = TRUE), c(rexp(20), NA, NA), rnorm(7), -3:3 / 10
    )))
    for (n in c(2, 3, 5, 10)) {
      cuts <- quantile(x, seq_len(n - 1) / n, na.rm = TRUE, names = FALSE, type = 7)
      expected <- joint_quantiles(n)$labels[1 + rowSums(outer(x, cuts, ">"))]
      bins <- suppressMessages(quantile_bins(x, n))
      expect_identical(as.character(bins), expected)
      expect_identical(levels(bins), intersect(joint_quantiles(n)$labels, expected))
    }
  }
})

test_that("groups have quantiles of their own", {
  x <- with_fixed_seed(1, rnorm(200))
  a <- rep(c("p", "q"), 100)
  b <- rep(1:4, each = 50)
  bins <- quantile_bins(x, 4, by = list(a, b))
  for (rows in split(seq_along(x), list(a, b))) {
    expect_identical(as.character(bins[rows]), as.character(quantile_bins(x[rows], 4)))
  }
  expect_identical(quantile_bins(x, 4, by = data.frame(a, b)), bins)
  expect_identical(as.vector(quantile_bins(x, 4, by = interaction(a, b))), as.vector(bins))
  a[3] <- NA
  expect_identical(which(is.na(quantile_bins(x, 4, by = a))), 3L)
})

test_that("it agrees with joint quantiles of one feature", {
  data <- transform(iris, g = rep(c("u", "v"), 75))
  data$bins <- quantile_bins(data$Sepal.Width, 3, by = data$g)
  expect_equal(
    eta(Species ~ bins, data),
    eta(Species ~ Sepal.Width, data, discretize = joint_quantiles(3, by = "g"))
  )
})

test_that("it is a class in a formula, and its variables are no features", {
  sel <- select_features(quantile_bins(Petal.Width, probs = 0.5, by = Species) ~ ., iris,
    discretize = joint_quantiles(3), n_best = Inf, max_features = 1
  )
  expect_setequal(sel$features, c("Sepal.Length", "Sepal.Width", "Petal.Length"))
})

test_that("notes say where levels are empty", {
  expect_identical(
    localift_messages(quantile_bins(c(0, 0, 0, 0, 1, 2), 4)),
    "i `x` has equal cuts because of ties: levels are left empty."
  )
  expect_identical(
    localift_messages(quantile_bins(c(1:10, 1, 2), 3, by = rep(c("a", "b"), c(10, 2)))),
    "i 1 of the 2 groups of `x` has fewer values than the 3 levels: levels are left empty."
  )
  expect_identical(localift_messages(quantile_bins(1:9, 3)), character())
})

test_that("missing and empty input gives missing and empty output", {
  expect_identical(quantile_bins(c(NA, NA_real_), 3), factor(c(NA, NA), character()))
  expect_identical(quantile_bins(numeric(), 3), factor(character()))
})

test_that("what can't be binned is an error", {
  expect_snapshot(error = TRUE, {
    quantile_bins("a", 3)
    quantile_bins(factor(1), 3)
    quantile_bins(c(1, Inf), 3)
    quantile_bins(1:3)
    quantile_bins(1:3, 3, by = 1:2)
    quantile_bins(1:3, 3, by = list())
    quantile_bins(Sys.Date(), 3)
    quantile_bins(1:3, 3, labels = "range")
    quantile_bins(1:3, 3, by = c(1, 1, 1), labels = "interval")
    quantile_bins(1:3, like = factor(1:3))
    quantile_bins(1:3, like = quantile_bins(1:9, 3)[1:2])
    quantile_bins(1:3, like = 1:3)
    quantile_bins(1:3, 3, labels = "interval", like = quantile_bins(1:9, 3))
    quantile_bins(1:3, by = 1:3, like = quantile_bins(1:9, 3))
    quantile_bins(1:3, like = quantile_bins(1:9, 3, by = rep(1:3, 3)))
    quantile_bins(1:3, by = list(1:3, 1:3), like = quantile_bins(1:9, 3, by = rep(1:3, 3)))
  })
  expect_s3_class(error_of(quantile_bins("a", 3)), "localift_error_input")
})

test_that("cuts are those of sorted values, however many there are", {
  for (seed in some(1:20)) {
    x <- with_fixed_seed(seed, sample(c(round(rnorm(30), 1), rexp(sample(1:200, 1)))))
    for (n in c(2, 4, 5, 10, 30)) {
      probs <- seq_len(n - 1) / n
      index <- 1 + (length(x) - 1) * probs
      a <- sort(x)[floor(index)]
      b <- sort(x)[ceiling(index)]
      h <- index - floor(index)
      expect_identical(quantile_cuts(x, probs), ifelse(h > 0 & a != b, (1 - h) * a + h * b, a))
    }
  }
  expect_identical(quantile_cuts(7, 1:3 / 4), c(7, 7, 7))
})
