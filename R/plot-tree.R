#' The multi-resolution tree
#'
#' The paper's first figure, drawn for a result of [localift()]: the search space at its three resolutions. The package
#' ggplot2 must be installed; `autoplot()` makes the ggplot, `plot()` draws it.
#'
#' From left to right:
#' * circles and solid lines: the lattice of feature sets, from no feature on; a line leads from a set to one with more
#'   features, with none of the drawn sets in between. The colour is \eqn{\eta}{eta} of the set, beside its name.
#' * rectangles and dashed lines, beside each set: the lattice of its windows, from that of all its profiles down to the
#'   single profiles, and \eqn{\eta}{eta} of each.
#' * squares, beside each profile: its lift of each class, on a logarithmic scale centred at 1, as in
#'   [`plot()`][plot.localift_lift] of a lift function.
#'
#' Thick outlines mark the first results: the best feature set, the best window, and the best profile of each class.
#' What `min_freq` and the like made ineligible is never among them, though it may be drawn and be better.
#'
#' The tree is complete if there are at most 15 feature sets, 64 windows and 40 profiles. Otherwise it is pruned to the
#' feature sets of the best results of the three parts, in turn by rank, and within each to the window of all profiles,
#' the selected windows (at most 3) and the selected profiles (about 4, filled up with those of greatest lift, or least
#' with `direction = "inhibit"`, among the profiles frequent enough). Two sets of one feature less than the best one are
#' drawn with it, without their windows.
#'
#' @param object,x A result of [localift()] that kept its data (`keep_data = TRUE`).
#' @param ... For `autoplot()`, must be empty; for `plot()`, the arguments of `autoplot()`.
#' @param type What to draw: `"tree"`, or `"best"`, the best profiles, as in
#'   [`plot(object$profiles)`][plot.localift_selection].
#' @param n `[integer(1)]` The most feature sets in a pruned tree, by default 6; for `"best"` the most profiles of each
#'   class.
#'
#' @returns `autoplot()` a ggplot; `plot()` the same, invisibly. A line below the title says what was left out. At most
#'   6 classes have squares, the most frequent ones. A tree wants a large picture, such as 9 by 7 inches.
#'
#' @inheritSection plot.localift_lift Errors
#' @seealso [`plot()`][plot.localift_selection] of each part.
#' @examplesIf rlang::is_installed("ggplot2")
#' plot(localift(party ~ PF + AB, votes))
#'
#' plot(localift(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 3))
#' @name plot.localift
NULL

#' @rdname plot.localift
#' @exportS3Method ggplot2::autoplot
autoplot.localift <- function(object, ..., type = c("tree", "best"), n = NULL) {
  call <- match.call()
  call[[1]] <- quote(autoplot)
  need_ggplot2(call)
  check_dots_empty(..., known = c("object", "type", "n"), call = call)
  if (!missing(type) && check_choice(type, c("tree", "best"), "type", call) == "best") {
    return(autoplot.localift_profiles(only_part(object), n = n))
  }
  data <- tree_plot_data(object, check_count(n %||% 6, arg = "n", call = call), call)
  if (is.null(data)) {
    return(draw_nothing(object$features, attr(object$features, "localift")))
  }
  draw_tree(data)
}

#' @rdname plot.localift
#' @export
plot.localift <- function(x, ...) {
  plot_autoplot(x, ..., call = quote(plot()))
}

# What to draw -------------------------------------------------------------------

tree_limits <- list(
  windows = 64, profiles = 40, sets = 15, neighbours = 2, set_windows = 3, set_profiles = 4, classes = 6
)

