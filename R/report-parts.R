# What a report is made from: the parts of a result, and what is said of each in more than one place.
#
# `report` is the list that new_report() makes. Each report_*() is one part of the page, as HTML elements of htmltools,
# which escapes the user's names; inst/report/report.Rmd only places them, in its order.

part_fit <- function(report, type = names(report$parts)[[1]]) attr(report$parts[[type]], "localift")

has_rows <- function(report, type) type %in% names(report$parts) && nrow(report$parts[[type]]) > 0

# Rows are in the user's order; the best is the one of least rank.
best_row <- function(part) part[which.min(part$rank), , drop = FALSE]

# The results that a report tells first: the best, of profiles that of each class.
best_rows <- function(part, fit) {
  if (!result_types[[fit$type]]$by_class) {
    return(list(best_row(part)))
  }
  classes <- utils::head(unique(as.character(part$class)), max_classes_told)
  lapply(classes, function(class) best_row(part[part$class == class, ]))
}

#' What to mistrust of a result, as the notes say it
#'
#' @param best One row of a result.
#' @return A character vector.
#' @noRd
doubts_of <- function(best, fit) {
  row <- validate_selection(best)[[1]]
  numbers <- as.list(drop_selection(best))
  numbers$n_set_profiles <- row$n_set_profiles
  numbers$n_features <- length(row$set)
  doubts <- c(
    if (fit$data$whole) result_types[[fit$type]]$doubt(numbers, fit$options),
    says_the_class(lapply(fit$class_in_features, intersect, fit$features[row$set]), fit$class_name),
    if (off_base_rate(best, fit)) {
      class <- as.character(best$class)
      says_off_base_rate(class, best$base_rate, class_share(class, fit$data), result_types[[fit$type]]$one)
    }
  )
  cli::ansi_strip(as.character(doubts))
}

class_of <- function(fit) code(show_label(fit$class_name))

rows_word <- function(fit) if (fit$data$whole) "rows" else "weight"

# "the 403 rows", or "rows of weight 40.3", where weights are not whole.
rows_of <- function(n, fit) {
  if (fit$data$whole) paste("the", count_of(n, "row")) else sprintf("rows of weight %s", format_count(n))
}

# From results -----------------------------------------------------------------

# All that the parts of a page are made from; what takes a look at the data is computed once.
new_report <- function(fit, parts, title, n, n_sample) {
  pictures <- is_installed("ggplot2", version = ggplot2_minimum)
  report <- list(
    parts = parts,
    title = title,
    call = attr(fit, "localift")$call,
    notes = bare_notes(attr(fit, "localift")$notes),
    n = n,
    n_sample = n_sample,
    missing = missing_counts(attr(parts[[1]], "localift")),
    best = lapply(parts, report_best),
    pictures = pictures,
    lift = if (pictures) lift_pictured(parts$features),
    tree = if (length(parts) == length(resolutions)) fit
  )
  report$lift_matrix <- if (!is.null(report$lift)) lift_matrix_data(report$lift)
  report$drawn <- lapply(set_names(names(parts)), function(type) {
    if (has_picture(report, type)) drawn_data(report, type)
  })
  report$conditions <- conditions_pictured(report)
  report$whole_tree <- if (has_tree(report)) tree_plot_data(fit, part_fit(report)$coded)
  report
}

# Without colours, and with their names.
bare_notes <- function(notes) set_names(cli::ansi_strip(as.character(notes)), names2(notes))

# The results that a part tells first, each a list: `row`, its feature `set`, and `doubts`, what is to be mistrusted.
report_best <- function(part) {
  fit <- attr(part, "localift")
  if (nrow(part) > 0) {
    lapply(best_rows(part, fit), function(row) {
      list(row = row, set = validate_selection(row)[[1]]$set, doubts = doubts_of(row, fit))
    })
  }
}

# The results that a report is of, by resolution.
report_parts <- function(fit, call) {
  parts <- if (inherits(fit, "localift")) {
    parts_of(fit, "fit", call)
  } else if (inherits(fit, "localift_selection")) {
    set_names(list(fit), attr(fit, "localift")$type)
  }
  if (length(parts) == 0) {
    abort_localift(
      c(
        "{.arg fit} must be a result of {.fn localift} or of a {.code select_} function.",
        x = "It is {describe(fit)}."
      ),
      "input", arg = "fit", call = call
    )
  }
  for (type in names(parts)) {
    validate_selection(parts[[type]], arg = "fit", call = call)
    for (name in result_types[[type]]$told) column_of(parts[[type]], name, call, arg = "fit")
  }
  check_one_search(parts, "fit", call)
  parts
}
