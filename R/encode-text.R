# Text as UTF-8. Where undeclared text is UTF-8 already it is declared to be,
# not converted: converting would replace bytes that are no UTF-8 (in the C
# locale all beyond ASCII) by escapes, and hide them from the check below.
as_utf8 <- function(x) {
  if (l10n_info()[["UTF-8"]] || Sys.getlocale("LC_CTYPE") %in% c("C", "POSIX")) {
    undeclared <- Encoding(x) == "unknown"
    Encoding(x[undeclared]) <- "UTF-8"
  }
  text <- Encoding(x) != "bytes"
  x[text] <- enc2utf8(x[text])
  x
}

# Which strings are no text.
is_not_utf8 <- function(x) {
  !is.na(x) & (Encoding(x) == "bytes" | !validUTF8(x))
}

to_utf8 <- function(x, name, call) {
  if (is.null(x)) {
    return(character())
  }
  x <- as_utf8(x)
  bad <- which(is_not_utf8(x))
  if (length(bad)) {
    shown <- printable(x[bad[[1]]])
    abort_localift(
      c(
        "{.var {name}} holds text that is not valid UTF-8, such as {.val {shown}}.",
        i = "Say which encoding it has, as in {.code iconv(x, \"latin1\", \"UTF-8\")}."
      ),
      "input", arg = "data", column = name, call = call
    )
  }
  x
}
