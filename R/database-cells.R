# cut_points() of a database table: the thresholds by the rule of ?cut_points from the engine's counts of values, the
# cells by an expression that the engine groups by.
#
# `cells` is a list, by column that is cut, of lists:
#   column  chr[1], the name that the column of cell numbers has in the query, apart from all of the table
#   number  the column as doubles: see database_number(); in the query its name may be `value`
#   cuts    those of encode-cuts.R; `rows` is NULL where thresholds were given, which asks the engine for nothing

#' The cells of each column of numbers, dates or times
#'
#' @param input A lazy input.
#' @param discretize With anything but a `localift_cut_points` there are none.
#' @param features Names of the features that are used.
#' @return `cells`.
#' @noRd
database_cells <- function(input, discretize, call, features = names(input$features)) {
  if (!is_cut_points(discretize)) {
    return(list())
  }
  numbers <- lapply(set_names(features), function(name) {
    database_number(input$table, name, input$features[[name]], call)
  })
  cut <- lengths(numbers) > 0
  # What has no type yet may hold numbers, which are then cut as those of any counted data.
  open <- vapply(input$features[features], is_unknown_type, NA)
  check_cut_names(discretize, list(features = features, continuous = cut | open), call)
  names <- features[cut]
  value <- free_names(sprintf("localift_value_%d", seq_along(names)), colnames(input$table))
  column <- free_names(sprintf("localift_cell_%d", seq_along(names)), colnames(input$table))
  cells <- Map(function(name, value, column) {
    cuts <- database_cuts(input, name, numbers[[name]], discretize$columns[[name]] %||% discretize$n, call)
    list(column = column, value = value, number = numbers[[name]], cuts = cuts)
  }, names, value, column)
  set_names(cells, names)
}

free_names <- function(names, taken) vapply(names, free_name, "", taken = taken, USE.NAMES = FALSE)

# `how`: a number of cells, or thresholds.
database_cuts <- function(input, name, number, how, call) {
  check_moments(input, name, number, call)
  if (is.list(how)) {
    return(cell_cuts(name, thresholds_for(how, number, name, call), number$kind, number$units, NULL))
  }
  counted <- value_counts(input, name, number, call)
  check_finite_values(range(counted$value, 0), name, call)
  found <- core_cut_thresholds(counted$value, counted$rows, how)
  cell_cuts(name, found$thresholds, number$kind, number$units, found$rows, how)
}

#' The number of the cell, as SQL: 1..L, 0 where the value is infinite, NULL where it is missing
#'
#' @param cell One of `cells`.
#' @param flat Whether the value is to be written out; otherwise it is a column.
#' @noRd
cell_sql <- function(cell, con, flat = FALSE) {
  value <- if (flat) cell$number$value else database_name(con, cell$value)
  thresholds <- cell$cuts$cuts[1, ]
  below <- sprintf(
    "WHEN %s < %s THEN %d", value, numbers_of_engine(con)$literal(thresholds), seq_along(thresholds)
  )
  paste(c(
    sprintf("CASE WHEN %s IS NULL THEN NULL", value), sprintf("WHEN %s THEN 0", infinite_sql(value, con)),
    below, sprintf("ELSE %d END", length(thresholds) + 1L)
  ), collapse = " ")
}

#' How often each value of a column occurs, in rows with a class
#'
#' @return A data frame of `value`, `rows` (their weight).
#' @noRd
value_counts <- function(input, name, number, call) {
  con <- database_con(input$table)
  rows <- lazy_rows(input)
  wanted <- counting(rows, input)
  name_of <- free_name("localift_value", colnames(input$table))
  count <- counts_of_rows(input$weights_name, con)[["n"]]
  sql <- flat_groups(
    input, set_names(list(dbplyr::sql(number$value)), name_of), list(localift_count = count),
    c(wanted, not_null(number$value))
  )
  if (is.null(sql)) {
    rows <- with_columns(rows_where(rows, wanted), set_names(number$value, name_of))
    value <- rows$columns[[name_of]]
    sql <- rows_sql(rows_where(rows, not_null(value)), c(value, paste(count, "AS localift_count")), value)
  }
  most <- memory_limit(call) * 1e9 / 4
  if (!database_dialect(con)$streams) sql <- at_most(con, sql, most %/% 16 + 2)
  counted <- database_query(
    input$table, sql, call, show = isTRUE(input$show), most_bytes = most,
    too_large = function(seen) abort_many_values(nrow(seen), name, number, call)
  )
  counted <- list(value = as.double(counted[[1]]), rows = as.double(counted[[2]]))
  # Of weights that are none, collect_input() tells.
  if (!all(is.finite(counted$rows) & counted$rows > 0) || sum(counted$rows) >= 2^53) counted$rows[] <- 1
  counted
}

