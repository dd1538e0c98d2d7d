# The share of the class among the rows that a feature set counts, where values are missing: what lifts are over.

#' Is the base rate of a row off that of all rows, by more than a tenth of it?
#'
#' @param x Rows of a result, or of what the core found with `class` as text.
#' @param fit A fit, for its `data`.
#' @return A logical vector, as long as the rows; `FALSE` where a row has no base rate.
#' @noRd
off_base_rate <- function(x, fit) {
  if (is.null(x$base_rate) || is.null(x$class)) {
    return(rep(FALSE, NROW(x)))
  }
  share <- class_share(x$class, fit$data)
  # Both are quotients of counts; rounding must not take a tenth for more.
  off <- 10 * abs(x$base_rate - share) > share * (1 + 1e-9)
  off & !is.na(off)
}

# The share of classes, given as text, among all rows of a search.
class_share <- function(class, data) {
  # Not by `[`, which finds no empty name.
  unname(data$class_counts)[match(as.character(class), names(data$class_counts))] / sum(data$class_counts)
}

# Is each row complete in a set, so that it is counted? The whole of them under other rules than available cases.
is_counted <- function(set, coded) {
  if (coded$na != "available") {
    return(rep(TRUE, length(coded$class)))
  }
  Reduce(function(counted, feature) counted & !feature_missing(feature, coded), set, rep(TRUE, length(coded$class)))
}

feature_missing <- function(feature, coded) is.na(values_of(feature, coded))

has_missing <- function(feature, coded) {
  if (is_given(coded)) sum(given_missing(feature, coded)) > 0 else anyNA(values_of(feature, coded))
}

# Features that have missing values.
lacking_features <- function(coded) Filter(function(feature) has_missing(feature, coded), seq_along(coded$features))

# Codes, or the numbers of a continuous feature.
values_of <- function(feature, coded) coded$continuous$columns[[feature]] %||% coded$codes[[feature]]

# How many rows a mask holds, weighted where weights are whole.
n_rows_in <- function(mask, coded) n_dropped(mask, coded$weights)
