test_that("counts are those of the rows, whatever is missing or unknown", {
  for (seed in some(1:12)) {
    data <- data_to_infer(seed, n_classes = 2 + seed %% 2, effect = 0.4)
    new <- data_to_infer(seed + 100, n = 60, k = 3, n_classes = 2 + seed %% 2, effect = 0.4)
    new$y[sample.int(60, 5)] <- NA
    new$y[[1]] <- "other"
    inhibit <- seed %% 3 == 0
    sel <- quietly(select_profiles(y ~ ., data, n_best = 3, direction = if (inhibit) "inhibit" else "lift"))
    tested <- quietly(retest(sel, new))
    levels <- levels_of_profiles(sel)
    expected <- vapply(seq_len(nrow(sel)), function(i) {
      count_by_rows(new, "y", sel$class[[i]], levels[[i]])
    }, c(n = 0, p = 0, N = 0, P = 0))
    expect_equal(tested$n_profile, unname(expected["n", ]))
    expect_equal(tested$n_profile_class, unname(expected["p", ]))
    expect_equal(tested$n, unname(expected["N", ]))
    expect_equal(tested$n_class, unname(expected["P", ]))
    p <- apply(expected, 2, function(x) {
      table <- matrix(c(x[["p"]], x[["n"]] - x[["p"]], x[["P"]] - x[["p"]], x[["N"]] - x[["n"]] - x[["P"]] + x[["p"]]), 2)
      stats::fisher.test(table, alternative = if (inhibit) "less" else "greater")$p.value
    })
    expect_equal(tested$p_value, unname(p), tolerance = 1e-6)
    expect_equal(tested$p_holm, unname(stats::p.adjust(p, "holm")), tolerance = 1e-6)
    lift <- expected["p", ] * expected["N", ] / (expected["n", ] * expected["P", ])
    expect_equal(tested$lift, ifelse(is.finite(lift), unname(lift), NA))
    ends <- lift_interval(expected["p", ], expected["n", ], expected["P", ], expected["N", ], 0.95)
    expect_equal(tested$lower, unname(ends$lower))
    expect_equal(tested$upper, unname(ends$upper))
  }
})

test_that("a profile that no new row has keeps its place among the tests", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = 3, classes = "republican"))
  levels <- levels_of_profiles(sel)
  gone <- rowSums(mapply(function(name, level) votes[[name]] %in% level, names(levels[[1]]), levels[[1]])) ==
    length(levels[[1]])
  tested <- quietly(retest(sel, votes[!gone, ]))
  expect_equal(tested$n_profile[[1]], 0)
  expect_true(all(is.na(c(tested$lift[[1]], tested$lower[[1]], tested$upper[[1]]))))
  expect_equal(tested$p_value[[1]], 1)
  expect_equal(tested$p_holm[[1]], 1)
  expect_equal(tested$p_holm, stats::p.adjust(tested$p_value, "holm"))
  # With it there are as many tests as before.
  expect_equal(min(tested$p_holm), min(1, nrow(sel) * min(tested$p_value)))
})

test_that("what was planted is found again, and noise is not", {
  first <- data_to_infer(1, n = 150, m = 6, k = 3, missing = 0)
  noise <- quietly(select_profiles(y ~ ., first, n_best = 1, min_freq = 0.1))
  expect_gt(min(noise$lift), 1.3)
  expect_gt(min(quietly(retest(noise, data_to_infer(2, n = 400, m = 6, k = 3, missing = 0)))$p_holm), 0.05)
  planted <- quietly(select_profiles(y ~ ., data_to_infer(3, effect = 0.5), n_best = 1, min_freq = 0.1))
  expect_lt(max(quietly(retest(planted, data_to_infer(4, n = 400, effect = 0.5)))$p_holm), 1e-6)
})

