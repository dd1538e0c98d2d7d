strata_of <- function(strata, data, ...) {
  sel <- suppressMessages(select_profiles(y ~ ., data, ...))
  resolve_strata(strata, attr(sel, "localift")$coded, call = NULL)
}

strata_data <- function() {
  data.frame(
    y = rep(c("a", "b"), 4), u = c("p", "p", "q", "q", NA, "p", "q", NA), v = c(1, NA, 1, 2, NA, 2, 1, 2),
    stringsAsFactors = TRUE
  )
}

test_that("strata are numbered by what they are", {
  data <- strata_data()
  expect_null(strata_of(NULL, data)$codes)
  expect_identical(strata_of("u", data)$codes, match(c(1, 1, 2, 2, 0, 1, 2, 0), 0:2))
  expect_identical(strata_of(~u, data), strata_of("u", data))
  patterns <- strata_of("missing", data)
  expect_true(patterns$patterns)
  expect_identical(patterns$codes, c(1L, 2L, 1L, 1L, 4L, 1L, 1L, 3L))
  both <- strata_of(c("missing", "v"), data)$codes
  expect_identical(length(unique(both)), nrow(unique(data.frame(is.na(data$u), data$v))))
  # In any order of rows the same.
  order <- c(5, 3, 1, 8, 7, 2, 6, 4)
  expect_identical(strata_of("missing", data[order, ])$codes, patterns$codes[order])
})

test_that("strata are given by values, too", {
  data <- strata_data()
  region <- c("n", "s", "n", "s", NA, "n", "s", "n")
  by_vector <- strata_of(region, data)$codes
  expect_identical(by_vector, match(region, c(NA, "n", "s")))
  expect_identical(strata_of(~region, data)$codes, by_vector)
  expect_identical(strata_of(factor(region), data)$codes, by_vector)
  expect_identical(strata_of(data.frame(region), data)$codes, by_vector)
  year <- rep(2001:2002, 4)
  expect_identical(
    strata_of(~ region + year, data)$codes, strata_of(data.frame(region, year), data)$codes
  )
  expect_length(unique(strata_of(~ region + u, data)$codes), nrow(unique(data.frame(region, data$u))))
  expect_identical(strata_of(~region, data)$text, "region")
})

test_that("groups of joint quantiles are strata", {
  data <- data.frame(y = rep(c("a", "b"), 30), x = seq(-1, 1, length.out = 60), g = rep(1:3, 20))
  sel <- suppressMessages(select_profiles(y ~ x, data, discretize = joint_quantiles(3, by = "g")))
  strata <- resolve_strata(NULL, attr(sel, "localift")$coded, NULL)
  expect_true(strata$by_groups)
  expect_identical(strata$codes, as.integer(data$g))
})

test_that("what makes no strata is refused", {
  data <- strata_data()
  sel <- suppressMessages(select_profiles(y ~ ., data))
  expect_snapshot(error = TRUE, {
    permute_search(sel, strata = "w")
    permute_search(sel, strata = "y")
    permute_search(sel, strata = 1:3)
    permute_search(sel, strata = ~ log(u))
    permute_search(sel, strata = ~ nowhere_to_be_found)
    permute_search(sel, strata = sum)
    permute_search(sel, strata = character())
    permute_search(sel, strata = data.frame())
    permute_search(sel, strata = as.matrix(data))
    permute_search(suppressMessages(select_profiles(y ~ ., data, na = "complete")), strata = 1:8)
    permute_search(sel, strata = data$y)
    permute_search(sel, strata = "missing", B = 5)
  })
  # Names are looked up, never run.
  expect_error(permute_search(sel, strata = ~ stop("run")), class = "localift_error_input")
})

test_that("rows that cannot move are counted in a note", {
  data <- data.frame(y = rep(c("a", "b"), 10), x = rep(c("u", "v"), each = 10))
  sel <- suppressMessages(select_profiles(y ~ ., data))
  ids <- c(1, 1, 2:19)
  expect_message(permute_search(sel, 19, strata = ids), "Of 20 rows 18 keep their class")
})

test_that("Fisher's p-values of missing values are those of R", {
  for (table in list(c(3, 7, 9, 1), c(0, 12, 5, 5), c(8, 8, 8, 8))) {
    x <- matrix(table, 2)
    expect_equal(fisher_p(x[1, 1], sum(x[, 1]), sum(x[1, ]), sum(x)), stats::fisher.test(x)$p.value)
  }
})

test_that("Fisher's test of large numbers is that of its tails, and takes no memory for each of them", {
  by_tails <- function(a, class_total, n, total) {
    likelihood <- function(k) stats::dhyper(k, class_total, total - class_total, n)
    least <- max(0, n + class_total - total)
    most <- min(n, class_total)
    fisher_p_by_tails(likelihood, likelihood(a) * (1 + 1e-7), class_total, n, total, least, most)
  }
  for (case in list(c(3, 10, 12, 40), c(0, 5, 7, 30), c(5, 5, 7, 30), c(6, 20, 12, 40), c(1, 1, 1, 2), c(40, 90, 50, 100))) {
    expect_equal(do.call(by_tails, as.list(case)), do.call(fisher_p, as.list(case)))
  }
  expect_equal(fisher_p(2^39, 2^40, 2^40, 2^41), 1)
  expect_equal(fisher_p(2^38, 2^40, 2^40, 2^41), 0)
  # Two standard deviations below the mean.
  p <- fisher_p(2^39 - 2 * sqrt(2^39 / 4), 2^40, 2^40, 2^41)
  expect_equal(p, 2 * stats::pnorm(-2), tolerance = 1e-3)
})

test_that("weights of very many rows are answered", {
  data <- with_fixed_seed(3, data.frame(
    y = factor(sample(2, 50, TRUE)), f = factor(sample(3, 50, TRUE)), g = factor(c(NA, sample(2, 49, TRUE))),
    w = 2^39 * sample(1:3, 50, TRUE) + 1
  ))
  for (by in c("lift", "lower")) {
    expect_s3_class(suppressMessages(select_profiles(y ~ f + g, data, weights = w, rank_by = by)), "localift_selection")
  }
})
