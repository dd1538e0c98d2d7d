# The lift function of two features: a matrix, levels by levels.

# Columns of cells beside each other, and rows below each other, in a picture of all panels.
most_matrix_columns <- 12
most_matrix_rows <- 24

#' The cells of a matrix of levels by levels
#'
#' The feature with more levels is down, the other across; there is a panel for each class, and of two classes one
#' panel says all.
#' @param n Profiles to draw at most.
#' @return `NULL` unless the lift function is of two features (a joint level is one) that are few enough for a matrix.
#'   Otherwise a data frame, a row per profile and panel: `profile` and `class` (row and column of `lift$counts`), `row`
#'   and `column` (levels, counted from the top and the left), `row_label`, `column_label`, `panel_label`, `lift`,
#'   `share` (of the class among the rows of the profile), `n` (these rows), `log_lift`, `label`, `dark`. Attributes:
#'   `cut`, `numbered`, `turned`, `across` (panels beside each other), `counts` (whether labels hold `n`), `features`
#'   (down, across).
#' @noRd
lift_matrix_data <- function(lift, n = Inf) {
  present <- which(rowSums(lift$counts) > 0)
  if (length(lift$profiles) != 2 || length(present) > n) {
    return(NULL)
  }
  used <- lapply(lift$profiles, function(level) sort(unique(as.integer(level)[present])))
  across <- if (length(used[[2]]) > length(used[[1]])) 1L else 2L
  down <- 3L - across
  classes <- drawn_classes(lift)
  panels <- min(length(classes), max(most_matrix_columns %/% length(used[[across]]), 1))
  # Rows of panels as equal as they can be.
  panels <- ceiling(length(classes) / ceiling(length(classes) / panels))
  columns <- panels * length(used[[across]])
  rows <- length(used[[down]]) * ceiling(length(classes) / panels)
  if (columns > most_matrix_columns || rows > most_matrix_rows) {
    return(NULL)
  }
  levels <- profile_levels(lift, show_label, NULL)
  row_text <- fold_apart(levels[[down]][used[[down]]], 18, 1, used[[down]])
  left <- max(text_width(row_text$text))
  column_text <- fold_columns(
    levels[[across]][used[[across]]], (matrix_letters - left) %/% columns - 1, used[[across]]
  )
  at <- expand.grid(profile = present, class = classes)
  cell <- cbind(at$profile, at$class)
  value <- unname(lift$lift[cell])
  limit <- lift_limit(value)
  code <- function(j) match(as.integer(lift$profiles[[j]])[at$profile], used[[j]])
  out <- new_table(
    profile = at$profile, class = at$class, row = code(down), column = code(across),
    row_label = row_text$text[code(down)], column_label = column_text$text[code(across)],
    panel_label = class_headings(lift)[at$class],
    lift = value, share = unname(lift$counts[cell] / rowSums(lift$counts)[at$profile]),
    n = as_whole(rowSums(lift$counts)[at$profile]), log_lift = log_lift(value, limit)
  )
  out$label <- format_percent(out$share)
  count <- sprintf("(%s)", format_count(out$n))
  # Inches in a picture 5 by 4: of a letter, a line and the cells.
  counts <- max(text_width(count)) * 0.052 < (4.5 - 0.06 * left) / columns && 0.25 * rows < 2
  if (counts) out$label <- paste(out$label, count, sep = "\n")
  out$dark <- !is.na(out$log_lift) & abs(out$log_lift) > 0.65 * limit
  structure(
    out, cut = row_text$cut || column_text$cut, numbered = row_text$numbered || column_text$numbered,
    turned = column_text$turned, across = panels, counts = counts, features = names(lift$profiles)[c(down, across)]
  )
}

# Letters beside each other in a page 5 inches wide, without what is around the panels.
matrix_letters <- 68

draw_lift_matrix <- function(data, lift) {
  axis <- function(number, label) {
    found <- !duplicated(number)
    set_names(label[found], as.character(number[found]))
  }
  row_label <- axis(data$row, data$row_label)
  column_label <- axis(data$column, data$column_label)
  headings <- unique(data$panel_label)
  data$panel <- factor(match(data$panel_label, headings), seq_along(headings), headings)
  data$row <- factor(data$row, rev(sort(unique(data$row))))
  data$column <- factor(data$column, sort(unique(data$column)))
  features <- vapply(attr(data, "features"), function(name) fold_text(show_label(name), 40, 1)$text, "")
  plot <- ggplot2::ggplot(data, ggplot2::aes(.data$column, .data$row)) +
    ggplot2::geom_tile(ggplot2::aes(fill = .data$log_lift), colour = "white", linewidth = 0.8) +
    ggplot2::geom_text(
      ggplot2::aes(label = .data$label, colour = .data$dark), size = if (length(unique(data$row)) > 8) 2.3 else 2.6,
      lineheight = 0.9, check_overlap = TRUE
    ) +
    ggplot2::facet_wrap("panel", ncol = attr(data, "across")) +
    lift_scale("fill", data$lift) +
    ggplot2::scale_colour_manual(values = c("FALSE" = "grey10", "TRUE" = "white"), guide = "none") +
    ggplot2::scale_x_discrete(
      expand = c(0, 0), labels = function(id) column_label[id], guide = number_axis()
    ) +
    ggplot2::scale_y_discrete(expand = c(0, 0), labels = function(id) row_label[id], guide = number_axis()) +
    ggplot2::labs(
      title = fold_title("Lift of ", show_label(lift$class_name), " by ", set_name(lift)),
      subtitle = fold_subtitle(
        sprintf(
          "n = %s; eta = %s. Cells: share of the class among the rows of the profile%s; colour: its lift.",
          format_count(lift$n), format_eta(lift$measures$eta, 3), if (attr(data, "counts")) " (rows)" else ""
        ),
        one_class_note(lift, unique(data$class)),
        if (length(headings) > 1) drawn_note(length(headings), sum(lift$h > 0), "classes", "most frequent"),
        cut_note(attr(data, "cut"), apart_note(attr(data, "numbered"))), lift_level_notes(lift)
      ),
      x = features[[2]], y = features[[1]]
    ) +
    plot_theme() +
    ggplot2::theme(
      panel.grid = ggplot2::element_blank(), axis.text = ggplot2::element_text(size = 8),
      axis.text.x = if (attr(data, "turned")) {
        ggplot2::element_text(angle = 90, hjust = 1, vjust = 0.5, lineheight = 0.9)
      } else {
        ggplot2::element_text(lineheight = 0.9)
      }
    )
  picture(plot)
}
