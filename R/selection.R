# Results of a search: data frames, one row per result, best first.
#
# A row finds the structure behind it (feature set, level codes) by its key:
# the rank, with the class for profiles. Sorting, filtering and subsetting
# therefore keep a result usable. What a row says is checked against its key
# before the structure is used, so an edited rank or a foreign row gives an
# error and never another row's answer.

selection_types <- list(
  features = list(
    class = "localift_features", key = "rank", text = "features",
    value = "eta", one = "feature set", many = "feature sets"
  ),
  windows = list(
    class = "localift_windows", key = "rank", text = c("features", "window"),
    value = "eta", one = "window", many = "windows"
  ),
  profiles = list(
    class = "localift_profiles", key = c("class", "rank"), text = "profile",
    value = "lift", one = "profile", many = "profiles"
  )
)

#' Build a result
#'
#' @param type `"features"`, `"windows"` or `"profiles"`.
#' @param result What `core_select()` returns.
#' @param coded The coded data searched.
#' @param options The search's options, as given to the core.
#' @param call The user's call.
#' @param keep_data Whether the coded data stay with the result.
#' @return A `localift_selection`.
#' @noRd
new_selection <- function(type, result, coded, options, call, keep_data) {
  table <- switch(type,
    features = features_table(result, coded, options),
    windows = windows_table(result, coded),
    profiles = profiles_table(result, coded)
  )
  spec <- selection_types[[type]]
  key <- selection_key(table, type)
  structure(
    table,
    class = c(spec$class, "localift_selection", "data.frame"),
    localift = list(
      type = type,
      coded = if (keep_data) coded,
      data = data_facts(coded),
      options = options,
      info = name_info(type, result$info, coded, options),
      call = call,
      class_name = coded$class_name,
      classes = coded$classes,
      features = coded$features,
      levels = coded$levels,
      continuous = fit_continuous(result, coded, keep_data),
      structure = structure(result_structure(type, result), names = key),
      text = structure(
        paste_columns(table, text_names(type, coded$continuous)), names = key
      )
    )
  )
}

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

profiles_table <- function(result, coded) {
  new_table(
    class = coded$classes[result$class],
    rank = rank_within(result$class),
    features = feature_set_text(result$features, coded$features),
    profile = profiles_text(result$features, result$levels, coded),
    lift = as.double(result$lift),
    frequency = result$n_profile / result$n,
    probability = result$n_profile_class / result$n_profile,
    n_features = lengths(result$features),
    n_profile = as_whole(result$n_profile),
    n_profile_class = as_whole(result$n_profile_class),
    n_class = as_whole(result$n_class),
    n = as_whole(result$n)
  )
}

result_structure <- function(type, result) {
  switch(type,
    features = lapply(result$features, function(set) list(set = set)),
    windows = .mapply(
      function(set, window) list(set = set, window = window),
      list(result$features, result$window), NULL
    ),
    profiles = .mapply(
      function(set, levels) list(set = set, levels = levels),
      list(result$features, result$levels), NULL
    )
  )
}

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

paste_columns <- function(table, columns) {
  do.call(paste, c(unclass(table)[columns], sep = "\r"))
}

selection_key <- function(table, type) {
  # A rank that became a double would paste as 1e+05.
  if (is.double(table$rank)) {
    table$rank <- format(table$rank, scientific = FALSE, trim = TRUE)
  }
  paste_columns(table, selection_types[[type]]$key)
}

# What a result says of continuous features. Without the data, it has to keep
# the covariance and cuts of each of its sets for `predict()`.
fit_continuous <- function(result, coded, keep_data) {
  if (is.null(coded$continuous)) {
    return(NULL)
  }
  facts <- continuous_facts(coded$continuous)
  if (!keep_data) {
    sets <- unique(result$features)
    sets <- sets[vapply(sets, function(set) length(continuous_part(set, coded)) > 0, NA)]
    facts$fits <- lapply(sets, joint_fit, coded)
    names(facts$fits) <- vapply(sets, paste, "", collapse = " ")
  }
  facts
}

