# Tables of a database, as dplyr has them (`tbl_lazy`): read as a lazy input, and counted where they are.
#
# A lazy input is a list of class c("localift_lazy_input", "localift_input"), of which nothing was asked but the types
# of its columns:
#   features      named list of prototypes, vectors of no values, typed as the driver types the columns, in the table's
#                 order
#   class         that of the class; class_name as ever
#   by            named list of those of the columns that make groups
#   weights_name  NULL, or the column of weights
#   table         the `tbl_lazy`, not grouped, of these columns only; sql: what dbplyr writes of it
#   show          TRUE to print each query
#   n             NA; counted TRUE, importance FALSE, notes and copies as in any input: see input-read.R
#   call          the user's call
#
# collect_table() makes an ordinary input of it, of counts.

is_lazy_table <- function(x) inherits(x, "tbl_lazy")

is_lazy <- function(input) inherits(input, "localift_lazy_input")

#' Read a table of a database
#'
#' @inheritParams read_input
#' @param x,y A table and a formula, in either order.
#' @return A lazy input.
#' @noRd
read_lazy <- function(x, y, weights, y_expr, discretize, call, show = FALSE) {
  rlang::check_installed(c("DBI", "dbplyr", "dplyr"), "to read a table of a database.", call = call)
  formula <- if (is_formula(x)) x else y
  table <- if (is_formula(x)) y else x
  # Some drivers quote no name without a connection.
  written <- tryCatch(database_sql(table), error = function(error) "")
  check_connection(database_con(table), written, call)
  columns <- as_utf8(colnames(table))
  if (!is_formula(formula)) {
    abort_lazy_class(formula, y_expr, columns, call)
  }
  class_name <- lazy_class(formula, columns, call)
  weights_name <- lazy_weights(weights, columns, call)
  by <- grouping_columns(discretize, columns, class_name, call)
  features <- formula_features(formula[[3]], columns, class_name, weights_name, by, call)
  used <- columns[columns %in% c(features, class_name, weights_name, by)]
  check_column_names(columns, used, call)
  table <- dplyr::select(whole_table(dplyr::ungroup(table), written), dplyr::all_of(used))
  sql <- written_sql(table, call)
  types <- column_types(table, sql, call, show)
  if (!is.null(weights_name)) {
    check_lazy_weights(types[[weights_name]], weights_name, call)
  }
  structure(
    list(
      features = types[features], class = types[[class_name]], class_name = class_name, by = types[by],
      weights_name = weights_name, table = table, sql = sql, show = show, n = NA, counted = TRUE, importance = FALSE,
      notes = NULL, copies = character(), call = call
    ),
    class = c("localift_lazy_input", "localift_input")
  )
}

# dbplyr 2.3.0 would drop duplicates after columns are chosen, and so other ones. An order of rows, which changes
# nothing, some engines refuse in a subquery; where it is that of a LIMIT it stays. `sql`: of the table.
whole_table <- function(table, sql) {
  if (startsWith(sql, "SELECT DISTINCT")) {
    return(suppressWarnings(dplyr::collapse(table)))
  }
  if (grepl("ORDER BY", sql, fixed = TRUE)) dplyr::arrange(table) else table
}

# There is a table and no formula: `y` is the class itself, or nothing.
abort_lazy_class <- function(y, y_expr, columns, call) {
  if (is.null(y)) {
    abort_localift(
      c("Which column is the class?", i = "Say it by a formula as {.arg y}, as in {.code class ~ .}."),
      "input", arg = "y", call = call
    )
  }
  example <- if (is_string(y) && y %in% columns) paste(as_label(as.name(y)), "~ .") else "class ~ ."
  found <- if (is_lazy_table(y)) "another table" else describe(y)
  abort_localift(
    c(
      "The class must be a column of the table, named by a formula.",
      x = "{.arg y} is {found}.",
      i = "Write {.code {example}} as {.arg y}."
    ),
    "input", arg = "y", call = call
  )
}

