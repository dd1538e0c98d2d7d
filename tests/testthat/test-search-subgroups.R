encode_boxes <- function(data, formula = y ~ ., ...) {
  arguments <- list(
    cuts = 10, na = "available", always = character(), never = character(), intervals = "both", max_values = 2
  )
  given <- list(...)
  arguments[names(given)] <- given
  encode_cells(read_input(formula, data), arguments, quote(select_subgroups()))
}

resolve_boxes <- function(...) {
  arguments <- lapply(argument_formals("subgroups"), eval, envir = baseenv())
  given <- list(...)
  arguments[names(given)] <- given
  arguments <- check_arguments(arguments, "subgroups", quote(verb()))
  coded <- encode_cells(read_input(y ~ ., boxed_data()), arguments, NULL)
  resolve_options(arguments, coded, "subgroups")
}

test_that("every number is cut, and what has one value is left out with a note", {
  data <- boxed_data()
  data$few <- rep(1:2, 60)
  data$same <- "u"
  data$constant <- 7
  data$never <- NA
  coded <- encode_boxes(data)
  expect_identical(coded$features, c("x", "whole", "day", "job", "flag", "size", "few"))
  expect_identical(coded$ordered, c(TRUE, TRUE, TRUE, FALSE, FALSE, TRUE, TRUE))
  expect_identical(lengths(coded$levels), c(10L, 10L, 10L, 4L, 2L, 3L, 2L))
  expect_identical(lengths(coded[c("codes", "cuts", "numbers", "level_values")], use.names = FALSE), rep(7L, 4))
  expect_identical(coded$level_values[[5]], c(FALSE, TRUE))
  expect_match(coded$notes, "`same` and `never`", all = FALSE)
  expect_match(coded$notes, "`constant`", all = FALSE)
})

test_that("a constant that is missing in some rows leaves out none of them", {
  data <- boxed_data()
  data$same <- c(rep(NA, 60), rep("u", 60))
  coded <- encode_boxes(data, na = "complete")
  expect_identical(length(coded$class), sum(stats::complete.cases(data[names(data) != "same"])))
  sel <- suppressMessages(small_subgroups(na = "complete", max_features = 1, data = data, cuts = 3))
  expect_equal(unname(colSums(predict(sel, data), na.rm = TRUE)), sel$n_subgroup)
})

test_that("items are counted as they are made", {
  data <- boxed_data()
  items <- function() unlist(n_items(encode_boxes(data), list(intervals = "both", max_values = 2)))
  expect_equal(items(), c(54, 54, 54, 10, 2, 5))
  coded <- encode_boxes(data)
  expect_equal(unlist(n_items(coded, list(intervals = "one", max_values = 1))), c(18, 18, 18, 4, 2, 4))
  expect_equal(unlist(n_items(coded, list(intervals = "one", max_values = 9))), c(18, 18, 18, 14, 2, 4))
})

test_that("options follow the ranking", {
  options <- function(...) resolve_boxes(...)
  expect_identical(options()$min_freq, 0)
  expect_identical(options()$alpha, 0.05)
  expect_identical(options(conf = 0.9)$alpha, 0.1)
  expect_identical(options(rank_by = "lift")$min_freq, 0.05)
  expect_identical(options(rank_by = "gain", min_freq = 0.2)$min_freq, 0.2)
  expect_identical(options()$max_features, 3L)
  expect_identical(options(max_features = 100)$max_features, 6L)
  expect_identical(options(intervals = "one")$two_sided, FALSE)
})

test_that("what can't be cut, bounded or counted is refused with the way out", {
  data <- boxed_data()
  many <- data.frame(y = rep(c("a", "b"), 500), id = factor(1:1000), order = factor(1:1000, ordered = TRUE), x = 1:1000)
  wide <- data.frame(y = rep(c("a", "b"), 40000), id = as.character(1:80000))
  expect_snapshot(error = TRUE, {
    small_subgroups(cuts = 1)
    small_subgroups(cuts = 255)
    small_subgroups(cuts = c(1, 2))
    small_subgroups(cuts = "10")
    small_subgroups(cuts = cut_points(job = c(1, 2)))
    small_subgroups(cuts = cut_points(z = c(1, 2)))
    small_subgroups(cuts = cut_points(day = c(1, 2)))
    small_subgroups(cuts = cut_points(x = c(2, 1)))
    small_subgroups(cuts = cut_points(x = c(1, Inf)))
    small_subgroups(intervals = "two")
    small_subgroups(max_values = 0)
    small_subgroups(max_values = Inf)
    small_subgroups(max_overlap = 1.5)
    small_subgroups(conf = 1)
    small_subgroups(conf = 95)
    small_subgroups(rank_by = "wilson")
    small_subgroups(min_freq = 1)
    small_subgroups(search = "forward")
    small_subgroups(discretize = cut_points(4))
    small_subgroups(max_whole = 12)
    small_subgroups(distinct = TRUE)
    small_subgroups(direction = "inhibit", min_class_count = 1)
    small_subgroups(na = "level")
    select_subgroups(y ~ size, data, na = "level")
    small_subgroups(na = "fail")
    select_subgroups(y ~ x + job, transform(data, x = replace(x, 5, Inf)))
    select_subgroups(y ~ x + job, transform(data, x = 1, job = "a"))
    select_subgroups(y ~ x, transform(data, x = NA_real_))
    select_subgroups(y ~ x + job, transform(data, job = "a"), always = "job")
    select_subgroups(y ~ x + job, transform(data, x = 1), always = "x")
    select_subgroups(day ~ x, data)
    select_subgroups(x ~ job, data)
    select_subgroups(y ~ x, transform(data, x = complex(real = x)))
    select_subgroups(y ~ id, many)
    select_subgroups(y ~ order, many)
    select_subgroups(y ~ id, wide)
    small_subgroups(weights = seq_len(120) / 7)
    select_subgroups(as_counts(data.frame(y = c("a", "b"), x = 1:2, n = c(0.5, 1)), n), y ~ x)
    select_subgroups(data)
    select_subgroups(1)
    select_subgroups()
  })
})

test_that("a million values are ten cells", {
  data <- data.frame(y = rep(c("a", "b"), 5e5), x = as.double(1:1e6))
  coded <- encode_boxes(data)
  expect_identical(lengths(coded$levels), 10L)
})
