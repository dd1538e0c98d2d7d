test_that("ranks are those of R's quantiles of type 7", {
  for (n in c(1, 2, 3, 10, 149, 150, 581012)) {
    probs <- c(0.1, 1 / 3, 0.5, 2 / 3, 0.9)
    rank <- quantile_ranks(probs, n)
    x <- seq_len(n)^2
    a <- x[rank$low + 1]
    b <- x[pmin(rank$low + 2, n)]
    expect_equal(ifelse(rank$h > 0, (1 - rank$h) * a + rank$h * b, a), unname(quantile(x, probs, type = 7)))
  }
  expect_identical(unname(wanted_ranks(c(0, 4, 9), 10)), rbind(c(0, 3, 8), c(0, 4, 9), c(1, 5, 9)))
})

test_that("bisection finds the order statistics that windows find", {
  skip_on_cran()
  con <- sqlite_connection()
  without_windows <- function(joint) {
    joint$dialect$windows <- FALSE
    joint
  }
  for (seed in some(1:30)) {
    expect_joint_same(random_joint(seed), con, seed, without_windows)
  }
})

test_that("what are no order statistics is an error", {
  joint <- list(call = quote(f()))
  expect_error(check_order_statistics(matrix(c(1, NA, 2), 3), joint), class = "localift_error_database")
  expect_error(check_order_statistics(matrix(c(1, 3, 2), 3), joint), class = "localift_error_database")
  expect_silent(check_order_statistics(matrix(c(1, 1, 2), 3), joint))
})
