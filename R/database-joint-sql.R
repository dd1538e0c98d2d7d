# Squared distances of many feature sets as SQL.
#
# A statement is a chain of layers, each a SELECT from the one before it: the rows that count, with numbers as doubles and
# NaN as NULL; then, a layer for each place in the factor, the components z = L^-1 x of all sets, of which each set adds
# one to those of its first features; then a column of squared distances per set. Arithmetic is that of the core, in its
# order (joint_distances.h), so that an engine that computes in doubles gets the bits of the answer in memory.

#' A number as SQL, with the 17 digits that tell it from all others
#' @noRd
sql_number <- function(x) {
  text <- plainly(sprintf("%.16e", x))
  ifelse(startsWith(text, "-"), paste0("(", text, ")"), text)
}

# As a double where an engine takes decimals for something else.
sql_double <- function(x, joint) joint$dialect$double(sql_number(x))

sql_name <- function(name, joint) {
  renamed <- name %in% names(joint$apart)
  name[renamed] <- joint$apart[name[renamed]]
  database_name(joint$con, name)
}

# Other names, by name, of columns that are called like names of the layers: ClickHouse would take them for these.
names_apart <- function(table, dialect) {
  names <- colnames(table)
  clash <- if (dialect$flat) names[startsWith(names, "ll_")] else character()
  set_names(free_names(sprintf("localift_%s", clash), names), clash)
}

rename_apart <- function(table, apart) {
  if (length(apart)) dplyr::rename(table, !!!set_names(rlang::syms(names(apart)), apart)) else table
}

# A column of numbers as a double, `NULL` where it is missing.
sql_continuous <- function(name, joint) {
  number_sql(joint$con, sql_name(name, joint), c(joint$input$features, joint$input$by)[[name]])
}

# A column of groups, `NULL` where it is missing.
sql_group <- function(name, joint) {
  if (is.numeric(joint$input$by[[name]])) sql_continuous(name, joint) else sql_name(name, joint)
}

# That a column of groups has a value that a query gave.
sql_is_value <- function(name, value, joint) {
  column <- sql_group(name, joint)
  if (is.na(value)) {
    return(paste(column, "IS NULL"))
  }
  if (is.numeric(value) && !is.object(value)) {
    return(paste(column, "=", sql_double(value, joint)))
  }
  paste(column, "=", as.character(DBI::dbQuoteLiteral(joint$con, value)))
}

# Chains of layers ------------------------------------------------------------

# What keeps an engine from copying the expressions of a layer into the next, which doubles their length each time.
sql_barrier <- function(joint) {
  switch(joint$dialect$name,
    postgres = " OFFSET 0", sqlite = " LIMIT -1", mariadb = " LIMIT 18446744073709551615", ""
  )
}

#' A layer
#'
#' @param select Expressions with their names, as they are written after SELECT.
#' @param from The user's table, for the first layer.
#' @noRd
sql_layer <- function(select, where = NULL, from = NULL) list(select = select, where = where, from = from)

select_text <- function(select, from, where = NULL, after = "") {
  paste0(
    attr(from, "with"), "SELECT ", paste(select, collapse = ", "), "\nFROM ", from,
    if (length(where)) paste0("\nWHERE ", paste(where, collapse = " AND ")), after
  )
}

#' A statement of layers
#'
#' @param layers What `sql_layer()` gives, first to last.
#' @param last A function of what stands after FROM, which gives the statement that reads the last layer.
#' @noRd
sql_statement <- function(joint, layers, last) {
  if (!is.null(joint$flat)) {
    return(flat_statement(joint, layers, last))
  }
  barrier <- sql_barrier(joint)
  # Subqueries, nested deep, are too much for the parser of SQLite, and ClickHouse had no WITH of queries.
  nested <- joint$dialect$name == "clickhouse"
  from <- NULL
  common <- character()
  for (i in seq_along(layers)) {
    name <- paste0("layer", i)
    text <- select_text(layers[[i]]$select, layers[[i]]$from %||% from, layers[[i]]$where, barrier)
    common <- c(common, paste0(name, " AS (", text, ")"))
    from <- if (nested) paste0("(", text, ") AS ", name) else name
  }
  if (nested) last(from) else paste0("WITH ", paste(common, collapse = ",\n"), "\n", last(from))
}

