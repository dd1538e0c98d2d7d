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
