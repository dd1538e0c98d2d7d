# The user's names and levels as text of a document, where some of their characters would mean something.

escape_text <- function(x, format) {
  switch(format,
    html = escape_html(x),
    latex = escape_latex(x),
    rst = gsub("([\\\\*`_|])", "\\\\\\1", x),
    escape_markdown(x)
  )
}

# In a page made from Markdown, pandoc reads Markdown within HTML: all that may mean something is written by number.
escape_html <- function(x) {
  by_number(x, function(code) code < 128 & grepl("[[:punct:]]", intToUtf8(code, multiple = TRUE)))
}

# Texts with the characters written by number of which `which`, a function of their codes, says so.
by_number <- function(x, which) {
  vapply(enc2utf8(x), function(text) {
    codes <- utf8ToInt(text)
    characters <- intToUtf8(codes, multiple = TRUE)
    numbered <- which(codes)
    characters[numbered] <- sprintf("&#%d;", codes[numbered])
    paste(characters, collapse = "")
  }, "", USE.NAMES = FALSE)
}

escape_latex <- function(x) {
  x <- gsub("([#$%&_{}])|\\\\", "\\\\\\1", x)
  # What is left of a backslash is one with nothing after it that was escaped.
  x <- gsub("\\\\(?![#$%&_{}])", "\\\\textbackslash{}", x, perl = TRUE)
  # Of some encodings of fonts these are other characters.
  x <- gsub("<", "\\textless{}", x, fixed = TRUE)
  x <- gsub(">", "\\textgreater{}", x, fixed = TRUE)
  x <- gsub("~", "\\textasciitilde{}", x, fixed = TRUE)
  gsub("^", "\\textasciicircum{}", x, fixed = TRUE)
}

# Also what pandoc makes of quotes, dashes and dots. Brackets after a backslash may be mathematics, and a bar ends a
# cell whatever is before it: these are written by number, and so is the user's own backslash.
escape_markdown <- function(x) {
  # No text holds it: one_line() has quoted it.
  x <- gsub("\\", "\x01", x, fixed = TRUE)
  x <- gsub("([`*_{}<>#~^$@&\"'-]|(?<=[.])[.])", "\\\\\\1", x, perl = TRUE)
  x <- gsub("\x01", "&#92;", x, fixed = TRUE)
  x <- gsub("|", "&#124;", x, fixed = TRUE)
  # A colon within a word makes an address of it, and that a link.
  x <- gsub(":(?=\\S)", "&#58;", x, perl = TRUE)
  x <- gsub("[", "&#91;", x, fixed = TRUE)
  gsub("]", "&#93;", x, fixed = TRUE)
}
