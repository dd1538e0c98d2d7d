#' The multi-resolution tree
#'
#' The paper's first figure, drawn for a result of [localift()]: the search space at its three resolutions. The package
#' ggplot2 must be installed; `autoplot()` makes the ggplot, `plot()` draws it.
#'
#' A tree of at most 3 feature sets, 24 windows and 10 profiles is drawn whole. From left to right:
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
#' A larger one would be too small to read. Of it, two parts are drawn beside each other:
#' * the lattice of feature sets, a row for each, by their number of features and then by \eqn{\eta}{eta}, with its name
#'   and \eqn{\eta}{eta}: all if there are at most 15, otherwise those of the best results of the three parts, in turn
#'   by rank, and the best sets that are within the best one, so that lines lead up to it;
#' * the best profiles of each class, ranked, as bars of their lift, which begin at a line where the lift is 1. Beside
#'   each is the lift, and the share of the class among the rows of the profile.
#'
#' The best window is told below the title. Names are cut, and letters made smaller, as far as the page makes it
#' necessary.
#'
#' @param object,x A result of [localift()] that kept its data (`keep_data = TRUE`).
#' @param ... For `autoplot()`, must be empty; for `plot()`, the arguments of `autoplot()`.
#' @param type What to draw: `"tree"`, or `"best"`, the best profiles, as in
#'   [`plot(object$profiles)`][plot.localift_selection].
#' @param n `[integer(1)]` The most feature sets of the best results where not all are drawn, by default 6; for `"best"`
#'   the most profiles of each class.
#'
#' @returns `autoplot()` a ggplot; `plot()` the same, invisibly. A line below the title says what was left out. At most
#'   6 classes have squares, the most frequent ones, and at most 6 have bars, those of greatest lift (least, with
#'   `direction = "inhibit"`). Pictures are made for pages of 5 by 4 inches and more.
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
  draw_resolutions(object, check_count(n %||% 6, infinite = TRUE, arg = "n", call = call), call)
}

#' @rdname plot.localift
#' @export
plot.localift <- function(x, ...) {
  plot_autoplot(x, ..., call = quote(plot()))
}

# What to draw -------------------------------------------------------------------

draw_resolutions <- function(object, n = 6, call = NULL, tree = tree_plot_data(object, coded)) {
  check_one_search(parts_of(object, "object", call), "object", call)
  coded <- selection_data(object$features, "object", call)
  if (!is.null(tree)) {
    return(draw_tree(tree))
  }
  if (nrow(object$features) == 0 && nrow(object$profiles) == 0) {
    return(draw_nothing(object$features, attr(object$features, "localift")))
  }
  draw_overview(overview_plot_data(object, coded, n, call), object)
}

# A tree of more is not drawn whole: in a picture 5 by 4 inches its texts would overlap.
tree_limits <- list(sets = 3, windows = 24, profiles = 10, classes = 6)

#' The parts of a tree that is small enough to be drawn whole, laid out
#'
#' @return `NULL` if it is not, or has no set. Otherwise a list:
#'   * `sets`: a data frame, a row per feature set, the first the empty one: `label`, `eta`, `best`, `x`, `y`;
#'   * `windows`: a row per window, the single profiles last: `set` (row of `sets`), `n_profiles`, `eta`, `frequency`,
#'     `best`, `label` (of single profiles, otherwise `NA`), `x`, `y`, `numbered` (whether labels of the set are);
#'   * `lifts`: a row per profile drawn and class: `set`, `profile` (label), `class`, `lift`, `log_lift`, `best`, `x`,
#'     `y`;
#'   * `edges`: `kind` (`"set"`, `"window"`), `x`, `y`, `xend`, `yend`;
#'   * `columns`: where the resolutions are; `class_labels`, `n` of each set, and other facts for titles.
#' @noRd
tree_plot_data <- function(object, coded) {
  fit <- attr(object$features, "localift")
  sets <- all_sets(fit, coded, tree_limits$sets)
  lifts <- if (!is.null(sets)) set_lifts(sets, coded)
  profiles <- vapply(lifts, function(one) length(one$lift$labels), 0L)
  small <- sum(2^profiles - 1) <= tree_limits$windows && sum(profiles) <= tree_limits$profiles
  if (length(lifts) == 0 || !small) {
    return(NULL)
  }
  classes <- most_frequent(fit$data$class_counts, tree_limits$classes)
  best <- tree_best(object)
  blocks <- lapply(lifts, function(one) tree_block(one, best, classes))
  c(
    tree_layout(blocks, coded, best, classes),
    list(
      class_name = fit$class_name, n = vapply(lifts, function(one) one$lift$n, 0), n_classes = length(fit$classes)
    )
  )
}

# All feature sets of the search, or NULL if they are more than `most`.
all_sets <- function(fit, coded, most) {
  if (!isTRUE(fit$info$space <= most)) {
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
  unlist(sets, recursive = FALSE)
}

# Sets that are not eligible are left out: no rows, one class, no distance.
set_lifts <- function(sets, coded) {
  lifts <- lapply(sets, function(set) {
    lift <- tryCatch(coded_lift_function(coded, set), localift_error = function(error) NULL)
    if (!is.null(lift) && sum(colSums(lift$counts) > 0) > 1) list(set = set, lift = lift)
  })
  lifts[lengths(lifts) > 0]
}
