# How two continuous features become one level: the paper's second figure.

max_points_drawn <- 5000
max_groups_drawn <- 9

#' Points and ellipses of two continuous features
#'
#' @param i A row of `object`, or `NULL`.
#' @return A list: `points`, a data frame of `x`, `y`, `level` (code) and `group`; `ellipses`, one of `x`, `y`, `cut`
#'   (number of the cut), `distance` (its squared Mahalanobis distance) and `group`, 201 points an ellipse; `names` of
#'   the two features; `groups`, texts; `levels`, texts; `n`, the rows with a level; `n_groups`, all groups.
#' @noRd
joint_plot_data <- function(object, i, call, max_points = max_points_drawn) {
  coded <- selection_data(object, "object", call)
  set <- joint_plot_set(object, i, coded, call)
  pair <- continuous_part(set, coded)
  level <- with_core_errors(joint_levels(set, coded), call)
  model <- joint_model(set, coded)
  continuous <- coded$continuous
  group <- continuous$group %||% rep(1L, length(level))
  placed <- which(level %in% seq_len(continuous$n_levels))
  groups <- most_frequent(tabulate(group[placed], continuous$n_groups), max_groups_drawn)
  known <- placed[group[placed] %in% groups]
  rows <- thin(known, max_points)
  list(
    points = new_table(
      x = as.double(continuous$columns[[pair[[1]]]][rows]), y = as.double(continuous$columns[[pair[[2]]]][rows]),
      level = level[rows], group = group[rows]
    ),
    ellipses = do.call(rbind, lapply(groups, function(g) group_ellipses(model$groups[[g]], g))),
    names = coded$features[pair],
    groups = group_headings(coded, model, groups),
    levels = continuous$labels[seq_len(continuous$n_levels)],
    n = length(placed), n_known = length(known), n_groups = continuous$n_groups
  )
}

# The feature set to draw.
joint_plot_set <- function(object, i, coded, call) {
  rows <- if (is.null(i)) {
    validate_selection(object, "object", call)
  } else {
    list(selection_row(object, i, "object", call))
  }
  two <- vapply(rows, function(row) length(continuous_part(row$set, coded)) == 2, NA)
  if (!any(two)) {
    found <- if (is.null(coded$continuous)) {
      "The search had no {.arg discretize}."
    } else if (is.null(i)) {
      "No row of {.arg object} has."
    } else {
      "Row {i} has {length(continuous_part(rows[[1]]$set, coded))}."
    }
    abort_localift(
      c(
        "{.code type = \"joint\"} draws a feature set with two features that {.fn joint_quantiles} discretised.",
        x = found
      ),
      "input", arg = if (is.null(i)) "type" else "i", call = call
    )
  }
  rows[[which(two)[[1]]]]$set
}

# Every so many rows: no chance in which.
thin <- function(rows, most) {
  if (length(rows) <= most) rows else rows[round(seq(1, length(rows), length.out = most))]
}

# x = sqrt(d2) L u, with L L' the covariance and u on the unit circle.
group_ellipses <- function(model, group) {
  angle <- seq(0, 2 * pi, length.out = 201)
  circle <- rbind(cos(angle), sin(angle))
  root <- t(chol(matrix(model$covariance, 2)))
  cuts <- unique(model$cuts)
  do.call(rbind, lapply(seq_along(cuts), function(cut) {
    at <- sqrt(cuts[[cut]]) * root %*% circle
    new_table(
      x = at[1, ], y = at[2, ], cut = rep(cut, length(angle)),
      distance = rep(cuts[[cut]], length(angle)), group = rep(group, length(angle))
    )
  }))
}

group_headings <- function(coded, model, groups) {
  n <- vapply(model$groups[groups], function(group) as.double(group$n), 0)
  text <- if (length(coded$continuous$by)) group_text(coded$continuous, groups) else rep("all rows", length(groups))
  set_names(sprintf("%s (n = %s)", fold_text(text, 34, 1)$text, format_count(n)), groups)
}

draw_joint <- function(data, fit) {
  points <- data$points
  points$level <- factor(points$level, seq_along(data$levels), data$levels)
  shown <- function(group) factor(data$groups[as.character(group)], unname(data$groups))
  points$panel <- shown(points$group)
  ellipses <- data$ellipses
  ellipses$panel <- shown(ellipses$group)
  ellipses$path <- paste(ellipses$group, ellipses$cut)
  few <- nrow(points) <= 500
  plot <- ggplot2::ggplot(points, ggplot2::aes(.data$x, .data$y)) +
    ggplot2::geom_point(
      ggplot2::aes(colour = .data$level), size = if (few) 1.6 else 0.7, alpha = if (few) 0.9 else 0.6
    ) +
    ggplot2::geom_path(data = ellipses, ggplot2::aes(group = .data$path), colour = "grey20", linewidth = 0.4) +
    ggplot2::scale_colour_viridis_d(
      name = NULL, end = 0.95, drop = FALSE, guide = if (length(data$levels) > 12) "none" else ggplot2::guide_legend(
        override.aes = list(size = 2.5, alpha = 1)
      )
    ) +
    ggplot2::coord_cartesian(xlim = with_origin(points$x), ylim = with_origin(points$y)) +
    ggplot2::labs(
      title = fold_title(capitalise(quantiles_text(fit$data$quantiles)), " of ", show_label(data$names[[1]]), " and ",
        show_label(data$names[[2]]), "; ", count_of(data$n, "row")),
      subtitle = fold_subtitle(
        "Ellipses: equal Mahalanobis distance to zero, where one level ends and the next begins.",
        joint_left_out(data)
      ),
      x = fold_text(data$names[[1]], 50, 1)$text, y = fold_text(data$names[[2]], 50, 1)$text
    ) +
    plot_theme()
  picture(if (length(data$groups) > 1) plot + ggplot2::facet_wrap("panel") else plot)
}

joint_left_out <- function(data) {
  c(
    drawn_note(length(data$groups), data$n_groups, "groups", "largest"),
    if (nrow(data$points) < data$n_known) {
      sprintf(
        "Drawn: %s of %s rows, evenly spread over the data.", format_count(nrow(data$points)),
        format_count(data$n_known)
      )
    }
  )
}

# Distances are to zero: it is in the picture, unless that would leave the points little room.
with_origin <- function(x) {
  limits <- range(x)
  near <- diff(limits) > 0.6 * max(abs(limits))
  if (near) range(limits, 0) else limits
}
