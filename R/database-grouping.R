# The queries that count feature sets: one for each set, or one for many by GROUPING SETS.

#' Rows whose feature sets are counted
#'
#' @param input A lazy input.
#' @return `rows` (see database-rows.R), text told apart by its bytes.
#' @noRd
set_rows <- function(input, features) {
  types <- c(input$features[features], set_names(list(input$class), input$class_name))
  exact_rows(input, types, paste0(c("rolled_up", counts_asked), "n*"))
}

# A list: `grouping_sets`, whether the engine has them; `from`, SQL, "FROM" and so on; `columns`, SQL by name; `counts`
# and `rolled_up`, SQL of what counts_sql() asks for and the name of what GROUPING() says, apart from all columns.
counted_rows <- function(rows, input) {
  names <- names(rows$columns)
  rolled_up <- free_name("rolled_up", names)
  list(
    grouping_sets = database_dialect(rows$con)$grouping_sets, from = paste("FROM", source_text(rows)),
    columns = rows$columns,
    counts = counts_sql(rows$columns[input$weights_name], c(names, rolled_up), rows$con),
    rolled_up = database_name(rows$con, rolled_up)
  )
}

#' Ask for the counts of feature sets
#'
#' @param from What counted_rows() gives.
#' @param sets A list of names of features.
#' @param input The lazy input.
#' @param total `NULL`, or what each answer has to add up to.
#' @param most_bytes,too_large As database_query() takes them.
#' @return For each set a list: `features`, its columns as the driver gives them, `class`, `n` and `rows`, the weight
#'   and the number of rows of each group of positive weight, and `broken`, of how many of them it is no whole number.
#' @noRd
query_sets <- function(from, sets, input, call, total = NULL, most_bytes = Inf, too_large = NULL) {
  ask <- function(sql) {
    arguments <- list(input$table, sql, call, show = input$show, most_bytes = most_bytes)
    do.call(database_query, c(arguments, if (!is.null(too_large)) list(too_large = too_large)))
  }
  counted <- if (from$grouping_sets && length(sets) > 1) {
    unlist(lapply(split_by_masks(sets), function(some) grouping_sets(from, some, input, ask)), recursive = FALSE)
  } else {
    lapply(sets, function(set) as_set_counts(unclass(ask(one_set_sql(from, set, input))), length(set)))
  }
  lapply(counted, function(one) {
    one <- check_set_counts(one, input, call)
    if (!is.null(total)) check_same_total(sum(one$n), total, call)
    one
  })
}

one_set_sql <- function(from, set, input) {
  columns <- paste(from$columns[c(set, input$class_name)], collapse = ", ")
  paste0("SELECT ", columns, ", ", from$counts, "\n", from$from, "\nGROUP BY ", columns)
}

# Counts and weights as doubles, as counts_of_rows() has them, and the rows of positive weight, and those whose weight
# is no whole number. `w`: the column of weights, or none.
counts_sql <- function(w, taken, con) {
  sum_where <- function(is, yes, no) paste0("SUM(CASE WHEN ", w, is, " THEN ", yes, " ELSE ", no, " END)")
  counts <- if (!length(w)) "COUNT(*) * 1.0" else c(
    paste0("SUM(", w, " * 1.0)"), paste0("MIN(", w, " * 1.0)"), sum_where(" IS NULL", "1.0", "0.0"),
    sum_where(" > 0", "1.0", "0.0"), sum_where(paste0(" = ROUND(", w, ")"), "0.0", "1.0")
  )
  names <- character()
  for (name in counts_asked[seq_along(counts)]) names <- c(names, free_name(name, c(taken, names)))
  paste(counts, "AS", database_name(con, names), collapse = ", ")
}

counts_asked <- c("n", "least", "missing", "rows", "broken")

# `columns`: those of the set, the class, then what counts_sql() asks for.
as_set_counts <- function(columns, size) {
  columns <- unname(columns)
  counted <- columns[-seq_len(size + 1)]
  names(counted) <- counts_asked[seq_along(counted)]
  c(list(features = columns[seq_len(size)], class = columns[[size + 1]]), counted)
}

# The checks of weights, and groups of no weight left out.
check_set_counts <- function(one, input, call) {
  if (is.null(input$weights_name)) {
    one$n <- one$rows <- check_counted(one$n, input, call)
    one$broken <- numeric(length(one$n))
    return(one)
  }
  counted <- data.frame(n = one$n, least = one$least, missing = one$missing, at = seq_along(one$n))
  counted <- check_counted_groups(counted, input, call)
  list(
    features = lapply(one$features, `[`, counted$at), class = one$class[counted$at], n = counted$n,
    rows = as.double(one$rows)[counted$at], broken = as.double(one$broken)[counted$at]
  )
}

# Many sets in one query ----------------------------------------------------------------------------

# A number has a bit for each feature that is rolled up: as many as 32-bit integers have room for.
most_grouped <- 30

# Sets one after the other, as long as they are of so many features together.
split_by_masks <- function(sets) {
  some <- list()
  of <- character()
  for (set in sets) {
    if (length(some) && length(union(of, set)) <= most_grouped) {
      some[[length(some)]] <- c(some[[length(some)]], list(set))
      of <- union(of, set)
    } else {
      some <- c(some, list(list(set)))
      of <- set
    }
  }
  some
}

#' The counts of several sets by GROUPING SETS
#'
#' A feature that is not in a set is NULL in its groups, as it is where it is missing: GROUPING() tells which.
#' @noRd
grouping_sets <- function(from, sets, input, ask) {
  features <- unique(unlist(sets))
  answer <- unclass(ask(grouping_sql(from, sets, features, input)))
  size <- length(features)
  rolled_up <- as.double(answer[[size + 2]])
  counted <- as_set_counts(answer[-(size + 2)], size)
  lapply(sets, function(set) {
    mask <- sum(2^(which(!features %in% set) - 1))
    at <- which(rolled_up == mask)
    parts <- lapply(counted[-1], `[`, at)
    c(list(features = lapply(counted$features[match(set, features)], `[`, at)), parts)
  })
}

grouping_sql <- function(from, sets, features, input) {
  quoted <- function(names) from$columns[names]
  class <- quoted(input$class_name)
  columns <- quoted(features)
  rolled_up <- paste0("GROUPING(", columns, ") * ", fixed(2^(seq_along(columns) - 1), digits = 0, format = "f"))
  groups <- vapply(sets, function(set) paste0("(", paste(c(quoted(set), class), collapse = ", "), ")"), "")
  rolled_up <- paste(paste(rolled_up, collapse = " + "), "AS", from$rolled_up)
  paste0(
    "SELECT ", paste(c(columns, class, rolled_up, from$counts), collapse = ", "), "\n", from$from,
    "\nGROUP BY GROUPING SETS (", paste(groups, collapse = ", "), ")"
  )
}
