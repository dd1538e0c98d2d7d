# The U-curve search in slow, plain R, from the words of ?search_arguments: depth first, no set below one whose value
# is less than that of the set it was reached from. On the counts and measures of the other references.

# Returns the result; "nodes": how many sets the walk looked at; "fragile": whether rounding could decide a cut, or the
# order.
reference_u_curve <- function(data, class, correction, features = NULL, weights = NULL, na = "available",
                              min_features = 1, max_features = NULL, always = NULL, never = NULL, min_n = 1,
                              n_best = 10) {
  input <- reference_input(data, class, features, weights, na, never)
  m <- length(input$features)
  always <- match(always, input$features)
  free <- setdiff(seq_len(m), always)
  most <- if (is.null(max_features)) m else max_features
  measure <- reference_measures[[correction]]
  walked <- list()
  doubtful <- FALSE
  # The value's key, NA where the set is not eligible.
  look <- function(set) {
    count <- reference_count(input, set)
    count$eligible <- count$n_rows >= min_n && sum(limb_value(count$class) > 0) >= 2
    walked[[length(walked) + 1]] <<- count
    if (count$eligible) eta_key(measure(user_counts(count, input))) else NA
  }
  below <- function(set, later, key) {
    for (i in seq_along(later)) {
      child <- sort(c(set, later[i]))
      if (length(child) > most) {
        return()
      }
      child_key <- look(child)
      doubtful <<- doubtful || (!is.na(child_key) && abs(child_key - key) == 1)
      if (!is.na(child_key) && child_key >= key) below(child, later[-seq_len(i)], child_key)
    }
  }
  start <- if (length(always) > 0) look(sort(always)) else -Inf
  if (!is.na(start)) below(sort(always), free, start)
  kept <- Filter(function(x) x$eligible && length(x$set) >= min_features && length(x$set) <= most, walked)
  # Ties are in feature order.
  kept <- kept[order(vapply(kept, function(x) paste(sprintf("%02d", x$set), collapse = " "), ""), method = "radix")]
  out <- corrected_ranking(input, kept, correction, n_best)
  structure(out, nodes = length(walked), fragile = doubtful || isTRUE(attr(out, "fragile")))
}
