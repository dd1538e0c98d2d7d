# Groups in one SELECT, not of a subquery: ClickHouse's shards send every row of a subquery, and only the groups of what
# is asked of the table itself.

#' Group a table in one SELECT
#'
#' @param input A lazy input.
#' @param columns What to group by: SQL, or the name of a column of the table as a symbol, by the names that they have
#'   in the answer. SQL must not have the name of a column: ClickHouse would read that as what is selected.
#' @param aggregates What to know of each group: SQL, by name.
#' @param wanted Conditions on rows, as SQL.
#' @return The statement. `NULL` where the engine does not need it, or where the table is more than a choice of rows and
#'   columns of another.
#' @noRd
flat_groups <- function(input, columns, aggregates, wanted = character()) {
  table <- input$table
  con <- database_con(table)
  # Before `columns` are evaluated, which no other engine needs.
  if (!database_dialect(con)$flat) {
    return(NULL)
  }
  named <- setdiff(c(names(columns), names(aggregates)), colnames(table))
  if (!is_flat(input$sql, named)) {
    return(NULL)
  }
  if (length(wanted)) table <- dplyr::filter(table, !!dbplyr::sql(paste(wanted, collapse = " AND ")))
  aggregates <- lapply(aggregates, dbplyr::sql)
  groups <- vapply(names(columns), database_name, "", con = con)
  selected <- database_sql(dplyr::transmute(table, !!!columns, !!!aggregates))
  paste0(selected, "\nGROUP BY ", paste(groups, collapse = ", "))
}

# Clauses after which a table has no more the rows of another, or which stand where GROUP BY would.
not_flat <- paste0(
  "\\b(DISTINCT|JOIN|GROUP BY|HAVING|QUALIFY|WINDOW|(ORDER|SORT|CLUSTER|DISTRIBUTE|CONNECT) BY|LIMIT|OFFSET|FETCH|",
  "UNION|INTERSECT|EXCEPT|MINUS|ARRAY JOIN|SAMPLE|SETTINGS)\\b"
)

# Whether SQL of a table is of rows of another, and of none of some names, so that it may be part of a statement that
# gives these.
is_flat <- function(sql, names) {
  !grepl(not_flat, sql, ignore.case = TRUE, perl = TRUE) && !names_a_word(sql, names)
}

#' Whether SQL may hold some of the names that a statement gives to what it selects
#'
#' A filter may ask for a column of that name, even one that is not among those of the table: ClickHouse would take it
#' for what is selected.
#' @param names Of letters, digits and underscores.
#' @noRd
names_a_word <- function(sql, names) {
  length(names) > 0 && grepl(sprintf("\\b(%s)\\b", paste(names, collapse = "|")), sql, perl = TRUE)
}
