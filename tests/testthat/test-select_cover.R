# Every subgroup of small data as a logical column: of numbers all cut at their distinct values, of text sets of one or two.
all_boxes <- function(data, max_features) {
  items <- lapply(data, function(x) {
    values <- sort(unique(x))
    k <- length(values)
    sets <- if (is.numeric(x)) {
      ends <- expand.grid(l = seq_len(k), u = seq_len(k))
      ends <- ends[ends$l <= ends$u & ends$u - ends$l < k - 1, ]
      Map(function(l, u) values[l:u], ends$l, ends$u)
    } else {
      c(as.list(values), if (k > 2) utils::combn(values, 2, simplify = FALSE))
    }
    lapply(sets, function(set) ifelse(is.na(x), NA, x %in% set))
  })
  sets <- unlist(lapply(seq_len(max_features), function(k) {
    utils::combn(length(items), k, simplify = FALSE)
  }), recursive = FALSE)
  # Unlike `&`: where one is missing, so are both.
  both <- function(a, b) ifelse(is.na(a) | is.na(b), NA, a & b)
  unlist(lapply(sets, function(set) {
    choices <- expand.grid(lapply(items[set], seq_along))
    lapply(seq_len(nrow(choices)), function(row) Reduce(both, Map(`[[`, items[set], unlist(choices[row, ]))))
  }), recursive = FALSE)
}

# What each step adds, by looking at all of them: class rows, others.
slow_steps <- function(boxes, of_class, w, s, each, n_best, min_new, min_freq) {
  known <- lapply(boxes, function(box) !is.na(box))
  n <- vapply(boxes, function(box) sum(w[which(box)]), 0)
  p <- vapply(boxes, function(box) sum(w[which(box & of_class)]), 0)
  N <- vapply(known, function(rows) sum(w[rows]), 0)
  P <- vapply(known, function(rows) sum(w[rows & of_class]), 0)
  enough <- n > min_freq * N & P > 0 & P < N
  covered <- rep(FALSE, length(w))
  steps <- list()
  while (length(steps) < n_best) {
    new_p <- vapply(boxes, function(box) sum(w[which(box & of_class & !covered)]), 0)
    new_q <- vapply(boxes, function(box) sum(w[which(box & !of_class & !covered)]), 0)
    precise <- if (each) p >= s * n - 1e-9 else new_p >= s * (new_p + new_q) - 1e-9
    can <- which(enough & precise & new_p >= min_new)
    if (!length(can)) break
    best <- can[order(-new_p[can], new_q[can], -round(p / n * N / P, 9)[can], -n[can])[[1]]]
    covered[which(boxes[[best]])] <- TRUE
    steps <- c(steps, list(c(new_p[[best]], new_q[[best]], n[[best]], p[[best]])))
    # Ties that only the text decides leave other rows: the rest may differ.
    first <- new_p[can] == new_p[[best]] & new_q[can] == new_q[[best]] & n[can] == n[[best]] &
      abs((p * N / P)[can] - (p * N / P)[[best]]) < 1e-9
    same <- vapply(boxes[can[first]], function(box) identical(which(box), which(boxes[[best]])), NA)
    if (!all(same)) break
  }
  do.call(rbind, steps)
}

test_that("each step of a cover is the best of all subgroups", {
  told <- 0
  for (seed in some(1:60)) {
    problem <- with_fixed_seed(seed, {
      n <- sample(15:40, 1)
      y <- sample(c("a", "b"), n, replace = TRUE)
      missing <- function(x) ifelse(stats::runif(n) < sample(c(0, 0, 0.2), 1), NA, x)
      list(
        data = data.frame(
          u = missing(round(stats::rnorm(n) + (y == "a"))), v = missing(sample(1:5, n, replace = TRUE)),
          g = missing(sample(c("x", "y", "z"), n, replace = TRUE))
        ),
        y = y, w = if (stats::runif(1) < 0.3) sample(1:3, n, replace = TRUE) else rep(1, n),
        s = sample(c(0.5, 0.6, 0.75, 0.9, 1), 1), each = stats::runif(1) < 0.4, min_new = sample(1:3, 1),
        min_freq = sample(c(0, 0.05, 0.2), 1)
      )
    })
    if (any(lengths(lapply(problem$data, unique)) < 3)) next
    cover <- suppressMessages(select_cover(
      problem$data, problem$y, classes = "a", min_probability = problem$s,
      precision = if (problem$each) "each" else "union", min_new = problem$min_new, min_freq = problem$min_freq,
      max_features = 2, weights = problem$w
    ))
    steps <- slow_steps(
      all_boxes(problem$data, 2), problem$y == "a", problem$w, problem$s, problem$each, 5, problem$min_new,
      problem$min_freq
    )
    k <- NROW(steps)
    if (k < 1) {
      expect_equal(nrow(cover), 0, info = seed)
      next
    }
    expect_gte(nrow(cover), k)
    expect_equal(as.double(cover$new[1:k]), steps[, 1], info = seed)
    expect_equal(as.double(cover$n_subgroup[1:k]), steps[, 3], info = seed)
    expect_equal(as.double(cover$n_subgroup_class[1:k]), steps[, 4], info = seed)
    if (!problem$each) expect_true(all(cover$union_probability >= problem$s), info = seed)
    told <- told + k
  }
  expect_gt(told, 5)
})

