# Counts of feature sets with continuous features, by the engine: of each level the rows up to the order statistic that
# ends it, by class and by the discrete features of the set, for many sets in one query.

# Sets that share their discrete features are counted together.
most_sets_counted <- 48

#' Count feature sets
#'
#' @param sets A list of positions of features, ascending.
#' @param step A function that is called with the number of sets done.
#' @param until When the time is up (`elapsed` of [proc.time()]).
#' @return `NULL` where the time was up; else a list, by set: `set`, `levels` (cells x columns, the joint level first), `counts` (cells x classes), and
#'   `degenerate` where the set has no distance: a table for `core_select_from_counts()`; and `unsure`, how many rows
#'   rounding might have moved across a cut.
#' @noRd
count_joint_sets <- function(sets, joint, step = function(done) NULL, until = Inf) {
  models <- lapply(sets, joint_model_of, joint)
  tables <- vector("list", length(sets))
  degenerate <- vapply(models, function(model) !is.null(model$degenerate), NA)
  tables[degenerate] <- lapply(models[degenerate], degenerate_table, joint)
  step(sum(degenerate))
  for (batch in batches_of(models, which(!degenerate), joint)) {
    if (proc.time()[["elapsed"]] >= until) {
      return(NULL)
    }
    tables[batch] <- if (length(models[[batch[[1]]]]$features)) {
      fitted <- look_near(find_cuts(models[batch], joint), joint)
      counted <- count_models(fitted, joint)
      Map(keep_model, fitted, counted, MoreArgs = list(joint))
      counted
    } else {
      lapply(models[batch], count_discrete_set, joint)
    }
    step(length(batch))
  }
  tables
}

# As core_joint_fit() gives it, with the counts, which are few.
keep_model <- function(model, table, joint) {
  groups <- lapply(model$groups, function(group) group[c("n", "covariance", "factor", "cuts")])
  kept <- c(
    model[c("features", "n_levels", "missing_is_level")],
    list(groups = groups, degenerate = model$degenerate, table = table)
  )
  assign(model_key(model$set), kept, envir = joint$coded$continuous$models)
}

# Batches of sets with the same discrete features, so large that a statement is not too long.
batches_of <- function(models, which, joint) {
  discrete <- vapply(models[which], function(model) paste(setdiff(model$set, model$features), collapse = " "), "")
  single <- vapply(models[which], function(model) !length(model$features), NA)
  discrete <- ifelse(single, "", discrete)
  n_cuts <- length(joint$coded$continuous$probs)
  size <- min(most_sets_counted, 1500 %/% (joint$n_groups * (n_cuts + 4)))
  if (!is.null(joint$flat)) {
    parts <- max(1, vapply(models[which], distance_parts, 0, joint)) * max(n_cuts + 1, 2 * joint$n_groups)
    if (parts <= most_parts) size <- min(size, most_parts %/% parts)
  }
  size <- max(1, size)
  kinds <- split(which, factor(paste(single, discrete), levels = unique(paste(single, discrete))))
  unlist(lapply(kinds, function(kind) unname(split(kind, (seq_along(kind) - 1) %/% size))), recursive = FALSE)
}

degenerate_table <- function(model, joint) {
  model$groups <- list()
  keep_model(model, NULL, joint)
  present <- if (joint$na == "level") integer() else model$set
  rows <- !apply(joint$combinations$missing[, present, drop = FALSE], 1, any)
  list(
    set = model$set, levels = matrix(0L, 1, 1 + length(setdiff(model$set, model$features))),
    counts = matrix(colSums(joint$combinations$classes[rows, , drop = FALSE]), 1), rows = NULL,
    degenerate = model$degenerate, unsure = 0
  )
}

