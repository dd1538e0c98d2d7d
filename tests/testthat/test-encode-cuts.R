# Data with a column of each kind that can be cut.
cut_data <- function(n = 60) {
  data.frame(
    y = rep_len(c("a", "b", "b"), n), x = (seq_len(n) * 7 %% 31) / 4, whole = rep_len(1:12, n),
    day = as.Date("2020-02-27") + seq_len(n) %% 17, time = as.POSIXct("2020-01-01", tz = "UTC") + seq_len(n) * 3600.25,
    wait = as.difftime(seq_len(n) %% 13, units = "mins"),
    size = factor(rep_len(c("S", "M", "L"), n), c("S", "M", "L"), ordered = TRUE),
    job = rep_len(c("p", "q"), n), flag = rep_len(c(TRUE, FALSE, FALSE, TRUE), n)
  )
}

test_that("thresholds are those of the rule, of rows and of weights that stand for them", {
  for (seed in some(1:300)) {
    x <- hard_to_cut(seed)
    n <- with_fixed_seed(seed, sample(2:12, 1))
    expected <- thresholds_by_rule(x, n)
    if (!length(expected)) next
    expect_identical(thresholds_of(x, cut_points(n)), expected)
    weights <- with_fixed_seed(seed, sample(4, length(x), replace = TRUE))
    expect_identical(
      thresholds_of(x, cut_points(n), weights = weights, one_class = TRUE),
      thresholds_by_rule(rep(x, weights), n)
    )
    expect_identical(thresholds_of(rev(x), cut_points(n), one_class = TRUE), expected)
    codes <- cuts_of_column(x, cut_points(n))$codes[[1]]
    expect_identical(codes, as.integer(1 + rowSums(outer(x, expected, ">="))))
  }
})

test_that("cells of known columns", {
  expect_identical(thresholds_of(1:100, cut_points(10)), 11 + 10 * 0:8)
  expect_identical(thresholds_of(c(3, 1, 2, 2), cut_points(3)), c(2, 3))
  # A heavy value has one cell, at either end and between others, and the rest is spread.
  for (at in c(0, 50.5, 1000)) {
    found <- cuts_of_column(c(1:100, rep(at, 900)), cut_points(10))$cuts[[1]]
    expect_true(length(found$rows) %in% 10:11)
    expect_identical(sum(found$rows == 900), 1L)
    expect_true(all(found$rows[found$rows != 900] %in% 5:17))
  }
})

test_that("the scale does not matter, the direction hardly", {
  for (seed in some(1:100)) {
    x <- hard_to_cut(seed)
    x <- x[!is.na(x)]
    if (length(unique(x)) < 2) next
    for (n in c(2, 5, 10)) {
      expect_identical(
        cuts_of_column(exp(x / 1000), cut_points(n))$codes, cuts_of_column(x, cut_points(n))$codes
      )
      cells <- c(length(thresholds_of(x, cut_points(n))), length(thresholds_of(-x, cut_points(n))))
      expect_lte(abs(diff(cells)), 1)
    }
  }
})

test_that("cuts depend on no class, no other feature, and on rows with both", {
  data <- cut_data()
  data$y[c(3, 17)] <- NA
  data$whole[5] <- NA
  data$x[1:20] <- NA
  cuts <- function(...) encode(y ~ ., data, discretize = cut_points(4), ...)$cuts
  all <- cuts()
  expect_identical(all[[1]]$cuts[1, ], thresholds_by_rule(data$x[-c(3, 17)], 4))
  expect_identical(all[[1]]$rows, as.double(table(findInterval(data$x[-c(1:20)], all[[1]]$cuts[1, ]))))
  expect_identical(cuts(na = "complete"), all)
  expect_identical(cuts(na = "level"), all)
  data$y[-c(3, 17)] <- rev(data$y[-c(3, 17)])
  expect_identical(cuts(), all)
  data[data$job == "p", "size"] <- NA
  expect_identical(cuts()[1:5], all[1:5])
})

test_that("dates, times and differences are cut; ordered factors keep their levels", {
  coded <- encode(y ~ ., cut_data(), discretize = cut_points(3))
  names(coded$levels) <- coded$features
  expect_identical(coded$levels$day, c("<2020-03-03", "[2020-03-03,2020-03-08)", ">=2020-03-08"))
  expect_identical(coded$cuts[[3]]$conditions[[2]], "2020-03-03 <= day < 2020-03-08")
  expect_identical(coded$cuts[[3]]$cuts[1, ], as.double(thresholds_by_rule(cut_data()$day, 3)))
  expect_identical(coded$levels$time[[3]], ">=2020-01-02T17:00:10.25Z")
  expect_identical(coded$cuts[[5]]$conditions[[1]], "wait < 4 mins")
  expect_identical(coded$levels$size, c("S", "M", "L"))
  expect_identical(coded$ordered, c(TRUE, TRUE, TRUE, TRUE, TRUE, TRUE, FALSE, FALSE))
  expect_identical(vapply(coded$numbers, is.null, NA), c(rep(FALSE, 5), TRUE, TRUE, TRUE))
  expect_identical(coded$numbers[[2]], cut_data()$whole)
  withr::local_timezone("Asia/Tokyo")
  expect_identical(encode(y ~ ., cut_data(), discretize = cut_points(3))$levels, unname(coded$levels))
})

