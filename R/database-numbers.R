# Numbers, dates and times of a database as the doubles that R makes of them, and doubles as SQL, engine by engine.
#
# A threshold divides the rows of an engine as it divides those of a data frame if both sides of `x < threshold` are the
# doubles of R. So a column is compared by an expression whose value is what the driver would give: dates are days and
# times seconds since 1970, in UTC. And a threshold is written so that the engine reads the very same double.

#' What each engine needs for that
#'
#' A row for each; `other` for those that are not named.
#' * `literal`: function(x): doubles, finite, as SQL. Engines that read 17 digits rightly take them. SQLite does not:
#'   it gets a whole number over a power of two.
#' * `number`: SQL of a number as double, NULL where it is NULL or NaN; `%1$s` is the column. In PostgreSQL, DuckDB
#'   and Spark NaN = NaN.
#' * `date`, `time`, `difference`: the same of days and seconds; NULL where it is not known.
#' * `infinite`: SQL that is true where such a number is infinite.
#' @noRd
engine_numbers <- list(
  sqlite = list(
    literal = function(x) vapply(x, ratio_literal, ""),
    # A column may hold what it is not declared for: text is above any number, as in SQLite's own order.
    number = "CASE WHEN typeof(%1$s) IN ('text', 'blob') THEN 9e999 ELSE CAST(%1$s AS REAL) END",
    date = paste(
      "CASE typeof(%1$s) WHEN 'text' THEN julianday(date(%1$s)) - 2440587.5 ELSE",
      "CAST(%1$s AS INTEGER) - (%1$s < CAST(%1$s AS INTEGER)) END"
    ),
    time = paste(
      "CASE typeof(%1$s) WHEN 'text' THEN CAST(strftime('%%s', substr(%1$s, 1, 19)) AS REAL) +",
      "CASE WHEN instr(%1$s, '.') THEN CAST('0' || substr(%1$s, instr(%1$s, '.')) AS REAL) ELSE 0.0 END",
      "ELSE CAST(%1$s AS REAL) END"
    ),
    difference = paste(
      "CASE typeof(%1$s) WHEN 'text' THEN CAST(strftime('%%s', '1970-01-01 ' || substr(%1$s, 1, 8)) AS REAL) +",
      "CASE WHEN instr(%1$s, '.') THEN CAST('0' || substr(%1$s, instr(%1$s, '.')) AS REAL) ELSE 0.0 END",
      "ELSE CAST(%1$s AS REAL) END"
    ),
    infinite = "%s IN (9e999, -9e999)"
  ),
  postgres = list(
    literal = function(x) sprintf("CAST('%s' AS double precision)", all_digits(x)),
    number = "NULLIF(CAST(%1$s AS double precision), 'NaN')",
    # R gets a number of four bytes as its text: 0.1, and not the 0.100000001 that it is nearest to.
    short = "NULLIF(CAST(CAST(%1$s AS text) AS double precision), 'NaN')",
    date = "CAST(EXTRACT(EPOCH FROM %1$s) / 86400 AS double precision)",
    time = "CAST(EXTRACT(EPOCH FROM %1$s) AS double precision)",
    difference = "CAST(EXTRACT(EPOCH FROM %1$s) AS double precision)",
    infinite = "%s IN ('Infinity', '-Infinity')"
  ),
  clickhouse = list(
    literal = function(x) all_digits(x, "e"),
    number = "if(isNaN(toFloat64(%1$s)), NULL, toFloat64(%1$s))",
    date = "toFloat64(toInt32(%1$s))",
    time = "toFloat64(%1$s)",
    difference = NULL
  ),
  mariadb = list(
    literal = function(x) all_digits(x, "e"),
    number = "CAST(%1$s AS DOUBLE)",
    date = "DATEDIFF(%1$s, '1970-01-01')",
    time = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', %1$s) / 1e6",
    difference = "CAST(TIME_TO_SEC(%1$s) AS DOUBLE)"
  ),
  duckdb = list(
    literal = function(x) sprintf("CAST('%s' AS DOUBLE)", all_digits(x)),
    number = "NULLIF(CAST(%1$s AS DOUBLE), CAST('NaN' AS DOUBLE))",
    date = "CAST(date_diff('day', DATE '1970-01-01', %1$s) AS DOUBLE)",
    time = "CAST(epoch_us(%1$s) AS DOUBLE) / 1e6",
    # As the package adbi makes seconds of microseconds.
    arrow_time = "CAST(epoch_us(%1$s) AS DOUBLE) * CAST('1e-6' AS DOUBLE)",
    difference = "epoch(%1$s)"
  ),
  spark = list(
    literal = function(x) sprintf("CAST('%s' AS DOUBLE)", all_digits(x)),
    number = "NULLIF(CAST(%1$s AS DOUBLE), CAST('NaN' AS DOUBLE))",
    date = "CAST(datediff(%1$s, DATE '1970-01-01') AS DOUBLE)",
    time = "CAST(%1$s AS DOUBLE)",
    difference = NULL
  ),
  other = list(
    literal = function(x) sprintf("CAST('%s' AS DOUBLE PRECISION)", all_digits(x)),
    number = paste(
      "CASE WHEN CAST(%1$s AS DOUBLE PRECISION) = CAST(%1$s AS DOUBLE PRECISION)",
      "THEN CAST(%1$s AS DOUBLE PRECISION) END"
    ),
    date = NULL,
    time = NULL,
    difference = NULL
  )
)

