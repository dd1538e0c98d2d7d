# One column -> codes and levels, by its type.

#' Code one column
#'
#' Levels are in factor order, ascending for numbers, FALSE before TRUE, and in
#' the order of their UTF-8 bytes for characters, whatever the locale. Unused
#' ones are dropped.
#'
#' @param x What `plain_column()` returns.
#' @param max_whole The most values of whole numbers that are levels.
#' @param labels The labels of numbers, where there are any.
#' @param role What it is for, if one of so many levels that it is refused need
#'   not be read to the end.
#' @param threads How many may read a long column.
#' @return A list of `codes` and `levels`, or `NULL` for a numeric column that
#'   is not discrete.
#' @noRd
encode_column <- function(x, name, max_whole = default_max_whole, labels = attr(x, "labels"), call = caller_env(),
                          role = NULL, threads = 1L) {
  if (is.factor(x)) {
    encode_factor(x, name, call)
  } else if (is.character(x)) {
    encode_character(x, name, call, role, threads)
  } else if (is.logical(x)) {
    drop_unused(as.integer(x) + 1L, c("FALSE", "TRUE"))
  } else {
    encode_whole(x, max_whole, labels, threads)
  }
}

encode_factor <- function(x, name, call) {
  codes <- if (typeof(x) == "integer") bare(x) else as.integer(x)
  levels <- to_utf8(levels(x), name, call)
  coded <- core_factor_codes(codes, length(levels))
  if (is.null(coded)) {
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
    return(drop_unused(match(levels, unique)[codes], unique))
  }
  list(codes = coded$codes %||% codes, levels = levels[coded$occurs])
}

# A vector without attributes, which shares its values with `x`, as R's own does for all but short ones.
bare <- function(x) {
  attributes(x) <- NULL
  x
}

encode_character <- function(x, name, call, role, threads = 1L) {
  # The same text in several encodings is several values.
  most <- if (is.null(role)) Inf else 4 * max_levels
  distinct <- distinct_values(x, most, threads)
  if (is.null(distinct)) {
    abort_many_levels(most, name, role, call, "more than ")
  }
  text <- to_utf8(distinct$values, name, call)
  # Radix sorts by bytes: the order must not depend on the locale.
  levels <- unique(text)
  levels <- levels[order(levels, method = "radix")]
  list(codes = distinct_codes(distinct, match(text, levels), threads), levels = levels)
}

# The most values that a column of whole numbers may have to be discrete, unless `max_whole` says otherwise.
default_max_whole <- 10

encode_whole <- function(x, max_whole, labels, threads = 1L) {
  distinct <- distinct_values(x, max_whole, threads)
  values <- distinct$values
  if (is.null(distinct) || any(is.infinite(values) | values != trunc(values))) {
    return(NULL)
  }
  encode_numbers(distinct, labels, threads)
}

# What core_distinct() says of a column; NULL if it holds more values than `most`.
distinct_values <- function(x, most = Inf, threads = 1L) core_distinct(as.vector(unclass(x)), most, threads)

# Of what distinct_values() gives, ascending. A level for each text: values that read alike are one.
encode_numbers <- function(distinct, labels, threads = 1L) {
  values <- sort(distinct$values)
  text <- label_values(values, number_text(values), labels)
  levels <- unique(text)
  codes <- match(text, levels)[match(distinct$values, values)]
  list(codes = distinct_codes(distinct, codes, threads), levels = levels)
}

# The code of each row, of what distinct_values() gives and a code for each value: else its position. Once.
distinct_codes <- function(distinct, code_of = seq_along(distinct$values), threads = 1L) {
  core_codes(distinct$column, code_of, threads)
}

drop_unused <- function(codes, levels) {
  coded <- core_factor_codes(as.integer(codes), length(levels))
  list(codes = coded$codes %||% codes, levels = levels[coded$occurs])
}

# As tabulate(), which makes a copy of codes that share their memory with the data.
count_codes <- function(codes, n) core_tabulate(as.integer(codes), as.integer(n))
