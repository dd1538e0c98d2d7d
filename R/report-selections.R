# What a report says, as HTML elements of htmltools, which escapes the user's names: see report-elements.R for these,
# report-data.R for what it says of the data, and report-pictures.R for what is pictured.
#
# `report` is the list that new_report() makes. Each report_*() is one part of the page, in the order of
# inst/report/report.Rmd, which only places them.

part_fit <- function(report, type = names(report$parts)[[1]]) attr(report$parts[[type]], "localift")

has_rows <- function(report, type) type %in% names(report$parts) && nrow(report$parts[[type]]) > 0

# In short ---------------------------------------------------------------------

report_short <- function(report) {
  lines <- lapply(names(report$parts), function(type) {
    part <- report$parts[[type]]
    fit <- part_fit(report, type)
    if (nrow(part) == 0) {
      return(list(sprintf("%s.", selection_title(part, fit))))
    }
    switch(type,
      features = list(features_sentence(part, fit)),
      windows = list(windows_sentence(part, fit)),
      profiles = profiles_sentences(part, fit)
    )
  })
  filtered <- Filter(function(type) {
    nrow(report$parts[[type]]) < length(part_fit(report, type)$structure)
  }, names(report$parts))
  unfinished <- Filter(function(type) !isTRUE(part_fit(report, type)$info$complete), names(report$parts))
  htmltools::tagList(
    bullets(unlist(lines, recursive = FALSE)),
    if (length(filtered)) {
      htmltools::tags$p(class = "caution", sprintf(
        "Of what was found this page tells some only: %s.",
        paste(vapply(filtered, function(type) selection_title(report$parts[[type]], part_fit(report, type)), ""),
          collapse = "; ")
      ))
    },
    if (length(unfinished)) {
      htmltools::tags$p(class = "caution", sprintf(
        "The search for %s was not complete: there may be better ones. How the searches went, below, says why.",
        paste(unfinished, collapse = " and for ")
      ))
    },
    if (length(report$notes)) {
      htmltools::tags$div(class = "caution", paragraphs("What the search noted:"), bullets(as.list(report$notes)))
    }
  )
}

# Rows are in the user's order; the best is the one of least rank.
best_row <- function(part) part[which.min(part$rank), , drop = FALSE]

class_of <- function(fit) code(one_line(fit$class_name))

rows_word <- function(fit) if (fit$data$whole) "rows" else "weight"

# "the 403 rows", or "rows of weight 40.3", where weights are not whole.
rows_of <- function(n, fit) {
  if (fit$data$whole) paste("the", count_of(n, "row")) else sprintf("rows of weight %s", format_count(n))
}

features_sentence <- function(part, fit) {
  best <- best_row(part)
  corrected <- if ("eta_corrected" %in% names(best)) {
    sprintf(", of which %s are left when what chance explains is taken off", format_percent(max(best$eta_corrected, 0)))
  }
  sentence(
    "Overall, ", code(best$features),
    sprintf(if (best$n_features == 1) " explains %s" else " together explain %s", format_percent(best$eta)),
    " of the entropy of ", class_of(fit),
    sprintf(
      " (eta %s)%s, on %s in which %s.", format_eta(best$eta, 4), corrected %||% "", rows_of(best$n, fit),
      counted_words(fit, best$n_features)
    )
  )
}

# Which rows are counted, after "the rows in which".
counted_words <- function(fit, n_features) {
  switch(fit$data$na,
    available = if (n_features == 1) "it is known" else "all of them are known",
    complete = "every feature is known",
    "the class is known"
  )
}

windows_sentence <- function(part, fit) {
  best <- best_row(part)
  if (best$n_window == best$n) {
    return(sentence(
      "No window tells more of ", class_of(fit), " than the whole range of ", code(best$features),
      sprintf(", all its %s: eta is %s.", count_of(best$n_profiles, "profile"), format_eta(best$eta, 4))
    ))
  }
  sentence(
    class_of(fit), " is most determined where ", code(fold_text(row_texts(best, fit, NULL), 240, 1)$text),
    sprintf(
      ": eta is %s there, in %s of the %s counted.", format_eta(best$eta, 4), format_percent(best$frequency),
      rows_word(fit)
    )
  )
}