# The left side of the formula names a column.
lazy_class <- function(formula, columns, call) {
  check_two_sides(formula, call)
  left <- formula[[2]]
  check_not_quoted(left, call)
  if (!is.name(left)) {
    label <- as_label(left)
    abort_localift(
      c(
        "The class must be a column of the table, not the call {.code {label}}.",
        i = "Make it a column first: {.code dplyr::mutate(data, y = {label})}."
      ),
      "input", arg = "formula", call = call
    )
  }
  name <- as_utf8(as.character(left))
  if (!name %in% columns) {
    check_no_variable(name, f_env(formula), call)
    abort_missing_column(name, "formula", columns, call)
  }
  name
}

# What R holds is not in the database.
check_no_variable <- function(name, env, call) {
  if (is_vector_in(name, env %||% globalenv())) {
    abort_localift(
      c(
        "The class must be a column of the table.",
        x = "{.var {name}} is a variable of R: its values can't be told to belong to the rows of a database."
      ),
      "input", arg = "formula", column = name, call = call
    )
  }
}

# The column of weights, or NULL.
lazy_weights <- function(weights, columns, call) {
  if (quo_is_null(weights)) {
    return(NULL)
  }
  expr <- quo_get_expr(weights)
  name <- if (is.name(expr)) as_utf8(as.character(expr)) else data_pronoun(expr)
  if (isTRUE(name %in% columns)) {
    return(name)
  }
  # A variable that holds NULL is no weights.
  value <- tryCatch(eval_tidy(weights), error = function(error) {
    if (is.null(name)) expr else abort_missing_column(name, "weights", columns, call)
  })
  if (is.null(value)) {
    return(NULL)
  }
  label <- as_label(expr)
  quoted <- is_string(value) && value %in% columns
  abort_localift(
    c(
      "{.arg weights} must be a column of the table.",
      x = "It is {.code {label}}.",
      i = if (quoted) {
        "Write {.code weights = {backticked(value)}}, without quotes."
      } else {
        "Make it a column first, as in {.code dplyr::mutate(data, w = ...)}."
      }
    ),
    "input", arg = "weights", call = call
  )
}

# The name in `.data$w` and `.data[["w"]]`.
data_pronoun <- function(expr) {
  if (is.call(expr) && length(expr) == 3 && identical(expr[[2]], quote(.data))) expr_name(expr)
}

check_lazy_weights <- function(type, name, call) {
  if (is.null(plain_numbers(type)) && !is_unknown_type(type)) {
    abort_localift(
      c("{.arg weights} must be a column of numbers.", x = "{.var {name}} holds {.cls {class(type)}}."),
      "input", arg = "weights", column = name, call = call
    )
  }
}

# Of a column of no value but missing ones, an engine that types values rather than columns cannot say more.
is_unknown_type <- function(type) is.logical(type)

#' The types of a table's columns
#'
#' @param sql What dbplyr writes of the table.
#' @return A named list of vectors without values. Where the driver tells how the engine calls a type, by a number,
#'   that is the attribute `engine_type`.
#' @noRd
column_types <- function(table, sql, call, show = FALSE) {
  con <- database_con(table)
  first <- at_most(con, sql, database_dialect(con)$type_rows, open = is_flat(sql, character()))
  rows <- database_query(table, first, call, show = show, mixed = TRUE)
  types <- attr(rows, "engine_types")
  prototypes <- lapply(seq_along(rows), function(j) {
    x <- if (length(rows[[j]])) rows[[j]][0] else rows[[j]]
    attr(x, "engine_type") <- if (length(types)) types[[j]]
    x
  })
  set_names(prototypes, as_utf8(colnames(table)))
}

# Counting ---------------------------------------------------------------------

#' Count a table where it is
#'
#' @inheritParams collect_input
#' @param input A lazy input.
#' @noRd
collect_table <- function(input, never, discretize, max_whole, call) {
  features <- input$features[setdiff(names(input$features), never)]
  check_lazy_types(features, input, discretize, max_whole, call)
  columns <- c(names(features), names(input$by), input$class_name)
  types <- c(features, input$by, set_names(list(input$class), input$class_name))
  check_seen <- function(seen) {
    check_seen_numbers(seen, names(features), input$class_name, discretize, max_whole, call)
  }
  if (is_cut_points(discretize)) {
    # Values are counted before cells are.
    return(with_snapshot(input, {
      cells <- database_cells(input, discretize, call, names(features))
      collect_groups(input, columns, types, cells, check_seen, call)
    }))
  }
  collect_groups(input, columns, types, list(), check_seen, call)
}

