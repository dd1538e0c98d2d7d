# The search for subgroups against helper-subgroups.R, where every box is written down, and what that file itself says
# of cases worked out by hand.

rows <- function(counts) rep(seq_along(counts), counts)

# One nominal or numeric feature of which cell i has p[i] rows of class "a" and q[i] others.
cell_data <- function(p, q, level = seq_along(p)) {
  data.frame(x = level[c(rows(p), rows(q))], y = rep(c("a", "b"), c(sum(p), sum(q))))
}

test_that("thresholds are observed values, and heavy values take cells of their own", {
  expect_equal(reference_thresholds(c(3, 1, 2, 2)), c(2, 3))
  expect_equal(reference_thresholds(1:20, cuts = 4), c(6, 11, 16))
  expect_equal(reference_thresholds(1:10, cuts = 3), c(4, 8))
  # 0 is heavy wherever it stands, and the others share the cells that are left.
  expect_equal(reference_thresholds(c(rep(0, 50), 1:10), cuts = 3), c(1, 6))
  expect_equal(reference_thresholds(c(rep(0, 50), -(1:10)), cuts = 3), c(-5, 0))
  # In the middle it parts what lies around it.
  expect_equal(reference_thresholds(c(1:6, rep(7, 50), 8:13), cuts = 3), c(7, 8))
  expect_equal(reference_thresholds(c(1:6, rep(7, 50), 8:13), cuts = 5), c(4, 7, 8, 11))
  # Weights are rows.
  w <- c(3, 1, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5)
  expect_equal(reference_thresholds(1:12, w, 4), reference_thresholds(rep(1:12, w), cuts = 4))
})

test_that("items and prices of the reference are those of the definition", {
  feature <- function(K, ordered) list(code = seq_len(K), K = K, ordered = ordered, from = as.character(seq_len(K)))
  both <- subgroup_items(feature(4, TRUE))
  # One level of an ordered factor, not at an end, reads as such.
  expect_equal(both$text, c("%s < 4", "%s < 3", "%s < 2", "%s >= 2", "2 <= %s < 4", "%s = 2", "%s >= 3", "%s = 3",
                            "%s >= 4"))
  expect_equal(both$bounds, c(1, 1, 1, 1, 2, 2, 1, 2, 1))
  expect_equal(both$price, log(2) + log(c(6, 6, 6, 6, 3, 3, 6, 3, 6)))
  one <- subgroup_items(feature(4, TRUE), "one")
  expect_equal(one$price, rep(log(6), 6))
  expect_equal(subgroup_items(feature(2, TRUE))$price, log(c(2, 2)))
  sets <- subgroup_items(feature(3, FALSE), max_values = 2)
  expect_equal(sets$text, c("%s = 1", "%s in {1, 2}", "%s in {1, 3}", "%s = 2", "%s in {2, 3}", "%s = 3"))
  expect_equal(sets$price, rep(log(2) + log(3), 6))
  expect_equal(subgroup_items(feature(2, FALSE), max_values = 3)$price, log(c(2, 2)))
})

test_that("the bound of the reference is the solution of its equation", {
  p <- c(3, 9, 40, 1, 0, 12)
  n <- c(4, 9, 200, 30, 5, 13)
  price <- c(4, 6, 9, 5, 4, 20)
  bound <- reference_bound(p, n, price)
  expect_equal(bound[c(2, 5)], c(exp(-6 / 9), 0))
  solved <- c(1, 3, 4, 6)
  expect_equal((n * relative_entropy(p / n, bound))[solved], price[solved], tolerance = 1e-12)
  for (i in solved) {
    root <- stats::uniroot(
      function(L) n[i] * relative_entropy(p[i] / n[i], L) - price[i], c(1e-12, p[i] / n[i]),
      tol = 1e-14
    )$root
    expect_equal(bound[i], root, tolerance = 1e-9)
  }
})