# In one SELECT, where the layers are names of expressions: ClickHouse's shards send the rows of a subquery, and only the
# groups of what is asked of the table itself.
flat_statement <- function(joint, layers, last) {
  named <- unlist(lapply(layers, `[[`, "select"))
  named <- unique(named[grepl(" AS ll_[a-z0-9_]+$", named)])
  last(structure(
    source_text(rows_where(joint$flat, layers[[1]]$where)),
    with = paste0("WITH ", paste(named, collapse = ",\n"), "\n")
  ))
}

#' The layer of the rows that count
#'
#' @param features Positions of the features that it shows, as `ll_x1` (numbers) and `ll_d2` (others).
#' @param keys Whether to show the columns of groups as they are, `ll_b1` and so on, and leave no row out for them or its class.
#' @noRd
base_layer <- function(joint, features, keys = FALSE, masks = FALSE) {
  weight <- if (joint$weighted) sql_name(joint$input$weights_name, joint)
  sql_layer(
    c(
      paste(sql_name(joint$input$class_name, joint), "AS ll_y"),
      if (keys) sprintf("%s AS ll_b%d", sql_name(joint$by, joint), seq_along(joint$by)),
      if (!keys && joint$n_groups > 1) paste(joint$group_sql, "AS ll_g"),
      if (joint$weighted) paste(joint$dialect$double(weight), "AS ll_w"),
      vapply(features, function(f) paste(joint$column_sql[[f]], "AS", feature_column(f, joint)), ""),
      if (masks) missing_mask_columns(joint)
    ),
    where = c(
      if (!keys) joint$filters,
      if (joint$weighted) paste(weight, "> 0"),
      if (!keys && joint$na == "complete") not_null(joint$column_sql)
    ),
    from = joint$from
  )
}

feature_column <- function(f, joint) paste0(ifelse(joint$continuous[f], "ll_x", "ll_d"), f)

# Which features are missing in a row, as bits of whole numbers that any engine has.
mask_bits <- 30

missing_mask_columns <- function(joint) {
  features <- joint$masked
  parts <- split(features, (seq_along(features) - 1) %/% mask_bits)
  vapply(seq_along(parts), function(i) {
    bits <- sprintf("CASE WHEN %s IS NULL THEN %.0f ELSE 0 END", joint$column_sql[parts[[i]]], 2^(seq_along(parts[[i]]) - 1))
    paste0(joint$dialect$double(paste0("(", paste(bits, collapse = " + "), ")")), " AS ll_m", i)
  }, "")
}

mask_names <- function(joint) sprintf("ll_m%d", seq_len(ceiling(length(joint$masked) / mask_bits)))

#' The masks of a query's rows
#' @return A logical matrix, rows x features: which are missing.
#' @noRd
read_masks <- function(rows, joint) {
  missing <- matrix(FALSE, nrow(rows), length(joint$features))
  for (i in seq_along(joint$masked)) {
    bits <- as.double(rows[[paste0("ll_m", (i - 1) %/% mask_bits + 1)]])
    missing[, joint$masked[[i]]] <- bits %/% 2^((i - 1) %% mask_bits) %% 2 == 1
  }
  missing
}

# The weight of a row: one, or a column.
sql_weight <- function(joint) if (joint$weighted) "ll_w" else "1.0"

# Distances ---------------------------------------------------------------------

