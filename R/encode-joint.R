# Continuous features among the coded data: what joint quantiles need.
#
# `coded$continuous` is NULL without continuous features, otherwise a list, for
# n rows and m features:
#   columns           list[m]  dbl[n], NA = missing; NULL for discrete features
#   features          lgl[m]   which are continuous
#   group             NULL or int[n], 1..n_groups
#   n_groups          int[1]
#   group_levels      list: by column of `by`, chr: its levels
#   group_codes       int matrix, n_groups x columns of `by`: what each group is
#   by                chr, the columns of `by`
#   probs             dbl, of the cuts
#   n_levels          int[1], not counting `(Missing)`
#   labels            chr, of the levels, `(Missing)` last where it is one
#   missing_is_level  lgl[1]
#   n_dropped         rows dropped because their group is missing
# `coded$codes` is NULL and `coded$levels` empty for these features. Of a set
# that holds some of them, the codes of a profile are that of the joint level,
# then those of its discrete features.

#' Values of a continuous feature
#' @return Doubles, `NA` for missing.
#' @noRd
encode_continuous <- function(x) {
  x <- as.double(x)
  # NaN is missing too, and there is one kind of NA only.
  if (anyNA(x)) {
    x[is.na(x)] <- NA_real_
  }
  x
}

check_finite <- function(values, names, rows, call) {
  # Of the extremes, not of a mask as long as the column.
  infinite <- vapply(values, function(x) {
    is.infinite(min(x, 0, na.rm = TRUE)) || is.infinite(max(x, 0, na.rm = TRUE))
  }, NA)
  if (any(infinite)) {
    column <- names[infinite]
    first <- which(is.infinite(values[infinite][[1]]))[[1]]
    if (!is.null(rows)) {
      first <- which(rows)[[first]]
    }
    abort_localift(
      c(
        "Continuous features must be finite or missing.",
        x = "{.var {column}} {?holds/hold} infinite values, {.var {column[[1]]}} first in row {first}.",
        i = "Make them {.code NA}, or leave the feature out with {.arg never}."
      ),
      "input", arg = "data", column = column, row = first, call = call
    )
  }
}

check_whole_weights <- function(input, call) {
  weights <- input$weights
  if (is.null(weights) || is_whole(weights)) {
    return(invisible())
  }
  row <- which(weights != trunc(weights))[[1]]
  what <- if (input$counted) "the counts" else "{.arg weights}"
  abort_localift(
    c(
      paste0("With {.arg discretize}, ", what, " must be whole: quantiles are those of replicated rows."),
      x = "In row {row} they are {weights[[row]]}.",
      i = "Multiply them to whole numbers, or make the features factors, as with {.fn cut}."
    ),
    "input", arg = if (input$counted) "data" else "weights", row = row, call = call
  )
}

# Groups -----------------------------------------------------------------------

#' Codes of the columns that make groups
#'
#' @return A list: `codes` and `levels`, one per column; `missing`, a mask of
#'   rows that have no group.
#' @noRd
encode_by <- function(by, n, na, call) {
  coded <- lapply(names(by), function(name) {
    column <- encode_group_column(by[[name]], name, call)
    if (na == "level" && anyNA(column$codes)) {
      column$levels <- c(column$levels, missing_level)
      column$codes[is.na(column$codes)] <- length(column$levels)
    }
    column
  })
  codes <- lapply(coded, `[[`, "codes")
  list(
    codes = codes,
    levels = lapply(coded, `[[`, "levels"),
    missing = Reduce(`|`, lapply(codes, is.na), logical(n))
  )
}

# Unlike a feature, a group may have any number of numeric values.
encode_group_column <- function(x, name, call) {
  check_column_type(x, name, "group", call)
  if (!is.numeric(x)) {
    return(encode_column(x, name, call))
  }
  x <- as.vector(unclass(x))
  values <- sort(unique(x))
  list(codes = match(x, values), levels = numeric_labels(values))
}

