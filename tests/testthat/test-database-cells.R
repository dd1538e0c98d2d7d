# A column of each kind that SQLite has: ties, negative numbers, very large and very small ones, times before 1970.
cells_data <- function(n = 200, seed = 17) {
  with_fixed_seed(seed, {
    missing <- function(x) replace(x, stats::runif(n) < 0.08, NA)
    data.frame(
      y = missing(sample(c("a", "b", "b"), n, TRUE)), x = missing(round(stats::rnorm(n), 1)),
      third = missing(sample(-20:20, n, TRUE) / 3), whole = missing(sample(c(0L, 0L, 0L, -9:30), n, TRUE)),
      big = missing(sample(c(1e300, -1e300, 5e-324, -1e-310, 0, 2^53, pi * 1e10), n, TRUE)),
      day = missing(as.Date("1968-01-01") + sample(1500, n, TRUE)),
      time = missing(as.POSIXct("1969-06-01", tz = "UTC") + round(stats::runif(n) * 1e8, 3)),
      job = missing(sample(c("", "p", "P", "p "), n, TRUE)), w = sample(0:3, n, TRUE)
    )
  })
}

# The counts of a table, with and without weights, are those of what is fetched of it.
expect_same_cells <- function(table, discretize, formula = y ~ . - w) {
  local <- as.data.frame(dplyr::collect(table))
  count <- function(data, ...) suppressMessages(count_profiles(formula, data, discretize = discretize, ...))
  expect_identical(count(table), count(local))
  expect_identical(count(table, weights = w), count(local, weights = w))
}

test_that("the cells of a table are those of the data frame of its rows", {
  skip_on_cran()
  specs <- list(
    cut_points(4), cut_points(25), cut_points(x = c(-0.5, 0, 0.7), third = c(-1 / 3, 2 / 3), big = c(0, 5e-324, 1e300), 3)
  )
  for (con in list(sqlite_connection(), dated_connection())) {
    table <- database_table(cells_data(), con)
    for (spec in specs) expect_same_cells(table, spec)
  }
  days <- as.Date(c("1968-12-31", "1970-01-01", "1971-06-05"))
  expect_same_cells(table, cut_points(day = days, time = as.POSIXct(c("1969-12-31", "1970-01-01 00:00:00.5"), tz = "UTC")))
})

test_that("columns that are hard to cut, in a table", {
  skip_on_cran()
  con <- sqlite_connection()
  for (seed in some(1:60)) {
    x <- hard_to_cut(seed)
    data <- data.frame(y = rep_len(c("a", "b", NA), length(x)), x = x, other = rep_len(1:3, length(x)))
    data$w <- with_fixed_seed(seed, c(1, sample(0:4, length(x) - 1, replace = TRUE)))
    table <- database_table(data, con)
    expect_same_cells(table, cut_points(with_fixed_seed(seed, sample(2:12, 1))))
    expect_same_cells(table, cut_points(x = list(sort(unique(round(range(x, na.rm = TRUE) * 0.9, 2)))), 3))
  }
})