test_that("the reference finds what was worked out by hand", {
  # Cells 1 to 4 hold 1 of 4, 1 of 2, 3 of 3 and 0 of 1; 5 of 10 rows are of class "a".
  data <- cell_data(c(1, 1, 3, 0), c(3, 1, 0, 1))
  found <- reference_subgroups(data, classes = "a", rank_by = "lift", min_freq = 0, max_overlap = 1)
  expect_equal(found$subgroup, c("3 <= x < 4", "2 <= x < 4", "x >= 3", "x >= 2", "x < 4"))
  expect_equal(found$lift, c(2, 1.6, 1.5, 4 / 3, 10 / 9))
  expect_equal(found$gain, c(1.5, 1.5, 1, 1, 0.5))
  found <- reference_subgroups(data, classes = "a", rank_by = "gain", min_freq = 0, max_overlap = 1)
  # Equal gains: the more rows first.
  expect_equal(found$subgroup, c("2 <= x < 4", "3 <= x < 4", "x >= 2", "x >= 3", "x < 4"))
  found <- reference_subgroups(data, classes = "a", rank_by = "lift", min_freq = 0, max_overlap = 0.6)
  # x >= 3 shares 3 of 4 rows with the first, x >= 2 5 of 6 with the second.
  expect_equal(found$subgroup, c("3 <= x < 4", "2 <= x < 4", "x < 4"))
  expect_equal(attr(found, "ties"), 0)
  # Price log(1 * 1 / 0.05) + log(2) + log(3).
  bound <- exp(-(log(20) + log(2) + log(3)) / 3)
  expect_equal(found$probability_lower[[1]], bound)
  expect_equal(found$lift_lower[[1]], 2 * bound)
  least <- reference_subgroups(
    data, classes = "a", direction = "inhibit", rank_by = "lift", min_freq = 0, max_overlap = 1
  )
  expect_equal(least$subgroup, c("x >= 4", "x < 2", "x < 3"))
  expect_equal(least$probability_lower[[1]], 1 - exp(-(log(20) + log(2) + log(6)) / 1))
})

test_that("Kraft's sum of the reference is alpha", {
  data <- data.frame(
    y = rep(c("a", "b"), 12), u = rep(1:6, 4), v = rep(c("a", "b", "c"), 8), w2 = rep(1:4, each = 6),
    z = rep(c("l", "r"), each = 12)
  )
  input <- subgroup_input(data)
  for (size in 1:3) {
    for (intervals in c("one", "both")) {
      space <- subgroup_space(input, size, intervals = intervals, max_values = 2, classes = 1)
      expect_equal(kraft_sum(space), 0.05, tolerance = 1e-12)
      expect_equal(kraft_sum(subgroup_space(input, size, intervals = intervals, classes = 2)), 0.025, tolerance = 1e-12)
    }
  }
  expect_lt(kraft_sum(subgroup_space(input, 3, always = "u", classes = 1)), 0.05)
})

test_that("under a least count the best value set need be no prefix, nor the best interval end where shares change", {
  shares <- cell_data(c(5, 6, 1), c(0, 4, 1), c("a", "b", "c"))
  best <- function(data, ..., n_best = 1) {
    expected <- reference_subgroups(data, classes = "a", ..., n_best = n_best)
    actual <- suppressMessages(select_subgroups(y ~ ., data, classes = "a", ..., n_best = n_best))
    expect_selection(plain_selection(actual), expected, "fixed case")
    expected
  }
  found <- best(shares, rank_by = "lift", min_freq = 0, min_count = 7)
  expect_equal(found$subgroup, "x in {a, c}")
  expect_equal(found$probability, 6 / 7)
  # Cells 2 and 3 have equal shares, and the best interval ends between them.
  run <- cell_data(c(3, 1, 1, 0), c(0, 1, 1, 3))
  found <- best(run, rank_by = "lift", min_freq = 0, min_count = 5)
  expect_equal(found$subgroup, "x < 3")
  expect_equal(found$probability, 4 / 5)
  # x < 2 and 2 <= x < 3 seem the best two before x < 3, which overlaps both, is seen: then the third comes back.
  gains <- cell_data(c(9, 8, 0, 7, 0), c(1, 2, 10, 3, 10))
  found <- best(gains, rank_by = "gain", min_freq = 0, max_overlap = 0.4, n_best = 2)
  expect_equal(found$subgroup, c("x < 3", "4 <= x < 5"))
  expect_equal(found$gain, c(7.4, 2.2))
})

