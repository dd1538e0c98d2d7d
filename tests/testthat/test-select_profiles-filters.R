test_that("distinct, productive and equivalents() are what looking at every profile gives", {
  skip_on_cran()
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

# One of each row set, and what beats all without one discrete feature, by looking at every profile.
joint_filtered <- function(problem, class, min_freq, inhibit, distinct, productive, gain) {
  found <- reference_joint_profiles(problem, class)
  if (is.null(found)) {
    return(NULL)
  }
  found <- Filter(function(x) {
    beats <- vapply(x$wider, function(wider) {
      own <- x$p * wider[["n"]]
      theirs <- wider[["p"]] * x$n
      if (inhibit) own * (1 + gain) < theirs else own > theirs * (1 + gain)
    }, NA)
    lifts <- sign(x$p * x$N - x$n * x$P) * (if (inhibit) -1 else 1) > 0
    lifts && x$n > min_freq * x$N * (1 + 2^-50) && (!productive || all(beats))
  }, found)
  # Texts of one set sort as its levels do in these problems, but for the last level.
  text <- function(x) sub("(Missing)", "~", x$profile, fixed = TRUE)
  before <- function(a, b, fewest_first = FALSE) {
    size <- length(b$set) - length(a$set)
    keys <- c(if (fewest_first) size, compare_lifts(a, b, inhibit), a$n - b$n, size, if (size == 0) b$set - a$set)
    keys <- c(keys, match(text(b), sort(c(text(a), text(b)), method = "radix")) - 1.5)
    keys[keys != 0][[1]] > 0
  }
  groups <- split(found, vapply(found, function(x) paste(x$rows, collapse = " "), ""))
  best_of <- function(group, ...) Reduce(function(a, b) if (before(b, a, ...)) b else a, group)
  results <- if (distinct) lapply(unname(groups), best_of, fewest_first = TRUE) else found
  sorted <- list()
  for (x in results) sorted <- append(sorted, list(x), sum(vapply(sorted, before, NA, x)))
  list(
    results = sorted, folded = if (distinct) length(found) - length(sorted),
    equivalents = lapply(sorted, function(x) groups[[paste(x$rows, collapse = " ")]])
  )
}

test_that("with joint levels, distinct, productive and equivalents() are what looking at every profile gives", {
  skip_on_cran()
  compared <- listed <- 0
  for (seed in some(1:150)) {
    problem <- random_joint(seed)
    if (length(problem$features) > 5) next
    classes <- sort(unique(reference_joint_rows(problem)$data$y))
    if (length(classes) < 2) next
    class <- withr::with_seed(seed, sample(classes, 1))
    inhibit <- seed %% 4 == 0
    distinct <- seed %% 3 > 0
    productive <- seed %% 3 != 1
    gain <- c(0, 0, 0.25)[[seed %% 5 %% 3 + 1]]
    min_freq <- c(0, 0.05, 0.125)[[seed %% 3 + 1]]
    expected <- joint_filtered(problem, class, min_freq, inhibit, distinct, productive, gain)
    if (is.null(expected)) next
    sel <- joint_call(
      "select_profiles", problem,
      classes = class, n_best = Inf, min_freq = min_freq, direction = if (inhibit) "inhibit" else "lift",
      distinct = distinct, productive = if (productive) gain else FALSE, threads = 1 + seed %% 2
    )
    info <- paste("seed", seed)
    expect_identical(sel$profile, vapply(expected$results, `[[`, "", "profile"), info = info)
    expect_identical(sel$features, vapply(expected$results, `[[`, "", "features"), info = info)
    if (distinct) expect_equal(unname(search_info(sel)$folded), expected$folded, info = info)
    compared <- compared + 1
    # Those that hold the same rows, of some results.
    for (i in utils::head(order(-lengths(expected$equivalents)), 2)) {
      same <- equivalents(sel, i)
      text <- function(x) paste(x$features, x$profile)
      expect_setequal(text(same), vapply(expected$equivalents[[i]], text, ""))
      expect_identical(nrow(same), length(expected$equivalents[[i]]), info = info)
      expect_true(attr(same, "complete"))
      expect_false(is.unsorted(same$n_features))
      if (distinct) expect_identical(text(same[1, ]), text(sel[i, ]), info = info)
      listed <- listed + (nrow(same) > 1)
    }
  }
  expect_gte(compared, few(60))
  expect_gte(listed, few(20))
})

test_that("arguments are checked", {
  data <- data.frame(y = c("p", "q"), x = c(1.5, 2.5, 3.5, 4.5), z = c("a", "b"))
  for (arg in c("distinct", "productive")) {
    arguments <- list(y ~ ., data, discretize = joint_quantiles(2))
    arguments[[arg]] <- NA
    expect_s3_class(error_of(do.call(select_profiles, arguments)), "localift_error_input")
  }
  expect_s3_class(error_of(equivalents(data)), "localift_error_input")
})

test_that("a list of the best holds profiles that lift the class only", {
  every <- suppressMessages(select_profiles(UCBAdmissions, classes = "A", min_lift = -Inf))
  expect_identical(nrow(every), 8L)
  sel <- suppressMessages(select_profiles(UCBAdmissions, classes = "A"))
  expect_identical(as.data.frame(sel), as.data.frame(every)[1:4, ])
  expect_gt(min(sel$lift), 1)
  expect_lte(max(every$lift[5:8]), 1)
  inhibit <- suppressMessages(select_profiles(UCBAdmissions, classes = "A", direction = "inhibit"))
  expect_lt(max(inhibit$lift), 1)
  expect_identical(sort(c(inhibit$profile, sel$profile)), sort(every$profile))
})
