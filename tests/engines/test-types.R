# Types and collations that only a server has, connections that end, and transactions of the user's.

found_by <- function(formula, data) as.data.frame(suppressMessages(select_features(formula, data)))

test_that("PostgreSQL's own types are levels by their text, case and blanks told apart", {
  con <- connect("postgres")
  run <- function(...) suppressMessages(DBI::dbExecute(con, paste0(...)))
  run("SET client_min_messages TO error")
  run("DROP TABLE IF EXISTS engines_types")
  withr::defer(run("DROP TABLE IF EXISTS engines_types"))
  run("DROP COLLATION IF EXISTS engines_caseless")
  run("CREATE COLLATION engines_caseless (provider = icu, locale = 'und-u-ks-level2', deterministic = false)")
  run(
    "CREATE TABLE engines_types AS SELECT i % 3 = 0 AS y, (i % 4)::bigint AS i, ('{\"a\":' || i % 2 || '}')::json AS j, ",
    "CASE i % 2 WHEN 0 THEN 'a' ELSE 'A' END COLLATE engines_caseless AS c, md5((i % 2)::text)::uuid AS u, ",
    "ARRAY[i % 2] AS r, 9007199254740993 + i % 2 AS big, (i % 2)::numeric AS m FROM generate_series(1, 100) i"
  )
  table <- dplyr::tbl(con, "engines_types")
  rows <- as.data.frame(dplyr::collect(dplyr::select(table, y, i, c, u, m)))
  expect_identical(found_by(y ~ i + c + u + m, table), found_by(y ~ i + c + u + m, rows))
  expect_identical(nrow(count_profiles(y ~ c, table)), 4L)
  expect_identical(nrow(count_profiles(y ~ j, table)), 4L)
  expect_identical(nrow(count_profiles(y ~ r, table)), 4L)
  expect_error(count_profiles(y ~ big, table), class = "localift_error_input")
  expect_identical(nrow(count_profiles(y ~ big, dplyr::mutate(table, big = as.character(big)))), 4L)
})

test_that("a query that PostgreSQL refuses, and a connection that it ends, are errors; the next call is right", {
  con <- connect("postgres")
  table <- put(con, data.frame(y = c("a", "b"), x = c("u", "v")), "engines_ended")
  refused <- dplyr::mutate(table, x = dbplyr::sql("no_function(x)"))
  error <- expect_error(select_features(y ~ x, refused), class = "localift_error_database")
  expect_match(error$engine_message, "no_function", fixed = TRUE)
  expect_match(error$sql, "no_function", fixed = TRUE)
  expect_identical(found_by(y ~ x, table)$eta, 1)
  other <- connect("postgres")
  DBI::dbGetQuery(other, "SELECT pg_terminate_backend($1)", params = list(DBI::dbGetQuery(con, "SELECT pg_backend_pid() AS p")$p))
  expect_error(select_features(y ~ x, table), class = "localift_error_database")
  expect_identical(found_by(y ~ x, dplyr::tbl(other, "engines_ended"))$eta, 1)
  DBI::dbExecute(other, "DROP TABLE engines_ended")
})

test_that("PostgreSQL's snapshot is read-only and repeatable, and left on any exit", {
  con <- connect("postgres")
  input <- localift:::read_input(y ~ x, put(con, data.frame(y = c("a", "b"), x = c("u", "v")), "engines_snapshot"))
  setting <- function(name) DBI::dbGetQuery(con, paste("SHOW", name))[[1]]
  level <- localift:::with_snapshot(input, c(setting("transaction_isolation"), setting("transaction_read_only")))
  expect_identical(level, c("repeatable read", "on"))
  expect_error(localift:::with_snapshot(input, stop("oh")), "oh")
  expect_identical(setting("transaction_read_only"), "off")
  DBI::dbExecute(con, "BEGIN")
  localift:::with_snapshot(input, 1)
  # It is still the user's: a savepoint is refused elsewhere.
  expect_no_error(DBI::dbExecute(con, "SAVEPOINT mine"))
  DBI::dbExecute(con, "ROLLBACK")
  expect_error(DBI::dbExecute(con, "SAVEPOINT mine"))
  DBI::dbExecute(con, "DROP TABLE engines_snapshot")
})
