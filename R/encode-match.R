# Values as codes of known levels, and rows of codes as positions among known rows.

#' Codes of a new column by known levels
#'
#' Values are matched by label, whatever the type of either column.
#'
#' @param levels The levels of a coded feature.
#' @param role What the column is: see `plain_column()`.
#' @return An integer vector: the code, `NA` if missing, 0 for a value that is
#'   none of `levels`.
#' @noRd
code_against <- function(x, levels, name, role = "feature", call = caller_env()) {
  x <- plain_column(x, name, role, call)
  coded <- if (is.numeric(x)) {
    encode_numbers(distinct_values(x), attr(x, "labels"))
  } else {
    encode_column(x, name, call = call)
  }
  match_labels(coded$levels, levels)[coded$codes]
}

#' Position of each row of codes in a table of profiles
#'
#' @param codes,profiles Integer matrices with the same columns.
#' @return An integer vector, 0 where a row is none of the profiles.
#' @noRd
match_codes <- function(codes, profiles) {
  both <- rbind(codes, profiles)
  both[is.na(both)] <- 0L
  id <- cross_codes(lapply(seq_len(ncol(both)), function(j) both[, j]))
  new <- seq_len(nrow(codes))
  match(id[new], id[-new], nomatch = 0L)
}

# One number per row for its codes, the same for the same codes: renumbered whenever the product of the levels would
# outgrow a double. `columns`: a list of codes, none of them NA.
cross_codes <- function(columns) {
  id <- columns[[1]]
  for (codes in columns[-1]) {
    size <- max(codes) + 1
    if (max(id) * size >= 2^52) {
      id <- distinct_codes(distinct_values(as.double(id)))
    }
    id <- id * size + codes
  }
  id
}
