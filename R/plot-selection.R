#' Pictures of what a search selected
#'
#' `autoplot()` makes a ggplot, `plot()` draws it. The package ggplot2 must be installed.
#'
#' @param object,x A result of [select_features()], [select_windows()], [select_profiles()] or [select_subgroups()], or a
#'   part of [localift()], sorted and filtered as you like.
#' @param ... For `autoplot()`, must be empty; for `plot()`, the arguments of `autoplot()`.
#' @param type What to draw:
#' * `"best"`: the rows of `object`, from top to bottom. Feature sets: their \eqn{\eta}{eta}, and if a correction was
#'   used, \eqn{\eta}{eta} as an empty and the corrected value as a full point; a bar is the 95% interval of
#'   \eqn{\eta}{eta}, as in [confint()][confint.localift_lift], which is about the value less its bias.
#'
#'   Windows: a panel for each, with its \eqn{\eta}{eta}, the interval of it, and its frequency above it, and in it a bar for each class that
#'   profiles of the window favour, which is the class of their greatest lift (the first of equal ones): these profiles,
#'   those of most rows first, their rows by class, and on the right the share of the class that they favour. At most 6
#'   classes have a colour, those of most rows; the others are grey together.
#'
#'   Profiles: their lifts, in a panel for each class. At the line, where the lift is 1, the class is as frequent as in
#'   all rows counted: its base rate, which stands above the panel. A point is red where the lift is above 1 and blue
#'   where it is below, its size is the frequency of the profile, and on the right is the probability of the class given
#'   the profile, with the number (or weight) of its rows. A bar is the 95% interval of that probability, Wilson's, over
#'   the base rate.
#'
#'   Subgroups: as profiles, but a bar ends where the bound that holds for the whole search is, `lift_lower` (with
#'   `direction = "inhibit"` `lift_upper`).
#'
#'   Intervals are of what is drawn as if it had been chosen beforehand. Where weights are no numbers of rows, or the
#'   search kept no data to count, there are none.
#'
#'   `n` in the title, and the base rates above the panels, are of the rows that the feature sets drawn
#'   count: of each its own with `na = "available"`, so that both may be ranges.
#' * `"all"`, for windows: all windows of the feature set of row `i`, as in
#'   [`plot(lift_function(object, i), type = "windows")`][plot.localift_lift].
#' * `"conditions"`, for subgroups: the conditions of the subgroups of the class of row `i`, those of greatest rank left
#'   out where there are more than `n`. A panel for each feature that they name: at the top its cells, or levels, in the
#'   colour of the lift of the class in the rows of each, below a bar for each subgroup over those that it holds.
#' * `"joint"`: how [joint_quantiles()] discretised two continuous features, those of row `i`: a point for each row of
#'   the data, its colour the level, and the ellipses of equal Mahalanobis distance to zero at which levels change, in
#'   a panel for each group. Of more than 5,000 rows every so many are drawn, and of more than 9 groups the largest.
#' @param i `[integer(1)]` The row whose feature set, or the class of whose subgroups, is drawn: by default the first, and for `"joint"` the first with
#'   two continuous features.
#' @param n `[integer(1)]` The most rows to draw, for profiles of each class. At most 6 classes are drawn, those of the
#'   greatest lifts (with `direction = "inhibit"` the least). By default there are as many as there is room for: 20
#'   feature sets; windows with some 16 lines together; of profiles 10 if there is one class, and 9, 6, 4, 3 or 3 of
#'   each if there are two to six. Long texts have more room if there are few rows; where one is cut, ranks stand before
#'   all.
#'
#' @returns `autoplot()` a ggplot; `plot()` the same, invisibly. A line below the title says what is not drawn. A result
#'   without rows gives a picture that says so.
#'
#' @section Errors:
#' `localift_error_package` if ggplot2 is not installed. `localift_error_input` if the search kept no data
#' (`keep_data = FALSE`) and they are needed, for `"all"`, `"conditions"` and `"joint"` (`"best"` then draws the rows of windows without
#' their classes), or if no feature set has two continuous
#' features, for `"joint"`.
#' @seealso [`plot()`][plot.localift] of the three resolutions together, as a tree.
#' @examplesIf rlang::is_installed("ggplot2")
#' plot(select_features(party ~ ., votes, max_features = 2, n_best = 5))
#'
#' sel <- select_windows(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 5)
#' plot(sel)
#' plot(sel, type = "all")
#'
#' plot(select_profiles(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 5))
#'
#' fit <- select_windows(Species ~ ., iris, discretize = joint_quantiles(3), max_features = 2)
#' plot(fit, type = "joint")
#' @name plot.localift_selection
NULL

#' @rdname plot.localift_selection
#' @exportS3Method ggplot2::autoplot
autoplot.localift_features <- function(object, ..., type = c("best", "joint"), i = NULL, n = 20) {
  call <- match.call()
  call[[1]] <- quote(autoplot)
  check_dots_empty(..., known = c("object", "type", "i", "n"), call = call)
  type <- if (missing(type)) "best" else check_choice(type, c("best", "joint"), "type", call)
  autoplot_selection(object, type, i, check_count(n, infinite = TRUE, call = call), call)
}

