# The engines that the benchmark of databases asks, and the tables that it makes there.

postgres <- function(i = 1) {
  DBI::dbConnect(
    RPostgres::Postgres(), host = "127.0.0.1", port = port_of("postgres", i), user = "postgres", dbname = "postgres",
    options = "-c client_min_messages=warning"
  )
}
clickhouse <- function(i = 1) {
  DBI::dbConnect(RClickhouse::clickhouse(), host = "127.0.0.1", port = port_of("clickhouse", i))
}

# As the variables of the tests of engines say it: LOCALIFT_POSTGRES_PORTS, LOCALIFT_CLICKHOUSE_PORTS.
port_of <- function(engine, i) {
  name <- paste0("LOCALIFT_", toupper(engine), "_PORTS")
  ports <- strsplit(Sys.getenv(name), "[ ,]+")[[1]]
  if (length(ports) < i) stop("no server ", i, ": ", name, " is \"", Sys.getenv(name), "\"")
  as.integer(ports[[i]])
}

with_connection <- function(connect, i, code) {
  connection <- connect(i)
  on.exit(DBI::dbDisconnect(connection))
  code(connection)
}
execute <- function(connect, i, ...) {
  with_connection(connect, i, function(connection) for (sql in c(...)) DBI::dbExecute(connection, sql))
}
ask <- function(connect, i, sql) with_connection(connect, i, function(connection) DBI::dbGetQuery(connection, sql))

version_of <- function(connection) {
  on.exit(DBI::dbDisconnect(connection))
  if (inherits(connection, "PqConnection")) {
    paste("PostgreSQL", sub(" .*", "", DBI::dbGetQuery(connection, "SHOW server_version")[[1]]))
  } else {
    paste("ClickHouse", DBI::dbGetQuery(connection, "SELECT version() AS v")[[1]])
  }
}

# What a query gives, written to a file by the engine's own client.
to_file <- function(engine, sql, file) {
  if (engine == "postgres") {
    copy <- sprintf("\\copy (%s) to '%s'", sql, file)
    system2("psql", c("-h 127.0.0.1 -p", port_of(engine, 1), "-U postgres -X -q -c", shQuote(copy)))
  } else {
    system2("clickhouse-client", c("--host 127.0.0.1 --port", port_of(engine, 1), "-q", shQuote(sql)), stdout = file)
  }
}

# --- rows made by the engines ----------------------------------------------------------------------------------

# Nine text columns, one of them with NULL, and a class that depends on them, of a row's number alone and in
# whole-number arithmetic, so that all engines make the same rows: 9,348 combinations of unequal sizes, by class.
#
# `i`: the number; `divide`: how the engine divides whole numbers; `text`: how it makes text of one.
simulated_columns <- function(i, divide, text) {
  hash <- sprintf("((%s * 2654435761) %% 4294967296)", i)
  high <- divide(hash, 65536)
  group <- divide(sprintf("%s * 9348", divide(sprintf("%s * %s", high, high), 65536)), 65536)
  sizes <- c(3, 4, 5, 6, 7, 3, 4, 5, 2)
  from <- c(1, 3, 12, 60, 360, 1, 3, 12, 2)
  digits <- sprintf("(%s %% %d)", mapply(divide, group, from), sizes)
  values <- text(digits)
  values[[3]] <- sprintf("CASE WHEN %s %% 11 = 0 THEN NULL ELSE %s END", group, values[[3]])
  class <- sprintf(
    "CASE WHEN (%s * 40503 + %s) %% 1009 < 100 * (1 + %s %% 7) THEN 'yes' ELSE 'no' END", i, divide(hash, 7), group
  )
  paste(c(values, class), "AS", c(paste0("x", 1:9), "y"), collapse = ", ")
}

