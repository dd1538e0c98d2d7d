# All tables with the margins of a 2 x 2 table, with their hypergeometric probabilities.
exact_p <- function(counts) {
  g <- function(table) 2 * sum((table * log(table / (outer(rowSums(table), colSums(table)) / sum(table))))[table > 0])
  margins <- list(rowSums(counts), colSums(counts))
  n <- sum(counts)
  first <- max(0, margins[[1]][[1]] + margins[[2]][[1]] - n):min(margins[[1]][[1]], margins[[2]][[1]])
  probability <- stats::dhyper(first, margins[[1]][[1]], margins[[1]][[2]], margins[[2]][[1]])
  value <- vapply(first, function(a) {
    b <- margins[[1]][[1]] - a
    c <- margins[[2]][[1]] - a
    g(matrix(c(a, c, b, n - a - b - c), 2))
  }, 0)
  sum(probability[value >= g(counts) * (1 - 1e-9)])
}

test_that("G is 2 n I, and chi-squared that of chisq.test()", {
  lift <- lift_function(party ~ PF + AB, votes)
  got <- test_independence(lift)
  expect_s3_class(got, "htest")
  expect_equal(unname(got$statistic), 2 * 419 * mutual_information(lift))
  expect_identical(unname(got$parameter), 3)
  expect_equal(got$p.value, stats::pchisq(got$statistic[[1]], 3, lower.tail = FALSE))
  expect_match(got$data.name, "party by AB PF")
  expected <- stats::chisq.test(lift$counts, correct = FALSE)
  got <- test_independence(lift, method = "chisq")
  expect_equal(unname(got$statistic), unname(expected$statistic))
  expect_equal(got$p.value, expected$p.value)
  expect_equal(got$expected, expected$expected)
  # Profiles and classes without rows are no degrees of freedom.
  padded <- rbind(cbind(unname(lift$counts), 0), 0)
  expect_identical(unname(test_independence(padded)$parameter), 3)
})

test_that("the permutation p-value is that of all tables with the same margins", {
  tables <- list(rbind(c(3, 1), c(1, 5)), rbind(c(6, 2), c(3, 8)), rbind(c(4, 4), c(4, 4)), rbind(c(0, 5), c(7, 3)))
  for (counts in tables) {
    got <- with_fixed_seed(1, test_independence(counts, method = "permutation", B = few(9999)))
    p <- exact_p(counts)
    expect_lt(abs(got$p.value - p), 4 * sqrt(p * max(1 - p, 0) / few(9999)) + 1 / few(9999))
  }
  # Two of the six ways to put the classes are as extreme.
  expect_gt(with_fixed_seed(1, test_independence(diag(2, 2), method = "permutation", B = 999))$p.value, 0.25)
  even <- test_independence(rbind(c(4, 4), c(4, 4)), method = "permutation", B = 99)
  expect_identical(even$p.value, 1)
})

test_that("a stratum that cannot vary adds nothing, however many rows it has", {
  table <- rbind(c(3, 1), c(1, 5))
  p <- function(tables) with_fixed_seed(1, test_independence(tables, method = "permutation", B = 99))$p.value
  expect_identical(p(list(table, matrix(c(1e9, 1e9), 1))), p(list(table)))
})

test_that("permutation is the default where less than five rows are expected", {
  expect_match(test_independence(rbind(c(3, 1), c(1, 5)))$method, "Permutation")
  expect_match(test_independence(rbind(c(30, 10), c(10, 50)))$method, "Likelihood ratio")
  expect_identical(names(test_independence(rbind(c(3, 1), c(1, 5)), B = 99)$parameter), "permutations")
})

test_that("the generator is R's", {
  counts <- rbind(c(3, 4, 2), c(5, 1, 6))
  one <- with_fixed_seed(3, test_independence(counts, method = "permutation", B = 199))
  expect_identical(with_fixed_seed(3, test_independence(counts, method = "permutation", B = 199)), one)
  shuffled <- with_fixed_seed(3, test_independence(counts, method = "permutation", B = 999))
  expect_lt(abs(one$p.value - shuffled$p.value), 0.15)
})

