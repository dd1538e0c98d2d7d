# Tables in SQLite, which needs no server.

skip_without_sqlite <- function() {
  for (package in c("DBI", "dbplyr", "dplyr", "RSQLite")) skip_if_not_installed(package)
}

# A connection to an empty database, closed at the end of the test.
sqlite_connection <- function(env = parent.frame()) {
  skip_without_sqlite()
  con <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  withr::defer(if (DBI::dbIsValid(con)) DBI::dbDisconnect(con), envir = env)
  con
}

# One whose driver knows of dates and times.
dated_connection <- function(env = parent.frame()) {
  skip_without_sqlite()
  con <- DBI::dbConnect(RSQLite::SQLite(), ":memory:", extended_types = TRUE)
  withr::defer(if (DBI::dbIsValid(con)) DBI::dbDisconnect(con), envir = env)
  con
}

# A data frame as a lazy table.
database_table <- function(data, con, name = "lazy_data") {
  DBI::dbWriteTable(con, name, data, overwrite = TRUE, row.names = FALSE)
  dplyr::tbl(con, name)
}

# Text columns in C order, missing values, empty strings, names and levels that need quotes.
database_data <- function(n = 400, seed = 1) {
  set.seed(seed)
  draw <- function(x, missing = 0.1) {
    x <- sample(x, n, replace = TRUE)
    x[stats::runif(n) < missing] <- NA
    x
  }
  data <- data.frame(
    class = draw(c("no", "yes", "\u00fcber"), 0.05),
    a = draw(c("", "x", "X", "x ")),
    `b c` = draw(c("it's", "\"q\"", "\u00e9t\u00e9", "a;b=c")),
    `d"e` = draw(1:4),
    f = draw(c("p", "q")),
    w = sample(0:3, n, replace = TRUE),
    check.names = FALSE
  )
  data$class[data$f %in% "p" & stats::runif(n) < 0.5] <- "yes"
  data
}

# dbplyr's SQL differs with its version.
without_sql <- function(lines) sub("It was asked: .*", "It was asked: ...", lines)

# What a search found, without what says how it was called.
found_rows <- function(x) {
  if (inherits(x, "localift")) lapply(unclass(x), found_rows) else as.data.frame(x)
}

# What of a lazy input the SQL of its rows is made from.
plain_input <- function(table, ...) list(table = table, sql = database_sql(table), ...)