# Half of the rows on each shard of ClickHouse.
make_rows <- function(n) {
  n <- as.integer(n)
  columns <- simulated_columns("i", function(a, b) sprintf("((%s) / %d)", a, as.integer(b)), function(x) sprintf("'v' || %s", x))
  execute(
    postgres, 1, "DROP TABLE IF EXISTS localift_rows",
    sprintf("CREATE UNLOGGED TABLE localift_rows AS SELECT %s FROM generate_series(1::bigint, %d) AS t(i)", columns, n),
    "ANALYZE localift_rows"
  )
  types <- c(paste0("x", 1:9, " Nullable(String)"), "y String")
  for (shard in 1:2) {
    columns <- simulated_columns(
      sprintf("toInt64(number * 2 + %d)", shard), function(a, b) sprintf("intDiv(%s, %d)", a, as.integer(b)),
      function(x) sprintf("concat('v', toString(%s))", x)
    )
    fill <- sprintf(
      "INSERT INTO localift_rows_local SELECT %s FROM system.numbers LIMIT %d", columns, (n + 2L - shard) %/% 2L
    )
    make_local("localift_rows", types, shard)
    execute(clickhouse, shard, fill)
  }
  distribute("localift_rows")
}

make_local <- function(name, types, shard) {
  execute(
    clickhouse, shard, sprintf("DROP TABLE IF EXISTS %s_local", name),
    sprintf("CREATE TABLE %s_local (%s) ENGINE = MergeTree ORDER BY tuple()", name, paste(types, collapse = ", "))
  )
}
distribute <- function(name) {
  execute(
    clickhouse, 1, paste("DROP TABLE IF EXISTS", name),
    sprintf("CREATE TABLE %1$s AS %1$s_local ENGINE = Distributed(two, default, %1$s_local)", name)
  )
}

n_groups <- function(engine, columns) {
  sql <- sprintf("SELECT COUNT(*) * 1.0 AS n FROM (SELECT %1$s FROM localift_rows GROUP BY %1$s) AS t", columns)
  if (engine == "clickhouse") sql <- sub(" AS t$", "", sql)
  as.numeric(ask(match.fun(engine), 1, sql)[[1]])
}

# Of the last search, lines of the table: server, what the query was, rows read and returned.
logged_queries <- function() {
  Sys.sleep(2)
  sql <- paste(
    "SELECT is_initial_query, read_rows * 1.0 AS read, result_rows * 1.0 AS returned FROM system.query_log",
    "WHERE type = 2 AND query LIKE '%localift_rows%' AND query LIKE '%GROUP BY%' AND query NOT LIKE '%query_log%'",
    "AND result_rows > 100 ORDER BY event_time DESC, is_initial_query LIMIT 1"
  )
  lapply(1:2, function(shard) {
    found <- ask(clickhouse, shard, sql)
    what <- if (found$is_initial_query == 1) "asked by R, its own half and what came from the other" else "asked by the first server"
    c(paste("shard", shard), what, comma(as.numeric(found$read)), comma(as.numeric(found$returned)))
  })
}

drop_rows <- function() for (engine in c("postgres", "clickhouse")) drop_table(engine, "localift_rows")

# --- a data frame as a table -----------------------------------------------------------------------------------

# Factors as text. Rows alternate between the shards.
put_table <- function(engine, name, data) {
  data[] <- lapply(data, function(x) if (is.factor(x)) as.character(x) else x)
  if (engine == "postgres") {
    return(with_connection(postgres, 1, function(connection) {
      DBI::dbWriteTable(connection, name, data, overwrite = TRUE)
      DBI::dbExecute(connection, paste("ANALYZE", name))
    }))
  }
  types <- paste(names(data), ifelse(vapply(data, is.numeric, NA), "Nullable(Float64)", "Nullable(String)"))
  for (shard in 1:2) {
    make_local(name, types, shard)
    with_connection(clickhouse, shard, function(connection) {
      DBI::dbWriteTable(
        connection, paste0(name, "_local"), data[seq_len(nrow(data)) %% 2 == shard - 1, ], append = TRUE, row.names = FALSE
      )
    })
  }
  distribute(name)
}

drop_table <- function(engine, name) {
  if (engine == "postgres") return(execute(postgres, 1, paste("DROP TABLE IF EXISTS", name)))
  execute(clickhouse, 1, paste("DROP TABLE IF EXISTS", name))
  for (shard in 1:2) execute(clickhouse, shard, sprintf("DROP TABLE IF EXISTS %s_local", name))
}