test_that("thresholds of one's own are kept, with a note where a cell is empty", {
  data <- cut_data()
  own <- cut_points(
    x = list(1000), whole = c(3, 6), day = as.Date(c("2020-03-01", "2020-03-10")),
    time = as.POSIXct("2020-01-02", tz = "UTC"), wait = as.difftime(c(0.1, 0.15), units = "hours"), 3
  )
  notes <- localift_messages(fit <- select_profiles(y ~ ., data, discretize = own, max_features = 1, min_lift = -Inf))
  expect_true("i No row is in 1 cell of the thresholds given: x >= 1000." %in% notes)
  cuts <- selected_cuts(fit)
  expect_identical(cuts$level[1:2], c("x < 1000", "x >= 1000"))
  expect_identical(cuts$from[3:5], c(-Inf, 3, 6))
  expect_identical(cuts$level[cuts$feature == "wait"], c("wait < 6 mins", "6 mins <= wait < 9 mins", "wait >= 9 mins"))
  expect_identical(cuts$to[cuts$feature == "day"], c(as.double(as.Date(c("2020-03-01", "2020-03-10"))), Inf))
  expect_identical(sum(cuts$rows), 5L * 60L)
  # An empty cell is no profile, and makes no other answer.
  one <- select_profiles(y ~ . - x, data, discretize = cut_points(4), max_features = 1, min_lift = -Inf)
  two <- select_profiles(y ~ . - x, data, discretize = cut_points(whole = c(-5, 4, 7, 10, 99), 4), max_features = 1,
    min_lift = -Inf
  )
  expect_equal(one$lift, two$lift)
})

test_that("a numeric column of one value is left out, with a note", {
  data <- transform(cut_data(), one = 5, none = NA_real_)
  expect_identical(
    localift_messages(fit <- select_features(y ~ one + none + x, data, discretize = cut_points(4))),
    "i Left out `one` and `none`: they hold one value only, or none."
  )
  expect_identical(fit$features, "x")
  data$one[1:30] <- NA
  level <- suppressMessages(select_profiles(y ~ one, data, discretize = cut_points(4), na = "level", min_lift = -Inf))
  expect_setequal(level$profile, c("one known", "one=(Missing)"))
  complete <- suppressMessages(select_features(y ~ one + x, data, discretize = cut_points(4), na = "complete"))
  expect_identical(complete$n, 60L)
  expect_snapshot(error = TRUE, {
    select_features(y ~ one, data, discretize = cut_points(4))
    select_features(y ~ one + none, data, discretize = cut_points(4))
    select_features(y ~ one + x, data, discretize = cut_points(4), always = "one")
    select_features(y ~ none + x, data, discretize = cut_points(4), na = "fail")
  })
})

test_that("what cannot be cut as said is an error", {
  data <- transform(cut_data(), inf = c(-Inf, 2:60))
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., data, discretize = cut_points(3))
    select_features(y ~ x, data, discretize = cut_points(z = 3, X = 4))
    select_features(y ~ ., data, discretize = cut_points(job = 3, size = c(1, 2)), never = "inf")
    select_features(y ~ ., data, discretize = cut_points(day = c(3, 4)), never = "inf")
    select_features(y ~ ., data, discretize = cut_points(x = Sys.Date()), never = "inf")
    select_features(y ~ ., data, discretize = 4)
    select_features(whole ~ ., data, discretize = cut_points(3))
    select_features(day ~ x, data, discretize = cut_points(3))
    count_profiles(y ~ x, data, discretize = joint_quantiles(3))
    lift_function(table(data$y, data$job), discretize = cut_points(3))
  })
})

