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

# The slow way: cuts by quantile(), a level by counting the cuts below.
like_by_hand <- function(x, old, n) {
  cuts <- quantile(old, seq_len(n - 1) / n, na.rm = TRUE, names = FALSE, type = 7)
  joint_quantiles(n)$labels[1 + rowSums(outer(x, cuts, ">"))]
}

test_that("new values go to the levels of the old by the old cuts", {
  old <- quantile_bins(iris$Petal.Width, 4)
  # 0.04 is not like 1.4 among the least, nor 9 unlike the greatest.
  expect_identical(
    as.character(quantile_bins(c(0.04, 1.4, 9, NA), like = old)), c("Quartile 1", "Quartile 3", "Quartile 4", NA)
  )
  expect_identical(quantile_bins(iris$Petal.Width, like = old), old)
  expect_identical(levels(quantile_bins(0, like = old)), levels(old))
  for (seed in 1:30) {
    with_fixed_seed(seed, {
      values <- one_of(list(rnorm(50), sample(1:6, 40, replace = TRUE), c(rexp(20), NA), -3:3 / 10))
      new <- c(values, rnorm(20, sd = 3), sample(1:6), NA)
      n <- sample(2:6, 1)
    })
    bins <- suppressMessages(quantile_bins(values, n))
    expect_identical(as.character(quantile_bins(new, like = bins)), like_by_hand(new, values, n))
    # In any order, one by one, and again and again.
    shuffled <- rev(seq_along(new))
    again <- quantile_bins(new, like = bins)
    expect_identical(as.vector(quantile_bins(new[shuffled], like = again)), as.vector(again)[shuffled])
    expect_identical(as.vector(quantile_bins(new[[1]], like = again)), as.vector(again)[[1]])
  }
})

test_that("new values of a group go by its own cuts", {
  x <- with_fixed_seed(2, rnorm(200))
  a <- rep(c("p", "q"), 100)
  b <- rep(1:4, each = 50)
  new <- with_fixed_seed(3, rnorm(200))
  for (by in list(list(a, b), list(b = b, a = a))) {
    old <- quantile_bins(x, 3, by = by)
    bins <- quantile_bins(new, by = rev(rev(by)), like = old)
    for (rows in split(seq_along(x), list(a, b))) {
      expect_identical(as.character(bins[rows]), like_by_hand(new[rows], x[rows], 3))
    }
  }
  # Names say which is which, values read alike are alike.
  old <- quantile_bins(x, 3, by = list(a, b))
  expect_identical(
    quantile_bins(new, by = data.frame(b = as.character(b), a = factor(a)), like = old),
    quantile_bins(new, by = list(a, b), like = old)
  )
  old <- quantile_bins(x, 3, by = a)
  expect_identical(
    localift_messages(bins <- quantile_bins(c(0, 0, 0), by = c("p", "z", NA), like = old)),
    "i `by` makes groups that `like` did not see, in 1 value: they have no level."
  )
  expect_identical(is.na(bins), c(FALSE, TRUE, TRUE))
})

test_that("levels are called by their intervals on request, which say where each value is", {
  bins <- quantile_bins(iris$Sepal.Length, 3, labels = "interval")
  expect_identical(levels(bins), c("(-Inf,5.4]", "(5.4,6.3]", "(6.3,Inf)"))
  expect_identical(as.integer(bins), as.integer(quantile_bins(iris$Sepal.Length, 3)))
  withr::local_options(OutDec = ",", scipen = -10)
  for (x in list(iris$Sepal.Length, 1e6 + 1:10 / 10, c(1, 1 + 1e-9, 1 + 2e-9), with_fixed_seed(1, rnorm(100)), -5:5 / 1e6)) {
    bins <- suppressMessages(quantile_bins(x, 4, labels = "interval"))
    ends <- lapply(strsplit(gsub("[](]|[)]", "", levels(bins)), ","), as.numeric)
    within <- vapply(seq_along(x), function(i) {
      end <- ends[[as.integer(bins)[[i]]]]
      x[[i]] > end[[1]] && x[[i]] <= end[[2]]
    }, NA)
    expect_true(all(within))
    expect_identical(quantile_bins(x, like = bins), bins)
  }
})

test_that("the cuts are kept, and print", {
  cuts <- attr(quantile_bins(iris$Petal.Width, probs = c(0.1, 0.5)), "cuts")
  expect_equal(cuts$cuts[1, ], quantile(iris$Petal.Width, c(0.1, 0.5), names = FALSE))
  expect_null(cuts$groups)
  skip_if_not_installed("dplyr")
  data <- data.frame(x = 1:8, bins = quantile_bins(1:8, 2))
  expect_identical(attr(dplyr::filter(data, x > 2)$bins, "cuts"), attr(data$bins, "cuts"))
  expect_snapshot({
    quantile_bins(c(5.1, 4.9, 6.2, NA), 2)
    quantile_bins(iris$Petal.Width, 3, labels = "interval")[1:2]
    attr(suppressMessages(quantile_bins(iris$Petal.Width, 3, by = iris$Species)), "cuts")
    attr(quantile_bins(1:60, 2, by = rep(1:20, 3)), "cuts")
  })
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