test_that("dates and times that SQLite keeps as text are what its driver reads", {
  skip_on_cran()
  con <- dated_connection()
  DBI::dbExecute(con, "CREATE TABLE lazy_text (y TEXT, day DATE, time TIMESTAMP, clock TIME)")
  DBI::dbExecute(con, "INSERT INTO lazy_text VALUES
    ('a', '1969-12-31', '1969-12-31 23:59:59.123456', '12:34:56.5'), ('b', '2020-03-01', '2020-03-01 12:00:00', '00:00:01'),
    ('a', 10.75, 3600.25, 5), ('b', NULL, NULL, NULL), ('b', -3, -0.5, 7.25)")
  table <- dplyr::tbl(con, "lazy_text")
  local <- as.data.frame(dplyr::collect(table))
  for (spec in list(cut_points(2), cut_points(9), cut_points(clock = as.difftime(c(5, 7.25), units = "secs")))) {
    expect_identical(count_profiles(y ~ ., table, discretize = spec), count_profiles(y ~ ., local, discretize = spec))
  }
})

test_that("every verb takes cut points of a table", {
  skip_on_cran()
  con <- sqlite_connection()
  data <- cells_data()
  data$day <- as.double(data$day)
  data$time <- as.double(data$time)
  table <- database_table(data, con)
  spec <- cut_points(x = c(-0.5, 0.7), whole = 4, 3)
  same <- function(verb, ...) {
    found <- suppressMessages(verb(y ~ . - w, table, ...))
    expected <- suppressMessages(verb(y ~ . - w, data, ...))
    expect_identical(found_rows(found), found_rows(expected))
    list(found, expected)
  }
  for (verb in list(select_features, select_windows, select_profiles, localift)) {
    both <- same(verb, discretize = spec, max_features = 2)
    if (!inherits(both[[1]], "localift")) expect_identical(selected_cuts(both[[1]]), selected_cuts(both[[2]]))
  }
  for (cuts in list(5, spec)) {
    both <- same(select_subgroups, cuts = cuts, max_features = 2, min_lift = -Inf)
    expect_identical(selected_subgroups(both[[1]]), selected_subgroups(both[[2]]))
    expect_identical(format(both[[1]]), format(both[[2]]))
    expect_identical(predict(both[[1]], data), predict(both[[2]], data))
    same(select_cover, cuts = cuts, max_features = 2, min_probability = 0.4)
  }
  pair <- function(verb, data, ...) suppressMessages(verb(y ~ x + whole, data, discretize = spec, ...))
  for (part in c("counts", "lift", "profiles")) {
    expect_identical(pair(lift_function, table)[[part]], pair(lift_function, data)[[part]])
  }
  expect_identical(pair(eta, table, na = "complete"), pair(eta, data, na = "complete"))
  expect_identical(DBI::dbListTables(con), "lazy_data")
})

test_that("a value, a class, a column that is nowhere known", {
  skip_on_cran()
  con <- sqlite_connection()
  data <- data.frame(
    y = c("a", "b", "a", "b", NA), one = c(3, 3, NA, 3, 9), none = NA_real_, x = c(1.5, 2, 3, 4, 900), w = c(1, 2, 0, 1, 5)
  )
  table <- database_table(data, con)
  expect_same_cells(table, cut_points(3))
  expect_same_cells(table, cut_points(x = c(2, 1000)))
  expect_snapshot({
    sel <- select_profiles(y ~ . - w, table, discretize = cut_points(3), min_count = 1, min_lift = -Inf)
    found <- count_profiles(y ~ one + x, table, discretize = cut_points(x = c(-5, 3)))
  })
  # The first rows do not tell what the column holds.
  late <- data.frame(y = rep(c("a", "b"), 100), x = c(rep(NA, 150), 1:50 / 2), w = 1)
  expect_same_cells(database_table(late, con, "late"), cut_points(x = c(4, 9.5)))
  expect_same_cells(database_table(late, con, "late"), cut_points(4))
})

test_that("what cannot be cut is told by its column", {
  con <- sqlite_connection()
  table <- database_table(data.frame(y = c("a", "b", "b"), x = c(1, Inf, 2), job = c("p", "q", "q"), z = c(0.5, 1, 2)), con)
  DBI::dbExecute(con, "CREATE TABLE lazy_mixed (y TEXT, x REAL)")
  DBI::dbExecute(con, "INSERT INTO lazy_mixed VALUES ('a', 1.5), ('b', 'abc'), ('b', 2.5)")
  mixed <- dplyr::tbl(con, "lazy_mixed")
  expect_snapshot(error = TRUE, {
    count_profiles(y ~ ., table, discretize = cut_points(2))
    count_profiles(y ~ ., table, discretize = cut_points(x = 1:2))
    count_profiles(y ~ x, mixed, discretize = cut_points(x = 1:2))
    count_profiles(y ~ z, table, discretize = cut_points(zz = 1:2))
    count_profiles(y ~ z + job, table, discretize = cut_points(job = 1:2))
    count_profiles(y ~ z, table, discretize = cut_points(z = as.Date("2020-01-01") + 0:1))
    select_subgroups(y ~ z + job, table, cuts = cut_points(job = 1:2))
  })
  expect_error(count_profiles(y ~ x, mixed, discretize = cut_points(2)), class = "localift_error")
  error <- tryCatch(select_subgroups(y ~ z, table, cuts = cut_points(z = as.Date("2020-01-01") + 0:1)), error = identity)
  expect_identical(error$arg, "cuts")
  withr::local_options(localift.memory = 2e-5)
  many <- database_table(data.frame(y = rep(c("a", "b"), 4000), `my x` = stats::rnorm(8000), check.names = FALSE), con, "many")
  expect_snapshot(error = TRUE, count_profiles(y ~ ., many, discretize = cut_points(4)))
  expect_identical(nrow(count_profiles(y ~ ., many, discretize = cut_points(`my x` = c(-1, 1)))), 6L)
})

test_that("a table that changes between the two queries is told", {
  con <- sqlite_connection()
  input <- read_input(y ~ x, database_table(data.frame(y = c("a", "b", "b"), x = c(1.5, 2.5, 9)), con))
  cells <- database_cells(input, cut_points(2), quote(count_profiles()))
  count <- function() collect_groups(input, c("x", "y"), c(input$features, list(y = "")), cells, identity, quote(count_profiles()))
  expect_identical(attr(count()$features$x, "cuts")$rows, c(2, 1))
  DBI::dbExecute(con, "INSERT INTO lazy_data VALUES ('a', 0)")
  expect_error(count(), class = "localift_error_database")
})

test_that("queries that make cells are shown", {
  con <- sqlite_connection()
  table <- database_table(data.frame(y = c("a", "b"), x = c(1.5, 2.5)), con)
  expect_output(
    count_profiles(y ~ x, table, discretize = cut_points(2), show_queries = TRUE),
    "localift_count.*CASE WHEN `localift_value_1` IS NULL"
  )
})
