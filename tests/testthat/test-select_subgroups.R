test_that("the result has its columns, and each says what was counted", {
  sel <- suppressMessages(small_subgroups(max_features = 2, cuts = 3, n_best = 4))
  expect_identical(names(sel), setdiff(result_types$subgroups$columns, c("lift_upper", "probability_upper")))
  expect_s3_class(sel, c("localift_subgroups", "localift_selection", "data.frame"), exact = TRUE)
  expect_identical(as.character(rle(sel$class)$values), c("no", "yes"))
  expect_equal(sel$lift, sel$probability / sel$base_rate)
  expect_equal(sel$probability, sel$n_subgroup_class / sel$n_subgroup)
  expect_equal(sel$lift_lower, sel$probability_lower / sel$base_rate)
  expect_equal(sel$gain, sel$n_subgroup_class - sel$n_subgroup * sel$n_class / sel$n)
  expect_true(all(sel$probability_lower < sel$probability))
  expect_true(all(sel$lift > 1))
  inhibit <- suppressMessages(small_subgroups(max_features = 2, cuts = 3, n_best = 4, direction = "inhibit"))
  expect_identical(names(inhibit), setdiff(result_types$subgroups$columns, c("lift_lower", "probability_lower")))
  expect_true(all(inhibit$probability_upper > inhibit$probability))
  expect_true(all(inhibit$lift < 1))
})

test_that("what ranks does so, and the default frequency goes with it", {
  for (rank_by in c("lower", "lift", "gain")) {
    sel <- suppressMessages(small_subgroups(max_features = 2, cuts = 3, rank_by = rank_by, classes = "yes"))
    value <- sel[[c(lower = "lift_lower", lift = "lift", gain = "gain")[[rank_by]]]]
    expect_false(is.unsorted(rev(value)))
    expect_identical(value_column(sel, attr(sel, "localift")), names(which(vapply(sel, identical, NA, value)))[[1]])
    if (rank_by != "lower") expect_gt(min(sel$frequency), 0.05)
  }
})

test_that("data of any shape give the same", {
  data <- boxed_data(missing = 0)[c("whole", "flag", "y")]
  expected <- suppressMessages(select_subgroups(y ~ ., data, cuts = 4, max_features = 2))
  same <- function(sel) expect_equal(drop_selection(sel), drop_selection(expected))
  same(suppressMessages(select_subgroups(data, y ~ ., cuts = 4, max_features = 2)))
  same(suppressMessages(select_subgroups(data[c("whole", "flag")], data$y, cuts = 4, max_features = 2)))
  counts <- as_counts(stats::aggregate(list(n = rep(1, nrow(data))), data, sum), n)
  same(suppressMessages(select_subgroups(counts, y ~ ., cuts = 4, max_features = 2)))
  # In a matrix, and in a table, of what can be in one.
  numbers <- cbind(whole = data$whole, other = data$whole^2 %% 7)
  of_frame <- suppressMessages(select_subgroups(as.data.frame(numbers), data$y, cuts = 4))
  expect_equal(
    drop_selection(suppressMessages(select_subgroups(numbers, data$y, cuts = 4))), drop_selection(of_frame)
  )
  if (requireNamespace("Matrix", quietly = TRUE)) {
    sparse <- Matrix::Matrix(numbers, sparse = TRUE)
    expect_equal(
      drop_selection(suppressMessages(select_subgroups(sparse, data$y, cuts = 4))), drop_selection(of_frame)
    )
  }
  of_table <- suppressMessages(select_subgroups(Titanic, max_features = 2))
  of_rows <- suppressMessages(select_subgroups(Survived ~ ., as_counts(as.data.frame(Titanic), Freq), max_features = 2))
  expect_equal(drop_selection(of_table), drop_selection(of_rows))
})

