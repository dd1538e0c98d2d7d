# Sets of a problem, their keys in each permutation, and which of them `sel` kept.
set_keys <- function(sel, data, most, min_n = 1, strata = NULL) {
  problem <- permuted_problem(sel, data, strata)
  sets <- feature_sets_of(c("A", "B", "C"), most)
  keys <- lapply(sets, reference_set_keys, problem = problem, min_n = min_n)
  moved <- !vapply(keys, is.null, NA)
  names <- vapply(sets, paste, "", collapse = " ")[moved]
  list(
    z = do.call(rbind, lapply(keys[moved], `[[`, "z")), eta = do.call(rbind, lapply(keys[moved], `[[`, "eta")),
    kept = match(sel$features, names)
  )
}

test_that("feature sets have the p-values of the plain reference", {
  for (seed in some(1:50)) {
    data <- permute_problem(seed)
    strata <- switch(seed %% 4 + 1, NULL, "missing", ~s, NULL)
    min_n <- if (seed %% 5 == 0) 12 else 1
    sel <- suppressMessages(select_features(
      y ~ A + B + C, data, weights = w, n_best = 4, max_features = 3, min_n = min_n
    ))
    if (inherits(strata, "formula")) strata <- list2DF(list(s = data$s))
    set.seed(seed)
    permuted <- suppressMessages(permute_search(sel, B = 39, strata = strata, threads = 1))
    keys <- set_keys(permuted, data, 3, min_n, strata)
    expected <- rep(1, nrow(sel))
    moved <- !is.na(keys$kept)
    expected[moved] <- reference_step_down(keys$z, keys$kept[moved])
    expect_identical(permuted$p_value, expected, info = seed)
    expect_equal(permuted$statistic[moved], keys$z[keys$kept[moved], 1] / 1e9, tolerance = 1e-8, info = seed)
    expect_identical(is.na(permuted$statistic), !moved, info = seed)
    if (!all(is.na(permuted$p_raw))) {
      expected[moved] <- reference_step_down(keys$eta, keys$kept[moved])
      expect_identical(permuted$p_raw, expected, info = seed)
    }
  }
})

test_that("windows have the p-values of the plain reference", {
  for (seed in some(1:50)) {
    data <- permute_problem(seed)
    strata <- if (seed %% 3 == 1) "missing"
    min_freq <- if (seed %% 2 == 0) 0 else 0.2
    sel <- suppressMessages(select_windows(
      y ~ A + B + C, data, weights = w, n_best = 3, max_features = 2, min_freq = min_freq, min_count = 2
    ))
    set.seed(seed)
    permuted <- suppressMessages(permute_search(sel, B = 39, strata = strata, threads = 2))
    problem <- permuted_problem(permuted, data, strata)
    greatest <- matrix(-Inf, 2, 40)
    unmoved <- character()
    for (set in feature_sets_of(c("A", "B", "C"), 2)) {
      tables <- permuted_tables(problem, set)
      if (same_tables(tables, min_count = 2)) {
        unmoved <- c(unmoved, paste(set, collapse = " "))
        next
      }
      least <- floor(min_freq * sum(tables[[1]]) * (1 + 2^-50)) + 1
      greatest <- pmax(greatest, vapply(tables, reference_windows_of, c(0, 0), min_count = 2, least = least))
    }
    for (i in seq_len(nrow(sel))) {
      if (sel$features[[i]] %in% unmoved) {
        expect_true(is.na(permuted$statistic[[i]]) && permuted$p_value[[i]] == 1, info = seed)
        next
      }
      p <- reference_one_step(round(permuted$statistic[[i]] * 1e9), greatest[1, -1])
      # Where the least frequency binds, the greatest score of a permutation may be a bound.
      expect_true(if (min_freq == 0) permuted$p_value[[i]] == p else permuted$p_value[[i]] >= p, info = seed)
      if (!is.na(permuted$p_raw[[i]])) {
        expect_identical(permuted$p_raw[[i]], reference_one_step(round(sel$eta[[i]] * 1e12), greatest[2, -1]), info = seed)
      }
    }
    expect_true(all(permuted$statistic * 1e9 <= greatest[1, 1] + 2, na.rm = TRUE), info = seed)
  }
})

test_that("threads, the order of rows and counts change nothing", {
  data <- permute_problem(6)
  shuffled <- with_fixed_seed(1, data[sample(nrow(data)), ])
  counted <- count_profiles(y ~ A + B + C, data, weights = w)
  results <- function(select, ...) {
    run <- function(sel, threads) {
      set.seed(3)
      suppressMessages(permute_search(sel, B = 59, threads = threads))
    }
    plain <- suppressMessages(select(y ~ A + B + C, data, weights = w, max_features = 2, ...))
    list(
      run(plain, 1), run(plain, 2), run(plain, 8),
      run(suppressMessages(select(y ~ A + B + C, shuffled, weights = w, max_features = 2, ...)), 2),
      run(suppressMessages(select(counted, max_features = 2, ...)), 2)
    )
  }
  for (all in list(results(select_features), results(select_windows, min_freq = 0.1, min_count = 2))) {
    first <- all[[1]]
    for (other in all[-1]) {
      expect_identical(other$features, first$features)
      expect_identical(other$p_value, first$p_value)
      expect_identical(other$p_raw, first$p_raw)
      expect_identical(other$statistic, first$statistic)
      expect_identical(attr(other, "localift")$permuted$null, attr(first, "localift")$permuted$null)
    }
  }
})

