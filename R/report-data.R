# What a report says of the data and their missing values.

report_subtitle <- function(report) {
  fit <- part_fit(report)
  sprintf(
    "%s, %s; made with localift %s on %s", rows_text(fit), count_of(fit$data$n_features, "feature"),
    utils::packageVersion("localift"), format(Sys.Date())
  )
}

# Whole weights, and counts, stand for rows.
rows_text <- function(fit) {
  if (fit$data$whole) {
    return(count_of(fit$data$n, "row"))
  }
  sprintf("%s of total weight %s", count_of(fit$data$n_rows, "row"), format_count(fit$data$n))
}

report_data <- function(report) {
  fit <- part_fit(report)
  counts <- fit$data$class_counts
  shown <- most_frequent(counts, max_classes_listed)
  htmltools::tagList(
    paragraphs(sentence(
      sprintf("%s, %s, and the class ", rows_text(fit), count_of(fit$data$n_features, "feature")), class_of(fit), ":"
    )),
    html_table(
      list(
        class = show_label(names(counts)[shown]),
        rows = if (fit$data$whole) format_count(unname(counts)[shown]),
        weight = if (!fit$data$whole) format_count(unname(counts)[shown]),
        share = format_percent(unname(counts)[shown] / sum(counts))
      ),
      left = "class"
    ),
    paragraphs(
      if (length(shown) < length(counts)) {
        sprintf("The %s rarer classes are not listed.", format_count(length(counts) - length(shown)))
      },
      if (!is.null(dropped_text(fit$data))) {
        sprintf("Left out before anything else: %s.", dropped_text(fit$data))
      },
      if (isTRUE(fit$data$n_cut > 0)) {
        sprintf(
          "%s cut, each by itself: a condition such as %s says which rows are meant.",
          paste(fit$data$n_cut, "of the features", if (fit$data$n_cut == 1) "is" else "are"),
          some_condition(fit$cuts)
        )
      },
      if (!is.null(fit$data$quantiles)) {
        sprintf(
          paste0(
            "%s continuous. In each feature set continuous features become one level, jointly: %s of the ",
            "distance of a row to zero, in units of how the features vary together (a single feature: of its ",
            "value). The first level holds the rows nearest to zero. Where features go with each other, the last need ",
            "not hold those in which all values are large: far is then, too, where one is large and the other is not."
          ),
          paste(fit$data$n_continuous, "of the features", if (fit$data$n_continuous == 1) "is" else "are"),
          quantiles_text(fit$data$quantiles)
        )
      }
    ),
    htmltools::tags$h2("Missing values"),
    missing_table(fit, report$missing)
  )
}

max_classes_listed <- 60
max_features_listed <- 30

missing_rule_words <- function(na) {
  switch(na,
    available = paste(
      "A feature set counts the rows in which all of its features are known, and leaves the others out.",
      "Sets therefore rest on different numbers of rows, given with each result as n."
    ),
    complete = "Only rows in which every feature is known were used.",
    level = "A missing value is a level of its own, (Missing).",
    fail = "No value was allowed to be missing, and none is."
  )
}

#' Features with the number of rows in which each is missing
#' @return `NULL` if that is not known.
#' @noRd
missing_counts <- function(fit) {
  coded <- fit$coded
  if (fit$data$na == "complete") {
    return(fit$data$n_missing)
  }
  if (is.null(coded)) {
    return(if (fit$data$na == "fail") rep(0, length(fit$features)))
  }
  columns <- lapply(seq_along(coded$codes), function(j) {
    values <- values_of(j, coded)
    # Numbers of continuous features stay missing, and have no such level.
    at <- match(missing_level, coded$levels[[j]])
    if (fit$data$na == "level" && !is.na(at)) values[values == at] <- NA
    values
  })
  count_missing(columns, coded$weights)
}

missing_table <- function(fit, missing) {
  if (is.null(missing)) {
    return(paragraphs("How many are missing is not known here: the result was made with keep_data = FALSE."))
  }
  total <- fit$data$n + fit$data$incomplete
  complete <- sum(missing == 0)
  shown <- utils::head(order(-missing), max_features_listed)
  continuous <- fit$continuous$features %||% rep(FALSE, length(missing))
  htmltools::tagList(
    if (complete == length(missing)) {
      paragraphs("No value of a feature is missing.")
    } else {
      paragraphs(
        sprintf(
          "%s of the %s %s missing values.", format_count(length(missing) - complete),
          count_of(length(missing), "feature"), if (length(missing) - complete == 1) "has" else "have"
        ),
        missing_rule_words(fit$data$na)
      )
    },
    html_table(
      list(
        feature = show_label(fit$features[shown]),
        levels = vapply(shown, function(j) {
          if (continuous[[j]]) "continuous" else fold_text(some_levels(fit$levels[[j]], fit$cuts[[j]]), 60, 1)$text
        }, ""),
        missing = format_count(missing[shown]),
        share = format_percent(missing[shown] / total)
      ),
      left = c("feature", "levels")
    ),
    if (length(shown) < length(missing)) {
      left <- format_count(length(missing) - length(shown))
      paragraphs(sprintf("The other %s features, with no more missing values than the last, are not listed.", left))
    }
  )
}

# One that has two ends, if there is any.
some_condition <- function(cuts) {
  conditions <- unlist(lapply(Filter(are_cells, cuts), `[[`, "conditions"))
  c(grep("<=.*<", conditions, value = TRUE), conditions)[[1]]
}

some_levels <- function(levels, cuts) {
  if (are_cells(cuts)) {
    paste("cut at", paste(utils::head(cuts$text, 20), collapse = ", "))
  } else {
    paste(quote_label(utils::head(levels, 20)), collapse = ", ")
  }
}
