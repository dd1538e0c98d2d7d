test_that("new values are matched by label", {
  levels <- c("1", "2", "10")
  expect_identical(code_against(c(10, 1, NA, 3, 2.5), levels, "x"), c(3L, 1L, NA, 0L, 0L))
  expect_identical(code_against(c("10", "x", NA), levels, "x"), c(3L, 0L, NA))
  expect_identical(code_against(factor(c("2", NA, "1")), levels, "x"), c(2L, NA, 1L))
  expect_identical(code_against(c(TRUE, FALSE, NA), c("FALSE", "TRUE"), "x"), c(2L, 1L, NA))
  expect_identical(code_against(1e5, "100000", "x"), 1L)
  expect_error(code_against(as.list(1), levels, "x"), class = "localift_error_input")
})

test_that("wide sets of many levels are matched", {
  data <- as.data.frame(lapply(1:40, function(j) sprintf("%d", (1:50 * j) %% 7)))
  names(data) <- sprintf("v%d", 1:40)
  data$y <- rep(c("p", "q"), 25)
  sel <- suppressMessages(select_features(y ~ ., data, always = sprintf("v%d", 1:40)))
  expect_true(all(predict(sel, data)))
  data$v40[[1]] <- "6"
  expect_identical(sum(!predict(sel, data)), 1L)
})
