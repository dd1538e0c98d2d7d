# The searches against the slow plain-R reference in helper-reference.R, row by row.

searches <- c("features", "windows", "profiles")

describe_problem <- function(seed, what, problem, ...) {
  paste("seed", seed, what, problem$na, problem$weighting, ...)
}

# Comparing needs an eta order that no rounding of the last bits can change.
is_fragile <- function(expected) isTRUE(attr(expected, "fragile"))

test_that("the reference gives a result worked out by hand", {
  data <- data.frame(
    A = c("a", "a", "a", "b", "b", "b", NA, "a"), y = c("1", "1", "2", "2", "2", "1", "1", NA),
    B = c("u", "u", "v", "v", "v", NA, "u", "u")
  )
  # A: (2,1), (1,2) of 3 and 3; B: (3,0), (0,3); A and B: (2,0), (0,1), (0,2) of 2 and 3.
  eta_a <- 1 + (2 / 3 * log(2 / 3) + 1 / 3 * log(1 / 3)) / log(2)
  features <- reference_features(data, "y")
  expect_equal(features$features, c("B", "A B", "A"))
  expect_equal(features$eta, c(1, 1, eta_a))
  expect_equal(features$n, c(6, 5, 6))

  windows <- reference_windows(data, "y", min_freq = 0.3, min_count = 2, per_set = 2)
  expect_equal(windows$window, c("B=u; B=v", "A=a B=u; A=b B=v", "B=u", "A=a B=u", "A=a; A=b", "A=a"))
  expect_equal(windows$eta, c(1, 1, 1, 1, eta_a, eta_a))
  expect_equal(windows$n_window, c(6, 4, 3, 2, 6, 3))

  # The profiles of A and B with two rows of five are not above 0.4.
  profiles <- reference_profiles(data, "y", min_freq = 0.4, classes = "1", min_lift = -Inf)
  expect_equal(profiles$profile, c("B=u", "A=a", "A=b", "B=v"))
  expect_equal(profiles$lift, c(2, 4 / 3, 2 / 3, 0))
  profiles <- reference_profiles(data, "y", min_freq = 0.3, classes = "1", direction = "inhibit", min_lift = Inf)
  expect_equal(profiles$profile, c("B=v", "A=b B=v", "A=b", "A=a", "B=u", "A=a B=u"))
  expect_equal(profiles$lift, c(0, 0, 2 / 3, 4 / 3, 2, 2.5))
  # The default limit, one that a lift equals, and rows of the class.
  expect_equal(reference_profiles(data, "y", min_freq = 0.4, classes = "1")$profile, c("B=u", "A=a"))
  expect_equal(
    reference_profiles(data, "y", min_freq = 0.3, classes = "1", min_lift = 2.5)$profile, character()
  )
  expect_equal(reference_profiles(data, "y", classes = "1", min_class_count = 3)$profile, "B=u")
})

test_that("the reference compares ratios that doubles cannot tell apart", {
  big <- limb_split(2^52 + 0:2, 3)
  row <- function(i) big[i, , drop = FALSE]
  expect_equal(limb_value(limb_times(row(1), row(1))), 2^104)
  # (a + 1) / a and (a + 2) / (a + 1), then twice a / a.
  rank <- rank_ratios(big[c(2, 3, 1, 2), ], big[c(1, 2, 1, 2), ])
  expect_equal(rank, c(4, 3, 1, 1))
  # 0.1 + 0.2 is more than 0.3 by less than a double of that size can show.
  tenths <- limb_split(c(0.1, 0.2, 0.3) * 2^56, 3)
  sum <- limb_sum(tenths, c(1, 1, 2), 2)
  expect_true(limb_less(sum[2, , drop = FALSE], sum[1, , drop = FALSE]))
})