test_that("predict() of the search's data gives back n_profile, and every number has an answer", {
  for (seed in some(1:30)) {
    data <- with_fixed_seed(seed, {
      data <- cut_data(90)
      for (name in names(data)[-1]) data[[name]][sample(90, 5)] <- NA
      data$y <- sample(c("a", "b", NA), 90, replace = TRUE, prob = c(5, 5, 1))
      data
    })
    for (na in c("available", "complete", "level")) {
      fit <- suppressMessages(select_profiles(
        y ~ ., data, discretize = cut_points(whole = c(4, 9), 4), na = na, max_features = 2, n_best = 5, min_freq = 0
      ))
      member <- suppressMessages(predict(fit, data[!is.na(data$y), ]))
      complete <- if (na == "complete") stats::complete.cases(data[!is.na(data$y), ]) else TRUE
      expect_identical(unname(colSums(member & complete, na.rm = TRUE)), as.double(fit$n_profile))
    }
  }
  fit <- suppressMessages(select_profiles(y ~ day + wait, cut_data(), discretize = cut_points(3), min_lift = -Inf))
  new <- data.frame(
    day = as.Date(c("1900-01-01", "2100-01-01", NA)), wait = as.difftime(c(0, 1000, 1), units = "hours")
  )
  expect_silent(member <- predict(fit, new))
  expect_identical(rowSums(is.na(member)) > 0, c(FALSE, FALSE, TRUE))
  expect_snapshot(error = TRUE, {
    predict(fit, data.frame(day = 1:3, wait = 1:3))
    predict(fit, transform(new, wait = c("a", "b", "c")))
    predict(fit, transform(new, wait = wait * Inf))
  })
})

test_that("conditions are read the same under every option, and read back", {
  x <- c(0.1 + 0.2, 1 / 3, 1e-7, 123456.789, 1e5, 1e15 + 2, 1e22, 2^53, -0.25, 100, 5e-324, .Machine$double.xmax)
  text <- shortest_text(x)
  expect_identical(as.double(text), x)
  expect_identical(text[c(1, 5, 9, 10)], c("0.30000000000000004", "100000", "-0.25", "100"))
  expect_identical(shortest_text(c(37.25, 0.1, 1e-7, 27.7)), c("37.25", "0.1", "1e-07", "27.7"))
  seconds <- c(1577836800, 1577836800.25, -3600.5, 1577923199.999)
  expect_identical(
    threshold_text(seconds, "time"),
    c("2020-01-01T00:00:00Z", "2020-01-01T00:00:00.25Z", "1969-12-31T22:59:59.5Z", "2020-01-01T23:59:59.999Z")
  )
  expect_identical(threshold_text(c(1e-20, 2e-20), "time"), c("1e-20", "2e-20"))
  far <- cuts_of_column(as.Date(c(-1e12, 0, 1e12), origin = "1970-01-01"), cut_points(3))
  expect_identical(far$levels[[1]][[3]], ">=1000000000000")
  conditions <- cuts_of_column(seq(0.1, 1e6 + 0.1, length.out = 50), cut_points(3))$cuts
  for (options in list(list(OutDec = ","), list(scipen = -10), list(scipen = 999), list(digits = 1))) {
    withr::with_options(options, {
      expect_identical(cuts_of_column(seq(0.1, 1e6 + 0.1, length.out = 50), cut_points(3))$cuts, conditions)
    })
  }
})

test_that("conditions stand in texts, prints and windows, names quoted", {
  data <- cut_data()
  names(data)[names(data) == "x"] <- "my x"
  fit <- suppressMessages(localift(
    y ~ `my x` + whole + job, data, discretize = cut_points(3), n_best = 2, min_count = 1, min_lift = -Inf
  ))
  expect_snapshot(fit)
  lift <- lift_function(y ~ whole, data, discretize = cut_points(3))
  expect_snapshot(lift)
  expect_identical(levels(lift$profiles$whole), c("<5", "[5,9)", ">=9"))
  expect_identical(lift$labels, c("whole < 5", "5 <= whole < 9", "whole >= 9"))
  expect_equal(
    eta(lift, window = "5 <= whole < 9"), eta(y ~ whole, data, discretize = cut_points(3), window = "[5,9)")
  )
  expect_snapshot(lift_function(y ~ whole + job, data, discretize = cut_points(2)))
})

test_that("counts keep their cuts, and give the same answer", {
  data <- cut_data()
  data$y[4] <- NA
  data$x[7:9] <- NA
  spec <- cut_points(whole = c(4, 9), 4)
  counts <- count_profiles(y ~ ., data, discretize = spec)
  expect_s3_class(counts$x, "ordered")
  from_rows <- suppressMessages(select_profiles(y ~ ., data, discretize = spec, max_features = 2))
  from_counts <- suppressMessages(select_profiles(counts, max_features = 2))
  expect_identical(as.data.frame(from_counts), as.data.frame(from_rows))
  expect_identical(selected_cuts(from_counts), selected_cuts(from_rows))
  expect_identical(suppressMessages(predict(from_counts, data)), suppressMessages(predict(from_rows, data)))
  none <- count_profiles(y ~ whole, data, discretize = cut_points(whole = c(-3, 4, 99)))
  expect_identical(encode(y ~ whole, none)$levels[[1]], c("<-3", "[-3,4)", "[4,99)", ">=99"))
  expect_identical(encode(y ~ whole, none)$ordered, TRUE)
  again <- count_profiles(from_rows, 1)
  expect_identical(attr(again[[1]], "cuts")$left, TRUE)
  expect_snapshot(print(attr(counts$whole, "cuts")))
})

