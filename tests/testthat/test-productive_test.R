# Fisher's exact test of a profile within each of its generalisations, from the rows.
reference_productive <- function(data, class, y, levels, weights = rep(1, nrow(data)), inhibit = FALSE) {
  own <- count_by_rows(data, class, y, levels, weights)
  counted <- data[stats::complete.cases(data[names(levels)]), ]
  kept <- weights[stats::complete.cases(data[names(levels)])]
  vapply(seq_along(levels), function(j) {
    more <- count_by_rows(counted, class, y, levels[-j], kept)
    table <- matrix(c(
      own[["p"]], own[["n"]] - own[["p"]], more[["p"]] - own[["p"]],
      more[["n"]] - own[["n"]] - more[["p"]] + own[["p"]]
    ), 2)
    stats::fisher.test(table, alternative = if (inhibit) "less" else "greater")$p.value
  }, 0)
}

test_that("the p-values are those of fisher.test() on the rows of the generalisation", {
  for (seed in some(1:12)) {
    data <- data_to_infer(seed, n_classes = 2 + seed %% 2, effect = 0.4)
    direction <- if (seed %% 3 == 0) "inhibit" else "lift"
    sel <- quietly(select_profiles(y ~ ., data, n_best = 4, direction = direction, min_features = 2))
    tested <- quietly(productive_test(sel))
    levels <- levels_of_profiles(sel)
    for (i in seq_len(nrow(sel))) {
      expected <- reference_productive(data, "y", sel$class[[i]], levels[[i]], inhibit = direction == "inhibit")
      found <- tested$generalisations[[i]]
      expect_equal(found$p_value, expected, tolerance = 1e-6)
      expect_identical(found$without, names(levels[[i]]))
      expect_equal(tested$p_productive[[i]], max(expected), tolerance = 1e-6)
      expect_equal(found$probability, found$p / found$n)
    }
  }
})

test_that("whole weights are rows, and counts are", {
  data <- data_to_infer(3, effect = 0.5)
  w <- with_fixed_seed(4, sample(1:3, nrow(data), replace = TRUE))
  tests <- function(...) tidy(quietly(productive_test(quietly(select_profiles(y ~ ., ..., n_best = 3)))))
  replicated <- tests(data[rep(seq_len(nrow(data)), w), ])
  expect_equal(tests(data, weights = w), replicated)
  expect_equal(tests(as_counts(cbind(data, w = w), w)), replicated)
})

test_that("a known value, one feature, and a feature that changes nothing", {
  sel <- quietly(select_profiles(party ~ PF + AB, votes, n_best = 3, min_freq = 0.15))
  tested <- quietly(productive_test(sel))
  first <- tested$generalisations[[1]]
  # AB=y PF=n: all 219 rows are democrats; PF=n has 242 of 244 where both are known.
  expect_equal(first$p_value[[1]], stats::phyper(218, 242, 2, 219, lower.tail = FALSE))
  expect_equal(tested$p_productive[sel$n_features == 1], rep(NA_real_, sum(sel$n_features == 1)))
  expect_gt(sum(sel$n_features == 1), 0)
  same <- transform(votes, AB2 = AB)
  sel <- quietly(select_profiles(party ~ AB + AB2, same, min_features = 2, n_best = 1))
  expect_equal(quietly(productive_test(sel))$p_productive, c(1, 1))
})

test_that("the joint level stays", {
  data <- transform(iris, big = Petal.Width > 1)
  sel <- quietly(select_profiles(
    Species ~ Sepal.Length + Sepal.Width + big, data,
    discretize = joint_quantiles(3), always = "big", n_best = 3, min_freq = 0.01
  ))
  tested <- quietly(productive_test(sel))
  with_joint <- sel$n_features > 1
  expect_true(all(is.na(tested$p_productive[!with_joint])))
  for (i in which(with_joint)) expect_identical(tested$generalisations[[i]]$without, "big")
  # By the lift function of the set, which knows the joint level of each row.
  i <- which(with_joint)[[1]]
  lift <- lift_function(sel, i)
  same <- as.character(lift$profiles[[1]]) == as.character(selected_profiles(sel)[[i]][[1]])
  y <- sel$class[[i]]
  expect_equal(
    tested$p_productive[[i]],
    stats::phyper(
      sel$n_profile_class[[i]] - 1, sum(lift$counts[same, y]), sum(lift$counts[same, ]) - sum(lift$counts[same, y]),
      sel$n_profile[[i]], lower.tail = FALSE
    )
  )
})

test_that("where it is known how many could have been selected, Bonferroni's is by that number", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = 3, min_freq = 0.15))
  permuted <- with_fixed_seed(1, quietly(permute_search(sel, B = 19)))
  tested <- productive_test(permuted)
  all <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = Inf, min_freq = 0.15, min_lift = -Inf))
  expect_equal(tested$p_bonferroni, pmin(1, nrow(all) * tested$p_productive))
  expect_match(format(tested), sprintf("corrected for %d", nrow(all)), all = FALSE)
  expect_null(productive_test(sel)$p_bonferroni)
})

test_that("rows may be sorted, filtered and repeated; a result without rows is one", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = 3))
  all <- quietly(productive_test(sel))
  part <- quietly(productive_test(sel[c(5, 2), c("class", "rank")]))
  expect_equal(tidy(part), tidy(all)[c(5, 2), ], ignore_attr = TRUE)
  expect_equal(nrow(quietly(productive_test(sel[0, ]))), 0)
  expect_identical(
    nrow(tidy(all, generalisations = TRUE)), sum(vapply(all$generalisations, nrow, 0L))
  )
  fit <- quietly(localift(party ~ PF + AB + ES, votes, n_best = 3))
  expect_equal(quietly(productive_test(fit)), all, ignore_attr = TRUE)
})

test_that("what is printed, and what cannot be tested", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = 2, min_freq = 0.15))
  fractional <- quietly(select_profiles(party ~ PF + AB, votes, weights = rep(0.5, 435), n_best = 1))
  bare <- quietly(select_profiles(party ~ PF + AB, votes, n_best = 1, keep_data = FALSE))
  sets <- quietly(select_features(party ~ PF + AB, votes))
  expect_snapshot(productive_test(sel))
  expect_snapshot(error = TRUE, {
    productive_test()
    productive_test(fractional)
    productive_test(bare)
    productive_test(sets)
  })
})