# 4 x 55 problems.
rules <- c("available", "complete", "level", "fail")
for (na in rules) {
  test_that(paste0("searches equal the reference, na = \"", na, "\""), {
    for (seed in 1000 * match(na, rules) + some(1:55)) {
      problem <- random_data(seed, na = na)
      if (na == "fail" && refuses_missing(problem)) {
        expect_error(package_search(problem, "profiles"), class = "localift_error")
        next
      }
      # The exact search for all; every second problem also by enumeration; every eighth
      # both ways with either number of threads.
      one <- 1 + seed %/% 2 %% 2
      runs <- data.frame(search = c("exact", "exhaustive"), threads = c(one, 3 - one, 3 - one, one))
      runs <- runs[seq_len(if (seed %% 8 == 0) 4 else if (seed %% 2 == 0) 2 else 1), ]
      for (what in searches) {
        expected <- reference_search(problem, what)
        if (is_fragile(expected)) next
        for (i in seq_len(nrow(runs))) {
          actual <- package_search(problem, what, search = runs$search[i], threads = runs$threads[i])
          label <- describe_problem(seed, what, problem, runs$search[i], runs$threads[i])
          expect_selection(actual, expected, label)
        }
      }
    }
  })
}

test_that("the order of the rows changes nothing", {
  for (seed in some(101:112)) {
    problem <- random_data(seed, na = rules[seed %% 3 + 1])
    shuffled <- problem
    shuffled$data <- with_fixed_seed(seed, problem$data[sample.int(nrow(problem$data)), , drop = FALSE])
    for (what in searches) {
      expect_identical(package_search(shuffled, what), package_search(problem, what),
                       info = describe_problem(seed, what, problem))
    }
  }
})

# New names for columns, levels and classes; `reverse` turns the order of all three.
rename_problem <- function(problem, reverse) {
  turn <- if (reverse) rev else identity
  relevel <- function(x, stem) {
    l <- reference_levels(x)
    factor(paste0(stem, match(as.character(x), l)), levels = turn(paste0(stem, seq_along(l))))
  }
  features <- setdiff(names(problem$data), c(problem$class, problem$weights))
  new_name <- stats::setNames(paste0("F", seq_along(features)), features)
  classes <- reference_levels(problem$data[[problem$class]])
  data <- problem$data
  data[features] <- lapply(data[features], relevel, "L")
  data[[problem$class]] <- relevel(data[[problem$class]], "C")
  names(data)[match(features, names(data))] <- new_name
  problem$data <- data[turn(names(data))]
  for (argument in c("features", "always", "never")) {
    if (!is.null(problem[[argument]])) problem[[argument]] <- unname(new_name[problem[[argument]]])
  }
  if (!is.null(problem$classes)) problem$classes <- paste0("C", match(problem$classes, classes))
  problem
}

test_that("names do not matter, and their order only among ties", {
  # Value, rows and size come before names in the order of results.
  blind <- list(
    features = c("eta", "n", "n_features"), windows = c("eta", "n_window", "n_features"),
    profiles = c("lift", "n_profile", "n_profile_class", "n_features")
  )
  for (seed in some(201:212)) {
    problem <- random_data(seed, na = rules[seed %% 3 + 1])
    for (what in searches) {
      actual <- package_search(problem, what)
      label <- describe_problem(seed, what, problem)

      renamed <- rename_problem(problem, reverse = FALSE)
      expected <- reference_search(renamed, what)
      if (is_fragile(expected)) next
      again <- expect_selection(package_search(renamed, what), expected, label)
      expect_identical(again[blind[[what]]], actual[blind[[what]]], info = label)

      reversed <- rename_problem(problem, reverse = TRUE)
      expected <- reference_search(reversed, what)
      if (is_fragile(expected)) next
      again <- expect_selection(package_search(reversed, what), expected, label)
      # Classes come out the other way round: C1 is the first of `actual`.
      if (what == "profiles") again <- again[order(again$class, again$rank), ]
      expect_equal(as.list(again[blind[[what]]]), as.list(actual[blind[[what]]]),
                   tolerance = 1e-11, info = label)
    }
  }
})

