# What a result keeps of its data and its search besides what was found.

# What results and notes need to know besides what was found, looked at once for all of them: the data's rows may be
# millions.
about_search <- function(coded, call, keep_data) {
  list(call = call, keep_data = keep_data, data = data_facts(coded), class_in_features = class_in_features(coded))
}

# What `summary()` says of the data, also when the data are not kept.
data_facts <- function(coded) {
  list(
    n_rows = n_rows_of(coded),
    n = total_weight(coded),
    n_dropped = coded$n_dropped %||% 0L,
    n_incomplete = coded$n_incomplete %||% 0L,
    incomplete = coded$incomplete %||% 0,
    n_missing = coded$n_missing,
    n_features = length(coded$features),
    weighted = coded$given$weighted %||% !is.null(coded$weights),
    whole = coded$whole %||% TRUE,
    na = coded$na,
    quantiles = coded$continuous$quantiles,
    n_continuous = sum(coded$continuous$features),
    n_groups = coded$continuous$n_groups,
    n_cut = sum(vapply(coded$cuts, are_cells, NA)),
    class_counts = class_counts(coded)
  )
}

total_weight <- function(coded) {
  if (is_given(coded)) {
    sum(coded$given$class_counts)
  } else {
    if (is.null(coded$weights)) length(coded$class) else sum(coded$weights)
  }
}

class_counts <- function(coded) {
  counts <- if (is_given(coded)) {
    coded$given$class_counts
  } else if (is.null(coded$weights)) {
    count_codes(coded$class, length(coded$classes))
  } else {
    vapply(seq_along(coded$classes), function(y) {
      sum(coded$weights[coded$class == y])
    }, 0)
  }
  structure(as_whole(counts), names = coded$classes)
}

# Names the parts of the core's report that come by class or by position.
name_info <- function(type, info, coded, options) {
  if (result_types[[type]]$by_class) {
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
