# A window of a lift function, as the user gives it: row numbers, labels, a mask or a data frame of profiles.

#' The profiles of a window
#'
#' @param x A lift function.
#' @return Row numbers, ascending and without repeats.
#' @noRd
window_rows <- function(x, window, call = caller_env()) {
  rows <- if (is.data.frame(window)) {
    window_frame(x, window, call)
  } else if (is.factor(window) || is.character(window)) {
    window_labels(x, as.character(window), call)
  } else if (is.logical(window)) {
    window_mask(x, window, call)
  } else if (is.numeric(window) && !is.object(window)) {
    window_numbers(x, window, call)
  } else {
    abort_argument(
      "must be row numbers, labels, a logical vector or a data frame",
      window, "window", call
    )
  }
  rows <- sort(unique(rows))
  if (length(rows) == 0) {
    abort_window(
      c("{.arg window} must hold at least one profile.", x = "It is empty."),
      call
    )
  }
  if (sum(x$counts[rows, ]) == 0) {
    abort_window(
      c("{.arg window} must hold counted rows.", x = "All its counts are zero."),
      call
    )
  }
  rows
}

window_numbers <- function(x, window, call) {
  count <- nrow(x$counts)
  bad <- is.na(window) | window != trunc(window) | window < 1 | window > count
  if (any(bad)) {
    found <- decimal_text(window[bad][[1]])
    abort_window(
      c(
        "A number in {.arg window} must be the row of a profile, from 1 to {count}.",
        x = "It holds {found}."
      ),
      call
    )
  }
  as.integer(window)
}

window_mask <- function(x, window, call) {
  count <- nrow(x$counts)
  size <- length(window)
  if (size != count || anyNA(window)) {
    found <- if (size != count) "It has length {size}." else "It holds missing values."
    abort_window(
      c(
        "A logical {.arg window} must say {.code TRUE} or {.code FALSE} of each of the {count} profile{?s}.",
        x = found
      ),
      call
    )
  }
  which(window)
}

window_labels <- function(x, window, call) {
  window <- enc2utf8(window)
  rows <- match(window, x$labels)
  if (length(x$profiles) == 1) {
    level <- match(window, enc2utf8(as.character(x$profiles[[1]])))
    rows[is.na(rows)] <- level[is.na(rows)]
  }
  if (anyNA(rows)) {
    abort_unknown_profile(unique(window[is.na(rows)]), row_labels(x), call)
  }
  rows
}

window_frame <- function(x, window, call) {
  features <- names(x$profiles)
  lost <- setdiff(features, enc2utf8(names(window)))
  extra <- setdiff(enc2utf8(names(window)), features)
  if (length(lost) > 0 || length(extra) > 0) {
    abort_window(
      c(
        "A data frame {.arg window} must have the columns {.var {features}} of the lift function.",
        x = if (length(lost) > 0) "It lacks {.var {lost}}.",
        x = if (length(extra) > 0) "It has {.var {extra}} besides."
      ),
      call
    )
  }
  columns <- unclass(window)[match(features, enc2utf8(names(window)))]
  codes <- Map(
    function(values, known, name) code_against(values, levels(known), name, call = call),
    columns, x$profiles, features
  )
  key <- function(codes) do.call(paste, unname(codes))
  rows <- match(key(codes), key(lapply(x$profiles, as.integer)))
  if (anyNA(rows)) {
    texts <- Map(
      function(name, values) paste0(quote_label(name), "=", quote_label(values)),
      features, columns
    )
    texts <- do.call(paste, unname(texts))
    abort_unknown_profile(unique(texts[is.na(rows)]), x$labels, call)
  }
  rows
}

abort_unknown_profile <- function(found, known, call) {
  more <- max(0, length(known) - 10)
  known <- cli::cli_vec(utils::head(known, 10), list("vec-last" = ", "))
  abort_window(
    c(
      "{.arg window} must name profiles of the lift function.",
      x = "{.val {found}} {?is/are} not among them.",
      i = "They are {.val {known}}{if (more > 0) paste(' and', more, 'more')}."
    ),
    call
  )
}

abort_window <- function(message, call, .envir = parent.frame()) {
  abort_localift(
    message,
    class = "input", arg = "window", call = call, .envir = .envir
  )
}
