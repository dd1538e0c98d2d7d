# Joint quantiles: counts and searches against the plain-R reference in helper-joint-reference.R.

joint_count_difference <- function(lift, expected) {
  actual <- lift$counts
  if (!setequal(rownames(actual), rownames(expected))) {
    return(paste("profiles", paste(rownames(actual), collapse = ", ")))
  }
  expected <- expected[rownames(actual), colnames(actual), drop = FALSE]
  if (any(actual != expected)) {
    paste("counts of", rownames(actual)[rowSums(actual != expected) > 0][[1]])
  }
}

test_that("counts equal the plain-R reference's", {
  skip_on_cran()
  compared <- 0
  for (seed in some(1:160)) {
    problem <- random_joint(seed)
    sets <- feature_subsets(problem$features)
    good <- 0
    for (set in sets) {
      expected <- reference_joint_counts(problem, set)
      if (is.null(expected) || attr(expected, "fragile")) next
      # The rule "complete" looks at all features: the others cannot just be left out.
      actual <- if (problem$na == "complete") {
        joint_lift_of(problem, set)
      } else {
        joint_call("lift_function", problem, set)
      }
      if (is.null(actual)) next
      difference <- joint_count_difference(actual, expected)
      expect(is.null(difference), paste("seed", seed, paste(set, collapse = " "), difference))
      good <- good + 1
    }
    compared <- compared + (good > 0)
  }
  expect_gte(compared, few(120))
})

test_that("the searches see the counts of lift_function(), in every set", {
  searched <- 0
  for (seed in some(201:230)) {
    problem <- random_joint(seed)
    if (problem$na == "complete") next
    features <- joint_call("select_features", problem, n_best = Inf, threads = 1 + seed %% 2)
    profiles <- joint_call("select_profiles", problem, n_best = Inf, min_freq = 0.05, threads = 1, min_lift = -Inf)
    windows <- joint_call(
      "select_windows", problem,
      n_best = 20, per_set = Inf, min_freq = 0.1, min_count = 6
    )
    for (i in seq_len(nrow(features))) {
      set <- selected_features(features)[[i]]
      lift <- joint_call("lift_function", problem, set)
      expect_identical(suppressMessages(lift_function(features, i))$counts, lift$counts)
      expect_equal(features$eta[[i]], eta(lift), tolerance = 1e-12)
      expect_equal(features$n_profiles[[i]], nrow(lift$counts))

      mine <- profiles[profiles$features == features$features[[i]], ]
      at <- cbind(mine$profile, mine$class)
      expect_equal(mine$lift, unname(lift$lift[at]), tolerance = 1e-12)
      expect_equal(mine$n_profile_class, unname(lift$counts[at]))
      eligible <- rowSums(lift$counts) > 0.05 * lift$n
      expect_equal(nrow(mine), sum(eligible) * sum(lift$h > 0))
    }
    for (i in seq_len(nrow(windows))) {
      lift <- joint_call("lift_function", problem, selected_features(windows)[[i]])
      window <- selected_windows(windows)[[i]]
      expect_equal(eta(lift, window = window), windows$eta[[i]], tolerance = 1e-12)
    }
    searched <- searched + 1
  }
  expect_gte(searched, few(10))
})

test_that("localift() equals its parts", {
  problem <- random_joint(3)
  all <- joint_call("localift", problem, min_freq = 0.1, n_best = 5)
  for (what in c("features", "windows", "profiles")) {
    extra <- if (what != "features") list(min_freq = 0.1)
    part <- do.call(joint_call, c(list(paste0("select_", what), problem, n_best = 5), extra))
    expect_identical(plain_selection(all[[what]]), plain_selection(part))
  }
})

test_that("answers do not depend on threads, the order of rows or of columns", {
  for (seed in c(5, 8, 11)) {
    problem <- random_joint(seed)
    one <- joint_call("localift", problem, min_freq = 0.1, threads = 1)
    two <- joint_call("localift", problem, min_freq = 0.1, threads = 2)
    shuffled <- problem
    shuffled$data <- with_fixed_seed(1, problem$data[sample(nrow(problem$data)), ])
    three <- joint_call("localift", shuffled, min_freq = 0.1)
    for (what in names(one)) {
      expect_identical(plain_selection(two[[what]]), plain_selection(one[[what]]))
      expect_identical(plain_selection(three[[what]]), plain_selection(one[[what]]))
    }
  }
})

test_that("whole weights equal replicated rows", {
  problem <- random_joint(4)
  data <- problem$data
  data$w <- with_fixed_seed(1, sample(0:4, nrow(data), replace = TRUE))
  problem$data <- data
  problem$weights <- "w"
  weighted <- joint_call("localift", problem, min_freq = 0.1)
  problem$weights <- NULL
  problem$data <- data[rep(seq_len(nrow(data)), data$w), setdiff(names(data), "w")]
  replicated <- joint_call("localift", problem, min_freq = 0.1)
  for (what in names(weighted)) {
    expect_equal(plain_selection(weighted[[what]]), plain_selection(replicated[[what]]))
  }
})

test_that("joint quantiles are not monotone: a set may depend less, or more, than its parts", {
  data <- function(...) {
    x <- matrix(c(...), ncol = 3, byrow = TRUE)
    data.frame(a = x[, 1], b = x[, 2], y = factor(x[, 3]))
  }
  up <- data(8, 11, 0, 6, 9, 1, 12, 7, 0, 10, 5, 1, 3, 12, 0, 9, 8, 1, 11, 6, 0, 2, 2, 1)
  down <- data(10, 1, 0, 4, 11, 1, 7, 5, 0, 3, 12, 1, 12, 2, 0, 6, 3, 1, 11, 10, 0, 1, 7, 1)
  etas <- function(data) {
    suppressMessages(vapply(list(y ~ a, y ~ b, y ~ a + b), eta, 0, data, discretize = joint_quantiles(2)))
  }
  expect_equal(etas(up), c(0, 0, 1))
  expect_equal(etas(down)[c(1, 3)], c(1, 0))
})
