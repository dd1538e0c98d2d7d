fractional_lifts <- function() {
  data <- data.frame(a = c("x", "x", "y", "y"), y = c("u", "v", "v", "u"), w = c(0.5, 1.5, 1, 1))
  list(
    lift_function(y ~ a, data, weights = w),
    # Sums that are whole are no counts for that.
    lift_function(y ~ a, rbind(data, data), weights = c(0.5, 1.5, 1, 1, 0.5, 0.5, 1, 1)),
    lift_function(matrix(c(1.5, 2, 3, 4), 2)),
    lift_function(suppressMessages(select_features(y ~ a, data, weights = w)), 1)
  )
}

test_that("a lift function knows that its weights are no rows", {
  for (lift in fractional_lifts()) {
    expect_false(localift:::are_rows(lift))
    expect_error(confint(lift), class = "localift_error_weights")
  }
  for (lift in list(
    lift_function(party ~ PF, votes), lift_function(party ~ PF, votes, weights = rep(2, 435)),
    lift_function(matrix(c(1, 2, 3, 4), 2)), lift_function(as.table(matrix(c(1, 2, 3, 4), 2)))
  )) {
    expect_true(localift:::are_rows(lift))
  }
})

test_that("importance weights are no rows, even whole ones", {
  skip_if_not_installed("hardhat")
  lift <- lift_function(party ~ PF, votes, weights = hardhat::importance_weights(rep(2, 435)))
  expect_false(localift:::are_rows(lift))
})

test_that("the error names the argument and the remedy", {
  expect_snapshot(error = TRUE, confint(fractional_lifts()[[1]]))
})

test_that("a lift function knows that a search chose its set", {
  sel <- suppressMessages(select_features(party ~ PF + AB, votes))
  expect_true(lift_function(sel, 1)$searched)
  one <- suppressMessages(select_features(party ~ PF, votes))
  expect_null(lift_function(one, 1)$searched)
  # Of one set a window is chosen still.
  expect_true(lift_function(suppressMessages(select_windows(party ~ PF, votes)), 1)$searched)
  expect_message(confint(lift_function(sel, 1)), "not corrected", class = "localift_message")
  expect_no_message(confint(lift_function(party ~ PF, votes)))
})
