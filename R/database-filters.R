# Conditions of subgroups for the engine of a table: the same rows as in R, for every type of column.

#' Calls that select the rows of subgroups from a lazy table
#'
#' Intervals are SQL that compares what the driver would give, with thresholds that the engine reads to the last bit;
#' levels are calls that dbplyr translates, of text that is compared byte by byte.
#'
#' @param rows,fit Of the result.
#' @return A list of calls.
#' @noRd
database_filters <- function(rows, fit, table, call) {
  table <- dplyr::ungroup(table)
  needed <- if (fit$data$na == "complete") seq_along(fit$features) else unique(unlist(lapply(rows, `[[`, "set")))
  features <- fit$features[sort(needed)]
  match_newdata(features, as_utf8(colnames(table)), call, "table")
  if (!length(features)) {
    return(list())
  }
  table <- dplyr::select(table, dplyr::all_of(features))
  types <- column_types(table, written_sql(table, call), call)
  lapply(rows, function(row) {
    parts <- lapply(row_conditions(row, fit), database_condition, fit, table, types, call)
    known <- if (fit$data$na == "complete") fit$features[-row$set]
    parts <- c(parts, lapply(known, known_call, table, types, call))
    Reduce(function(a, b) call("&", a, b), parts)
  })
}

database_condition <- function(condition, fit, table, types, call) {
  name <- condition$feature
  type <- types[[name]]
  if (!is.null(condition$values)) {
    if (is.numeric(type)) fit$level_values[[condition$at]] <- numbers_of_levels(fit, condition$at)
    return(condition_call(condition, fit, exact_name(name, table, type)))
  }
  con <- database_con(table)
  number <- database_number(table, name, type, call, arg = "table")
  literal <- numbers_of_engine(con)$literal
  ends <- database_ends(condition, number, con, call)
  parts <- c(
    if (!is.na(ends[[1]])) paste(number$value, ">=", literal(ends[[1]])),
    if (!is.na(ends[[2]])) paste(number$value, "<", literal(ends[[2]]))
  )
  declared <- not_missing_calls(as.name(name), fit$declared_missing[[condition$at]])
  parts <- c(list(dbplyr::sql(sprintf("(%s)", paste(parts, collapse = " AND ")))), declared[lengths(declared) > 0])
  Reduce(function(a, b) call("&", a, b), parts)
}

# What has no logicals has 0 and 1, and the levels of a factor may be numbers in the table.
numbers_of_levels <- function(fit, at) {
  values <- fit$level_values[[at]]
  if (is.logical(values)) {
    return(as.integer(values))
  }
  numbers <- suppressWarnings(as.numeric(fit$levels[[at]]))
  if (is.null(values) && !anyNA(numbers[fit$levels[[at]] != missing_level])) numbers else values
}

# The bounds of an interval in the units of a column.
database_ends <- function(condition, number, con, call) {
  ends <- c(condition$lower, condition$upper)
  kind <- condition$cuts$kind
  # SQLite may have dates and times as the numbers that R has.
  same <- identical(number$kind, kind) ||
    identical(number$kind, "number") && database_dialect(con)$name == "sqlite"
  if (!same) {
    holds <- if (is.null(number)) "something else" else kinds_of_cuts[[number$kind]]
    abort_localift(
      c(
        "{.var {condition$feature}} must hold {kinds_of_cuts[[kind]]}, as in the data of the search.",
        x = "In the table it holds {holds}."
      ),
      "input", arg = "table", column = condition$feature, call = call
    )
  }
  if (number$kind == "difference") {
    ends <- in_units(list(values = ends, units = condition$cuts$units), number$units)
  }
  ends
}

# A column that is compared as R compares it.
exact_name <- function(name, table, type) {
  con <- database_con(table)
  exact <- database_dialect(con)$exact_text
  if (is.null(exact) || !is.character(type)) {
    return(as.name(name))
  }
  dbplyr::sql(sprintf("(%s)", exact(database_name(con, name), attr(type, "engine_type"), TRUE)))
}

known_call <- function(name, table, types, call) {
  type <- types[[name]]
  number <- if (is.numeric(type)) database_number(table, name, type, call, arg = "table")
  if (is.null(number)) {
    return(call("!", call("is.na", as.name(name))))
  }
  dbplyr::sql(sprintf("(%s)", not_null(number$value)))
}

check_filter_table <- function(table, call) {
  if (is.null(table) || is_lazy_table(table)) {
    return(table)
  }
  abort_argument(
    "must be {.code NULL}, or a table in a database, as {.fn dplyr::tbl} gives it", table, "table", call,
    hint = if (is.data.frame(table)) c(i = "In a data frame, use the filters without it.")
  )
}
