interval <- function(...) localift:::lift_interval(...)

# Of the four counts p, n, P, N, many at once; with the corners.
random_counts <- function(seed, size = 200) {
  with_fixed_seed(seed, {
    cells <- matrix(sample(c(0:4, 10, 50, 300), 4 * size, TRUE), 4)
    list(p = cells[1, ], n = cells[1, ] + cells[2, ], P = cells[1, ] + cells[3, ], N = colSums(cells))
  })
}

# What the score test of r, that P(y|x) is r times P(y|not x), divides by: the likelihood is maximised numerically, on the
# scale of the logarithm, so that nothing of the package's root is used.
plain_score <- function(r, p, n, q, m) {
  loglik <- function(log_theta) {
    theta0 <- exp(log_theta)
    theta1 <- r * theta0
    term <- function(k, x) if (k == 0) 0 else k * log(x)
    term(p, theta1) + term(n - p, 1 - theta1) + term(q, theta0) + term(m - q, 1 - theta0)
  }
  top <- min(0, -log(r)) - 1e-12
  theta0 <- exp(stats::optimize(loglik, c(-30, top), maximum = TRUE, tol = 1e-12)$maximum)
  theta1 <- r * theta0
  (p / n - r * q / m) / sqrt(theta1 * (1 - theta1) / n + r^2 * theta0 * (1 - theta0) / m)
}

test_that("the lift is a function of the ratio of probabilities and the share of the profile", {
  x <- random_counts(1)
  known <- with(x, n > 0 & n < N & P > 0 & p > 0 & P > p)
  with(lapply(x, `[`, known), {
    ratio <- (p / n) / ((P - p) / (N - n))
    g <- n / N
    expect_equal(1 / (g + (1 - g) / ratio), p * N / (n * P))
  })
})

test_that("the variance of log L is that of its influence function, and never negative", {
  x <- random_counts(2, 1000)
  known <- with(x, p > 0)
  x <- lapply(x, `[`, known)
  variance <- localift:::log_lift_variance(x)
  expect_true(all(variance >= 0))
  cells <- with(x, rbind(p, n - p, P - p, N - n - P + p))
  plain <- vapply(seq_along(x$p), function(i) {
    f <- cells[, i] / x$N[[i]]
    log_lift <- function(f) log(f[[1]] / sum(f)) - log(sum(f[1:2]) / sum(f)) - log(sum(f[c(1, 3)]) / sum(f))
    # Numerical derivatives, central, in each cell.
    slope <- vapply(1:4, function(j) {
      step <- 1e-6 * max(f[[j]], f[[1]]) * (seq_along(f) == j)
      if (f[[j]] == 0) return(0)
      (log_lift(f + step) - log_lift(f - step)) / (2 * max(step))
    }, 0)
    (sum(f * slope^2) - sum(f * slope)^2) / x$N[[i]]
  }, 0)
  expect_equal(variance, plain, tolerance = 1e-6)
  # The decomposition: what is left without the part of g is the variance given n.
  open <- with(x, P > p & n < N)
  with(lapply(x, `[`, open), {
    lift <- p * N / (n * P)
    g <- n / N
    of_ratio <- 1 / p - 1 / n + 1 / (P - p) - 1 / (N - n)
    slope <- lift * (1 - g) / ((p / n) / ((P - p) / (N - n)))
    expect_equal(variance[open], slope^2 * of_ratio + g * (lift - 1)^2 / ((1 - g) * N), tolerance = 1e-9)
  })
})

test_that("score ends solve the score equation", {
  x <- random_counts(3, 300)
  open <- with(x, n > 0 & n < N & P > 0 & P < N)
  with(lapply(x, `[`, open), {
    for (level in c(0.5, 0.95, 0.999)) {
      z <- qnorm((1 + level) / 2)
      ends <- localift:::score_ratio(p, n, P - p, N - n, z)
      expect_true(all(ends$lower[p == 0] == 0))
      expect_true(all(ends$upper[P == p] == Inf))
      lower <- which(p > 0)
      upper <- which(P > p)
      score <- function(r, at) mapply(plain_score, r[at], p[at], n[at], (P - p)[at], (N - n)[at])
      expect_equal(score(ends$lower, lower), rep(z, length(lower)), tolerance = 1e-6)
      expect_equal(score(ends$upper, upper), rep(-z, length(upper)), tolerance = 1e-6)
      excess <- localift:::score_excess(log(ends$lower), p, n, P - p, N - n, z)
      expect_lt(max(abs(excess[lower])), 1e-8)
    }
  })
})

