# One query: sent, fetched in blocks, and cleared whatever happens.

database_con <- function(table) dbplyr::remote_con(table)

# Names of columns and tables as they stand in SQL.
database_name <- function(con, names) {
  as.character(dbplyr::escape(dbplyr::ident(enc2utf8(names)), collapse = NULL, con = con))
}

# The SQL of a lazy table. That dbplyr loses an order of rows on the way is as it should be.
database_sql <- function(table) {
  enc2utf8(as.character(withCallingHandlers(
    dbplyr::remote_query(table),
    warning = function(warning) {
      if (grepl("ORDER BY", conditionMessage(warning), fixed = TRUE)) invokeRestart("muffleWarning")
    }
  )))
}

# The same, where dbplyr cannot translate what the user made: an error of the database.
written_sql <- function(table, call) with_database_errors(database_sql(table), "", database_con(table), call)

#' Ask a database
#'
#' Between two blocks an interrupt is answered. What is fetched is plain: without a driver's attributes, text marked as
#' UTF-8, 64-bit integers as doubles.
#'
#' @param table A lazy table, or its connection.
#' @param sql `[character(1)]` One statement that gives rows.
#' @param call The user's call.
#' @param show Whether to print the statement.
#' @param most_bytes The most that may be fetched; what is beyond is left where it is.
#' @param each A function that takes each block as a data frame; nothing is then kept.
#' @param too_large A function of what was fetched, which signals the error where it is more than `most_bytes`.
#' @param mixed Whether a column may hold values of several types, which then mean nothing.
#' @return A data frame with the columns of the answer, in its order.
#' @noRd
database_query <- function(table, sql, call, show = FALSE, most_bytes = Inf, each = NULL,
                           too_large = function(seen) abort_answer_too_large(seen, sql, call), mixed = FALSE) {
  con <- if (is_lazy_table(table)) database_con(table) else table
  if (show) {
    cat("<SQL>\n", sql, "\n", sep = "")
  }
  check_connection(con, sql, call)
  ask <- function(expr) with_database_errors(expr, sql, con, call, mixed)
  result <- ask(DBI::dbSendQuery(con, sql))
  # A driver may fail to clear what its engine has given up; that would hide the error that led here.
  on.exit(tryCatch(suppressWarnings(DBI::dbClearResult(result)), error = function(error) NULL))
  blocks <- list()
  bytes <- 0
  rows <- first_block_rows
  repeat {
    core_answer_interrupt()
    block <- plain_block(ask(DBI::dbFetch(result, n = rows)), sql, call)
    if (!length(blocks)) attr(block, "engine_types") <- engine_types(result)
    if (is.null(each)) blocks[[length(blocks) + 1]] <- block else each(block)
    bytes <- bytes + if (is.null(each)) as.double(utils::object.size(block)) else 0
    if (bytes > most_bytes) {
      too_large(bind_blocks(blocks))
    }
    if (nrow(block) == 0 || ask(DBI::dbHasCompleted(result))) break
    rows <- min(most_block_rows, max(1000, 2^20 %/% max(length(block), 1)))
  }
  if (is.null(each)) bind_blocks(blocks)
}

# The numbers of the engine's types, NULL where the driver does not tell.
engine_types <- function(result) {
  info <- tryCatch(suppressWarnings(DBI::dbColumnInfo(result)), error = function(error) NULL)
  as.list(info[[".oid"]])
}

# As many as are fetched within a tenth of a second or so. The first block tells how many columns there are: drivers
# make room for all the rows that they are asked for, which of many columns takes longer than the query.
most_block_rows <- 2^16
first_block_rows <- 1000

bind_blocks <- function(blocks) {
  if (length(blocks) == 1) {
    return(blocks[[1]])
  }
  # An engine may have found out the type of a column only with the second block.
  filled <- Filter(function(block) nrow(block) > 0, blocks)
  if (!length(filled)) {
    return(blocks[[1]])
  }
  columns <- lapply(seq_along(filled[[1]]), function(j) do.call(c, lapply(filled, `[[`, j)))
  plain_frame(columns, names(filled[[1]]))
}

plain_frame <- function(columns, names) {
  structure(
    set_names(columns, names), class = "data.frame", row.names = .set_row_names(length(columns[[1]]))
  )
}

plain_block <- function(block, sql, call) {
  names <- names(block)
  columns <- lapply(seq_along(block), function(j) plain_values_fetched(block[[j]], names[[j]], sql, call))
  plain_frame(columns, as_utf8(names))
}

plain_values_fetched <- function(x, name, sql, call) {
  attr(x, "data.type") <- NULL
  if (inherits(x, "integer64")) {
    x <- integer64_values(x)
    if (any(abs(x) >= 2^53, na.rm = TRUE)) {
      abort_large_numbers(name, call)
    }
  }
  if (is.character(x)) {
    unmarked <- Encoding(x) == "unknown"
    if (any(unmarked)) Encoding(x)[unmarked] <- "UTF-8"
  }
  x
}

abort_large_numbers <- function(name, call) {
  typed <- backticked(name)
  advice <- fill("Numbers so large are text: {.code dplyr::mutate(data, {typed} = as.character({typed}))}.")
  abort_localift(
    c("{.var {name}} holds whole numbers of 2^53 (about 9e15) or more.", i = "{advice}"),
    "input", arg = "data", column = name, call = call, advice = advice,
    found = "holds whole numbers of 2^53 (about 9e15) or more", found_many = "hold whole numbers of 2^53 or more"
  )
}

