# The rows of each subgroup in a table, and how many there should be. `...`: of the search.
expect_rows_filtered <- function(table, data, ...) {
  for (na in c("available", "complete")) {
    sel <- suppressMessages(select_subgroups(
      y ~ ., data, cuts = 3, max_features = 2, n_best = 6, max_overlap = 1, min_lift = -Inf, na = na, ...
    ))
    filters <- subgroup_filters(sel, table)
    expect_length(filters, nrow(sel))
    found <- vapply(filters, function(filter) {
      as.numeric(dplyr::pull(dplyr::count(dplyr::filter(table, !is.na(y), !!filter))))
    }, 0)
    expect_equal(found, sel$n_subgroup)
  }
}

filtered_data <- function(n = 120) {
  data <- boxed_data(n)
  data$size <- as.character(data$size)
  data$x <- data$x / 3
  data$time <- as.POSIXct("1969-12-30", tz = "UTC") + as.double(data$day - as.Date("2020-01-01")) * 1000.25
  data$day <- data$day - 18300
  data$code <- rep_len(c("A", "a", "a ", ""), n)
  data$y[5] <- NA
  data
}

test_that("filters select the very rows of a table, whatever its types", {
  skip_on_cran()
  data <- filtered_data()
  con <- dated_connection()
  table <- database_table(data, con)
  expect_rows_filtered(table, as.data.frame(dplyr::collect(table)), rank_by = "lift")
  expect_rows_filtered(table, table, rank_by = "gain")
  # Days and seconds, as SQLite has them where its driver knows of no dates; the search was in the data frame.
  table <- database_table(data, sqlite_connection())
  expect_rows_filtered(table, data, classes = "yes")
})

test_that("filters of a table stand with others, and in joins", {
  con <- sqlite_connection()
  data <- filtered_data()
  table <- database_table(data, con)
  spec <- cut_points(day = as.Date("1970-03-01") + c(0, 60))
  sel <- suppressMessages(select_subgroups(y ~ day, data, cuts = spec, min_lift = -Inf, classes = "yes"))
  filters <- subgroup_filters(sel, table)
  local <- predict(sel, data)[, 1:2]
  expect_equal(
    nrow(dplyr::collect(dplyr::filter(table, !!filters[[1]] | !!filters[[2]], whole > 3))),
    sum(rowSums(local & !is.na(local), na.rm = TRUE) > 0 & data$whole > 3, na.rm = TRUE)
  )
  expect_identical(subgroup_filters(sel[0, ], table), list())
  expect_identical(DBI::dbListTables(con), "lazy_data")
})

test_that("missing values that are a level, and levels that are numbers in the table", {
  con <- sqlite_connection()
  data <- data.frame(y = rep(c("a", "b"), c(30, 30)), job = rep_len(c("p", "P", NA), 60), size = rep_len(1:4, 60))
  table <- database_table(data, con)
  local <- transform(data, size = factor(size))
  sel <- suppressMessages(select_subgroups(
    y ~ ., local, na = "level", classes = "a", min_lift = -Inf, n_best = Inf, max_overlap = 1, max_features = 1
  ))
  found <- vapply(subgroup_filters(sel, table), function(filter) nrow(dplyr::collect(dplyr::filter(table, !!filter))), 0L)
  expect_equal(found, sel$n_subgroup)
})

test_that("a table that is none, or another", {
  con <- sqlite_connection()
  data <- filtered_data()
  table <- database_table(data, con)
  sel <- suppressMessages(select_subgroups(y ~ x + day, data, cuts = 3, n_best = 2))
  other <- database_table(data.frame(x = c("a", "b"), day = 1), con, "lazy_other")
  lost <- database_table(data.frame(xx = 1, day = 1), con, "lazy_lost")
  expect_snapshot(error = TRUE, {
    subgroup_filters(sel, data)
    subgroup_filters(sel, other)
    subgroup_filters(sel, lost)
    predict(sel, table)
    predict(suppressMessages(select_profiles(y ~ job, data)), table)
  })
})
