# Columns of whatever class: what each stands for is the same as a feature, as the class, and as a group.

plain <- function(x, role = "feature") plain_column(x, "x", role)

test_that("text, logicals and factors of any class are what they stand for", {
  text <- c("b", "a", NA)
  expect_identical(plain(structure(text, class = "glue")), text)
  expect_identical(plain(noquote(text)), text)
  expect_identical(plain(structure(c(TRUE, NA), class = c("labelled", "logical"))), c(TRUE, NA))
  expect_identical(plain(I(c(1, 2))), c(1, 2))
  expect_identical(plain(structure(1:2, class = c("labelled", "integer"), label = "age")), 1:2)
  expect_identical(encode_column(plain(addNA(factor(text))), "x")$codes, c(2L, 1L, NA))
  data <- small_data(flag = structure(rep(c(TRUE, FALSE), 3), class = c("own", "logical")))
  bare <- small_data(flag = rep(c(TRUE, FALSE), 3))
  expect_identical(lift_function(y ~ flag, data)$counts, lift_function(y ~ flag, bare)$counts)
  expect_identical(lift_function(flag ~ f, data)$classes, c("FALSE", "TRUE"))
})

test_that("is.na() decides what is missing, everywhere", {
  # A class whose "none" is missing, as declared missing values are.
  registerS3method("is.na", "declared_in_test", function(x) unclass(x) %in% c("none", NA), envir = asNamespace("base"))
  registerS3method("[", "declared_in_test", function(x, i) structure(unclass(x)[i], class = "declared_in_test"),
    envir = asNamespace("base")
  )
  declared <- structure(c("u", "none", "v", "u", "none", "v"), class = "declared_in_test")
  plain <- ifelse(declared %in% "none", NA, unclass(declared))
  of <- function(x) small_data(f = x)
  expect_equal(lift_function(y ~ f, of(declared))$counts, lift_function(y ~ f, of(plain))$counts)
  counted <- function(x) suppressMessages(select_profiles(f ~ y, of(x), min_freq = 0)$n)
  expect_equal(counted(declared), counted(plain))
  expect_error(lift_function(y ~ f, of(declared), na = "fail"), class = "localift_error_missing")
  expect_identical(levels(lift_function(y ~ f, of(declared), na = "level")$profiles$f), c("u", "v", "(Missing)"))
  expect_identical(quantile_bins(1:6, 2, by = list(g = declared)), quantile_bins(1:6, 2, by = list(g = plain)))
  sel <- suppressMessages(select_profiles(y ~ f, of(plain), min_freq = 0))
  expect_identical(predict(sel, of(declared)), predict(sel, of(plain)))
  expect_identical(encode_by(list(a = declared), 6, "available", NULL)$missing, is.na(plain))
})

test_that("declared missing values of haven are missing, also without haven", {
  spss <- function(values, ...) {
    structure(values, class = c("haven_labelled_spss", "haven_labelled", "vctrs_vctr", typeof(values)), ...)
  }
  text <- spss(c("y", "n", "refused", NA), na_values = "refused", labels = c(Yes = "y"))
  expect_identical(plain(text), factor(c("Yes", "n", NA, NA), c("n", "Yes")))
  number <- spss(c(1, 2, 99, 7), na_values = 99, na_range = c(6, 8), labels = c(one = 1, two = 2, refused = 99))
  expect_identical(plain(number), factor(c("one", "two", NA, NA), c("one", "two")))
  expect_identical(plain_numbers(number), c(1, 2, NA, NA))
  skip_if_not_installed("haven")
  number <- haven::labelled_spss(c(1, 2, 99, 7), na_values = 99, na_range = c(6, 8), labels = c(one = 1, two = 2))
  expect_identical(plain(number), factor(c("one", "two", NA, NA), c("one", "two")))
  text <- haven::labelled_spss(c("u", "v", "none", "u", "none", "v"), na_values = "none")
  data <- small_data(f = text)
  expect_identical(levels(lift_function(y ~ f, data)$profiles$f), c("u", "v"))
  expect_identical(lift_function(y ~ f, data)$n, 4)
  counts <- count_profiles(y ~ f, data)
  expect_identical(counts$n[is.na(counts$f)], 2L)
  expect_identical(lift_function(counts)$n, 4)
})

test_that("values that have labels show these, in the order of the values", {
  labelled <- function(x, labels) structure(x, labels = labels, class = c("haven_labelled", "vctrs_vctr", typeof(x)))
  x <- labelled(c(2, 1, 3, NA), c(low = 1, mid = 2, high = 3))
  expect_identical(plain(x), factor(c("mid", "low", "high", NA), c("low", "mid", "high")))
  # Any number of them are levels: they are no numbers.
  months <- labelled(as.double(1:12), stats::setNames(1:12, month.name))
  expect_identical(levels(plain(months)), month.name)
  # Only some have labels: numbers, discrete or not as others are.
  some <- labelled(c(1, 2, 98), c("don't know" = 98))
  expect_identical(encode_column(plain(some), "x"), list(codes = 1:3, levels = c("1", "2", "don't know")))
  expect_null(encode_column(plain(labelled(as.double(1:11), c(a = 1))), "x"))
  # Two values of one label are one level.
  expect_identical(encode_column(plain(labelled(c(1, 2, 3), c(a = 1, a = 2, b = 3))), "x")$levels, c("a", "b"))
  data <- small_data(f = labelled(rep(c(1, 2), 3), c(no = 1, yes = 2)))
  best <- suppressMessages(select_profiles(y ~ f, data, classes = "a"))
  expect_identical(selected_profiles(best)[[1]]$f, factor("no", c("no", "yes")))
  expect_identical(lift_function(f ~ g, data)$classes, c("no", "yes"))
  weights <- labelled(c(1, 2, 0, 1, 1, 1), c(never = 0))
  expect_identical(lift_function(y ~ f, data, weights = weights)$n, 6)
})

