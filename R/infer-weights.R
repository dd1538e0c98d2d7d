# Inference needs rows: whole weights are as many rows each, of others nobody knows how many there were.

#' Refuse what is no count of rows
#'
#' A factor such as Kish's, the squared sum of the weights over the sum of their squares, would not do: it is right for
#' the data as a whole only, not for cells whose weights are others.
#'
#' @param x Coded data, the `data` of a fit, or a lift function.
#' @param verb The name of what the user called.
#' @noRd
check_whole_weights <- function(x, verb, call = caller_env()) {
  if (are_rows(x)) {
    return(invisible())
  }
  abort_localift(
    c(
      "{.fn {verb}} needs counts of rows.",
      x = "The {.arg weights}, or counts, are no whole numbers of rows: how sure they are cannot be told from them.",
      i = paste0(
        "Leave {.arg weights} out, or give whole ones, each the number of rows that a row stands for; for weights of a ",
        "sample survey use a package for surveys, as {.pkg survey}."
      )
    ),
    "weights", arg = "weights", call = call
  )
}

# Whether the counts of coded data, of a fit or of a lift function are numbers of rows.
are_rows <- function(x) !isFALSE(x$whole) && !isTRUE(x$fractional)

# Whether what is in a result was chosen among others: the set, or its window or profile.
was_searched <- function(fit) fit$type != "features" || !isTRUE(fit$info$space == 1)

# What intervals and tests of such sets are not.
note_searched <- function(what) {
  paste0("A search selected this feature set: ", what, " not corrected for that.")
}
