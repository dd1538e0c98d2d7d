# What a report says first: a sentence for each result.

report_short <- function(report) {
  lines <- lapply(names(report$parts), function(type) {
    part <- report$parts[[type]]
    fit <- part_fit(report, type)
    if (nrow(part) == 0) {
      return(if (length(fit$unlifted)) no_profile_sentences(fit) else list(sprintf("%s.", selection_title(part, fit))))
    }
    result_types[[type]]$sentences(part, fit, report$best[[type]])
  })
  notes <- notes_left(report)
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
    if (length(notes)) {
      htmltools::tags$div(class = "caution", paragraphs("What the search noted:"), bullets(as.list(notes)))
    }
  )
}

# The notes that no sentence tells. Of features that say the class a sentence tells those of its result, and a note all:
# what is left of it is said anew. That profiles are pure stands below, where it is said how sure they are.
notes_left <- function(report) {
  report$notes <- report$notes[!names2(report$notes) %in% "pure"]
  best <- unlist(unname(report$best), recursive = FALSE)
  told <- unlist(lapply(best, `[[`, "doubts"))
  of_class <- names2(report$notes) %in% notes_of_class
  fit <- part_fit(report)
  sets <- fit$features[unlist(lapply(best, `[[`, "set"))]
  rest <- if (any(of_class)) says_the_class(lapply(fit$class_in_features, setdiff, sets), fit$class_name)
  c(cli::ansi_strip(as.character(rest)), setdiff(report$notes[!of_class], told))
}

# After a sentence.
doubts_text <- function(one) {
  if (length(one$doubts)) htmltools::tags$strong(paste("", one$doubts, collapse = ""), .noWS = "outside")
}

# `told`: what report_best() gives, of which `row` is the best result.
features_sentence <- function(part, fit, told) {
  best <- told[[1]]$row
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
    ),
    doubts_text(told[[1]])
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

windows_sentence <- function(part, fit, told) {
  best <- told[[1]]$row
  if (best$n_window == best$n) {
    return(sentence(
      "No window tells more of ", class_of(fit), " than the whole range of ", code(best$features),
      sprintf(", all its %s: eta is %s.", count_of(best$n_profiles, "profile"), format_eta(best$eta, 4)),
      doubts_text(told[[1]])
    ))
  }
  sentence(
    class_of(fit), " is most determined in a window of ", code(best$features),
    sprintf(
      ": eta is %s there, in %s of the %s counted.", format_eta(best$eta, 4), format_percent(best$frequency),
      rows_word(fit)
    ),
    doubts_text(told[[1]]),
    if (best$n_profiles == 1) {
      " Its one profile, after the class that it favours:"
    } else {
      sprintf(" Its %s, by the class that each favours:", count_of(best$n_profiles, "profile"))
    },
    bullets(lapply(lines_of_window(validate_selection(best)[[1]], fit, longest_text)$text, code))
  )
}

profiles_sentences <- function(part, fit, told) {
  class_sentences(part, fit, told, function(best) {
    sprintf(
      ". Of %s with this profile %s are of this class, against %s of %s counted: a lift of %s.",
      rows_of(best$n_profile, fit), format_percent(best$probability),
      format_percent(best$n_class / best$n), rows_of(best$n, fit), format_significant(best$lift, 4)
    )
  })
}

#' What a report says first of the best results of classes
#'
#' @param told What `report_best()` gives, of which `row` is the best result of a class.
#' @param says `(best)`: what is said of such a row after its text.
#' @noRd
class_sentences <- function(part, fit, told, says) {
  inhibit <- isTRUE(fit$options$inhibit)
  more <- length(unique(as.character(part$class))) - max_classes_told
  lines <- lapply(told, function(one) {
    best <- one$row
    class <- as.character(best$class)
    if (!inhibit && best$lift <= 1) {
      none <- no_lift_sentence(class, list(inhibit = inhibit), result_types[[fit$type]]$one)
      return(sentence(none, doubts_text(one)))
    }
    sentence(
      if (inhibit) "Where fewest are of class " else "Where to look for class ", code(show_label(class)), ": ",
      code(row_texts(best, fit, NULL)), says(best), doubts_text(one)
    )
  })
  c(
    lines,
    if (more > 0) list(sprintf("The other %s classes are below.", format_count(more))),
    no_profile_sentences(fit)
  )
}

# Of classes that have none: those that min_lift left nothing, and others.
no_profile_sentences <- function(fit) {
  emptied <- setdiff(fit$classes[fit$options$classes], c(fit_classes(fit), fit$unlifted))
  one <- result_types[[fit$type]]$one
  c(
    lapply(utils::head(fit$unlifted, max_classes_told), no_lift_sentence, fit$options, one),
    lapply(utils::head(emptied, max_classes_told), function(class) {
      found <- if (fit$info$complete) " is eligible." else " was found."
      sentence(sprintf("No %s of class ", one), code(show_label(class)), found)
    })
  )
}

no_lift_sentence <- function(class, options, one = "profile") {
  inhibit <- isTRUE(options$inhibit)
  limit <- options$min_lift %||% 1
  sentence(
    sprintf(if (inhibit) "No %s inhibits class " else "No %s lifts class ", one), code(show_label(class)),
    paste0(if (is.finite(limit) && limit != 1) paste(if (inhibit) " below" else " above", decimal_text(limit)), ".")
  )
}

max_classes_told <- 10