# Errors --------------------------------------------------------------------------

check_connection <- function(con, sql, call) {
  if (inherits(con, "TestConnection") || !is_alive(con, TRUE)) {
    abort_database("The connection is closed, or leads to no database.", sql, con, call)
  }
}

# `unknown`: where a driver cannot tell. Some print why a connection is not.
is_alive <- function(con, unknown) {
  utils::capture.output(alive <- tryCatch(isTRUE(DBI::dbIsValid(con)), error = function(error) unknown))
  alive
}

# Errors of an engine or of its driver become ours; so do the warnings of a driver that it lost values.
with_database_errors <- function(expr, sql, con, call, mixed = FALSE) {
  tryCatch(
    withCallingHandlers(expr, warning = function(warning) {
      if (!grepl("mixed type|NAs introduced|out of range|overflow", conditionMessage(warning))) return()
      if (mixed) invokeRestart("muffleWarning")
      abort_database(conditionMessage(warning), sql, con, call, lost = TRUE)
    }),
    error = function(error) {
      if (inherits(error, "localift_error")) rlang::cnd_signal(error)
      abort_database(conditionMessage(error), sql, con, call)
    }
  )
}

#' Signal an error of a database
#'
#' @param found What the engine, or its driver, said.
#' @param lost Whether it said that values were lost, not that the query failed.
#' @noRd
abort_database <- function(found, sql, con, call, lost = FALSE) {
  found <- sub("[[:space:]]+$", "", printable(as_utf8(paste(found, collapse = "\n"))))
  shown <- if (nchar(sql) > shown_sql) paste0(substr(sql, 1, shown_sql), " ...") else sql
  abort_localift(
    c(
      if (lost) "The database's driver can't give the values of a column." else "The database can't answer a query.",
      x = "{found}",
      i = if (nzchar(sql)) "It was asked: {shown}",
      i = if (lost) {
        "Give the column one type, as in {.code dplyr::mutate(data, x = as.character(x))}."
      } else if (grepl("unsupported type", found, fixed = TRUE)) {
        "Give the column a type that the driver knows, as in {.code dplyr::mutate(data, x = as.numeric(x))}."
      } else if (!is_alive(con, FALSE)) {
        "The connection is gone: connect again with {.fn DBI::dbConnect}."
      }
    ),
    "database", arg = "data", sql = sql, engine_message = found, call = call
  )
}

# Characters of a statement that a message shows.
shown_sql <- 400

abort_answer_too_large <- function(seen, sql, call) {
  abort_localift(
    c(
      "The database's answer does not fit into memory: it has more than {format_count(nrow(seen))} rows.",
      i = "Allow more gigabytes, as by {.code options(localift.memory = {more_gigabytes(call)})}."
    ),
    "too_large", arg = "data", sql = sql, call = call
  )
}

# Twice as many, as text.
more_gigabytes <- function(call) number_text(2 * ceiling(memory_limit(call)))

# A snapshot ------------------------------------------------------------------------

#' Run several queries on one state of the table
#'
#' In one read-only transaction of an engine that has them, which is left on any exit. Where the user has begun one
#' already, or the engine has none, the code just runs.
#'
#' @param input A lazy input.
#' @return The value of `code`.
#' @noRd
with_snapshot <- function(input, code) {
  con <- database_con(input$table)
  dialect <- database_dialect(con)
  if (is.null(dialect$read_only) || !begin_snapshot(con, dialect)) {
    return(code)
  }
  on.exit(tryCatch(DBI::dbRollback(con), error = function(error) NULL))
  for (sql in dialect$read_only) {
    with_database_errors(DBI::dbExecute(con, sql), sql, con, input$call)
  }
  code
}

# Drivers refuse to begin a transaction within another, so that the user's is not ended here.
begin_snapshot <- function(con, dialect) {
  if (in_transaction(con)) {
    return(FALSE)
  }
  tryCatch(
    {
      DBI::dbBegin(con)
      TRUE
    },
    error = function(error) FALSE, warning = function(warning) FALSE
  )
}

# One that was begun by SQL, of which DBI does not know. PostgreSQL takes a savepoint in a transaction only, and refuses
# it in one that failed, which is the user's to end; in MariaDB to begin another would commit it.
in_transaction <- function(con) {
  switch(database_dialect(con)$name,
    postgres = tryCatch(
      {
        DBI::dbExecute(con, "SAVEPOINT localift_asks")
        DBI::dbExecute(con, "RELEASE SAVEPOINT localift_asks")
        TRUE
      },
      error = function(error) grepl("aborted", conditionMessage(error), fixed = TRUE)
    ),
    mariadb = isTRUE(tryCatch(
      DBI::dbGetQuery(con, "SELECT @@in_transaction AS yes")$yes == 1,
      error = function(error) TRUE
    )),
    FALSE
  )
}

#' Stop where a table changed between two queries
#'
#' @param found,expected Rows, or their weight, that two queries counted.
#' @noRd
check_same_total <- function(found, expected, call) {
  if (isTRUE(abs(found - expected) <= 1e-9 * abs(expected))) {
    return(invisible())
  }
  abort_localift(
    c(
      "The table changed between two queries.",
      x = "There were {number_text(expected)} rows, then {number_text(found)}.",
      i = "Search a copy of it, or when nobody writes to it."
    ),
    "database", arg = "data", call = call
  )
}
