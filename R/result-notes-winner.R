# Notes of a winner to mistrust.

# A probability estimated on fewer rows than this is off by 0.16 (one standard
# error at 1/2), and a profile that so few rows share is hardly one.
few_rows <- 10

# `result$unlifted`: the classes whose list min_lift left empty, and the lift that they reach; see find_unlifted().
note_no_lift <- function(verb, result, coded, options) {
  none <- result$unlifted
  if (verb != "profiles" || !length(none$classes)) {
    return(NULL)
  }
  classes <- cli::cli_vec(coded$classes[none$classes], list("vec-trunc" = 5, "vec-last" = " or "))
  does <- if (options$inhibit) "inhibits" else "lifts"
  if (anyNA(none$lift)) {
    return(fill("No profile was found that {does} {.val {classes}}."))
  }
  limit <- if (options$min_lift != 1) {
    sprintf(" %s %s", if (options$inhibit) "below" else "above", decimal_text(options$min_lift))
  }
  reached <- if (options$inhibit) {
    paste("the least lift is", format_significant(min(none$lift), 4))
  } else {
    paste("the greatest lift is", format_significant(max(none$lift), 4))
  }
  fill("No profile {does} {.val {classes}}{limit}: {reached}.")
}

note_winner <- function(verb, result, coded, options) {
  if (verb == "features") {
    # A correction weighs what profiles of few rows explain. Weights that are not whole are no rows.
    if (options$correction != "none" || !coded$whole) {
      return(NULL)
    }
    size <- length(result$features[[1]])
    return(note_unique(result$n[[1]], result$n_profiles[[1]], size))
  }
  # Weights that are not whole are no rows.
  if (!coded$whole) {
    return(NULL)
  }
  by_class <- result_types[[verb]]$by_class
  rows <- result[[result_types[[verb]]$rows]]
  best <- if (by_class) match(unique(result$class), result$class) else 1
  weakest <- best[[which.min(rows[best])]]
  fewest <- rows[[weakest]]
  if (fewest < few_rows) {
    of_class <- if (by_class) {
      class <- coded$classes[[result$class[[weakest]]]]
      fill(" of {.val {class}}")
    }
    return(fill(
      paste0(
        "The best {result_types[[verb]]$one}{of_class} rests on {count_of(fewest, 'row')}: ",
        "raise {.arg min_freq} or {.arg min_count}."
      )
    ))
  }
  if (verb == "profiles" && !options$inhibit) note_few_of_class(result, best, coded)
}

# A lift is as sure as the rows of the class are many: of 2 among 100, one more or less is half of it.
note_few_of_class <- function(result, best, coded) {
  weakest <- best[[which.min(result$n_profile_class[best])]]
  fewest <- result$n_profile_class[[weakest]]
  if (fewest < few_rows) {
    class <- coded$classes[[result$class[[weakest]]]]
    fill(
      paste0(
        "The best profile of {.val {class}} rests on {count_of(fewest, 'row')} of {.val {class}}: ",
        "raise {.arg min_class_count}."
      )
    )
  }
}

# A set whose profiles are nearly unique explains any class: on average fewer
# rows each than half of few_rows, or, for a single feature, than two.
note_unique <- function(n, n_profiles, n_features) {
  least <- if (n_features > 1) few_rows / 2 else 2
  if (n < n_profiles * least) {
    advice <- if (n_features > 1) {
      fill("lower {.arg max_features}")
    } else {
      fill("leave it out with {.arg never}")
    }
    fill(
      "The best feature set splits {count_of(n, 'row')} into {count_of(n_profiles, 'profile')}: {advice}."
    )
  }
}