numeric_labels <- function(values) {
  whole <- is.finite(values) & values == trunc(values)
  labels <- as.character(values)
  labels[whole] <- number_labels(values[whole])
  labels
}

check_groups <- function(groups, by, weighted, na, call) {
  if (na == "fail") {
    for (j in seq_along(by)) {
      check_no_missing(weighted & is.na(groups$codes[[j]]), names(by)[[j]], "The group", call)
    }
  }
}

check_rows_grouped <- function(rows, by, call) {
  if (!any(rows)) {
    abort_localift(
      c(
        "No rows are left.",
        x = "Each has a missing value of {.or {.var {by}}}, which makes the groups."
      ),
      "missing", arg = "by", column = by, call = call
    )
  }
}

#' Number the groups that occur, in the order of their levels
#'
#' @param groups What `encode_by()` returns.
#' @param rows A mask of the rows used, or `NULL` for all.
#' @return A list of `group`, `n_groups`, `group_codes`.
#' @noRd
number_groups <- function(groups, rows) {
  if (!length(groups$codes)) {
    return(list(group = NULL, n_groups = 1L, group_codes = matrix(0L, 1, 0)))
  }
  codes <- do.call(cbind, lapply(groups$codes, take, rows))
  first <- which(!duplicated(codes))
  known <- codes[first, , drop = FALSE]
  known <- known[do.call(order, lapply(seq_len(ncol(known)), function(j) known[, j])), , drop = FALSE]
  list(group = match_codes(codes, known), n_groups = nrow(known), group_codes = known)
}

# "course=a year=2011"
group_text <- function(continuous, group) {
  set <- seq_along(continuous$by)
  codes <- lapply(group, function(g) continuous$group_codes[g, ])
  profile_text(rep(list(set), length(group)), codes, continuous$by, continuous$group_levels)
}

# Together ---------------------------------------------------------------------

#' Take the continuous columns out of coded columns
#'
#' @param columns A list of `codes`, `levels` and `continuous`: see
#'   `encode_features()`; `rows`, the mask of the rows used.
#' @return `columns`, with `continuous` as described at the top of this file.
#' @noRd
split_continuous <- function(columns, groups, discretize, na, n_dropped) {
  features <- columns$continuous
  if (!any(features)) {
    columns["continuous"] <- list(NULL)
    return(columns)
  }
  values <- columns$codes
  values[!features] <- list(NULL)
  columns$codes[features] <- list(NULL)
  level <- na == "level" && any(vapply(values, anyNA, NA))
  columns$continuous <- c(
    list(columns = values, features = features),
    number_groups(groups, columns$rows),
    list(
      group_levels = groups$levels,
      by = discretize$by,
      probs = discretize$probs,
      n_levels = length(discretize$labels),
      labels = c(discretize$labels, if (level) missing_level),
      missing_is_level = na == "level",
      quantiles = discretize,
      n_dropped = n_dropped
    )
  )
  columns
}

#' Everything but the data themselves
#'
#' What a result keeps to say which of its features were continuous, and how.
#' @noRd
continuous_facts <- function(continuous) {
  continuous[c("columns", "group")] <- NULL
  continuous
}

# Which features of a set are continuous; `x` is coded data, or a fit.
continuous_part <- function(set, x) {
  if (is.null(x$continuous)) set[0] else set[x$continuous$features[set]]
}

# Notes ------------------------------------------------------------------------

#' What to know of continuous features before any result
#'
#' @param max_features The size of the largest feature set.
#' @noRd
continuous_notes <- function(coded, max_features) {
  continuous <- coded$continuous
  if (is.null(continuous)) {
    return(NULL)
  }
  features <- which(continuous$features)
  joint <- length(features) > 1 && max_features > 1
  signs <- if (joint) vapply(continuous$columns[features], changes_sign, NA)
  changing <- coded$features[features[signs]]
  c(
    if (length(changing)) {
      cli::format_inline(
        paste0(
          "{.var {changing}} {?has/have} negative and positive values: in a set of several ",
          "features, distance to zero is then no low or high."
        )
      )
    },
    if (continuous$n_dropped > 0) {
      cli::format_inline(
        "Dropped {count_of(continuous$n_dropped, 'row')} without a value of {.or {.var {continuous$by}}}."
      )
    },
    note_small_groups(continuous, length(coded$class))
  )
}