# `columns`: names of features, `by` and class; `types`: their prototypes; `cells`: see database-cells.R; `check_seen`
# has a better word for an answer that does not fit.
collect_groups <- function(input, columns, types, cells, check_seen, call) {
  features <- intersect(columns, names(input$features))
  most <- memory_limit(call) * 1e9 / 2
  # Of four bytes for each value there is no room for more.
  counted <- database_query(
    input$table, groups_sql(input, columns, types, cells, most %/% (4 * length(columns) + 8) + 2), call,
    show = input$show, most_bytes = most,
    too_large = function(seen) {
      names(seen)[seq_along(columns)] <- columns
      check_seen(seen)
      abort_many_groups(seen[features], seen, call)
    }
  )
  # Apart from the columns, which may be called alike.
  counts <- counted[-seq_along(columns)]
  names(counts) <- if (is.null(input$weights_name)) "n" else c("n", "least", "missing")
  counts$row <- seq_len(nrow(counts))
  counts <- check_counted_groups(counts, input, call)
  groups <- set_names(lapply(unclass(counted)[seq_along(columns)], `[`, counts$row), columns)
  check_told_apart(groups[setdiff(columns, names(cells))], call)
  groups <- cells_of_groups(groups, cells, counts$n, groups[[input$class_name]], call)
  new_counted_input(input, features, groups, counts$n, names(cells))
}

# Of whole numbers of 2^53 and more a driver that gives doubles makes one of several.
check_told_apart <- function(groups, call) {
  for (name in names(groups)) {
    x <- groups[[name]]
    if (is.double(x) && !is_time(x) && any(abs(x) >= 2^53 & is.finite(x), na.rm = TRUE)) {
      abort_large_numbers(name, call)
    }
  }
}

# The query. `most`: the most groups that a driver which fetches all at once is to fetch.
groups_sql <- function(input, columns, types, cells, most) {
  con <- database_con(input$table)
  most <- if (!database_dialect(con)$streams) min(most, 2^31 - 1)
  counted <- free_counts(input)
  sql <- flat_groups(input, flat_columns(columns, cells, con), counted) %||% {
    rows <- with_cells(exact_rows(input, types), cells)
    groups <- database_name(con, cell_columns(columns, cells))
    rows_sql(rows, c(groups, paste(counted, "AS", database_name(con, names(counted)))), groups)
  }
  if (is.null(most)) sql else at_most(con, sql, most)
}

# Counts are whole, and weights finite and not negative.
check_counted_groups <- function(counted, input, call) {
  name <- input$weights_name
  if (is.null(name)) {
    counted$n <- check_counted(counted$n, input, call)
    return(counted)
  }
  wrong <- c(
    if (any(counted$missing > 0)) "NULL", if (any(counted$least < 0, na.rm = TRUE)) "negative",
    if (any(is.infinite(counted$n))) "infinite", if (any(is.nan(counted$n))) "NaN"
  )
  if (length(wrong)) {
    abort_localift(
      c(
        "{.arg weights} must be finite and not negative.",
        x = "In some rows of the table {.var {name}} is {.or {wrong}}.",
        i = "{.fn dplyr::filter} leaves them out."
      ),
      "input", arg = "weights", column = name, call = call
    )
  }
  counted$n <- check_amounts(as.double(counted$n), "weights", "row", call)
  counted[counted$n > 0, , drop = FALSE]
}

#' Check counts that an engine gave
#'
#' @return Doubles, whole, that add up to less than 2^53.
#' @noRd
check_counted <- function(n, input, call) {
  n <- as.double(n)
  if (anyNA(n) || any(n < 0 | n != trunc(n)) || sum(n) >= 2^53) {
    abort_localift(
      c(
        "The database counted what are no counts.",
        x = "They must be whole numbers that add up to less than 2^53 (about 9e15).",
        i = "Count a part of the table, as by {.fn dplyr::filter}."
      ),
      "database", arg = "data", call = call
    )
  }
  n
}