test_that("each row of a fold is in the cells of all rows", {
  skip_on_cran()
  data <- cut_data(90)
  fit <- suppressMessages(select_profiles(y ~ x + whole, data, discretize = cut_points(3), min_lift = -Inf))
  expect_identical(nrow(stability(fit, 2)), nrow(fit))
  held <- suppressMessages(cross_validate(fit, 3))
  expect_identical(nrow(held), nrow(fit))
})

test_that("matrices, fractions as weights and odd numbers are cut alike", {
  data <- cut_data()
  x <- as.matrix(data[c("x", "whole")])
  from_matrix <- suppressMessages(select_features(x, data$y, discretize = cut_points(3)))
  from_data <- suppressMessages(select_features(y ~ x + whole, data, discretize = cut_points(3)))
  expect_identical(as.data.frame(from_matrix), as.data.frame(from_data))
  weights <- rep_len(c(1, 2, 3), 60)
  halves <- suppressMessages(select_features(y ~ x + whole, data, discretize = cut_points(3), weights = weights / 2))
  whole <- suppressMessages(select_features(y ~ x + whole, data, discretize = cut_points(3), weights = weights))
  expect_identical(selected_cuts(halves)[1:4], selected_cuts(whole)[1:4])
  expect_identical(selected_cuts(halves)$rows, selected_cuts(whole)$rows / 2)
  expect_equal(halves$eta, whole$eta)
  expect_identical(thresholds_of(c(-0, 0, 1, 1), cut_points(2)), 1)
  many <- with_fixed_seed(1, runif(2e5))
  expect_identical(diff(range(cuts_of_column(many, cut_points(10))$cuts[[1]]$rows)), 0)
  labelled <- structure(c(1, 2, 3, 99), labels = c(refused = 99), class = "haven_labelled")
  expect_identical(thresholds_of(labelled, cut_points(4)), c(2, 3, 99))
})

test_that("a step cuts, and places new rows by the cuts of the training", {
  skip_if_not_installed("recipes", recipes_minimum)
  data <- transform(cut_data(), y = factor(y))
  recipe <- step_llds_profiles(
    recipes::recipe(y ~ x + whole + job, data), recipes::all_predictors(),
    discretize = cut_points(whole = c(5, 9), 3), max_features = 2, n_best = 2, options = list(min_lift = -Inf)
  )
  trained <- suppressMessages(recipes::prep(recipe, data))
  baked <- recipes::bake(trained, data.frame(x = c(-100, 0), whole = c(1L, 1000L), job = "p"))
  expect_false(anyNA(baked))
  fit <- suppressMessages(select_profiles(
    y ~ x + whole + job, data, discretize = cut_points(whole = c(5, 9), 3), max_features = 2, n_best = 2,
    min_lift = -Inf
  ))
  again <- recipes::bake(trained, data)
  member <- as.matrix(again[setdiff(names(again), names(data))])
  expect_equal(unname(colSums(member)), fit$n_profile)
})

test_that("summaries and reports say which features were cut", {
  fit <- suppressMessages(select_profiles(y ~ x + whole + job, cut_data(), discretize = cut_points(3)))
  said <- "2 features, each into cells of its own: see selected_cuts()"
  expect_match(format(summary(fit)), said, fixed = TRUE, all = FALSE)
  skip_if_not_installed("htmltools")
  skip_if_not_installed("ggplot2")
  skip_on_cran()
  file <- withr::local_tempfile(fileext = ".html")
  suppressMessages(write_report(fit, file))
  html <- paste(readLines(file), collapse = " ")
  expect_match(html, "2 of the features are cut, each by itself", fixed = TRUE)
  expect_match(html, "cut at 5, 9", fixed = TRUE)
})

test_that("a time limit ends the cutting of many columns", {
  many <- with_fixed_seed(4, as.data.frame(matrix(stats::rnorm(1000 * 20), 20)))
  many$y <- rep(c("a", "b"), 10)
  for (verb in c("subgroups", "profiles")) {
    cut <- if (verb == "profiles") list(discretize = cut_points(4))
    expect_message(
      sel <- do.call(paste0("select_", verb), c(list(y ~ ., many, max_features = 1, time_limit = 1e-4), cut)),
      "time_limit"
    )
    expect_false(search_info(sel)$complete)
    expect_identical(nrow(sel), 0L)
  }
})