abort_many_values <- function(seen, name, number, call) {
  variable <- backticked(name)
  example <- if (number$kind == "number") "18, 30, 50" else "..."
  abort_localift(
    c(
      "{.var {name}} has too many values to cut it by their counts: more than {format_count(seen)}.",
      i = "Give its thresholds: {.code cut_points({variable} = c({example}))}.",
      i = paste0(
        "Or allow more gigabytes, as by ",
        "{.code options(localift.memory = {number_text(2 * ceiling(memory_limit(call)))})}."
      )
    ),
    "too_large", arg = "discretize", column = name, call = call
  )
}

check_finite_values <- function(values, name, call) {
  if (all(is.finite(values))) {
    return(invisible())
  }
  abort_localift(
    c(
      "Continuous features must be finite or missing.",
      x = "{.var {name}} holds infinite values, or text among numbers.",
      i = "Make them {.code NA}, or leave the feature out with {.arg never}."
    ),
    "input", arg = "data", column = name, call = call
  )
}

#' Check that dates and times are what the driver gives
#'
#' A driver may read times as those of another time zone than UTC, and R would then cut others. O(1) for most tables.
#' @noRd
check_moments <- function(input, name, number, call) {
  if (number$kind == "number") {
    return(invisible())
  }
  rows <- lazy_rows(input)
  column <- rows$columns[[name]]
  known <- rows_sql(rows_where(rows, not_null(column)), c(column, paste(number$value, "AS localift_value")))
  one <- database_query(input$table, at_most(rows$con, known, 1), call)
  by_driver <- numbers_in(one[[1]])$values
  if (kinds_differ(number$kind, by_driver, as.double(one[[2]]))) {
    abort_localift(
      c(
        "The {kinds_of_cuts[[number$kind]]} of {.var {name}} can't be cut in this database.",
        x = "R reads {.val {number_text(by_driver)}} where the database has {.val {number_text(as.double(one[[2]]))}}.",
        i = "If its driver gives times in another time zone, connect with {.code timezone = \"UTC\"}.",
        i = "Or make a column of numbers of it with {.fn dplyr::mutate}."
      ),
      "input", arg = "data", column = name, call = call
    )
  }
}

kinds_differ <- function(kind, by_driver, by_engine) {
  by_driver <- if (kind == "date") floor(by_driver) else by_driver
  # Microseconds may become seconds by a product or a quotient: the last bit tells.
  length(by_driver) && !isTRUE(abs(by_driver - by_engine) <= 1e-15 * abs(by_driver))
}

# In the query -----------------------------------------------------------------

#' Rows with the numbers of cells
#'
#' They have columns of their own: ClickHouse would read the old name as the new column, wherever it stands.
#' @noRd
with_cells <- function(rows, cells) {
  named <- function(what, name) set_names(vapply(cells, what, ""), vapply(cells, `[[`, "", name))
  # Two steps, so that no engine has to be told a column as often as it has cells.
  rows <- with_columns(rows, named(function(cell) cell$number$value, "value"))
  with_columns(rows, named(function(cell) cell_sql(cell, rows$con), "column"))
}

# The columns for flat_groups(), which has no rows with cells: those are written out.
flat_columns <- function(columns, cells, con) {
  grouped <- set_names(rlang::syms(columns), cell_columns(columns, cells))
  grouped[columns %in% names(cells)] <- lapply(cells, function(cell) dbplyr::sql(cell_sql(cell, con, flat = TRUE)))
  grouped
}

# The names of columns in those rows.
cell_columns <- function(columns, cells) {
  cut <- columns %in% names(cells)
  columns[cut] <- vapply(cells[columns[cut]], `[[`, "", "column")
  columns
}

#' Cells as the ordered factors that a data frame gives
#'
#' @param columns A named list of the columns of groups; those of `cells` hold numbers of cells.
#' @param cells See above.
#' @param n The rows of each group, or their weight.
#' @param class Their class: rows without one do not count in `rows` of the cuts.
#' @return `columns`.
#' @noRd
cells_of_groups <- function(columns, cells, n, class, call) {
  known <- !is.na(class)
  for (name in names(cells)) {
    codes <- as.integer(columns[[name]])
    if (any(codes == 0, na.rm = TRUE)) check_finite_values(Inf, name, call)
    cuts <- cells[[name]]$cuts
    counted <- known & !is.na(codes)
    rows <- rowsum_at(n[counted], codes[counted], length(cuts$labels))
    changed <- which(abs(rows - cuts$rows) > 1e-9 * rows)
    if (length(changed)) check_same_total(rows[[changed[[1]]]], cuts$rows[[changed[[1]]]], call)
    cuts$rows <- cuts$rows %||% rows
    columns[[name]] <- structure(codes, levels = cuts$labels, class = c("ordered", "factor"), cuts = cuts)
  }
  columns
}