profiles_sentences <- function(part, fit) {
  inhibit <- isTRUE(fit$options$inhibit)
  classes <- unique(as.character(part$class))
  lines <- lapply(utils::head(classes, max_classes_told), function(class) {
    best <- best_row(part[part$class == class, ])
    if (!inhibit && best$lift <= 1) {
      return(sentence("No profile lifts class ", code(one_line(class)), "."))
    }
    sentence(
      if (inhibit) "Where fewest are of class " else "Where to look for class ", code(one_line(class)), ": ",
      code(row_texts(best, fit, NULL)),
      sprintf(
        ". Of %s with this profile %s are of this class, against %s of %s counted: a lift of %s.",
        rows_of(best$n_profile, fit), format_percent(best$probability),
        format_percent(best$n_class / best$n), rows_of(best$n, fit), format_significant(best$lift, 4)
      )
    )
  })
  c(lines, if (length(classes) > max_classes_told) {
    list(sprintf("The other %s classes are below.", format_count(length(classes) - max_classes_told)))
  })
}

max_classes_told <- 10

# The selections -----------------------------------------------------------------

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
        "Its eta says how far the class is determined there."
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
  counted <- core_count(fit$coded, row$set)
  inside <- match_codes(counted$profiles, row$window) > 0
  counts <- counted$counts
  within <- colSums(counts[inside, , drop = FALSE])
  shown <- most_frequent(colSums(counts), max_classes_listed)
  htmltools::tagList(
    paragraphs("In the best of them the class is distributed so:"),
    html_table(
      list(
        class = one_line(fit$classes[shown]),
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
  part <- report$parts$profiles
  fit <- part_fit(report, "profiles")
  inhibit <- isTRUE(fit$options$inhibit)
  classes <- unique(as.character(part$class))
  tables <- lapply(utils::head(classes, max_classes_listed), function(class) {
    htmltools::tagList(
      htmltools::tags$h2(sprintf("%s: %s", one_line(fit$class_name), one_line(class))),
      report_table(part[part$class == class, ], fit, report$n, title = FALSE)
    )
  })
  html_lines(
    paragraphs(sprintf(
      paste(
        "The lift of a class in a profile is its share among the rows of the profile, over its share overall.",
        "Searched for were profiles of %s lift that more than %s of the %s have."
      ),
      if (inhibit) "least" else "greatest", format_percent(fit$options$min_freq), rows_word(fit)
    )),
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
    text <- format_column(shown[[name]], name)
    if (name == "window") {
      whole <- shown$n_window == shown$n
      text[whole] <- sprintf("all %s profiles", format_count(shown$n_profiles[whole]))
    }
    if (name %in% texts_shown(fit)) lapply(truncate_text(one_line(text), longest_text), code) else text
  })
  more <- nrow(part) - nrow(shown)
  htmltools::tagList(
    heading, html_table(set_names(cells, labels), left = labels[left]),
    if (more > 0) paragraphs(sprintf("%s not listed.", count_of(more, "more row")))
  )
}

# Columns of a text in a table: the window of a set of many profiles can be of any length.
longest_text <- 160L

report_gain <- function(report) {
  part <- report$parts$profiles
  fit <- part_fit(report, "profiles")
  first <- part[order(match(part$class, fit$classes), part$rank), ]
  first <- utils::head(first[!duplicated(as.character(first$class)), ], max_classes_listed)
  gain <- expected_gain(first, report$n_sample)
  htmltools::tagList(
    htmltools::tags$h2("What a sample holds"),
    paragraphs(sprintf(
      paste(
        "How many rows of the class a sample of %s is expected to hold if all have the first profile of the class,",
        "and if they are drawn from all rows that the feature set of the profile counts:"
      ),
      format_count(report$n_sample)
    )),
    html_table(
      list(
        class = one_line(as.character(gain$class)),
        profile = lapply(row_texts(first, fit, NULL), code),
        "with the profile" = format_aligned(gain$expected, 3),
        "from all" = format_aligned(gain$expected_overall, 3),
        difference = format_aligned(gain$gain, 3)
      ),
      left = c("class", "profile")
    )
  )
}

# Trust, searches, words -------------------------------------------------------------

report_trust <- function(report) {
  infos <- lapply(names(report$parts), function(type) part_fit(report, type)$info)
  space <- max(vapply(infos, `[[`, 0, "space"))
  complete <- all(vapply(infos, function(info) isTRUE(info$complete), NA))
  fit <- part_fit(report)
  plain <- "features" %in% names(report$parts) &&
    identical(part_fit(report, "features")$options$correction %||% "none", "none")
  bullets(list(
    sprintf(
      paste(
        "These are the best%s of %s, chosen and measured on the same rows. In new data expect them to be weaker, the",
        "more so the fewer rows a result rests on."
      ),
      if (complete) "" else " that were found",
      if (space == 1) "1 feature set and its parts" else sprintf("%s feature sets and their parts", format_size(space))
    ),
    if (plain) {
      paste(
        "Eta grows with the number of profiles, also by chance.",
        "select_features(correction = \"permutation\") takes off what chance explains."
      )
    },
    if (fit$data$na == "available" && any(report$missing > 0)) {
      paste(
        "Results rest on the rows in which their features are known. If values are missing for reasons that have to do",
        "with the class, so do the results."
      )
    },
    base_rate_words(report),
    "That the class goes with a profile does not say that the profile brings it about."
  ))
}

# A lift compares with the rows that its own feature set counts. Where these differ from all rows, part of the lift is
# which values are missing.
base_rate_words <- function(report) {
  if (!has_rows(report, "profiles")) {
    return(NULL)
  }
  part <- report$parts$profiles
  fit <- part_fit(report, "profiles")
  overall <- fit$data$class_counts / sum(fit$data$class_counts)
  share <- part$n_class / part$n
  ratio <- share / overall[as.character(part$class)]
  worst <- which.max(abs(log(ratio)))
  if (abs(log(ratio[[worst]])) < log(1.1)) {
    return(NULL)
  }
  sentence(
    "Class ", code(one_line(as.character(part$class[[worst]]))), sprintf(
      " is %s of all rows, but %s of those in which the features of ", format_percent(overall[[part$class[[worst]]]]),
      format_percent(share[[worst]])
    ),
    code(row_texts(part[worst, ], fit, NULL)),
    paste(
      " are known. Its lift compares with the latter, so that part of it may be due to which values are missing:",
      "compare with na = \"complete\"."
    )
  )
}

report_searches <- function(report) {
  htmltools::tagList(lapply(names(report$parts), function(type) {
    part <- report$parts[[type]]
    about <- summary(part)
    htmltools::tagList(
      htmltools::tags$h2(capitalise(selection_types[[type]]$many)),
      paragraphs(paste0(search_text(part_fit(report, type)), ".")),
      fact_table(search_facts(about))
    )
  }))
}

report_words <- function(report) {
  fact_table(c(
    "feature set" = "some of the features, taken together",
    profile = "one combination of values of the features of a set; AB=y PF=n reads: AB is y and PF is n",
    window = "some of the profiles of a feature set",
    "counted rows" = "the rows that a feature set rests on, n",
    frequency = "the share of a profile or window among the counted rows",
    lift = "how many times more frequent a class is in a profile than overall: above 1 more, below 1 less",
    eta = "the share of the entropy of the class that is explained, from 0 to 1",
    entropy = "how uncertain the class is before anything is known: 0 if all rows are of one class",
    exact = "nothing better exists in these data: what the search did not look at was proved to be no better"
  ))
}

report_again <- function(report) {
  htmltools::tagList(
    htmltools::tags$pre(call_text(report$call)),
    paragraphs(
      sprintf(
        "%s, localift %s.", R.version.string, utils::packageVersion("localift")
      ),
      paste(
        "The method: Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based on the local lift",
        "dependence scale. Entropy, 20(2), 97."
      ),
      if (!report$pictures) "Package ggplot2 was not installed, so that the page has no pictures."
    )
  )
}

# The call as typed. Where do.call() put the data themselves into it, they are left out: a page is made to be sent.
call_text <- function(call) {
  parts <- as.list(call)
  data <- names(parts) %in% c("x", "y", "data", "weights") | seq_along(parts) == 2
  inlined <- !vapply(parts, is.language, NA) &
    (data | vapply(parts, function(x) is.object(x) || !is.null(dim(x)) || length(x) > 20, NA))
  call[inlined] <- list(quote(...))
  paste(deparse(call, width.cutoff = 80L), collapse = "\n")
}