test_that("the first permutations of many are those of few", {
  data <- permute_problem(4)
  null <- function(sel, B, which) {
    set.seed(2)
    attr(suppressMessages(permute_search(sel, B = B)), "localift")$permuted[[which]]
  }
  features <- suppressMessages(select_features(y ~ A + B + C, data))
  expect_identical(null(features, 999, "null_raw")[1:99], null(features, 99, "null_raw"))
  windows <- suppressMessages(select_windows(y ~ A + B + C, data, min_freq = 0.1, min_count = 2))
  expect_identical(null(windows, 999, "null")[1:99], null(windows, 99, "null"))
  expect_identical(null(windows, 999, "null_raw")[1:99], null(windows, 99, "null_raw"))
})

test_that("sets that no permutation changes have p-value 1", {
  data <- data.frame(y = rep(c("a", "b"), 15), A = rep(1:3, each = 10), B = factor(seq_len(30)), C = 1L)
  sel <- suppressMessages(select_features(y ~ A + B + C, data, n_best = 10))
  permuted <- suppressMessages(permute_search(sel, B = 19))
  # A profile for each row, or one of all rows: every permutation gives the same information.
  unmoved <- grepl("B", sel$features) | sel$features == "C"
  expect_identical(is.na(permuted$statistic), unmoved)
  expect_true(all(permuted$p_value[unmoved] == 1))
  expect_true(all(permuted$p_raw[unmoved] == 1))
  expect_equal(attr(permuted, "localift")$permuted$family, 2)
})

test_that("what is left of a result is tested, against all of the search", {
  sel <- select_features(party ~ ., votes, n_best = 6, max_features = 2)
  set.seed(1)
  all <- suppressMessages(permute_search(sel, B = 49))
  set.seed(1)
  some <- suppressMessages(permute_search(sel[c(5, 2), ], B = 49))
  expect_identical(some$statistic, all$statistic[c(5, 2)])
  expect_identical(attr(some, "localift")$permuted$null, attr(all, "localift")$permuted$null)
})

test_that("a correction leaves the standardised p-value, stop_after the raw ones of windows", {
  data <- permute_problem(5)
  plain <- suppressMessages(select_features(y ~ A + B + C, data, n_best = 7))
  corrected <- suppressMessages(select_features(y ~ A + B + C, data, n_best = 7, correction = "miller_madow"))
  set.seed(1)
  p <- suppressMessages(permute_search(plain, B = 19))
  set.seed(1)
  expect_message(q <- permute_search(corrected, B = 19), "needs no correction")
  expect_true(all(is.na(q$p_raw)))
  expect_identical(q$p_value, p$p_value[match(q$features, p$features)])
})

test_that("more sets than can be looked at are refused", {
  sel <- select_features(party ~ PF + AB, votes)
  fit <- attr(sel, "localift")
  fit$info$space <- 2^21
  attr(sel, "localift") <- fit
  expect_error(permute_search(sel), "at most 1,048,576", class = "localift_error_too_large")
})

# Continuous and discrete features, missing values, ties, groups and whole weights in some.
joint_problem <- function(seed) {
  with_fixed_seed(seed, {
    n <- sample(30:60, 1)
    y <- sample.int(2, n, replace = TRUE)
    y[1:2] <- 1:2
    data <- data.frame(
      y = factor(letters[y]), u = stats::rnorm(n) + y, v = round(stats::rnorm(n), 1), d = factor(sample.int(2, n, TRUE)),
      g = factor(rep_len(1:2, n)), w = if (seed %% 2) rep(1, n) else sample.int(2, n, TRUE)
    )
    if (seed %% 3 == 0) data$v[sample.int(n, 4)] <- NA
    data
  })
}

test_that("joint levels stay what they are in every permutation: raw maxima are those of searching the permuted data", {
  for (seed in some(1:20)) {
    data <- joint_problem(seed)
    by <- if (seed %% 4 == 0) "g"
    units <- data[rep(seq_len(nrow(data)), data$w), ]
    quantiles <- joint_quantiles(3, by = by)
    search <- function(select, data, ...) {
      suppressMessages(select(y ~ u + v + d, data, weights = w, discretize = quantiles, threads = 1, ...))
    }
    units$w <- 1
    check <- function(select, value, ...) {
      sel <- search(select, data, n_best = 3, ...)
      set.seed(seed)
      found <- suppressMessages(permute_search(sel, B = 19, threads = 2))
      about <- attr(found, "localift")$permuted
      expect_identical(about$seed, with_fixed_seed(seed, floor(stats::runif(2) * 2^32)))
      set.seed(seed)
      expect_identical(as.data.frame(suppressMessages(permute_search(sel, B = 19, threads = 1))), as.data.frame(found))
      for (b in c(1, 19)) {
        units$y <- permutation_of(sel, about$seed, b)
        greatest <- value(search(select, units, n_best = 1, ...))
        # Etas are compared in units of 1e-12.
        expect_lt(max(abs(matrix(about$null_raw, 19)[b, ] - greatest)), 1e-11)
      }
      invisible(found)
    }
    check(select_windows, function(sel) sel$eta[[1]], min_freq = 0.1, min_count = 2)
    profiles <- check(
      select_profiles, function(sel) sel$lift[match(c("a", "b"), sel$class)], min_freq = 0.1, min_lift = 0
    )
    expect_equal(
      profiles$statistic,
      -stats::phyper(
        profiles$n_profile_class - 1, profiles$n_class, profiles$n - profiles$n_class, profiles$n_profile, FALSE, TRUE
      ),
      tolerance = 1e-8
    )
    # The set of all features has as many profiles as rows in some data, and then eta 1 in all permutations: not above.
    features <- check(select_features, function(sel) sel$eta[[1]], max_features = 1)
    expect_true(all(features$p_value <= 1))
  }
})
