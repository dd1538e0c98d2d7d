# Counts of each feature set from a database, against the rows themselves.

test_that("the counts of sets give what the rows give, in all three searches", {
  con <- sqlite_connection()
  compared <- c(features = 0, windows = 0, profiles = 0)
  refused <- 0
  for (seed in 9100 + some(1:90)) {
    weighting <- c("none", "whole", "none", "dyadic")[seed %% 4 + 1]
    problem <- random_data(seed, weighting = weighting, m = seed %% 5 + 1)
    # To SQLite `b` and `B` are one name.
    if (anyDuplicated(tolower(names(problem$data)))) next
    problem$data <- plain_for_database(problem$data)
    problem$data[[problem$class]] <- as.character(problem$data[[problem$class]])
    table <- database_table(problem$data, con)
    for (what in resolutions) {
      info <- paste("seed", seed, what, weighting, problem$na)
      filters <- list(search = "exhaustive")
      if (what == "profiles") filters$productive <- seed %% 3 == 0
      by_rows <- tryCatch(do.call(problem_selection, c(list(problem, what), filters)), localift_error = identity)
      by_sets <- tryCatch(do.call(sets_selection, c(list(problem, what, table), filters)), localift_error = identity)
      if (inherits(by_rows, "error")) {
        expect_identical(class(by_sets), class(by_rows), info = info)
        refused <- refused + 1
        next
      }
      expect_same_by_sets(by_sets, by_rows, info)
      compared[what] <- compared[what] + nrow(by_rows)
    }
  }
  expect_true(all(compared > few(60)), info = paste(names(compared), compared, collapse = " "))
  expect_true(refused > 0 || !all_of_it)
})

test_that("localift() by sets is its three parts, and exact searches give what they give of rows", {
  con <- sqlite_connection()
  data <- database_data(300)
  table <- database_table(data, con)
  problem <- list(data = data, class = "class", na = "available", max_features = 3)
  by_rows <- suppressMessages(localift(class ~ . - w, data, max_features = 3))
  problem$features <- c("a", "b c", "d\"e", "f")
  by_sets <- sets_selection(problem, "localift", table)
  expect_s3_class(by_sets, "localift")
  for (what in resolutions) expect_identical(as.data.frame(by_sets[[what]]), as.data.frame(by_rows[[what]]))
})

# A search by sets of the votes, where the table has 7 votes.
votes_by_sets <- function(con, what = "profiles", ..., data = votes[1:8]) {
  data[] <- lapply(data, as.character)
  table <- database_table(data, con)
  sets_selection(list(class = "party", na = "available", max_features = 3), what, table, ...)
}

votes_by_rows <- function(what = "profiles", ...) {
  data <- votes[1:8]
  data[] <- lapply(data, as.character)
  problem_selection(list(data = data, class = "party", na = "available", max_features = 3), what, ...)
}

test_that("a result without rows is printed, drawn, told and tidied as others are, and asks the database again", {
  skip_on_cran()
  con <- sqlite_connection()
  for (what in resolutions) {
    by_sets <- votes_by_sets(con, what)
    by_rows <- votes_by_rows(what)
    expect_identical(format(by_sets), format(by_rows))
    told <- lapply(list(by_sets, by_rows), function(sel) {
      grep("earch|econd|evaluated|nodes|pruned|kept", format(summary(sel)), value = TRUE, invert = TRUE)
    })
    expect_identical(told[[1]], told[[2]])
    expect_match(format(summary(by_sets)), "the rows are in a database", all = FALSE)
    expect_identical(tidy(by_sets), tidy(by_rows))
    expect_identical(glance(by_sets)$n, glance(by_rows)$n)
    a <- lift_function(by_sets, 2)
    expect_identical(a, lift_function(by_rows, 2))
    expect_identical(count_profiles(by_sets, 2), count_profiles(by_rows, 2))
    for (type in c("member", "lift", "rank")) {
      expect_identical(predict(by_sets, votes, type = type), predict(by_rows, votes, type = type), info = type)
    }
  }
})

test_that("lift functions of other rules for missing values, of weights and of subsets are those of the rows", {
  con <- sqlite_connection()
  data <- database_data(300)
  data$w <- data$w / 2
  table <- database_table(data, con)
  for (na in c("available", "complete", "level")) {
    problem <- list(data = data, class = "class", na = na, weights = "w", max_features = 2)
    by_sets <- sets_selection(problem, "profiles", table)
    by_rows <- problem_selection(problem, "profiles")
    expect_identical(as.data.frame(by_sets), as.data.frame(by_rows), info = na)
    expect_equal(lift_function(by_sets[3, ], 1), lift_function(by_rows[3, ], 1), info = na)
  }
})

