test_that("text is UTF-8, however it was encoded", {
  latin1 <- "caf\xe9"
  Encoding(latin1) <- "latin1"
  both <- c(latin1, "caf\u00e9")
  expect_identical(column(both), list(codes = c(1L, 1L), levels = "caf\u00e9"))
  f <- structure(1:2, levels = both, class = "factor")
  expect_identical(column(f), list(codes = c(1L, 1L), levels = "caf\u00e9"))

  data <- data.frame(y = c("a", "b"), x = 1:2)
  names(data)[2] <- latin1
  expect_identical(encode(y ~ ., data)$features, "caf\u00e9")
  expect_identical(Encoding(encode(y ~ ., data)$features), "UTF-8")
})

test_that("text that is not UTF-8 is refused", {
  bad <- c("a\xff", rep("b", 5))
  expect_snapshot(error = TRUE, encode(y ~ ., small_data(bad = bad)))
  bytes <- bad
  Encoding(bytes) <- "bytes"
  expect_error(encode(y ~ ., small_data(bad = bytes)), class = "localift_error_input")
  named <- setNames(small_data(), c("y", "f", "g\xff", "w"))
  expect_snapshot(error = TRUE, encode(y ~ ., named))
  expect_equal(encode(y ~ f, named)$features, "f")
})
