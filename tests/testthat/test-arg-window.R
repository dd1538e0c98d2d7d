test_that("windows are given by number, label, mask or profiles", {
  lift <- lift_function(party ~ PF + AB, votes)
  expected <- eta(lift, window = c(1, 4))
  expect_identical(eta(lift, window = c(4L, 1L, 1L)), expected)
  expect_identical(eta(lift, window = c("AB=y PF=y", "AB=n PF=n")), expected)
  expect_identical(eta(lift, window = factor(c("AB=y PF=y", "AB=n PF=n"))), expected)
  expect_identical(eta(lift, window = c(TRUE, FALSE, FALSE, TRUE)), expected)
  expect_identical(eta(lift, window = data.frame(PF = c("n", "y"), AB = c("n", "y"))), expected)
  expect_identical(eta(lift, window = rep(TRUE, 4)), eta(lift))
  # With one feature its levels are labels too.
  one <- lift_function(party ~ PF, votes)
  expect_identical(eta(one, window = "y"), eta(one, window = "PF=y"))
  windows <- select_windows(party ~ PF + AB + ES, votes)
  for (i in seq_len(nrow(windows))) {
    expect_identical(
      eta(lift_function(windows, i), window = selected_windows(windows)[[i]]),
      windows$eta[[i]]
    )
  }
})

test_that("numbers in a data frame of profiles match by label", {
  lift <- lift_function(data.frame(a = c(1, 2, 100000, 1)), c("u", "v", "v", "v"))
  expect_identical(eta(lift, window = data.frame(a = 100000L)), eta(lift, window = 3))
  expect_identical(eta(lift, window = data.frame(a = "100000")), eta(lift, window = 3))
})

test_that("bad windows are errors that say what is known", {
  lift <- lift_function(party ~ PF + AB, votes)
  zero <- lift_function(rbind(a = c(1, 2), b = c(0, 0)))
  many <- lift_function(matrix(1:24, 12))
  expect_snapshot(error = TRUE, {
    eta(lift, window = "AB=maybe")
    eta(many, window = c("13", "14"))
    eta(lift, window = 5)
    eta(lift, window = 1.5)
    eta(lift, window = NA_real_)
    eta(lift, window = c(TRUE, FALSE))
    eta(lift, window = c(TRUE, NA, FALSE, FALSE))
    eta(lift, window = rep(FALSE, 4))
    eta(lift, window = integer())
    eta(lift, window = character())
    eta(lift, window = data.frame(PF = "y"))
    eta(lift, window = data.frame(PF = "y", AB = "y", ES = "y"))
    eta(lift, window = data.frame(PF = "maybe", AB = NA))
    eta(lift, window = list(1))
    eta(zero, window = "b")
    eta(lift, windows = 1)
    entropy(lift, 2)
  })
})
