test_that("blocks are put together, and types that come late too", {
  con <- sqlite_connection()
  n <- 2^17 + 5
  DBI::dbWriteTable(con, "lazy_long", data.frame(i = seq_len(n), k = c(rep(NA, n - 1), 2^40)))
  got <- database_query(con, "SELECT i, k, 'a' AS t FROM lazy_long", quote(f()))
  expect_identical(got$i, seq_len(n))
  expect_identical(got$k, c(rep(NA, n - 1), 2^40))
  seen <- 0
  expect_null(database_query(con, "SELECT i FROM lazy_long", quote(f()), each = function(block) seen <<- seen + nrow(block)))
  expect_identical(seen, n)
})

test_that("what does not fit stops the query, and names the columns with most levels", {
  con <- sqlite_connection()
  data <- data.frame(y = rep(c("a", "b"), 2000), few = rep(c("u", "v"), each = 2000), id = sprintf("id%d", 1:4000))
  table <- database_table(data, con)
  withr::local_options(localift.memory = 1e-5)
  error <- expect_error(count_profiles(y ~ ., table), class = "localift_error_too_large")
  expect_identical(error$columns, c("id", "few"))
  expect_snapshot(error = TRUE, transform = without_sql, {
    count_profiles(y ~ ., table)
    select_subgroups(y ~ ., table)
    database_query(con, "SELECT * FROM lazy_data", quote(f()), most_bytes = 1000)
  })
  # Nothing is left open: the connection says nothing of a result of before.
  expect_no_warning(DBI::dbGetQuery(con, "SELECT 1"))
  expect_identical(nrow(suppressMessages(select_features(y ~ few, table))), 1L)
})

test_that("what the engine says is told, with the SQL, and is never read as markup", {
  con <- sqlite_connection()
  table <- database_table(data.frame(y = c("a", "b"), x = c("{u}", "{.val v}")), con)
  bad <- dplyr::mutate(table, x = dbplyr::sql("no_function(`{stop()}`)"))
  error <- expect_error(select_features(y ~ x, bad), class = "localift_error_database")
  expect_s3_class(error, "localift_error")
  expect_match(error$sql, "no_function(`{stop()}`)", fixed = TRUE)
  expect_match(error$engine_message, "no such")
  expect_snapshot(error = TRUE, transform = without_sql, {
    select_features(y ~ x, bad)
    select_features(y ~ x, dplyr::mutate(table, x = dbplyr::sql("x +")))
  })
  expect_identical(suppressMessages(select_features(y ~ x, table))$eta, 1)
  DBI::dbExecute(con, "DROP TABLE lazy_data")
  expect_snapshot(error = TRUE, transform = without_sql, select_features(y ~ x, table))
  DBI::dbDisconnect(con)
  expect_snapshot(error = TRUE, transform = without_sql, select_features(y ~ x, table))
})

test_that("what dbplyr cannot translate is an error of the database", {
  con <- sqlite_connection()
  table <- dplyr::mutate(database_table(data.frame(y = c("a", "b"), x = 1:2), con), x = median(x))
  error <- expect_error(select_features(y ~ x, table), class = "localift_error_database")
  expect_match(error$engine_message, "median")
})

test_that("a table that leads nowhere is an error", {
  skip_without_sqlite()
  nowhere <- dbplyr::lazy_frame(y = "a", x = "b", con = dbplyr::simulate_postgres())
  expect_error(select_features(y ~ x, nowhere), class = "localift_error_database")
})

test_that("text is marked as UTF-8, and drivers' attributes are gone", {
  text <- "\u00e9"
  Encoding(text) <- "bytes"
  unmarked <- rawToChar(as.raw(c(0xc3, 0xa9)))
  block <- data.frame(a = unmarked, b = 1)
  attr(block$b, "data.type") <- "Float64"
  plain <- plain_block(block, "", quote(f()))
  expect_identical(Encoding(plain$a), "UTF-8")
  expect_null(attributes(plain$b))
})

test_that("a snapshot is one transaction, left on any exit", {
  con <- sqlite_connection()
  table <- database_table(database_data(20), con)
  input <- read_input(class ~ a, table)
  begun <- function() tryCatch(!is.null(DBI::dbBegin(con)) && DBI::dbRollback(con) && FALSE, error = function(error) TRUE)
  expect_true(with_snapshot(input, begun()))
  expect_false(begun())
  expect_error(with_snapshot(input, stop("oh")), "oh")
  expect_false(begun())
  DBI::dbBegin(con)
  expect_identical(with_snapshot(input, 5), 5)
  expect_true(begun())
  DBI::dbRollback(con)
})

test_that("a table that changed between two queries is told", {
  expect_no_error(check_same_total(10, 10, quote(f())))
  expect_snapshot(error = TRUE, check_same_total(11, 10, quote(f())))
})

test_that("nothing is written", {
  con <- sqlite_connection()
  table <- database_table(database_data(50), con)
  before <- DBI::dbGetQuery(con, "SELECT * FROM sqlite_master")
  changes <- DBI::dbGetQuery(con, "SELECT total_changes()")
  suppressMessages(localift(class ~ ., table, weights = w))
  expect_identical(DBI::dbGetQuery(con, "SELECT * FROM sqlite_master"), before)
  expect_identical(DBI::dbGetQuery(con, "SELECT total_changes()"), changes)
  expect_identical(DBI::dbGetQuery(con, "SELECT COUNT(*) AS n FROM sqlite_temp_master")$n, 0L)
})
