# The reference: eta and its derivatives as they are defined, for any table of frequencies.
plain_eta <- function(f, window) {
  g <- rowSums(f)
  h <- colSums(f)
  above <- below <- 0
  for (x in window) {
    for (y in seq_along(h)) {
      if (f[x, y] > 0) above <- above + f[x, y] * log(f[x, y] / (g[[x]] * h[[y]]))
      below <- below - f[x, y] * log(h[[y]])
    }
  }
  above / below
}

# The derivative of `of` in each cell of a table of frequencies, less its mean: that of mixing the table with a point.
plain_influence <- function(f, of, step = 1e-5) {
  at <- function(cell, by) {
    point <- array(seq_along(f) == cell, dim(f))
    of((1 - by) * f + by * point)
  }
  slope <- vapply(seq_along(f), function(cell) (at(cell, step) - at(cell, -step)) / (2 * step), 0)
  array(slope, dim(f))
}

random_table <- function(k, c) matrix(sample(1:30, k * c, TRUE), k)

moments <- function(...) localift:::eta_moments(...)

eta_of_counts <- function(...) localift:::eta_interval(...)

test_that("influence functions are numerical derivatives, also of windows", {
  with_fixed_seed(1, {
    for (case in 1:20) {
      k <- sample(2:6, 1)
      f <- prop.table(random_table(k, sample(2:4, 1)))
      window <- sort(sample(k, sample(k, 1)))
      inside <- seq_len(k) %in% window
      got <- moments(f, inside, 100)
      expect_equal(got$eta, plain_eta(f, window))
      expect_equal(got$influence, plain_influence(f, function(f) plain_eta(f, window)), tolerance = 1e-6)
      # The likely fault: h as if it were known.
      fixed_h <- function(f2) {
        h <- colSums(f)
        own <- f2[window, , drop = FALSE]
        sum(own * log(sweep(own / rowSums(own), 2, h, "/"))) / -sum(own %*% log(h))
      }
      known <- plain_influence(f, fixed_h)
      if (length(window) < k) expect_gt(max(abs(known - got$influence)), 1e-3)
    }
  })
})

test_that("of all profiles the variance is that of log L and log h", {
  with_fixed_seed(2, {
    f <- prop.table(random_table(4, 3))
    n <- 500
    got <- moments(f, rep(TRUE, 4), n)
    h <- colSums(f)
    lift <- f / outer(rowSums(f), h)
    entropy <- -sum(h * log(h))
    first <- sum(f * (log(lift) + got$eta * log(matrix(h, 4, 3, byrow = TRUE)))^2) / (n * entropy^2)
    expect_equal(got$variance, first + (3 - 1) * (4 - 1) / (2 * n^2 * entropy^2))
    expect_equal(got$b, entropy)
  })
})

# All tables of n rows in as many cells as there are probabilities, with their probabilities.
all_tables <- function(n, prob) {
  if (length(prob) == 1) {
    return(matrix(n))
  }
  do.call(rbind, lapply(0:n, function(first) cbind(first, all_tables(n - first, prob[-1]))))
}

exact_mean <- function(f, n, of) {
  tables <- unname(all_tables(n, as.vector(f)))
  weight <- apply(tables, 1, stats::dmultinom, prob = as.vector(f))
  value <- apply(tables, 1, function(cells) of(array(cells / n, dim(f))))
  c(mean = sum((weight * value)[!is.na(value)]) / sum(weight[!is.na(value)]), lost = sum(weight[is.na(value)]))
}

test_that("the bias is that of the exact expectation, but for what falls with the square of the rows", {
  skip_on_cran()
  f <- rbind(c(0.35, 0.2), c(0.1, 0.35))
  for (window in list(1:2, 1, 2)) {
    inside <- 1:2 %in% window
    rest <- vapply(c(8, 40), function(n) {
      eta_at <- function(f) if (all(colSums(f) > 0) && sum(f[window, ]) > 0) plain_eta(f, window) else NA
      exact_mean(f, n, eta_at)[["mean"]] - plain_eta(f, window) - moments(f, inside, n)$bias
    }, 0)
    expect_lt(abs(rest[[2]]), 0.2 * abs(moments(f, inside, 40)$bias))
    # As 1 / n it would fall to a fifth.
    expect_lt(abs(rest[[2]]), 0.08 * abs(rest[[1]]))
  }
})

test_that("of all profiles the bias of I is Miller and Madow's", {
  f <- prop.table(rbind(c(3, 2, 4), c(1, 5, 2)))
  got <- moments(f, c(TRUE, TRUE), 1e6)
  h <- colSums(f)
  entropy <- -sum(h * log(h))
  # The rest is of the division: of a and b by their own covariances.
  a <- log(f / outer(rowSums(f), h))
  b <- -log(matrix(h, 2, 3, byrow = TRUE))
  expect_equal(
    got$bias * 1e6,
    ((6 - 2 - 3 + 1) / 2 + got$eta * (3 - 1) / 2) / entropy -
      sum(f * (a - sum(f * a)) * (b - sum(f * b))) / entropy^2 + got$eta * sum(f * (b - sum(f * b))^2) / entropy^2
  )
})

