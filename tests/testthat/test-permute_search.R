permute_quietly <- function(...) suppressMessages(permute_search(...))

test_that("p-values are those of plain R on the same permutations: missing values, classes, weights, strata, steps", {
  compared <- tested <- unchanged <- 0
  for (seed in some(1:50)) {
    problem <- random_permutable(seed)
    sel <- select_permutable(problem)
    B <- 29
    found <- tryCatch(permute_quietly(sel, B, problem$strata), localift_error_input = identity)
    if (inherits(found, "condition")) {
      expect_match(conditionMessage(found), "leave something to permute")
      next
    }
    about <- permuted_of(found)
    lanes <- plain_lanes(problem, sel, about$seed, B)
    inhibit <- problem$arguments$direction == "inhibit"
    expect_identical(about$family, as.double(lanes$family))
    fixed <- paste(found$class, found$profile) %in% lanes$fixed
    expect_true(all(found$p_value[fixed] == 1) && all(is.na(found$statistic[fixed])))
    unchanged <- unchanged + sum(fixed)
    found <- found[!fixed, ]
    kept <- paste(found$class, found$profile)
    expect_true(all(kept %in% rownames(lanes$key)))
    expect_equal(found$statistic, lanes$key[kept, 1] / 1e9, tolerance = 1e-8, ignore_attr = TRUE)
    expect_equal(found$p_value, plain_step_down(lanes$key, kept), ignore_attr = TRUE, info = seed)
    expect_equal(found$p_naive, exp(-lanes$key[kept, 1] / 1e9), ignore_attr = TRUE)
    greatest <- apply(lanes$key[, -1, drop = FALSE], 2, function(x) max(x, -Inf, na.rm = TRUE)) / 1e9
    expect_equal(about$null, greatest, tolerance = 1e-8)
    if (about$raw) {
      raw <- plain_raw(lanes$lift, kept, levels(problem$data$y), inhibit)
      expect_equal(found$p_raw, raw, ignore_attr = TRUE, info = seed)
      tested <- tested + 1
    }
    compared <- compared + nrow(found)
  }
  expect_gt(compared, few(150))
  expect_gt(tested, few(20))
  if (all_of_it) expect_gt(unchanged, 5)
})

test_that("the statistic is Fisher's, far out too", {
  for (n in c(20, 1000)) {
    data <- data.frame(y = rep(c("a", "b"), each = n / 2), x = rep(c("u", "v"), c(n / 2, n / 2)), z = rep_len(1:3, n))
    sel <- suppressMessages(select_profiles(y ~ ., data, n_best = 3))
    found <- permute_quietly(sel, 19)
    expected <- stats::phyper(
      found$n_profile_class - 1, found$n_class, found$n - found$n_class, found$n_profile, FALSE, TRUE
    )
    expect_equal(found$statistic, -expected, tolerance = 1e-10)
  }
  # 1 / choose(1000, 500)
  expect_equal(max(found$statistic), lchoose(1000, 500), tolerance = 1e-12)
  expect_lt(min(found$p_naive), 1e-299)
})

test_that("neither threads, rows, counts nor more permutations change a replicate", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB + ES + SC + EA, votes, min_freq = 0.15, n_best = 4))
  run <- function(sel, ...) {
    set.seed(11)
    permute_quietly(sel, ...)
  }
  numbers <- function(x) as.data.frame(x)[c("p_value", "statistic", "p_raw", "p_naive")]
  for (strata in list(NULL, "missing", c("missing", "SC"))) {
    one <- run(sel, 99, strata, threads = 1)
    expect_identical(numbers(run(sel, 99, strata, threads = 2)), numbers(one))
    expect_identical(permuted_of(run(sel, 99, strata, threads = 8))$null, permuted_of(one)$null)
    more <- run(sel, 999, strata)
    expect_identical(permuted_of(more)$null[1:99], permuted_of(one)$null)
    expect_identical(matrix(permuted_of(more)$null_raw, 999)[1:99, ], matrix(permuted_of(one)$null_raw, 99))

    shuffled <- votes[with_fixed_seed(3, sample(nrow(votes))), ]
    of_shuffled <- suppressMessages(
      select_profiles(party ~ PF + AB + ES + SC + EA, shuffled, min_freq = 0.15, n_best = 4)
    )
    expect_identical(numbers(run(of_shuffled, 99, strata)), numbers(one))
    counts <- count_profiles(party ~ PF + AB + ES + SC + EA, votes)
    counted <- suppressMessages(select_profiles(counts, min_freq = 0.15, n_best = 4))
    expect_identical(numbers(run(counted, 99, strata)), numbers(one))
  }
  # The seed is two draws of R's, whatever is asked for.
  set.seed(11)
  permute_quietly(sel, 19)
  after <- stats::runif(1)
  set.seed(11)
  permute_quietly(sel, 50, "missing", threads = 1)
  expect_identical(stats::runif(1), after)
})

