# The lift function of coded data.

# The lift function of one set of coded data; `set` holds feature positions.
coded_lift_function <- function(coded, set, call = caller_env()) {
  counted <- with_core_errors(count_set(coded, set), call)
  if (!is.null(counted$degenerate)) {
    abort_degenerate(set, counted$degenerate, coded, call)
  }
  if (nrow(counted$counts) == 0) {
    features <- coded$features[set]
    abort_localift(
      c(
        "No row is complete in {.var {features}}.",
        i = "Name fewer features, or count missing values as a level with {.code na = \"level\"}."
      ),
      class = "missing", arg = "na", column = features, call = call
    )
  }
  new_lift_function(
    counted$counts,
    profiles = profile_frame(counted$profiles, set, coded),
    labels = profiles_text(
      rep(list(set), nrow(counted$counts)), row_list(counted$profiles), coded
    ),
    features = coded$features[set],
    class_name = coded$class_name, classes = coded$classes
  )
}

#' Build a lift function
#'
#' @param counts A double matrix, profiles x classes.
#' @param profiles A data frame of factors, one row per profile.
#' @param labels Texts of the profiles.
#' @param features Names of the features of the set.
#' @noRd
new_lift_function <- function(counts, profiles, labels, features, class_name,
                              classes) {
  measures <- core_measures(counts)
  names <- list(labels, classes)
  n <- sum(counts)
  structure(
    list(
      counts = structure(counts, dimnames = names),
      lift = structure(measures$lift, dim = dim(counts), dimnames = names),
      profiles = profiles,
      labels = labels,
      features = features,
      class_name = class_name,
      classes = classes,
      n = n,
      g = structure(rowSums(counts) / n, names = labels),
      h = structure(colSums(counts) / n, names = classes),
      measures = measures[setdiff(names(measures), "lift")]
    ),
    class = "localift_lift"
  )
}
