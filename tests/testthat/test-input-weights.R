test_that("weights are evaluated in the data, then where the formula is", {
  data <- small_data()
  weights_of <- function(...) read_input(...)$weights
  expect_equal(weights_of(y ~ f, data, rlang::quo(w)), data$w)
  expect_equal(weights_of(data["w"], data$y, rlang::quo(w + 1)), data$w + 1)
  w <- rep(9, 6)
  expect_equal(weights_of(y ~ f, data, rlang::quo(w)), data$w)

  # The formula's environment goes before that of the call.
  v <- 1:6
  formula <- y ~ f
  caller <- function() {
    v <- 6:1
    weights_of(formula, data, rlang::quo(v))
  }
  expect_equal(caller(), 1:6)
  # What is only where the call is made is found there.
  wrapper <- function(own) weights_of(formula, data, rlang::quo(own))
  expect_equal(wrapper(6:1), 6:1)
})

test_that("wrong weights are errors that name the row", {
  with_weights <- function(weights) {
    select_features(y ~ f, small_data(), weights = weights)
  }
  expect_snapshot(error = TRUE, {
    with_weights(c(1, -1, 1, 1, -2, 1))
    with_weights(c(1, 1, NA, 1, 1, 1))
    with_weights(c(1, 1, 1, 1, Inf, 1))
    with_weights(rep(0, 6))
    with_weights(1:2)
    with_weights(1)
    with_weights(letters[1:6])
    with_weights(factor(1:6))
    with_weights(rep(2^51, 6))
    select_features(y ~ f, small_data(), weights = "w")
    select_features(y ~ f, small_data(), weights = ww)
    select_features(y ~ f, small_data(), weights = stop("no"))
    select_features(count_profiles(y ~ f, small_data()), weights = 1:3)
  })
  error <- error_of(with_weights(c(1, 1, NA, 1, 1, 1)))
  expect_equal(error$row, 3)
  expect_equal(error$arg, "weights")
})

test_that("weights whose sum is not finite are refused", {
  data <- data.frame(a = c("p", "q", "p", "q"), y = c("u", "v", "v", "u"))
  expect_snapshot(
    select_profiles(y ~ a, data, weights = c(1e308, 1e308, 0.5, 1)), error = TRUE
  )
})

test_that("fractional weights that are huge overflow nothing", {
  data <- small_data(huge = c(1e308, 0.5, 0.25, 0.125, 1, 1))
  for (verb in list(lift_function, select_features, select_profiles)) {
    result <- tryCatch(suppressMessages(verb(y ~ f, data, weights = huge)), localift_error = identity)
    if (!inherits(result, "error")) expect_lte(max(text_width(format(result))), 80)
  }
  expect_identical(format_count(c(1e308, 12345)), c("1.000e+308", "12,345"))
  expect_error(lift_function(y ~ f, data, weights = c(1e308, 1e308, 0.5, 1, 1, 1)), class = "localift_error_input")
})
