paper_counts <- function(table) {
  file <- test_path("fixtures", sprintf("table%d_counts.csv", table))
  as.matrix(utils::read.csv(file, row.names = 1, check.names = FALSE))
}

test_that("the paper's tables give the paper's measures", {
  expect_equal(eta(paper_counts(1)), 0.0387469, tolerance = 1e-6)
  expect_equal(eta(paper_counts(2)), 0.0354096, tolerance = 1e-6)
  expect_equal(eta(paper_counts(3), window = "Tertile 3"), 0.0575010, tolerance = 1e-6)
  expect_equal(eta(paper_counts(7)), 0.3072887, tolerance = 1e-6)
  expect_equal(round(eta(paper_counts(7), window = "Quintile 5"), 2), 0.38)
  expect_equal(round(eta(paper_counts(7), window = c(1, 5)), 2), 0.36)
})

# By their definitions, slowly.
plain_measures <- function(counts) {
  h <- colSums(counts) / sum(counts)
  g <- rowSums(counts) / sum(counts)
  f <- counts / rowSums(counts)
  xlogy <- function(x, y) ifelse(x == 0, 0, x * log(y))
  list(
    entropy = -sum(xlogy(h, h)),
    conditional = -sum(g * rowSums(xlogy(f, f))),
    kl = rowSums(xlogy(f, sweep(f, 2, h, "/"))),
    cross = -rowSums(sweep(f, 2, log(h), "*")), g = g
  )
}

test_that("measures are those of their definitions", {
  with_fixed_seed(1, {
    for (case in 1:20) {
      counts <- matrix(sample(0:9, 12, TRUE), 4) + diag(1, 4, 3)
      counts <- counts[rowSums(counts) > 0, ]
      plain <- plain_measures(counts)
      lift <- lift_function(counts)
      expect_equal(entropy(lift), plain$entropy)
      expect_equal(conditional_entropy(lift), plain$conditional)
      expect_equal(mutual_information(lift), plain$entropy - plain$conditional)
      expect_equal(eta(lift), 1 - plain$conditional / plain$entropy)
      expect_equal(cross_entropy(lift), plain$entropy)
      rows <- sample(nrow(counts), 2)
      mass <- plain$g[rows]
      cross <- sum(mass * plain$cross[rows])
      expect_equal(eta(lift, window = rows), sum(mass * plain$kl[rows]) / cross)
      expect_equal(cross_entropy(lift, window = rows), cross / sum(mass))
      expect_equal(cross_entropy(lift, window = seq_len(nrow(counts))), plain$entropy)
    }
  })
})

test_that("tiny dependence keeps its digits", {
  counts <- rbind(c(100003, 100000), c(100000, 100000))
  # 2 n I = sum (p - np)^2/np up to terms of relative size 1e-5: see phi in the core.
  expect_equal(eta(counts), 2.0289570e-11, tolerance = 1e-6)
})

test_that("everything that lift_function() takes will do", {
  expected <- eta(lift_function(party ~ PF + AB, votes))
  expect_identical(eta(party ~ PF + AB, votes), expected)
  expect_identical(eta(votes, party ~ PF + AB), expected)
  expect_identical(eta(table(votes[c("PF", "AB", "party")])), expected)
  expect_identical(eta(count_profiles(party ~ PF + AB, votes)), expected)
  sel <- select_features(party ~ PF + AB, votes)
  expect_identical(eta(sel, 1), sel$eta[[1]])
  expect_identical(entropy(party ~ PF + AB, votes), entropy(sel, 1))
  w <- rep(1:5, 87)
  expect_identical(
    eta(party ~ PF, votes, weights = w),
    eta(party ~ PF, votes[rep(seq_len(435), w), ])
  )
})

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