#' The parts of the tree, laid out
#'
#' @param n Feature sets of a pruned tree.
#' @return `NULL` if no feature set is eligible. Otherwise a list:
#'   * `sets`: a data frame, a row per feature set, the first the empty one: `label`, `eta`, `best`, `x`, `y`;
#'   * `windows`: a row per window, the single profiles last: `set` (row of `sets`), `n_profiles`, `eta`, `frequency`,
#'     `best`, `label` (of single profiles, otherwise `NA`), `x`, `y`, `numbered` (whether labels of the set are);
#'   * `lifts`: a row per profile drawn and class: `set`, `profile` (label), `class`, `lift`, `log_lift`, `best`, `x`,
#'     `y`;
#'   * `edges`: `kind` (`"set"`, `"window"`), `x`, `y`, `xend`, `yend`;
#'   * `columns`: where the resolutions are; `class_labels`, `n` of each set, and other facts for
#'     titles.
#' @noRd
tree_plot_data <- function(object, n, call) {
  check_one_search(parts_of(object), "object", call)
  coded <- selection_data(object$features, "object", call)
  fit <- attr(object$features, "localift")
  lifts <- complete_lifts(coded, fit, object)
  complete <- !is.null(lifts)
  if (!complete) {
    lifts <- set_lifts(utils::head(selected_sets(object), n), coded)
    lifts <- c(lifts, neighbours(object, lifts, coded))
  }
  if (length(lifts) == 0) {
    return(NULL)
  }
  classes <- most_frequent(fit$data$class_counts, tree_limits$classes)
  best <- tree_best(object)
  blocks <- lapply(lifts, function(one) tree_block(one, object, best, complete, classes))
  c(
    tree_layout(blocks, coded, best, classes),
    list(
      complete = complete, class_name = fit$class_name, n = vapply(lifts, function(one) one$lift$n, 0),
      space = fit$info$space, n_classes = length(fit$classes)
    )
  )
}

# Lift functions of all feature sets, or NULL if the tree is too large to be drawn whole.
complete_lifts <- function(coded, fit, object) {
  if (!isTRUE(fit$info$space <= tree_limits$sets)) {
    return(NULL)
  }
  options <- fit$options
  free <- setdiff(seq_along(coded$features), options$always)
  sizes <- seq.int(options$min_features, min(options$max_features, length(coded$features)))
  sizes <- sizes[sizes >= max(length(options$always), 1)]
  sets <- lapply(sizes, function(size) {
    utils::combn(
      length(free), size - length(options$always), function(at) sort(c(free[at], options$always)),
      simplify = FALSE
    )
  })
  lifts <- set_lifts(unlist(sets, recursive = FALSE), coded)
  profiles <- vapply(lifts, function(one) length(one$lift$labels), 0L)
  small <- sum(2^profiles - 1) <= tree_limits$windows && sum(profiles) <= tree_limits$profiles
  if (small) lifts
}

# Sets that are not eligible are left out: no rows, one class, no distance.
set_lifts <- function(sets, coded) {
  lifts <- lapply(sets, function(set) {
    lift <- tryCatch(coded_lift_function(coded, set), localift_error = function(error) NULL)
    if (!is.null(lift) && sum(colSums(lift$counts) > 0) > 1) list(set = set, lift = lift)
  })
  lifts[lengths(lifts) > 0]
}

# The sets of the results, in turn by rank: first those that are first in a part.
selected_sets <- function(object) {
  parts <- lapply(unclass(object)[resolutions], function(part) {
    list(sets = lapply(validate_selection(part, "object"), `[[`, "set"), rank = part$rank)
  })
  sets <- unlist(lapply(parts, `[[`, "sets"), recursive = FALSE)
  rank <- unlist(lapply(parts, `[[`, "rank"))
  unique(unname(sets[order(rank)]))
}

# Of the best feature set, the best sets of one feature less, so that the lattice around it shows. Their windows do not.
neighbours <- function(object, lifts, coded) {
  best <- validate_selection(object$features, "object")
  options <- attr(object$features, "localift")$options
  if (length(best) == 0 || length(best[[1]]$set) <= max(options$min_features, 1)) {
    return(NULL)
  }
  set <- best[[1]]$set
  drawn <- lapply(lifts, `[[`, "set")
  sets <- lapply(which(!set %in% options$always), function(j) set[-j])
  sets <- Filter(function(one) !any(vapply(drawn, identical, NA, one)), sets)
  found <- set_lifts(sets, coded)
  eta <- vapply(found, function(one) one$lift$measures$eta, 0)
  found <- utils::head(found[order(-eta, method = "radix")], tree_limits$neighbours)
  lapply(found, function(one) c(one, bare = TRUE))
}