test_that("statistics are summed over strata", {
  one <- party ~ PF
  parts <- list(votes[votes$AB %in% "n", ], votes[votes$AB %in% "y", ], votes[is.na(votes$AB), ])
  g <- vapply(parts, function(part) 2 * nrow(stats::na.omit(part["PF"])) * mutual_information(one, part), 0)
  got <- test_independence(one, votes, strata = "AB", method = "G")
  expect_equal(unname(got$statistic), sum(g))
  expect_identical(unname(got$parameter), 3)
  expect_match(got$data.name, "within AB")
  for (strata in list(~AB, votes$AB, as.character(votes$AB))) {
    expect_equal(test_independence(one, votes, strata = strata, method = "G")$statistic, got$statistic)
  }
  expect_equal(test_independence(votes, one, strata = "AB", method = "G")$statistic, got$statistic)
  counts <- count_profiles(party ~ PF + AB, votes)
  lifts <- lapply(c("n", "y"), function(level) lift_function(one, votes[votes$AB %in% level, ]))
  expect_equal(test_independence(lifts, method = "G")$statistic[[1]], sum(g[1:2]))
  expect_equal(test_independence(one, counts, strata = "AB", method = "G")$statistic[[1]], sum(g))
  # The strata's column is no feature.
  all <- test_independence(party ~ ., votes[c("party", "PF", "AB")], strata = "AB", method = "G")
  expect_equal(all$statistic, got$statistic)
})

test_that("within strata whose rates differ, there is no dependence that is none", {
  # Simpson: dependence of all rows together, none in a stratum.
  strata <- list(outer(c(40, 10), c(0.8, 0.2)), outer(c(10, 40), c(0.2, 0.8)))
  expect_lt(test_independence(strata[[1]] + strata[[2]])$p.value, 0.001)
  expect_gt(test_independence(strata, method = "G")$p.value, 0.99)
  expect_gt(with_fixed_seed(1, test_independence(strata, method = "permutation", B = 199))$p.value, 0.9)
})

test_that("a set that a search chose is noted", {
  sel <- suppressMessages(select_features(party ~ PF + AB, votes))
  expect_message(test_independence(sel, 1), "not corrected")
  expect_no_message(test_independence(party ~ PF, votes))
})

test_that("whatever lift_function() takes will do", {
  expected <- test_independence(lift_function(party ~ PF + AB, votes))
  expect_identical(test_independence(party ~ PF + AB, votes), expected)
  expect_identical(test_independence(votes[c("PF", "AB")], votes$party)$statistic, expected$statistic)
  expect_identical(test_independence(votes, party ~ PF + AB), expected)
  expect_identical(test_independence(count_profiles(party ~ PF + AB, votes))$statistic, expected$statistic)
  expect_snapshot(expected)
})

test_that("what cannot be tested is an error that names the argument", {
  lift <- lift_function(party ~ PF, votes)
  expect_snapshot(error = TRUE, {
    test_independence()
    test_independence(lift, method = "fisher")
    test_independence(lift, B = 5)
    test_independence(lift, strata = "AB")
    test_independence(party ~ PF, votes, strata = "ab")
    test_independence(party ~ PF, votes, strata = 1:3)
    test_independence(list())
    test_independence(matrix(1:3, 1))
    test_independence(list(matrix(1:3, 1), matrix(1:3, 1)))
    test_independence(matrix(c(0.5, 1, 2, 3), 2))
    test_independence(matrix(1e9, 2, 2), method = "permutation")
  })
})

test_that("strata are names, not in the formula, and weights are split with the rows", {
  data <- transform(votes, s = rep(1:5, 87), w = rep(1:3, 145))
  w <- data$w
  refused <- function(...) expect_error(test_independence(...), class = "localift_error_input")
  refused(party ~ PF, data, strata = ~ cut(s, 3))
  refused(party ~ PF + s, data, strata = "s")
  refused(party ~ PF, data[names(data) != "w"], strata = "s", weights = w)
  refused(party ~ PF, data, strata = never_seen)
  weighted <- test_independence(party ~ PF, data, strata = "s", weights = w, method = "G")
  repeated <- test_independence(party ~ PF, data[rep(seq_len(435), w), ], strata = ~s, method = "G")
  expect_equal(unname(weighted$statistic), unname(repeated$statistic), tolerance = 1e-12)
  expect_identical(weighted$parameter, repeated$parameter)
})
