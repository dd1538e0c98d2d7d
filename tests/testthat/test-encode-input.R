encode <- function(formula, data, ..., weights = rlang::quo(NULL)) {
  encode_input(read_input(formula, data, weights), ...)
}

column <- function(x) encode_column(x, "x")

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

test_that("text is UTF-8, however it was encoded", {
  latin1 <- "caf\xe9"
  Encoding(latin1) <- "latin1"
  both <- c(latin1, "caf\u00e9")
  expect_identical(column(both), list(codes = c(1L, 1L), levels = "caf\u00e9"))
  f <- structure(1:2, levels = both, class = "factor")
  expect_identical(column(f), list(codes = c(1L, 1L), levels = "caf\u00e9"))

  data <- data.frame(y = c("a", "b"), x = 1:2)
  names(data)[2] <- latin1
  expect_identical(encode(y ~ ., data)$features, "caf\u00e9")
  expect_identical(Encoding(encode(y ~ ., data)$features), "UTF-8")
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

test_that("coded data have the shape that the core reads", {
  coded <- encode(y ~ ., small_data(), weights = rlang::quo(w))
  expect_s3_class(coded, "localift_coded")
  expect_identical(coded$features, c("f", "g"))
  expect_identical(coded$class_name, "y")
  expect_identical(coded$classes, c("a", "b"))
  # The third row weighs nothing.
  expect_identical(coded$class, c(1L, 2L, 2L, 1L, 2L))
  expect_identical(coded$codes, list(c(1L, 2L, 2L, 1L, 1L), c(1L, 2L, 1L, 2L, 3L)))
  expect_identical(coded$levels, list(c("u", "v"), c("1", "2", "3")))
  expect_identical(coded$weights, c(1, 2, 1, 1, 1))
  expect_true(coded$whole)
  expect_identical(coded$na, "available")
  expect_identical(coded$n_dropped, 0L)
  expect_null(encode(y ~ f, small_data())$weights)
  expect_false(encode(y ~ f, small_data(), weights = rlang::quo(w / 2))$whole)
})

test_that("rows of weight zero are dropped before anything else is judged", {
  data <- data.frame(
    y = c("a", "b", "c", NA), x = c(1, 2, 2.5, 3), z = c("p", "q", "r", NA),
    w = c(1, 1, 0, 0)
  )
  coded <- encode(y ~ ., data, weights = rlang::quo(w), na = "fail")
  expect_identical(coded$classes, c("a", "b"))
  expect_identical(coded$levels, list(c("1", "2"), c("p", "q")))
  expect_identical(coded$n_dropped, 0L)
})

test_that("`never` removes columns before they are judged", {
  data <- small_data(l = as.list(1:6), x = (1:6) / 7)
  coded <- encode(y ~ ., data, never = c("l", "x"))
  expect_identical(coded$features, c("f", "g", "w"))
})

test_that("rows without a class are dropped, and counted", {
  data <- small_data(y = c("a", NA, "a", "b", NA, "b"))
  coded <- encode(y ~ f, data)
  expect_identical(coded$n_dropped, 2L)
  expect_identical(coded$class, c(1L, 1L, 2L, 2L))
  expect_equal(
    localift_messages(select_features(y ~ f, data)),
    "i Dropped 2 rows whose class `y` is missing."
  )
})

test_that("the rules for missing values do what they say", {
  data <- data.frame(
    y = c("a", "b", "a", "b", NA), p = c("u", NA, "v", "u", "w"),
    q = c(1, 2, NA, 2, 3)
  )
  available <- encode(y ~ ., data, na = "available")
  expect_identical(available$codes, list(c(1L, NA, 2L, 1L), c(1L, 2L, NA, 2L)))
  expect_identical(available$levels, list(c("u", "v"), c("1", "2")))

  complete <- encode(y ~ ., data, na = "complete")
  expect_identical(complete$codes, list(c(1L, 1L), c(1L, 2L)))
  expect_identical(complete$levels, list("u", c("1", "2")))
  expect_identical(complete$class, 1:2)
  # Complete in what is left after `never`.
  expect_length(encode(y ~ ., data, na = "complete", never = "q")$class, 3)

  level <- encode(y ~ ., data, na = "level")
  expect_identical(level$codes, list(c(1L, 3L, 2L, 1L), c(1L, 2L, 3L, 2L)))
  expect_identical(level$levels, list(c("u", "v", "(Missing)"), c("1", "2", "(Missing)")))

  present <- data[c(1, 4), ]
  expect_identical(encode(y ~ ., present, na = "fail")$class, 1:2)
})

test_that("the rules for missing values say what they cannot do", {
  data <- small_data(h = c("x", NA, NA, "x", "x", "x"))
  expect_snapshot(error = TRUE, {
    encode(y ~ ., data, na = "fail")
    encode(h ~ ., data, na = "fail")
    encode(y ~ ., small_data(h = NA), na = "complete")
    encode(y ~ ., small_data(h = c("(Missing)", rep("x", 5))), na = "level")
    encode(y ~ f, small_data(y = NA))
    encode(y ~ ., data[c(1:3, 5), ], na = "complete")
  })
  error <- error_of(encode(y ~ ., data, na = "fail"))
  expect_s3_class(error, "localift_error_missing")
  expect_equal(error$column, "h")
  expect_equal(error$row, 2)
  # Rows are the user's, also where rows were dropped before.
  data$w <- c(0, 0, 1, 1, 1, 1)
  error <- error_of(encode(y ~ ., data, na = "fail", weights = rlang::quo(w)))
  expect_equal(error$row, 3)
})

test_that("empty data, one class and no features are errors", {
  one <- small_data(y = "a")
  expect_snapshot(error = TRUE, {
    encode(y ~ ., small_data()[0, ])
    encode(y ~ ., small_data()["y"])
    encode(y ~ f, small_data(), never = "f")
    encode(y ~ f, one)
    select_features(small_data()[0], small_data()$y)
  })
  # Measures take one class.
  expect_identical(encode(y ~ f, one, one_class = TRUE)$classes, "a")
})

test_that("constant features are fine", {
  expect_identical(encode(y ~ ., small_data(f = "c"))$levels[[1]], "c")
})

test_that("columns of other types are refused by name, with a way out", {
  refuse <- function(x) encode(y ~ ., small_data(bad = x))
  expect_snapshot(error = TRUE, {
    refuse(as.list(1:6))
    refuse(as.Date("2020-01-01") + 0:5)
    refuse(as.POSIXct("2020-01-01", tz = "UTC") + 0:5)
    refuse(as.POSIXlt("2020-01-01", tz = "UTC") + 0:5)
    refuse(as.difftime(1:6, units = "mins"))
    refuse(complex(real = 1:6))
    refuse(as.raw(1:6))
    refuse(matrix(1:12, 6))
    refuse(data.frame(a = 1:6))
    refuse(structure(1:6 / 7, class = "integer64"))
    refuse(structure(rep(9L, 6), levels = c("a", "b"), class = "factor"))
    encode(bad ~ f, small_data(bad = as.Date("2020-01-01") + 0:5))
    encode(bad ~ f, small_data(bad = as.list(1:6)))
  })
  error <- error_of(refuse(as.list(1:6)))
  expect_s3_class(error, "localift_error_input")
  expect_equal(error$column, "bad")
})

test_that("text that is not UTF-8 is refused", {
  bad <- c("a\xff", rep("b", 5))
  expect_snapshot(error = TRUE, encode(y ~ ., small_data(bad = bad)))
  bytes <- bad
  Encoding(bytes) <- "bytes"
  expect_error(encode(y ~ ., small_data(bad = bytes)), class = "localift_error_input")
  named <- setNames(small_data(), c("y", "f", "g\xff", "w"))
  expect_snapshot(error = TRUE, encode(y ~ ., named))
  expect_equal(encode(y ~ f, named)$features, "f")
})

test_that("numeric columns that are not discrete are refused together", {
  data <- small_data(h = (1:6) / 7, k = c(1, 2, Inf, 1, 1, 1))
  expect_snapshot(error = TRUE, {
    encode(y ~ ., data)
    encode(y ~ . - k, data)
  })
  expect_equal(error_of(encode(y ~ ., data))$column, c("h", "k"))
})

test_that("a numeric class is refused, however few its values", {
  expect_snapshot(error = TRUE, encode(g ~ f, small_data()))
  expect_identical(encode(factor(g) ~ f, small_data())$classes, c("1", "2", "3"))
})

test_that("too many levels are refused, with a way out", {
  n <- 65536
  data <- data.frame(y = rep(c("a", "b"), n / 2), id = sprintf("id%d", seq_len(n)))
  expect_snapshot(error = TRUE, {
    encode(y ~ id, data)
    encode(id ~ y, data)
  })
  expect_s3_class(error_of(encode(y ~ id, data)), "localift_error_too_large")
  expect_length(encode(y ~ id, data[-1, ])$levels[[1]], 65535)
  million <- data.frame(y = c("a", "b"), id = as.character(seq_len(1e6)))
  expect_error(select_features(y ~ id, million), class = "localift_error_too_large")
})

test_that("new values are matched by label", {
  levels <- c("1", "2", "10")
  expect_identical(code_against(c(10, 1, NA, 3, 2.5), levels, "x"), c(3L, 1L, NA, 0L, 0L))
  expect_identical(code_against(c("10", "x", NA), levels, "x"), c(3L, 0L, NA))
  expect_identical(code_against(factor(c("2", NA, "1")), levels, "x"), c(2L, NA, 1L))
  expect_identical(code_against(c(TRUE, FALSE, NA), c("FALSE", "TRUE"), "x"), c(2L, 1L, NA))
  expect_identical(code_against(1e5, "100000", "x"), 1L)
  expect_error(code_against(as.list(1), levels, "x"), class = "localift_error_input")
})
