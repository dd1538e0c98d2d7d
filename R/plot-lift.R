#' Pictures of a lift function
#'
#' `autoplot()` makes a ggplot, `plot()` draws it. The package ggplot2 must be installed.
#'
#' @param object,x A [lift_function()].
#' @param ... For `autoplot()`, must be empty; for `plot()`, the arguments of `autoplot()`.
#' @param type What to draw:
#' * `"lift"`: a heat map. The colour is the lift on a logarithmic scale centred at 1: red where the profile is prone to
#'   the class, blue where it inhibits it. The scale goes from the reciprocal of the greatest lift to that lift (at most
#'   16): lifts beyond, 0 among them, have the colour of the end.
#'
#'   Of two classes one is drawn, the rarer one (of equal ones the last): what is left is the other. Otherwise at most
#'   12 are, the most frequent ones.
#'
#'   Of a set of two features it is a matrix, the levels of one by those of the other, with a panel for each class, its
#'   share of the counted rows above it. In each cell is the share of the class among the rows of the profile, with
#'   these rows (or their weight) in parentheses where there is room; cells of profiles without rows are empty.
#'
#'   Of other sets, and of those whose levels are too many for a matrix (more than 12 columns or 24 rows in all panels,
#'   or more than `n` profiles), it is a list: a row per profile and a column per class. In each cell is the lift, in
#'   parentheses the share of the class among the rows of the profile, or of more than one class the count of both (not
#'   where cells are small); in the margins, the share of each profile and class of the counted rows, as in the paper's
#'   tables. More than 12 profiles are sorted by the lift, those of more classes by the class that they favour, that of
#'   their greatest lift, and then by lift. Profiles whose texts are too long are named by their levels alone.
#' * `"windows"`: a point for each window of the range of the features, its \eqn{\eta}{eta} over its frequency; see
#'   [select_windows()]. The line joins the windows that no other of at least their frequency beats: what
#'   [select_windows()] would select for each `min_freq`. Of more than 4,095 windows, those of the fewest profiles are
#'   drawn, and that of all.
#' @param n `[integer(1)]` The most profiles in a heat map, by default 20 in a list: of more, the extremes are drawn. Of
#'   one class these are those of the greatest and those of the least lift, half of each; of several classes those of
#'   the greatest lift, in turn of those that favour each class. Of equal lifts those of more rows come first.
#'
#' @returns `autoplot()` a ggplot; `plot()` the same, invisibly. A line below the title says what is not drawn.
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
autoplot.localift_lift <- function(object, ..., type = c("lift", "windows"), n = NULL) {
  call <- match.call()
  call[[1]] <- quote(autoplot)
  need_ggplot2(call)
  check_dots_empty(..., known = c("object", "type", "n"), call = call)
  types <- c("lift", "windows")
  type <- if (missing(type)) "lift" else check_choice(type, types, "type", call)
  n <- if (is.null(n)) NULL else check_count(n, infinite = TRUE, call = call)
  switch(type,
    lift = draw_lift(object, n),
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

# So that each has a line in a picture 5 by 4 inches. A matrix may have more.
most_profiles <- 20

# Letters of an axis that are beside each other in a picture 5 inches wide, the narrowest that is meant to be read.
letters_across <- 74

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

#' The classes that a picture of a lift function has a column or a panel for
#'
#' Of two classes one says all: the rarer one, of equal ones the last.
#' @param all Whether both of two are drawn.
#' @return Columns of `lift$counts`, in their order.
#' @noRd
drawn_classes <- function(lift, all = FALSE, most = max_classes_drawn) {
  present <- which(lift$h > 0)
  if (length(present) == 2 && !all) {
    return(unname(present[if (lift$h[present[[1]]] < lift$h[present[[2]]]) 1 else 2]))
  }
  most_frequent(colSums(lift$counts), most)
}

# "party: democrat (0.61)" is too long for many.
class_headings <- function(lift) {
  sprintf("%s (%s)", fold_text(show_label(lift$classes), 24, 1)$text, format_share(unname(lift$h)))
}

one_class_note <- function(lift, drawn) {
  if (length(drawn) == 1 && sum(lift$h > 0) == 2) {
    other <- setdiff(which(lift$h > 0), drawn)
    sprintf(
      "Drawn is %s; what is left is %s.", fold_text(show_label(lift$classes[[drawn]]), 24, 1)$text,
      fold_text(show_label(lift$classes[[other]]), 24, 1)$text
    )
  }
}

#' Which profiles a list shows, and in which order
#'
#' Few are in the order of their levels. More than `sorted_from` are sorted by lift: of one class from the greatest lift
#' to the least, and of more together by the class that they favour. Of more than `n`, the extremes are kept; of equal
#' lifts those of more rows.
#' @param classes Columns of `lift$counts`.
#' @return Rows of `lift$counts`; attribute `sorted`.
#' @noRd
drawn_profiles <- function(lift, classes, n) {
  number <- length(lift$labels)
  if (number <= min(n, sorted_from)) {
    return(structure(seq_len(number), sorted = FALSE))
  }
  # A table of counts may have profiles without rows.
  known <- if (number > n) unname(which(lift$g > 0)) else seq_len(number)
  value <- unname(lift$lift[known, classes, drop = FALSE])
  rows <- unname(lift$g)
  value[is.na(value)] <- 1
  favoured <- apply(value, 1, which.max)
  greatest <- value[cbind(seq_along(known), favoured)]
  if (length(classes) == 1) {
    place <- known[order(-greatest, -rows[known], method = "radix")]
    low <- known[order(greatest, -rows[known], method = "radix")]
    if (length(known) > n) {
      high <- utils::head(place, ceiling(n / 2))
      low <- utils::head(setdiff(low, high), floor(n / 2))
      place <- place[place %in% c(high, low)]
    }
  } else {
    # The best of each class that profiles favour, then the second ones, and so on.
    best <- order(-greatest, -rows[known], method = "radix")
    turn <- integer(length(known))
    turn[best] <- rank_within(favoured[best])
    kept <- utils::head(order(turn, -greatest, -rows[known], method = "radix"), n)
    place <- known[kept[order(favoured[kept], -greatest[kept], -rows[known][kept], method = "radix")]]
  }
  structure(place, sorted = TRUE)
}

sorted_from <- 12

#' The cells of a list of profiles
#'
#' @param n Profiles to draw at most.
#' @param all Whether both of two classes are drawn.
#' @return A data frame, a row per cell: `profile` and `class` (row and column of `lift$counts`), their texts
#'   `profile_label` and `class_label`, `lift`, `share` (of the class among the rows of the profile), `n` (the rows of
#'   both), `log_lift` (base 2, within the scale), `label`, and `dark`, whether the colour is. Attributes: `cut` and
#'   `numbered`, whether a name was cut and has its number, `named`, whether names of profiles hold those of features,
#'   `turned`, whether names of classes are to be, `cells`, what labels hold, and `sorted`, whether by lift.
#' @noRd
lift_plot_data <- function(lift, n = most_profiles, all = FALSE) {
  classes <- drawn_classes(lift, all)
  profiles <- drawn_profiles(lift, classes, n)
  sorted <- attr(profiles, "sorted")
  few <- length(profiles) <= 12
  rows <- fold_profiles(lift, profiles, if (few) 30 else 38, if (few) 2 else 1)
  profile_label <- sprintf("%s (%s)", rows$text, format_share(unname(lift$g[profiles])))
  # Axes have the longest text beside them.
  across <- letters_across - max(text_width(unlist(strsplit(profile_label, "\n", fixed = TRUE))))
  columns <- fold_columns(show_label(lift$classes[classes]), across %/% length(classes) - 1, classes)
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
    share = unname(lift$counts[cell] / rowSums(lift$counts)[cell[, 1]]),
    n = as_whole(unname(lift$counts[cell])),
    log_lift = log_lift(value, limit)
  )
  text <- ifelse(is.na(value), "no rows", format_significant(value, 3))
  cells <- lift_cells(length(classes), length(profiles), across %/% length(classes))
  out$label <- switch(cells,
    share = ifelse(is.na(value), text, sprintf(
      "%s  (%s of %s)", text, format_percent(out$share), format_count(rowSums(lift$counts)[cell[, 1]])
    )),
    count = paste(text, sprintf("(%s)", format_count(out$n)), sep = if (length(classes) > 4) "\n" else " "),
    lift = text
  )
  out$dark <- !is.na(out$log_lift) & abs(out$log_lift) > 0.65 * limit
  structure(
    out, cut = rows$cut || columns$cut, numbered = rows$numbered || columns$numbered, named = rows$named,
    turned = columns$turned, cells = cells, sorted = sorted
  )
}

# What there is room for: in one column the share of the class too, in narrow columns and low rows the lift alone.
lift_cells <- function(classes, profiles, letters) {
  if (classes == 1) "share" else if (classes > 4 && profiles > 8 || letters < 6) "lift" else "count"
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
  levels <- profile_levels(lift, quote_label, rows)
  c(fold_apart(do.call(paste, unname(levels)), width, lines, rows), named = FALSE)
}

# Positions of the `n` greatest, in their own order; of equal ones the first.
most_frequent <- function(x, n) {
  sort(utils::head(order(-x, method = "radix"), n))
}

# Drawing ----------------------------------------------------------------------

draw_lift <- function(lift, n, matrix = lift_matrix_data(lift, n %||% Inf)) {
  if (is.null(matrix)) {
    draw_lift_function(lift_plot_data(lift, n %||% most_profiles), lift)
  } else {
    draw_lift_matrix(matrix, lift)
  }
}

draw_lift_function <- function(data, lift) {
  profiles <- unique(data$profile)
  classes <- unique(data$class)
  data$profile <- factor(data$profile, rev(profiles))
  data$class <- factor(data$class, classes)
  profile_label <- set_names(data$profile_label, as.character(data$profile))
  class_label <- set_names(data$class_label, as.character(data$class))
  plot <- ggplot2::ggplot(data, ggplot2::aes(.data$class, .data$profile)) +
    ggplot2::geom_tile(ggplot2::aes(fill = .data$log_lift), colour = "white", linewidth = 0.8) +
    ggplot2::geom_text(
      ggplot2::aes(label = .data$label, colour = .data$dark), lineheight = 0.9, check_overlap = TRUE,
      size = if (length(profiles) > 20 || length(classes) > 4) 2.2 else if (length(profiles) > 12) 2.5 else 3
    ) +
    lift_scale("fill", data$lift) +
    ggplot2::scale_colour_manual(values = c("FALSE" = "grey10", "TRUE" = "white"), guide = "none") +
    ggplot2::scale_x_discrete(
      position = "top", expand = c(0, 0), labels = function(id) class_label[id], guide = number_axis()
    ) +
    ggplot2::scale_y_discrete(expand = c(0, 0), labels = function(id) profile_label[id], guide = number_axis()) +
    ggplot2::labs(
      title = fold_title("Lift of ", show_label(lift$class_name), " by ", set_name(lift)),
      subtitle = do.call(fold_subtitle, as.list(lift_picture_notes(lift, data, profiles, classes))),
      x = fold_text(show_label(lift$class_name), 50, 1)$text,
      y = profile_axis_title(lift, attr(data, "named"))
    ) +
    plot_theme() +
    columns_theme(attr(data, "turned")) +
    ggplot2::theme(axis.text.y = ggplot2::element_text(size = row_size(length(profiles))))
  picture(plot)
}

profile_axis_title <- function(lift, named) {
  text <- if (length(lift$profiles) == 1) {
    show_label(names(lift$profiles))
  } else if (named) {
    "profile"
  } else {
    paste("levels of", paste(quote_label(names(lift$profiles)), collapse = " "))
  }
  fold_text(text, 34, 1)$text
}

lift_picture_notes <- function(lift, data, profiles, classes) {
  c(
    sprintf(
      "n = %s; eta = %s. Cells: lift%s; margins: share of the rows.", format_count(lift$n),
      format_eta(lift$measures$eta, 3),
      switch(attr(data, "cells"), share = " (share of the class in the profile)", count = " (count)", lift = "")
    ),
    one_class_note(lift, classes),
    if (attr(data, "sorted")) {
      if (length(classes) == 1) "Sorted by lift." else "Sorted by the class that profiles favour, and by lift."
    },
    lift_left_out(lift, profiles, classes), cut_note(attr(data, "cut"), apart_note(attr(data, "numbered"))),
    lift_level_notes(lift)
  )
}

lift_level_notes <- function(lift) {
  if (!is.null(lift$levels)) level_notes(level_lines(lift$levels, by = lift$by))
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
  drawn <- length(profiles)
  c(
    if (drawn < length(lift$labels)) {
      sprintf(
        "%s They hold %s of the rows.",
        if (length(classes) == 1) {
          drawn_note(drawn, length(lift$labels), "profiles", "", "of greatest and least lift")
        } else {
          drawn_note(drawn, length(lift$labels), "profiles", "", "of greatest lift")
        },
        format_percent(sum(lift$g[profiles]))
      )
    },
    if (length(classes) > 1) drawn_note(length(classes), length(lift$classes), "classes", "most frequent")
  )
}
