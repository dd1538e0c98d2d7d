# Notes of a winner to mistrust.

# A probability estimated on fewer rows than this is off by 0.16 (one standard
# error at 1/2), and a profile that so few rows share is hardly one.
few_rows <- 10

# `result$unlifted`: the classes whose list min_lift left empty, and the lift that they reach; see find_unlifted().
note_no_lift <- function(verb, result, coded, options) {
  none <- result$unlifted
  if (!length(none$classes)) {
    return(NULL)
  }
  one <- result_types[[verb]]$one
  classes <- cli::cli_vec(coded$classes[none$classes], list("vec-trunc" = 5, "vec-last" = " or "))
  does <- if (options$inhibit) "inhibits" else "lifts"
  if (anyNA(none$lift)) {
    return(fill("No {one} was found that {does} {.val {classes}}."))
  }
  limit <- if (options$min_lift != 1) {
    sprintf(" %s %s", if (options$inhibit) "below" else "above", decimal_text(options$min_lift))
  }
  reached <- if (options$inhibit) {
    paste("the least lift is", format_significant(min(none$lift), 4))
  } else {
    paste("the greatest lift is", format_significant(max(none$lift), 4))
  }
  fill("No {one} {does} {.val {classes}}{limit}: {reached}.")
}

#' What to mistrust of the best
#'
#' Of results by class, of the one that rests on fewest rows.
#' @noRd
note_winner <- function(verb, result, coded, options) {
  # Weights that are not whole are no rows.
  if (!coded$whole) {
    return(NULL)
  }
  spec <- result_types[[verb]]
  best <- 1
  if (spec$by_class) {
    best <- match(unique(result$class), result$class)
    rows <- result[[spec$rows]]
    by <- if (min(rows[best]) < few_rows) rows else result[[paste0(spec$rows, "_class")]]
    best <- best[[which.min(by[best])]]
  }
  numbers <- lapply(Filter(is.numeric, result), `[`, best)
  numbers$class <- coded$classes[numbers$class]
  numbers$n_features <- length(result$features[[best]])
  spec$doubt(numbers, options)
}

# Doubts of single results, by their numbers: notes and reports say the same. Counts are of rows. ----------------------

# A correction weighs what profiles of few rows explain.
doubt_features <- function(row, options) {
  if (options$correction == "none" && split_finely(row$n, row$n_profiles, row$n_features)) {
    advice <- if (row$n_features > 1) {
      fill("lower {.arg max_features}")
    } else {
      fill("leave it out with {.arg never}")
    }
    fill(
      "The best feature set splits {count_of(row$n, 'row')} into {count_of(row$n_profiles, 'profile')}: {advice}."
    )
  }
}

# A set whose profiles are nearly unique explains any class: on average fewer
# rows each than half of few_rows, or, for a single feature, than two.
split_finely <- function(n, n_profiles, n_features) {
  n < n_profiles * (if (n_features > 1) few_rows / 2 else 2)
}

# A window is chosen of all profiles of its set: of many small ones, some are of one class by chance.
doubt_window <- function(row) {
  if (row$n_window < few_rows) {
    return(doubt_rows("window", row$n_window))
  }
  if (split_finely(row$n_window, row$n_profiles, row$n_features)) {
    return(fill(paste0(
      "The best window splits {count_of(row$n_window, 'row')} into {count_of(row$n_profiles, 'profile')}: ",
      "raise {.arg min_count}."
    )))
  }
  if (split_finely(row$n, row$n_set_profiles, row$n_features)) {
    other <- if (row$n_features > 1) fill("lower {.arg max_features}") else fill("leave it out with {.arg never}")
    fill(paste0(
      "The best window is of a set that splits {count_of(row$n, 'row')} into ",
      "{count_of(row$n_set_profiles, 'profile')}: raise {.arg min_count}, or {other}."
    ))
  }
}

doubt_profile <- function(row, options) {
  # The price of a bound has seen how few rows there are.
  if (identical(options$rank_by, "lower")) {
    return(NULL)
  }
  if (row$n_profile < few_rows) {
    return(doubt_rows("profile", row$n_profile, row$class))
  }
  # A lift is as sure as the rows of the class are many: of 2 among 100, one more or less is half of it.
  if (!options$inhibit && row$n_profile_class < few_rows) {
    fill(
      paste0(
        "The best profile of {.val {row$class}} rests on {count_of(row$n_profile_class, 'row')} of ",
        "{.val {row$class}}: raise {.arg min_class_count}."
      )
    )
  }
}

doubt_rows <- function(one, rows, class = NULL) {
  of_class <- if (!is.null(class)) fill(" of {.val {class}}")
  fill("The best {one}{of_class} rests on {count_of(rows, 'row')}: raise {.arg min_freq} or {.arg min_count}.")
}
