# One feature set of the tree: its windows and profiles.

# The first of each resolution, as structures.
tree_best <- function(object) {
  rows <- lapply(unclass(object)[resolutions], function(part) {
    list(rows = validate_selection(part, "object"), rank = part$rank, class = part$class)
  })
  first <- lapply(rows, function(part) part$rows[part$rank == 1])
  c(first, list(class = rows$profiles$class[rows$profiles$rank == 1]))
}

#' The windows and profiles of one feature set
#'
#' @return `lift_set` and `lift`, with `leaves`, positions of profiles; `windows`, a logical matrix, windows x profiles;
#'   `eta`, `frequency`, `best` of these; `best_lift`, a logical matrix, leaves x classes.
#' @noRd
tree_block <- function(one, best, classes) {
  lift <- one$lift
  k <- length(lift$labels)
  leaves <- seq_len(k)
  codes <- do.call(cbind, lapply(lift$profiles, as.integer))
  mine <- function(rows) Filter(function(row) identical(row$set, one$set), rows)
  masks <- window_masks(k, Inf)
  # Large windows first; single profiles in the order of the leaves.
  masks <- masks[order(-rowSums(masks), max.col(masks, "first"), method = "radix"), , drop = FALSE]
  sums <- masks %*% window_parts(lift, leaves)
  first <- lapply(mine(best$windows), function(row) match_codes(row$window, codes))
  top <- vapply(seq_len(nrow(masks)), function(i) {
    any(vapply(first, function(window) setequal(window, which(masks[i, ])), NA))
  }, NA)
  best_lift <- matrix(FALSE, length(leaves), length(classes))
  firsts <- best$profiles
  for (j in seq_along(firsts)) {
    if (identical(firsts[[j]]$set, one$set)) {
      row <- match_codes(t(firsts[[j]]$levels), codes)
      best_lift[row, lift$classes[classes] == best$class[[j]]] <- TRUE
    }
  }
  list(
    set = one$set, lift = lift, leaves = leaves, windows = masks,
    eta = window_eta(sums), frequency = sums[, 1], best = top, best_lift = best_lift
  )
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
