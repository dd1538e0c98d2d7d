# Results of a search: data frames, one row per result, best first.
#
# A row finds the structure behind it (feature set, level codes) by its key:
# the rank, with the class for profiles. Sorting, filtering and subsetting
# therefore keep a result usable. All that a row says is checked against what
# the search found, and that it is there no more often than the result holds
# it, before the structure is used (result-subset.R): an edited or a foreign
# row makes a plain data frame, or an error, and never gives another's answer.

new_selection <- function(type, result, coded, options, about) {
  spec <- result_types[[type]]
  table <- spec$table(result, coded, options)
  key <- paste_columns(table, spec$key)
  structure(
    table,
    class = c(spec$class, "localift_selection", "data.frame"),
    localift = c(list(
      type = type,
      coded = if (about$keep_data) coded,
      data = about$data,
      options = options,
      info = name_info(type, result$info, coded, options),
      call = about$call,
      class_name = coded$class_name,
      classes = coded$classes,
      unlifted = coded$classes[result$unlifted$classes],
      class_in_features = about$class_in_features,
      features = coded$features,
      levels = coded$levels,
      cuts = coded$cuts,
      ordered = coded$ordered,
      cut_points = coded$cut_points,
      level_values = coded$level_values,
      declared_missing = coded$declared_missing,
      continuous = fit_continuous(result, coded, about$keep_data),
      structure = structure(spec$structure(result), names = key),
      # What was found, and which rows of it the result holds: both share their memory with it.
      table = unclass(table),
      rows = seq_along(key)
    ), if (!is.null(about$database)) list(database = about$database))
  )
}

# What a result says of continuous features, and the joint models that are
# known. Without the data it has to know those of all its sets, for `predict()`.
fit_continuous <- function(result, coded, keep_data) {
  if (is.null(coded$continuous)) {
    return(NULL)
  }
  facts <- continuous_facts(coded$continuous)
  if (!keep_data) {
    sets <- unique(result$features)
    sets <- sets[vapply(sets, function(set) length(continuous_part(set, coded)) > 0, NA)]
    for (set in sets) {
      joint_model(set, coded)
    }
  }
  facts
}

# The three together -----------------------------------------------------------

#' Build the result of `localift()`
#'
#' @param result A list of `features`, `windows` and `profiles`, each as its
#'   `core_select()` returns it.
#' @param options The options of each, by resolution.
#' @noRd
new_localift <- function(result, coded, options, about) {
  parts <- lapply(set_names(resolutions), function(type) {
    new_selection(type, result[[type]], coded, options[[type]], about)
  })
  structure(parts, class = "localift", localift = list(call = about$call))
}