test_that("what needs rows says what to do", {
  con <- sqlite_connection()
  sel <- votes_by_sets(con)
  for (ask in list(equivalents, permute_search, function(sel) compare_lift(sel, i = 1:2), productive_test)) {
    error <- tryCatch(ask(sel), localift_error = identity)
    if (inherits(error, "localift_error")) expect_match(conditionMessage(error), "in a database")
  }
  expect_snapshot(equivalents(sel), error = TRUE)
  expect_snapshot(votes_by_sets(con, distinct = TRUE), error = TRUE)
  expect_snapshot(votes_by_sets(con, rank_by = "lower"), error = TRUE)
  expect_snapshot(votes_by_sets(con, "features", search = "u_curve"), error = TRUE)
})

test_that("time that is up leaves the sizes that were counted", {
  con <- sqlite_connection()
  for (what in resolutions) {
    none <- votes_by_sets(con, what, time_limit = 1e-9)
    expect_equal(nrow(none), 0)
    info <- search_info(none)
    expect_false(info$complete)
    expect_identical(info$reason, "time_limit")
    expect_equal(info$space, 63)
  }
})

test_that("sizes that were counted in time are searched, and the result says that it is not complete", {
  skip_on_cran()
  con <- sqlite_connection()
  data <- votes[1:8]
  data[] <- lapply(data, as.character)
  problem <- list(data = data, class = "party", na = "available", max_features = 3)
  input <- read_input(party ~ ., database_table(data, con), rlang::new_quosure(NULL), quote(table), quote(select()))
  for (what in resolutions) {
    arguments <- check_arguments(sets_arguments(problem, what), what, quote(select()))
    asked <- count_all_sets(input, code_database(input, arguments, quote(select())), arguments, Inf, quote(select()))
    expect_identical(asked$counted_to, Inf)
    small <- vapply(asked$coded$given$counts$tables, function(table) length(table$set) < 3, NA)
    asked$coded$given$counts$tables <- asked$coded$given$counts$tables[small]
    started <- proc.time()[["elapsed"]]
    partly <- suppressMessages(search_coded(what, asked$coded, arguments, started, quote(select()), counted_to = 2))
    problem$max_features <- 2
    expect_identical(as.data.frame(partly), as.data.frame(problem_selection(problem, what)))
    problem$max_features <- 3
    info <- search_info(partly)
    expect_false(info$complete)
    expect_identical(info$reason, "time_limit")
    expect_equal(info$space, 63)
    expect_false(any(info$ties_exact))
    expect_true(length(info$bound) > 0)
  }
})

test_that("a result without rows is drawn and reported", {
  skip_if_not_installed("ggplot2")
  con <- sqlite_connection()
  data <- votes[1:6]
  data[] <- lapply(data, as.character)
  problem <- list(class = "party", na = "available", max_features = 2)
  fit <- sets_selection(problem, "localift", database_table(data, con))
  for (what in resolutions) expect_s3_class(plot(fit[[what]]), "ggplot")
  file <- withr::local_tempfile(fileext = ".html")
  suppressMessages(write_report(fit, file))
  expect_true(file.exists(file))
})

test_that("tables that do not fit into memory are refused, and a size that fits is named", {
  con <- sqlite_connection()
  withr::local_options(localift.memory = 1e-5)
  expect_snapshot(votes_by_sets(con), error = TRUE)
})

test_that("many sets in one query are told apart by what is rolled up", {
  skip_without_sqlite()
  table <- dbplyr::lazy_frame(
    a = "x", `b c` = "y", y = "z", w = 1, con = dbplyr::simulate_postgres(), .name = "people"
  )
  input <- plain_input(table, class_name = "y")
  from <- counted_rows(lazy_rows(input), input)
  shown <- function(sets) cat(gsub("`", "\"", grouping_sql(from, sets, c("a", "b c"), input)))
  expect_snapshot(shown(list("a", c("a", "b c"))))
  input$weights_name <- "w"
  from <- counted_rows(lazy_rows(input), input)
  expect_snapshot(shown(list("a", "b c")))

  # An engine's answer, in which NULL means missing as well as rolled up.
  answer <- data.frame(
    a = c("x", NA, NA, NA), b = c(NA, "y", NA, NA), class = c("p", "p", "q", "p"), rolled_up = c(2, 1, 2, 0),
    n = c(3, 4, 5, 6)
  )
  input$weights_name <- NULL
  sets <- list("a", "b c", c("a", "b c"))
  counted <- grouping_sets(from, sets, input, function(sql) answer)
  expect_identical(counted[[1]], list(features = list(c("x", NA)), class = c("p", "q"), n = c(3, 5)))
  expect_identical(counted[[2]], list(features = list("y"), class = "p", n = 4))
  expect_identical(counted[[3]]$features, list(NA_character_, NA_character_))
  expect_length(split_by_masks(as.list(sprintf("x%d", 1:70))), 3)
})
