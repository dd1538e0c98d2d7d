# What stays a result when rows or columns are taken away.

#' @export
`[.localift_selection` <- function(x, ...) {
  restore_selection(NextMethod(), x)
}

#' @export
`names<-.localift_selection` <- function(x, value) {
  restore_selection(NextMethod(), x)
}

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.localift_selection <- function(data, template) {
  restore_selection(data, template)
}

# A data frame is a selection as long as it has the key and each of its rows
# is one of the search's results; anything else is a plain data frame.
restore_selection <- function(x, template) {
  if (!is.data.frame(x)) {
    return(x)
  }
  fit <- attr(template, "localift")
  if (!has_own_rows(x, fit)) {
    return(drop_selection(x))
  }
  attr(x, "localift") <- fit
  class(x) <- unique(c(class(template), class(x)))
  x
}

drop_selection <- function(x) {
  attr(x, "localift") <- NULL
  ours <- c("localift_selection", lapply(result_types, `[[`, "class"))
  class(x) <- setdiff(class(x), ours)
  x
}

# Rows and their keys ----------------------------------------------------------

# TRUE if each row of `x` has the key and, where the column is there, the text
# of one of the results of `fit`.
has_own_rows <- function(x, fit) {
  is.list(fit) && has_key(x, fit$type) && !anyNA(match_rows(x, fit))
}

has_key <- function(x, type) {
  key <- result_types[[type]]$key
  all(key %in% names(x)) && !anyDuplicated(names(x))
}

# Position of each row of `x` among the results of `fit`, NA if it is none.
match_rows <- function(x, fit) {
  text <- text_names(fit$type, fit$continuous)
  at <- match(selection_key(x, fit$type), names(fit$structure))
  if (all(text %in% names(x))) {
    at[is.na(at) | fit$text[at] != paste_columns(x, text)] <- NA
  }
  at
}

selection_key <- function(table, type) {
  # A rank that became a double would paste as 1e+05.
  if (is.double(table$rank)) {
    table$rank <- number_text(table$rank)
  }
  paste_columns(table, result_types[[type]]$key)
}

paste_columns <- function(table, columns) {
  do.call(paste, c(unclass(table)[columns], sep = "\r"))
}
