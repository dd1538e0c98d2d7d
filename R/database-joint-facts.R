# What is known of a table with continuous features before any set: one query of groups, classes and of which features
# are missing together, and one for the levels of each discrete feature.
#
# `joint` is a list:
#   input, con, dialect, call   the lazy input, its connection, what its engine can do, the user's call
#   apart                       other names of columns that are called like ours: see names_apart()
#   from                        the user's table, as it stands after FROM; `flat`, see flat_statement(), or NULL;
#                               `inverse`, whether distances are by L^-1
#   features, continuous        names, and which are numbers; `column_sql` the expression of each
#   by                          names of the columns of groups; n_groups; `group_sql`, which numbers them
#   filters                     conditions of the rows that have a class and a group
#   weighted, na                whether rows have weights; the rule for missing values
#   masked, has_missing         features that lack values in some row, by position and as a mask
#   largest                     the size of the largest set
#   combinations                what is missing together, of rows that count: `group`, `missing` (combinations x features),
#                               `rows`, `n` (their weight), `classes` (n by class), `low` and `high` (x features), `key`
#   group_weight, low, high     by group
#   moments, too_large          see database-joint-moments.R
#   coded                       a `localift_coded` without rows

#' Look at a table with continuous features
#'
#' @param input A lazy input.
#' @param settings A list of `never`, `na`, `discretize`, `one_class`, `largest` (features of a set, at most).
#' @return `joint`, but for the moments.
#' @noRd
joint_facts <- function(input, settings, call) {
  con <- database_con(input$table)
  features <- input$features[setdiff(names(input$features), settings$never)]
  check_not_empty(list(n = 1, features = input$features), features, call)
  encode_class(input$class, input$class_name, call)
  types <- c(features, input$by, set_names(list(input$class), input$class_name))
  dialect <- database_dialect(con)
  apart <- names_apart(input$table, dialect)
  joint <- list(
    input = input, apart = apart, con = con, dialect = dialect, call = call, features = names(features),
    from = paste0("(", joint_sql(input, types, apart), ") AS data"),
    flat = if (dialect$flat && !length(apart)) plain_joint_rows(input), continuous = are_continuous(features, call),
    by = names(input$by), n_groups = 1L, weighted = !is.null(input$weights_name), na = settings$na,
    largest = min(settings$largest, length(features))
  )
  joint$column_sql <- vapply(seq_along(features), function(f) {
    name <- names(features)[[f]]
    if (joint$continuous[[f]]) sql_continuous(name, joint) else sql_name(name, joint)
  }, "")
  joint$inverse <- !is.null(joint$flat)
  joint$masked <- seq_along(features)
  check_joint_weight_column(joint)
  seen <- first_look(joint)
  groups <- encode_by(seen$by, nrow(seen$counts), settings$na, call)
  joint <- joint_groups(joint, seen, groups)
  joint <- add_combinations(joint, seen, groups)
  coded_without_rows(joint, seen, groups, settings)
}

# The user's table, text told apart by its bytes.
joint_sql <- function(input, types, apart) {
  if (length(apart)) {
    return(database_sql(rename_apart(input$table, apart)))
  }
  rows <- exact_rows(input, types)
  rows_sql(rows, rows$columns)
}

# The rows where our layers can stand before the table itself, else NULL.
plain_joint_rows <- function(input) {
  rows <- lazy_rows(input, "ll_[a-z0-9_]+")
  if (!startsWith(rows$from, "(")) rows
}

are_continuous <- function(features, call) {
  unname(vapply(names(features), function(name) {
    is.numeric(plain_column(features[[name]], name, "feature", call))
  }, NA))
}

ask_joint <- function(joint, statement) {
  database_query(
    joint$con, statement, joint$call, show = joint$input$show, most_bytes = memory_limit(joint$call) * 1e9 / 2
  )
}

