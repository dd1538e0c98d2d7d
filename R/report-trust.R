# What a report says last: how far to trust it, how the searches went, words, and how to do it again.

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
    sprintf(
      "That the class goes with a %1$s does not say that the %1$s brings it about.",
      if ("subgroups" %in% names(report$parts)) "subgroup" else "profile"
    )
  ))
}

# A lift compares with the rows that its own feature set counts. Where these differ from all rows, part of the lift is
# which values are missing.
base_rate_words <- function(report) {
  type <- intersect(c("profiles", "subgroups"), names(report$parts))
  if (!length(type) || !has_rows(report, type)) {
    return(NULL)
  }
  part <- report$parts[[type]]
  fit <- part_fit(report, type)
  off <- off_base_rate(part, fit)
  if (!any(off)) {
    return(NULL)
  }
  overall <- class_share(part$class, fit$data)
  worst <- which.max(ifelse(off, abs(part$base_rate / overall - 1), -1))
  sentence(
    "Class ", code(show_label(as.character(part$class[[worst]]))), sprintf(
      " is %s of all rows, but %s of those in which the features of ", format_percent(overall[[worst]]),
      format_percent(part$base_rate[[worst]])
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
      htmltools::tags$h2(capitalise(result_types[[type]]$many)),
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
    subgroup = "the rows that meet conditions on some features: age >= 50, job in {a, b} reads: both hold",
    "counted rows" = "the rows that a feature set rests on, n",
    frequency = "the share of a profile, window or subgroup among the counted rows",
    lift = paste(
      "how many times more frequent a class is in a profile, or a subgroup, than overall: above 1 more, below 1 less"
    ),
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
