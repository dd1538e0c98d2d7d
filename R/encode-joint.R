# Continuous features among the coded data: what joint quantiles need.
#
# `coded$continuous` is NULL without continuous features, otherwise a list, for
# n rows and m features:
#   columns           list[m]  dbl[n] or int[n], as in the data, NA = missing; NULL for discrete features
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
#   models            an environment: the joint models of sets, once they are fitted (see result-joint.R)
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

check_joint_weights <- function(input, call) {
  weights <- input$weights
  if (input$importance && any(weights != 1)) {
    abort_localift(
      c(
        "With {.arg discretize}, {.arg weights} must count rows: quantiles are those of replicated rows.",
        x = "Importance weights count none.",
        i = "Give frequency weights, or make the features factors, as with {.fn cut}."
      ),
      "input", arg = "weights", call = call
    )
  }
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
      n_dropped = n_dropped,
      models = new_models()
    )
  )
  columns
}

#' Everything but the data themselves
#'
#' What a result keeps to say which of its features were continuous, and how.
#' @noRd
continuous_facts <- function(continuous) {
  continuous[c("columns", "group", "group_sizes")] <- NULL
  continuous
}

# Which features of a set are continuous; `x` is coded data, or a fit.
continuous_part <- function(set, x) {
  if (is.null(x$continuous)) set[0] else set[x$continuous$features[set]]
}
