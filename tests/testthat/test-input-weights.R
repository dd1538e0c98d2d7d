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

test_that("weights over many orders of magnitude are noted or refused, never wrong in silence", {
  data <- data.frame(y = c("u", "v", "u", "v", "u"), f = c(NA, "a", "a", "b", "b"))
  small <- c(0.5, 0.3, 0.1, 0.9)
  right <- eta(y ~ f, data, weights = c(0, small))
  expect_equal(right, eta(rbind(a = c(0.3, 0.5), b = c(0.9, 0.1))), tolerance = 1e-14)
  with_great <- function(great) eta(y ~ f, data, weights = c(great, small))
  # The row of the great weight is not counted. Units are 2^-62 of all weights.
  expect_silent(value <- with_great(1e5))
  expect_equal(value, right, tolerance = 1e-9)
  expect_equal(
    localift_messages(value <- with_great(1e15)),
    paste(
      "i Next to the total, the weight of 3 rows is so small that rounding changes it by more than a millionth."
    )
  )
  expect_equal(value, right, tolerance = 1e-3)
  for (great in c(1e18, 1e200)) {
    error <- error_of(with_great(great))
    expect_s3_class(error, c("localift_error_weights", "localift_error"), exact = FALSE)
    expect_identical(error$row, 4L)
  }
  tiny <- error_of(eta(y ~ f, data, weights = c(1e200, rep(1e-200, 4))))
  expect_s3_class(tiny, "localift_error_weights")
  searches <- list(select_features, select_windows, select_profiles, localift)
  for (search in searches) expect_error(search(y ~ f, data, weights = c(1e18, small)), class = "localift_error_weights")
  counts <- as_counts(cbind(data, n = c(1e18, small)), n)
  expect_error(eta(y ~ f, counts), class = "localift_error_weights")
  expect_error(eta(matrix(c(1e18, small), 5, 2)), class = "localift_error_weights")
  expect_snapshot(error = TRUE, {
    with_great(1e18)
    eta(matrix(c(1e200, 1e-200, 1, 0.5), 2))
  })
  # Notes of searches.
  notes <- localift_messages(select_features(y ~ f, data, weights = c(1e15, small)))
  expect_match(notes, "weight of 3 rows", all = FALSE)
})

test_that("a power of two in all weights changes no answer", {
  data <- data.frame(y = c("u", "v", "u", "v", "v"), f = c("x", "a", "b", "a", "b"), g = c("x", "x", "z", "z", NA))
  weights <- c(1.5, 1, 0.1, 1, 2)
  answers <- function(power) {
    quietly <- function(x) suppressMessages(x)
    features <- quietly(select_features(y ~ f + g, data, weights = weights * 2^power))
    profiles <- quietly(select_profiles(y ~ f + g, data, weights = weights * 2^power))
    list(
      as.data.frame(features)[c("features", "eta")], as.data.frame(profiles)[c("profile", "lift", "probability")],
      expected_gain(profiles, 100), localift_messages(select_profiles(y ~ f + g, data, weights = weights * 2^power))
    )
  }
  for (power in c(-900, -300, -30, 20)) expect_identical(answers(power), answers(0))
})

test_that("weights that are whole once rows are dropped, and too many to be counts, are weights", {
  data <- data.frame(y = c("u", "v", NA, "v"), f = c("a", "a", "b", "b"))
  expect_equal(eta(y ~ f, data, weights = c(2^54, 2^54, 0.5, 2^54)), eta(y ~ f, data, weights = c(1, 1, 0, 1)))
  # Sums may be whole where the weights are not.
  halves <- data.frame(y = c("u", "u", "v", "v", "v"), f = c("a", "a", "a", "a", "b"))
  expect_equal(
    eta(y ~ f, halves, weights = c(2^61, 2^61, 2^51 + 0.5, 2^51 + 0.5, 2^50)), eta(matrix(c(2^12, 0, 4, 1), 2)),
    tolerance = 1e-9
  )
})

test_that("the name of a column of weights is offered as code that reads it", {
  data <- small_data()
  data[["a b"]] <- data[["{cat(\"RUN\")}"]] <- 1
  for (name in c("a b", "{cat(\"RUN\")}")) {
    error <- error_of(select_features(y ~ f, data, weights = name))
    expect_match(conditionMessage(error), paste0("weights = `", name, "`"), fixed = TRUE)
  }
})
