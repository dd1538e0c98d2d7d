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