#' Count the levels of fitted models, which share their discrete features
#' @noRd
count_models <- function(models, joint) {
  others <- setdiff(models[[1]]$set, models[[1]]$features)
  grouped <- joint$n_groups > 1
  keys <- c(if (grouped) "ll_g", "ll_y", if (length(others)) feature_column(others, joint))
  n_cuts <- length(joint$coded$continuous$probs)
  weight <- sql_weight(joint)
  joint <- flat_if_short(joint, models, n_cuts + 1)
  statement <- sql_statement(joint, distance_layers(joint, models, keep = others), function(from) {
    columns <- unlist(lapply(seq_along(models), function(i) {
      value <- paste0("ll_v", i)
      below <- vapply(seq_len(n_cuts), function(j) {
        by_group(models[[i]], joint, function(group, g) sql_double(group$below[[j]], joint))
      }, "")
      c(
        sprintf("SUM(CASE WHEN %s <= %s THEN %s ELSE 0.0 END) AS ll_n%d_%d", value, below, weight, i, seq_len(n_cuts)),
        sprintf("SUM(CASE WHEN %s IS NOT NULL THEN %s ELSE 0.0 END) AS ll_n%d", value, weight, i)
      )
    }))
    select_text(
      c(keys, paste0("SUM(", weight, ") AS ll_n"), columns), from, after = paste(" GROUP BY", paste(keys, collapse = ", "))
    )
  })
  rows <- ask_joint(joint, statement)
  check_same_total(sum(as.double(rows$ll_n)), sum(joint$combinations$n), joint$call)
  classes <- joint_codes(rows$ll_y, joint$known$y, joint)
  codes <- lapply(others, function(f) joint_codes(rows[[feature_column(f, joint)]], joint$known$features[[f]], joint))
  group <- if (grouped) as.integer(rows$ll_g) else rep(1L, nrow(rows))
  lapply(seq_along(models), function(i) {
    up_to <- vapply(c(sprintf("ll_n%d_%d", i, seq_len(n_cuts)), paste0("ll_n", i)), function(name) {
      as.double(rows[[name]])
    }, numeric(nrow(rows)))
    up_to <- matrix(up_to, nrow(rows))
    check_counts_below(models[[i]], up_to, group, joint)
    counts <- up_to - cbind(0, up_to[, -ncol(up_to), drop = FALSE])
    if (joint$na == "level") counts <- cbind(counts, as.double(rows$ll_n) - up_to[, ncol(up_to)])
    # Rows that lack a discrete feature are placed nowhere.
    here <- which(rowSums(counts) > 0)
    joint_table(models[[i]], counts[here, , drop = FALSE], lapply(codes, `[`, here), classes[here], joint)
  })
}

# Cells of counts by row of the answer and level.
joint_table <- function(model, counts, codes, classes, joint) {
  level <- rep(seq_len(ncol(counts)), each = nrow(counts))
  codes <- c(list(level), lapply(codes, rep, times = ncol(counts)))
  cells <- joint_cells(codes, rep(classes, times = ncol(counts)), as.vector(counts), joint)
  c(list(set = model$set), cells, list(rows = NULL, degenerate = NULL, unsure = sum(model$unsure)))
}

#' Counts by cell and class
#'
#' @param codes A list of codes, by column.
#' @return A list of `levels`, an integer matrix of the cells in the order of their codes, and `counts`.
#' @noRd
joint_cells <- function(codes, classes, n, joint) {
  keep <- n > 0
  codes <- lapply(codes, function(x) as.integer(x[keep]))
  order <- do.call(order, unname(codes))
  levels <- do.call(cbind, codes)
  key <- do.call(paste, unname(codes))
  first <- order[!duplicated(key[order])]
  counts <- matrix(0, length(first), length(joint$coded$classes))
  at <- cbind(match(key, key[first]), classes[keep])
  sums <- rowsum(n[keep], (at[, 2] - 1) * length(first) + at[, 1])
  counts[as.integer(rownames(sums))] <- sums
  list(levels = unname(levels[first, , drop = FALSE]), counts = counts)
}

# Codes of values that the engine gave before.
joint_codes <- function(values, known, joint) {
  at <- match(values, known$values)
  if (any(is.na(at) & !is.na(values))) {
    abort_changed(joint$call)
  }
  known$codes[at]
}

# That the order statistics are what they were asked to be: rows up to the one of 0-based rank r are at least r + 1, and
# of a group as many as it has.
check_counts_below <- function(model, up_to, group, joint) {
  for (g in seq_along(model$groups)) {
    of_group <- model$groups[[g]]
    if (of_group$n == 0) next
    below <- colSums(up_to[group == g, , drop = FALSE])
    n_cuts <- length(below) - 1
    if (below[[n_cuts + 1]] != of_group$n || any(below[seq_len(n_cuts)] < of_group$rank + 1)) {
      abort_changed(joint$call)
    }
  }
}

# A set without continuous features.
count_discrete_set <- function(model, joint) {
  keys <- c("ll_y", feature_column(model$set, joint))
  statement <- sql_statement(joint, list(base_layer(joint, model$set)), function(from) {
    select_text(
      c(keys, paste0("SUM(", sql_weight(joint), ") AS ll_n")), from, after = paste(" GROUP BY", paste(keys, collapse = ", "))
    )
  })
  rows <- ask_joint(joint, statement)
  check_same_total(sum(as.double(rows$ll_n)), sum(joint$combinations$n), joint$call)
  codes <- lapply(model$set, function(f) joint_codes(rows[[feature_column(f, joint)]], joint$known$features[[f]], joint))
  complete <- !Reduce(`|`, lapply(codes, is.na))
  cells <- joint_cells(
    lapply(codes, `[`, complete), joint_codes(rows$ll_y, joint$known$y, joint)[complete],
    as.double(rows$ll_n)[complete], joint
  )
  c(list(set = model$set), cells, list(rows = NULL, degenerate = NULL, unsure = 0))
}
