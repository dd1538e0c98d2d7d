# The queries that count feature sets: one for each set, or one for many by GROUPING SETS.

#' Ask for the counts of feature sets
#'
#' @param table A lazy table of features, class and weights, its text told apart by bytes.
#' @param sets A list of names of features.
#' @param input The lazy input.
#' @param total `NULL`, or what each answer has to add up to.
#' @param most_bytes,too_large As database_query() takes them.
#' @return For each set a list: `features`, its columns as the driver gives them, `class`, `n` and `rows`, the weight
#'   and the number of rows of each group of positive weight, and `broken`, of how many of them it is no whole number.
#' @noRd
query_sets <- function(table, sets, input, call, total = NULL, most_bytes = Inf, too_large = NULL) {
  con <- database_con(input$table)
  ask <- function(sql) {
    arguments <- list(input$table, sql, call, show = input$show, most_bytes = most_bytes)
    do.call(database_query, c(arguments, if (!is.null(too_large)) list(too_large = too_large)))
  }
  counted <- if (length(sets) > 1 && database_dialect(con)$grouping_sets) {
    unlist(lapply(split_by_masks(sets), function(some) grouping_sets(table, some, input, con, ask)), recursive = FALSE)
  } else {
    lapply(sets, function(set) one_set(table, set, input, ask))
  }
  lapply(counted, function(one) {
    one <- check_set_counts(one, input, call)
    if (!is.null(total)) check_same_total(sum(one$n), total, call)
    one
  })
}

# A GROUP BY in the words of dplyr, which a distributed engine gives to its shards.
one_set <- function(table, set, input, ask) {
  columns <- c(set, input$class_name)
  counted <- set_counts_wanted(input$weights_name, colnames(table))
  query <- dplyr::summarise(dplyr::group_by(table, !!!rlang::syms(columns)), !!!counted, .groups = "drop")
  as_set_counts(unclass(ask(database_sql(query))), length(set))
}

# As counted_columns(), and the rows of positive weight, and those whose weight is no whole number.
set_counts_wanted <- function(weights_name, taken) {
  counted <- counted_columns(weights_name)
  if (!is.null(weights_name)) {
    w <- as.name(weights_name)
    counted$rows <- rlang::expr(sum(ifelse(!!w > 0, 1.0, 0.0), na.rm = TRUE))
    counted$broken <- rlang::expr(sum(ifelse(!!w == round(!!w), 0.0, 1.0), na.rm = TRUE))
  }
  for (i in seq_along(counted)) {
    names(counted)[[i]] <- free_name(names(counted)[[i]], taken)
    taken <- c(taken, names(counted)[[i]])
  }
  counted
}

# `columns`: those of the set, the class, then what set_counts_wanted() asks for.
as_set_counts <- function(columns, size) {
  columns <- unname(columns)
  counted <- columns[-seq_len(size + 1)]
  names(counted) <- c("n", "least", "missing", "rows", "broken")[seq_along(counted)]
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
grouping_sets <- function(table, sets, input, con, ask) {
  features <- unique(unlist(sets))
  answer <- unclass(ask(grouping_sql(table, sets, features, input, con)))
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

grouping_sql <- function(table, sets, features, input, con) {
  quoted <- function(names) as.character(DBI::dbQuoteIdentifier(con, enc2utf8(names)))
  class <- quoted(input$class_name)
  columns <- quoted(features)
  rolled_up <- paste0("GROUPING(", columns, ") * ", fixed(2^(seq_along(columns) - 1), digits = 0, format = "f"))
  groups <- vapply(sets, function(set) paste0("(", paste(c(quoted(set), class), collapse = ", "), ")"), "")
  w <- if (!is.null(input$weights_name)) quoted(input$weights_name)
  counts <- if (is.null(w)) "COUNT(*) * 1.0" else c(
    paste0("SUM(", w, " * 1.0)"), paste0("MIN(", w, " * 1.0)"), paste0("SUM(CASE WHEN ", w, " IS NULL THEN 1.0 ELSE 0.0 END)"),
    paste0("SUM(CASE WHEN ", w, " > 0 THEN 1.0 ELSE 0.0 END)"),
    paste0("SUM(CASE WHEN ", w, " = ROUND(", w, ") THEN 0.0 ELSE 1.0 END)")
  )
  taken <- c(features, input$class_name, input$weights_name)
  names <- character()
  for (name in c("rolled_up", "n", "least", "missing", "rows", "broken")[seq_len(1 + length(counts))]) {
    names <- c(names, free_name(name, c(taken, names)))
  }
  asked <- paste(c(paste(rolled_up, collapse = " + "), counts), "AS", quoted(names))
  paste0(
    "SELECT ", paste(c(columns, class, asked), collapse = ", "), "\nFROM (", database_sql(table), ") ",
    quoted("localift_rows"), "\nGROUP BY GROUPING SETS (", paste(groups, collapse = ", "), ")"
  )
}
