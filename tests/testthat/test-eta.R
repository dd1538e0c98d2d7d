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

# Data in which each of 7 to 12 groups of rows has one class: by a factor, by two numeric features whose quantiles are
# the groups, and with weights whose sums are rounded.
pure_data <- function() {
  k <- sample(7:12, 1)
  rows <- rep(seq_len(k), sample(c(1:9, 13, 17, 23), k, TRUE))
  data.frame(
    y = letters[c(1, 2, sample(3, k - 2, TRUE))][rows],
    f = factor(rows),
    g = factor(rows %% 2),
    u = 10^rows + seq_along(rows) / 1000,
    w = sample(c(0.1, 0.2, 0.7, 1 / 3), length(rows), TRUE)
  )
}

test_that("the eta of pure profiles is exactly 1, by every way to it", {
  with_fixed_seed(1, {
    missed <- 0
    for (case in some(1:25)) {
      data <- pure_data()
      # A feature, and two: by count, by weights that are no whole numbers, and by counts already made of either.
      for (weights in list(NULL, data$w)) {
        lift <- lift_function(y ~ f + g, data, weights = weights)
        expect_identical(eta(lift), 1)
        expect_identical(glance(lift)$eta, 1)
        expect_identical(lift$measures$eta_profile, rep(1, nrow(lift$counts)))
        expect_identical(eta(lift$counts), 1)
        expect_identical(eta(lift$counts * pi), 1)
        window <- sample(c(TRUE, FALSE), nrow(lift$counts), TRUE) | seq_len(nrow(lift$counts)) == 1
        expect_identical(eta(lift, window = window), 1)
        missed <- missed + (mutual_information(lift) != entropy(lift))
        for (search in c("exact", "exhaustive", "forward")) {
          sets <- select_features(y ~ f + g, data, weights = weights, search = search)
          expect_identical(sets$eta[grepl("f", sets$features)], rep(1, sum(grepl("f", sets$features))))
          windows <- suppressMessages(select_windows(
            y ~ f, data, weights = weights, search = search, min_count = 1, per_set = Inf, n_best = 40
          ))
          expect_identical(unique(windows$eta), 1)
        }
      }
      # Counts as they come, and joint levels.
      expect_identical(select_features(count_profiles(y ~ f, data))$eta, 1)
      cuts <- which(diff(as.integer(data$f)) > 0)
      joint <- joint_quantiles(probs = (cuts - 0.5) / (nrow(data) - 1))
      expect_identical(eta(lift_function(y ~ u, data, discretize = joint)), 1)
      expect_identical(select_features(y ~ u, data, discretize = joint)$eta, 1)
      windows <- suppressMessages(select_windows(y ~ u, data, discretize = joint, min_count = 1))
      expect_identical(unique(windows$eta), 1)
    }
    if (all_of_it) expect_gt(missed, 5)
  })
})

test_that("measures of very many profiles and classes need no table of them", {
  skip_on_cran() # seconds: tables of a million cells
  data <- with_fixed_seed(1, data.frame(
    id = as.character(sample.int(1100, 1e4, TRUE)), who = as.character(sample.int(1100, 1e4, TRUE))
  ))
  counts <- table(data$who, data$id)
  expect_equal(eta(id ~ who, data), eta(unclass(counts)), tolerance = 1e-12)
  expect_equal(mutual_information(id ~ who, data), mutual_information(unclass(counts)), tolerance = 1e-12)
  expect_equal(entropy(id ~ who, data), cross_entropy(id ~ who, data), tolerance = 1e-12)
  expect_equal(
    entropy(id ~ who, data) - conditional_entropy(id ~ who, data), mutual_information(id ~ who, data), tolerance = 1e-10
  )
  # Where a table is asked for it must fit.
  withr::local_options(localift.memory = 0.03)
  expect_gt(eta(id ~ who, data), 0.5)
  expect_error(lift_function(id ~ who, data), class = "localift_error_too_large")
  expect_error(eta(id ~ who, data, window = 1), class = "localift_error_too_large")
  expect_snapshot(lift_function(id ~ who, data), error = TRUE)
})
