#' Tables of results in documents
#'
#' In a document of R Markdown or Quarto, or whatever else knitr makes, a result
#' that a chunk would print is shown as a table, with a caption, readable names
#' of columns, and the notes of the printed form below. It has the numbers and
#' the rows that [`print()`][print.localift_selection] shows: 20 at most, for
#' profiles of each class, 5 of each part of [localift()], 30 of a lift function.
#'
#' Windows show by class, as in the printed form, in one line.
#'
#' `Rows` (or `Weight`, with weights) are those of the window or profile,
#' `Counted` the counted rows of its feature set, and `Size` is the number of
#' its features.
#'
#' Names and levels show as they are, whatever characters they hold, in HTML,
#' LaTeX and Markdown.
#'
#' For the printed form, write `print(x)`, or set the chunk option
#' `render = knitr::normal_print`, for a whole document by
#' `knitr::opts_chunk$set(render = knitr::normal_print)`. To choose rows or
#' columns, subset the result: `head(x, 3)`, `x[c("class", "rank", "lift")]`;
#' what is no longer a result of a search shows as a data frame.
#'
#' @param x A result of [select_features()], [select_windows()],
#'   [select_profiles()], [select_subgroups()] or [localift()], or a [lift_function()].
#' @param ... What knitr passes; not used.
#'
#' @returns Text of the class that [knitr::asis_output()] gives.
#' @seealso [knitr::knit_print()].
#' @examplesIf rlang::is_installed("knitr")
#' sel <- select_profiles(party ~ ., votes, classes = "republican", min_freq = 0.15, n_best = 3)
#' cat(knitr::knit_print(sel))
#' @name knit_print.localift_selection
NULL

#' @rdname knit_print.localift_selection
#' @exportS3Method knitr::knit_print
knit_print.localift_selection <- function(x, ...) {
  fit <- attr(x, "localift")
  if (!has_own_rows(x, fit)) {
    return(knitr::knit_print(drop_selection(x), ...))
  }
  knitr::asis_output(selection_table(x, fit, rows_printed, kable_format()))
}

#' @rdname knit_print.localift_selection
#' @exportS3Method knitr::knit_print
knit_print.localift <- function(x, ...) {
  parts <- parts_of(x)
  format <- kable_format()
  tables <- vapply(parts, function(part) {
    selection_table(part, attr(part, "localift"), rows_printed_of_part, format)
  }, "")
  knitr::asis_output(paste(tables, collapse = "\n"))
}

#' @rdname knit_print.localift_selection
#' @exportS3Method knitr::knit_print
knit_print.localift_lift <- function(x, ...) {
  shown <- seq_len(min(profiles_printed, nrow(x$counts)))
  cells <- lapply(seq_along(x$classes), function(y) {
    lift <- format_significant(c(x$lift[shown, y], x$h[[y]]), 3)
    paste0(lift, c(sprintf(" (%s)", format_count(x$counts[shown, y])), ""))
  })
  profiles <- lapply(profile_levels(x, show_label, shown), c, "")
  profiles[[1]][[length(shown) + 1]] <- "Relative frequency"
  cells <- c(
    set_names(profiles, names(x$profiles)),
    set_names(cells, show_label(x$classes)),
    list("Relative frequency" = c(format_share(x$g[shown]), "1"))
  )
  knitr::asis_output(knit_table(
    cells, rep(c("l", "r"), c(length(profiles), length(x$classes) + 1)),
    lift_title(x), lift_footer(x, length(shown), " not shown"), kable_format()
  ))
}

# As print() does.
profiles_printed <- 30

# Tables -----------------------------------------------------------------------

#' The table of a result, as text of a document
#'
#' @param n Rows to show at most, of profiles for each class.
#' @param format A format of `knitr::kable()`.
#' @return A string.
#' @noRd
selection_table <- function(x, fit, n, format) {
  columns <- table_columns(x, fit)
  rows <- x[rows_shown(x, fit, n), , drop = FALSE]
  cells <- lapply(columns, function(name) {
    if (name == "window") window_cells(rows, fit, longest_cell) else format_column(rows[[name]], name)
  })
  left <- vapply(columns, function(name) is_left_aligned(rows[[name]]), NA)
  # What print() does not show for lack of room is not worth a line here.
  notes <- c(
    search_text(fit), bound_lines(x, fit), more_text(x, fit, n, " not shown"), result_level_lines(rows, fit),
    nested_text(rows, fit), folded_footer(fit), reason_text(fit)
  )
  knit_table(
    set_names(cells, column_labels(columns, fit)), ifelse(left, "l", "r"), selection_title(x, fit), notes, format
  )
}

# More than this is no text of a table: the window of a set of many profiles can be of any length.
longest_cell <- 300L

#' A table, its caption and its notes
#'
#' @param cells A named list of columns, texts as the user wrote them.
#' @param align `"l"` or `"r"` for each.
#' @param notes Texts; those that are `NULL` are left out.
#' @return A string.
#' @noRd
knit_table <- function(cells, align, caption, notes, format) {
  clean <- function(x) escape_text(truncate_text(one_line(x), longest_cell), format)
  sentences <- one_line(paste0(paste(notes, collapse = ". "), "."))
  below <- emphasise(escape_text(sentences, format), format)
  if (length(cells[[1]]) == 0) {
    return(paste0("\n", clean(caption), "\n\n", below, "\n", closing(format)))
  }
  table <- knitr::kable(
    do.call(cbind, unname(lapply(cells, function(column) unname(clean(column))))),
    format = format, row.names = FALSE, col.names = clean(names(cells)), align = align, caption = clean(caption),
    escape = FALSE
  )
  # kable() has no captions in this format.
  above <- if (format == "rst") c(clean(caption), "")
  paste0("\n", paste(c(above, table), collapse = "\n"), "\n\n", below, "\n", closing(format))
}

# knitr takes newlines at the end off, and what follows the chunk would then belong to the last paragraph.
closing <- function(format) if (format %in% c("latex", "rst")) "\n" else "\n<!-- -->\n"

# The format that kable() would choose, in this document.
kable_format <- function() {
  attr(knitr::kable(data.frame(x = 1)), "format")
}

emphasise <- function(x, format) {
  switch(format,
    html = sprintf("<p><em>%s</em></p>", x),
    latex = sprintf("\\emph{%s}", x),
    sprintf("*%s*", x)
  )
}
