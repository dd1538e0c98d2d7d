# Pictures that are laid out when they are drawn, by the size of the page and of its letters.
#
# All measures are inches. Every text has a place of its own, a row and a part of its width, and is cut to it: no two
# overlap, however small the page. Where rows are too low for the least letters, the last ones are left out.

page_font <- c(least = 4.5, greatest = 8.5)
# Of a row, over the height of its letters.
page_leading <- 1.25

#' A picture of which `layout()` makes the contents
#'
#' @param layout A function of `data`, and of the width and height that there are; returns a list of grobs.
#' @param shown What stands for the data of the ggplot.
#' @noRd
page_picture <- function(layout, data, shown, title, subtitle) {
  contents <- grid::gTree(layout = layout, data = data, cl = "localift_page")
  picture(
    ggplot2::ggplot(shown) +
      ggplot2::annotation_custom(contents) +
      ggplot2::scale_x_continuous(limits = c(0, 1), expand = c(0, 0)) +
      ggplot2::scale_y_continuous(limits = c(0, 1), expand = c(0, 0)) +
      ggplot2::labs(title = title, subtitle = subtitle) +
      plot_theme() +
      ggplot2::theme(
        axis.title = ggplot2::element_blank(), axis.text = ggplot2::element_blank(),
        panel.grid = ggplot2::element_blank()
      )
  )
}

#' @exportS3Method grid::makeContent localift_page
makeContent.localift_page <- function(x) {
  grobs <- x$layout(x$data, width_here(), grid::convertHeight(grid::unit(1, "npc"), "inches", valueOnly = TRUE))
  grid::setChildren(x, do.call(grid::gList, grobs))
}

width_here <- function() grid::convertWidth(grid::unit(1, "npc"), "inches", valueOnly = TRUE)

page_text <- function(label, x, y, size, colour = "grey10", face = "plain", hjust = 0) {
  if (length(label)) {
    grid::textGrob(
      label, grid::unit(x, "inches"), grid::unit(y, "inches"), hjust = hjust, vjust = 0.5,
      gp = grid::gpar(fontsize = size, col = colour, fontface = face, lineheight = 0.9)
    )
  }
}

#' Widths of texts in the current viewport
#'
#' @param gp Their graphical parameters.
#' @noRd
inches_of <- function(x, gp) {
  vapply(x, function(label) {
    grid::convertWidth(grid::grobWidth(grid::textGrob(label, gp = gp)), "inches", valueOnly = TRUE)
  }, 0, USE.NAMES = FALSE)
}

text_inches <- function(x, size, face = "plain") inches_of(x, grid::gpar(fontsize = size, fontface = face))

#' Cut texts to a width, and to a number of lines
#'
#' Those that then read alike are cut in their middle.
#' @param room Inches.
#' @param face One for all, or of each.
#' @return A list of `text` and `cut`, whether any was. What has no room for a letter is empty.
#' @noRd
fit_text <- function(x, room, size, face = "plain", lines = 1) {
  x <- one_line(as.character(x))
  face <- rep_len(face, length(x))
  fitted <- lapply(seq_along(x), function(i) fit_one(x[[i]], room, size, face[[i]], lines))
  cut <- vapply(fitted, `[[`, NA, "cut")
  text <- vapply(fitted, `[[`, "", "text")
  alike <- which(cut & text %in% text[duplicated(text)])
  text[alike] <- vapply(alike, function(i) fit_one(x[[i]], room, size, face[[i]], 1, middle = TRUE)$text, "")
  list(text = text, cut = any(cut))
}

fit_one <- function(text, room, size, face, lines, middle = FALSE) {
  pieces <- text
  if (text_inches(text, size, face) > room) {
    if (lines > 1) pieces <- wrap_inches(text, room, grid::gpar(fontsize = size, fontface = face))
    if (length(pieces) > lines) {
      pieces <- c(utils::head(pieces, lines - 1), paste(pieces[lines:length(pieces)], collapse = " "))
    }
  }
  wide <- text_inches(pieces, size, face) > room
  pieces[wide] <- vapply(pieces[wide], cut_to, "", room, size, face, middle)
  list(text = paste(pieces, collapse = "\n"), cut = any(wide))
}

