# The note of a class that is too rare for min_freq: what marks it perfectly cannot be found.

note_rare <- function(verb, coded, options, facts) {
  if (verb != "profiles" || options$inhibit || none_is_rare(coded, options, facts)) {
    return(NULL)
  }
  pure <- pure_profiles(coded, options)
  if (is.null(pure)) {
    return(NULL)
  }
  rare <- which(is.finite(pure$share) & !pure$possible)
  rare <- intersect(rare, options$classes)
  if (!length(rare)) {
    return(NULL)
  }
  classes <- cli::cli_vec(coded$classes[rare], list("vec-trunc" = 5, "vec-last" = " or "))
  of_rows <- format_percent(max(class_share(coded$classes[rare], facts)))
  frequency <- min(pure$share[rare])
  counts <- min(pure$rows[rare])
  would_do <- c(
    if (frequency <= options$min_freq * (1 + 2^-50)) {
      fill("{.code min_freq = {format_significant(share_below(frequency), 2)}}")
    },
    if (counts < options$min_count) fill("{.code min_count = {counts}}")
  )
  most <- if (length(rare) > 1) "at most "
  would_do <- paste(would_do, collapse = " and ")
  fill("No profile can be of {.val {classes}} alone, {most}{of_rows} of the rows: {would_do} would do.")
}

#' Is no class rare, as far as a look at few numbers tells?
#'
#' A set counts at most all rows, and of a class at least those that it would have if each missing value of the set's
#' features were in a row of its own and of that class. Looked at is one of the smallest sets, of the features with the
#' fewest missing values; of weighted rows none is.
#' @noRd
none_is_rare <- function(coded, options, facts) {
  if (!is.null(coded$weights) || is_given(coded)) {
    return(FALSE)
  }
  missing <- vapply(seq_along(coded$features), function(feature) core_n_missing(values_of(feature, coded)), 0)
  others <- setdiff(seq_along(missing), options$always)
  size <- max(options$min_features, length(options$always), 1)
  lost <- sum(missing[options$always], sort.int(missing[others], method = "radix")[seq_len(size - length(options$always))])
  n <- length(coded$class)
  least <- min(facts$class_counts) - lost
  least > options$min_freq * n * (1 + 2^-50) && least >= options$min_count && n - lost >= options$min_n
}

# The number of two digits next below a share.
share_below <- function(share) {
  unit <- 10^(floor(log10(share)) - 1)
  # Below ten units, the next is a tenth of one.
  units <- sort(c(ceiling(share / unit) - 1:2, 9.9, 9.8), decreasing = TRUE)
  for (below in signif(units * unit, 2)) {
    if (share > below * (1 + 2^-50)) {
      return(below)
    }
  }
}

#' Whether a profile can hold rows of one class only
#'
#' By the class's rows in each set that a search may use: the most that such a profile holds.
#'
#' @return A list, by class: `possible`, whether that is eligible in any set; `share` and `rows`, the greatest frequency
#'   and number of rows that such a profile has (-Inf where no set holds the class). `NULL` where that takes too much.
#' @noRd
pure_profiles <- function(coded, options) {
  sets <- sets_by_missing(coded, options)
  if (is.null(sets)) {
    return(NULL)
  }
  weight <- sets$weight
  rows <- sets$rows
  total <- rowSums(weight)
  # Sets of one class, or of too few rows, are not eligible.
  used <- rowSums(weight > 0) > 1 & rowSums(rows) >= options$min_n
  held <- weight > 0 & used
  # The class's share as frequent() compares it: strictly, with room for the product's rounding.
  frequent <- weight > options$min_freq * total * (1 + 2^-50)
  greatest <- function(x) apply(ifelse(held, x, -Inf), 2, max)
  list(
    possible = colSums(held & frequent & rows >= options$min_count) > 0,
    share = greatest(weight / total), rows = greatest(rows)
  )
}

# Patterns of missing values are told apart up to so many features that have any.
most_missing_features <- 14

#' The class's rows in sets, by which of the features with missing values they hold
#'
#' A set counts the rows that lack none of its features, so sets that hold the same of these count the same rows.
#'
#' @return A list of matrices, sets x classes, for the sets that a search may look at: `weight`, and `rows`, unweighted.
#'   Where too many features have missing values, one row for each class: the class has at most its rows, and the others
#'   at least those complete in all.
#'   `NULL` where they would be larger than a note is worth.
#' @noRd
sets_by_missing <- function(coded, options) {
  if (is_given(coded)) {
    return(given_sets_by_missing(coded))
  }
  n_classes <- length(coded$classes)
  lacking <- lacking_features(coded)
  too_many <- length(lacking) > most_missing_features
  if (n_classes * (if (too_many) n_classes else 2^length(lacking)) > 2^21) {
    return(NULL)
  }
  add_up <- function(key, n, w) {
    at <- if (n == 1) coded$class else key + n * (coded$class - 1) + 1
    sums <- if (is.null(w)) count_codes(at, n * n_classes) else rowsum_at(w, at, n * n_classes)
    matrix(as.double(sums), n, n_classes)
  }
  counts <- function(key, n) {
    weight <- add_up(key, n, coded$weights)
    list(weight = weight, rows = if (coded$whole) weight else add_up(key, n, NULL))
  }
  if (too_many) {
    complete <- Reduce(function(x, feature) x & !feature_missing(feature, coded), lacking, TRUE)
    return(lapply(counts(complete + 0, 2), function(x) {
      least <- matrix(x[2, ], n_classes, n_classes, byrow = TRUE)
      diag(least) <- colSums(x)
      least
    }))
  }
  key <- 0
  for (j in seq_along(lacking)) key <- key + 2^(j - 1) * feature_missing(lacking[[j]], coded)
  n <- 2^length(lacking)
  by_set <- lapply(counts(key, n), sum_subsets)
  # A set that holds `pattern` counts the rows that lack none of it: those that lack at most the rest.
  lapply(by_set, function(x) x[n - patterns_in_space(lacking, coded, options), , drop = FALSE])
}

rowsum_at <- function(x, at, n) {
  out <- numeric(n)
  # Not by the names of rows, which are numbers as text: options write that.
  out[sort(unique(at))] <- rowsum(x, at)
  out
}

# Of a matrix whose rows are subsets, as binary numbers from 0: the sums over all that are within each.
sum_subsets <- function(x) {
  number <- seq_len(nrow(x)) - 1
  bit <- 1
  while (bit < nrow(x)) {
    with <- which(number %/% bit %% 2 == 1)
    x[with, ] <- x[with, ] + x[with - bit, ]
    bit <- 2 * bit
  }
  x
}

# The patterns, as binary numbers, that some set of the space holds.
patterns_in_space <- function(lacking, coded, options) {
  patterns <- seq_len(2^length(lacking)) - 1
  holds <- vapply(seq_along(lacking), function(j) patterns %/% 2^(j - 1) %% 2 == 1, logical(length(patterns)))
  holds <- matrix(holds, length(patterns))
  size <- rowSums(holds)
  others <- length(coded$features) - length(lacking)
  required <- holds[, lacking %in% options$always, drop = FALSE]
  least <- size + sum(!options$always %in% lacking)
  most <- size + others
  patterns[
    rowSums(!required) == 0 & least <= options$max_features & most >= max(options$min_features, 1)
  ]
}