test_that("the family is the search, whatever is left in the result, and the steps are of what is left", {
  set.seed(4)
  data <- data.frame(y = sample(c("a", "b"), 120, TRUE), replicate(4, sample(letters[1:3], 120, TRUE)))
  sel <- suppressMessages(select_profiles(y ~ ., data, n_best = 6))
  run <- function(sel) {
    set.seed(5)
    permute_quietly(sel, 199)
  }
  all <- run(sel)
  sorted <- run(sel[rev(seq_len(nrow(sel))), ])
  expect_identical(rev(sorted$p_value), all$p_value)
  first <- which.max(all$statistic)
  alone <- run(sel[first, ])
  expect_identical(alone$p_value, all$p_value[[first]])
  expect_identical(permuted_of(alone)$null, permuted_of(all)$null)
  # Alone the second is compared with all, among the rows with less.
  second <- order(-all$statistic)[[2]]
  expect_gte(run(sel[second, ])$p_value, all$p_value[[second]] - 1e-12)
  # What depends on the class leaves nothing out of the family; nor does a filter.
  others <- suppressMessages(select_profiles(y ~ ., data, n_best = 2, min_lift = 1.5, productive = TRUE, distinct = TRUE))
  expect_identical(permuted_of(run(others))$null, permuted_of(all)$null)
  expect_identical(permuted_of(run(others))$family, permuted_of(all)$family)
  none <- suppressMessages(select_profiles(y ~ ., data, min_lift = 1e6))
  expect_identical(permuted_of(run(none))$null, permuted_of(all)$null)
})

test_that("within patterns of missing values each set keeps its counted rows and their classes", {
  problem <- random_permutable(8)
  sel <- select_permutable(problem)
  for (b in 1:5) {
    y <- permutation_of(sel, c(1, 2), b, "missing")
    for (set in feature_subsets(names(problem$data)[-1])) {
      counted <- stats::complete.cases(problem$data[set])
      expect_identical(table(y[counted]), table(factor(problem$data$y[counted], levels(y))))
    }
  }
  expect_identical(permutation_of(sel, c(1, 2), 0), factor(problem$data$y, attr(sel, "localift")$classes))
  expect_false(identical(permutation_of(sel, c(1, 2), 1), permutation_of(sel, c(1, 3), 1)))
})

# What a stratum says is in every permutation.
strata_known <- function() {
  with_fixed_seed(2, {
    n <- 400
    g <- factor(sample(c("m", "f"), n, TRUE))
    x <- factor(sample(c("u", "v"), n, TRUE))
    y <- factor(ifelse(stats::runif(n) < 0.15 + 0.5 * (g == "m") + 0.25 * (x == "u"), "yes", "no"))
    data.frame(y, g, x)
  })
}

test_that("profiles and windows of a stratum alone are in no family", {
  data <- strata_known()
  profiles <- suppressMessages(select_profiles(y ~ g + x, data, min_freq = 0.1, classes = "yes", n_best = 4))
  windows <- suppressMessages(select_windows(y ~ g + x, data, min_freq = 0.1, n_best = 4))
  set.seed(1)
  expect_message(p <- permute_search(profiles, 199, "g"), "No permutation changes anything in 1 of the profiles")
  expect_identical(p$p_value[p$profile == "g=m"], 1)
  expect_identical(p$p_raw[p$profile == "g=m"], 1)
  expect_true(is.na(p$statistic[p$profile == "g=m"]))
  expect_lte(p$p_value[p$profile == "g=m x=u"], 0.05)
  expect_message(w <- permute_search(windows, 199, "g"), "better search with `never = \"g\"`", fixed = TRUE)
  expect_identical(w$p_value[w$features == "g"], 1)
  expect_identical(w$p_raw[w$features == "g"], 1)
  expect_identical(permuted_of(w)$family, 2)
  # Without it in the search.
  alone <- suppressMessages(select_profiles(y ~ g + x, data, min_freq = 0.1, classes = "yes", never = "g"))
  expect_identical(permute_quietly(alone, 199, data$g)$p_value, 1 / 200)
  expect_error(permute_search(alone, 199, "g"), "`never` left out", class = "localift_error_input")
})

