# Where the parts of the multi-resolution tree are.
#
# A row is the height of a profile; the block of a feature set is as many rows as it needs, blocks are below each other.
# Columns, from the left: the lattice of sets by their number of features, windows by falling number of profiles, the
# single profiles, the squares of the classes, the texts.

tree_step <- list(set = 1, window = 0.55, lift = 0.24)

#' @param blocks What `tree_block()` returns, for each set.
#' @noRd
tree_layout <- function(blocks, coded, best, classes) {
  sizes <- vapply(blocks, function(block) length(block$set), 0L)
  blocks <- blocks[order(sizes, method = "radix")]
  sizes <- sort(sizes)
  heights <- vapply(blocks, block_height, 0)
  # A row between blocks holds the name of the next set.
  top <- -cumsum(c(0, utils::head(heights, -1) + 1.2))
  columns <- tree_columns(blocks, sizes, length(classes))
  sets <- place_sets(blocks, coded, best, top - (heights - 1) / 2, columns, sizes)
  windows <- do.call(rbind, lapply(seq_along(blocks), function(b) {
    place_windows(blocks[[b]], b + 1L, top[[b]], heights[[b]], columns)
  }))
  lifts <- do.call(rbind, lapply(seq_along(blocks), function(b) {
    place_lifts(blocks[[b]], b + 1L, windows, columns, classes)
  }))
  lifts$log_lift <- log_lift(lifts$lift, lift_limit(lifts$lift))
  class_text <- fold_apart(blocks[[1]]$lift$classes[classes], 14, 1, classes)
  list(
    sets = sets, windows = windows, lifts = lifts,
    edges = rbind(set_edges(sets, blocks, coded), window_edges(sets, windows, blocks)),
    columns = columns, class_labels = class_text$text,
    cut = attr(sets, "cut") || class_text$cut || any(endsWith(windows$label, "..."), na.rm = TRUE),
    numbered = attr(sets, "numbered") || class_text$numbered || any(windows$numbered)
  )
}

# At least what two nodes with a text between them need.
block_height <- function(block) {
  columns <- tabulate(rowSums(block$windows))
  max(length(block$leaves), 0.8 * columns, 1.7)
}

tree_columns <- function(blocks, sizes, n_classes) {
  of_windows <- unlist(lapply(blocks, function(block) rowSums(block$windows)))
  of_windows <- sort(setdiff(unique(of_windows), 1), decreasing = TRUE)
  n_sets <- length(unique(sizes))
  first <- n_sets * tree_step$set + 0.7
  profile <- first + length(of_windows) * tree_step$window
  lift <- profile + 0.45
  text <- lift + (n_classes - 1) * tree_step$lift + 0.2
  list(
    sets = set_names(seq_len(n_sets) * tree_step$set, unique(sizes)),
    windows = set_names(
      c(first + (seq_along(of_windows) - 1) * tree_step$window, profile), c(of_windows, 1)
    ),
    lifts = lift + (seq_len(n_classes) - 1) * tree_step$lift,
    # The width of 30 letters cannot be known: about two fifths of the picture.
    text = text, right = text * 1.45
  )
}

place_sets <- function(blocks, coded, best, y, columns, sizes) {
  names <- fold_apart(feature_set_text(lapply(blocks, `[[`, "set"), coded$features), 20, 1)
  eta <- vapply(blocks, function(block) block$lift$measures$eta, 0)
  first <- vapply(blocks, function(block) {
    any(vapply(best$features, function(row) identical(row$set, block$set), NA))
  }, NA)
  out <- new_table(
    label = c("no feature", sprintf("%s: %s", names$text, format_eta(eta, 2))),
    eta = c(0, eta),
    best = c(FALSE, first),
    x = c(0, unname(columns$sets[as.character(sizes)])),
    y = c(mean(range(y)), y)
  )
  structure(out, cut = names$cut, numbered = names$numbered)
}

place_windows <- function(block, set, top, height, columns) {
  size <- rowSums(block$windows)
  y <- numeric(length(size))
  for (s in unique(size)) {
    here <- which(size == s)
    spread <- (height - 1) / max(length(here) - 1, 1)
    middle <- top - (height - 1) / 2
    y[here] <- if (length(here) == 1) middle else top - (seq_along(here) - 1) * spread
  }
  label <- rep(NA_character_, length(size))
  single <- max.col(block$windows[size == 1, , drop = FALSE], "first")
  text <- fold_profiles(block$lift, single, 30, 1, block$lift$labels)
  label[size == 1] <- text$text
  new_table(
    set = rep(set, length(size)), n_profiles = as.integer(size), eta = block$eta, frequency = block$frequency,
    best = block$best, label = label, x = unname(columns$windows[as.character(size)]), y = y,
    numbered = rep(text$numbered, length(size))
  )
}

# Beside the single profiles, which are in the order of the leaves.
place_lifts <- function(block, set, windows, columns, classes) {
  y <- windows$y[windows$set == set & windows$n_profiles == 1]
  at <- expand.grid(leaf = seq_along(block$leaves), class = seq_along(classes))
  cell <- cbind(block$leaves[at$leaf], classes[at$class])
  new_table(
    set = rep(set, nrow(at)),
    profile = block$lift$labels[cell[, 1]],
    class = block$lift$classes[cell[, 2]],
    lift = unname(block$lift$lift[cell]),
    best = block$best_lift[as.matrix(at)],
    x = columns$lifts[at$class],
    y = y[at$leaf]
  )
}

set_edges <- function(sets, blocks, coded) {
  member <- rbind(FALSE, t(vapply(blocks, function(block) {
    seq_along(coded$features) %in% block$set
  }, logical(length(coded$features)))))
  if (length(coded$features) == 1) member <- matrix(c(FALSE, TRUE), 2, 1)
  edges_between(cover_pairs(member), sets, "set")
}

window_edges <- function(sets, windows, blocks) {
  edges <- lapply(seq_along(blocks), function(b) {
    mine <- windows[windows$set == b + 1L, ]
    if (nrow(mine) == 0) {
      return(NULL)
    }
    root <- which(mine$n_profiles == max(mine$n_profiles))[[1]]
    rbind(
      new_table(
        kind = "window", x = sets$x[[b + 1L]], y = sets$y[[b + 1L]], xend = mine$x[[root]], yend = mine$y[[root]]
      ),
      edges_between(cover_pairs(blocks[[b]]$windows), mine, "window")
    )
  })
  do.call(rbind, edges)
}

edges_between <- function(pairs, nodes, kind) {
  new_table(
    kind = rep(kind, nrow(pairs)), x = nodes$x[pairs[, 1]], y = nodes$y[pairs[, 1]],
    xend = nodes$x[pairs[, 2]], yend = nodes$y[pairs[, 2]]
  )
}
