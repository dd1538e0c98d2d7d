# Numbers and long texts as the printed forms show them: the same in every
# locale, whatever `options(OutDec)` says.

#' `digits` significant digits, trailing zeros dropped
#'
#' As the paper prints lifts: 0.975, 1.4, 5, 0. Below 1e-4 in scientific
#' notation.
#' @noRd
format_significant <- function(x, digits = 3) {
  out <- formatC(
    signif(x, digits),
    digits = digits, format = "fg", width = 1, decimal.mark = "."
  )
  tiny <- !is.na(x) & x != 0 & abs(x) < 1e-4
  out[tiny] <- formatC(
    x[tiny],
    digits = digits - 1, format = "e", decimal.mark = "."
  )
  out[is.na(x)] <- "NA"
  out
}

#' Eta, which reads as 1 only where it is
#' @noRd
format_eta <- function(x, digits = 3) {
  out <- format_significant(x, digits)
  # 1e-12 is how eta is ranked.
  below <- !is.na(x) & out == "1" & x < 1 - 1e-12
  out[below] <- paste0(">0.", strrep("9", digits))
  out
}

#' A column of numbers with one number of decimals: enough for `digits`
#' significant digits of the largest
#'
#' Numbers that this would round too much keep their significant digits.
#' @noRd
format_aligned <- function(x, digits = 3) {
  size <- max(abs(x[is.finite(x)]), 0)
  before <- if (size >= 1) floor(log10(size)) + 1 else 0
  decimals <- max(digits - before, 0)
  out <- formatC(x, digits = decimals, format = "f", width = 1, decimal.mark = ".")
  small <- !is.na(x) & x != 0 & abs(x) < 10^(2 - digits)
  out[small] <- format_significant(x[small], digits)
  out[is.na(x)] <- "NA"
  out
}

#' Counts with thousands separated; weights that are not whole keep two decimals, small ones two digits
#' @noRd
format_count <- function(x) {
  whole <- all(x == trunc(x), na.rm = TRUE)
  least <- min(x[is.finite(x) & x > 0], 1)
  out <- formatC(
    as.double(x),
    digits = if (whole) 0 else max(2, 1 - floor(log10(least))), format = "f", width = 1,
    big.mark = ",", decimal.mark = "."
  )
  out[is.na(x)] <- "NA"
  out
}

#' Sizes of search spaces: beyond a million million, digits say nothing
#' @noRd
format_size <- function(x) {
  if (is.infinite(x)) {
    "more than 1e308"
  } else if (x < 1e12) {
    format_count(x)
  } else {
    format(signif(x, 2), digits = 2)
  }
}

#' Shares with two decimals, as in the margins of the paper's tables
#'
#' A share that would show as 0.00 keeps one significant digit.
#' @noRd
format_share <- function(x) {
  out <- formatC(x, digits = 2, format = "f", width = 1, decimal.mark = ".")
  small <- !is.na(x) & x != 0 & x < 0.005
  out[small] <- format_significant(x[small], 1)
  out[is.na(x)] <- "NA"
  out
}

format_seconds <- function(x) {
  if (x < 60) {
    return(paste(format_significant(x, 2), "s"))
  }
  x <- round(x)
  hours <- x %/% 3600
  text <- sprintf("%d min %d s", (x %/% 60) %% 60, x %% 60)
  if (hours > 0) sprintf("%d h %s", hours, text) else text
}

# Widths are display columns, not characters or bytes.
text_width <- function(x) cli::utf8_nchar(x, "width")

pad_left <- function(x, width = max(text_width(x), 0L)) {
  paste0(strrep(" ", pmax(width - text_width(x), 0L)), x)
}

pad_right <- function(x, width = max(text_width(x), 0L)) {
  paste0(x, strrep(" ", pmax(width - text_width(x), 0L)))
}

pad_centre <- function(x, width = max(text_width(x), 0L)) {
  left <- pmax(width - text_width(x), 0L) %/% 2L
  pad_right(paste0(strrep(" ", left), x), width)
}

truncate_text <- function(x, width) {
  long <- text_width(x) > width
  x[long] <- vapply(x[long], function(text) {
    ellipsis <- cli::symbol$ellipsis
    paste0(split_at_width(text, width - text_width(ellipsis))[[1]], ellipsis)
  }, "", USE.NAMES = FALSE)
  x
}

#' Break a text at its spaces into lines of at most `width` columns
#'
#' @param max_lines Lines kept; the last ends with an ellipsis if more follow.
#' @param unit Where to break the text first: what stands between two of these,
#'   as the profiles of a window, is broken at its spaces only if it is too wide.
#' @return A character vector, one element per line.
#' @noRd
wrap_text <- function(text, width, max_lines = Inf, unit = " ") {
  words <- split_after(text, unit)
  wide <- text_width(words) > width
  words <- unlist(ifelse(wide, strsplit(words, " ", fixed = TRUE), words))
  words <- as.character(unlist(lapply(words, split_at_width, width = width)))
  widths <- text_width(words)
  line <- integer(length(words))
  used <- -1L
  current <- 1L
  for (i in seq_along(words)) {
    if (used + 1L + widths[[i]] > width && used >= 0L) {
      current <- current + 1L
      used <- -1L
    }
    used <- used + 1L + widths[[i]]
    line[[i]] <- current
  }
  lines <- vapply(split(words, line), paste, "", collapse = " ", USE.NAMES = FALSE)
  if (length(lines) > max_lines) {
    lines[[max_lines]] <- truncate_text(
      paste(lines[[max_lines]], cli::symbol$ellipsis), width
    )
    lines <- lines[seq_len(max_lines)]
  }
  if (length(lines) == 0) "" else lines
}

# The pieces of a text that end with `unit`, without the space in it.
split_after <- function(text, unit) {
  pieces <- strsplit(text, unit, fixed = TRUE)[[1]]
  last <- seq_along(pieces) == length(pieces)
  paste0(pieces, ifelse(last, "", trimws(unit)), recycle0 = TRUE)
}

# Pieces of at most `width` columns; at least one character each.
split_at_width <- function(text, width) {
  if (text_width(text) <= width) {
    return(text)
  }
  characters <- cli::utf8_graphemes(text)[[1]]
  widths <- text_width(characters)
  piece <- fill_groups(widths, width)
  vapply(split(characters, piece), paste, "", collapse = "", USE.NAMES = FALSE)
}

#' Fill lines, or parts of a table, one after the other
#'
#' @param widths Of what is to be laid out.
#' @param room Of each group; what is wider has a group of its own.
#' @return The group of each.
#' @noRd
fill_groups <- function(widths, room) {
  group <- integer(length(widths))
  used <- 0L
  current <- 1L
  for (i in seq_along(widths)) {
    if (used > 0L && used + widths[[i]] > room) {
      current <- current + 1L
      used <- 0L
    }
    used <- used + widths[[i]]
    group[[i]] <- current
  }
  group
}
