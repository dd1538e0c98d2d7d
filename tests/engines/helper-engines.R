# The engines that run, and the rows and columns of the matrix: sources of the same data, and what is asked of each.

ports_of <- function(engine) {
  as.integer(strsplit(Sys.getenv(paste0("LOCALIFT_", toupper(engine), "_PORTS")), "[ ,]+")[[1]])
}

skip_without <- function(engine) {
  if (!engine_is_here(engine)) skip(paste(engine, "is not here"))
}

# Whether an engine and its driver are here. In the order of what must be there, may be there.
engine_is_here <- function(engine) {
  installed <- function(...) all(vapply(c(...), requireNamespace, NA, quietly = TRUE))
  switch(engine,
    sqlite = installed("RSQLite"),
    postgres = length(ports_of("postgres")) > 0 && installed("RPostgres"),
    clickhouse = length(ports_of("clickhouse")) > 0 && installed("RClickhouse"),
    mariadb = length(ports_of("mariadb")) > 0 && installed("RMariaDB"),
    duckdb = nzchar(Sys.getenv("LOCALIFT_DUCKDB")) && installed("adbi", "adbcdrivermanager")
  )
}

# A connection to the i-th server of an engine, closed at the end of `frame`.
connect <- function(engine, i = 1, frame = parent.frame()) {
  skip_without(engine)
  con <- switch(engine,
    sqlite = DBI::dbConnect(RSQLite::SQLite(), ":memory:"),
    postgres = DBI::dbConnect(
      RPostgres::Postgres(), host = "127.0.0.1", port = ports_of("postgres")[[i]],
      user = "postgres", dbname = "postgres"
    ),
    clickhouse = DBI::dbConnect(RClickhouse::clickhouse(), host = "127.0.0.1", port = ports_of("clickhouse")[[i]]),
    mariadb = DBI::dbConnect(
      RMariaDB::MariaDB(), host = "127.0.0.1", port = ports_of("mariadb")[[i]], user = "root",
      password = Sys.getenv("MYSQL_PWD"), dbname = "mysql"
    ),
    duckdb = DBI::dbConnect(
      adbi::adbi(adbcdrivermanager::adbc_driver(Sys.getenv("LOCALIFT_DUCKDB"), "duckdb_adbc_init")), bigint = "numeric"
    )
  )
  withr::defer(suppressWarnings(try(DBI::dbDisconnect(con), silent = TRUE)), frame)
  # Its driver is older than dbplyr's interface, which dbplyr says once.
  if (engine == "duckdb") suppressWarnings(dplyr::tbl(con, dbplyr::sql("SELECT 1 AS one")))
  con
}

# Puts a data frame into a table of its own, and gives the lazy table.
put <- function(con, data, name) {
  if (inherits(con, "ClickhouseConnection")) {
    put_local(con, data, name)
  } else {
    if (DBI::dbExistsTable(con, name)) DBI::dbRemoveTable(con, name)
    DBI::dbWriteTable(con, name, data)
  }
  dplyr::tbl(con, name)
}

# The driver's own table would have no NULL, and it quotes no name: through a table with names that need no quotes.
put_local <- function(con, data, name) {
  types <- ifelse(vapply(data, is.character, NA), "Nullable(String)", "Nullable(Float64)")
  make <- function(name, columns) {
    DBI::dbExecute(con, paste("DROP TABLE IF EXISTS", name))
    columns <- paste(columns, types, collapse = ", ")
    DBI::dbExecute(con, sprintf("CREATE TABLE %s (%s) ENGINE = MergeTree ORDER BY tuple()", name, columns))
  }
  plain <- paste0(name, "_plain")
  quoted <- paste0("`", gsub("`", "\\`", names(data), fixed = TRUE), "`")
  names(data) <- paste0("c", seq_along(data))
  make(plain, names(data))
  make(name, quoted)
  DBI::dbWriteTable(con, plain, data, append = TRUE, row.names = FALSE)
  DBI::dbExecute(con, sprintf("INSERT INTO %s SELECT * FROM %s", name, plain))
  DBI::dbExecute(con, paste("DROP TABLE", plain))
}

