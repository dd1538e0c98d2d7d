# What differs between engines, in one table: a new engine is a row.
#
#   classes        those of its connections, of DBI, odbc and dbplyr's simulations
#   grouping_sets  whether it has GROUPING SETS
#   windows        whether it has window functions (ROW_NUMBER, running sums)
#   quantile       "exact7" where its percentiles are R's type 7 to the last bit, NULL where they are not
#   double         an expression as a double, of its SQL
#   exact_text     a column of text as text that is equal only where its bytes are, of its quoted name and
#                  `type`, the attribute `engine_type` of its prototype; `merging`: what the next says. NULL where all
#                  text is so
#   merging        a function of the connection: whether it has collations by which other text is equal, too
#   read_only      statements that make a transaction just begun a read-only snapshot; NULL where there is no such thing
#   streams        whether its driver fetches rows as they are asked for; where it takes them all at once, a query says
#                  how many
#   type_rows      rows to fetch that tell the types of columns: none, where columns have types
#   flat           whether groups must be asked for in one SELECT: see database-flat.R

dialect <- function(classes, grouping_sets = FALSE, windows = TRUE, quantile = NULL, double = NULL,
                    exact_text = NULL, merging = function(con) TRUE, read_only = NULL, streams = FALSE, type_rows = 0, flat = FALSE) {
  list(
    classes = classes, grouping_sets = grouping_sets, windows = windows, quantile = quantile,
    double = double %||% function(x) paste0("(", x, " * 1.0)"), exact_text = exact_text, merging = merging,
    read_only = read_only,
    streams = streams, type_rows = type_rows, flat = flat
  )
}

# PostgreSQL's numbers of types that hold text, CHAR(n) among them, which a cast would strip of its blanks; and of those
# that drivers give as text, but which have no collation: "char", uuid, interval. What is neither is some other type of
# the engine's, such as json, which cannot be grouped by, or citext, which would merge case.
text_types <- c(25L, 1043L, 1042L, 19L)
own_types <- c(18L, 2950L, 1186L)

database_dialects <- list(
  sqlite = dialect(
    "SQLiteConnection",
    double = function(x) paste0("CAST(", x, " AS REAL)"),
    exact_text = function(column, type, merging) paste(column, "COLLATE BINARY"),
    # A transaction of reads alone holds one state of the file.
    read_only = character(), streams = TRUE, type_rows = 100
  ),
  postgres = dialect(
    c("PqConnection", "PostgreSQLConnection", "PostgreSQL"),
    grouping_sets = TRUE, quantile = "exact7",
    double = function(x) paste0("CAST(", x, " AS DOUBLE PRECISION)"),
    exact_text = function(column, type, merging) {
      if (is.null(type) || type %in% own_types) {
        return(column)
      }
      if (!type %in% text_types) column <- paste0("CAST(", column, " AS text)")
      # Of an expression it takes groups to be so wide that it sorts the rows: seven times as long for 20 million.
      if (merging) paste(column, "COLLATE \"C\"") else column
    },
    merging = function(con) has_merging_collations(con),
    read_only = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY", streams = TRUE
  ),
  clickhouse = dialect(
    c("ClickhouseConnection", "ClickHouse"),
    windows = FALSE, double = function(x) paste0("toFloat64(", x, ")"), flat = TRUE
  ),
  mariadb = dialect(
    c("MariaDBConnection", "MySQLConnection", "MySQL", "MariaDB"),
    double = function(x) paste0("CAST(", x, " AS DOUBLE)"),
    exact_text = function(column, type, merging) paste0("CONVERT(", column, " USING utf8mb4) COLLATE utf8mb4_nopad_bin"),
    # Its default for a transaction is REPEATABLE READ.
    read_only = character()
  ),
  duckdb = dialect(
    "duckdb_connection", grouping_sets = TRUE, quantile = "exact7",
    double = function(x) paste0("CAST(", x, " AS DOUBLE)"), read_only = character()
  ),
  spark = dialect(
    c("spark_connection", "Spark SQL", "Hive", "DatabricksConnection"), grouping_sets = TRUE,
    double = function(x) paste0("CAST(", x, " AS DOUBLE)")
  ),
  other = dialect(character())
)

# PostgreSQL has collations by which text that differs is equal since version 12, and none but those that its users made.
has_merging_collations <- function(con) {
  version <- if (inherits(con, "PqConnection")) DBI::dbGetInfo(con)$db.version
  if (is.numeric(version) && version < 120000) {
    return(FALSE)
  }
  sql <- "SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_collation WHERE NOT collisdeterministic)"
  is.null(version) || !identical(tryCatch(DBI::dbGetQuery(con, sql)[[1]], error = function(error) TRUE), FALSE)
}

# A driver of many engines: of these DuckDB tells its version as v1.2.3.
is_duckdb_by_adbc <- function(con) {
  inherits(con, "AdbiConnection") &&
    isTRUE(tryCatch(startsWith(DBI::dbGetInfo(con)$db.version, "v"), error = function(error) FALSE))
}

#' What an engine can do
#'
#' @return A row of the table above, with its `name`.
#' @noRd
database_dialect <- function(con) {
  known <- vapply(database_dialects, function(row) inherits(con, row$classes), NA)
  name <- if (is_duckdb_by_adbc(con)) "duckdb" else c(names(database_dialects)[known], "other")[[1]]
  c(list(name = name), database_dialects[[name]])
}