test_that("weights, counts and y say the same as rows; fractions say nothing", {
  data <- data_to_infer(5, effect = 0.4)
  sel <- quietly(select_profiles(y ~ ., data, n_best = 2))
  new <- data_to_infer(6, n = 50, effect = 0.4)
  w <- rep(1:2, 25)
  rows <- quietly(retest(sel, new[rep(1:50, w), ]))
  expect_equal(quietly(retest(sel, cbind(new, w = w), weights = w)), rows, ignore_attr = TRUE)
  expect_equal(quietly(retest(sel, as_counts(cbind(new, w = w), w))), rows, ignore_attr = TRUE)
  expect_equal(quietly(retest(sel, new[-1], y = new$y, weights = w)), rows, ignore_attr = TRUE)
  expect_error(retest(sel, new, weights = w / 2), class = "localift_error_weights")
  for (type in c("windows", "profiles", "features")) {
    fit <- quietly(localift(y ~ ., data, weights = rep(0.3, 80)))
    expect_error(retest(fit[[type]], new), class = "localift_error_weights")
  }
})

test_that("joint levels are by the cuts of the search", {
  at <- with_fixed_seed(1, sample.int(150, 90))
  old <- iris[at, ]
  new <- iris[-at, ]
  for (n_best in 2) {
    sel <- quietly(select_profiles(Species ~ ., old, discretize = joint_quantiles(3), n_best = n_best, max_features = 2))
    tested <- quietly(retest(sel, new))
    member <- predict(sel, new)
    expect_equal(tested$n_profile, unname(colSums(member)))
    expect_equal(
      tested$n_profile_class, vapply(seq_len(nrow(sel)), function(i) sum(member[new$Species == sel$class[[i]], i]), 0)
    )
    windows <- quietly(select_windows(Species ~ ., old, discretize = joint_quantiles(3), n_best = 2, max_features = 2))
    tested <- quietly(retest(windows, new))
    expect_equal(tested$n_window, unname(colSums(predict(windows, new))))
  }
})

test_that("eta is that of the new data, with the G test", {
  data <- data_to_infer(7, n = 300, effect = 0.5)
  new <- data_to_infer(8, n = 500, effect = 0.5)
  sel <- quietly(select_features(y ~ ., data, n_best = 4, max_features = 2))
  tested <- quietly(retest(sel, new))
  for (i in seq_len(nrow(sel))) {
    lift <- lift_function(new[selected_features(sel)[[i]]], new$y)
    expect_equal(tested$eta[[i]], eta(lift))
    expect_equal(tested$n[[i]], lift$n)
    g <- 2 * lift$n * mutual_information(lift)
    df <- nrow(lift$counts) - 1
    expect_equal(tested$p_value[[i]], stats::pchisq(g, df, lower.tail = FALSE), tolerance = 1e-9)
  }
  windows <- quietly(select_windows(y ~ ., data, n_best = 3, max_features = 2))
  tested <- quietly(retest(windows, new))
  for (i in seq_len(nrow(windows))) {
    lift <- lift_function(new[selected_features(windows)[[i]]], new$y)
    expect_equal(tested$eta[[i]], eta(lift, window = selected_windows(windows)[[i]]))
    expect_equal(tested$n_window[[i]], sum(predict(windows[i, ], new), na.rm = TRUE))
  }
})

test_that("small tables are compared with random ones of their margins", {
  counts <- matrix(c(4, 1, 0, 2, 1, 5), 3)
  inside <- c(TRUE, TRUE, FALSE)
  expect_equal(sum_explained(counts, rep(TRUE, 3)), 13 * mutual_information(counts))
  # Every table of the margins, weighted by its number of arrangements.
  exact <- function(inside) {
    rows <- rowSums(counts)
    columns <- colSums(counts)
    all <- expand.grid(0:rows[[1]], 0:rows[[2]], 0:rows[[3]])
    all <- all[rowSums(all) == columns[[1]], ]
    prob <- apply(all, 1, function(x) prod(choose(rows, x))) / choose(sum(rows), columns[[1]])
    value <- apply(all, 1, function(x) sum_explained(cbind(x, rows - x), inside))
    sum(prob[value >= sum_explained(counts, inside) - 1e-9])
  }
  for (mask in list(rep(TRUE, 3), inside)) {
    p <- with_fixed_seed(1, independence_p(counts, mask, TRUE, 4000, NULL))
    expect_equal(p, exact(mask), tolerance = 0.15)
  }
})

