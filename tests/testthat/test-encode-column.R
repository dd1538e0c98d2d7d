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
    distinct <- core_distinct(as.double(values), Inf)
    expect_identical(distinct$values[distinct$codes], as.double(values))
    expect_equal(distinct$first, match(distinct$values, values))
    expect_identical(core_distinct(values, Inf)$codes, distinct$codes)
    expect_null(core_distinct(values, length(distinct$values) - 1))
  }
})