# 4 x 250 problems.
for (part in 1:4) {
  test_that(paste0("subgroups equal the reference, part ", part), {
    compared <- 0
    seed <- 40000 + 10000 * part
    while (compared < few(250)) {
      seed <- seed + 1
      problem <- random_subgroup_problem(seed)
      if (!problem$searchable) next
      expected <- do.call(reference_subgroups, c(list(problem$data), problem$arguments))
      if (attr(expected, "fragile")) next
      compared <- compared + (nrow(expected) > 0)
      if (problem$weighting == "eighths") expected[c("lift_lower", "probability_lower")] <- NULL
      data <- problem$data
      if (seed %% 2 == 0) data <- with_fixed_seed(seed, data[sample(nrow(data)), , drop = FALSE])
      threads <- c(1, 2, 8)[seed %% 3 + 1]
      actual <- subgroup_answer(problem, data = data, threads = threads)
      plain <- plain_selection(actual)
      if (problem$arguments$direction == "inhibit") {
        names(plain)[names(plain) == "lift_upper"] <- "lift_lower"
        names(plain)[names(plain) == "probability_upper"] <- "probability_lower"
      }
      if (problem$weighting == "eighths") plain[c("lift_lower", "probability_lower")] <- NULL
      label <- paste("seed", seed, "threads", threads)
      info <- search_info(actual)
      expect_identical(info$space_subgroups, as.numeric(attr(expected, "space")), label = label)
      # A list ends within ties whose number may be known as one at least.
      ties <- ifelse(info$ties_exact, attr(expected, "ties"), pmin(attr(expected, "ties"), info$ties))
      expect_identical(unname(info$ties), unname(ties), label = paste(label, "ties"))
      attributes(expected)[c("ties", "space")] <- NULL
      expect_selection(plain, expected, label)
    }
  })
}

# A level of a feature is a subgroup of one condition, so profiles rank by the same bound.
test_that("profiles by their lower bound equal subgroups of single levels", {
  compared <- 0
  seed <- 99000
  while (compared < few(60)) {
    seed <- seed + 1
    problem <- random_subgroup_problem(seed)
    if (!problem$searchable || problem$weighting == "eighths" || problem$arguments$direction == "inhibit") next
    data <- problem$data
    features <- setdiff(names(data), c("y", "w"))
    data[features] <- lapply(data[features], function(x) factor(as.character(x), reference_levels(factor(x))))
    if (length(subgroup_input(data)$features) < length(features)) next
    a <- problem$arguments
    shared <- a[c("max_features", "min_freq", "min_count", "min_n", "min_lift", "n_best", "conf")]
    problem$arguments <- c(shared, list(rank_by = "lower"))
    single <- c(problem$arguments, list(max_values = 1, max_overlap = 1))
    expected <- do.call(reference_subgroups, c(list(data), single))
    if (attr(expected, "fragile")) next
    compared <- compared + (nrow(expected) > 0)
    actual <- as.data.frame(subgroup_answer(problem, data = data, verb = select_profiles))
    expect_equal(actual$lift_lower, expected$lift_lower, tolerance = 1e-12, label = paste("seed", seed))
    expect_equal(as.numeric(actual$n_profile), expected$n_subgroup, label = paste("seed", seed, "rows"))
    expect_equal(as.character(actual$features), expected$features, label = paste("seed", seed, "features"))
  }
})
