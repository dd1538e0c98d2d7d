# Texts within a width. Widths are display columns, not characters or bytes.

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

# Cut in their middle: of "a long name=level" the level is left.
truncate_middle <- function(x, width) {
  long <- text_width(x) > width
  x[long] <- vapply(x[long], function(text) {
    characters <- cli::utf8_graphemes(text)[[1]]
    widths <- text_width(characters)
    room <- max(width - text_width(cli::symbol$ellipsis), 0)
    end <- cumsum(rev(widths)) <= room - room %/% 2
    start <- cumsum(widths) <= room - sum(rev(widths)[end])
    end <- utils::tail(characters, sum(end))
    paste0(paste(characters[start], collapse = ""), cli::symbol$ellipsis, paste(end, collapse = ""))
  }, "", USE.NAMES = FALSE)
  x
}

#' Break a text at its spaces into lines of at most `width` columns
#'
#' @param max_lines Lines kept; the last ends with an ellipsis if more follow.
#' @param unit Where to break the text first: what stands between two of these,
#'   as the profiles of a window, is broken at its commas only if it is too wide, and then at its spaces.
#' @return A character vector, one element per line.
#' @noRd
wrap_text <- function(text, width, max_lines = Inf, unit = " ") {
  words <- split_after(text, unit)
  for (finer in c(", ", " ")) {
    wide <- text_width(words) > width
    words[wide] <- lapply(words[wide], split_after, finer)
    words <- as.character(unlist(words))
  }
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

# The pieces of a text that end with `unit`, without the space in it. What stands in braces, `job in {a, b}`, is together.
split_after <- function(text, unit) {
  pieces <- if (unit == ", ") {
    strsplit(text, ", (?![^{}]*[}])", perl = TRUE)[[1]]
  } else {
    strsplit(text, unit, fixed = TRUE)[[1]]
  }
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

print_width <- function(width, call = caller_env()) {
  width <- if (is.null(width)) getOption("width") else check_count(width, infinite = TRUE, arg = "width", call = call)
  as.integer(max(min(width, 10000), 20))
}

# Lines of levels are known by their name.
comment_lines <- function(text, width) {
  lines <- unlist(lapply(seq_along(text), function(i) {
    if (names2(text)[[i]] == levels_line) wrap_levels(text[[i]], width - 2L) else wrap_text(text[[i]], width - 2L)
  }))
  paste("#", lines, recycle0 = TRUE)
}

# "name: text" with the texts aligned and wrapped; empty ones are dropped.
definition_lines <- function(text, width) {
  names <- pad_right(paste0("  ", names(text), ": "))
  indent <- text_width(names[[1]])
  lines <- lapply(seq_along(text), function(i) {
    body <- wrap_text(text[[i]], max(width - indent, 10L))
    paste0(c(names[[i]], rep(strrep(" ", indent), length(body) - 1L)), body)
  })
  unlist(lines)
}

# Words ------------------------------------------------------------------------

capitalise <- function(x) {
  paste0(toupper(substr(x, 1, 1)), substring(x, 2))
}