# Weights are finite, not negative and whole; rows without weight are left out of all queries.
check_joint_weight_column <- function(joint) {
  if (!joint$weighted) {
    return(invisible())
  }
  name <- joint$input$weights_name
  w <- joint$dialect$double(sql_name(name, joint))
  rows <- ask_joint(joint, select_text(
    c(
      paste0("SUM(", w, ") AS n"), paste0("MIN(", w, ") AS least"),
      paste0("SUM(CASE WHEN ", w, " IS NULL THEN 1.0 ELSE 0.0 END) AS missing"),
      paste0("SUM(CASE WHEN ", w, " <> ROUND(", w, ") THEN 1.0 ELSE 0.0 END) AS fractions")
    ), joint$from
  ))
  if (any(as.double(rows$fractions) > 0, na.rm = TRUE) && is.finite(rows$n)) {
    abort_localift(
      c(
        "With {.arg discretize}, {.arg weights} must be whole: quantiles are those of replicated rows.",
        x = "In {count_of(as.double(rows$fractions), 'row')} {.var {name}} is not.",
        i = "Multiply them to whole numbers, or make the features factors, as with {.fn cut}."
      ),
      "input", arg = "weights", column = name, call = joint$call
    )
  }
  check_counted_groups(rows, joint$input, joint$call)
}

# Groups, classes, and what is missing together: their rows, weights, and ranges of the numbers.
first_look <- function(joint) {
  numbers <- which(joint$continuous)
  keys <- c(sprintf("ll_b%d", seq_along(joint$by)), "ll_y", mask_names(joint))
  statement <- sql_statement(joint, list(base_layer(joint, seq_along(joint$features), keys = TRUE, masks = TRUE)), function(from) {
    select_text(
      c(
        keys, "COUNT(*) * 1.0 AS ll_n", if (joint$weighted) "SUM(ll_w) AS ll_weight",
        sprintf("MIN(ll_x%d) AS ll_low%d", numbers, numbers), sprintf("MAX(ll_x%d) AS ll_high%d", numbers, numbers)
      ),
      from, after = paste(" GROUP BY", paste(keys, collapse = ", "))
    )
  })
  rows <- ask_joint(joint, statement)
  counts <- data.frame(rows = check_counted(rows$ll_n, joint$input, joint$call))
  counts$n <- if (joint$weighted) as.double(rows$ll_weight) else counts$rows
  edge <- function(what) {
    values <- matrix(NA_real_, nrow(rows), length(joint$features))
    for (f in numbers) values[, f] <- as.double(rows[[paste0(what, f)]])
    values
  }
  seen <- list(
    counts = counts, y = rows$ll_y, missing = read_masks(rows, joint), low = edge("ll_low"), high = edge("ll_high"),
    masks = rows[mask_names(joint)]
  )
  seen$by <- set_names(lapply(seq_along(joint$by), function(j) rows[[paste0("ll_b", j)]]), joint$by)
  check_finite_columns(seen, joint)
  seen
}

check_finite_columns <- function(seen, joint) {
  infinite <- apply(is.infinite(seen$low) | is.infinite(seen$high), 2, any)
  if (any(infinite)) {
    column <- joint$features[infinite]
    abort_localift(
      c(
        "Continuous features must be finite or missing.",
        x = "{.var {column}} {?holds/hold} infinite values.",
        i = "Make them NULL, as by {.fn dplyr::na_if}, or leave the feature out with {.arg never}."
      ),
      "input", arg = "data", column = column, call = joint$call
    )
  }
}

# The groups that occur, and the expression that numbers them.
joint_groups <- function(joint, seen, groups) {
  joint$known_class <- !is.na(seen$y)
  if (joint$na == "fail") {
    check_present(sum(seen$counts$rows[!joint$known_class]), joint$input$class_name, "The class", joint$call)
    for (j in seq_along(joint$by)) {
      check_present(sum(seen$counts$rows[is.na(groups$codes[[j]])]), joint$by[[j]], "The group", joint$call)
    }
    for (f in seq_along(joint$features)) {
      check_present(sum(seen$counts$rows[seen$missing[, f]]), joint$features[[f]], "Feature", joint$call)
    }
  }
  check_rows_left(joint$known_class, joint$input$class_name, joint$call)
  joint$in_group <- joint$known_class & !groups$missing
  check_rows_grouped(joint$in_group, joint$by, joint$call)
  joint$filters <- not_null(sql_name(joint$input$class_name, joint))
  if (!length(joint$by)) {
    joint$group_of <- rep(1L, length(joint$in_group))
    joint$group_codes <- matrix(0L, 1, 0)
    return(joint)
  }
  kept <- counted_rows_of(joint, seen)
  numbered <- number_groups(groups, kept)
  joint$group_of <- rep(NA_integer_, length(kept))
  joint$group_of[kept] <- numbered$group
  joint$n_groups <- numbered$n_groups
  joint$group_codes <- numbered$group_codes
  values <- seen$by
  first <- which(kept)
  first <- first[!duplicated(as.data.frame(values)[first, , drop = FALSE])]
  where <- vapply(first, function(i) {
    is <- vapply(seq_along(joint$by), function(j) sql_is_value(joint$by[[j]], values[[j]][[i]], joint), "")
    paste0("WHEN ", paste(is, collapse = " AND "), " THEN ", joint$group_of[[i]])
  }, "")
  joint$group_sql <- paste0("CASE ", paste(where, collapse = " "), " ELSE 0 END")
  if (joint$na != "level") {
    joint$filters <- c(joint$filters, not_null(vapply(joint$by, sql_group, "", joint)))
  }
  joint
}

