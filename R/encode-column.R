# One column -> codes and levels, by its type.

#' Code one column
#'
#' Levels are in factor order, ascending for numbers, FALSE before TRUE, and in
#' the order of their UTF-8 bytes for characters, whatever the locale. Unused
#' ones are dropped.
#'
#' @param x A column of an accepted type.
#' @param role What it is for, if one of so many levels that it is refused need
#'   not be read to the end.
#' @return A list of `codes` and `levels`, or `NULL` for a numeric column that
#'   is not discrete.
#' @noRd
encode_column <- function(x, name, call = caller_env(), role = NULL) {
  if (is.factor(x)) {
    encode_factor(x, name, call)
  } else if (is.character(x)) {
    encode_character(x, name, call, role)
  } else if (is.logical(x)) {
    drop_unused(as.integer(x) + 1L, c("FALSE", "TRUE"))
  } else {
    encode_whole(x)
  }
}

encode_factor <- function(x, name, call) {
  codes <- as.integer(x)
  levels <- to_utf8(levels(x), name, call)
  # Of the extremes, not of a mask as long as the column.
  if (min(codes, 1L, na.rm = TRUE) < 1L || max(codes, 0L, na.rm = TRUE) > length(levels)) {
    abort_localift(
      c(
        "{.var {name}} is a broken factor: some of its codes have no level.",
        i = "Make it anew with {.fn factor}."
      ),
      "input", arg = "data", column = name, call = call
    )
  }
  # Levels that are NA (see addNA()), or the same once encoded alike.
  unique <- unique(levels[!is.na(levels)])
  if (length(unique) < length(levels)) {
    codes <- match(levels, unique)[codes]
  }
  drop_unused(codes, unique)
}

encode_character <- function(x, name, call, role) {
  # The same text in several encodings is several values.
  most <- if (is.null(role)) Inf else 4 * max_levels
  coded <- core_distinct(as.vector(unclass(x)), most)
  if (is.null(coded)) {
    abort_many_levels(most, name, role, call, "more than ")
  }
  text <- to_utf8(coded$values, name, call)
  # Radix sorts by bytes: the order must not depend on the locale.
  levels <- unique(text)
  levels <- levels[order(levels, method = "radix")]
  list(codes = match(text, levels)[coded$codes], levels = levels)
}

# The most values that a numeric column may have to be discrete.
max_discrete_values <- 10L

encode_whole <- function(x) {
  coded <- core_distinct(as.vector(unclass(x)), max_discrete_values)
  values <- coded$values
  if (is.null(coded) || any(is.infinite(values) | values != trunc(values))) {
    return(NULL)
  }
  in_order(coded, number_labels)
}

# Codes and levels of what core_distinct() gives, ascending; `label` makes the levels.
in_order <- function(coded, label) {
  values <- sort(coded$values)
  list(codes = match(coded$values, values)[coded$codes], levels = label(values))
}

# Whole numbers without exponents: 100000, not 1e+05. `+ 0` turns -0 into 0.
number_labels <- function(x) {
  sprintf("%.0f", x + 0)
}

numeric_labels <- function(values) {
  whole <- is.finite(values) & values == trunc(values)
  labels <- as.character(values)
  labels[whole] <- number_labels(values[whole])
  labels
}

drop_unused <- function(codes, levels) {
  used <- tabulate(codes, length(levels)) > 0
  if (all(used)) {
    return(list(codes = codes, levels = levels))
  }
  position <- cumsum(used)
  list(codes = position[codes], levels = levels[used])
}
