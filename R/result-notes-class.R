# Notes of features that are the class in other words, or tell rows apart.

#' Which features are the class, or say less than it but nothing else
#'
#' Compared are the rows in which the feature is known, of which there must be two for each class: with fewer, chance
#' does it. O(rows) at most for a feature, few for most.
#'
#' @return A list of two character vectors: `same`, features that determine the class one to one; `coarser`, those of
#'   fewer levels that are a function of it.
#' @noRd
class_in_features <- function(coded) {
  n_classes <- length(coded$classes)
  relation <- vapply(seq_along(coded$features), function(j) {
    codes <- coded$codes[[j]]
    n_levels <- n_occurring(j, coded)
    if (is.null(codes) && !is_given(coded) || n_levels < 2 || n_levels > n_classes) {
      return("")
    }
    known <- if (is_given(coded)) {
      given_known_if_function(coded$given$singles[[j]])
    } else {
      core_known_if_function(codes, coded$class, n_classes)
    }
    if (is.null(known) || known[["rows"]] < 2 * known[["classes"]]) {
      return("")
    }
    if (n_levels == known[["classes"]]) "same" else "coarser"
  }, "")
  list(same = coded$features[relation == "same"], coarser = coded$features[relation == "coarser"])
}

# How many levels of a discrete feature occur: a cell may be empty.
n_occurring <- function(feature, coded) {
  n <- length(coded$levels[[feature]])
  if (!are_cells(coded$cuts[[feature]])) {
    n
  } else if (is_given(coded)) {
    sum(rowSums(coded$given$singles[[feature]]$counts) > 0)
  } else {
    sum(count_codes(coded$codes[[feature]], n) > 0)
  }
}

note_class_in_features <- function(found, coded) {
  found$same <- setdiff(found$same, coded$copies)
  says_the_class(found, coded$class_name)
}

# The names of notes that tell such features.
notes_of_class <- c("class", "copies")

# What class_in_features() found, as text.
says_the_class <- function(found, class_name) {
  both <- c(found$same, class_name)
  coarser <- found$coarser
  if (length(found$same) && length(coarser)) {
    fill(paste0(
      "{.var {both}} say the same, and {.var {coarser}} {?is a function/are functions} of ",
      "{.var {class_name}}: {.arg never} leaves a feature out."
    ))
  } else if (length(found$same)) {
    fill("{.var {both}} say the same: {.arg never} leaves a feature out.")
  } else if (length(coarser)) {
    fill(paste0(
      "{.var {coarser}} {?is a function/are functions} of the class {.var {class_name}}: {.arg never} leaves a ",
      "feature out."
    ))
  }
}

# Fewer rows of a level than this, on average, and it tells rows apart rather than describes them.
few_rows_of_level <- 2

#' Which features tell nearly every row apart
#'
#' @return Names of features with more levels than whole numbers have by themselves, and less than two rows for each.
#' @noRd
ids_in_features <- function(coded) {
  n_levels <- lengths(coded$levels)
  many <- n_levels > default_max_whole & !is.na(n_levels)
  ids <- vapply(which(many), function(j) known_rows(j, coded) < few_rows_of_level * n_levels[[j]], NA)
  coded$features[which(many)[ids]]
}

# Rows in which a feature is known, weighted where weights are whole.
known_rows <- function(feature, coded) {
  if (is_given(coded)) {
    return(given_known(feature, coded))
  }
  known <- !is.na(coded$codes[[feature]])
  if (is.null(coded$weights) || !coded$whole) sum(known) else sum(coded$weights[known])
}

note_ids <- function(coded) {
  ids <- ids_in_features(coded)
  if (length(ids)) {
    fill(paste0(
      "{.var {ids}} {?tells/tell} nearly every row apart, as ids do: leave {cli::qty(ids)}{?it/them} out with ",
      "{.arg never}."
    ))
  }
}
