#' Pictures of a lift function
#'
#' `autoplot()` makes a ggplot, `plot()` draws it. The package ggplot2 must be installed.
#'
#' @param object,x A [lift_function()].
#' @param ... For `autoplot()`, must be empty; for `plot()`, the arguments of `autoplot()`.
#' @param type What to draw:
#' * `"lift"`: a heat map, a row per profile and a column per class. The colour is the lift on a logarithmic scale
#'   centred at 1: red where the profile is prone to the class, blue where it inhibits it. The scale goes from the
#'   reciprocal of the greatest lift to that lift (at most 16): lifts beyond, 0 among them, have the colour of the end.
#'   In each cell is the lift, with the count (or weight) in parentheses (but not where there are more than 6 classes
#'   and 12 profiles); in the margins, the share of each profile and class of the counted rows, as in the paper's
#'   tables. Profiles whose texts are too long are named by their levels alone.
#' * `"windows"`: a point for each window of the range of the features, its \eqn{\eta}{eta} over its frequency; see
#'   [select_windows()]. The line joins the windows that no other of at least their frequency beats: what
#'   [select_windows()] would select for each `min_freq`. Of more than 4,095 windows, those of the fewest profiles are
#'   drawn, and that of all.
#' @param n `[integer(1)]` The most profiles in a heat map: the most frequent ones, in the order of their levels.
#'
#' @returns `autoplot()` a ggplot; `plot()` the same, invisibly. A line below the title says what is not drawn.
#' At most 12 classes are drawn, the most frequent ones.
#'
#' @section Errors:
#' `localift_error_package` if ggplot2 is not installed.
#' @seealso [plot_LiftTable()] for two factors; [`plot()`][plot.localift_selection] of selected features, windows and
#'   profiles.
#' @examplesIf rlang::is_installed("ggplot2")
#' lift <- lift_function(party ~ PF + AB, votes)
#' plot(lift)
#' plot(lift, type = "windows")
#' @name plot.localift_lift
NULL

#' @rdname plot.localift_lift
#' @exportS3Method ggplot2::autoplot
autoplot.localift_lift <- function(object, ..., type = c("lift", "windows"), n = 30) {
  call <- match.call()
  call[[1]] <- quote(autoplot)
  need_ggplot2(call)
  check_dots_empty(..., known = c("object", "type", "n"), call = call)
  types <- c("lift", "windows")
  type <- if (missing(type)) "lift" else check_choice(type, types, "type", call)
  n <- check_count(n, infinite = TRUE, call = call)
  switch(type,
    lift = draw_lift_function(lift_plot_data(object, n), object),
    windows = draw_window_space(window_space_data(object), object)
  )
}

#' @rdname plot.localift_lift
#' @export
plot.localift_lift <- function(x, ...) {
  plot_autoplot(x, ..., call = quote(plot()))
}

# Data of the picture ----------------------------------------------------------

max_classes_drawn <- 12

# Letters of an axis that are beside each other in a picture 7 inches wide.
letters_across <- 86

# Above a column narrower than this, names are rather turned than broken within their words.
wide_column <- 18

#' Names of the classes above the columns: as they are, or turned
#'
#' @param x Names; `number`, of each in the lift function.
#' @param width Letters that fit beside each other into a column.
#' @return What `fold_apart()` returns, and `turned`.
#' @noRd
fold_columns <- function(x, width, number) {
  words <- unlist(strsplit(one_line(as.character(x)), " ", fixed = TRUE))
  flat <- fold_apart(x, max(min(width, 30), 5), 3, number)
  turned <- width < wide_column && (any(text_width(words) > width) || flat$cut)
  if (turned) c(fold_apart(x, wide_column, 1, number), turned = TRUE) else c(flat, turned = FALSE)
}

#' The cells of a heat map
#'
#' @param n Profiles to draw at most.
#' @return A data frame, a row per cell: `profile` and `class` (row and column of `lift$counts`), their texts
#'   `profile_label` and `class_label`, `lift`, `n`, `log_lift` (base 2, within the scale), `label`, and `dark`, whether
#'   the colour is. Attributes: `cut` and `numbered`, whether a name was cut and has its number, `named`, whether names
#'   of profiles hold those of features, `turned`, whether names of classes are to be, and `counts`, whether labels
#'   hold the counts.
#' @noRd
lift_plot_data <- function(lift, n = 30) {
  profiles <- most_frequent(rowSums(lift$counts), n)
  classes <- most_frequent(colSums(lift$counts), max_classes_drawn)
  few <- length(profiles) <= 12
  rows <- fold_profiles(lift, profiles, if (few) 34 else 50, if (few) 2 else 1)
  profile_label <- sprintf("%s (%s)", rows$text, format_share(unname(lift$g[profiles])))
  # Axes have the longest text beside them.
  across <- letters_across - max(text_width(unlist(strsplit(profile_label, "\n", fixed = TRUE))))
  columns <- fold_columns(lift$classes[classes], across %/% length(classes) - 1, classes)
  at <- expand.grid(class = seq_along(classes), profile = seq_along(profiles))
  cell <- cbind(profiles[at$profile], classes[at$class])
  value <- unname(lift$lift[cell])
  limit <- lift_limit(value)
  out <- new_table(
    profile = cell[, 1],
    class = cell[, 2],
    profile_label = profile_label[at$profile],
    class_label = sprintf("%s\n(%s)", columns$text, format_share(unname(lift$h[classes])))[at$class],
    lift = value,
    n = as_whole(unname(lift$counts[cell])),
    log_lift = log_lift(value, limit)
  )
  count <- sprintf("(%s)", format_count(out$n))
  many <- length(classes) > 6
  text <- ifelse(is.na(value), "no rows", format_significant(value, 3))
  # Where columns are narrow and rows low there is room for one line only.
  counts <- !many || length(profiles) <= 12
  out$label <- if (counts) paste(text, count, sep = if (many) "\n" else " ") else text
  out$dark <- !is.na(out$log_lift) & abs(out$log_lift) > 0.65 * limit
  structure(
    out, cut = rows$cut || columns$cut, numbered = rows$numbered || columns$numbered, named = rows$named,
    turned = columns$turned, counts = counts
  )
}

