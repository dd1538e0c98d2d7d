# Texts of pictures, cut to fit.

#' Fold texts to fit a picture
#'
#' @param x Texts.
#' @param width,lines Columns of a line, and lines to keep: what is longer ends in "...".
#' @return A list of `text` and `cut`, whether any was.
#' @noRd
fold_text <- function(x, width, lines = 2) {
  pieces <- lapply(one_line(as.character(x)), wrap_text, width = width, unit = "; ")
  long <- lengths(pieces) > lines
  pieces[long] <- lapply(pieces[long], function(piece) {
    rest <- paste(piece[lines:length(piece)], collapse = " ")
    c(piece[seq_len(lines - 1)], paste0(trimws(split_at_width(rest, width - 3L)[[1]], "right"), "..."))
  })
  list(text = vapply(pieces, paste, "", collapse = "\n"), cut = any(long))
}

#' Fold texts, and tell those that then read alike apart by number
#'
#' @param number Of each text: where it stands in what the user has.
#' @return What `fold_text()` returns, and `numbered`, whether any has its number before it.
#' @noRd
fold_apart <- function(x, width, lines = 2, number = seq_along(x)) {
  text <- fold_text(x, width, lines)
  alike <- text$text %in% text$text[duplicated(text$text)]
  before <- paste0(number[alike], ". ")
  text$text[alike] <- paste0(before, fold_text(x[alike], width - max(0L, text_width(before)), lines)$text)
  c(text, numbered = any(alike))
}

fold_title <- function(...) paste(wrap_text(paste0(...), 80), collapse = "\n")

# A line below the title, and sentences below that; those that are NULL are left out.
fold_subtitle <- function(first, ...) {
  rest <- paste(c(...), collapse = " ")
  lines <- unlist(lapply(c(first, if (nzchar(rest)) rest), wrap_text, width = 115))
  paste(lines, collapse = "\n")
}

# `numbers`: what numbers before names are, if there are any.
cut_note <- function(cut, numbers = NULL) {
  if (any(cut)) paste0("Names that end in ... are cut", if (!is.null(numbers)) paste(";", numbers), ".")
}

rank_note <- "numbers before names are ranks"

apart_note <- function(numbered) if (any(numbered)) "numbers tell those apart that read alike"

# "Drawn: the first 10 of 25 feature sets." More than one, if not all are drawn.
drawn_note <- function(drawn, total, many, which = "first") {
  if (drawn < total) {
    number <- if (which == "first") paste(which, format_count(drawn)) else paste(format_count(drawn), which)
    sprintf("Drawn: the %s of %s %s.", number, format_count(total), many)
  }
}

# Feature sets may count different rows: "5,644 to 8,124", or the one value of all.
range_text <- function(x, format) {
  ends <- unique(format(range(x)))
  paste(ends, collapse = " to ")
}
