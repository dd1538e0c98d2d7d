test_that("missing values that go with the class are told", {
  data <- data.frame(y = rep(c("a", "b"), 100), x = rep(1:20, 10), z = rep(1:2, each = 100))
  data$x[data$y == "a" & seq_len(200) %% 3 > 0] <- NA
  expect_match(
    localift_messages(select_subgroups(y ~ ., data)), "Whether `x` is missing goes with the class", all = FALSE
  )
  goes <- function(...) any(grepl("goes with the class", localift_messages(select_subgroups(y ~ ., data, ...))))
  expect_false(goes(na = "complete"))
  # Not of what is not shown.
  expect_false(goes(never = "x"))
  expect_match(localift_messages(select_subgroups(y ~ ., data, direction = "inhibit")), "a bound below 1", all = FALSE)
})

test_that("weights that are many are told to be rows", {
  data <- data.frame(y = rep(c("a", "b"), 20), x = 1:40, w = rep(c(20, 30), 20))
  expect_match(
    localift_messages(select_subgroups(y ~ x, data, weights = w)), "The weights stand for 1,000 rows, and there are 40",
    all = FALSE
  )
  few <- localift_messages(select_subgroups(y ~ x, transform(data, w = 20), weights = w))
  counted <- localift_messages(select_subgroups(as_counts(data, w), y ~ x))
  expect_false(any(grepl("stand for", c(few, counted))))
})

test_that("empty cells, constants, and lists cut within ties are told", {
  data <- boxed_data()
  data$same <- "u"
  expect_match(localift_messages(small_subgroups(data = data, max_features = 1)), "Left out `same`", all = FALSE)
  expect_match(
    localift_messages(small_subgroups(cuts = cut_points(x = c(0, 99)), max_features = 1)),
    "No row is in 1 cell of the thresholds given: x >= 99.", fixed = TRUE, all = FALSE
  )
})

test_that("classes without a subgroup, and subgroups of few rows, are told", {
  expect_match(
    localift_messages(small_subgroups(max_features = 1, cuts = 3, min_lift = 50)),
    "No subgroup lifts \"no\" or \"yes\" above 50: the greatest lift is", fixed = TRUE, all = FALSE
  )
  expect_match(
    localift_messages(small_subgroups(max_features = 1, cuts = 3, min_count = 500)),
    "No subgroup is eligible: `min_freq = 0` and `min_count = 500` leave none.", fixed = TRUE, all = FALSE
  )
  few <- localift_messages(small_subgroups(max_features = 3, cuts = 5, rank_by = "lift", min_freq = 0))
  expect_match(few, "The best subgroup of \"(no|yes)\" rests on [1-9] rows?", all = FALSE)
  expect_false(any(grepl("rests on", localift_messages(small_subgroups(max_features = 2, cuts = 5)))))
})

test_that("what makes a search long is told before it starts", {
  data <- data.frame(y = rep(c("a", "b"), 100), id = as.character(1:200), other = as.character(200:1), x = 1:200)
  note <- check_subgroups_size(
    encode_cells(read_input(y ~ ., data), boxed_arguments(), NULL), boxed_arguments(), NULL
  )
  # Pairs of levels of both: 20,100^2 * 54, and smaller ones.
  expect_match(note, "There are 22,000,000,000 subgroups, most of them by `id` and `other`", fixed = TRUE)
  expect_match(note, "see `max_values`, `never`, and `time_limit`", fixed = TRUE)
  expect_null(check_subgroups_size(
    encode_cells(read_input(y ~ x, data), boxed_arguments(), NULL), boxed_arguments(), NULL
  ))
})

test_that("very many features are counted no further than tells that they are many", {
  coded <- list(
    features = paste0("x", 1:1e5), levels = rep(list(as.character(1:10)), 1e5), ordered = rep(TRUE, 1e5),
    cuts = vector("list", 1e5), classes = c("a", "b"), unfinished = FALSE
  )
  arguments <- boxed_arguments()
  arguments$max_features <- 1e5
  expect_match(check_subgroups_size(coded, arguments, NULL), "There are more than [.0-9]*e[+]15 subgroups")
})

test_that("a list that does not fit into memory is refused", {
  withr::local_options(localift.memory = 1e-4)
  expect_snapshot(small_subgroups(n_best = Inf, max_overlap = 1, rank_by = "lift"), error = TRUE)
  expect_no_error(suppressMessages(small_subgroups(n_best = 5, max_overlap = 1)))
  expect_no_error(suppressMessages(small_subgroups(n_best = 500, max_overlap = 0.5, max_features = 1)))
})