test_that("tagged missing values are missing", {
  skip_if_not_installed("haven")
  x <- haven::labelled(c(1, 2, haven::tagged_na("a")), c(one = 1, two = 2, refused = haven::tagged_na("a")))
  expect_identical(plain(x), factor(c("one", "two", NA), c("one", "two")))
})

test_that("64-bit integers are numbers below 2^53", {
  # 1, -1, 2^31, 2^32 + 5 and NA, in the bytes of doubles.
  words <- c(1L, 0L, -1L, -1L, NA, 0L, 5L, 1L, 0L, NA)
  of_words <- function(words) {
    bytes <- writeBin(words, raw(), endian = "little")
    structure(readBin(bytes, "double", length(words) / 2, endian = "little"), class = "integer64")
  }
  x <- of_words(words)
  expect_identical(plain_numbers(x), c(1, -1, 2^31, 2^32 + 5, NA))
  expect_identical(encode_column(plain(x), "x")$levels, c("-1", "1", "2147483648", "4294967301"))
  expect_error(plain(of_words(c(0L, 2097152L))), "2^53", fixed = TRUE, class = "localift_error_input")
  skip_if_not_installed("bit64")
  values <- c(0, 1, -1, 2^31 - 1, 2^31, -2^31, 2^32, 2^52, NA)
  expect_identical(plain_numbers(bit64::as.integer64(values)), values)
  data <- small_data(w64 = bit64::as.integer64(c(1, 2, 0, 1, 1, 1)))
  expect_identical(lift_function(y ~ f, data, weights = w64)$counts, lift_function(y ~ f, data, weights = w)$counts)
  expect_identical(as_counts(data, w64)$w64, c(1, 2, 0, 1, 1, 1))
})

test_that("what may group, be a class and be a feature is one rule", {
  x <- c(3, 1, 2, 9, 7, 8)
  # The levels: what their cuts are kept with names the groups as they are.
  quantile_bins <- function(...) structure(localift::quantile_bins(...), cuts = NULL)
  times <- as.POSIXct("2024-03-01 12:00", tz = "UTC") + c(0, 0, 0, 86400, 86400, 86400)
  atomic <- quantile_bins(x, 3, by = c(1, 1, 1, 2, 2, 2))
  expect_identical(quantile_bins(x, 3, by = times), atomic)
  expect_identical(quantile_bins(x, 3, by = as.Date(times)), atomic)
  for (zone in c("UTC", "America/Sao_Paulo", "Asia/Tokyo")) {
    withr::with_timezone(zone, {
      expect_identical(quantile_bins(x, 3, by = as.POSIXlt(times)), atomic)
      expect_identical(quantile_bins(x, 3, by = list(as.POSIXlt(times, tz = zone))), atomic)
    })
  }
  expect_identical(quantile_bins(x, 3, by = as.difftime(c(1, 1, 1, 2, 2, 2), units = "days")), atomic)
  # What is NA is no group, also as a level.
  group <- c("a", "a", "a", "b", "b", NA)
  expect_identical(quantile_bins(x, 3, by = addNA(factor(group))), suppressMessages(quantile_bins(x, 3, by = group)))
  expect_identical(is.na(suppressMessages(quantile_bins(x, 3, by = addNA(factor(group))))), is.na(group))
  # A group of its own for each time, the same in other data.
  data <- data.frame(y = rep(c("a", "b"), 15), x = (1:30)^2, day = as.Date("2024-01-01") + rep(0:2, each = 10))
  fit <- suppressMessages(select_windows(y ~ x, data, discretize = joint_quantiles(3, by = "day")))
  as_text <- transform(data, day = format(day))
  text <- suppressMessages(select_windows(y ~ x, as_text, discretize = joint_quantiles(3, by = "day")))
  expect_identical(predict(fit, data), predict(text, as_text))
  for (bad in list(complex(real = 1:6), list(as.list(1:6)), as.raw(1:6))) {
    expect_error(quantile_bins(x, 3, by = bad), class = "localift_error_input")
  }
  for (role in c("class", "feature")) {
    expect_error(plain(times, role), "holds times", class = "localift_error_input")
    expect_error(plain(as.POSIXlt(times), role), "holds times", class = "localift_error_input")
  }
})

test_that("times of lubridate are refused by name in every role", {
  skip_if_not_installed("lubridate")
  days <- lubridate::days(c(1, 1, 1, 2, 2, 2))
  expect_error(quantile_bins(1:6, 2, by = days), "lubridate", class = "localift_error_input")
  expect_error(quantile_bins(1:6, 2, by = list(days)), "lubridate", class = "localift_error_input")
  data <- small_data()
  data$p <- days
  expect_error(select_features(y ~ p, data), "lubridate", class = "localift_error_input")
  expect_error(select_features(p ~ y, data), "lubridate", class = "localift_error_input")
  data$d <- lubridate::ddays(1:6)
  expect_error(select_features(y ~ d, data), "lubridate", class = "localift_error_input")
})

test_that("vectors without values are of every type", {
  empty <- structure(double(), labels = c(a = 1), class = c("haven_labelled", "vctrs_vctr", "double"))
  expect_identical(length(quantile_bins(double(), 2, by = empty)), 0L)
  expect_error(select_features(y ~ f, small_data()[0, ], weights = w), class = "localift_error_input")
})
