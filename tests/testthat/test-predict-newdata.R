test_that("columns match by name and values by label", {
  data <- data.frame(a = c(1, 2, 1, 2), b = c(TRUE, TRUE, FALSE, FALSE), y = c("p", "q", "p", "q"))
  sel <- suppressMessages(select_profiles(y ~ a + b, data, min_features = 2, min_freq = 0))
  expected <- predict(sel, data)
  expect_identical(predict(sel, data[4:1, 3:1])[4:1, ], expected)
  expect_identical(predict(sel, transform(data, a = as.character(a), b = factor(b))), expected)
  expect_identical(predict(sel, transform(data, a = as.integer(a), b = as.character(b))), expected)
  skip_if_not_installed("tibble")
  expect_identical(predict(sel, tibble::as_tibble(data)), expected)
})

test_that("unseen values are no members, and are counted in a note", {
  data <- data.frame(a = c("x", "y", "x", "y"), y = c("p", "q", "p", "p"))
  sel <- suppressMessages(select_profiles(y ~ a, data, min_freq = 0))
  new <- data.frame(a = c("x", "z", NA, "z"))
  expect_snapshot(member <- predict(sel, new))
  expect_identical(unname(member[, 1]), c(TRUE, FALSE, NA, FALSE))
  expect_message(predict(sel, new), class = "localift_message")
})

test_that("missing values follow the rule of the search", {
  data <- data.frame(
    a = c("x", "y", "x", NA, "y"), b = c("u", "u", "v", "v", "u"),
    y = c("p", "q", "p", "q", "q")
  )
  new <- data.frame(a = c("x", NA, "x"), b = c("u", "u", NA))
  member <- function(na, data) {
    sel <- suppressMessages(
      select_profiles(y ~ a + b, data, na = na, min_freq = 0, n_best = 100)
    )
    first <- which(sel$class == "p" & sel$profile == "a=x")
    unname(suppressMessages(predict(sel, new))[, first])
  }
  expect_identical(member("available", data), c(TRUE, NA, TRUE))
  expect_identical(member("complete", data), c(TRUE, NA, NA))
  expect_identical(member("level", data), c(TRUE, FALSE, TRUE))
  expect_error(member("fail", data[-4, ]), class = "localift_error_missing")
  level <- select_profiles(y ~ a, data, na = "level", min_freq = 0)
  missing <- which(level$profile == "a=(Missing)")[[1]]
  expect_identical(unname(predict(level, new)[, missing]), c(FALSE, TRUE, FALSE))
})

test_that("bad newdata is an error that names the columns", {
  sel <- select_profiles(party ~ PF + AB, votes)
  complete <- select_profiles(party ~ PF + AB + ES, votes, na = "complete", max_features = 1, n_best = 1)
  fail <- select_profiles(party ~ PF, stats::na.omit(votes), na = "fail")
  bare <- select_features(party ~ PF + AB, votes, keep_data = FALSE)
  twice <- stats::setNames(votes[c("PF", "PF", "AB")], c("PF", "PF", "AB"))
  expect_snapshot(error = TRUE, {
    predict(sel)
    predict(sel, 1:3)
    predict(sel, votes["PF"])
    predict(sel, data.frame(PF = "y", ab = "n"))
    predict(complete, votes[selected_features(complete)[[1]]])
    predict(sel, twice)
    predict(sel, data.frame(PF = Sys.Date(), AB = "y"))
    predict(fail, votes)
    predict(sel, votes, type = "prob")
    predict(sel, votes, types = "lift")
    predict(bare, votes)
    predict(sel[, c("class", "rank")], votes, type = "lift")
  })
})