# Rows of `columns`, by name, that stand for `n` rows each. `known`: the features that may be named, also those left out.
# `cells`: names of the features that are cells already.
new_counted_input <- function(input, features, columns, n, cells = NULL) {
  structure(
    list(
      features = columns[features], class = columns[[input$class_name]], class_name = input$class_name,
      weights = n, by = columns[names(input$by)], counted = TRUE, n = length(n),
      importance = FALSE, notes = input$notes, copies = input$copies, known = names(input$features),
      cells = cells
    ),
    class = "localift_input"
  )
}

# `seen`: what was fetched before there was no more room for it.
abort_many_groups <- function(features, seen, call) {
  levels <- vapply(features, function(x) length(unique(x)), 0)
  levels <- sort(levels, decreasing = TRUE)
  widest <- utils::head(names(levels), 3)
  numbers <- format_count(utils::head(levels, 3))
  most <- paste(vapply(seq_along(widest), function(i) {
    fill("{.var {widest[[i]]}} has at least {numbers[[i]]}")
  }, ""), collapse = ", ")
  rows <- format_count(nrow(seen))
  more <- more_gigabytes(call)
  abort_localift(
    c(
      "The table has too many combinations of features and class to collect: more than {rows} do not fit.",
      x = "Most levels: {most}.",
      i = paste0(
        "Leave features out, join levels, or allow more gigabytes, as by ",
        "{.code options(localift.memory = {more})}."
      )
    ),
    "too_large", arg = "data", column = widest, columns = names(levels), call = call
  )
}

# What cannot be counted -----------------------------------------------------------

#' Refuse what the rules for columns refuse, before it is grouped by
#'
#' A column of numbers is a feature if it has few values, which the first rows tell of most that have many. Of others the
#' counts tell: see check_seen_numbers() and encode_features().
#' @noRd
check_lazy_types <- function(features, input, discretize, max_whole, call) {
  if (!length(features)) {
    check_not_empty(c(list(n = 0), input["features"]), features, call)
  }
  encode_class(input$class, input$class_name, call)
  plain <- lapply(names(features), function(name) {
    if (is_cut_points(discretize) && is_time(features[[name]])) {
      return(NULL)
    }
    tryCatch(plain_column(features[[name]], name, "feature", call), localift_error = identity)
  })
  names(plain) <- names(features)
  errors <- Filter(function(x) inherits(x, "localift_error"), plain)
  if (is.null(discretize)) {
    numbers <- names(plain)[vapply(plain, is.numeric, NA)]
    errors <- c(errors, number_errors(first_values(numbers, input, call), max_whole, call))
  }
  abort_if_unusable(errors, names(features), max_whole, call)
}

# Values of columns in the first rows that count, a data frame or NULL.
first_values <- function(names, input, call) {
  if (!length(names)) {
    return(NULL)
  }
  rows <- lazy_rows(input)
  sql <- at_most(rows$con, rows_sql(rows_where(rows, counting(rows, input)), rows$columns[names]), 1000)
  values <- database_query(input$table, sql, call, show = input$show, mixed = TRUE)
  set_names(values, names)
}

# The errors of those of the columns that are numbers and no levels, by name.
number_errors <- function(columns, max_whole, call) {
  errors <- lapply(set_names(names(columns) %||% character()), function(name) {
    x <- columns[[name]]
    if (!is.numeric(x) || !is.null(encode_whole(x, max_whole, NULL))) {
      return(NULL)
    }
    whole <- is_whole(x[is.finite(x)]) && !any(is.infinite(x))
    tryCatch(abort_numeric_features(name, max_whole, call, whole), localift_error = identity)
  })
  Filter(Negate(is.null), errors)
}

# `errors` by name of the column, `order` the names of all.
abort_if_unusable <- function(errors, order, max_whole, call) {
  failed <- order[order %in% names(errors)]
  if (length(failed)) {
    abort_unusable(unname(errors[failed]), failed, max_whole, call)
  }
}

# Numbers that are no levels make combinations without end.
check_seen_numbers <- function(seen, features, class_name, discretize, max_whole, call) {
  if (is.null(discretize)) {
    columns <- unclass(seen[!is.na(seen[[class_name]]), features, drop = FALSE])
    abort_if_unusable(number_errors(columns, max_whole, call), features, max_whole, call)
  }
}
