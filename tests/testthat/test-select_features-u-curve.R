# The U-curve search of feature sets, against the plain walk of helper-u-curve-reference.R.

# Problems with results of which the search proves that they are exact.
least_certified <- c(singletons = 100, miller_madow = 20, permutation = 20)

for (correction in names(least_certified)) {
  test_that(paste0("the U-curve search is the plain walk, and exact where it says so, correction = \"", correction, "\""), {
    certified <- passed <- i <- 0
    while (certified < few(least_certified[[correction]])) {
      i <- i + 1
      seed <- 80000 + 1000 * match(correction, names(reference_measures)) + i
      problem <- corrected_problem(seed, correction)
      if (i %% 2 == 0) problem$n_best <- 1
      arguments <- c(problem[c("data", "class", "features", "weights")], search_arguments(problem, "features"))
      walked <- do.call(reference_u_curve, c(Filter(Negate(is.null), arguments), list(correction = correction)))
      if (attr(walked, "fragile")) next
      label <- paste("seed", seed, problem$na, problem$weighting)
      sel <- problem_selection(problem, correction = correction, search = "u_curve", threads = 1 + i %% 2)
      nodes <- attr(walked, "nodes")
      attr(walked, "nodes") <- NULL
      expect_selection(plain_selection(sel), walked, label)
      info <- search_info(sel)
      if (problem$min_features == 1) expect_identical(info$nodes, as.numeric(nodes), info = label)
      n_best <- problem$n_best
      problem$n_best <- Inf
      everything <- corrected_reference(problem, correction)
      if (isTRUE(attr(everything, "fragile"))) next
      if (info$complete) {
        expect_selection(plain_selection(sel), utils::head(everything, n_best), label)
        expect_null(info$bound)
        certified <- certified + (nrow(sel) > 0)
      } else {
        passed <- passed + 1
        expect_identical(info$reason, "u_curve")
        missed <- everything$eta_corrected[!everything$features %in% sel$features]
        expect_true(all(missed <= info$bound + 1e-12), info = label)
      }
    }
    expect_gt(passed, 0)
  })
}

test_that("the voting records take the walk that featsel's U-curve search takes", {
  data <- votes[stats::complete.cases(votes), ]
  sel <- select_features(party ~ ., data, correction = "singletons", search = "u_curve", n_best = 1)
  expect_equal(sel$features, "WP AB PF SC SR")
  # featsel's 21,845 include the empty set.
  expect_equal(search_info(sel)$nodes, 21844)
  expect_gt(search_info(sel)$bound, sel$eta_corrected)
  expect_snapshot({
    print(sel)
    grep("search|reason|bound|pruned|nodes", format(summary(sel)), value = TRUE)
  })
})

test_that("a U-curve search that proves its cuts says that it is complete", {
  data <- data.frame(y = rep(c("a", "b"), each = 6), x = rep(c("u", "v"), each = 6), z = rep(1:3, 4))
  sel <- suppressMessages(select_features(y ~ ., data, correction = "singletons", search = "u_curve", n_best = 1))
  expect_equal(sel$features, "x")
  expect_true(search_info(sel)$complete)
  expect_match(format(sel)[[2]], "U-curve search")
  expect_equal(glance(sel)$bound, NA_real_)
})

test_that("the U-curve search is refused where it makes no sense", {
  data <- data.frame(y = c("p", "q"), x = c(1.5, 2.5, 3.5, 4.5), z = c("a", "b"))
  expect_snapshot(error = TRUE, {
    select_windows(party ~ ., votes, search = "u_curve")
    select_profiles(party ~ ., votes, search = "u_curve")
    localift(party ~ ., votes, search = "u_curve")
    select_features(y ~ ., data, discretize = joint_quantiles(2), search = "u_curve")
  })
  error <- error_of(select_windows(party ~ ., votes, search = "u_curve"))
  expect_s3_class(error, "localift_error_input")
  expect_equal(error$arg, "search")
  all <- suppressMessages(localift(party ~ PF + AB, votes, search = c(features = "u_curve")))
  expect_match(format(all$features)[[2]], "U-curve search")
})