#' Texts of profiles
#'
#' Where "a=x b=y" would be cut, the levels alone tell profiles apart better.
#' @param labels Of all profiles.
#' @return What `fold_apart()` returns, numbers being those of the profiles in the lift function, and `named`: whether
#'   the texts name the features.
#' @noRd
fold_profiles <- function(lift, rows, width, lines, labels = row_labels(lift)) {
  full <- fold_apart(labels[rows], width, lines, rows)
  if (!full$cut || length(lift$profiles) == 1) {
    return(c(full, named = TRUE))
  }
  levels <- lapply(lift$profiles, function(level) quote_label(level[rows]))
  c(fold_apart(do.call(paste, unname(levels)), width, lines, rows), named = FALSE)
}

# Positions of the `n` greatest, in their own order; of equal ones the first.
most_frequent <- function(x, n) {
  sort(utils::head(order(-x, method = "radix"), n))
}

# Drawing ----------------------------------------------------------------------

draw_lift_function <- function(data, lift) {
  profiles <- unique(data$profile)
  classes <- unique(data$class)
  data$profile <- row_position(data$profile)
  data$class <- factor(data$class, unique(data$class))
  profile_label <- set_names(data$profile_label, as.character(data$profile))
  class_label <- set_names(data$class_label, as.character(data$class))
  one <- length(lift$profiles) == 1
  ggplot2::ggplot(data, ggplot2::aes(.data$class, .data$profile)) +
    ggplot2::geom_tile(ggplot2::aes(fill = .data$log_lift), colour = "white", linewidth = 0.8) +
    ggplot2::geom_text(
      ggplot2::aes(label = .data$label, colour = .data$dark),
      size = if (length(profiles) > 20 || length(classes) > 6) 2.5 else 3.3, lineheight = 0.9
    ) +
    lift_scale("fill", data$lift) +
    ggplot2::scale_colour_manual(values = c("FALSE" = "grey10", "TRUE" = "white"), guide = "none") +
    ggplot2::scale_x_discrete(position = "top", expand = c(0, 0), labels = function(id) class_label[id]) +
    ggplot2::scale_y_discrete(expand = c(0, 0), labels = function(id) profile_label[id]) +
    ggplot2::labs(
      title = fold_title("Lift of ", show_label(lift$class_name), " by ", set_name(lift)),
      subtitle = fold_subtitle(
        sprintf(
          "n = %s; eta = %s. Cells: lift%s; margins: share of the rows.",
          format_count(lift$n), format_eta(lift$measures$eta, 3), if (attr(data, "counts")) " (count)" else ""
        ),
        lift_left_out(lift, profiles, classes), cut_note(attr(data, "cut"), apart_note(attr(data, "numbered")))
      ),
      x = fold_text(lift$class_name, 60)$text,
      y = fold_text(if (one) {
        names(lift$profiles)
      } else if (attr(data, "named")) {
        "profile"
      } else {
        paste("levels of", paste(quote_label(names(lift$profiles)), collapse = " "))
      }, 34)$text
    ) +
    plot_theme() +
    columns_theme(attr(data, "turned")) +
    (if (length(profiles) > 20) ggplot2::theme(axis.text.y = ggplot2::element_text(size = 7)))
}

# Of turned texts ggplot2 takes a little less than the height.
columns_theme <- function(turned) {
  ggplot2::theme(
    panel.grid = ggplot2::element_blank(),
    axis.title.x.top = ggplot2::element_text(margin = ggplot2::margin(b = if (turned) 8 else 2.75)),
    axis.text.x.top = if (turned) {
      ggplot2::element_text(angle = 90, hjust = 0, vjust = 0.5, lineheight = 0.9)
    } else {
      ggplot2::element_text(vjust = 0)
    }
  )
}

# A single name needs no quotes.
set_name <- function(lift) {
  one <- length(lift$features) == 1
  if (one) show_label(lift$features) else feature_set_text(list(seq_along(lift$features)), lift$features)
}

lift_left_out <- function(lift, profiles, classes) {
  c(
    if (length(profiles) < length(lift$labels)) {
      sprintf(
        "%s They hold %s of the rows.",
        drawn_note(length(profiles), length(lift$labels), "profiles", "most frequent"),
        format_percent(sum(lift$g[profiles]))
      )
    },
    drawn_note(length(classes), length(lift$classes), "classes", "most frequent")
  )
}