test_that("what a cover says of its steps is what predict() finds in the rows", {
  cover <- select_cover(Species ~ ., iris, min_probability = 0.9, n_best = 3, min_new = 1)
  expect_s3_class(cover, c("localift_cover", "localift_selection"), exact = FALSE)
  member <- predict(cover, iris)
  for (class in unique(cover$class)) {
    mine <- which(cover$class == class)
    union <- rep(FALSE, nrow(iris))
    of_class <- iris$Species == class
    for (i in mine) {
      expect_equal(sum(member[, i]), cover$n_subgroup[[i]])
      expect_equal(sum(member[, i] & of_class & !union), cover$new[[i]])
      union <- union | member[, i]
      expect_equal(cover$covered[[i]], sum(union & of_class) / sum(of_class))
      expect_equal(cover$union_probability[[i]], mean(of_class[union]))
      expect_gte(cover$union_probability[[i]], 0.9)
    }
  }
  kept <- lapply(subgroup_filters(cover), function(filter) eval(filter, iris))
  expect_equal(unname(do.call(cbind, kept)), unname(member))
  expect_length(selected_subgroups(cover), nrow(cover))
})

test_that("missing rows of the class are not covered, and count among its rows", {
  data <- data.frame(x = c(1:8, NA, NA), y = rep(c("a", "b", "a"), c(4, 4, 2)))
  cover <- select_cover(y ~ x, data, classes = "a", min_probability = 1, min_new = 1)
  expect_equal(cover$subgroup, "x < 5")
  expect_equal(cover$covered, 4 / 6)
  expect_equal(cover$union_probability, 1)
})

test_that("a cover stops at the share asked for, at n_best, and where nothing adds min_new rows", {
  data <- data.frame(x = rep(1:10, each = 10), y = rep(rep(c("a", "b"), 5), each = 10))
  all <- select_cover(y ~ x, data, classes = "a", min_probability = 1, max_features = 1)
  expect_equal(all$new, rep(10, 5))
  expect_equal(all$covered, 1:5 / 5)
  expect_equal(nrow(select_cover(y ~ x, data, classes = "a", min_probability = 1, cover = 0.5)), 3)
  expect_equal(nrow(select_cover(y ~ x, data, classes = "a", min_probability = 1, n_best = 2)), 2)
  none <- suppressMessages(select_cover(y ~ x, data, classes = "a", min_probability = 1, min_new = 11))
  expect_equal(nrow(none), 0)
  expect_message(
    select_cover(y ~ x, data, classes = "a", min_probability = 1, min_new = 11), "none adds rows with a probability of 1"
  )
})

test_that("a cover is the same for all shapes of input, weights as rows, threads and orders of rows", {
  data <- iris[c(1:20, 51:90, 101:150), ]
  cover <- function(...) suppressMessages(select_cover(..., classes = "versicolor", min_probability = 0.8, min_new = 1))
  first <- cover(Species ~ ., data)
  same <- function(other) expect_equal(as.data.frame(other), as.data.frame(first))
  same(cover(data[1:4], data$Species))
  same(cover(as.matrix(data[1:4]), data$Species))
  same(cover(Species ~ ., data, threads = 1))
  same(cover(Species ~ ., data[with_fixed_seed(1, sample(nrow(data))), ]))
  twice <- cover(Species ~ ., rbind(data, data))
  weighted <- cover(Species ~ ., data, weights = rep(2, nrow(data)))
  expect_equal(weighted$subgroup, twice$subgroup)
  expect_equal(weighted$new, twice$new)
  counts <- count_profiles(Species ~ ., transform(data, Species = droplevels(Species)), discretize = cut_points(10))
  counted <- cover(counts)
  expect_equal(counted$new, first$new)
  half <- cover(Species ~ ., data, weights = rep(0.5, nrow(data)))
  expect_equal(half$new, first$new / 2)
  expect_true(all(is.na(half$lift_lower)))
})

test_that("a cover prints what it covers, and is drawn", {
  cover <- select_cover(Species ~ ., iris, classes = "virginica", min_probability = 0.95, min_new = 1)
  expect_snapshot(print(cover, width = 80))
  expect_snapshot(print(cover[1, ], width = 80))
  skip_if_not_installed("ggplot2")
  expect_s3_class(ggplot2::autoplot(cover), "ggplot")
  expect_s3_class(ggplot2::autoplot(cover, type = "conditions"), "ggplot")
})

test_that("what no cover can be asked for is refused by name", {
  local_reproducible_output(width = 80)
  expect_snapshot(error = TRUE, {
    select_cover(Species ~ ., iris)
    select_cover(Species ~ ., iris, min_probability = 0)
    select_cover(Species ~ ., iris, min_probability = 0.8, precision = "all")
    select_cover(Species ~ ., iris, min_probability = 0.8, cover = 2)
    select_cover(Species ~ ., iris, min_probability = 0.8, min_new = 0)
    select_cover(Species ~ ., iris, min_probability = 0.8, search = "beam")
    select_cover("iris", min_probability = 0.8)
    retest(select_cover(Species ~ ., iris, classes = "setosa", min_probability = 0.8), iris)
  })
})
