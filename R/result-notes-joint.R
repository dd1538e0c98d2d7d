# Notes of joint quantiles: what a distance to zero cannot say, and sets that have none.

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
      fill(
        paste0(
          "{.var {changing}} {?has/have} negative and positive values: in a set of several ",
          "features, distance to zero is then no low or high."
        )
      )
    },
    if (continuous$n_dropped > 0) {
      fill(
        "Dropped {count_of(continuous$n_dropped, 'row')} without a value of {.or {.var {continuous$by}}}."
      )
    },
    note_small_groups(continuous)
  )
}

changes_sign <- function(x) {
  # Not range(), which copies what is not missing.
  min(x, 0, na.rm = TRUE) < 0 && max(x, 0, na.rm = TRUE) > 0
}

# Correlated features --------------------------------------------------------

# Beyond this, a distance says little of how large the values are.
much_correlated <- 0.5
# A model may have to be fitted for each.
max_sets_correlated <- 10

#' Name two features of a result whose correlation turns what is far into what is not large
#'
#' The gradient of the squared distance is 2 S^-1 x: of positive values it has negative parts only if S^-1 has, and of
#' two features that is where their correlation is positive. (Of features of other signs, where their absolute values
#' go together; of those that change sign, in either case.)
#'
#' @param sets Feature sets, best first: the first that holds such features is told.
#' @param until When there is no more time to look (`elapsed` of [proc.time()]).
#' @noRd
note_correlated <- function(sets, coded, until = Inf) {
  joint <- Filter(function(set) length(continuous_part(set, coded)) > 1, unique(sets))
  joint <- utils::head(joint, max_sets_correlated)
  if (!length(joint) || proc.time()[["elapsed"]] >= until) {
    return(NULL)
  }
  # By feature, since sets share them and each is a look at all rows.
  signs <- rep(NA_real_, length(coded$features))
  part <- continuous_part(unique(unlist(joint)), coded)
  signs[part] <- vapply(coded$continuous$columns[part], sign_of, 0)
  for (set in joint) {
    if (proc.time()[["elapsed"]] >= until) break
    found <- most_correlated(set, coded, signs)
    if (found$towards > much_correlated) {
      features <- coded$features[found$pair]
      return(fill(
        paste0(
          "{.var {features[[1]]}} and {.var {features[[2]]}} are correlated ({format_significant(found$value, 2)}): ",
          "in a set of both, a large distance to zero need not mean large values."
        )
      ))
    }
  }
}

# The pair of continuous features of a set that is most correlated, on average of its groups. `signs`: of each feature.
most_correlated <- function(set, coded, signs) {
  part <- continuous_part(set, coded)
  correlation <- joint_correlation(set, coded)
  same <- outer(signs[part], signs[part])
  towards <- ifelse(same == 0, abs(correlation), correlation * same)
  at <- which.max(ifelse(upper.tri(towards), towards, -Inf))
  list(pair = part[c(row(towards)[[at]], col(towards)[[at]])], towards = towards[[at]], value = correlation[[at]])
}

# 1 for a feature without negative values, -1 for one without positive ones, 0 for one that changes sign.
sign_of <- function(x) {
  if (min(x, 0, na.rm = TRUE) >= 0) 1 else if (max(x, 0, na.rm = TRUE) > 0) 0 else -1
}

# Levels are empty in groups of fewer rows; that is an answer, but a poor one.
note_small_groups <- function(continuous) {
  if (!length(continuous$by)) {
    return(NULL)
  }
  sizes <- continuous$group_sizes %||% tabulate(continuous$group, continuous$n_groups)
  small <- which(sizes < continuous$n_levels)
  if (length(small)) {
    sprintf(
      "%s of %s %s fewer rows than the %d levels, such as %s.",
      format_count(length(small)), count_of(continuous$n_groups, "group"),
      if (length(small) == 1) "has" else "have",
      continuous$n_levels, group_text(continuous, small[[1]])
    )
  }
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
  if (is_given(coded) && is.null(coded$continuous$models[[model_key(set)]])) {
    return(NULL)
  }
  model <- joint_model(set, coded)
  tied <- vapply(model$groups, function(group) anyDuplicated(group$cuts) > 0, NA)
  if (!any(tied)) {
    return(NULL)
  }
  features <- coded$features[part]
  where <- if (length(tied) > 1) {
    paste0(" in ", sum(tied), " of ", length(tied), " groups")
  }
  fill(
    "Cuts of {.var {features}} coincide{where}, because values tie: there are fewer levels."
  )
}

# Sets without a distance ------------------------------------------------------

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
  paste0(where, fill(what))
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