test_that("predict() gives back the rows of the search, by value", {
  for (missing in c(0, 10)) for (na in c("available", "complete")) {
    data <- boxed_data(missing = missing)
    sel <- suppressMessages(small_subgroups(max_features = 2, cuts = 3, n_best = 6, na = na, data = data))
    member <- predict(sel, data)
    expect_equal(unname(colSums(member, na.rm = TRUE)), sel$n_subgroup)
    expect_equal(unname(colSums(!is.na(member))), sel$n)
    rank <- predict(sel, data, type = "rank")
    lift <- predict(sel, data, type = "lift")
    yes <- member[, sel$class == "yes"]
    first <- apply(yes, 1, function(holds) which(holds)[1])
    expect_identical(unname(rank[, "yes"]), unname(first))
    expect_equal(unname(lift[, "yes"]), sel$lift[sel$class == "yes"][first])
  }
})

test_that("new values are in a cell wherever they lie, new levels in no subgroup", {
  data <- boxed_data()
  sel <- suppressMessages(small_subgroups(
    max_features = 1, cuts = 3, n_best = Inf, max_overlap = 1, min_lift = -Inf, classes = "yes", data = data
  ))
  new <- data.frame(
    x = c(-1e9, 1e9, NA), whole = c(0.5, 25.5, NA), day = as.Date(c("1900-01-01", "2100-01-01", NA)),
    job = c("clerk", "pilot", NA), flag = c(TRUE, FALSE, NA), size = c("S", "XL", NA)
  )
  notes <- localift_messages(member <- predict(sel, new))
  expect_match(notes, "`job` and `size` hold values that the search did not see, in 1 row: no members.", fixed = TRUE)
  for (i in seq_len(nrow(sel))) {
    condition <- selected_subgroups(sel)[[i]]
    value <- new[[condition$feature]]
    expected <- if (is.null(condition$values[[1]])) {
      value <- as.double(value)
      value >= max(condition$lower, -Inf, na.rm = TRUE) & value < min(condition$upper, Inf, na.rm = TRUE)
    } else {
      ifelse(is.na(value), NA, as.character(value) %in% condition$values[[1]])
    }
    expect_identical(unname(member[, i]), expected, info = sel$subgroup[[i]])
  }
})

test_that("a result stays one when rows are taken, and columns added", {
  sel <- suppressMessages(small_subgroups(max_features = 2, cuts = 3, n_best = 4))
  data <- boxed_data()
  fewer <- sel[c(6, 2), ]
  expect_identical(unname(predict(fewer, data)), unname(predict(sel, data)[, c(6, 2)]))
  expect_s3_class(rbind(sel[1:2, ], sel[5, ]), "localift_subgroups")
  more <- sel
  more$extra <- 1
  expect_s3_class(more, "localift_subgroups")
  changed <- sel
  changed$lift_lower[[1]] <- 1
  expect_identical(class(changed), "data.frame")
  expect_identical(class(as.data.frame(sel)), "data.frame")
  expect_identical(lift_function(fewer)$features, selected_features(fewer)[[1]])
  expect_identical(sum(lift_function(fewer)$counts), fewer$n[[1]] + 0)
  skip_if_not_installed("dplyr")
  expect_s3_class(dplyr::filter(sel, class == "yes", lift > 1), "localift_subgroups")
  expect_s3_class(dplyr::arrange(sel, lift), "localift_subgroups")
})

test_that("tidy(), glance() and summary() tell of subgroups", {
  sel <- suppressMessages(small_subgroups(max_features = 2, cuts = 3, n_best = 5, max_overlap = 1, classes = "yes"))
  expect_identical(tidy(sel), drop_selection(sel))
  within <- tidy(sel, within = TRUE)$within
  rows <- predict(sel, boxed_data()) %in% TRUE
  rows <- matrix(rows, ncol = nrow(sel))
  for (i in which(!is.na(within))) expect_true(all(rows[rows[, i], within[[i]]] %in% TRUE))
  expect_error(tidy(sel, within = 1), class = "localift_error_input")
  expect_identical(glance(sel)$best, max(sel$lift_lower))
  expect_identical(glance(sel)$resolution, "subgroups")
  expect_identical(summary(sel)$best, c(yes = sel$lift_lower[[1]]))
  expect_match(format(summary(sel)), "best lift_lower yes", all = FALSE)
})

