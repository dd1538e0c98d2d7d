# What a report says of how sure results are: intervals, p-values that hold for the search, and what to do where there
# are none.

report_sure <- function(report) {
  types <- Filter(function(type) has_rows(report, type), names(report$parts))
  if (!length(types)) {
    return(paragraphs("Nothing was selected."))
  }
  if (!part_fit(report)$data$whole) {
    return(paragraphs(paste(
      "Weights that are no numbers of rows do not say how sure a result is: there are no intervals and no p-values here."
    )))
  }
  htmltools::tagList(
    paragraphs(paste(
      "An interval is of a result as if it had been chosen beforehand: with 95% probability it would then hold what is",
      "true of all rows that there might be."
    )),
    lapply(types, function(type) {
      tables <- sure_tables(report$parts[[type]], part_fit(report, type), report$n)
      if (length(tables)) htmltools::tagList(htmltools::tags$h2(capitalise(result_types[[type]]$many)), tables)
    }),
    bullets(c(
      corrected_words(report, types),
      list(
        if ("profiles" %in% types) pure_words(report$parts$profiles, part_fit(report, "profiles")),
        if ("subgroups" %in% types) bound_words(report$parts$subgroups, part_fit(report, "subgroups")),
        paste(
          "None of this was seen in other rows: retest() tests it in new data, cross_validate() and stability() say what",
          "parts of these data find."
        )
      )
    ))
  )
}

# The tables of what was selected list all that is asked for.
rows_sure <- 10

# Tables of the first rows, for profiles and subgroups one of each class.
sure_tables <- function(part, fit, n) {
  n <- min(n, rows_sure)
  if (!result_types[[fit$type]]$by_class) {
    return(sure_table(utils::head(part, n), fit))
  }
  classes <- utils::head(unique(as.character(part$class)), max_classes_listed)
  lapply(classes, function(class) {
    htmltools::tagList(
      htmltools::tags$p(class = "caption", sprintf("%s: %s", show_label(fit$class_name), show_label(class))),
      sure_table(utils::head(part[part$class == class, ], n), fit)
    )
  })
}

sure_table <- function(shown, fit) {
  by_class <- result_types[[fit$type]]$by_class
  bound <- intersect(lift_bounds, names(shown))
  ends <- if (by_class) {
    held <- lapply(held_columns(fit$type), function(name) shown[[name]])
    lift_interval(held[["p"]], held[["n"]], shown$n_class, shown$n)
  } else {
    eta_ends(shown, fit)
  }
  tested <- is_tested(shown, fit)
  # Eta without data has neither an interval nor a p-value: there is nothing to tell.
  if (is.null(ends) && !tested) {
    return(NULL)
  }
  text <- if (fit$type == "windows") {
    truncate_text(one_line(sprintf("%s: %s", shown$features, shown$window)), longest_text)
  } else {
    row_texts(shown, fit, NULL)
  }
  html_table(
    list(
      selected = lapply(text, code),
      lift = if (by_class) format_aligned(shown$lift, 4), eta = if (!by_class) format_eta(shown$eta, 4),
      bound = if (length(bound)) format_aligned(shown[[bound[[1]]]], 4),
      "95% interval" = if (!is.null(ends)) ends_text(ends$lower, ends$upper),
      "p-value" = if (tested) format_significant(shown$p_value, 2)
    ),
    left = "selected"
  )
}

# Of the profiles of sets, or of windows, counted once more; NULL where the data are not at hand.
eta_ends <- function(shown, fit) {
  if (is.null(fit$coded)) {
    return(NULL)
  }
  ends <- lapply(validate_selection(shown), function(row) {
    counted <- count_set(fit$coded, row$set)
    inside <- if (is.null(row$window)) seq_len(nrow(counted$counts)) else which(match_codes(counted$profiles, row$window) > 0)
    eta_interval(counted$counts, inside)[c("lower", "upper")]
  })
  lapply(set_names(c("lower", "upper")), function(end) vapply(ends, `[[`, 0, end))
}

# "1.31 to 1.62"; a dash where there is none.
ends_text <- function(lower, upper) {
  known <- !is.na(lower)
  text <- rep("-", length(lower))
  text[known] <- sprintf("%s to %s", format_aligned(lower[known], 3), format_aligned(upper[known], 3))
  text
}

is_tested <- function(part, fit) !is.null(fit$permuted) && "p_value" %in% names(part)

# Of which parts the p-values hold for the search, a list of texts; those without are told together.
corrected_words <- function(report, types) {
  tested <- vapply(types, function(type) is_tested(report$parts[[type]], part_fit(report, type)), NA)
  # Bounds of subgroups are corrected.
  many <- vapply(result_types[setdiff(types[!tested], "subgroups")], `[[`, "", "many", USE.NAMES = FALSE)
  c(
    lapply(types[tested], function(type) {
      footer <- permuted_footer(report$parts[[type]], part_fit(report, type))
      paste0(capitalise(result_types[[type]]$many), ": ", footer, ". The intervals are not corrected.")
    }),
    if (length(many)) {
      list(sprintf(
        "The intervals of %s are not corrected for the search, which chose the best of many: permute_search() tests that.",
        paste(many, collapse = " and ")
      ))
    }
  )
}

pure_words <- function(part, fit) {
  said <- says_pure(sum(is_pure(part, fit$options)), nrow(part), isTRUE(fit$options$inhibit))
  if (!is.null(said)) paste0(capitalise(said), ".")
}
