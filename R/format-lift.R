#' Print a lift function
#'
#' As the tables of the paper: a row per profile, a column per class, lift with
#' three significant digits and the count in parentheses; relative frequencies
#' of the profiles on the right and of the classes below. Classes that do not
#' fit the width follow in blocks of their own. Where the texts of the profiles
#' would be cut, the names of the features are above and the levels alone beside.
#'
#' @param x A [lift_function()].
#' @param ... Must be empty.
#' @param n `[integer(1)]` Profiles to show at most; `Inf` for all.
#' @inheritParams print.localift_selection
#' @returns `format()` a character vector, one element per line; `print()` its
#'   `x`, invisibly.
#' @examples
#' print(lift_function(party ~ PF + AB, votes), n = 2)
#' @export
print.localift_lift <- function(x, ..., n = 30, width = NULL) {
  check_dots_empty(...)
  writeLines(format(x, ..., n = n, width = width))
  invisible(x)
}

#' @rdname print.localift_lift
#' @export
format.localift_lift <- function(x, ..., n = 30, width = NULL) {
  check_dots_empty(...)
  width <- print_width(width)
  n <- check_count(n, infinite = TRUE)
  shown <- seq_len(min(n, nrow(x$counts)))
  c(
    comment_lines(lift_title(x), width),
    lift_table(x, shown, width),
    comment_lines(lift_footer(x, length(shown)), width)
  )
}

# What is said below the table.
lift_footer <- function(x, n_shown, what = ": print(n = Inf) shows all") {
  more <- nrow(x$counts) - n_shown
  c(
    if (more > 0) paste0(count_of(more, "more profile"), what),
    if (!is.null(x$levels)) level_lines(x$levels, by = x$by),
    sprintf("n = %s; eta = %s", format_count(x$n), format_significant(x$measures$eta, 4))
  )
}

lift_title <- function(x) {
  sprintf(
    "Lift (count) of %s by %s", x$class_name,
    feature_set_text(list(seq_along(x$features)), x$features)
  )
}

# Lines of the table: label, a cell per class, margin. All columns but the
# label's are blocks of text of one width, laid out in as many parts as needed.
lift_table <- function(x, shown, width) {
  label <- pad_right(truncate_text(
    c("", label_column(x, shown, label_width(width)), "Relative Frequency"),
    label_width(width)
  ))
  margin <- pad_left(c("Relative", "Frequency", format_share(x$g[shown]), "1"))
  cells <- lapply(seq_along(x$classes), function(y) lift_column(x, shown, y))
  room <- width - text_width(label[[1]])
  parts <- fill_groups(vapply(c(cells, list(margin)), block_width, 0L), room)
  lines <- lapply(unique(parts), function(part) {
    mine <- which(parts == part)
    classes <- cells[mine[mine <= length(cells)]]
    block <- do.call(paste0, unname(c(
      list(label),
      if (length(classes) > 0) list(under_heading(x$class_name, classes)),
      if (part == max(parts)) list(paste0("  ", margin))
    )))
    c(if (part > 1) "", trimws(block, "right"))
  })
  unlist(lines)
}

# The column of one class: its name, lift (count) per profile, its frequency.
lift_column <- function(x, shown, y) {
  lift <- pad_left(c(
    format_significant(x$lift[shown, y], 3), format_significant(x$h[[y]], 3)
  ))
  counts <- c(sprintf(" (%s)", format_count(x$counts[shown, y])), "")
  name <- truncate_text(show_label(x$classes[[y]]), 24L)
  body <- pad_right(paste0(lift, counts))
  width <- max(text_width(c(name, body)))
  pad_right(c(pad_centre(name, width), pad_centre(body, width)), width)
}

# Columns of classes side by side, the name of the class above them.
under_heading <- function(class_name, columns) {
  block <- do.call(paste0, unname(lapply(columns, function(column) paste0("  ", column))))
  width <- text_width(block[[1]])
  heading <- truncate_text(show_label(class_name), width - 2L)
  c(pad_right(paste0("  ", pad_centre(heading, width - 2L)), width), block)
}

block_width <- function(block) text_width(block[[1]]) + 2L

# One feature: its name above, its levels beside. More: "a=x b=y", or, where
# that is too long for `width`, the names above and the levels beside.
label_column <- function(x, shown, width) {
  heading <- if (length(x$profiles) == 1) show_label(names(x$profiles)) else "Profile"
  labels <- c(heading, row_labels(x)[shown])
  if (length(x$profiles) == 1) {
    return(labels)
  }
  if (all(text_width(labels) <= width)) labels else level_columns(x, shown, width)
}

row_labels <- function(x) {
  if (length(x$profiles) == 1) profile_levels(x, show_label)[[1]] else x$labels
}

#' The levels of profiles as they are shown, by column
#'
#' @param show What quotes those that are no cells; cells are conditions.
#' @param rows Of `x$profiles`, or `NULL` for all levels in place of those of profiles.
#' @noRd
profile_levels <- function(x, show, rows = seq_len(nrow(x$profiles))) {
  columns <- lapply(seq_along(x$profiles), function(j) {
    levels <- levels(x$profiles[[j]])
    conditions <- x$conditions[[j]] %||% rep(NA_character_, length(levels))
    text <- ifelse(is.na(conditions), show(levels), conditions)
    if (is.null(rows)) text else text[as.integer(x$profiles[[j]])[rows]]
  })
  set_names(columns, names(x$profiles))
}

# Levels below the names of their features; where long names leave no room for
# that, the levels alone tell the rows apart.
level_columns <- function(x, shown, width) {
  levels <- profile_levels(x, quote_label, shown)
  columns <- Map(function(name, levels) c(quote_label(name), levels), names(levels), levels)
  aligned <- trimws(do.call(paste, unname(lapply(columns, pad_right))), "right")
  if (all(text_width(aligned) <= width)) aligned else do.call(paste, unname(columns))
}

label_width <- function(width) max(18L, (2L * width) %/% 5L)
