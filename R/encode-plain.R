# Columns of whatever class as plain vectors: one rule for what may be a feature, be a class and make groups. A column
# is handled as the plain vector that it stands for, or refused by name (encode-type.R):
#   factors                                   as they are
#   text and logicals of any class            as text and logicals
#   numbers without a class, and integer64    as numbers; also those of labelled columns and of case weights
#   numbers and text with labels of values    the labels in place of the values (haven's `labelled`)
#   dates, times and time differences         as text, or seconds, where they make groups; otherwise refused
# Missing is what is.na() says.

#' A column as a plain vector
#'
#' @param role `"feature"`, `"class"` or `"group"`.
#' @return A factor, or a character, logical or numeric vector without a class, `NA` where it is missing. Numbers some
#'   of which have labels keep those as the attribute `labels`.
#' @noRd
plain_column <- function(x, name, role, call = caller_env()) {
  if (role == "group" && is_time(x)) {
    return(time_values(x))
  }
  check_column_type(x, name, role, call)
  if (!is.object(x)) {
    return(if (is.null(dim(x))) x else as.vector(x))
  }
  if (is.factor(x)) {
    return(if (all(class(x) %in% c("factor", "ordered"))) x else set_missing(x, is_missing(x)))
  }
  missing <- is_missing(x)
  values <- plain_values(x)
  values[missing] <- NA
  if (is.null(attr(x, "labels"))) values else labelled_values(values, attr(x, "labels"))
}

set_missing <- function(x, missing) {
  codes <- as.integer(x)
  codes[missing] <- NA
  structure(codes, levels = levels(x), class = "factor")
}

# A class says itself what is missing, unless its package is not at hand.
is_missing <- function(x) {
  # As doubles, the bytes of negative ones are no numbers.
  missing <- is.na(if (inherits(x, "integer64")) integer64_values(x) else x)
  if (inherits(x, "haven_labelled_spss")) {
    values <- as.vector(unclass(x))
    range <- attr(x, "na_range")
    missing <- missing | values %in% attr(x, "na_values")
    if (length(range) == 2) {
      missing <- missing | !is.na(values) & values >= range[[1]] & values <= range[[2]]
    }
  }
  as.vector(missing)
}

# Without the class, and without what depends on it.
plain_values <- function(x) {
  if (inherits(x, "integer64")) integer64_values(x) else as.vector(unclass(x))
}

#' The numbers of an integer64
#'
#' Its 64-bit integers are in the bytes of doubles.
#'
#' @return Doubles, which are rounded beyond 2^53.
#' @noRd
integer64_values <- function(x) {
  if (!length(x)) {
    return(numeric())
  }
  bytes <- writeBin(as.double(unclass(x)), raw(), endian = "little")
  words <- readBin(bytes, "integer", 2 * length(x), endian = "little")
  low <- words[c(TRUE, FALSE)]
  high <- words[c(FALSE, TRUE)]
  # The least integer of 32 bits is NA in R.
  low <- ifelse(is.na(low), 2^31, low + 2^32 * (low < 0))
  high <- ifelse(is.na(high), -2^31, high)
  ifelse(high == -2^31 & low == 0, NA_real_, high * 2^32 + low)
}

# Labels -----------------------------------------------------------------------

#' Values with their labels in place of them
#'
#' @param labels The values that have labels, named by them.
#' @return A factor in the order of the values, if they are text or each has a label; otherwise the numbers, with
#'   `labels`.
#' @noRd
labelled_values <- function(values, labels) {
  labels <- labels[!is.na(labels)]
  distinct <- unique(values[!is.na(values)])
  distinct <- distinct[order(distinct, method = "radix")]
  if (is.numeric(values) && !all(distinct %in% labels)) {
    return(structure(values, labels = if (length(labels)) labels))
  }
  text <- label_values(distinct, as.character(distinct), labels)
  structure(match(values, distinct), levels = text, class = "factor")
}

# `text` is that of values without a label.
label_values <- function(values, text, labels) {
  if (is.null(labels)) {
    return(text)
  }
  at <- match(values, labels)
  text[!is.na(at)] <- names(labels)[at[!is.na(at)]]
  text
}

# Dates and times ----------------------------------------------------------------

is_time <- function(x) inherits(x, c("Date", "POSIXt", "difftime"))

# Text that sorts as time goes by, the same in every time zone and locale; of differences the seconds.
time_values <- function(x) {
  if (inherits(x, "difftime")) {
    return(as.double(x, units = "secs"))
  }
  if (inherits(x, "POSIXlt")) {
    x <- as.POSIXct(x)
  }
  values <- as.double(unclass(x))
  distinct <- unique(values)
  text <- if (inherits(x, "Date")) {
    format(.Date(distinct), "%Y-%m-%d")
  } else {
    # Doubles hold times of our age to less than a microsecond.
    micro <- round(distinct * 1e6)
    fraction <- ifelse(micro %% 1e6 == 0, "", sprintf(".%06.0f", micro %% 1e6))
    paste0(format(.POSIXct(micro %/% 1e6, "UTC"), "%Y-%m-%d %H:%M:%S"), fraction, " UTC")
  }
  text[!is.finite(distinct)] <- NA
  text[match(values, distinct)]
}

# Amounts ------------------------------------------------------------------------

#' Numbers of a vector that holds amounts: weights, counts, values to bin
#'
#' @return Doubles, or `NULL` if it does not hold numbers.
#' @noRd
plain_numbers <- function(x) {
  if (!is_number_like(x) || length(dim(x)) > 1) {
    return(NULL)
  }
  values <- as.double(plain_values(x))
  if (is.object(x)) {
    values[is_missing(x)] <- NA
  }
  values
}

# Numbers, also of classes that leave their meaning as it is.
is_number_like <- function(x) {
  is.numeric(x) && !is.object(x) ||
    is.object(x) && typeof(x) %in% c("integer", "double") && !isS4(x) && inherits(x, number_classes) &&
      !is.factor(x)
}

number_classes <- c(
  "AsIs", "integer", "numeric", "table", "integer64", "haven_labelled", "labelled", "hardhat_case_weights"
)
