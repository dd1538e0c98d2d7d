# Servers that die, connections that are lost, tables that change meanwhile.

# tools/engines/servers.sh with an action, on the servers that are named.
servers <- function(action, ...) {
  if (!nzchar(Sys.getenv("LOCALIFT_ENGINES"))) skip("servers of others are left alone")
  system2("bash", c("../../tools/engines/servers.sh", action, Sys.getenv("LOCALIFT_ENGINES"), ...))
}

# The error of a search during which a server is killed, after a second, and how many seconds after that it came.
error_of_kill <- function(server, signal, search) {
  if (!nzchar(Sys.getenv("LOCALIFT_ENGINES"))) skip("servers of others are left alone")
  process <- readLines(file.path(Sys.getenv("LOCALIFT_ENGINES"), server, "process"))
  moment <- withr::local_tempfile()
  line <- sprintf("sleep 1; kill -s %s %s; date +%%s.%%N >%s", signal, process, moment)
  system2("sh", c("-c", shQuote(line)), wait = FALSE)
  error <- tryCatch(search(), error = identity)
  seconds <- as.numeric(Sys.time()) - as.numeric(readLines(moment))
  # It waits until the server is gone.
  servers("kill", server)
  list(error = error, seconds = seconds)
}

expect_database_error <- function(error) {
  expect_s3_class(error, "localift_error_database")
  expect_s3_class(error, "localift_error")
  expect_match(error$sql, "GROUP BY", fixed = TRUE)
}

search <- function(data) suppressMessages(localift(Class ~ ., data, max_features = 2, n_best = 5))
small <- function(seed = 1) awkward_data(seed)[c(1:3, 9)]

test_that("a shard of ClickHouse that is killed during a search is an error at once, and right when it is there again", {
  skip_without("clickhouse")
  data <- small()
  table <- put_on_shards(data, "engines_killed")
  # Three seconds: each row of the second shard takes its time.
  slow <- dplyr::filter(table, dplyr::sql("sleepEachRow(0.007) = 0"))
  found <- error_of_kill("clickhouse2", "KILL", function() search(slow))
  expect_database_error(found$error)
  expect_lt(found$seconds, 2)
  # Nor does it answer for one shard while the other is gone.
  expect_s3_class(tryCatch(search(table), error = identity), "localift_error_database")
  servers("start", "clickhouse2")
  again <- dplyr::tbl(connect("clickhouse"), "engines_killed")
  expect_identical(said_by(search(again)), said_by(search(data)))
})

test_that("a PostgreSQL server that is killed during a search is an error at once, and right when it is there again", {
  skip_without("postgres")
  data <- small()
  con <- connect("postgres", 2)
  table <- put(con, data, "engines_killed")
  slow <- dplyr::filter(table, dplyr::sql("pg_sleep(0.01) IS NOT NULL"))
  found <- error_of_kill("postgres2", "QUIT", function() search(slow))
  expect_database_error(found$error)
  expect_lt(found$seconds, 2)
  servers("start", "postgres2")
  again <- dplyr::tbl(connect("postgres", 2), "engines_killed")
  expect_identical(said_by(search(again)), said_by(search(data)))
})

test_that("a connection of ClickHouse that a syntax error has ended is an error, and a new one is right", {
  con <- connect("clickhouse")
  data <- small()
  table <- put(con, data, "engines_syntax")
  expect_error(DBI::dbGetQuery(con, "SELEC 1"))
  error <- tryCatch(search(table), error = identity)
  if (inherits(error, "error")) {
    expect_s3_class(error, "localift_error_database")
  } else {
    expect_identical(said_by(error), said_by(search(data)))
  }
  again <- dplyr::tbl(connect("clickhouse"), "engines_syntax")
  expect_identical(said_by(search(again)), said_by(search(data)))
})

test_that("what an engine refuses is an error with its words and the SQL, and the connection goes on", {
  for (engine in c("sqlite", "postgres", "duckdb", "clickhouse")) {
    if (!engine_is_here(engine)) next
    con <- connect(engine)
    data <- small()
    table <- put(con, data, "engines_refused")
    wrong <- dplyr::mutate(table, Class = dplyr::sql("no_such_function(1)"))
    error <- tryCatch(search(wrong), error = identity)
    expect_s3_class(error, "localift_error_database")
    expect_match(conditionMessage(error), "no_such_function", fixed = TRUE)
    if (engine == "clickhouse") table <- dplyr::tbl(connect(engine), "engines_refused")
    expect_identical(said_by(search(table)), said_by(search(data)), label = engine)
  }
})

# Runs code, and `change` before its query `at`, as another client might. Gives the number of queries.
with_change <- function(code, change = NULL, at = Inf) {
  original <- getFromNamespace("database_query", "localift")
  queries <- 0
  changed <- function(...) {
    queries <<- queries + 1
    if (queries == at) change()
    original(...)
  }
  assign_query <- function(value) suppressWarnings(utils::assignInNamespace("database_query", value, "localift"))
  assign_query(changed)
  withr::defer(assign_query(original))
  force(code)
  queries
}

binned_search <- function(data) {
  suppressMessages(localift(Class ~ ., data, discretize = joint_quantiles(3), max_features = 2, n_best = 5))
}

test_that("PostgreSQL answers for one moment, though the table changes between two queries", {
  data <- number_data()
  table <- put(connect("postgres"), data, "engines_changing")
  other <- connect("postgres")
  more <- data[data$Class == "yes", ]
  # The first tells what types the columns have.
  last <- with_change(binned_search(table))
  expect_gt(last, 2)
  grow <- function() DBI::dbWriteTable(other, "engines_changing", more, append = TRUE)
  with_change(found <- binned_search(table), grow, last)
  expect_equal(rows_of(found), rows_of(binned_search(data)), tolerance = 1e-9)
  expect_equal(rows_of(binned_search(table)), rows_of(binned_search(rbind(data, more))), tolerance = 1e-9)
})

test_that("ClickHouse has no such moment: a table that grows between two queries is an error", {
  skip_without("clickhouse")
  data <- number_data()
  table <- put_on_shards(data, "engines_changing")
  other <- connect("clickhouse", 2)
  grow <- function() {
    DBI::dbExecute(other, "INSERT INTO engines_changing_local SELECT * FROM engines_changing_local LIMIT 50")
  }
  last <- with_change(binned_search(table))
  expect_error(with_change(binned_search(table), grow, last), class = "localift_error")
  expect_no_error(binned_search(dplyr::tbl(connect("clickhouse"), "engines_changing")))
})