numbers_of_engine <- function(con) {
  engine <- engine_numbers[[database_dialect(con)$name]] %||% engine_numbers$other
  if (!is.null(engine$arrow_time) && inherits(con, "AdbiConnection")) engine$time <- engine$arrow_time
  engine
}

# `conversion`: "g", or "e" for engines that take a number without an exponent for a decimal or a whole one.
all_digits <- function(x, conversion = "g") {
  plainly(if (conversion == "e") sprintf("%.16e", x) else sprintf("%.17g", x))
}

#' A double as whole numbers below 2^53, times or over powers of two
#'
#' SQLite's own reading of decimals is not right to the last bit; whole numbers, and products and quotients by powers of
#' two, are. `0.75` is `3.0 / 4.0`, in parentheses.
#'
#' @param x Finite.
#' @noRd
ratio_literal <- function(x) {
  whole <- abs(x)
  power <- 0
  # Down to a whole number of at most 53 bits, up from a fraction.
  while (whole >= 2^53) {
    whole <- whole / 2
    power <- power + 1
  }
  while (whole != trunc(whole)) {
    whole <- whole * 2
    power <- power - 1
  }
  # The largest step is a whole number of few digits, too.
  steps <- rep(52, abs(power) %/% 52)
  if (abs(power) %% 52) steps <- c(steps, abs(power) %% 52)
  text <- plainly(sprintf("%.1f", c(whole, 2^steps)))
  sign <- if (x < 0) "-" else ""
  sprintf("(%s%s)", sign, paste(text, collapse = if (power > 0) " * " else " / "))
}

#' A column as the doubles that R makes of it
#'
#' @param table A lazy table.
#' @param prototype The column without rows, as the driver gives it.
#' @return `NULL` if it holds no numbers; else a list of `kind` and `units`, as numbers_in() has them, and SQL of the
#'   `value`, which is NULL where it is missing.
#' @noRd
database_number <- function(table, name, prototype, call, arg = "data") {
  about <- numbers_in(prototype)
  if (is.null(about)) {
    return(NULL)
  }
  con <- database_con(table)
  engine <- numbers_of_engine(con)
  pattern <- engine[[about$kind]]
  if (is.null(pattern)) abort_no_times(name, about$kind, arg, call)
  if (about$kind == "number" && is_short(prototype)) pattern <- engine$short %||% pattern
  list(kind = about$kind, units = about$units, value = sprintf("(%s)", sprintf(pattern, database_name(con, name))))
}

# A column of numbers as the doubles that R makes of it, NULL where it is missing; `column` is its SQL.
number_sql <- function(con, column, prototype) {
  engine <- numbers_of_engine(con)
  sprintf(if (is_short(prototype)) engine$short %||% engine$number else engine$number, column)
}

# SQL that is true where a number is infinite.
infinite_sql <- function(value, con) {
  engine <- numbers_of_engine(con)
  sprintf(engine$infinite %||% sprintf("abs(%%s) > %s", engine$literal(.Machine$double.xmax)), value)
}

# Whether a number of PostgreSQL, which numbers its types, has four bytes.
is_short <- function(prototype) identical(as.integer(attr(prototype, "engine_type")), 700L)

abort_no_times <- function(name, kind, arg, call) {
  abort_localift(
    c(
      "The {kinds_of_cuts[[kind]]} of {.var {name}} can't be cut in this database.",
      i = "Make a column of numbers of it with {.fn dplyr::mutate}, such as its year."
    ),
    "input", arg = arg, column = name, call = call
  )
}
