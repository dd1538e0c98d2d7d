test_that("a matrix without y is a matrix of counts", {
  lift <- lift_function(matrix(1:4, 2))
  expect_identical(lift$labels, c("1", "2"))
  expect_identical(lift$features, "profile")
  expect_identical(lift$classes, c("1", "2"))
  expect_identical(unname(lift$counts), matrix(c(1, 2, 3, 4), 2))
  named <- matrix(1:4, 2, dimnames = list(dose = c("low", "high"), died = c("no", "yes")))
  lift <- lift_function(named)
  expect_identical(lift$labels, c("low", "high"))
  expect_identical(lift$features, "dose")
  expect_identical(lift$class_name, "died")
  # The same table without names of its dimensions.
  bare <- as.table(unname(named))
  names(dimnames(bare)) <- NULL
  expect_identical(unname(lift_function(bare)$counts), unname(lift$counts))
})

test_that("rows and columns without counts show missing lifts", {
  counts <- matrix(c(2, 0, 1, 0, 0, 0), 2, dimnames = list(x = c("a", "b"), y = c("u", "v", "w")))
  lift <- lift_function(counts)
  expect_identical(unname(is.na(lift$lift)), rbind(c(FALSE, FALSE, TRUE), TRUE))
  expect_identical(lift_function(as.table(counts))$lift, lift$lift, ignore_attr = TRUE)
  expect_equal(eta(lift), 0)
  expect_snapshot(lift)
})