# The rows of the first look that count: of a class and a group, and with na = "complete", complete.
counted_rows_of <- function(joint, seen) {
  kept <- joint$in_group
  if (joint$na == "complete") {
    kept <- kept & !apply(seen$missing, 1, any)
    if (!any(kept)) {
      missing <- apply(seen$missing[joint$in_group, , drop = FALSE] * seen$counts$rows[joint$in_group], 2, sum)
      n <- sum(seen$counts$rows[joint$in_group])
      abort_none_complete(joint$features, missing, n, joint$call)
    }
  }
  kept
}

# By group and by what is missing, classes together.
add_combinations <- function(joint, seen, groups) {
  kept <- counted_rows_of(joint, seen)
  used <- apply(seen$missing[kept, , drop = FALSE], 2, any)
  joint$has_missing <- used
  group <- joint$group_of[kept]
  missing <- seen$missing[kept, , drop = FALSE]
  at <- do.call(paste, c(list(group), as.data.frame(missing)))
  first <- which(!duplicated(at))
  at <- match(at, at[first])
  by_combination <- function(x, of) {
    apply(x, 2, function(column) vapply(split(column, at), function(v) if (all(is.na(v))) NA_real_ else of(v, na.rm = TRUE), 0))
  }
  as_rows <- function(x) matrix(x, length(first), length(joint$features))
  joint$combinations <- list(
    group = group[first], missing = missing[first, , drop = FALSE],
    rows = as.vector(rowsum(seen$counts$rows[kept], at)), n = as.vector(rowsum(seen$counts$n[kept], at)),
    low = as_rows(by_combination(seen$low[kept, , drop = FALSE], min)),
    high = as_rows(by_combination(seen$high[kept, , drop = FALSE], max))
  )
  class <- encode_class(seen$y[kept], joint$input$class_name, joint$call)
  joint$combinations$classes <- vapply(seq_along(class$levels), function(y) {
    as.vector(rowsum(seen$counts$n[kept] * (class$codes == y), at))
  }, numeric(length(first)))
  dim(joint$combinations$classes) <- c(length(first), length(class$levels))
  joint$masked <- which(used)
  bits <- lapply(split(joint$masked, (seq_along(joint$masked) - 1) %/% mask_bits), function(part) {
    joint$combinations$missing[, part, drop = FALSE] %*% 2^(seq_along(part) - 1)
  })
  keys <- lapply(bits, function(x) number_text(x))
  joint$combinations$key <- do.call(paste, c(list(joint$combinations$group), unname(keys)))
  joint$group_weight <- as.vector(rowsum(joint$combinations$n, joint$combinations$group))
  edge <- function(x, of) {
    matrix(vapply(seq_along(joint$features), function(f) {
      vapply(seq_len(joint$n_groups), function(g) {
        v <- x[joint$combinations$group == g, f]
        if (all(is.na(v))) NA_real_ else of(v, na.rm = TRUE)
      }, 0)
    }, numeric(joint$n_groups)), joint$n_groups)
  }
  joint$low <- edge(joint$combinations$low, min)
  joint$high <- edge(joint$combinations$high, max)
  joint
}

# The values of discrete features: NULL for numbers, else as the engine gives them, with `y`, `n` and `rows` of each.
discrete_values <- function(joint) {
  lapply(seq_along(joint$features), function(f) {
    if (joint$continuous[[f]]) {
      return(NULL)
    }
    keys <- c(feature_column(f, joint), "ll_y")
    statement <- sql_statement(joint, list(base_layer(joint, f)), function(from) {
      select_text(
        c(keys, "COUNT(*) * 1.0 AS ll_rows", paste0("SUM(", sql_weight(joint), ") AS ll_n")), from,
        after = paste(" GROUP BY", paste(keys, collapse = ", "))
      )
    })
    rows <- ask_joint(joint, statement)
    list(values = rows[[1]], y = rows$ll_y, n = as.double(rows$ll_n), rows = as.double(rows$ll_rows))
  })
}

