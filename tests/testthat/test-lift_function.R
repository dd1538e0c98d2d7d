test_that("counts, lifts and margins are those of the data", {
  lift <- lift_function(party ~ AB + PF, votes)
  rows <- stats::complete.cases(votes[c("AB", "PF", "party")])
  profile <- with(votes[rows, ], paste0("AB=", AB, " PF=", PF))
  counts <- unclass(table(profile, votes$party[rows]))
  expect_s3_class(lift, "localift_lift")
  expect_identical(lift$labels, rownames(counts))
  expect_equal(unname(lift$counts), unname(counts), ignore_attr = TRUE)
  f <- counts / rowSums(counts)
  h <- colSums(counts) / sum(counts)
  expect_equal(unname(lift$lift), unname(sweep(f, 2, h, "/")), ignore_attr = TRUE)
  expect_equal(lift$h, h)
  expect_equal(unname(lift$g), unname(rowSums(counts) / sum(counts)))
  expect_identical(lift$n, sum(counts) + 0)
  expect_identical(lift$features, c("AB", "PF"))
  expect_identical(lift$class_name, "party")
  expect_identical(
    lift$profiles,
    data.frame(AB = factor(c("n", "n", "y", "y")), PF = factor(c("n", "y", "n", "y")))
  )
})

test_that("the same lift function comes from every shape of input", {
  expected <- lift_function(party ~ AB + PF, votes)
  # In the data's column order, whatever the formula's.
  expect_identical(lift_function(party ~ PF + AB, votes), expected)
  expect_identical(lift_function(votes, party ~ AB + PF), expected)
  party <- votes$party
  expect_identical(lift_function(votes[c("AB", "PF")], party), expected)
  expect_identical(lift_function(as.matrix(votes[c("AB", "PF")]), party), expected)
  expect_identical(lift_function(count_profiles(party ~ AB + PF, votes)), expected)
  expect_identical(lift_function(table(votes[c("AB", "PF", "party")])), expected)
  expect_identical(
    lift_function(party ~ AB + PF, table(votes[c("party", "AB", "SA", "PF")], useNA = "ifany")),
    expected
  )
  sel <- select_features(party ~ AB + PF, votes, min_features = 2)
  expect_identical(lift_function(sel), expected)
  # Of the one set a window was chosen.
  expect_identical(
    unclass(lift_function(select_windows(party ~ AB + PF, votes, min_features = 2), 1)),
    c(unclass(expected), list(searched = TRUE))
  )
})

test_that("sparse matrices are read", {
  skip_if_not_installed("Matrix")
  x <- matrix(c(0, 1, 0, 2, 0, 1), 3, dimnames = list(NULL, c("a", "b")))
  y <- c("u", "v", "u")
  expect_identical(
    lift_function(Matrix::Matrix(x, sparse = TRUE), y), lift_function(x, y)
  )
})

test_that("rules for missing values are those of the searches", {
  data <- data.frame(a = c("x", NA, "y", "x"), y = c("u", "v", "v", NA))
  expect_identical(lift_function(y ~ a, data)$n, 2)
  expect_identical(lift_function(y ~ a, data, na = "complete")$n, 2)
  level <- lift_function(y ~ a, data, na = "level")
  expect_identical(level$labels, c("a=x", "a=y", "a=(Missing)"))
  expect_error(lift_function(y ~ a, data, na = "fail"), class = "localift_error_missing")
  counts <- table(data, useNA = "always")
  expect_identical(unname(lift_function(counts)$counts), unname(lift_function(y ~ a, data)$counts))
  expect_identical(lift_function(counts, na = "level")$labels, level$labels)
  data$a <- c(NA, NA, NA, "x")
  expect_error(lift_function(y ~ a, data), class = "localift_error_missing")
})

test_that("weights are summed", {
  data <- data.frame(a = c("x", "x", "y"), y = c("u", "v", "v"), w = c(1, 2, 0.5))
  lift <- lift_function(y ~ a, data, weights = w)
  expect_equal(unname(lift$counts), rbind(c(1, 2), c(0, 0.5)))
  expect_equal(lift$n, 3.5)
  expect_snapshot(lift)
})

test_that("a single class is no dependence to measure, and eta is 1", {
  lift <- lift_function(data.frame(a = c("x", "y")), c("u", "u"))
  expect_identical(eta(lift), 1)
  expect_identical(entropy(lift), 0)
})

test_that("bad input is an error that names the argument", {
  named <- matrix(1:4, 2, dimnames = list(c("a", "a"), NULL))
  expect_snapshot(error = TRUE, {
    lift_function(1:3)
    lift_function(matrix(c("a", "b")))
    lift_function(matrix(c(1, -1, 2, 3), 2))
    lift_function(matrix(c(1, NA, 2, 3), 2))
    lift_function(matrix(0, 2, 2))
    lift_function(matrix(0, 0, 2))
    lift_function(named)
    lift_function(matrix(1:4, 2), weights = 1:2)
    lift_function(table(votes$PF))
    lift_function(votes)
    lift_function(party ~ pf, votes)
    lift_function(party ~ PF, votes, na = "drop")
    lift_function(party ~ PF, votes, weight = 1)
  })
})