test_that("the law of a window without dependence has the eigenvalues of its matrix", {
  with_fixed_seed(3, {
    g <- prop.table(sample(1:9, 6))
    for (window in list(1:6, 1:5, 2:3, 4)) {
      values <- eigen(diag(length(window)) - tcrossprod(sqrt(g[window])))$values
      for (classes in 2:4) {
        law <- localift:::window_null(length(window), sum(g[window]), classes)
        expect_equal(law$mean, (classes - 1) * sum(values))
        expect_equal(law$variance, 2 * (classes - 1) * sum(values^2))
        expect_equal(c(law$scale * law$df, 2 * law$scale^2 * law$df), c(law$mean, law$variance))
      }
    }
    # 2 n A of tables drawn without dependence has that mean.
    f <- outer(g, c(0.4, 0.6))
    drawn <- stats::rmultinom(few(4000), 2000, f)
    a <- apply(drawn, 2, function(cells) {
      f <- matrix(cells, 6) / 2000
      sum((f * log(f / outer(rowSums(f), colSums(f))))[2:3, ])
    })
    law <- localift:::window_null(2, sum(g[2:3]), 2)
    expect_lt(abs(mean(4000 * a) - law$mean), 4 * sqrt(law$variance / ncol(drawn)) + 0.02)
  })
})

test_that("a window of all profiles is the whole set", {
  lift <- lift_function(party ~ PF + AB, votes)
  expect_equal(
    as.data.frame(confint(lift, "eta"))[-1], as.data.frame(confint(lift, window = 1:4))[-1], tolerance = 1e-12
  )
  counts <- unname(lift$counts)
  expect_equal(eta_of_counts(counts), eta_of_counts(rbind(0, counts, 0), 1:6))
  expect_equal(eta_of_counts(counts, 2), eta_of_counts(cbind(counts, 0), 2))
})

test_that("the interval holds the corrected estimate, and more of it at a higher level", {
  with_fixed_seed(4, {
    for (case in 1:30) {
      counts <- random_table(sample(2:5, 1), sample(2:3, 1))
      narrow <- eta_of_counts(counts, level = 0.8)
      wide <- eta_of_counts(counts, level = 0.99)
      expect_true(wide$lower <= narrow$lower && narrow$upper <= wide$upper)
      expect_true(narrow$lower >= 0 && wide$upper <= 1)
      if (narrow$lower > 0) expect_true(narrow$lower < narrow$corrected && narrow$corrected < narrow$upper)
    }
  })
})

test_that("without dependence the lower end is 0, and the upper one of use", {
  even <- eta_of_counts(matrix(50, 2, 2))
  expect_identical(even$lower, 0)
  expect_lt(even$upper, 0.05)
  expect_gt(even$upper, 0)
  # A test that is not significant at the level of the interval, though it is at another.
  counts <- rbind(c(62, 38), c(48, 52))
  p <- stats::pchisq(2 * 200 * localift:::eta_moments(counts / 200, c(TRUE, TRUE), 200)$a, 1, lower.tail = FALSE)
  expect_true(p < 0.1 && p > 0.04)
  expect_gt(eta_of_counts(counts, level = 0.85)$lower, 0)
  expect_identical(eta_of_counts(counts, level = 0.99)$lower, 0)
})

test_that("where there can be no interval a flag says why", {
  flags <- function(...) eta_of_counts(...)$flag
  expect_identical(flags(diag(20, 2)), "eta is 1")
  expect_identical(flags(rbind(c(20, 0), c(10, 20)), 1), "eta is 1")
  expect_identical(flags(cbind(c(3, 4), 0)), "one class")
  expect_identical(flags(matrix(1, 20, 2)), "many profiles")
  expect_identical(flags(rbind(c(30, 40), c(2, 3))), "few expected")
  expect_identical(flags(rbind(c(30, 40), c(22, 13))), NA_character_)
  expect_identical(flags(rbind(c(30, 40))), "all rows")
  expect_identical(eta_of_counts(rbind(c(30, 40)))$upper, 0)
  for (counts in list(diag(20, 2), cbind(c(3, 4), 0), matrix(1, 20, 2))) {
    expect_identical(eta_of_counts(counts)$lower, NA_real_)
  }
})

test_that("the bootstrap takes the bias off, not on", {
  counts <- rbind(c(20, 12), c(9, 18), c(15, 15), c(11, 16))
  boot <- with_fixed_seed(5, eta_of_counts(counts, method = "bootstrap"))
  expect_true(boot$lower < boot$corrected && boot$corrected < boot$upper)
  # Quantiles alone would be further up.
  expect_identical(with_fixed_seed(5, eta_of_counts(counts, method = "bootstrap")), boot)
  drawn <- with_fixed_seed(5, stats::rmultinom(1999, sum(counts), counts))
  replicates <- apply(drawn, 2, function(cells) plain_eta(matrix(cells, 4) / sum(counts), 1:4))
  expect_lt(boot$upper, stats::quantile(replicates, 0.975))
  expect_equal(localift:::eta_of(counts, c(TRUE, FALSE, TRUE, FALSE)), plain_eta(counts / sum(counts), c(1, 3)))
})
