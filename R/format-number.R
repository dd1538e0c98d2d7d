# Numbers as the printed forms show them: the same in every locale, and under every option (see plainly()).

fixed <- function(x, ...) plainly(formatC(x, ..., decimal.mark = "."))

#' `digits` significant digits, trailing zeros dropped
#'
#' As the paper prints lifts: 0.975, 1.4, 5, 0. Below 1e-4 in scientific
#' notation.
#' @noRd
format_significant <- function(x, digits = 3) {
  out <- fixed(signif(x, digits), digits = digits, format = "fg", width = 1)
  tiny <- !is.na(x) & x != 0 & abs(x) < 1e-4
  out[tiny] <- fixed(x[tiny], digits = digits - 1, format = "e")
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
  out <- fixed(x, digits = decimals, format = "f", width = 1)
  small <- !is.na(x) & x != 0 & abs(x) < 10^(2 - digits)
  out[small] <- format_significant(x[small], digits)
  out[is.na(x)] <- "NA"
  out
}

#' Counts with thousands separated; weights that are not whole keep two decimals, small ones two digits
#' @noRd
format_count <- function(x) {
  whole <- all(x == trunc(x), na.rm = TRUE)
  if (whole && !anyNA(x) && all(abs(x) < 1000)) {
    # What follows gives the same.
    return(sprintf("%.0f", as.double(x)))
  }
  least <- min(x[is.finite(x) & x > 0], 1)
  out <- fixed(
    as.double(x),
    digits = if (whole) 0 else max(2, 1 - floor(log10(least))), format = "f", width = 1, big.mark = ","
  )
  # Beyond 2^53 the last digits say nothing.
  huge <- is.finite(x) & abs(x) >= 2^53
  out[huge] <- fixed(x[huge], digits = 3, format = "e")
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
    plainly(format(signif(x, 2), digits = 2))
  }
}

#' Shares with two decimals, as in the margins of the paper's tables
#'
#' A share that would show as 0.00 keeps one significant digit.
#' @noRd
format_share <- function(x) {
  out <- fixed(x, digits = 2, format = "f", width = 1)
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

# "97.7%": a share of all but one row is not 100%.
format_percent <- function(x) {
  out <- plainly(sprintf("%.1f", 100 * x))
  out[x < 1 & out == "100.0"] <- ">99.9"
  out[x > 0 & out == "0.0"] <- "<0.1"
  paste0(sub(".0", "", out, fixed = TRUE), "%")
}

# "1 row", "2,345 rows".
count_of <- function(number, what) {
  text <- plainly(format(number, big.mark = ",", scientific = FALSE, digits = 7))
  paste0(text, " ", what, if (number != 1) "s")
}