# Levels are empty in groups of fewer rows; that is an answer, but a poor one.
note_small_groups <- function(continuous, n) {
  if (is.null(continuous$group)) {
    return(NULL)
  }
  small <- which(tabulate(continuous$group, continuous$n_groups) < continuous$n_levels)
  if (length(small)) {
    sprintf(
      "%s of %s %s fewer rows than the %d levels, such as %s.",
      format_count(length(small)), count_of(continuous$n_groups, "group"),
      if (length(small) == 1) "has" else "have",
      continuous$n_levels, group_text(continuous, small[[1]])
    )
  }
}

# Sets that have no distance are left out of a search. The smallest of them are
# the cause of the others, and the first of these is named.
note_degenerate <- function(info, coded) {
  if (!isTRUE(info$degenerate > 0)) {
    return(NULL)
  }
  sets <- info$degenerate_sets
  one <- lapply(sets, `[[`, 1)
  paste0(
    "Left out ", count_of(info$degenerate, "feature set"),
    " without a Mahalanobis distance: ",
    degenerate_text(one$features, one, coded), "."
  )
}

#' Why a set has no distance
#'
#' @param set Feature positions.
#' @param one A list of `group`, `feature` and `reason`, as the core says it.
#' @return Text such as "in the group year=2011, `a` is constant".
#' @noRd
degenerate_text <- function(set, one, coded) {
  part <- continuous_part(set, coded)
  feature <- coded$features[[one$feature]]
  others <- coded$features[setdiff(part, one$feature)]
  where <- if (length(coded$continuous$by)) {
    paste0("in the group ", group_text(coded$continuous, one$group), ", ")
  }
  what <- switch(one$reason,
    few_rows = "there are too few rows for {.var {coded$features[part]}}",
    constant = "{.var {feature}} is constant",
    collinear = "{.var {feature}} is a linear function of {.var {others}}",
    not_finite = "squares of {.var {feature}} are too large"
  )
  paste0(where, cli::format_inline(what))
}

abort_degenerate <- function(set, one, coded, call) {
  text <- capitalise(degenerate_text(set, one, coded))
  column <- coded$features[continuous_part(set, coded)]
  abort_localift(
    c(
      "{.var {column}} together have no Mahalanobis distance to zero.",
      x = "{text}.",
      i = "Leave a feature out, or make it discrete, as with {.fn quantile_bins}."
    ),
    "input", arg = "discretize", column = column, call = call
  )
}

changes_sign <- function(x) {
  # Not range(), which copies what is not missing.
  min(x, 0, na.rm = TRUE) < 0 && max(x, 0, na.rm = TRUE) > 0
}

# Cuts that coincide leave levels empty. `n_profiles`: of the set, or of a part
# of it, if known; where it is that of all levels, nothing need be fitted.
note_merged_levels <- function(coded, set, n_profiles = 0) {
  part <- continuous_part(set, coded)
  every <- coded$continuous$n_levels * prod(lengths(coded$levels[setdiff(set, part)]))
  one_group <- is.null(coded$continuous$group)
  if (!length(part) || (one_group && isTRUE(n_profiles >= every))) {
    return(NULL)
  }
  fit <- joint_fit(set, coded)
  tied <- vapply(fit$groups, function(group) anyDuplicated(group$cuts) > 0, NA)
  if (!any(tied)) {
    return(NULL)
  }
  features <- coded$features[part]
  where <- if (length(tied) > 1) {
    paste0(" in ", sum(tied), " of ", length(tied), " groups")
  }
  cli::format_inline(
    "Cuts of {.var {features}} coincide{where}, because values tie: there are fewer levels."
  )
}
