# How the lattice and the profiles of an overview are laid out on a page, see plot-page.R.

#' @return A list of grobs.
#' @noRd
overview_layout <- function(data, width, height) {
  left <- 0.4 * width
  note <- 0.16
  lattice <- lattice_layout(data$sets, data$edges, left - 0.12, height - note, height)
  bars <- bars_layout(data$profiles, data$headings, left + 0.12, width, height - note, height)
  notes <- c(
    if (lattice$cut || bars$cut) "Names with ... are cut.",
    if (lattice$missing) sprintf("%s feature sets have no room.", format_count(lattice$missing)),
    if (bars$missing) sprintf("%s profiles have no room.", format_count(bars$missing))
  )
  c(
    lattice$grobs, bars$grobs,
    if (length(notes)) list(page_text(fit_text(paste(notes, collapse = " "), width, 6.5)$text, 0, 0.05, 6.5, "grey30"))
  )
}

# The lattice ------------------------------------------------------------------

#' A row for each set, its circle in the column of its number of features, its name and eta on the right
#' @noRd
lattice_layout <- function(sets, edges, width, height, top) {
  rows <- page_rows(nrow(sets) + 1, height, top)
  if (rows$shown < 2) {
    return(list(grobs = list(), cut = FALSE, missing = nrow(sets)))
  }
  sets <- utils::head(sets, rows$shown - 1)
  edges <- edges[pmax(edges$from, edges$to) <= nrow(sets), ]
  size <- rows$size
  y <- rows$y[-1][seq_len(nrow(sets))]
  columns <- sort(unique(sets$size))
  step <- min(0.3, 0.35 * width / max(length(columns) - 1, 1))
  radius <- min(0.065, 0.35 * rows$pitch)
  x <- radius + 0.02 + (match(sets$size, columns) - 1) * step
  number <- format_eta(sets$eta, 2)
  right <- text_inches("0.00", size) + 0.05
  names_at <- max(x) + radius + 0.08
  face <- ifelse(sets$best, "bold", "plain")
  names <- fit_text(sets$name, width - names_at - right - 0.05, size, face, row_lines(rows, size))
  heading <- fit_text("feature sets", width - right - 0.05, size, "bold")
  list(
    grobs = c(
      list(
        page_text(heading$text, 0, rows$y[[1]], size, face = "bold"),
        page_text("eta", width, rows$y[[1]], size, face = "bold", hjust = 1)
      ),
      if (nrow(edges)) list(grid::segmentsGrob(
        x[edges$from], y[edges$from], x[edges$to], y[edges$to], default.units = "inches",
        gp = grid::gpar(col = "grey60", lwd = 0.8)
      )),
      list(
        grid::circleGrob(x, y, radius, default.units = "inches", gp = grid::gpar(
          fill = eta_colours(sets$eta), col = "grey10", lwd = ifelse(sets$best, 2.5, 0.6)
        )),
        page_text(names$text, names_at, y, size, face = face),
        page_text(number, width, y, size, hjust = 1)
      )
    ),
    cut = names$cut, missing = rows$missing
  )
}

# White for 0 to dark for the greatest, as in the scale of the tree.
eta_colours <- function(eta) {
  colours <- grDevices::hcl.colors(101, "Cividis", rev = TRUE)
  colours[1 + round(100 * pmax(eta, 0) / max(eta, 1e-12))]
}

# Profiles ---------------------------------------------------------------------

#' Rows of a heading for each class and of its profiles: text, bar, lift and share
#' @noRd
bars_layout <- function(profiles, headings, left, right, height, top) {
  if (nrow(profiles) == 0) {
    text <- fit_text("No profile is eligible.", right - left, 8)
    return(list(grobs = list(page_text(text$text, left, top - 0.15, 8, "grey40")), cut = FALSE, missing = 0))
  }
  class <- match(profiles$class, names(headings))
  # A row more for each heading, above the first of its class.
  at <- seq_along(class) + class
  rows <- page_rows(max(at), height, top)
  size <- rows$size
  head_at <- match(seq_along(headings), class) + seq_along(headings) - 1
  shown <- at <= rows$shown
  if (!any(shown)) {
    return(list(grobs = list(), cut = FALSE, missing = length(shown)))
  }
  profiles <- profiles[shown, ]
  y <- rows$y[at[shown]]
  lift <- format_significant(profiles$lift, 3)
  note_width <- max(text_inches(profiles$note, size))
  lift_right <- right - note_width - 0.08
  bars_right <- lift_right - max(text_inches(lift, size)) - 0.06
  room <- 0.68 * (bars_right - left)
  label <- fit_text(profiles$label, room, size)
  bars_left <- left + min(room, max(text_inches(label$text, size))) + 0.08
  # Of a heading the name of the class is cut.
  rates <- headings[head_at <= rows$shown]
  heading <- fit_text(names(rates), max(right - left - max(text_inches(rates, size, "bold")), 0), size, "bold")
  bar <- bar_ends(profiles$lift, bars_left, bars_right)
  thick <- 0.6 * rows$pitch
  list(
    grobs = list(
      page_text(paste0(heading$text, rates), left, rows$y[head_at[head_at <= rows$shown]], size, face = "bold"),
      page_text(label$text, left, y, size),
      grid::rectGrob(
        pmin(bar$one, bar$end), y, abs(bar$end - bar$one), thick, hjust = 0, default.units = "inches",
        gp = grid::gpar(fill = c(lift_colours[c("low", "high")], one = "grey50")[profiles$side], col = NA)
      ),
      grid::segmentsGrob(
        bar$one, y - rows$pitch / 2, bar$one, y + rows$pitch / 2, default.units = "inches",
        gp = grid::gpar(col = "grey20", lwd = 1)
      ),
      page_text(lift, lift_right, y, size, hjust = 1),
      page_text(profiles$note, right, y, size, "grey30", hjust = 1)
    ),
    cut = label$cut || heading$cut, missing = sum(!shown)
  )
}

# Where bars end, and where the line at a lift of 1 is. Logarithmic as in profile_lift_scale().
bar_ends <- function(lift, left, right) {
  value <- if (wide_lifts(lift)) log(c(1, lift)) else c(1, lift)
  range <- range(value)
  at <- left + (value - range[[1]]) / max(diff(range), 1e-12) * max(right - left, 0)
  list(one = at[[1]], end = at[-1])
}
