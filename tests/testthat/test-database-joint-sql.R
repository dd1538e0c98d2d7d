test_that("numbers keep their bits as SQL", {
  x <- c(0.1, 1 / 3, -2.5, 1e-300, 123456789.123456789, 2^53, .Machine$double.xmin)
  expect_identical(vapply(sql_number(x), function(text) eval(str2lang(text)), 0, USE.NAMES = FALSE), x)
  expect_identical(sql_number(-1), "(-1.0000000000000000e+00)")
  con <- sqlite_connection()
  back <- DBI::dbGetQuery(con, paste("SELECT", paste(sql_number(x[1:6]), collapse = ", ")))
  expect_identical(unname(unlist(back)), x[1:6])
})

# What a model needs to become SQL of an engine that is not there.
simulated_joint <- function(name, con, n_groups = 1L) {
  list(
    con = con, dialect = c(list(name = name), database_dialects[[name]]), continuous = c(TRUE, TRUE, FALSE), n_groups = n_groups,
    weighted = FALSE, na = "available", has_missing = c(FALSE, FALSE, TRUE), inverse = FALSE, filters = "y IS NOT NULL",
    input = list(class_name = "y"), column_sql = c("a", "b", "d"), from = "data", by = character(), group_sql = "g"
  )
}

test_that("distances are triangular solves, in layers that an engine does not merge", {
  con <- sqlite_connection()
  factor <- matrix(c(2, 0.5, 0, 4), 2)
  group <- list(n = 10, factor = factor)
  model <- list(set = 1:3, features = 1:2, groups = list(group, group))
  last <- function(from) select_text("ll_v1", from)
  one <- model
  one$groups <- model$groups[1]
  postgres <- simulated_joint("postgres", con)
  sql <- sql_statement(postgres, distance_layers(postgres, list(one)), last)
  expect_match(sql, "ll_x1 * 5.0000000000000000e-01 AS ll_z1", fixed = TRUE)
  expect_match(sql, "(ll_x2 - 5.0000000000000000e-01 * ll_z1) * 2.5000000000000000e-01 AS ll_z2", fixed = TRUE)
  expect_match(sql, "CASE WHEN ll_d3 IS NOT NULL THEN (ll_z1 * ll_z1) + ll_z2 * ll_z2 END AS ll_v1", fixed = TRUE)
  expect_identical(lengths(regmatches(sql, gregexpr("OFFSET 0", sql))), 4L)
  grouped <- simulated_joint("postgres", con, 2L)
  expect_match(
    sql_statement(grouped, distance_layers(grouped, list(model)), last), "CASE WHEN ll_g = 1 THEN ll_x1 \\* [^ ]+ WHEN ll_g = 2 THEN"
  )
})

test_that("ClickHouse is asked in one SELECT", {
  joint <- simulated_joint("clickhouse", sqlite_connection())
  joint$flat <- list(from = "`data`", where = "a OR b")
  joint$inverse <- TRUE
  group <- list(n = 10, factor = matrix(c(2, 0.5, 0, 4), 2))
  models <- list(list(set = 1:2, features = 1:2, groups = list(group)))
  sql <- sql_statement(joint, distance_layers(joint, models), function(from) select_text("SUM(ll_v1)", from))
  expect_identical(lengths(regmatches(sql, gregexpr("SELECT", sql))), 1L)
  expect_match(sql, "FROM `data`\nWHERE (a OR b) AND (y IS NOT NULL)", fixed = TRUE)
  expect_null(flat_if_short(joint, rep(models, 1000), 10)$flat)
})

test_that("what is missing together is read back from masks", {
  joint <- list(
    features = letters[1:3], masked = 1:3, column_sql = c("a", "b", "c"), dialect = database_dialects$sqlite
  )
  expect_match(missing_mask_columns(joint), "CASE WHEN c IS NULL THEN 4 ELSE 0 END")
  rows <- data.frame(ll_m1 = c(0, 5, 2))
  expect_identical(read_masks(rows, joint), rbind(c(FALSE, FALSE, FALSE), c(TRUE, FALSE, TRUE), c(FALSE, TRUE, FALSE)))
})

test_that("columns that are called like names of the layers get others where these would be taken for them", {
  skip_if_not_installed("dbplyr")
  skip_if_not_installed("dplyr")
  table <- dbplyr::tbl_lazy(
    data.frame(y = "a", a = 1, ll_x1 = 1, localift_ll_x1 = 1), con = dbplyr::simulate_dbi("ClickhouseConnection")
  )
  apart <- names_apart(table, database_dialects$clickhouse)
  expect_identical(apart, c(ll_x1 = "localift_ll_x1n"))
  expect_identical(colnames(rename_apart(table, apart)), c("y", "a", "localift_ll_x1n", "localift_ll_x1"))
  joint <- list(con = DBI::ANSI(), apart = apart)
  expect_identical(sql_name(c("a", "ll_x1"), joint), c("\"a\"", "\"localift_ll_x1n\""))
  expect_length(names_apart(table, database_dialects$sqlite), 0)
})