# Most of the rows on the second shard, in no order, and the table over both.
put_on_shards <- function(data, name, frame = parent.frame()) {
  cons <- lapply(1:2, function(i) connect("clickhouse", i, frame))
  local <- paste0(name, "_local")
  first <- seq_len(nrow(data)) %% 6 == 0
  for (i in 1:2) put_local(cons[[i]], data[first == (i == 1), ], local)
  DBI::dbExecute(cons[[1]], paste("DROP TABLE IF EXISTS", name))
  DBI::dbExecute(
    cons[[1]], sprintf("CREATE TABLE %s AS %s ENGINE = Distributed(two, default, %s)", name, local, local)
  )
  dplyr::tbl(cons[[1]], name)
}

put_somewhere <- function(engine, data, name, frame = parent.frame()) {
  if (engine == "clickhouse") put_on_shards(data, name, frame) else put(connect(engine, 1, frame), data, name)
}

# --- sources -------------------------------------------------------------------------------------------------

# Rows of the matrix: what holds the data of a case. `rows`: a function of a data frame, the name of a table and the frame
# at whose end connections are closed, which gives what takes the data's place in a call; or `counts`: a function that
# also has a function `count` of such a thing, and gives the counts that are then searched. `engine`: what it needs.
# `workers`: searched on workers.
sources <- list(
  "counts" = list(counts = function(data, name, frame, count) count(data)),
  "SQLite" = list(engine = "sqlite", rows = function(data, name, frame) put(connect("sqlite", 1, frame), data, name)),
  "PostgreSQL" = list(
    engine = "postgres", rows = function(data, name, frame) put(connect("postgres", 1, frame), data, name)
  ),
  "PostgreSQL, two clusters" = list(engine = "postgres", counts = function(data, name, frame, count) {
    first <- seq_len(nrow(data)) %% 3 == 0
    parts <- lapply(1:2, function(i) {
      count(put(connect("postgres", i, frame), data[first == (i == 1), ], paste0(name, "_", i)))
    })
    c(parts[[1]], parts[[2]])
  }),
  "ClickHouse, two shards" = list(engine = "clickhouse", rows = put_on_shards),
  "DuckDB" = list(engine = "duckdb", rows = function(data, name, frame) put(connect("duckdb", 1, frame), data, name)),
  "MariaDB" = list(
    engine = "mariadb", rows = function(data, name, frame) put(connect("mariadb", 1, frame), data, name)
  ),
  "files in chunks" = list(rows = function(data, name, frame) put_in_files(data, name, frame)),
  "workers" = list(rows = function(data, name, frame) data, workers = "future")
)

put_in_files <- function(data, name, frame) {
  folder <- withr::local_tempdir(.local_envir = frame)
  paths <- file.path(folder, paste0(name, 1:3, ".csv"))
  for (i in seq_along(paths)) {
    part <- data[seq_len(nrow(data)) %% 3 == i - 1, ]
    utils::write.csv(part, paths[[i]], row.names = FALSE, na = "\\N", fileEncoding = "UTF-8")
  }
  data_files(paths, na = "\\N", chunk_rows = 37)
}

# --- cases ---------------------------------------------------------------------------------------------------

# Levels that an engine may merge, take for NULL, or not give back as they were; names that need quotes. (SQLite and
# DuckDB have no two names that differ in case alone.)
awkward_levels <- list(
  c("", " ", "x", "X", "x ", " x"),
  c("\u00e9", "e\u0301", "\u00c9", "\u65e5\u672c\u8a9e", "ss", "\u00df"),
  c("NA", "NULL", "it's", "\"q\"", "a;b=c", "a\\b"),
  c("10", "9", "010", "1e1", "TRUE")
)
awkward_names <- c("a b", "c\"d", "e.f", "G", "H", "it's", "select", "\u00fcber")

