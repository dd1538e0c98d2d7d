# What a report says of what was selected: tables, and what a sample of it gains.

report_features <- function(report) {
  part <- report$parts$features
  fit <- part_fit(report, "features")
  html_lines(
    paragraphs(paste(
      "Eta of a feature set is the share of the entropy of the class that the set explains: 0 if they are independent,",
      "1 if the class is a function of the set."
    )),
    report_table(part, fit, report$n)
  )
}

report_windows <- function(report) {
  part <- report$parts$windows
  fit <- part_fit(report, "windows")
  html_lines(
    paragraphs(sprintf(
      paste(
        "A window is a part of the range of a feature set: some of its profiles, together in more than %s of the %s.",
        "Its eta says how far the class is determined there. Its profiles are listed by the class that each favours,",
        "the one of greatest lift in it, with the rows that they hold and, of these, those of the class."
      ),
      format_percent(fit$options$min_freq), rows_word(fit)
    )),
    report_table(part, fit, report$n),
    if (nrow(part) > 0 && best_row(part)$n_window < best_row(part)$n) best_window_table(part, fit)
  )
}

# How the class is distributed in the best window; NULL where the data are not at hand.
best_window_table <- function(part, fit) {
  best <- best_row(part)
  if (is.null(fit$coded)) {
    return(NULL)
  }
  row <- validate_selection(best)[[1]]
  counted <- count_set(fit$coded, row$set)
  inside <- match_codes(counted$profiles, row$window) > 0
  counts <- counted$counts
  within <- colSums(counts[inside, , drop = FALSE])
  shown <- most_frequent(colSums(counts), max_classes_listed)
  htmltools::tagList(
    paragraphs("In the best of them the class is distributed so:"),
    html_table(
      list(
        class = show_label(fit$classes[shown]),
        "in the window" = format_count(within[shown]),
        "share in the window" = format_percent(within[shown] / sum(within)),
        "share overall" = format_percent(colSums(counts)[shown] / sum(counts)),
        lift = format_significant(window_lift(counts, inside)[shown], 3)
      ),
      left = "class"
    )
  )
}

report_profiles <- function(report) {
  fit <- part_fit(report, "profiles")
  report_by_class(report, "profiles", sprintf(
    paste(
      "The lift of a class in a profile is its share among the rows of the profile, over its share overall.",
      "Searched for were profiles of %s lift that more than %s of the %s have."
    ),
    if (isTRUE(fit$options$inhibit)) "least" else "greatest", format_percent(fit$options$min_freq), rows_word(fit)
  ))
}

# What is searched for, then a table for each class.
report_by_class <- function(report, type, ...) {
  part <- report$parts[[type]]
  fit <- part_fit(report, type)
  classes <- unique(as.character(part$class))
  tables <- lapply(utils::head(classes, max_classes_listed), function(class) {
    htmltools::tagList(
      htmltools::tags$h2(sprintf("%s: %s", show_label(fit$class_name), show_label(class))),
      report_table(part[part$class == class, ], fit, report$n, title = FALSE)
    )
  })
  html_lines(
    paragraphs(...),
    if (nrow(part) == 0) report_table(part, fit, report$n),
    htmltools::tagList(tables),
    if (length(classes) > max_classes_listed) {
      paragraphs(sprintf("The other %s classes are not listed.", format_count(length(classes) - max_classes_listed)))
    }
  )
}

# The title, then the first rows; what is not listed is said.
report_table <- function(part, fit, n, title = TRUE) {
  heading <- if (title) htmltools::tags$p(class = "caption", paste0(selection_title(part, fit), "."))
  if (nrow(part) == 0) {
    return(heading)
  }
  shown <- utils::head(part, n)
  columns <- setdiff(table_columns(shown, fit), "class")
  left <- vapply(columns, function(name) is_left_aligned(shown[[name]]), NA)
  labels <- column_labels(columns, fit)
  cells <- lapply(columns, function(name) {
    if (name == "window") {
      return(window_html(shown, fit))
    }
    text <- format_column(shown[[name]], name)
    if (name %in% texts_shown(fit)) lapply(truncate_text(one_line(text), longest_text), code) else text
  })
  more <- nrow(part) - nrow(shown)
  htmltools::tagList(
    heading, html_table(set_names(cells, labels), left = labels[left]),
    if (more > 0) paragraphs(sprintf("%s not listed.", count_of(more, "more row"))),
    level_list(shown, fit)
  )
}

# What joint levels are, below the table that speaks of them.
level_list <- function(shown, fit) {
  lines <- result_level_lines(shown, fit, max_sets_summarised)
  if (length(lines)) {
    htmltools::tagList(paragraphs("The levels, by set:"), bullets(as.list(unname(lines))))
  }
}

# A line for each class that profiles of the window favour.
window_html <- function(x, fit) {
  rows <- validate_selection(x)
  lapply(seq_along(rows), function(i) {
    if (x$n_window[[i]] == x$n[[i]]) {
      return(code(sprintf("all %s profiles", format_count(x$n_profiles[[i]]))))
    }
    lapply(lines_of_window(rows[[i]], fit, longest_text)$text, function(line) htmltools::tags$div(code(line)))
  })
}

# Columns of a text in a table: the window of a set of many profiles can be of any length.
longest_text <- 160L

report_gain <- function(report, type = "profiles") {
  part <- report$parts[[type]]
  fit <- part_fit(report, type)
  one <- result_types[[type]]$one
  first <- part[order(match(part$class, fit$classes), part$rank), ]
  first <- utils::head(first[!duplicated(as.character(first$class)), ], max_classes_listed)
  gain <- expected_gain(first, report$n_sample)
  htmltools::tagList(
    htmltools::tags$h2("What a sample holds"),
    paragraphs(sprintf(
      paste(
        "How many rows of the class a sample of %s is expected to hold if all %s the first %s of the class,",
        "and if they are drawn from all rows:"
      ),
      format_count(report$n_sample), if (type == "profiles") "have" else "are in", one
    )),
    html_table(
      set_names(
        list(
          show_label(as.character(gain$class)), lapply(row_texts(first, fit, NULL), code), format_aligned(gain$expected, 3),
          format_aligned(gain$expected_overall, 3), format_aligned(gain$gain, 3)
        ),
        c("class", one, sprintf(if (type == "profiles") "with the %s" else "in the %s", one), "from all", "difference")
      ),
      left = c("class", one)
    )
  )
}
