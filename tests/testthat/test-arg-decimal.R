test_that("a number is the decimal that it was written as", {
  expect_identical(decimal_fraction(0), c(0, 1))
  expect_identical(decimal_fraction(0.1), c(1, 10))
  expect_identical(decimal_fraction(1.05), c(105, 100))
  expect_identical(decimal_fraction(1), c(1, 1))
  expect_identical(decimal_fraction(250), c(250, 1))
  expect_identical(decimal_fraction(1e-18), c(1, 1e18))
  expect_identical(decimal_fraction(0.1 + 0.2), c(3, 10))
  for (digits in c(1, 4, 9, 15)) {
    x <- as.numeric(sprintf("%.*e", digits - 1, withr::with_seed(digits, stats::rexp(50))))
    fractions <- vapply(x, decimal_fraction, c(0, 0))
    expect_identical(fractions[1, ] / fractions[2, ], x)
  }
})

test_that("a lift of a result is no lift above itself, whichever way it was rounded", {
  # Is a / b less than p / n, in whole numbers beyond those that doubles hold?
  less <- function(fraction, p, n) {
    limb_less(limb_times(limb_split(fraction[[1]], 3), limb_split(n, 1)),
              limb_times(limb_split(fraction[[2]], 3), limb_split(p, 1)))
  }
  for (p in 1:12) {
    for (n in 13:24) {
      expect_false(less(min_lift_fraction(p / n, FALSE), p, n))
      expect_false(less(rev(min_lift_fraction(p / n, TRUE)), n, p))
    }
  }
  expect_null(min_lift_fraction(-Inf, FALSE))
  expect_null(min_lift_fraction(-0.5, FALSE))
  expect_null(min_lift_fraction(Inf, TRUE))
  expect_identical(min_lift_fraction(Inf, FALSE), c(2^62, 1))
  expect_identical(min_lift_fraction(-1, TRUE), c(0, 1))
})

test_that("limits on lifts and gains are checked", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_profiles(y ~ f, data, min_lift = NA)
    select_profiles(y ~ f, data, min_lift = "1")
    select_profiles(y ~ f, data, min_lift = c(1, 2))
    select_profiles(y ~ f, data, productive = -0.1)
    select_profiles(y ~ f, data, productive = "yes")
    select_profiles(y ~ f, data, productive = Inf)
  })
})

test_that("limits read as they were written, under any option", {
  data <- with_fixed_seed(9, data.frame(
    y = sample(c("u", "v"), 200, TRUE), f = sample(letters[1:3], 200, TRUE), g = sample(letters[1:2], 200, TRUE)
  ))
  search <- function(...) suppressMessages(select_profiles(y ~ f + g, data, min_freq = 0, ...))
  limited <- search(min_lift = 1.05, productive = 0.05)
  text <- format(limited)
  expect_match(text, "lift > 1.05", fixed = TRUE, all = FALSE)
  for (options in list(list(OutDec = ","), list(scipen = -10), list(digits = 2))) {
    withr::with_options(options, expect_identical(format(limited), text))
  }
  # A limit copied from a printed result does not make its lift one that lies beyond.
  best <- max(search()$lift)
  notes <- localift_messages(select_profiles(y ~ f + g, data, min_freq = 0, min_lift = signif(best, 15)))
  expect_match(notes, paste("the greatest lift is", signif(best, 4)), all = FALSE)
  notes <- localift_messages(select_profiles(y ~ f + g, data, min_freq = 0, min_lift = 1e300))
  expect_lt(max(nchar(notes)), 200)
})