# The distinct rows of a data frame and how often each occurs.
counted_rows <- function(data) {
  text <- do.call(paste, c(lapply(data, function(x) match(x, unique(x))), sep = " "))
  first <- !duplicated(text)
  cbind(data[first, , drop = FALSE], how_many = as.vector(table(factor(text, text[first]))))
}

test_that("whole weights, repeated rows and counted data give one answer", {
  for (seed in some(301:312)) {
    problem <- random_data(seed, na = rules[seed %% 3 + 1], weighting = "whole")
    w <- problem$data$w
    repeated <- problem
    repeated$weights <- NULL
    repeated$data <- problem$data[rep(seq_along(w), w), names(problem$data) != "w", drop = FALSE]
    formula <- stats::as.formula(call("~", as.name(problem$class), quote(.)))
    counts <- list(
      count_profiles(formula, repeated$data),
      as_counts(counted_rows(repeated$data), "how_many")
    )
    for (what in searches) {
      label <- describe_problem(seed, what, problem)
      expected <- reference_search(repeated, what)
      expect_equal(reference_search(problem, what), expected, info = label)
      if (is_fragile(expected)) next
      actual <- expect_selection(package_search(repeated, what), expected, label)
      expect_identical(package_search(problem, what), actual, info = label)
      for (counted in counts) {
        expect_identical(package_search(repeated, what, data = counted), actual, info = label)
      }
    }
  }
})

test_that("localift() gives the three searches in one pass", {
  for (seed in some(401:408)) {
    problem <- random_data(seed, na = rules[seed %% 3 + 1])
    shared <- c("na", "min_features", "max_features", "always", "never", "min_n", "n_best",
                "per_set", "classes", "direction", "min_freq", "min_count", "min_lift", "min_class_count")
    arguments <- Filter(Negate(is.null), problem[intersect(shared, names(problem))])
    weights <- if (!is.null(problem$weights)) list(weights = as.name(problem$weights))
    data <- list(problem_formula(problem), quote(problem$data))
    call <- as.call(c(quote(localift), data, arguments, weights))
    all <- suppressMessages(eval(call))
    for (what in searches) {
      expect_identical(plain_selection(all[[what]]), package_search(problem, what),
                       info = describe_problem(seed, what, problem))
    }
  }
})

test_that("the threshold is strict where doubles multiply wrongly", {
  # Counts k of n with (k / n) * n < k in doubles: a floor of the plain product is k - 1.
  pairs <- expand.grid(k = 1:30, n = 1:60)
  pairs <- pairs[2 * pairs$k < pairs$n & (pairs$k / pairs$n) * pairs$n < pairs$k, ]
  expect_gt(nrow(pairs), 3)
  for (i in seq_len(min(nrow(pairs), 6))) {
    k <- pairs$k[i]
    n <- pairs$n[i]
    data <- data.frame(A = rep(c("a", "b"), c(k, n - k)), y = rep_len(c("p", "q"), n))
    for (search in c("exact", "exhaustive")) {
      profiles <- suppressMessages(select_profiles(y ~ A, data, min_freq = k / n, min_lift = -Inf, search = search))
      expect_equal(unique(as.character(profiles$profile)), "A=b", info = paste(k, "of", n))
    }
    least <- suppressMessages(select_windows(y ~ A, data, min_freq = k / n, min_count = 1, per_set = Inf))
    expect_false("A=a" %in% as.character(least$window), info = paste(k, "of", n))
  }
})

test_that("a feature set whose counted rows hold one class is left out", {
  data <- data.frame(
    A = c("a", "b", "a", NA, NA), B = c("u", "v", "u", "v", "u"), y = c("p", "p", "p", "q", "q")
  )
  features <- suppressMessages(select_features(y ~ ., data))
  expect_equal(as.character(features$features), "B")
  profiles <- suppressMessages(select_profiles(y ~ ., data, min_freq = 0))
  expect_selection(plain_selection(profiles), reference_profiles(data, "y", min_freq = 0), "one class")
  expect_setequal(as.character(profiles$features), "B")
})