test_that("raw values may be left out, and few permutations are told", {
  sel <- suppressMessages(select_windows(party ~ PF + AB, votes, min_freq = 0.15, n_best = 3))
  run <- function(...) {
    set.seed(3)
    permute_quietly(sel, 39, ...)
  }
  all <- run()
  without <- run(raw = FALSE)
  expect_true(all(is.na(without$p_raw)))
  expect_false(anyNA(all$p_raw))
  expect_identical(without$p_value, all$p_value)
  expect_error(permute_search(sel, raw = NA), class = "localift_error_input")
  expect_message(permute_search(sel, 19), "No p-value of 19 permutations is below 0.05")
  expect_identical(note_least_p(999, 50), NULL)
  expect_match(note_least_p(999, 100), "1999")
})

test_that("counting stops at the replicate that the argument says", {
  set.seed(6)
  data <- data.frame(y = sample(c("a", "b"), 90, TRUE), replicate(3, sample(letters[1:3], 90, TRUE)))
  sel <- suppressMessages(select_profiles(y ~ ., data, n_best = 1, classes = "a"))
  set.seed(7)
  all <- permute_quietly(sel, 400)
  set.seed(7)
  stopped <- permute_quietly(sel, 400, stop_after = 10)
  reached <- which(round(permuted_of(all)$null * 1e9) >= round(all$statistic * 1e9))
  expect_gt(length(reached), 10)
  expect_identical(stopped$p_value, 10 / reached[[10]])
  expect_identical(as.double(stopped$n_permuted), as.double(reached[[10]]))
  expect_identical(all$p_value, (1 + length(reached)) / 401)
})

test_that("what has permutations is a result still", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3))
  set.seed(1)
  found <- permute_search(sel, 19)
  expect_s3_class(found, c("localift_permuted", class(sel)), exact = TRUE)
  expect_identical(
    names(found), c(names(sel), "p_value", "statistic", "p_raw", "p_naive", "n_permuted")
  )
  expect_identical(predict(found, votes), predict(sel, votes))
  expect_equal(lift_function(found, 2), lift_function(sel, 2), ignore_attr = TRUE)
  expect_s3_class(found[2:1, ], "localift_permuted")
  expect_s3_class(as.data.frame(found), "data.frame", exact = TRUE)
  expect_named(tidy(found), names(found))
  again <- permute_search(found, 19)
  expect_named(again, names(found))
  # A row of another's makes a plain data frame.
  changed <- found
  changed$lift <- 1
  expect_s3_class(changed, "data.frame", exact = TRUE)
  expect_snapshot(print(found, width = 80))
  # The result of localift() stands for its profiles.
  all <- suppressMessages(localift(party ~ PF + AB, votes))
  expect_s3_class(permute_quietly(all, 19), "localift_profiles")
})

test_that("missing values that go with the class are named, and leave no raw p-value", {
  set.seed(9)
  y <- rep(c("a", "b"), 100)
  data <- data.frame(y, replicate(3, sample(letters[1:3], 200, TRUE)))
  data$X2[stats::runif(200) < ifelse(y == "a", 0.05, 0.4)] <- NA
  sel <- suppressMessages(select_profiles(y ~ ., data, n_best = 3))
  expect_message(found <- permute_search(sel, 19), "Whether `X2` is missing goes with the class")
  expect_true(all(is.na(found$p_raw)))
  expect_no_message(found <- permute_search(sel, 199, strata = "missing"))
  expect_false(anyNA(found$p_raw))
  expect_snapshot(found <- permute_search(sel, 19))
  expect_equal(missing_with_class(attr(sel, "localift")$coded), "X2")
})

test_that("what cannot be permuted is refused", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes))
  expect_snapshot(error = TRUE, {
    permute_search(sel, B = 18)
    permute_search(sel, stop_after = 0)
    permute_search(votes)
    permute_search(suppressMessages(select_profiles(party ~ PF + AB, votes, search = "beam")))
    permute_search(suppressMessages(select_profiles(party ~ PF + AB, votes, keep_data = FALSE)))
    permute_search(suppressMessages(select_profiles(party ~ PF + AB, votes, weights = rep(0.5, 435))))
    withr::with_options(list(localift.memory = 1e-5), permute_search(sel))
    permute_search(suppressMessages(select_profiles(party ~ PF + AB, votes, weights = rep(2^20, 435))))
  })
  stopped <- suppressMessages(select_profiles(party ~ ., votes, time_limit = 1e-9))
  expect_snapshot(permute_search(stopped), error = TRUE)
  u_curve <- suppressMessages(select_features(party ~ PF + AB, votes, search = "u_curve"))
  expect_error(permute_search(u_curve), class = "localift_error_input")
  features <- suppressMessages(select_features(party ~ PF + AB, votes))
  expect_error(permute_search(features, stop_after = 10), "not for feature sets", class = "localift_error_input")
})
