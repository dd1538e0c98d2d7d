# A class of 20 of 1,000 rows, and its perfect marker.
rare_data <- function() {
  some <- c(20, 980)
  data.frame(y = rep(c("rare", "usual"), some), marker = rep(c("yes", "no"), some), g = rep(c("u", "v"), 500))
}

test_that("a class too rare for min_freq is noted, with the min_freq that would do", {
  messages <- localift_messages(sel <- select_profiles(y ~ ., rare_data(), classes = "rare"))
  expect_false(any(sel$probability == 1))
  expect_true("i No profile can be of \"rare\" alone, 2% of the rows: `min_freq = 0.019` would do." %in% messages)
  sel <- suppressMessages(select_profiles(y ~ ., rare_data(), classes = "rare", min_freq = 0.019))
  expect_identical(sel$profile[[1]], "marker=yes")
  expect_identical(sel$probability[[1]], 1)
  silent <- function(...) expect_no_match(c("", localift_messages(select_profiles(y ~ ., rare_data(), ...))), "alone")
  silent(min_freq = 0.019)
  silent(classes = "usual")
  silent(direction = "inhibit")
  # A fiftieth is not above a fiftieth.
  expect_match(localift_messages(select_profiles(y ~ ., rare_data(), min_freq = 0.02)), "alone", all = FALSE)
  messages <- localift_messages(select_profiles(y ~ ., rare_data(), min_freq = 0, min_count = 21))
  expect_match(messages, "`min_count = 20` would do", all = FALSE, fixed = TRUE)
})

# By each set of the space: could a profile of all rows of the class be eligible?
plain_pure <- function(data, class, w, options) {
  features <- setdiff(names(data), "y")
  possible <- FALSE
  share <- -Inf
  for (mask in seq_len(2^length(features) - 1)) {
    set <- features[bitwAnd(mask, 2^(seq_along(features) - 1)) > 0]
    size <- length(set)
    if (size < options$min_features || size > options$max_features || !all(options$always %in% set)) next
    counted <- stats::complete.cases(data[set])
    mine <- counted & data$y == class
    if (length(unique(data$y[counted])) < 2 || !any(mine) || sum(w[counted]) < options$min_n) next
    share <- max(share, sum(w[mine]) / sum(w[counted]))
    possible <- possible || (sum(w[mine]) > options$min_freq * sum(w[counted]) && sum(w[mine]) >= options$min_count)
  }
  list(possible = possible, share = share)
}

test_that("whether a profile can be pure is what a look at every set says, by patterns of missing values", {
  for (seed in some(1:120)) {
    data <- random_filter_data(seed)
    m <- ncol(data) - 1
    withr::with_seed(seed, {
      w <- sample(2, nrow(data), TRUE) + 0
      options <- list(
        min_features = sample(min(m, 2), 1), min_freq = sample(c(0, 0.2, 0.25, 0.5, 0.6), 1), min_count = sample(6, 1),
        min_n = sample(c(1, 8), 1)
      )
      options$max_features <- options$min_features - 1 + sample(m - options$min_features + 1, 1)
      always <- if (sample(3, 1) == 1) sample(m, 1)
    })
    coded <- encode(y ~ ., data, weights = rlang::quo(w))
    found <- pure_profiles(coded, c(options, list(always = always)))
    options$always <- names(data)[-1][always]
    for (y in seq_along(coded$classes)) {
      expected <- plain_pure(data, coded$classes[[y]], w, options)
      expect_identical(found$possible[[y]], expected$possible, info = seed)
      expect_equal(found$share[[y]], expected$share, info = seed)
    }
  }
})

test_that("where a look at few numbers says that no class is rare, a look at every set says so too", {
  seen <- 0
  for (seed in some(1:120)) {
    data <- random_filter_data(seed)
    m <- ncol(data) - 1
    for (min_features in seq_len(min(m, 2))) {
      options <- list(
        min_features = min_features, max_features = m, min_freq = 0.02 * (seed %% 10), min_count = 1 + seed %% 3,
        min_n = 1, always = if (seed %% 2) m
      )
      coded <- encode(y ~ ., data)
      if (none_is_rare(coded, options, list(class_counts = class_counts(coded)))) {
        seen <- seen + 1
        expect_true(all(pure_profiles(coded, options)$possible), info = seed)
      }
    }
  }
  expect_gt(seen, 10)
})

test_that("with many features that have missing values, what is said is certain", {
  data <- rare_data()
  for (j in 1:16) data[[paste0("x", j)]] <- ifelse(seq_len(1000) == j + 100, NA, "a")
  expect_match(localift_messages(select_profiles(y ~ ., data, max_features = 1)), "\"rare\" alone, 2%", all = FALSE)
  expect_no_match(c("", localift_messages(select_profiles(y ~ ., data, max_features = 1, min_freq = 0.01))), "alone")
})

test_that("the number below a share is below it", {
  expect_identical(share_below(0.02), 0.019)
  expect_identical(share_below(0.1), 0.099)
  expect_identical(share_below(1 / 3), 0.33)
  for (share in c(7 / 100, 0.28, 28 / 1000, 1e-5, 0.5)) expect_lt(share_below(share), share)
})

test_that("weights are noted alike under every option of numbers", {
  data <- rbind(rare_data(), data.frame(y = "usual", marker = NA, g = NA))
  data$w <- rep_len(c(0.5, 1.5), nrow(data))
  plain <- localift_messages(select_profiles(y ~ ., data, weights = w, classes = "rare"))
  expect_match(plain, "No profile can be of", all = FALSE)
  for (options in list(list(OutDec = ","), list(scipen = -10), list(scipen = -10, OutDec = ",", digits = 15))) {
    withr::with_options(options, {
      expect_identical(localift_messages(select_profiles(y ~ ., data, weights = w, classes = "rare")), plain)
    })
  }
})

test_that("a class without a name is a class like others", {
  data <- rare_data()
  named <- localift_messages(select_profiles(y ~ ., data))
  data$y <- ifelse(data$y == "usual", "", data$y)
  expect_identical(localift_messages(select_profiles(y ~ ., data)), named)
  expect_identical(class_share(c("", "rare", "none"), list(data = NULL, class_counts = c(rare = 20, 980))), c(0.98, 0.02, NA))
})