awkward_data <- function(seed, n = 500) {
  set.seed(seed)
  columns <- lapply(seq_along(awkward_names), function(j) {
    levels <- awkward_levels[[(j - 1) %% length(awkward_levels) + 1]]
    x <- sample(levels, n, replace = TRUE, prob = seq_along(levels))
    if (j %% 3 > 0) x[stats::runif(n) < 0.1] <- NA
    x
  })
  data <- stats::setNames(as.data.frame(columns), awkward_names)
  # The class depends on two of them, so that there is something to find.
  yes <- 0.2 + 0.4 * (data[[1]] %in% c("x", "x ")) + 0.3 * (data[[2]] %in% "\u00e9")
  data$Class <- ifelse(stats::runif(n) < yes, "yes", sample(c("no", "No", "no "), n, replace = TRUE))
  data$Class[stats::runif(n) < 0.03] <- NA
  data$w <- sample(c(0, 1, 2, 5, NA), n, replace = TRUE, prob = c(1, 4, 3, 1, 0))
  data$half <- sample(c(0.25, 0.5, 1.5), n, replace = TRUE)
  data
}

# Columns of the matrix: what is asked, of data and what else a call needs (`...`: weights, workers). `counts = FALSE`: of
# rows alone.
asked <- list(
  "features" = list(verb = "select_features", arguments = list(max_features = 3)),
  "features, missing as a level" = list(verb = "select_features", arguments = list(max_features = 2, na = "level")),
  "features, complete rows" = list(verb = "select_features", arguments = list(max_features = 2, na = "complete")),
  "windows" = list(verb = "select_windows", arguments = list(max_features = 2, min_freq = 0.05)),
  "profiles" = list(verb = "select_profiles", arguments = list(max_features = 3, min_freq = 0.02)),
  "profiles that inhibit" = list(verb = "select_profiles", arguments = list(max_features = 2, direction = "inhibit")),
  "all three" = list(verb = "localift", arguments = list(max_features = 2, n_best = 5)),
  "subgroups" = list(verb = "select_subgroups", arguments = list(max_features = 2, n_best = 5), workers = FALSE)
)

# Numbers, one of them under a name that needs quotes, with missing values and groups.
number_data <- function(n = 300) {
  set.seed(5)
  data <- data.frame(
    u = round(stats::rnorm(n, 3), 2), `v w` = round(stats::rexp(n), 1), z = stats::rnorm(n), check.names = FALSE
  )
  data$g <- sample(c("k", "K", "k "), n, replace = TRUE)
  data$Class <- ifelse(data$u + data$z > 3.5, "yes", sample(c("no", "yes"), n, replace = TRUE, prob = c(3, 1)))
  data$u[sample(n, 20)] <- NA
  data$g[sample(n, 15)] <- NA
  data
}

# What a source answers. `weights`: the name of a column, or NULL.
answer <- function(source, ask, data, formula, weights, name, frame = parent.frame()) {
  given <- if (!is.null(weights)) list(weights = as.name(weights)) else list()
  # By a name, so that an error does not show all of the data.
  ask_of <- function(verb, x, ...) suppressMessages(eval(as.call(c(verb, quote(x), formula, ...))))
  if (!is.null(source$counts)) {
    counts <- source$counts(data, name, frame, function(x) ask_of(quote(count_profiles), x, given))
    return(suppressMessages(do.call(ask$verb, c(quote(counts), ask$arguments))))
  }
  if (!is.null(source$workers) && !isFALSE(ask$workers)) given$workers <- source$workers
  ask_of(as.name(ask$verb), source$rows(data, name, frame), given, ask$arguments)
}

# --- comparison ----------------------------------------------------------------------------------------------

# What a result says: its rows, and how the search went but for the effort: rows that come in another order are looked
# at in another order. Workers look at other branches than one process, and may know of fewer ties.
said_by <- function(result, workers = FALSE) {
  if (inherits(result, "localift")) return(lapply(unclass(result), said_by, workers))
  info <- search_info(result)
  drop <- c("seconds", "nodes", "pruned", "evaluated", if (workers) c("ties", "ties_exact", "workers", "redone"))
  list(rows = as.list(as.data.frame(result)), info = info[setdiff(names(info), drop)])
}

rows_of <- function(result) {
  if (inherits(result, "localift")) lapply(unclass(result), rows_of) else as.list(as.data.frame(result))
}
