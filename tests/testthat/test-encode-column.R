test_that("factors keep the order of their levels, and lose unused ones", {
  x <- factor(c("b", NA, "a", "b"), levels = c("z", "b", "y", "a"))
  expect_identical(column(x), list(codes = c(1L, NA, 2L, 1L), levels = c("b", "a")))
  expect_identical(
    column(factor(c("lo", "hi"), c("lo", "hi"), ordered = TRUE)),
    list(codes = 1:2, levels = c("lo", "hi"))
  )
  expect_identical(column(addNA(factor(c("a", NA)))), list(codes = c(1L, NA), levels = "a"))
})

test_that("characters are sorted by bytes, whatever the locale", {
  x <- c("b", "B", "a", NA, "\u00e9", "e", "")
  expect_identical(column(x)$levels, c("", "B", "a", "b", "e", "\u00e9"))
  expect_identical(column(x)$codes, c(4L, 2L, 3L, NA, 6L, 5L, 1L))
})

test_that("logicals are FALSE before TRUE", {
  expect_identical(
    column(c(TRUE, NA, FALSE)),
    list(codes = c(2L, NA, 1L), levels = c("FALSE", "TRUE"))
  )
  expect_identical(column(c(TRUE, TRUE)), list(codes = c(1L, 1L), levels = "TRUE"))
})

test_that("few whole numbers ascend, and are written in full", {
  expect_identical(
    column(c(100000, 2, NaN, 10, 2)),
    list(codes = c(3L, 1L, NA, 2L, 1L), levels = c("2", "10", "100000"))
  )
  expect_identical(column(c(-0, 0, -1))$levels, c("-1", "0"))
  expect_identical(column(c(3L, 1L))$levels, c("1", "3"))
  expect_identical(column(1:10)$levels, as.character(1:10))
  expect_identical(column(I(1:2))$levels, c("1", "2"))
  expect_null(column(1:11))
  expect_null(column(c(1, 1.5)))
  expect_null(column(c(1, Inf)))
})

test_that("columns of missing values only have no level", {
  empty <- list(codes = c(NA_integer_, NA), levels = character())
  expect_identical(column(c(NA, NA)), empty)
  expect_identical(column(c(NA_real_, NA)), empty)
  expect_identical(column(c(NA_character_, NA)), empty)
  expect_identical(column(factor(c(NA, NA))), empty)
  coded <- encode(y ~ ., small_data(h = NA))
  expect_identical(coded$levels[[4]], character())
})

test_that("max_whole says up to how many values whole numbers are levels", {
  skip_on_cran()
  set.seed(3)
  data <- data.frame(y = rep(c("a", "b", "b"), 16), month = rep(1:12, 4), hour = rep(0:23, 2))
  error <- error_of(select_features(y ~ ., data))
  expect_match(conditionMessage(error), "the 10 distinct values that `max_whole` allows", fixed = TRUE)
  mixed <- transform(data, x = month / 7)
  expect_match(conditionMessage(error_of(select_features(y ~ ., mixed))), "raise `max_whole`", fixed = TRUE)
  mixed$day <- as.Date("2024-01-01")
  expect_match(conditionMessage(error_of(select_features(y ~ ., mixed))), "raise `max_whole`", fixed = TRUE)
  expect_false(grepl("max_whole", conditionMessage(error_of(select_features(y ~ x, mixed)))))
  fit <- suppressMessages(select_profiles(y ~ month, data, max_whole = 12, min_freq = 0))
  levels <- suppressMessages(select_profiles(y ~ month, transform(data, month = factor(month)), min_freq = 0))
  expect_identical(as.data.frame(fit), as.data.frame(levels))
  expect_identical(predict(fit, data), predict(levels, transform(data, month = factor(month))))
  expect_length(lift_function(y ~ hour, data, max_whole = Inf)$labels, 24)
  expect_identical(nrow(count_profiles(y ~ month, data, max_whole = 12)), 12L)
  expect_error(select_features(y ~ ., data, max_whole = 12), "`hour`", class = "localift_error_input")
  # Fewer too; fractions never, text always.
  few <- data.frame(y = c("a", "b"), g = 1:4, h = c(0.5, 1))
  expect_error(select_features(y ~ g, few, max_whole = 3), class = "localift_error_input")
  expect_error(select_features(y ~ h, few, max_whole = Inf), class = "localift_error_input")
  expect_length(lift_function(y ~ m, data.frame(y = data$y, m = as.character(data$hour)), max_whole = 0)$labels, 24)
  expect_error(select_features(y ~ ., data, max_whole = -1), class = "localift_error_input")
})

