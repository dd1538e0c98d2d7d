test_that("numbers become text by one function that no option and no locale touches", {
  x <- c(0.5, 100000, -0, 1 / 3, 1e-5, 123456.75, 2^53, NA, NaN, Inf)
  expected <- c("0.5", "100000", "0", "0.333333333333333", "1e-05", "123456.75", "9007199254740992", NA, NA, "Inf")
  expect_identical(number_text(x), expected)
  for (options in list(list(OutDec = ","), list(scipen = -10), list(scipen = 999), list(digits = 1))) {
    withr::with_options(options, expect_identical(number_text(x), expected))
  }
  expect_identical(number_text(3L), "3")
  expect_identical(number_text(double()), character())
})

test_that("options and the locale are as they were afterwards, after errors too", {
  withr::local_options(OutDec = ",", scipen = 5)
  expect_identical(plainly(format(0.5)), "0.5")
  try(plainly(stop("no")), silent = TRUE)
  expect_identical(options("OutDec", "scipen"), list(OutDec = ",", scipen = 5))
})

test_that("a locale with a comma in numbers changes nothing", {
  locale <- Find(function(name) {
    suppressWarnings(nzchar(Sys.setlocale("LC_NUMERIC", name)))
  }, c("de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "pt_BR.UTF-8"))
  Sys.setlocale("LC_NUMERIC", "C")
  skip_if(is.null(locale), "no locale with a comma in numbers")
  suppressWarnings(withr::local_locale(LC_NUMERIC = locale))
  expect_identical(number_text(c(0.5, 1e-5)), c("0.5", "1e-05"))
  expect_identical(format_significant(0.25), "0.25")
  expect_identical(fill("{0.5}"), "0.5")
  data <- data.frame(y = c("a", "b"), site = c(0.5, 2, 2, 0.5), x = (1:24)^2 / 7)
  search <- function() suppressMessages(select_windows(y ~ x, data, discretize = joint_quantiles(3, by = "site")))
  with_comma <- search()
  predicted <- predict(with_comma, data)
  Sys.setlocale("LC_NUMERIC", "C")
  expect_identical(as.data.frame(with_comma), as.data.frame(search()))
  expect_identical(predict(with_comma, data), predicted)
  expect_identical(predict(search(), data), predicted)
})

test_that("the order of words in a locale changes nothing", {
  data <- data.frame(y = rep(c("b", "A", "a"), 8), f = rep(c("z", "\u00e4", "B", "a"), 6), g = rep(c("u", "V"), 12))
  answers <- function() {
    fit <- suppressMessages(localift(y ~ ., data))
    lapply(c(unclass(fit), list(lift_function(y ~ f, data), count_profiles(y ~ ., data))), as.data.frame)
  }
  bytes <- withr::with_collate("C", answers())
  withr::local_collate("C")
  for (locale in c("de_DE.UTF-8", "en_US.UTF-8", "C.UTF-8")) {
    if (nzchar(suppressWarnings(Sys.setlocale("LC_COLLATE", locale)))) expect_identical(answers(), bytes)
  }
})

test_that("labels that R writes with an exponent are the whole numbers that they are", {
  expect_identical(match_labels(c("1e+05", "7", NA, "x", "1e-05"), c("7", "100000")), c(2L, 1L, NA, 0L, 0L))
  expect_identical(match_labels(c("100000", "1e+05"), c("1e+05", "100000")), 2:1)
})

test_that("options between a search and predict() change no member", {
  n <- 60
  data <- data.frame(
    y = rep(c("a", "b"), n / 2), x = (1:n)^2 / 7, site = rep(c(0.5, 100000, 1e-5), n / 3),
    f = rep(c(100000, 2), each = n / 2)
  )
  data$f <- factor(data$f)
  search <- function() {
    suppressMessages(select_windows(y ~ ., data, discretize = joint_quantiles(7, by = "site"), n_best = 3))
  }
  fit <- search()
  members <- predict(fit, data)
  expect_true(any(members, na.rm = TRUE))
  numeric <- select_profiles(y ~ f, transform(data, f = as.numeric(as.character(f))), min_lift = -Inf)
  in_profiles <- predict(numeric, data["f"])
  expect_true(any(in_profiles))
  for (options in list(list(OutDec = ","), list(scipen = -10), list(scipen = 999), list(digits = 2))) {
    withr::with_options(options, {
      expect_identical(predict(fit, data), members)
      expect_identical(predict(search(), data), members)
      expect_identical(search()$window, fit$window)
      expect_identical(format(search()), format(fit))
      expect_identical(predict(numeric, transform(data["f"], f = as.numeric(as.character(f)))), in_profiles)
    })
  }
})

test_that("classes that are numbers are found as they are written", {
  data <- data.frame(y = factor(rep(c(100000, 2.5), 5)), f = c("u", "u", "v", "v", "v"))
  for (scipen in c(0, -10, 999)) {
    withr::with_options(list(scipen = scipen), {
      expect_identical(unique(select_profiles(y ~ f, data, classes = 100000, min_lift = -Inf)$class), levels(data$y)[[2]])
      expect_identical(unique(select_profiles(y ~ f, data, classes = 2.5, min_lift = -Inf)$class), "2.5")
    })
  }
})

test_that("numbers in messages read alike under any option", {
  data <- data.frame(y = rep(c("a", "b"), 40000), id = as.character(1:80000))
  message_of <- function(call) conditionMessage(error_of(call))
  many <- message_of(select_features(y ~ id, data))
  expect_match(many, "80,000 levels; at most 65,535", fixed = TRUE)
  weights <- c(1e18, 0.5, 0.25, 0.1)
  small <- data.frame(y = c("a", "b"), f = c("u", "u", "v", "v"))
  scaled <- message_of(select_features(y ~ f, small, weights = weights))
  for (options in list(list(OutDec = ","), list(scipen = -10), list(scipen = 999), list(digits = 2))) {
    withr::with_options(options, {
      expect_identical(message_of(select_features(y ~ id, data)), many)
      expect_identical(message_of(select_features(y ~ f, small, weights = weights)), scaled)
    })
  }
})
