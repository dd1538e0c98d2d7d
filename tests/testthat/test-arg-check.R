test_that("check_count() takes whole numbers from a least one on", {
  expect_identical(check_count(3L), 3)
  expect_identical(check_count(1e9), 1e9)
  expect_identical(check_count(Inf, infinite = TRUE), Inf)
  expect_identical(check_count(0, min = 0), 0)
  n_best <- 0
  expect_snapshot(error = TRUE, {
    check_count(n_best)
    check_count(1.5, arg = "n_best")
    check_count(NA_real_, arg = "n_best")
    check_count(NULL, arg = "n_best")
    check_count(c(1, 2), arg = "n_best")
    check_count("1", arg = "n_best")
    check_count(Inf, arg = "threads")
    check_count(-Inf, infinite = TRUE, arg = "n_best")
    check_count(factor(1), arg = "n_best")
    check_count(TRUE, arg = "n_best")
  })
})

test_that("check_fraction() takes [0, 1)", {
  expect_identical(check_fraction(0), 0)
  expect_identical(check_fraction(0L), 0)
  expect_identical(check_fraction(0.999), 0.999)
  min_freq <- 1
  expect_snapshot(error = TRUE, {
    check_fraction(min_freq)
    check_fraction(-0.1, arg = "min_freq")
    check_fraction(NaN, arg = "min_freq")
    check_fraction(c(0.1, 0.2), arg = "min_freq")
    check_fraction("a", arg = "min_freq")
  })
})

test_that("check_seconds() takes positive times", {
  expect_identical(check_seconds(Inf), Inf)
  expect_identical(check_seconds(2L), 2)
  time_limit <- 0
  expect_snapshot(error = TRUE, check_seconds(time_limit))
})

test_that("check_flag() takes TRUE, FALSE and, if asked, NULL", {
  expect_true(check_flag(TRUE))
  expect_null(check_flag(NULL, null = TRUE))
  keep_data <- NA
  expect_snapshot(error = TRUE, {
    check_flag(keep_data)
    check_flag(NULL, arg = "keep_data")
    check_flag(1, null = TRUE, arg = "progress")
  })
})

test_that("check_choice() proposes the closest choice", {
  expect_identical(check_choice("lift", c("lift", "inhibit")), "lift")
  na <- "complet"
  expect_snapshot(error = TRUE, {
    check_choice(na, na_rules)
    check_choice(c("level", "fail"), na_rules, arg = "na")
    check_choice(NA_character_, na_rules, arg = "na")
  })
})

test_that("check_names() takes strings", {
  expect_identical(check_names(NULL), character())
  expect_identical(check_names(c(x = "a", y = "a")), "a")
  expect_snapshot(error = TRUE, {
    check_names(1, arg = "always")
    check_names(c("a", NA), arg = "never")
  })
})

test_that("check_dots_empty() names what was misspelt", {
  f <- function(x, ..., max_features = 1) {
    check_dots_empty(..., known = names(formals(f)))
    "fine"
  }
  expect_equal(f(1), "fine")
  # What stands there is not evaluated.
  expect_error(f(1, stop("evaluated")), class = "localift_error_input")
  expect_snapshot(error = TRUE, {
    f(1, max_feature = 2)
    f(1, 2)
    f(1, 2, zzz = 3)
    f(1, a = 1, b = 2)
    f(1, min_freq = 0.1)
  })
})

test_that("checks name the argument, and stop with the class of input errors", {
  wrong <- -1
  error <- error_of(check_count(wrong))
  expect_s3_class(error, "localift_error_input")
  expect_equal(error$arg, "wrong")
})

test_that("an optional package that is not installed, or too old, is an error", {
  expect_null(need_package("rlang", "1.0.0", "to test"))
  error <- error_of(need_package("localiftNoSuchPackage", "1.0.0", "to test"))
  expect_s3_class(error, c("localift_error_package", "localift_error"))
  expect_identical(error$package, "localiftNoSuchPackage")
  expect_match(conditionMessage(error), "version 1.0.0 or later, is needed to test")
  expect_match(
    conditionMessage(error_of(need_package("localiftNoSuchPackage", NULL, "to test"))),
    "The package localiftNoSuchPackage is needed to test"
  )
  expect_error(need_package("rlang", "1000.0.0", "to test"), class = "localift_error_package")
})
