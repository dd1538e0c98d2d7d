#' Pictures of what a search selected
#'
#' `autoplot()` makes a ggplot, `plot()` draws it. The package ggplot2 must be installed.
#'
#' @param object,x A result of [select_features()], [select_windows()] or [select_profiles()], or a part of
#'   [localift()], sorted and filtered as you like.
#' @param ... For `autoplot()`, must be empty; for `plot()`, the arguments of `autoplot()`.
#' @param type What to draw:
#' * `"best"`: the rows of `object`, from top to bottom. Feature sets: their \eqn{\eta}{eta}, and if a correction was
#'   used, \eqn{\eta}{eta} as an empty and the corrected value as a full point. Windows: their \eqn{\eta}{eta}, the
#'   size of a point is the frequency and its colour the number of profiles. Profiles: their lifts, in a panel for each
#'   class; a point is red where the lift is above 1 and blue where it is below, its size is the frequency of the
#'   profile, and beside it is the probability of the class given the profile, with the number (or weight) of its rows.
#'
#'   `n` in the title, and the shares of the classes above the panels, are of the rows that the feature sets drawn
#'   count: of each its own with `na = "available"`, so that both may be ranges.
#' * `"all"`, for windows: all windows of the feature set of row `i`, as in
#'   [`plot(lift_function(object, i), type = "windows")`][plot.localift_lift].
#' * `"joint"`: how [joint_quantiles()] discretised two continuous features, those of row `i`: a point for each row of
#'   the data, its colour the level, and the ellipses of equal Mahalanobis distance to zero at which levels change, in
#'   a panel for each group. Of more than 5,000 rows every so many are drawn, and of more than 9 groups the largest.
#' @param i `[integer(1)]` The row whose feature set is drawn: by default the first, and for `"joint"` the first with
#'   two continuous features.
#' @param n `[integer(1)]` The most rows to draw, for profiles of each class (of which the first 6 are drawn): by
#'   default 10 of each if there are one or two, and 8, 6, 4 or 3 of each if there are three to six, which a picture of
#'   7 by 5 inches has room for. Long texts have more room if there are few rows; where one is cut, ranks stand before
#'   all.
#'
#' @returns `autoplot()` a ggplot; `plot()` the same, invisibly. A line below the title says what is not drawn. A result
#'   without rows gives a picture that says so.
#'
#' @section Errors:
#' `localift_error_package` if ggplot2 is not installed. `localift_error_input` if the search kept no data
#' (`keep_data = FALSE`) and they are needed, for `"all"` and `"joint"`, or if no feature set has two continuous
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
autoplot.localift_windows <- function(object, ..., type = c("best", "all", "joint"), i = NULL, n = 20) {
  call <- match.call()
  call[[1]] <- quote(autoplot)
  check_dots_empty(..., known = c("object", "type", "i", "n"), call = call)
  type <- if (missing(type)) "best" else check_choice(type, c("best", "all", "joint"), "type", call)
  autoplot_selection(object, type, i, check_count(n, infinite = TRUE, call = call), call)
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
  if (type == "all") {
    row <- selection_row(object, i %||% 1, "object", call)
    lift <- coded_lift_function(selection_data(object, "object", call), row$set, call)
    return(draw_window_space(window_space_data(lift), lift))
  }
  switch(fit$type,
    features = draw_features(features_plot_data(object, fit, n, call), object, fit),
    windows = draw_windows(windows_plot_data(object, fit, n, call), object, fit),
    profiles = draw_profiles(profiles_plot_data(object, fit, n, call), object, fit)
  )
}

# The best feature sets --------------------------------------------------------

#' @return A data frame, a row per feature set and measure: `id`, `label`, `measure` (`"eta"`, `"eta_corrected"`),
#'   `value`, and `n`, `n_profiles` as in the result.
#' @noRd
features_plot_data <- function(x, fit, n, call = caller_env()) {
  shown <- utils::head(x, n)
  text <- fold_rows(shown, fit, 46, min(lines_of_rows(nrow(shown)), 2), call)
  measures <- c("eta", if ("eta_corrected" %in% names(x)) "eta_corrected")
  rows <- nrow(shown)
  out <- new_table(
    id = rep(seq_len(rows), length(measures)),
    label = rep(text$text, length(measures)),
    measure = rep(measures, each = rows),
    value = as.double(unlist(lapply(measures, function(name) column_of(shown, name, call)))),
    n_profiles = rep(column_of(shown, "n_profiles", call), length(measures)),
    n = rep(column_of(shown, "n", call), length(measures))
  )
  structure(out, cut = text$cut, drawn = rows)
}

draw_features <- function(data, x, fit) {
  measures <- unique(data$measure)
  ranked <- utils::tail(measures, 1)
  subtitle <- selection_subtitle(x, fit, attr(data, "drawn"), attr(data, "cut"))
  data$id <- row_position(data$id)
  best <- data[data$measure == ranked, ]
  best$note <- sprintf(
    "%s; n = %s, %s", format_significant(best$value, 3), format_count(best$n),
    paste(format_count(best$n_profiles), ifelse(best$n_profiles == 1, "profile", "profiles"))
  )
  # Beside the point farthest to the right.
  best$at <- as.vector(tapply(data$value, data$id, max)[as.character(best$id)])
  ggplot2::ggplot(data, ggplot2::aes(.data$value, .data$id)) +
    ggplot2::geom_segment(
      data = best, ggplot2::aes(x = 0, xend = .data$value, yend = .data$id), colour = "grey70"
    ) +
    ggplot2::geom_point(ggplot2::aes(shape = .data$measure), size = 3, colour = "#00336F", fill = "white") +
    ggplot2::geom_text(
      data = best, ggplot2::aes(x = .data$at, label = .data$note), hjust = 0,
      nudge_x = 0.03 * max(abs(data$value), 0.01), size = 2.8
    ) +
    row_scale(data) +
    ggplot2::scale_shape_manual(
      name = NULL, values = set_names(if (length(measures) > 1) c(21, 19) else 19, measures),
      labels = c(eta = "eta", eta_corrected = "eta, corrected"),
      guide = if (length(measures) > 1) "legend" else "none"
    ) +
    ggplot2::scale_x_continuous(expand = ggplot2::expansion(mult = c(0.02, 0.6)), breaks = eta_breaks) +
    ggplot2::expand_limits(x = 0) +
    ggplot2::labs(
      title = selection_plot_title(x, fit, data$n), subtitle = subtitle,
      x = if (length(measures) > 1) "eta of the feature set, as it is and corrected" else "eta of the feature set"
    ) +
    plot_theme() +
    row_theme(nrow(best))
}