#' The layers that end in a column of squared distances for each model
#'
#' @param models What `joint_model_of()` gives, with `set`.
#' @return Layers; the last shows `ll_y`, `ll_g`, `ll_w`, the columns of `keep`, and `ll_v1`, `ll_v2`, ...: the squared distance, or the
#'   value of a single feature, by model, `NULL` in rows that it does not place.
#' @noRd
distance_layers <- function(joint, models, keep = integer()) {
  continuous <- sort(unique(unlist(lapply(models, `[[`, "features"))))
  needed <- sort(unique(c(continuous, keep, unlist(lapply(models, placing_features, joint)))))
  carried <- c("ll_y", if (joint$n_groups > 1) "ll_g", if (joint$weighted) "ll_w", feature_column(needed, joint))
  nodes <- list(names = character(), texts = character(), depth = integer())
  chains <- vector("list", length(models))
  for (i in seq_along(models)) {
    chain <- character()
    for (j in if (length(models[[i]]$features) > 1) seq_along(models[[i]]$features)) {
      text <- component_sql(models[[i]], j, chain, joint)
      at <- match(text, nodes$texts)
      if (is.na(at)) {
        at <- length(nodes$texts) + 1
        nodes$texts[[at]] <- text
        nodes$names[[at]] <- paste0("ll_z", at)
        nodes$depth[[at]] <- j
      }
      chain[[j]] <- nodes$names[[at]]
    }
    chains[[i]] <- chain
  }
  layers <- list(base_layer(joint, needed))
  for (depth in seq_len(max(0, nodes$depth))) {
    here <- nodes$depth == depth
    layers <- c(layers, list(sql_layer(c(carried, paste(nodes$texts[here], "AS", nodes$names[here])))))
    carried <- c(carried, nodes$names[here])
  }
  values <- Map(function(model, chain) value_sql(model, chain, joint), models, chains)
  keep <- c("ll_y", if (joint$n_groups > 1) "ll_g", if (joint$weighted) "ll_w", feature_column(sort(unique(keep)), joint))
  c(layers, list(sql_layer(c(keep, sprintf("%s AS ll_v%d", unlist(values), seq_along(values))))))
}

# Component j of a model: (x_j - l_j1 z_1 - l_j2 z_2 - ...) / l_jj, in the core's order.
component_sql <- function(model, j, chain, joint) {
  if (joint$inverse) {
    return(inverse_sql(model, j, joint))
  }
  x <- paste0("ll_x", model$features[[j]])
  by_group(model, joint, function(group, g) {
    factor <- group$factor
    text <- x
    for (s in seq_len(j - 1)) {
      text <- paste0("(", text, " - ", sql_number(factor[j, s]), " * ", chain[[s]], ")")
    }
    paste(text, "*", sql_number(1 / factor[j, j]))
  })
}

# The same by row j of L^-1, where no layer keeps the components before it: names of expressions stand for their texts,
# each of which would hold all before it twice.
inverse_sql <- function(model, j, joint) {
  x <- paste0("ll_x", model$features[seq_len(j)])
  by_group(model, joint, function(group, g) {
    row <- forwardsolve(group$factor, diag(length(model$features)))[j, seq_len(j)]
    paste0("(", paste(x, "*", sql_number(row), collapse = " + "), ")")
  })
}

# Parts of a statement, names replaced by what they stand for: beyond half a million ClickHouse refuses it, and it takes
# its time for less.
most_parts <- 1e5

# Parts of a squared distance: each component twice, each of its numbers with a test for NaN.
distance_parts <- function(model, joint) {
  k <- length(model$features)
  groups <- joint$n_groups
  # Each condition on the group holds what numbers the groups.
  12 * groups * (if (k > 1) k * (k + 1) else k) + if (groups > 1) (2 * k + 2) * groups * (6 * groups + 6) else 0
}

#' One SELECT where it is not too long
#'
#' @param uses How often the statement has the distance of each model.
#' @noRd
flat_if_short <- function(joint, models, uses) {
  parts <- sum(vapply(models, distance_parts, 0, joint))
  if (parts * uses > most_parts) joint["flat"] <- list(NULL)
  joint
}

value_sql <- function(model, chain, joint) {
  value <- if (length(chain)) paste(chain, "*", chain) else paste0("ll_x", model$features)
  value <- Reduce(function(sum, square) paste0("(", sum, ") + ", square), value)
  others <- placing_features(model, joint)
  if (!length(others)) {
    return(value)
  }
  paste0("CASE WHEN ", paste(not_null(feature_column(others, joint)), collapse = " AND "), " THEN ", value, " END")
}

# Discrete features of a set whose missing values leave rows out.
placing_features <- function(model, joint) {
  others <- setdiff(model$set, model$features)
  if (joint$na == "available") others[joint$has_missing[others]] else integer()
}

#' An expression that differs between groups
#'
#' @param of A function of a group of the model, and of its number.
#' @noRd
by_group <- function(model, joint, of) {
  filled <- which(vapply(model$groups, function(group) group$n > 0, NA))
  texts <- vapply(filled, function(g) of(model$groups[[g]], g), "")
  if (joint$n_groups == 1) {
    return(texts)
  }
  case_of_group(filled, texts)
}

case_of_group <- function(groups, texts) {
  paste0("CASE ", paste0("WHEN ll_g = ", groups, " THEN ", texts, collapse = " "), " END")
}
