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

test_that("all columns that cannot be features are in one error", {
  data <- small_data(h = (1:6) / 7, day = as.Date("2020-01-01") + 0:5, k = c(1, 2, Inf, 1, 1, 1), l = as.list(1:6))
  data$z <- 1i
  data$bad <- structure(rep(9L, 6), levels = c("a", "b"), class = "factor")
  expect_snapshot(error = TRUE, encode(y ~ ., data))
  error <- error_of(encode(y ~ ., data))
  expect_s3_class(error, "localift_error_input")
  expect_identical(error$column, c("h", "day", "k", "l", "z", "bad"))
  expect_identical(error_of(encode(y ~ f + day, data))$column, "day")
  # A column that cannot be typed as it is called.
  data[["a day"]] <- data$day
  expect_match(conditionMessage(error_of(encode(y ~ `a day`, data))), "format(`a day`", fixed = TRUE)
})

test_that("advice types a column as its name, whatever it is called", {
  for (name in c("{cat('RUN')}", "a b", "f(x)")) {
    data <- small_data()
    data[[name]] <- as.Date("2020-01-01") + 0:5
    expect_match(conditionMessage(error_of(encode(y ~ ., data))), paste0("format(`", name, "`"), fixed = TRUE)
  }
  data[["{cat('RUN')}"]] <- 1:6
  expect_match(conditionMessage(error_of(encode(`{cat('RUN')}` ~ f, data))), "factor(`{cat('RUN')}`)", fixed = TRUE)
  expect_match(conditionMessage(error_of(encode(w + 1 ~ f, data))), "factor(w + 1)", fixed = TRUE)
})
