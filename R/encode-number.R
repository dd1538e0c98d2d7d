# Numbers as text: the same under every option (`OutDec`, `scipen`, `digits`) and in every locale.

#' Evaluate where numbers read as they do in a new session
#'
#' `options()` and the locale of numbers (`LC_NUMERIC`) are those of a new session meanwhile. Whatever makes a number
#' text, for a level as for a message, does so in here.
#'
#' @param expr A call of as.character(), format(), formatC() and the like.
#' @noRd
plainly <- function(expr) {
  old <- options(OutDec = ".", scipen = 0, digits = 7)
  on.exit(options(old))
  if (Sys.localeconv()[["decimal_point"]] != ".") {
    locale <- Sys.getlocale("LC_NUMERIC")
    Sys.setlocale("LC_NUMERIC", "C")
    # R warns of every locale but C.
    on.exit(suppressWarnings(Sys.setlocale("LC_NUMERIC", locale)), add = TRUE)
  }
  expr
}

#' Numbers as the text of levels, groups and classes
#'
#' Whole numbers without exponents: 100000, not 1e+05. Fractions as R writes them, with at most 15 digits.
#'
#' @return A character vector, `NA` for missing ones.
#' @noRd
number_text <- function(x) {
  x <- as.double(x)
  whole <- is.finite(x) & x == trunc(x)
  # Not as.character(), whose text R makes only when it is looked at, by the options and the locale of then.
  text <- plainly(paste0(x))
  # `+ 0` turns -0 into 0.
  text[whole] <- plainly(sprintf("%.0f", x[whole] + 0))
  text[is.na(x)] <- NA
  text
}

# A number as users write it: an exponent where that is shorter.
decimal_text <- function(x) plainly(format(x, digits = 15))

#' Positions of labels among known ones
#'
#' `factor(100000)` has the level 1e+05, as R writes it: that reads as 100000 where no other label does.
#'
#' @return An integer vector, 0 for a label that is not known, `NA` for a missing one.
#' @noRd
match_labels <- function(labels, known) {
  at <- match(labels, known, nomatch = 0L)
  open <- at == 0L & !is.na(labels)
  if (any(open)) {
    at[open] <- match(in_full(labels[open]), in_full(known), nomatch = 0L)
  }
  at[is.na(labels)] <- NA
  at
}

# Whole numbers that R wrote with an exponent, without it.
in_full <- function(x) {
  short <- grepl("^-?[0-9]([.][0-9]+)?e[+][0-9]+$", x)
  x[short] <- number_text(as.double(x[short]))
  x
}
