test_that("distinct, productive and equivalents() are what looking at every profile gives", {
  for (seed in some(1:320)) {
    data <- random_filter_data(seed)
    m <- ncol(data) - 1
    withr::with_seed(seed + 1000, {
      kind <- sample(3, 1)
      weights <- switch(kind, NULL, sample(3, nrow(data), TRUE) + 0, sample(8, nrow(data), TRUE) / 8)
      inhibit <- sample(3, 1) == 1
      distinct <- sample(2, 1) == 1
      productive <- !distinct || sample(3, 1) == 1
      min_freq <- sample(c(0, 0.05, 0.1, 0.125, 0.25, 1 / 3), 1)
      min_features <- sample(1:min(2, m), 1)
      max_features <- min_features - 1 + sample.int(m - min_features + 1, 1)
      n_best <- sample(c(1, 2, 5, 10, 1e4), 1)
      class <- sample(levels(data$y), 1)
      gain <- sample(c(0, 0, 0.125, 0.5), 1)
      min_lift <- sample(c(1, 1, 1.25, 0.5, if (inhibit) Inf else -Inf), 1)
      min_class_count <- if (inhibit) 0 else sample(0:3, 1)
    })
    data$w <- weights
    search <- function(...) {
      suppressMessages(select_profiles(
        y ~ ., data, classes = class, weights = w, min_freq = min_freq, n_best = n_best, distinct = distinct,
        productive = if (productive) gain else FALSE, min_lift = min_lift, min_class_count = min_class_count,
        min_features = min_features, max_features = max_features,
        direction = if (inhibit) "inhibit" else "lift", ...
      ))
    }
    if (is.null(weights)) data$w <- 1
    sel <- search(threads = 1 + seed %% 2)
    plain <- data[names(data) != "w"]
    expected <- filtered_profiles(
      plain, class, weights, min_freq, min_features, max_features,
      inhibit = inhibit, distinct = distinct, productive = productive, gain = gain, min_lift = min_lift,
      min_class_count = min_class_count
    )
    kept <- seq_len(min(n_best, length(expected$results)))
    info <- paste("seed", seed)
    expect_identical(sel$profile, profile_texts(expected$results[kept], plain), info = info)
    if (seed %% 4 == 0) {
      other <- search(threads = 1, search = "exhaustive")
      expect_identical(as.data.frame(sel), as.data.frame(other), info = info)
    }
    equivalents_of <- expected$equivalents[kept]
    if (distinct) {
      expect_equal(unname(search_info(sel)$folded), sum(lengths(equivalents_of) - 1), info = info)
    }
    for (i in utils::head(kept, 2)) {
      expect_identical(equivalents(sel, i)$profile, profile_texts(equivalents_of[[i]], plain), info = info)
    }
  }
})

test_that("known profiles are folded", {
  data <- data.frame(
    y = factor(c("p", "p", "q", "q", "q")), a = factor(c("1", "1", "2", "2", "1")),
    b = factor(c("1", "1", "2", "2", "2")), c = factor(c("1", "1", "2", "2", "2"))
  )
  sel <- select_profiles(y ~ ., data, classes = "p", distinct = TRUE, n_best = 1) |> suppressMessages()
  expect_identical(sel$profile, "b=1")
  expect_equal(search_info(sel)$folded, c(p = 5))
  expect_true(search_info(sel)$folded_exact)
  same <- equivalents(sel)
  expect_identical(same$profile, c("b=1", "c=1", "a=1 b=1", "a=1 c=1", "b=1 c=1", "a=1 b=1 c=1"))
  expect_true(attr(same, "complete"))
  expect_true(any(grepl("5 profiles with the rows of one shown", format(summary(sel)), fixed = TRUE)))
  sel <- select_profiles(y ~ ., data, classes = "p", productive = TRUE) |> suppressMessages()
  expect_identical(sel$profile, c("b=1", "c=1", "a=1"))
  # 2/3 is a gain of exactly 2/3 over 2/5.
  gains <- function(g) suppressMessages(select_profiles(y ~ a, data, classes = "p", productive = g))$profile
  expect_identical(gains(0.6666666666666), "a=1")
  expect_identical(gains(0.7), character())
})

test_that("arguments are checked, and continuous features refused", {
  data <- data.frame(y = c("p", "q"), x = c(1.5, 2.5, 3.5, 4.5), z = c("a", "b"))
  for (arg in c("distinct", "productive")) {
    arguments <- list(y ~ ., data, discretize = joint_quantiles(2))
    arguments[[arg]] <- TRUE
    error <- error_of(do.call(select_profiles, arguments))
    expect_s3_class(error, "localift_error_input")
    expect_equal(error$arg, arg)
    expect_equal(error$column, "x")
    arguments[[arg]] <- NA
    expect_s3_class(error_of(do.call(select_profiles, arguments)), "localift_error_input")
  }
  expect_s3_class(error_of(equivalents(data)), "localift_error_input")
})
