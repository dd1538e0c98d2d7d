# The joint models of feature sets, and the counts that go by them.
#
# A model is what places rows in joint levels: of each group, the covariance of the set's continuous features and the
# cuts of the distances (see core_joint_fit()). It depends on the whole set: covariance and cuts are those of the rows
# that the set counts, and a row may lack a discrete feature.
#
# A model is fitted at first need and kept in an environment, `continuous$models`, that the coded data and all results
# of their search share: what is counted, noted, drawn, and placed of new rows goes by one fit of each set, also of rows
# that were sorted or filtered, and of results that were saved. The levels of the data's rows are not kept, which are as
# many as the rows: a model places them again in one pass. Beside the models, `correlations` are those of the continuous
# features without missing values, once a search has told them.

new_models <- function() new.env(parent = emptyenv())

model_key <- function(set) paste(set, collapse = " ")

#' The joint model of a set that has continuous features
#'
#' @return What core_joint_fit() gives, without the levels of the rows.
#' @noRd
joint_model <- function(set, coded) {
  models <- coded$continuous$models
  model <- models[[model_key(set)]]
  if (is.null(model)) {
    model <- core_joint_fit(coded, as.integer(set), with_levels = FALSE)
    model$levels <- NULL
    assign(model_key(set), model, envir = models)
  }
  model
}

# The correlations of the continuous features without missing values, as core_select() tells them, or NULL. What a set of
# such features has is part of them: the same rows are counted.
keep_correlations <- function(correlations, coded) {
  if (!is.null(correlations)) {
    assign("correlations", correlations, envir = coded$continuous$models)
  }
}

#' The correlations of the continuous features of a set
#'
#' @return A matrix, zero for a set that counts no rows.
#' @noRd
joint_correlation <- function(set, coded) {
  part <- continuous_part(set, coded)
  known <- coded$continuous$models$correlations
  complete <- all(part %in% known$features) && !any(vapply(setdiff(set, part), has_missing, NA, coded))
  if (complete) {
    at <- match(part, known$features)
    return(known$correlation[at, at])
  }
  groups <- joint_model(set, coded)$groups
  core_mean_correlation(lapply(groups, `[[`, "covariance"), vapply(groups, `[[`, 0, "n"), length(part))
}

# From the result itself, or by its data.
kept_model <- function(set, fit, object, call) {
  fit$continuous$models[[model_key(set)]] %||% joint_model(set, selection_data(object, "object", call))
}

# The same for what knows of no user's call; NULL where the model is neither kept nor can be fitted. `x`: coded data, or
# a fit.
known_model <- function(set, x) {
  coded <- if (is.null(x$codes)) x$coded else x
  x$continuous$models[[model_key(set)]] %||% if (!is.null(coded)) joint_model(set, coded)
}

#' The joint level of each row
#'
#' @return An integer vector: a position in `continuous$labels`, `NA` for rows that the set does not count.
#' @noRd
joint_levels <- function(set, coded) {
  core_joint_levels(coded, as.integer(set), joint_model(set, coded))
}

#' Count the profiles of a set by class
#'
#' @param set Positions of features, ascending.
#' @return What core_count() gives, by the model that is kept of the set, or from now on. Of a set without a distance
#'   there are no profiles, and `degenerate` says why.
#' @noRd
count_set <- function(coded, set) {
  model <- if (length(continuous_part(set, coded))) joint_model(set, coded)
  if (is_given(coded) && !is.null(model)) {
    return(list(counts = model$table$counts, profiles = model$table$levels, n = sum(model$table$counts), degenerate = model$degenerate))
  }
  core_count(coded, as.integer(set), model)
}
