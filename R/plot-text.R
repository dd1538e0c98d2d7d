# Texts of pictures, cut to fit.

#' Fold texts to fit a picture
#'
#' @param x Texts.
#' @param width,lines Columns of a line, and lines to keep: what is longer ends in "...".
#' @return A list of `text` and `cut`, whether any was.
#' @noRd
fold_text <- function(x, width, lines = 2) {
  x <- one_line(as.character(x))
  # Letters that are wider than most have room for fewer.
  room <- pmax(as.integer(width / pmax(letter_width(x), 1)), 5L)
  pieces <- .mapply(wrap_text, list(x, room), list(unit = "; "))
  long <- which(lengths(pieces) > lines)
  pieces[long] <- lapply(long, function(i) {
    piece <- pieces[[i]]
    rest <- paste(piece[lines:length(piece)], collapse = " ")
    c(piece[seq_len(lines - 1)], paste0(trimws(split_at_width(rest, room[[i]] - 3L)[[1]], "right"), "..."))
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

#' The mean width of the letters of texts, where that of English text is 1
#'
#' In a column of a console letters are as wide as each other, in a picture they are not: by the widths of Helvetica
#' (Adobe's font metrics, in halves of an em), in classes of letters. What is wide in a console is wide here.
#' @noRd
letter_width <- function(x) {
  share <- function(pattern) text_width(gsub(pattern, "", x)) / pmax(text_width(x), 1)
  wide <- share("[^MWmw@%]")
  capital <- share("[^A-LN-VX-Z&]")
  thin <- share("[^ fijlrtI.,:;'|!()/-]")
  1.7 * wide + 1.4 * capital + 0.58 * thin + 1.08 * (1 - wide - capital - thin)
}

# Titles are wrapped when they are drawn, where that can be done. Otherwise they are broken to fit into a page 5 inches
# wide, the narrowest that pictures are made for.
fold_line <- function(text, width) {
  if (wraps_titles()) text else wrap_text(text, max(as.integer(width / max(letter_width(text), 1)), 20L))
}

fold_title <- function(...) paste(fold_line(paste0(...), 62), collapse = "\n")

# A line below the title, and sentences below that; those that are NULL are left out.
fold_subtitle <- function(first, ...) {
  rest <- paste(c(...), collapse = " ")
  paste(unlist(lapply(c(first, if (nzchar(rest)) rest), fold_line, width = 88)), collapse = "\n")
}

# `numbers`: what numbers before names are, if there are any.
cut_note <- function(cut, numbers = NULL) {
  if (any(cut)) paste0("Names that end in ... are cut", if (!is.null(numbers)) paste(";", numbers), ".")
}

rank_note <- "numbers before names are ranks"

apart_note <- function(numbered) if (any(numbered)) "numbers tell those apart that read alike"

# "Drawn: the first 10 of 25 feature sets." More than one, if not all are drawn; `by` says which, after the number.
drawn_note <- function(drawn, total, many, which = "first", by = NULL) {
  if (drawn < total) {
    number <- if (which == "first") paste(which, format_count(drawn)) else trimws(paste(format_count(drawn), which))
    sprintf("Drawn: the %s of %s %s%s.", number, format_count(total), many, if (is.null(by)) "" else paste0(" ", by))
  }
}

# Feature sets may count different rows: "5,644 to 8,124", or the one value of all.
range_text <- function(x, format) {
  ends <- unique(format(range(x)))
  paste(ends, collapse = " to ")
}
