# Values as codes of known levels, and rows of codes as positions among known rows.

#' Codes of a new column by known levels
#'
#' Values are matched by label, whatever the type of either column.
#'
#' @param levels The levels of a coded feature.
#' @return An integer vector: the code, `NA` if missing, 0 for a value that is
#'   none of `levels`.
#' @noRd
code_against <- function(x, levels, name, call = caller_env()) {
  check_column_type(x, name, "feature", call)
  if (is.numeric(x)) {
    coded <- core_distinct(as.vector(unclass(x)), Inf)
    coded$levels <- numeric_labels(coded$values)
  } else {
    coded <- encode_column(x, name, call)
  }
  known <- match(coded$levels, levels, nomatch = 0L)
  known[is.na(coded$levels)] <- NA
  known[coded$codes]
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
      id <- core_distinct(as.double(id), Inf)$codes
    }
    id <- id * size + codes
  }
  id
}