# What `summary()` says of the data, also when the data are not kept.
data_facts <- function(coded) {
  list(
    n_rows = length(coded$class),
    n = if (is.null(coded$weights)) length(coded$class) else sum(coded$weights),
    n_dropped = coded$n_dropped %||% 0L,
    n_incomplete = coded$n_incomplete %||% 0L,
    incomplete = coded$incomplete %||% 0,
    n_missing = coded$n_missing,
    n_features = length(coded$features),
    weighted = !is.null(coded$weights),
    whole = coded$whole %||% TRUE,
    na = coded$na,
    quantiles = coded$continuous$quantiles,
    n_continuous = sum(coded$continuous$features),
    n_groups = coded$continuous$n_groups,
    class_counts = class_counts(coded)
  )
}

class_counts <- function(coded) {
  counts <- if (is.null(coded$weights)) {
    tabulate(coded$class, length(coded$classes))
  } else {
    vapply(seq_along(coded$classes), function(y) {
      sum(coded$weights[coded$class == y])
    }, 0)
  }
  structure(as_whole(counts), names = coded$classes)
}

# Names the parts of the core's report that come by class or by position.
name_info <- function(type, info, coded, options) {
  if (type == "profiles") {
    searched <- coded$classes[options$classes]
    for (part in c("ties", "ties_exact", "bound", "folded", "folded_exact")) {
      if (length(info[[part]]) == length(searched)) {
        names(info[[part]]) <- searched
      }
    }
  }
  if (!is.null(info$degenerate_sets)) {
    info$degenerate_sets <- name_degenerate(info$degenerate_sets, coded)
  }
  # A list that holds at most one set.
  info$too_wide <- coded$features[as.integer(unlist(info$too_wide))]
  info
}

# Some of the sets that have no distance, as a data frame.
name_degenerate <- function(sets, coded) {
  new_table(
    features = feature_set_text(sets$features, coded$features),
    group = if (length(coded$continuous$by)) {
      group_text(coded$continuous, sets$group)
    } else {
      rep(NA_character_, length(sets$features))
    },
    feature = coded$features[sets$feature],
    reason = sets$reason
  )
}

# Subsetting ----------------------------------------------------------------

#' @export
`[.localift_selection` <- function(x, ...) {
  restore_selection(NextMethod(), x)
}

#' @export
`names<-.localift_selection` <- function(x, value) {
  restore_selection(NextMethod(), x)
}

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.localift_selection <- function(data, template) {
  restore_selection(data, template)
}

# A data frame is a selection as long as it has the key and each of its rows
# is one of the search's results; anything else is a plain data frame.
restore_selection <- function(x, template) {
  if (!is.data.frame(x)) {
    return(x)
  }
  fit <- attr(template, "localift")
  if (!has_own_rows(x, fit)) {
    return(drop_selection(x))
  }
  attr(x, "localift") <- fit
  class(x) <- unique(c(class(template), class(x)))
  x
}

drop_selection <- function(x) {
  attr(x, "localift") <- NULL
  ours <- c("localift_selection", lapply(selection_types, `[[`, "class"))
  class(x) <- setdiff(class(x), ours)
  x
}

# TRUE if each row of `x` has the key and, where the column is there, the text
# of one of the results of `fit`.
has_own_rows <- function(x, fit) {
  is.list(fit) && has_key(x, fit$type) && !anyNA(match_rows(x, fit))
}

has_key <- function(x, type) {
  key <- selection_types[[type]]$key
  all(key %in% names(x)) && !anyDuplicated(names(x))
}

# The text columns that say what a row selected. A profile names its features
# in its own text, but for those discretised jointly.
text_names <- function(type, continuous) {
  if (type == "profiles" && !is.null(continuous)) {
    c("features", "profile")
  } else {
    selection_types[[type]]$text
  }
}

# Position of each row of `x` among the results of `fit`, NA if it is none.
match_rows <- function(x, fit) {
  text <- text_names(fit$type, fit$continuous)
  at <- match(selection_key(x, fit$type), names(fit$structure))
  if (all(text %in% names(x))) {
    at[is.na(at) | fit$text[at] != paste_columns(x, text)] <- NA
  }
  at
}

# The three together -----------------------------------------------------------

#' Build the result of `localift()`
#'
#' @param result A list of `features`, `windows` and `profiles`, each as its
#'   `core_select()` returns it.
#' @param options The options of each, by resolution.
#' @noRd
new_localift <- function(result, coded, options, call, keep_data) {
  parts <- lapply(set_names(names(selection_types)), function(type) {
    new_selection(type, result[[type]], coded, options[[type]], call, keep_data)
  })
  structure(parts, class = "localift", localift = list(call = call))
}