#' Coded data without rows
#'
#' @return `joint`, with `coded`, and `known`, the codes of the values of the class, `y`, and of the discrete `features`.
#' @noRd
coded_without_rows <- function(joint, seen, groups, settings) {
  kept <- counted_rows_of(joint, seen)
  class <- encode_class(seen$y[kept], joint$input$class_name, joint$call)
  if (!settings$one_class && length(class$levels) < 2) {
    abort_one_class(class$levels, joint$input, joint$na, joint$call)
  }
  all_classes <- encode_class(seen$y[joint$known_class], joint$input$class_name, joint$call)$levels
  discrete <- discrete_values(joint)
  encoded <- lapply(seq_along(discrete), function(f) {
    values <- discrete[[f]]$values
    if (!joint$continuous[[f]]) encode_feature(values, joint$features[[f]], length(values), NULL, joint$call, NULL, default_max_whole)
  })
  columns <- list(
    features = joint$features, codes = lapply(encoded, `[[`, "codes"), continuous = joint$continuous,
    levels = lapply(encoded, function(one) one$levels %||% character()), ordered = rep(FALSE, length(discrete))
  )
  if (joint$na == "level") columns <- add_missing_level(columns, joint$call)
  joint$known <- list(
    y = list(values = seen$y[kept], codes = class$codes),
    features = Map(function(one, codes) list(values = one$values, codes = codes), discrete, columns$codes)
  )
  n_of <- function(rows) sum(seen$counts$n[rows])
  incomplete <- joint$in_group & !kept
  given <- list(
    n_rows = sum(seen$counts$rows[kept]), class_counts = class_sums(class, seen$counts$n[kept]),
    class_rows = class_sums(class, seen$counts$rows[kept]), weighted = joint$weighted,
    singles = lapply(seq_along(discrete), function(f) {
      if (!joint$continuous[[f]]) {
        of_class <- joint_codes(discrete[[f]]$y, joint$known$y, joint)
        single_counts(columns$codes[[f]], of_class, discrete[[f]], length(columns$levels[[f]]), length(class$levels))
      }
    })
  )
  joint$coded <- new_given_coded(
    joint$features, columns$levels, class$levels, joint$input$class_name, joint$na, TRUE, given,
    n_dropped = n_of(!joint$known_class), notes = joint$input$notes, ordered = columns$ordered,
    continuous = joint_facts_kept(joint, groups, settings, n_of(joint$known_class & !joint$in_group)),
    n_incomplete = n_of(incomplete), incomplete = n_of(incomplete),
    n_missing = if (joint$na == "complete") {
      apply(seen$missing[joint$in_group, , drop = FALSE] * seen$counts$n[joint$in_group], 2, sum)
    }
  )
  joint$coded$unused_classes <- setdiff(all_classes, class$levels)
  joint
}

# As in encode-joint.R, without rows: `columns` are the extremes of each feature, and `group_sizes` the rows of groups.
joint_facts_kept <- function(joint, groups, settings, n_dropped) {
  labels <- settings$discretize$labels
  level <- joint$na == "level" && any(joint$has_missing[joint$continuous])
  list(
    columns = lapply(seq_along(joint$features), function(f) {
      values <- c(joint$low[, f], joint$high[, f])
      if (joint$continuous[[f]]) if (all(is.na(values))) NA_real_ else range(values, na.rm = TRUE)
    }),
    features = joint$continuous, group = NULL, n_groups = joint$n_groups, group_codes = joint$group_codes,
    group_sizes = as.vector(rowsum(joint$combinations$rows, joint$combinations$group)), group_levels = groups$levels,
    by = settings$discretize$by, probs = settings$discretize$probs, n_levels = length(labels),
    labels = c(labels, if (level) missing_level), missing_is_level = joint$na == "level",
    quantiles = settings$discretize, n_dropped = n_dropped, models = new_models()
  )
}

class_sums <- function(class, n) {
  vapply(seq_along(class$levels), function(y) sum(n[class$codes == y]), 0)
}
