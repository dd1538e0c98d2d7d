test_that("summary() of a lift function measures each profile", {
  lift <- lift_function(party ~ PF + AB, votes)
  summary <- summary(lift)
  expect_equal(
    summary$profiles$eta,
    vapply(1:4, function(row) eta(lift, window = row), 0)
  )
  expect_snapshot({
    summary
    summary(lift_function(rbind(c(2, 1), c(0, 0))))
  })
})

test_that("the number of profiles that a summary prints is checked as elsewhere", {
  summary <- summary(lift_function(party ~ PF + AB, votes))
  expect_identical(length(format(summary)) - length(format(summary, n = 1)), 4L - 2L)
  expect_identical(format(summary, n = Inf), format(summary))
  for (n in list(NaN, NA, 0, 1.5, "a", NULL, c(1, 2))) {
    expect_error(format(summary, n = n), "`n` must be", class = "localift_error_input")
    expect_error(print(summary, n = n), "`n` must be", class = "localift_error_input")
  }
})
