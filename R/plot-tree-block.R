# One feature set of the tree: which of its windows and profiles are drawn.

# The first of each resolution, as structures.
tree_best <- function(object) {
  rows <- lapply(unclass(object)[resolutions], function(part) {
    list(rows = validate_selection(part, "object"), rank = part$rank, class = part$class)
  })
  first <- lapply(rows, function(part) part$rows[part$rank == 1])
  c(first, list(class = rows$profiles$class[rows$profiles$rank == 1], all = rows))
}

#' The windows and profiles of one feature set that are drawn
#'
#' @return `lift_set` and `lift`, with `leaves`, positions of profiles; `windows`, a logical matrix, windows x profiles;
#'   `eta`, `frequency`, `best` of these; `best_lift`, a logical matrix, leaves x classes.
#' @noRd
tree_block <- function(one, object, best, complete, classes) {
  lift <- one$lift
  k <- length(lift$labels)
  codes <- do.call(cbind, lapply(lift$profiles, as.integer))
  mine <- function(rows) Filter(function(row) identical(row$set, one$set), rows)
  chosen <- lapply(mine(best$all$windows$rows), function(row) match_codes(row$window, codes))
  if (isTRUE(one$bare)) {
    leaves <- integer()
    masks <- matrix(FALSE, 0, k)
  } else if (complete) {
    leaves <- seq_len(k)
    masks <- window_masks(k, Inf)
  } else {
    chosen <- utils::head(chosen, tree_limits$set_windows)
    place <- function(rows) vapply(mine(rows), function(row) match_codes(t(row$levels), codes), 0L)
    leaves <- block_leaves(
      place(best$profiles), unlist(chosen[lengths(chosen) == 1]),
      c(place(best$all$profiles$rows), notable_profiles(lift, object))
    )
    drawn <- unique(lapply(c(list(seq_len(k)), chosen, as.list(leaves)), sort))
    masks <- matrix(unlist(lapply(drawn, function(window) seq_len(k) %in% window)), ncol = k, byrow = TRUE)
  }
  # Large windows first; single profiles in the order of the leaves.
  masks <- masks[order(-rowSums(masks), max.col(masks, "first"), method = "radix"), , drop = FALSE]
  sums <- masks %*% window_parts(lift, seq_len(k))
  first <- lapply(mine(best$windows), function(row) match_codes(row$window, codes))
  top <- vapply(seq_len(nrow(masks)), function(i) {
    any(vapply(first, function(window) setequal(window, which(masks[i, ])), NA))
  }, NA)
  best_lift <- matrix(FALSE, length(leaves), length(classes))
  firsts <- best$profiles
  for (j in seq_along(firsts)) {
    if (identical(firsts[[j]]$set, one$set)) {
      row <- match(match_codes(t(firsts[[j]]$levels), codes), leaves)
      best_lift[row, lift$classes[classes] == best$class[[j]]] <- TRUE
    }
  }
  list(
    set = one$set, lift = lift, leaves = leaves, windows = masks,
    eta = window_eta(sums), frequency = sums[, 1], best = top, best_lift = best_lift
  )
}

# Those that are the best of a class or a window of their own are drawn in any case.
block_leaves <- function(best, windows, others) {
  always <- unique(c(best, windows))
  sort(unique(c(always, utils::head(setdiff(others, always), max(tree_limits$set_profiles - length(always), 0)))))
}

# Profiles frequent enough, the greatest lift of any class first (the least, if inhibiting ones were asked for).
notable_profiles <- function(lift, object) {
  options <- attr(object$profiles, "localift")$options
  eligible <- which(lift$g > options$min_freq)
  value <- if (isTRUE(options$inhibit)) {
    -apply(lift$lift[eligible, , drop = FALSE], 1, min, na.rm = TRUE)
  } else {
    apply(lift$lift[eligible, , drop = FALSE], 1, max, na.rm = TRUE)
  }
  eligible[order(-value, method = "radix")]
}

#' Which of some sets is next to which
#'
#' @param member A logical matrix, sets x elements; no two rows are equal.
#' @return An integer matrix of pairs of rows: a set, and one that holds it with no other of them in between.
#' @noRd
cover_pairs <- function(member) {
  within <- (member %*% t(!member)) == 0
  diag(within) <- FALSE
  covered <- within & (within %*% within) == 0
  unname(which(covered, arr.ind = TRUE))
}
