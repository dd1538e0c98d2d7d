# Results of inference: data frames that know of which search they are.
#
# Like the results of searches they print with a title and notes, as long as they have what that takes; otherwise they
# are plain data frames. They hold no data.

#' Build a result of inference
#'
#' @param columns A list of columns; one that is a list of data frames has details of each row.
#' @param subclass Its class.
#' @param title A line.
#' @param shown Names of columns to print beside the rank and the texts.
#' @param notes Lines below the table, without a full stop.
#' @param ... More for methods of the subclass.
#' @noRd
new_inference <- function(columns, subclass, fit, title, shown, notes = NULL, ...) {
  fit$coded <- NULL
  fit$continuous$models <- NULL
  out <- do.call(new_table, as.list(columns))
  structure(
    out,
    class = c(subclass, "localift_inference", "data.frame"),
    inference = list(fit = fit, title = title, shown = shown, notes = notes, ...)
  )
}

# What the search found of the rows of a result, whatever columns these still have.
found_rows <- function(sel, fit) {
  at <- match_rows(sel, fit)
  do.call(new_table, lapply(fit$table, `[`, at))
}

# The columns that know a row and say what it is.
key_columns <- function(found, fit) {
  unclass(found)[intersect(c("class", "rank", "features", "window", "profile", "subgroup"), names(found))]
}

# Of types by class, the columns of the rows that a result holds, and of those of the class among them.
held_columns <- function(type) {
  rows <- result_types[[type]]$rows
  c(n = rows, p = paste0(rows, "_class"))
}

# What a search by a bound says of a lift, one of them.
lift_bounds <- c("lift_lower", "lift_upper")

#' @export
print.localift_inference <- function(x, ..., n = NULL, width = NULL) {
  check_dots_empty(..., known = c("n", "width"))
  writeLines(format(x, n = n, width = width))
  invisible(x)
}

#' @export
format.localift_inference <- function(x, ..., n = NULL, width = NULL) {
  check_dots_empty(..., known = c("n", "width"))
  about <- attr(x, "inference")
  texts <- if (!is.null(about)) texts_shown(about$fit)
  # A row that is not there, as by x[9, ], has no rank.
  if (is.null(about) || !all(c("rank", texts) %in% names(x)) || anyNA(x$rank)) {
    return(utils::capture.output(print(plain_inference(x))))
  }
  width <- print_width(width)
  n <- check_count(n %||% rows_printed, infinite = TRUE, arg = "n")
  c(
    comment_lines(about$title, width),
    if (nrow(x) > 0) inference_body(x, about, texts, n, width),
    comment_lines(about$notes, width)
  )
}

# A table for each class, as those of searches.
inference_body <- function(x, about, texts, n, width) {
  lines <- function(part, numbers) {
    left <- lapply(intersect(numbers, names(part)), function(name) {
      cells <- c(name, format_inferred(part[[name]], name))
      if (is_left_aligned(part[[name]])) pad_right(truncate_text(cells, 20L)) else pad_left(cells)
    })
    left <- do.call(paste, left)
    room <- max(width - text_width(left[[1]]) - 1L, 10L)
    unlist(lay_beside(left, text_columns(unclass(part)[texts], room)))
  }
  numbers <- c("rank", about$shown)
  runs <- if ("class" %in% names(x)) rle(as.character(x$class))
  if (is.null(runs)) {
    return(lines(utils::head(as_plain(x), n), numbers))
  }
  if (anyDuplicated(runs$values) > 0) {
    return(lines(utils::head(as_plain(x), n), c("class", numbers)))
  }
  last <- cumsum(runs$lengths)
  shown <- seq_len(min(length(last), classes_shown(n)))
  unlist(lapply(shown, function(run) {
    part <- as_plain(x)[seq.int(last[[run]] - runs$lengths[[run]] + 1, last[[run]]), ]
    heading <- sprintf("%s: %s", show_label(about$fit$class_name), show_label(runs$values[[run]]))
    c(truncate_text(heading, width), lines(utils::head(part, n), numbers))
  }))
}

# Columns that searches do not make, by what they hold.
format_inferred <- function(x, name) {
  if (is.numeric(x) && grepl("^p_", name)) {
    format_significant(x, 2)
  } else if (is.numeric(x) && !name %in% names(result_columns) && !is.integer(x)) {
    format_aligned(x, 3)
  } else {
    format_column(x, name)
  }
}

# Intervals, too.
as_plain <- function(x) {
  attributes(x)[c("inference", "title")] <- NULL
  class(x) <- "data.frame"
  x
}

# Without the details of each row.
plain_inference <- function(x) {
  x <- as_plain(x)
  x[!vapply(x, is.list, NA)]
}

# `details`: the name of the list of data frames, and whether they are meant.
tidy_inference <- function(x, details, asked) {
  if (!asked || is.null(x[[details]])) {
    return(plain_inference(x))
  }
  rows <- lapply(seq_len(nrow(x)), function(i) {
    part <- x[[details]][[i]]
    keys <- as_plain(x)[rep(i, nrow(part)), intersect(c("class", "rank"), names(x)), drop = FALSE]
    cbind(keys, part)
  })
  out <- do.call(rbind, rows)
  rownames(out) <- NULL
  out
}

#' @export
tidy.localift_inference <- function(x, ...) {
  check_dots_empty(...)
  plain_inference(x)
}

#' @exportS3Method tibble::as_tibble
as_tibble.localift_inference <- function(x, ...) {
  tibble::as_tibble(as_plain(x), ...)
}

#' @export
as.data.frame.localift_inference <- function(x, row.names = NULL, optional = FALSE, ...) {
  as.data.frame(as_plain(x), row.names = row.names, optional = optional, ...)
}

#' @importFrom utils str
#' @export
str.localift_inference <- function(object, ...) {
  str(as_plain(object), ...)
}

# How many profiles could have been selected, over all classes; NULL where nobody counted.
eligible_profiles <- function(sel) attr(sel, "localift")$permuted$family
