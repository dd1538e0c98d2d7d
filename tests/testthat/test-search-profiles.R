# Every profile of small data, with the counts and the price that the definition gives, best bound first.
profiles_by_hand <- function(data, y, class, w, max_features, n_classes, alpha, min_freq, inhibit) {
  varied <- names(data)[vapply(data, function(x) length(unique(stats::na.omit(x))) > 1, NA)]
  sets <- unlist(lapply(seq_len(min(max_features, length(varied))), function(k) {
    utils::combn(varied, k, simplify = FALSE)
  }), recursive = FALSE)
  rows <- lapply(sets, function(set) {
    known <- stats::complete.cases(data[set])
    levels <- lapply(data[set], function(x) sort(unique(stats::na.omit(x))))
    price <- log(n_classes * min(max_features, length(varied)) / alpha) + lchoose(length(varied), length(set)) +
      sum(log(lengths(levels)))
    profiles <- unique(data[known, set, drop = FALSE])
    found <- lapply(seq_len(nrow(profiles)), function(i) {
      inside <- known & Reduce(`&`, Map(function(x, level) x == level, data[set], profiles[i, ]))
      data.frame(
        profile = paste(set, unlist(profiles[i, ]), sep = "=", collapse = " "), size = length(set),
        p = sum(w[which(inside & y == class)]), n = sum(w[which(inside)]), P = sum(w[known & y == class]),
        N = sum(w[known]), price = price
      )
    })
    do.call(rbind, found)
  })
  found <- do.call(rbind, rows)
  found <- found[found$P > 0 & found$P < found$N & found$n > min_freq * found$N + 1e-9, ]
  bound <- function(p, n, price) {
    if (p == 0) return(0)
    if (p == n) return(exp(-price / n))
    kl <- function(b) n * (p / n * log(p / n / b) + (1 - p / n) * log((1 - p / n) / (1 - b))) - price
    stats::uniroot(kl, c(1e-12, p / n), tol = 1e-14)$root
  }
  found$lower <- if (inhibit) {
    1 - mapply(bound, found$n - found$p, found$n, found$price)
  } else {
    mapply(bound, found$p, found$n, found$price)
  }
  found$lift <- found$p / found$n * found$N / found$P
  found$lift_lower <- found$lower * found$N / found$P
  found <- found[if (inhibit) found$lift < 1 - 1e-9 else found$lift > 1 + 1e-9, ]
  found[order((if (inhibit) 1 else -1) * round(found$lift_lower, 9), -found$n, found$size), ]
}

test_that("profiles ranked by their bound are those of a look at all of them", {
  told <- 0
  for (seed in some(1:60)) {
    problem <- with_fixed_seed(seed, {
      n <- sample(20:80, 1)
      y <- sample(c("a", "b", "c")[seq_len(sample(2:3, 1))], n, replace = TRUE)
      column <- function() {
        x <- ifelse(stats::runif(n) < 0.5, paste0("l", match(y, letters)), paste0("l", sample.int(4, n, replace = TRUE)))
        ifelse(stats::runif(n) < sample(c(0, 0, 0.2), 1), NA, x)
      }
      list(
        data = data.frame(u = column(), v = column(), g = column()), y = y, inhibit = stats::runif(1) < 0.3,
        w = if (stats::runif(1) < 0.3) sample(1:3, n, replace = TRUE) else rep(1, n),
        max_features = sample(1:3, 1), min_freq = sample(c(0, 0.05, 0.1), 1), conf = sample(c(0.95, 0.8), 1)
      )
    })
    found <- suppressMessages(select_profiles(
      problem$data, problem$y, rank_by = "lower", max_features = problem$max_features, min_freq = problem$min_freq,
      n_best = 8, conf = problem$conf, weights = problem$w, direction = if (problem$inhibit) "inhibit" else "lift"
    ))
    end <- if (problem$inhibit) "upper" else "lower"
    for (class in unique(problem$y)) {
      mine <- found[found$class == class, ]
      expected <- utils::head(profiles_by_hand(
        problem$data, problem$y, class, problem$w, problem$max_features, length(unique(problem$y)), 1 - problem$conf,
        problem$min_freq, problem$inhibit
      ), 8)
      expect_equal(mine[[paste0("lift_", end)]], expected$lift_lower, tolerance = 1e-9, info = seed)
      expect_equal(mine[[paste0("probability_", end)]], expected$lower, tolerance = 1e-9, info = seed)
      expect_equal(as.double(mine$n_profile), expected$n, info = seed)
      expect_equal(as.double(mine$n_profile_class), expected$p, info = seed)
      expect_equal(mine$lift, expected$lift, info = seed)
      told <- told + nrow(mine)
    }
  }
  expect_gt(told, 30)
})

test_that("ranked by the bound, profiles are those of subgroups of one level each", {
  sel <- select_profiles(party ~ ., votes, rank_by = "lower", max_features = 2, n_best = 5, min_freq = 0.05)
  boxes <- select_subgroups(
    party ~ ., votes, max_features = 2, n_best = 5, max_values = 1, max_overlap = 1, min_freq = 0.05
  )
  shared <- c("class", "rank", "features", "lift", "lift_lower", "frequency", "probability", "probability_lower", "n")
  expect_equal(as.data.frame(sel)[shared], as.data.frame(boxes)[shared])
  expect_equal(colSums(predict(sel, votes), na.rm = TRUE), set_names(sel$n_profile, colnames(predict(sel, votes))))
  plain <- select_profiles(party ~ ., votes, max_features = 2, n_best = 5, min_freq = 0.05)
  expect_false(any(c("lift_lower", "probability_lower") %in% names(plain)))
})

test_that("exhaustive search, threads and counted data give the same, and beam what it may", {
  sel <- function(...) {
    as.data.frame(select_profiles(..., rank_by = "lower", max_features = 2, n_best = 4, min_freq = 0.05))
  }
  first <- sel(party ~ ., votes)
  expect_equal(sel(party ~ ., votes, search = "exhaustive"), first)
  expect_equal(sel(party ~ ., votes, threads = 1), first)
  expect_equal(sel(count_profiles(party ~ ., votes)), first)
  beam <- sel(party ~ ., votes, search = "beam")
  expect_lte(beam$lift_lower[[1]], first$lift_lower[[1]])
})

test_that("profiles ranked by their bound print it, and can be cross-validated", {
  sel <- select_profiles(party ~ PF + AB + ES, votes, rank_by = "lower", n_best = 3)
  expect_snapshot(print(sel, width = 80))
  cv <- cross_validate(sel, folds = 3)
  expect_equal(nrow(cv), nrow(sel))
  upper <- select_profiles(party ~ PF + AB + ES, votes, rank_by = "lower", n_best = 3, direction = "inhibit")
  expect_true(all(c("lift_upper", "probability_upper") %in% names(upper)))
  expect_true(all(upper$lift_upper >= upper$lift))
})

test_that("what cannot be ranked by the bound is refused by name", {
  local_reproducible_output(width = 80)
  expect_snapshot(error = TRUE, {
    select_profiles(party ~ ., votes, rank_by = "lower", distinct = TRUE)
    select_profiles(party ~ ., votes, rank_by = "lower", productive = 0.1)
    select_profiles(party ~ ., votes, rank_by = "lower", search = "forward")
    select_profiles(party ~ ., votes, rank_by = "lower", weights = seq_along(party) / 7)
    select_profiles(Species ~ ., iris, rank_by = "lower", discretize = joint_quantiles(3))
    select_profiles(party ~ ., votes, rank_by = "gain")
    localift(party ~ ., votes, rank_by = "lower")
  })
})
