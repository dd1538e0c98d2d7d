# Rows (a, b) and (b, a) of a cloud that is the same with its columns swapped are equally far from zero, and are not
# alike: rounding may part them.
swapped <- function(n = 21, seed = 3) {
  half <- with_fixed_seed(seed, cbind(stats::rexp(n), stats::rnorm(n)))
  x <- rbind(half, half[, 2:1])
  data.frame(a = x[, 1], b = x[, 2], y = rep(c("u", "v"), n))
}

test_that("rows near a cut that are not alike are told of", {
  con <- sqlite_connection()
  data <- swapped()
  expect_message(
    fit <- select_features(database_table(data, con), y ~ ., discretize = joint_quantiles(2)), "within 1e-9 of a cut"
  )
  near <- search_info(fit)$near_cuts
  expect_identical(near$features, "a b")
  expect_identical(near$rows, 2)
  expect_message(lift_function(database_table(data, con), y ~ ., discretize = joint_quantiles(2)), "within 1e-9 of a cut")
})

test_that("rows that are alike, or alike but for their signs, are not", {
  con <- sqlite_connection()
  half <- swapped()[1:21, ]
  for (sign in c(1, -1)) {
    data <- rbind(half, transform(half, a = sign * a, b = sign * b))
    fit <- suppressMessages(select_features(database_table(data, con), y ~ ., discretize = joint_quantiles(probs = 0.37)))
    expect_identical(nrow(search_info(fit)$near_cuts), 0L)
    in_memory <- suppressMessages(select_features(data, y ~ ., discretize = joint_quantiles(probs = 0.37)))
    expect_identical(as.data.frame(fit), as.data.frame(in_memory))
  }
})

test_that("the note says how many", {
  expect_null(note_unsure(c(0, 0)))
  expect_match(note_unsure(c(0, 1)), "In 1 feature set 1 row lies within 1e-9")
  expect_match(note_unsure(c(2, 3)), "In 2 feature sets 5 rows lie within 1e-9")
})
