# Notes of a search for subgroups, beside those of all searches.

subgroup_notes <- function(verb, result, coded, options) {
  if (!verb %in% boxed && !identical(options$rank_by, "lower")) {
    return(NULL)
  }
  c(note_missing_says(result, coded, options), note_counted_weights(coded, options))
}

# Bounds are of the class given the values and where they are missing: see inference 3.2 in permute_search().
note_missing_says <- function(result, coded, options) {
  shown <- coded$features[unique(unlist(result$features))]
  if (!length(shown) || coded$na != "available" || !coded$whole) {
    return(NULL)
  }
  missing <- cli::cli_vec(intersect(coded$features, intersect(missing_with_class(coded), shown)), list("vec-trunc" = 5))
  if (length(missing)) {
    beyond <- if (options$inhibit) "below" else "above"
    fill(paste0(
      "Whether {.var {missing}} {?is/are} missing goes with the class: a bound {beyond} 1 may tell that, and nothing of ",
      "the values."
    ))
  }
}

# Weights that are whole are taken for rows, which makes bounds narrow.
weights_per_row <- 20

note_counted_weights <- function(coded, options) {
  n <- length(coded$class)
  if (coded$counted || is.null(coded$weights) || !coded$whole || total_weight(coded) <= weights_per_row * n) {
    return(NULL)
  }
  fill(paste0(
    "The weights stand for {count_of(total_weight(coded), 'row')}, and there are {format_count(n)}: if they count no ",
    "rows, bounds are too narrow."
  ))
}

# The price of a bound has seen how few rows there are; other rankings have not.
doubt_subgroup <- function(row, options) {
  if (options$rank_by != "lower" && row$n_subgroup < few_rows) {
    doubt_rows("subgroup", row$n_subgroup, row$class)
  }
}