test_that("text is coded as R matches it, whatever its encoding and however it is held", {
  x <- c("\u00e9", "b", NA, "\u00e9", "", "b")
  mixed <- x
  mixed[[4]] <- iconv("\u00e9", "UTF-8", "latin1")
  expect_identical(column(mixed), column(x))
  # Strings that R makes when they are asked for.
  deferred <- as.character(c(3:1, 2L))
  expect_identical(column(deferred), list(codes = c(3L, 2L, 1L, 2L), levels = c("1", "2", "3")))
  for (seed in 1:20) {
    values <- with_fixed_seed(seed, sample(c(NA, sample(1e6, 10^(1 + seed %% 4))), 5000, TRUE))
    text <- as.character(values)
    known <- sort(unique(text), method = "radix")
    expect_identical(column(text), list(codes = match(text, known), levels = known))
    distinct <- distinct_values(as.double(values))
    codes <- distinct_codes(distinct)
    expect_identical(distinct$values[codes], as.double(values))
    expect_equal(distinct$first, match(distinct$values, values))
    expect_identical(distinct_codes(distinct_values(values)), codes)
    expect_null(distinct_values(values, length(distinct$values) - 1))
  }
})

test_that("long columns are coded by several threads as by one", {
  n <- 300000
  with_fixed_seed(1, {
    few <- sample(c(NA, -3:5), n, TRUE)
    many <- sample(c(NA, 1:40000), n, TRUE)
    # Values that only some rows have, the last of them in the last row.
    late <- c(rep("a", 2e5), sample(c("b", NA, "a"), n - 2e5 - 1, TRUE), "A")
  })
  columns <- list(few, few + 0.5, as.character(few), many, as.character(many), late, rep(NA_real_, n), rep(NA_character_, n))
  for (x in columns) {
    values <- unique(x[!is.na(x)])
    for (threads in 1:3) {
      distinct <- distinct_values(x, length(values), threads)
      expect_identical(distinct$values, as.vector(values))
      expect_equal(distinct$first, match(values, x))
      expect_identical(core_codes(distinct$column, seq_along(values), threads), match(x, values))
      if (length(values)) expect_null(distinct_values(x, length(values) - 1, threads))
    }
  }
  data <- data.frame(text = late, whole = few, y = rep(c("u", "v", "v"), n / 3))
  fits <- lapply(1:2, function(threads) quietly(select_features(y ~ ., data, threads = threads)))
  expect_identical(as.data.frame(fits[[1]]), as.data.frame(fits[[2]]))
})

test_that("codes of a column are made once", {
  distinct <- distinct_values(c("b", "a"))
  expect_error(core_codes(distinct$column, 1L, 1L), "a code for each")
  expect_identical(core_codes(distinct$column, c(7L, NA), 1L), c(7L, NA))
  expect_error(core_codes(distinct$column, 2:1, 1L), "made already")
})

test_that("codes are counted as tabulate() counts", {
  codes <- c(3L, NA, 1L, 3L, 0L, 9L, -2L)
  expect_identical(localift:::count_codes(codes, 4), tabulate(codes, 4))
  expect_identical(localift:::count_codes(integer(), 0), integer())
  expect_identical(localift:::drop_unused(c(4, NA, 2), letters[1:4]), list(codes = c(2L, NA, 1L), levels = c("b", "d")))
})
