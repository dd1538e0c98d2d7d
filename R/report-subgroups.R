# What a report says of subgroups: their own bound tells how sure they are.

report_subgroups <- function(report) {
  fit <- part_fit(report, "subgroups")
  inhibit <- isTRUE(fit$options$inhibit)
  report_by_class(
    report, "subgroups",
    sprintf(
      paste(
        "A subgroup is made of conditions on some features; its lift for a class is the share of the class among its rows,",
        "over its share overall. Searched for were those of %s, %s."
      ),
      ranked_words(fit), least_words(fit)
    ),
    if (fit$data$whole && any(lift_bounds %in% names(report$parts$subgroups))) {
      sprintf(
        paste(
          "%s is a bound of that share, over the share overall, that holds for all subgroups that were looked at, at once,",
          "with %s probability. %s 1 it says more than chance would give in such a search."
        ),
        if (inhibit) "lift_upper" else "lift_lower", format_percent(1 - fit$options$alpha), if (inhibit) "Below" else "Above"
      )
    }
  )
}

ranked_words <- function(fit) {
  inhibit <- isTRUE(fit$options$inhibit)
  switch(fit$options$rank_by,
    lower = if (inhibit) "least upper bound of the lift" else "greatest lower bound of the lift",
    lift = if (inhibit) "least lift" else "greatest lift",
    gain = if (inhibit) {
      "fewest rows of the class beside what chance would give"
    } else {
      "most rows of the class beyond what chance would give"
    }
  )
}

least_words <- function(fit) {
  least <- fit$options$min_freq
  if (least > 0) sprintf("in which more than %s of the %s are", format_percent(least), rows_word(fit)) else "of any size"
}

subgroups_sentences <- function(part, fit, told) {
  class_sentences(part, fit, told, function(best) {
    sentence(
      sprintf(
        ". Of %s with these conditions %s are of this class, against %s of %s counted: a lift of %s. ",
        rows_of(best$n_subgroup, fit), format_percent(best$probability), format_percent(best$n_class / best$n),
        rows_of(best$n, fit), format_significant(best$lift, 4)
      ),
      bound_sentence(best, fit)
    )
  })
}

# What the bound says of one subgroup, as text.
bound_sentence <- function(best, fit) {
  inhibit <- isTRUE(fit$options$inhibit)
  share <- best[[if (inhibit) "probability_upper" else "probability_lower"]]
  bound <- best[[if (inhibit) "lift_upper" else "lift_lower"]]
  if (is.null(share) || is.null(bound) || is.na(share)) {
    return(NULL)
  }
  if (if (inhibit) bound >= 1 else bound <= 1) {
    return("That is no more than what chance may give in such a search.")
  }
  sprintf(
    "With %s probability %s %s of such rows in general are, although the best of many was chosen.",
    format_percent(1 - fit$options$alpha), if (inhibit) "at most" else "at least", format_percent(share)
  )
}

# How many of the subgroups are beyond chance.
bound_words <- function(part, fit) {
  inhibit <- isTRUE(fit$options$inhibit)
  bound <- part[[if (inhibit) "lift_upper" else "lift_lower"]]
  if (is.null(bound) || anyNA(bound)) {
    return(NULL)
  }
  beyond <- sum(if (inhibit) bound < 1 else bound > 1)
  sprintf(
    paste(
      "The bounds of subgroups are corrected for the search: all of them hold at once with %s probability.",
      "By them %s of the %s %s beyond what chance would give in such a search. The intervals are not corrected."
    ),
    format_percent(1 - fit$options$alpha), if (beyond == 0) "none" else format_count(beyond),
    count_of(nrow(part), "subgroup"), if (beyond <= 1) "is" else "are"
  )
}

# Conditions of the subgroups of the first class, in a picture; NULL where there is none.
conditions_pictured <- function(report) {
  fit <- if (has_picture(report, "subgroups")) part_fit(report, "subgroups")
  if (!is.null(fit$coded)) {
    list(data = conditions_plot_data(report$parts$subgroups, fit, 1, min(report$n, 10)), fit = fit)
  }
}

report_conditions <- function(report) draw_conditions(report$conditions$data, report$conditions$fit)

# Inches.
conditions_height <- function(report) {
  if (is.null(report$conditions)) 1 else 2.6 + 0.35 * nrow(report$conditions$data$rows)
}
