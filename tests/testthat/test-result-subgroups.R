# A fit of three features: cells of a number, an ordered factor, and text that needs quotes.
boxed_fit <- function() {
  data <- data.frame(
    y = rep(c("a", "b"), 6), x = c(1:9, 9, 9, 9), size = factor(rep(c("S", "M", "L"), 4), c("S", "M", "L"), ordered = TRUE),
    "a job" = rep(c("clerk", "x=1", "farmer", "none"), 3), check.names = FALSE
  )
  encode_cells(
    read_input(y ~ ., data),
    boxed_arguments(cuts = cut_points(x = c(3, 5.5, 7))), NULL
  )
}

test_that("conditions read as people say them", {
  coded <- boxed_fit()
  expect_identical(coded$features, c("x", "size", "a job"))
  interval <- function(feature, lower, upper) condition_text(feature, lower, upper, list(NULL), coded)
  expect_identical(interval(1, 1, 2), "x < 5.5")
  expect_identical(interval(1, 2, 2), "3 <= x < 5.5")
  expect_identical(interval(1, 2, 3), "3 <= x < 7")
  expect_identical(interval(1, 3, 4), "x >= 5.5")
  expect_identical(interval(2, 1, 1), "size < M")
  expect_identical(interval(2, 2, 2), "size = M")
  expect_identical(interval(2, 2, 3), "size >= M")
  levels <- function(...) condition_text(3, NA, NA, list(c(...)), coded)
  expect_identical(levels(1), "\"a job\" = clerk")
  expect_identical(levels(2, 4), "\"a job\" in {farmer, \"x=1\"}")
  expect_identical(
    subgroups_text(
      list(c(1L, 3L), 2L, c(1L, 3L)), list(c(2L, NA), 3L, c(2L, NA)), list(c(4L, NA), 3L, c(4L, NA)),
      list(list(NULL, 1L), list(NULL), list(NULL, 1:2)), coded
    ),
    c("x >= 3, \"a job\" = clerk", "size >= L", "x >= 3, \"a job\" in {clerk, farmer}")
  )
  expect_identical(subgroups_text(list(), list(), list(), list(), coded), character())
  coded$levels[[3]][1:2] <- c("r}", "{s")
  expect_identical(levels(1, 2), "\"a job\" in {\"r}\", \"{s\"}")
})

test_that("thresholds read as dates and times where they are", {
  data <- data.frame(y = rep(c("a", "b"), 10), day = as.Date("2020-02-25") + 1:20, at = .POSIXct(3600 * 1:20, "UTC"))
  coded <- encode_cells(read_input(y ~ ., data), boxed_arguments(cuts = cut_points(2)), NULL)
  expect_identical(condition_text(1:2, c(2, 1), c(2, 1), list(NULL, NULL), coded), c(
    "day >= 2020-03-07", "at < 1970-01-01T11:00:00Z"
  ))
})

test_that("codes are held by the conditions of a row, whatever is missing or was not seen", {
  row <- list(set = c(2L, 5L), lower = c(2L, NA), upper = c(3L, NA), values = list(NULL, c(1L, 4L)))
  codes <- expand.grid(a = c(0:4, NA), b = c(0:4, NA))
  expected <- which(codes$a %in% 2:3 & codes$b %in% c(1, 4))
  expect_identical(holds_subgroup(row, unclass(codes)), expected)
  one <- list(set = 1L, lower = 1L, upper = 1L, values = list(NULL))
  expect_identical(holds_subgroup(one, list(c(1L, NA, 2L, 0L, 1L))), c(1L, 5L))
})

test_that("a subgroup is within another by its conditions", {
  box <- function(set, lower, upper, values = vector("list", length(set))) {
    list(set = set, lower = lower, upper = upper, values = values)
  }
  rows <- list(
    box(1L, 2L, 4L), box(1L, 2L, 3L), box(1:2, c(3L, 1L), c(3L, 2L)), box(3L, NA, NA, list(1:2)),
    box(c(1L, 3L), c(1L, NA), c(2L, NA), list(NULL, 2L)), box(1L, 1L, 4L)
  )
  expect_identical(subgroups_within(rows, rep("a", 6), 1:6), c(6L, 1L, 1L, NA, 4L, NA))
  # Of each class apart, and a row that is there twice is not within itself.
  expect_identical(subgroups_within(rows[1:2], c("a", "b"), c(1L, 1L)), c(NA_integer_, NA))
  expect_identical(subgroups_within(rows[c(2, 1, 2)], rep("a", 3), c(2, 1, 2)), c(1L, NA, 1L))
  expect_identical(subgroups_within(list(), character(), integer()), integer())
})

test_that("a table says what was counted, and its bounds are over the base rate", {
  coded <- boxed_fit()
  result <- list(
    class = c(1L, 1L), features = list(1L, 3L), lower = list(3L, NA_integer_), upper = list(4L, NA_integer_),
    values = list(list(NULL), list(1L)), lift = c(1.5, 1.2), probability_lower = c(0.3, NaN), n_subgroup = c(4, 5),
    n_subgroup_class = c(3, 3), n_class = c(6, 6), n = c(12, 12)
  )
  table <- subgroups_table(result, coded, list(inhibit = FALSE))
  expect_identical(names(table), setdiff(result_types$subgroups$columns, c("lift_upper", "probability_upper")))
  expect_equal(table$lift_lower, c(0.6, NA))
  expect_equal(table$gain, c(1, 0.5))
  expect_equal(table$frequency, c(4, 5) / 12)
  expect_identical(table$n_subgroup, 4:5)
  inhibit <- subgroups_table(result, coded, list(inhibit = TRUE))
  expect_identical(names(inhibit), setdiff(result_types$subgroups$columns, c("lift_lower", "probability_lower")))
  expect_identical(
    subgroups_structure(result)[[2]], list(set = 3L, lower = NA_integer_, upper = NA_integer_, values = list(1L))
  )
})
