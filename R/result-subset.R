# What stays a result when rows or columns are taken away, added, bound or changed.
#
# A data frame is a result as long as it has the key, each of its rows says what its search found of it, and none is
# there more often than the result holds it: `rows`, kept with the fit. What comes from elsewhere, say of another
# search, must either say something else or repeat a row (or bring one that was filtered out), and then all is a plain
# data frame. Functions that know no methods may leave the class and the fit as they were: validate_selection() goes
# by the same rule.

#' @export
`[.localift_selection` <- function(x, ...) {
  part <- NextMethod()
  if (!has_own_rows(x, attr(x, "localift"))) {
    return(drop_selection(part))
  }
  # Its own rows, taken as often as asked for.
  restore_selection(part, x, repeated = TRUE)
}

#' @export
`names<-.localift_selection` <- function(x, value) {
  restore_selection(NextMethod(), x)
}

#' @export
`[<-.localift_selection` <- function(x, ..., value) {
  changed <- NextMethod()
  # Of a call by position, as in lapply(list, `[<-`, 1, "a", 0), the value is the last of them.
  value <- if (missing(value)) ...elt(...length()) else value
  foreign <- inherits(value, "localift_selection") && !same_search(x, value)
  if (foreign) drop_selection(changed) else restore_selection(changed, x)
}

#' @export
`[[<-.localift_selection` <- function(x, ..., value) {
  restore_selection(NextMethod(), x)
}

#' @export
`$<-.localift_selection` <- function(x, name, value) {
  restore_selection(NextMethod(), x)
}

#' @export
rbind.localift_selection <- function(..., deparse.level = 1) {
  arguments <- list(...)
  bound <- do.call(rbind, c(lapply(arguments, drop_selection), deparse.level = deparse.level))
  parts <- Filter(is.data.frame, arguments)
  one_search <- all(vapply(parts, same_search, NA, parts[[1]]))
  # A list or a vector is a row of nobody's: only data frames know their search.
  others <- Filter(function(x) length(x) > 0, arguments[!names2(arguments) %in% rbind_options])
  if (!one_search || length(others) > length(parts)) {
    return(bound)
  }
  fit <- attr(parts[[1]], "localift")
  fit$rows <- unlist(lapply(parts, function(part) attr(part, "localift")$rows))
  attr(parts[[1]], "localift") <- fit
  restore_selection(bound, parts[[1]])
}

# What rbind() takes besides rows, of data frames and of data tables.
rbind_options <- c("make.row.names", "stringsAsFactors", "factor.exclude", "use.names", "fill", "idcol")

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.localift_selection <- function(data, template) {
  restore_selection(data, template)
}

# Rows of the result itself, which may repeat.
#' @exportS3Method dplyr::dplyr_row_slice
dplyr_row_slice.localift_selection <- function(data, i, ...) {
  data[i, , drop = FALSE]
}

#' @exportS3Method vctrs::vec_restore
vec_restore.localift_selection <- function(x, to, ...) {
  restore_selection(drop_selection(NextMethod()), to)
}

#' Make a result of a data frame, if it is one
#'
#' @param template The result that it was made of.
#' @param repeated Whether rows may be there more often than in `template`.
#' @return `x` as a result, or as a plain data frame.
#' @noRd
restore_selection <- function(x, template, repeated = FALSE) {
  if (!is.data.frame(x)) {
    return(x)
  }
  fit <- attr(template, "localift")
  at <- if (is.list(fit) && has_key(x, fit$type)) match_found(x, fit)
  if (is.null(at) || anyNA(if (repeated) at else hold_rows(at, fit$rows))) {
    return(drop_selection(x))
  }
  fit$rows <- at
  attr(x, "localift") <- fit
  class(x) <- unique(c(class(template), class(x)))
  x
}

# `x` may be anything that is bound to a result.
drop_selection <- function(x) {
  if (!is.data.frame(x)) {
    return(x)
  }
  attr(x, "localift") <- NULL
  ours <- c("localift_permuted", "localift_selection", lapply(result_types, `[[`, "class"))
  class(x) <- setdiff(class(x), ours)
  x
}

# Whether two results are of one search: each keeps all of it, which is the same object then.
same_search <- function(x, y) {
  fits <- lapply(list(x, y), function(part) {
    fit <- attr(part, "localift")
    fit$rows <- NULL
    fit
  })
  identical(fits[[1]], fits[[2]])
}

# Rows and their keys ----------------------------------------------------------

# TRUE if each row of `x` is one that the result holds.
has_own_rows <- function(x, fit) {
  is.list(fit) && has_key(x, fit$type) && !anyNA(match_rows(x, fit))
}

has_key <- function(x, type) {
  key <- result_types[[type]]$key
  all(key %in% names(x)) && !anyDuplicated(names(x))
}

# Position of each row of `x` among what the search found, NA if the result holds no such row.
match_rows <- function(x, fit) {
  hold_rows(match_found(x, fit), fit$rows)
}

# By the key, and by what the row says in each column of the search that is still there. A user's column may be called
# as one that was dropped: its values must then be those of the search.
match_found <- function(x, fit) {
  found <- fit$table
  at <- match(row_number_of(x, fit), row_number_of(found, fit))
  for (name in intersect(names(found), names(x))) {
    at[!says_same(x[[name]], found[[name]][at])] <- NA
  }
  at
}

# The key as one number: options of printing change no number.
row_number_of <- function(table, fit) {
  rank <- table$rank
  if (!is_plain_number(rank)) {
    return(rep(NA_real_, length(rank)))
  }
  if (!"class" %in% result_types[[fit$type]]$key) {
    return(as.double(rank))
  }
  match(as.character(table$class), fit$classes) + length(fit$classes) * as.double(rank)
}

# Elementwise. A class may have become a factor, and a whole number a double.
says_same <- function(x, found) {
  if (!is.atomic(x) || length(x) != length(found)) {
    return(rep(FALSE, length(found)))
  }
  same <- if (is.numeric(found)) {
    if (!is_plain_number(x)) rep(FALSE, length(found)) else x == found
  } else {
    as.character(x) == found
  }
  # Missing is what was found to be missing.
  ifelse(is.na(same), is.na(x) & is.na(found), same)
}

is_plain_number <- function(x) is.numeric(x) && !is.object(x) && is.null(dim(x))

# Positions, NA from the second (third, ...) time on if `rows` holds them once (twice, ...).
hold_rows <- function(at, rows) {
  times <- tabulate(rows, max(at, rows, 0L, na.rm = TRUE))
  order <- order(at, na.last = NA)
  sorted <- at[order]
  again <- seq_along(sorted) - match(sorted, sorted) + 1L
  at[order[again > times[sorted]]] <- NA
  at
}

paste_columns <- function(table, columns) {
  do.call(paste, c(unclass(table)[columns], sep = "\r"))
}