test_that("whole weights are rows, and others have no bound", {
  data <- boxed_data(missing = 0)[c("x", "job", "y")]
  data$times <- rep(1:4, 30)
  weighted <- suppressMessages(select_subgroups(y ~ x + job, data, weights = times, cuts = 4, max_features = 2))
  repeated <- suppressMessages(select_subgroups(y ~ x + job, data[rep(1:120, data$times), ], cuts = 4, max_features = 2))
  expect_equal(drop_selection(weighted), drop_selection(repeated))
  by_lift <- suppressMessages(select_subgroups(
    y ~ x + job, data,
    weights = times / 8, cuts = 4, max_features = 2, rank_by = "lift"
  ))
  expect_true(all(is.na(by_lift$lift_lower) & is.na(by_lift$probability_lower)))
  expect_no_match(format(by_lift), "lift_lower +frequency|holds for all", all = FALSE)
})

test_that("columns of the search's own values are as it coded them", {
  # A number with few values, and one of few rows.
  data <- data.frame(y = rep(c("a", "b"), c(6, 6)), few = rep(1:2, each = 6))
  sel <- suppressMessages(select_subgroups(y ~ ., data))
  expect_identical(sel$subgroup, c("few < 2", "few >= 2"))
  expect_equal(sel$lift, c(2, 2))
})

test_that("one-sided intervals of features of two values are the row sets of distinct profiles", {
  with_fixed_seed(3, {
    data <- as.data.frame(lapply(1:5, function(j) stats::rbinom(80, 1, 0.5)))
    names(data) <- letters[1:5]
    data$y <- ifelse(stats::runif(80) < 0.3 + 0.4 * data$a * data$b, "yes", "no")
  })
  subgroups <- suppressMessages(select_subgroups(
    y ~ ., data, intervals = "one", rank_by = "lift", max_overlap = 1, n_best = Inf, min_freq = 0.1, min_lift = -Inf,
    max_features = 3
  ))
  profiles <- suppressMessages(select_profiles(
    y ~ ., data, n_best = Inf, min_freq = 0.1, min_lift = -Inf, max_features = 3, distinct = TRUE
  ))
  rows_of <- function(sel) {
    held <- predict(sel, data)
    unique(paste(sel$class, apply(held, 2, function(x) paste(which(x), collapse = " "))))
  }
  expect_setequal(rows_of(subgroups), rows_of(profiles))
  expect_identical(unique(round(subgroups$lift, 12)), unique(round(profiles$lift, 12)))
})

test_that("a limit of time leaves what was found so far, and a bound of the rest", {
  skip_on_cran()
  data <- with_fixed_seed(4, {
    data <- as.data.frame(lapply(1:40, function(j) stats::rnorm(2000)))
    names(data) <- paste0("x", 1:40)
    data$y <- sample(c("no", "yes"), 2000, TRUE)
    data
  })
  sel <- suppressMessages(select_subgroups(
    y ~ ., data, classes = "yes", rank_by = "lift", min_freq = 0.01, max_features = 5, time_limit = 1
  ))
  info <- search_info(sel)
  expect_false(info$complete)
  expect_identical(info$reason, "time_limit")
  expect_gte(info$bound[["yes"]], max(sel$lift))
})

test_that("no collation changes what is found, nor its order", {
  data <- boxed_data()
  data$job <- c("b", "B", "a", "\u00e9")[match(data$job, unique(data$job))]
  found <- function() as.data.frame(select_subgroups(y ~ ., data, n_best = 20, rank_by = "lift", min_lift = -Inf))
  expected <- suppressMessages(found())
  others <- c("C", "en_US.UTF-8", "de_DE.UTF-8", "C.UTF-8")
  for (name in others) {
    same <- suppressWarnings(suppressMessages(withr::with_collate(name, found())))
    expect_identical(same, expected)
  }
})