test_that("random tables of many cells are drawn in parts, as if at once", {
  counts <- with_fixed_seed(1, matrix(stats::rpois(1200, 1) + 1, 600))
  inside <- rep(c(TRUE, FALSE), 300)
  drawn <- with_fixed_seed(2, stats::r2dtable(900, rowSums(counts), colSums(counts)))
  null <- vapply(drawn, sum_explained, 0, inside)
  p <- (1 + sum(null >= sum_explained(counts, inside) - 1e-6)) / 901
  expect_identical(with_fixed_seed(2, independence_p(counts, inside, TRUE, 900, NULL)), p)
  huge <- cause_of(independence_p(diag(2^27, 2), c(TRUE, TRUE), TRUE, 19, NULL))
  expect_s3_class(huge, "localift_error_too_large")
  expect_identical(huge$arg, "newdata")
  expect_equal(independence_p(diag(2^27, 2), c(TRUE, TRUE), FALSE, 19, NULL), 0)
})

test_that("the data of the search are no new data", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = 2, min_freq = 0.15))
  windows <- quietly(select_windows(party ~ PF + AB, votes, n_best = 2))
  again <- "i `newdata` are counted as the data of the search: what was chosen in them cannot be tested in them."
  expect_identical(localift_messages(retest(sel, votes)), again)
  expect_identical(localift_messages(retest(sel, votes[435:1, ])), again)
  expect_identical(localift_messages(retest(windows, votes)), again)
  for (same in list(quietly(retest(sel, votes)), quietly(retest(windows, votes)))) {
    expect_true(all(is.na(c(same$p_value, same$p_holm))))
    expect_false(all(is.na(same$lower)))
    expect_no_match(format(same, width = 200), "p_holm")
    expect_match(format(same, width = 200), "nothing is tested", all = FALSE)
  }
  expect_identical(localift_messages(retest(sel, votes[-1, ])), character())
  expect_identical(quietly(retest(sel[0, ], votes))$rank, sel$rank[0])
})

test_that("what is printed, and what is wrong", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes[1:200, ], n_best = 2, min_freq = 0.15))
  windows <- quietly(select_windows(party ~ PF + AB, votes[1:200, ], n_best = 2))
  new <- votes[201:435, ]
  expect_snapshot({
    retest(sel, new)
    retest(windows, new)
    retest(sel, transform(new, party = replace(as.character(party), 1:3, c(NA, NA, "green")), AB = "?"))
  })
  expect_snapshot(error = TRUE, {
    retest(sel)
    retest(sel, new[-1])
    retest(sel, new[setdiff(names(new), "AB")])
    retest(sel, transform(new, party = NA))
    retest(sel, new, level = 95)
    retest(sel, new, 0.9)
    retest(sel, new[-1], y = 1:3)
    retest(windows, new, weights = rep(c(2^28, 1), c(1, nrow(new) - 1)))
  })
  expect_named(tidy(quietly(retest(sel, new))), c(
    "class", "rank", "features", "profile", "lift_found", "lift", "conf.low", "conf.high", "p.value", "p_holm",
    "n_profile", "n_profile_class", "n_class", "n"
  ))
})

test_that("subgroups are tested by the values of new rows", {
  for (seed in some(1:6)) {
    data <- numbers_to_infer(seed, n_classes = 2 + seed %% 2)
    new <- numbers_to_infer(seed + 100, n = 70, n_classes = 2 + seed %% 2)
    # Values beyond those seen belong to the end cells.
    new$x[1:3] <- c(-1000, 1000, 21.5)
    inhibit <- seed %% 3 == 0
    sel <- find_subgroups(data, direction = if (inhibit) "inhibit" else "lift", rank_by = "lift", min_freq = 0.1)
    tested <- quietly(retest(sel, new))
    expected <- vapply(seq_len(nrow(sel)), function(i) plain_counts(sel$subgroup[[i]], new, sel$class[[i]]), numeric(4))
    expect_equal(unname(as.matrix(tested[c("n_subgroup", "n_subgroup_class", "n", "n_class")])), unname(t(expected)))
    bound <- if (inhibit) "lift_upper" else "lift_lower"
    expect_identical(tested[[bound]], sel[[bound]])
    expect_equal(tested$p_value, fisher_tail(expected["p", ], expected["n", ], expected["P", ], expected["N", ], inhibit))
    expect_identical(tested$subgroup, sel$subgroup)
  }
  same <- quietly(retest(sel, data))
  expect_true(all(is.na(same$p_value)))
  expect_equal(same$lift, sel$lift)
  # Of no rows a row that is not there can be asked for, and printed.
  expect_no_error(format(quietly(retest(sel[0, ], data))[1, ]))
})
