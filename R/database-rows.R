# The rows of a lazy table in SQL. dbplyr writes what the user made, once, when the input is read: it takes longer for a
# query than many an engine to answer it. What is asked of the rows is written here, one SELECT over the other.
#
# `rows` is a list:
#   con      the connection
#   columns  the columns' SQL, by their names
#   from     what stands after FROM: the table itself where the user chose no more than columns and rows, so that the
#            shards of a distributed engine count; else a subquery
#   where    conditions, SQL

#' The rows of an input
#'
#' @param input A lazy input.
#' @param named Names that a statement gives to what it selects of them: see `names_a_word()`.
#' @noRd
lazy_rows <- function(input, named = character()) {
  con <- database_con(input$table)
  columns <- colnames(input$table)
  columns <- set_names(database_name(con, columns), columns)
  source <- plain_table(input$sql, columns, named) %||% list(from = subquery(input$sql), where = character())
  c(list(con = con, columns = columns), source)
}

# `from` and `where` of SQL that is no more than rows and columns of a table, else NULL.
plain_table <- function(sql, columns, named) {
  at <- regexpr("\nFROM ", sql, fixed = TRUE)
  chosen <- gsub("\\s+", " ", substr(sql, 1, at - 1))
  from <- substring(sql, at + nchar("\nFROM "))
  plain <- chosen %in% c("SELECT *", paste("SELECT", paste(columns, collapse = ", ")))
  if (plain && is_flat(from, named)) split_where(from)
}

# In lines of their own, as the user's SQL may end in a comment.
subquery <- function(sql) paste0("(\n", sql, "\n) localift_rows")

# What stands before WHERE, and the condition after it, which others may join. NULL where that cannot be told, of SQL
# that the user wrote: a comment may hide what comes after it, and WHERE may be that of a subquery.
split_where <- function(from) {
  if (grepl("--|/[*]|#", from)) {
    return(NULL)
  }
  at <- regexpr("\nWHERE\\s+", from)
  before <- if (at < 0) from else substr(from, 1, at - 1)
  if (grepl("\\bwhere\\b", before, ignore.case = TRUE) || (at > 0 && grepl("(", before, fixed = TRUE))) {
    return(NULL)
  }
  list(from = before, where = if (at < 0) character() else substring(from, at + attr(at, "match.length")))
}

# What stands after FROM.
source_text <- function(rows) {
  where <- paste0("(", rows$where, ")", recycle0 = TRUE)
  paste0(rows$from, if (length(where)) paste0("\nWHERE ", paste(where, collapse = " AND ")))
}

#' A statement that reads rows
#'
#' @param select Expressions, with their names.
#' @param groups Expressions to group by.
#' @noRd
rows_sql <- function(rows, select, groups = character()) {
  paste0(
    "SELECT ", paste(select, collapse = ", "), "\nFROM ", source_text(rows),
    if (length(groups)) paste0("\nGROUP BY ", paste(groups, collapse = ", "))
  )
}

# Those of the rows that meet conditions.
rows_where <- function(rows, conditions) {
  rows$where <- c(rows$where, conditions)
  rows
}

not_null <- function(columns) paste(columns, "IS NOT NULL")

#' Rows with columns that are computed of their own
#'
#' @param computed SQL by name; a column of that name is replaced.
#' @noRd
with_columns <- function(rows, computed) {
  if (!length(computed)) {
    return(rows)
  }
  rows$columns[names(computed)] <- computed
  quoted <- set_names(database_name(rows$con, names(rows$columns)), names(rows$columns))
  named <- ifelse(rows$columns == quoted, quoted, paste(rows$columns, "AS", quoted))
  list(con = rows$con, columns = quoted, from = subquery(rows_sql(rows, named)), where = character())
}

#' Text columns whose values are equal only where their bytes are
#'
#' @param types Prototypes of the columns concerned, by name.
#' @return SQL by name, of those that need it.
#' @noRd
exact_text <- function(con, types) {
  dialect <- database_dialect(con)
  text <- names(types)[vapply(types, is.character, NA)]
  if (is.null(dialect$exact_text) || !length(text)) {
    return(character())
  }
  merging <- dialect$merging(con)
  quoted <- set_names(database_name(con, text), text)
  sql <- vapply(text, function(name) {
    dialect$exact_text(quoted[[name]], attr(types[[name]], "engine_type"), merging)
  }, "")
  sql[sql != quoted]
}

# The rows of an input with such text: see lazy_rows().
exact_rows <- function(input, types, named = character()) {
  rows <- lazy_rows(input, named)
  with_columns(rows, exact_text(rows$con, types))
}

# Conditions of rows that have a class, and a positive weight.
counting <- function(rows, input) {
  weight <- rows$columns[input$weights_name]
  c(not_null(rows$columns[[input$class_name]]), if (length(weight)) paste(weight, "> 0"))
}

# Counts of rows, or of weights, as SQL. With names that no column has, nor one that is only filtered by: ClickHouse
# would take it for what is selected.
free_counts <- function(input) {
  counts <- counts_of_rows(input$weights_name, database_con(input$table))
  taken <- colnames(input$table)
  for (i in seq_along(counts)) {
    name <- free_name(names(counts)[[i]], taken)
    while (names_a_word(input$sql, name)) name <- free_name(paste0(name, "n"), taken)
    names(counts)[[i]] <- name
    taken <- c(taken, name)
  }
  counts
}

# COUNT(*) is a 64-bit integer on some engines, times 1.0 a double on all. What is wrong with a weight is asked for in
# the same query.
counts_of_rows <- function(weights_name, con) {
  if (is.null(weights_name)) {
    return(c(n = "COUNT(*) * 1.0"))
  }
  w <- database_name(con, weights_name)
  double <- database_dialect(con)$double(w)
  c(
    n = paste0("SUM(", double, ")"), least = paste0("MIN(", double, ")"),
    missing = paste0("SUM(CASE WHEN ", w, " IS NULL THEN 1.0 ELSE 0.0 END)")
  )
}

#' At most so many rows of a statement, in the words of the engine
#'
#' @param open Whether LIMIT may follow it, as it may what we wrote. ClickHouse's shards send the rows of a subquery.
#' @noRd
at_most <- function(con, sql, n, open = TRUE) {
  if (open && database_dialect(con)$flat) {
    return(sprintf("%s\nLIMIT %.0f", sql, n))
  }
  limited <- dbplyr::sql_query_select(con, dbplyr::sql("*"), dbplyr::sql(subquery(sql)), limit = n)
  enc2utf8(as.character(limited))
}
