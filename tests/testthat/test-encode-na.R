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