#' @rdname plot.localift_selection
#' @exportS3Method ggplot2::autoplot
autoplot.localift_windows <- function(object, ..., type = c("best", "all", "joint"), i = NULL, n = NULL) {
  call <- match.call()
  call[[1]] <- quote(autoplot)
  check_dots_empty(..., known = c("object", "type", "i", "n"), call = call)
  type <- if (missing(type)) "best" else check_choice(type, c("best", "all", "joint"), "type", call)
  n <- if (is.null(n)) NULL else check_count(n, infinite = TRUE, call = call)
  autoplot_selection(object, type, i, n, call)
}

#' @rdname plot.localift_selection
#' @exportS3Method ggplot2::autoplot
autoplot.localift_profiles <- function(object, ..., type = c("best", "joint"), i = NULL, n = NULL) {
  call <- match.call()
  call[[1]] <- quote(autoplot)
  check_dots_empty(..., known = c("object", "type", "i", "n"), call = call)
  type <- if (missing(type)) "best" else check_choice(type, c("best", "joint"), "type", call)
  n <- if (is.null(n)) NULL else check_count(n, infinite = TRUE, call = call)
  autoplot_selection(object, type, i, n, call)
}

#' @rdname plot.localift_selection
#' @exportS3Method ggplot2::autoplot
autoplot.localift_subgroups <- function(object, ..., type = c("best", "conditions"), i = NULL, n = NULL) {
  call <- match.call()
  call[[1]] <- quote(autoplot)
  check_dots_empty(..., known = c("object", "type", "i", "n"), call = call)
  type <- if (missing(type)) "best" else check_choice(type, c("best", "conditions"), "type", call)
  n <- if (is.null(n)) NULL else check_count(n, infinite = TRUE, call = call)
  autoplot_selection(object, type, i, n, call)
}

#' @rdname plot.localift_selection
#' @exportS3Method ggplot2::autoplot
autoplot.localift_cover <- autoplot.localift_subgroups

#' @rdname plot.localift_selection
#' @export
plot.localift_selection <- function(x, ...) {
  plot_autoplot(x, ..., call = quote(plot()))
}

autoplot_selection <- function(object, type, i, n, call) {
  need_ggplot2(call)
  validate_selection(object, "object", call)
  fit <- attr(object, "localift")
  if (nrow(object) == 0) {
    return(draw_nothing(object, fit))
  }
  if (type == "joint") {
    data <- joint_plot_data(object, i, call)
    return(draw_joint(data, fit))
  }
  if (type == "conditions") {
    return(draw_conditions(conditions_plot_data(object, fit, i, n, call), fit))
  }
  if (type == "all") {
    row <- selection_row(object, i %||% 1, "object", call)
    lift <- coded_lift_function(set_data(object, row$set, "object", call), row$set, call)
    return(draw_window_space(window_space_data(lift), lift))
  }
  spec <- result_types[[fit$type]]
  spec$picture(spec$plot_data(object, fit, n, call), object, fit)
}

# What the pictures of all results have in common ------------------------------

# `n` of the drawn rows, not of the data: what the numbers in the picture are shares of.
selection_plot_title <- function(x, fit, n) {
  fold_title(selection_title(x, fit), "; n = ", range_text(n, format_count))
}

# What stands for a row: profiles and windows name their features, joint levels do not.
row_texts <- function(x, fit, call) {
  last <- utils::tail(result_types[[fit$type]]$text, 1)
  text <- column_of(x, last, call)
  joint <- last != "features" && !is.null(fit$continuous) && "features" %in% names(x)
  if (joint) sprintf("%s (%s)", text, x$features) else text
}

# Texts of rows to draw. Once cut they may read alike: the rank then tells which row of the result each is.
fold_rows <- function(x, fit, width, lines, call) {
  text <- fold_text(row_texts(x, fit, call), width, lines)
  if (text$cut) text$text <- paste0(format_count(x$rank), ". ", text$text)
  text
}

# How the search went, what of it is not drawn, and what joint levels are.
selection_subtitle <- function(x, fit, drawn, cut, ...) {
  fold_subtitle(
    paste0(search_text(fit), "."), ...,
    if (!result_types[[fit$type]]$by_class) drawn_note(drawn, nrow(x), result_types[[fit$type]]$many),
    if (!is.null(reason_text(fit))) paste0(reason_text(fit), "."), cut_note(cut, rank_note),
    if (fit$type != "features") level_notes(result_level_lines(x, fit, max_sets_pictured))
  )
}

# What joint levels are, as sentences below the title of a picture that names them.
level_notes <- function(lines) if (length(lines)) paste0(lines, ".")

# There is room for few.
max_sets_pictured <- 2

# A picture of a result without rows says so, so that a report of many results need not look first.
draw_nothing <- function(x, fit) {
  plot <- ggplot2::ggplot() +
    ggplot2::annotate("text", x = 0, y = 0, label = "Nothing to draw", colour = "grey40") +
    ggplot2::labs(title = fold_title(selection_title(x, fit)), subtitle = fold_subtitle(search_text(fit))) +
    plot_theme() +
    ggplot2::theme(
      axis.title = ggplot2::element_blank(), axis.text = ggplot2::element_blank(),
      panel.grid = ggplot2::element_blank()
    )
  picture(plot)
}
