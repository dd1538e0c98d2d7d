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
