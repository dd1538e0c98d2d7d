# From what the core found to the tables that users see.

features_table <- function(result, coded, options) {
  columns <- list(
    rank = seq_along(result$features),
    features = feature_set_text(result$features, coded$features),
    eta = as.double(result$eta),
    eta_corrected = as.double(result$eta_corrected),
    n_features = lengths(result$features),
    n_profiles = as_whole(result$n_profiles),
    n = as_whole(result$n)
  )
  if (options$correction == "none") {
    columns$eta_corrected <- NULL
  }
  do.call(new_table, columns)
}

windows_table <- function(result, coded) {
  new_table(
    rank = seq_along(result$features),
    features = feature_set_text(result$features, coded$features),
    window = windows_text(result$features, result$window, coded),
    eta = as.double(result$eta),
    frequency = result$n_window / result$n,
    n_features = lengths(result$features),
    n_profiles = as_whole(result$n_profiles),
    n_window = as_whole(result$n_window),
    n = as_whole(result$n)
  )
}

# With the bounds that rank, if they do.
profiles_table <- function(result, coded, options) {
  table <- new_table(
    class = coded$classes[result$class],
    rank = rank_within(result$class),
    features = feature_set_text(result$features, coded$features),
    profile = profiles_text(result$features, result$levels, coded),
    lift = as.double(result$lift),
    frequency = result$n_profile / result$n,
    probability = result$n_profile_class / result$n_profile,
    base_rate = result$n_class / result$n,
    n_features = lengths(result$features),
    n_profile = as_whole(result$n_profile),
    n_profile_class = as_whole(result$n_profile_class),
    n_class = as_whole(result$n_class),
    n = as_whole(result$n)
  )
  if (is.null(result$bound)) table else with_bounds(table, result$bound, options)
}

# Tables -----------------------------------------------------------------------

# data.frame() without its checks and conversions: names are ours.
new_table <- function(...) {
  columns <- list(...)
  structure(
    columns,
    class = "data.frame",
    row.names = .set_row_names(length(columns[[1]]))
  )
}

# Counts in weight units: integer where they can be, double otherwise.
as_whole <- function(x) {
  x <- as.double(x)
  whole <- all(x == trunc(x)) && all(abs(x) <= .Machine$integer.max)
  if (whole) as.integer(x) else x
}

rank_within <- function(class) {
  rank <- integer(length(class))
  for (y in unique(class)) {
    rank[class == y] <- seq_len(sum(class == y))
  }
  rank
}
