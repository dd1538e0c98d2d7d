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
  # Without names, by their order.
  old <- quantile_bins(x, 3, by = rep(c("p", "q"), 100))
  expect_identical(
    as.vector(quantile_bins(new, by = rep(c("p", "q"), 100), like = old)),
    as.vector(quantile_bins(new, by = a, like = quantile_bins(x, 3, by = a)))
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
  near <- c(1, 1 + 1e-9, 1 + 2e-9)
  for (x in list(iris$Sepal.Length, 1e6 + 1:10 / 10, near, with_fixed_seed(1, rnorm(100)), -5:5 / 1e6)) {
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
