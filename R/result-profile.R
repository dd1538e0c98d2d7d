# Profiles with a joint level, as columns and as text.
#
# The codes of a profile of a feature set with continuous features are those of
# the joint level, then of its discrete features in feature order. Without
# continuous features they are those of all its features.

#' The columns that the codes of a set's profiles stand for
#'
#' @param set Feature positions.
#' @param x Coded data, or a fit: anything with `features`, `levels` and
#'   `continuous`.
#' @return A list of `names`, `levels` and `conditions` (`NULL` for a column that is of no cells), one per column. The
#'   joint level is named by its features, as in `"E HH HF"`.
#' @noRd
profile_columns <- function(set, x) {
  joint <- continuous_part(set, x)
  others <- setdiff(set, joint)
  names <- x$features[others]
  levels <- x$levels[others]
  conditions <- Map(level_conditions, x$cuts[others] %||% vector("list", length(others)), levels)
  if (length(joint)) {
    name <- if (length(joint) == 1) {
      x$features[[joint]]
    } else {
      feature_set_text(list(joint), x$features)
    }
    # A discrete feature may be called so too.
    name <- utils::tail(make.unique(c(names, name)), 1)
    names <- c(name, names)
    levels <- c(list(x$continuous$labels), levels)
    conditions <- c(list(NULL), conditions)
  }
  list(names = names, levels = levels, conditions = unname(conditions))
}

# The text of profiles; see profile_text().
profiles_text <- function(sets, codes, x) {
  parts <- split_joint(sets, codes, x)
  profile_text(parts$sets, parts$codes, x$features, x$levels, parts$joint, x$cuts)
}

# The text of windows; see window_text().
windows_text <- function(sets, windows, x) {
  if (is.null(x$continuous)) {
    return(window_text(sets, windows, x$features, x$levels, cuts = x$cuts))
  }
  joint <- lapply(sets, function(set) length(continuous_part(set, x)) > 0)
  labels <- .mapply(function(window, joint) {
    if (joint) x$continuous$labels[window[, 1]] else rep(NA_character_, nrow(window))
  }, list(windows, joint), NULL)
  rest <- .mapply(function(window, joint) {
    if (joint) window[, -1, drop = FALSE] else window
  }, list(windows, joint), NULL)
  window_text(discrete_parts(sets, x), rest, x$features, x$levels, labels, x$cuts)
}

# Codes of profiles apart: the label of the joint level, and the other codes.
split_joint <- function(sets, codes, x) {
  if (is.null(x$continuous)) {
    return(list(sets = sets, codes = codes, joint = NULL))
  }
  joint <- vapply(sets, function(set) length(continuous_part(set, x)) > 0, NA)
  labels <- rep(NA_character_, length(sets))
  labels[joint] <- x$continuous$labels[vapply(codes[joint], `[[`, 0L, 1L)]
  codes[joint] <- lapply(codes[joint], `[`, -1L)
  list(sets = discrete_parts(sets, x), codes = codes, joint = labels)
}

discrete_parts <- function(sets, x) {
  lapply(sets, function(set) setdiff(set, continuous_part(set, x)))
}

#' Level codes as a data frame of factors
#'
#' @param codes An integer matrix, a row per profile: see above.
#' @param set Feature positions.
#' @param fit Anything with `features`, `levels` and `continuous`.
#' @noRd
profile_frame <- function(codes, set, fit) {
  about <- profile_columns(set, fit)
  columns <- lapply(seq_along(about$names), function(j) {
    structure(as.integer(codes[, j]), levels = about$levels[[j]], class = "factor")
  })
  names(columns) <- about$names
  structure(columns, class = "data.frame", row.names = .set_row_names(nrow(codes)))
}

# The rows of a matrix.
row_list <- function(x) {
  lapply(seq_len(nrow(x)), function(i) x[i, ])
}
