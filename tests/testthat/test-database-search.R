test_that("every search of a table finds what that of the data frame finds", {
  con <- sqlite_connection()
  for (seed in some(3)) {
    data <- database_data(300, seed)
    table <- database_table(data, con)
    for (na in c("available", "complete", "level")) {
      search <- function(data) {
        suppressMessages(localift(class ~ ., data, na = na, weights = w, min_freq = 0.02, n_best = 5))
      }
      expect_identical(found_rows(search(table)), found_rows(search(data)))
    }
    for (search in c("exhaustive", "forward", "beam")) {
      expect_identical(
        found_rows(suppressMessages(select_windows(table, class ~ . - w, search = search, min_count = 3, max_features = 2))),
        found_rows(suppressMessages(select_windows(data, class ~ . - w, search = search, min_count = 3, max_features = 2)))
      )
    }
    expect_identical(
      found_rows(suppressMessages(select_features(class ~ ., table, never = "w", always = "f"))),
      found_rows(suppressMessages(select_features(class ~ ., data, never = "w", always = "f")))
    )
    subgroups <- function(data) suppressMessages(select_subgroups(class ~ ., data, weights = w, max_features = 2))
    expect_identical(found_rows(subgroups(table)), found_rows(subgroups(data)))
    cover <- function(data) {
      suppressMessages(select_cover(class ~ . - w, data, classes = "yes", min_probability = 0.5, max_features = 2))
    }
    expect_identical(found_rows(cover(table)), found_rows(cover(data)))
  }
})

test_that("a lift function, its measures and its test ask the table", {
  con <- sqlite_connection()
  data <- database_data()
  table <- database_table(data, con)
  expect_equal(lift_function(class ~ a + f, table)$counts, lift_function(class ~ a + f, data)$counts)
  expect_equal(lift_function(table, class ~ a, na = "level")$lift, lift_function(data, class ~ a, na = "level")$lift)
  expect_equal(eta(class ~ a, table, window = "X"), eta(class ~ a, data, window = "X"))
  expect_equal(entropy(table, class ~ a), entropy(data, class ~ a))
  expect_equal(
    test_independence(class ~ a, table)$p.value, test_independence(class ~ a, data)$p.value
  )
})

test_that("numbers are cut, and make joint levels, as in a data frame", {
  skip_on_cran()
  con <- sqlite_connection()
  set.seed(2)
  data <- data.frame(y = sample(c("a", "b"), 200, TRUE), u = round(rnorm(200), 1), v = round(rexp(200), 1))
  data$g <- sample(c("k", "l"), 200, TRUE)
  table <- database_table(data, con)
  for (discretize in list(cut_points(3), cut_points(u = c(-1, 0), 2), joint_quantiles(3), joint_quantiles(2, by = "g"))) {
    search <- function(data) suppressMessages(select_profiles(y ~ u + v, data, discretize = discretize, min_lift = -Inf))
    expect_equal(found_rows(search(table)), found_rows(search(data)))
  }
  expect_equal(
    as.data.frame(count_profiles(y ~ u, table, discretize = cut_points(3))),
    as.data.frame(count_profiles(y ~ u, data, discretize = cut_points(3)))
  )
})

test_that("a result of a table can be used as others", {
  con <- sqlite_connection()
  data <- database_data()
  table <- database_table(data, con)
  selected <- suppressMessages(select_profiles(class ~ a + f, table))
  counted <- suppressMessages(select_profiles(count_profiles(class ~ a + f, data)))
  expect_equal(lift_function(selected, 1)$counts, lift_function(counted, 1)$counts)
  expect_equal(predict(selected, data), predict(counted, data))
  expect_equal(summary(selected)$n, summary(counted)$n)
})

test_that("arguments are checked before the database is asked", {
  con <- sqlite_connection()
  table <- database_table(database_data(50), con)
  expect_error(select_features(class ~ ., table, n_best = 0), class = "localift_error_input")
  expect_error(select_features(class ~ ., table, show_queries = NA), class = "localift_error_input")
  expect_error(count_profiles(class ~ a, table, show_queries = 1), class = "localift_error_input")
})

test_that("show_queries prints what is asked", {
  con <- sqlite_connection()
  table <- database_table(database_data(50), con)
  asked <- utils::capture.output(counted <- count_profiles(class ~ a + `d"e`, table, weights = w, show_queries = TRUE))
  # The types of the columns, the first numbers, and the counts.
  expect_identical(sum(asked == "<SQL>"), 3L)
  expect_match(asked, "GROUP BY `a`, `d\"e`, `class`", fixed = TRUE, all = FALSE)
  expect_output(eta(class ~ a, dplyr::filter(table, f == "p"), show_queries = TRUE), "`f` = 'p'", fixed = TRUE)
  expect_output(select_features(class ~ f, table, show_queries = TRUE), "GROUP BY `f`, `class`", fixed = TRUE)
  expect_output(select_features(class ~ f, table), NA)
})

test_that("the tables of the paper come out of a database", {
  con <- sqlite_connection()
  votes <- as.data.frame(lapply(votes, as.character))
  table <- database_table(votes, con)
  a <- suppressMessages(select_profiles(party ~ ., table, min_freq = 0.15, n_best = 3))
  b <- suppressMessages(select_profiles(party ~ ., votes, min_freq = 0.15, n_best = 3))
  expect_identical(found_rows(a), found_rows(b))
})
