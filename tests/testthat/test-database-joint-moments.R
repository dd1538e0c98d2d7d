test_that("sums in fixed point do not depend on the order of their terms", {
  with_fixed_seed(1, {
    x <- stats::rnorm(5000, 1000) * 10^sample(-3:3, 5000, replace = TRUE)
    magic <- fixed_point(max(abs(x)), length(x))
    total <- function(x) {
      sums <- numeric()
      for (large in magic) {
        kept <- (x + large) - large
        sums <- c(sums, Reduce(`+`, kept))
        x <- x - kept
      }
      fixed_point_total(sums)
    }
    expect_identical(total(x), total(sort(x)))
    expect_identical(total(x), total(rev(x)))
    expect_equal(total(x), sum(x), tolerance = 1e-15)
  })
  expect_identical(fixed_point(0, 10), c(0, 0))
  expect_identical(exponent_of(c(1, 2, 3, 4 - 1e-15)[[4]]), 1)
  expect_identical(vapply(c(1, 8, 7.999, 2^-40), exponent_of, 0), c(0, 3, 2, -40))
})

test_that("factors are those of the core, by its rule of what is degenerate", {
  for (seed in some(1:60)) {
    data <- with_fixed_seed(seed, {
      data <- as.data.frame(matrix(stats::rnorm(200), 40))
      if (seed %% 4 == 0) data$V3 <- 2 * data$V1 - data$V2 + 10^-sample(4:9, 1) * stats::rnorm(40)
      if (seed %% 7 == 0) data$V4 <- 3
      data
    })
    data$y <- rep(c("a", "b"), 20)
    coded <- encode_input(
      read_input(y ~ ., data, rlang::quo(NULL), quote(data), quote(test())), discretize = joint_quantiles(2)
    )
    fit <- core_joint_fit(coded, 1:5)
    if (is.null(fit$degenerate)) {
      expect_identical(joint_factor(fit$groups[[1]]$covariance)$factor, fit$groups[[1]]$factor)
    } else {
      expect_identical(joint_factor(stats::cov(data[1:5]))$reason, fit$degenerate$reason)
    }
  }
  expect_identical(joint_factor(matrix(c(1, NaN, NaN, NaN), 2))$reason, "not_finite")
})

test_that("covariances have the bits of the core's where nothing is missing", {
  con <- sqlite_connection()
  for (seed in some(1:30)) {
    problem <- random_joint(seed)
    both <- joint_both(problem, con)
    complete <- !vapply(problem$data[problem$features], anyNA, NA)
    set <- which(complete & both$joint$continuous)
    if (length(set) < 2) next
    expected <- joint_model(set, both$coded)$groups
    found <- both$joint$coded$continuous$models[[model_key(set)]]$groups
    for (g in seq_along(found)) {
      expect_identical(found[[g]]$covariance, expected[[g]]$covariance)
      expect_identical(found[[g]]$factor, expected[[g]]$factor)
      expect_identical(found[[g]]$cuts, expected[[g]]$cuts)
    }
  }
  succeed()
})

test_that("a table that changes between queries is found out", {
  con <- sqlite_connection()
  problem <- list(
    data = data.frame(x = c(1, 2, 4, 7, NA, 3), z = c(3, 1, 2, 2, 5, NA), y = rep(c("a", "b"), 3)),
    na = "available", quantiles = joint_quantiles(2)
  )
  both <- joint_both(problem, con)
  DBI::dbExecute(con, "DELETE FROM joint_data WHERE x = 2")
  expect_error(find_moments(both$joint), "changed", class = "localift_error_database")
  expect_error(count_joint_sets(list(1:2), both$joint), "changed|order statistics", class = "localift_error_database")
})