# The most letters that fit, found by halves.
cut_to <- function(text, room, size, face, middle = FALSE) {
  letters <- cli::utf8_graphemes(text)[[1]]
  keep <- function(number) {
    first <- if (middle) number %/% 2 else number
    paste0(
      trimws(paste(letters[seq_len(first)], collapse = ""), "right"), "...",
      paste(utils::tail(letters, number - first), collapse = "")
    )
  }
  low <- 0
  high <- length(letters)
  while (low < high) {
    middling <- ceiling((low + high) / 2)
    if (text_inches(keep(middling), size, face) <= room) low <- middling else high <- middling - 1
  }
  if (low == 0) "" else keep(low)
}

# A text broken at its spaces into lines that fit.
wrap_inches <- function(text, room, gp) {
  words <- strsplit(text, " ", fixed = TRUE)[[1]]
  # Widths of words do not quite add up to that of a line.
  units <- as.integer(ceiling(1000 * inches_of(paste0(words, " "), gp)))
  line <- fill_groups(units, as.integer(1000 * (room + inches_of(" ", gp))))
  vapply(split(words, line), paste, "", collapse = " ", USE.NAMES = FALSE)
}

# Rows of equal height from `top` down, and how large their letters are.
page_rows <- function(number, height, top, highest = 0.3) {
  least <- page_font[["least"]] * page_leading / 72
  shown <- min(number, max(floor(height / least), 1))
  # Few rows are not far apart.
  pitch <- min(height / shown, highest)
  list(
    shown = shown, missing = number - shown, pitch = pitch, y = top - (seq_len(shown) - 0.5) * pitch,
    size = min(pitch * 72 / page_leading, page_font[["greatest"]])
  )
}

# Lines of text that a row has room for.
row_lines <- function(rows, size) max(floor(rows$pitch * 72 / (1.12 * size)), 1)

# Titles -----------------------------------------------------------------------

# A ggplot whose title and subtitle are wrapped at the width of the page when it is drawn.
picture <- function(plot) {
  if (wraps_titles()) structure(plot, class = c("localift_picture", class(plot))) else plot
}

# Later versions have other classes; there, titles are broken where a page 5 inches wide ends.
wraps_titles <- function() utils::packageVersion("ggplot2") < "4.0.0"

#' @exportS3Method ggplot2::ggplot_build localift_picture
ggplot_build.localift_picture <- function(plot, ...) {
  built <- NextMethod()
  structure(built, class = c("localift_built", class(built)))
}

#' @exportS3Method ggplot2::ggplot_gtable localift_built
ggplot_gtable.localift_built <- function(data) {
  table <- NextMethod()
  for (name in c("title", "subtitle")) {
    at <- which(table$layout$name == name)
    text <- if (length(at) == 1) text_within(table$grobs[[at]])
    if (!is.null(text)) {
      wrapped <- grid::gTree(
        label = text$label, text = text, margin = 4 / 72, cl = "localift_wrapped", name = name
      )
      table$grobs[[at]] <- wrapped
      table$heights[[table$layout$t[[at]]]] <- grid::grobHeight(wrapped)
    }
  }
  table
}

# The one text of a title, or NULL.
text_within <- function(grob) {
  if (inherits(grob, "text")) {
    return(if (length(grob$label) == 1 && is.character(grob$label) && identical(as.double(grob$rot), 0)) grob)
  }
  if (length(grob$children) == 1) text_within(grob$children[[1]])
}

wrapped_lines <- function(x, width) {
  parts <- strsplit(x$label, "\n", fixed = TRUE)[[1]]
  paste(unlist(lapply(parts, wrap_inches, width, x$text$gp)), collapse = "\n")
}

# Room for tails of letters, and below the text.
wrapped_margins <- function(x) c(low = x$margin + 0.25 * (x$text$gp$fontsize %||% 11) / 72, high = 1 / 72)

#' @exportS3Method grid::makeContent localift_wrapped
makeContent.localift_wrapped <- function(x) {
  text <- grid::textGrob(
    wrapped_lines(x, width_here()), x$text$x, grid::unit(1, "npc") - grid::unit(wrapped_margins(x)[["high"]], "inches"),
    hjust = x$text$hjust, vjust = 1, gp = x$text$gp
  )
  grid::setChildren(x, grid::gList(text))
}

#' @exportS3Method grid::heightDetails localift_wrapped
heightDetails.localift_wrapped <- function(x) {
  # Around the cells of the table are the margins of the plot, 5.5 points on each side.
  text <- grid::textGrob(wrapped_lines(x, width_here() - 11 / 72), gp = x$text$gp)
  grid::convertHeight(grid::grobHeight(text), "inches") + grid::unit(sum(wrapped_margins(x)), "inches")
}