test_that("known values of Koopman's interval", {
  # Koopman (1984): 36 of 40 and 16 of 80, 95%.
  ratio <- localift:::score_ratio(36, 40, 16, 80, qnorm(0.975))
  expect_equal(c(ratio$lower, ratio$upper), c(2.94, 7.15), tolerance = 0.002)
})

test_that("the ends at the corners", {
  # p = 0: the lower end is 0, the upper one that of the ratio.
  none <- interval(0, 20, 30, 100)
  expect_identical(none$lower, 0)
  r <- localift:::score_ratio(0, 20, 30, 80, qnorm(0.975))$upper
  expect_equal(none$upper, 1 / (0.2 + 0.8 / r))
  # P = p: given g the upper end is 1 / g, and the share of the profile is added.
  all_of_class <- interval(20, 40, 20, 100)
  expect_equal(all_of_class$upper, 2.5 * exp(qnorm(0.975) * sqrt(0.4 / 0.6 / 100) * 1.5))
  expect_equal(interval(40, 40, 40, 100)$upper, 2.5 * exp(qnorm(0.975) * sqrt(0.4 / 0.6 / 100) * 1.5))
  # Pure profiles and single rows are as others.
  pure <- interval(c(40, 1), c(40, 1), 60, 100)
  expect_true(all(pure$lower > 0 & pure$lower < 100 / 60 & pure$upper > 100 / 60))
  expect_true(all(diff(c(pure$lower[[2]], pure$lower[[1]])) > 0))
  expect_identical(interval(30, 100, 30, 100), list(lower = 1, upper = 1))
  # No rows, no class, one class.
  none <- rep(NA_real_, 3)
  expect_identical(interval(c(0, 0, 20), c(0, 20, 20), c(30, 0, 100), 100), list(lower = none, upper = none))
  expect_identical(interval(integer(), integer(), integer(), integer()), list(lower = numeric(), upper = numeric()))
})

test_that("intervals hold the lift, and grow with the level", {
  x <- random_counts(4)
  lift <- with(x, p * N / (n * P))
  for (method in c("score", "conservative", "delta")) {
    narrow <- interval(x$p, x$n, x$P, x$N, 0.9, method)
    wide <- interval(x$p, x$n, x$P, x$N, 0.99, method)
    known <- !is.na(wide$lower)
    expect_true(all((narrow$lower <= lift + 1e-12 & lift <= narrow$upper + 1e-12)[known]), label = method)
    # Correlated ends need not.
    if (method != "conservative") {
      expect_true(all((wide$lower <= narrow$lower + 1e-12 & narrow$upper <= wide$upper + 1e-12)[known]), label = method)
    }
  }
})

test_that("where rows are many all methods agree", {
  score <- unlist(interval(4000, 10000, 30000, 1e5))
  for (method in c("conservative", "delta", "bootstrap")) {
    other <- with_fixed_seed(1, unlist(interval(4000, 10000, 30000, 1e5, method = method)))
    expect_equal(other, score, tolerance = 0.004, label = method)
  }
})

test_that("counts that pass 2^31 are no obstacle", {
  expect_equal(
    log(unlist(interval(4e14, 1e15, 3e15, 9e15))) / log(4 * 9 / 3 / 1 * 0.1), c(lower = 1, upper = 1),
    tolerance = 1e-5
  )
})

test_that("the bootstrap is that of R's generator, and has no interval without rows of the class", {
  one <- with_fixed_seed(7, interval(8, 20, 30, 100, method = "bootstrap"))
  expect_identical(with_fixed_seed(7, interval(8, 20, 30, 100, method = "bootstrap")), one)
  expect_true(one$lower < 4 / 3 && one$upper > 4 / 3)
  expect_identical(interval(0, 20, 30, 100, method = "bootstrap"), list(lower = NA_real_, upper = NA_real_))
})

test_that("Wilson's interval is that of prop.test()", {
  with_fixed_seed(5, {
    for (case in 1:20) {
      n <- sample(1:200, 1)
      p <- sample(0:n, 1)
      expected <- as.vector(suppressWarnings(stats::prop.test(p, n, correct = FALSE, conf.level = 0.9))$conf.int)
      expect_equal(unlist(localift:::wilson_interval(p, n, 0.9), use.names = FALSE), expected)
    }
  })
  expect_identical(localift:::wilson_interval(0, 0), list(lower = NA_real_, upper = NA_real_))
  expect_identical(localift:::wilson_interval(0, 3)$lower, 0)
})
