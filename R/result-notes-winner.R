# Notes of a winner to mistrust.

# A probability estimated on fewer rows than this is off by 0.16 (one standard
# error at 1/2), and a profile that so few rows share is hardly one.
few_rows <- 10

# Its results are then those that inhibit it least.
note_no_lift <- function(verb, result, coded, options) {
  if (verb != "profiles" || options$inhibit || !result$info$complete) {
    return(NULL)
  }
  best <- match(unique(result$class), result$class)
  # That lift is at most 1, in counts, which do not round.
  result_counts <- c("n_profile_class", "n", "n_class", "n_profile")
  result[result_counts] <- lapply(result[result_counts], unit_free, of = result$n)
  none <- best[with(result, (n_profile_class * n <= n_class * n_profile)[best])]
  if (length(none)) {
    classes <- cli::cli_vec(
      coded$classes[result$class[none]], list("vec-trunc" = 5, "vec-last" = " or ")
    )
    greatest <- format_significant(max(result$lift[none]), 4)
    cli::format_inline("No profile lifts {.val {classes}}: the greatest lift is {greatest}.")
  }
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
      cli::format_inline(" of {.val {class}}")
    }
    cli::format_inline(
      paste0(
        "The best {result_types[[verb]]$one}{of_class} rests on {count_of(fewest, 'row')}: ",
        "raise {.arg min_freq} or {.arg min_count}."
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
      cli::format_inline("lower {.arg max_features}")
    } else {
      cli::format_inline("leave it out with {.arg never}")
    }
    cli::format_inline(
      "The best feature set splits {count_of(n, 'row')} into {count_of(n_profiles, 'profile')}: {advice}."
    )
  }
}
