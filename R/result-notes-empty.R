# Notes of a search that found nothing, or left feature sets out: which restriction it was.

note_nothing <- function(verb, info, coded, options) {
  if (missed_by_method(info)) {
    return(fill(
      "The search found no eligible {result_types[[verb]]$one}: {.code search = \"exact\"} looks at all."
    ))
  }
  if (info$complete) {
    reason <- nothing_reason(verb, info, coded, options)
    paste0("No ", result_types[[verb]]$one, " is eligible: ", reason, ".")
  }
}

# Which restriction left nothing. What it is compared with are the profiles of
# single features, where they are largest; with missing values, or min_features
# above one, that is a guide and no proof.
nothing_reason <- function(verb, info, coded, options) {
  degenerate <- info$degenerate %||% 0
  if (degenerate > 0 && isTRUE(info$left_out + degenerate >= info$space)) {
    return("none has a Mahalanobis distance")
  }
  if (verb == "features" || all_left_out(info)) {
    return(left_out_reason(coded, options))
  }
  if (verb == "cover") {
    return(none_covers(options))
  }
  if (verb == "profiles" && (options$productive || options$min_class_count > 0) || verb == "subgroups") {
    return(asked_leave_none(options))
  }
  largest <- largest_profile(coded)
  if (largest$rows < options$min_count) {
    return(fill(
      "the largest profile has {largest$rows} rows, {.code min_count} is {options$min_count}"
    ))
  }
  if (verb == "profiles" && largest$frequency <= options$min_freq) {
    frequency <- plainly(format(largest$frequency, digits = 3))
    return(fill(
      "the greatest frequency is {frequency}, {.code min_freq} is {options$min_freq}"
    ))
  }
  fill(
    "{.code min_freq = {options$min_freq}} and {.code min_count = {options$min_count}} leave none"
  )
}

# "`productive` and `min_freq = 0.05` leave none"
asked_leave_none <- function(options, productive = options$productive) {
  asked <- c(
    if (productive) fill("{.arg productive}"),
    if (options$min_class_count > 0) fill("{.code min_class_count = {options$min_class_count}}"),
    fill("{.code min_freq = {options$min_freq}}"),
    if (options$min_count > 1) fill("{.code min_count = {options$min_count}}")
  )
  leave_none(asked)
}

leave_none <- function(asked) {
  paste(paste(asked, collapse = " and "), if (length(asked) > 1) "leave none" else "leaves none")
}

#' Notes of classes without a profile, or a subgroup, where other classes have some
#'
#' Those that min_lift leaves nothing have a note of their own: see note_no_lift(). `result$unlifted$unproductive` are
#' classes of which there are eligible profiles but for `productive`.
#' @noRd
note_emptied <- function(verb, result, coded, options) {
  spec <- result_types[[verb]]
  gone <- if (spec$by_class) setdiff(options$classes, c(result$class, result$unlifted$classes))
  if (!length(gone)) {
    return(NULL)
  }
  unproductive <- intersect(gone, result$unlifted$unproductive)
  gone <- setdiff(gone, unproductive)
  c(
    if (length(unproductive)) none_eligible(spec$one, unproductive, leave_none(fill("{.arg productive}")), coded),
    if (length(gone)) none_eligible(spec$one, gone, emptied_reason(gone, result, coded, options), coded)
  )
}

none_eligible <- function(one, classes, reason, coded) {
  classes <- cli::cli_vec(coded$classes[classes], list("vec-trunc" = 5, "vec-last" = " or "))
  because <- if (!is.null(reason)) paste0(" is eligible: ", reason) else " was found"
  fill("No {one} of {.val {classes}}{because}.")
}

# Which restriction it was; NULL where the search did not end, and nobody knows.
emptied_reason <- function(gone, result, coded, options) {
  if (!result$info$complete) {
    return(NULL)
  }
  if (all(class_rows(coded)[gone] < options$min_class_count)) {
    return(leave_none(fill("{.code min_class_count = {options$min_class_count}}")))
  }
  if (coded$na == "available" && !any(gone %in% classes_known_somewhere(coded))) {
    return(paste("every feature is missing in", if (length(gone) > 1) "their rows" else "its rows"))
  }
  if (!is.null(options$min_probability)) {
    return(none_covers(options))
  }
  # Where the search without the limit on lifts found nothing either, it was without `productive`, too.
  asked_leave_none(options, options$productive && is.null(options$lift_limit))
}

# Classes with a row in which any feature is known.
classes_known_somewhere <- function(coded) {
  if (is_given(coded)) {
    # Of joint levels nobody asked.
    known <- lapply(coded$given$singles, function(single) if (is.null(single)) TRUE else colSums(single$counts) > 0)
    return(which(Reduce(`|`, known, rep(FALSE, length(coded$classes)))))
  }
  coded$class[Reduce(
    function(known, feature) known | !feature_missing(feature, coded), seq_along(coded$features),
    rep(FALSE, length(coded$class))
  )]
}

all_left_out <- function(info) {
  isTRUE(info$left_out >= info$space)
}

# The largest profile of any single feature, in rows and as a share.
largest_profile <- function(coded) {
  rows <- frequency <- 0
  for (set in seq_along(coded$features)) {
    counted <- if (is_given(coded)) given_single(set, coded) else count_set(coded, set)
    if (length(counted$rows)) {
      n_profile <- rowSums(counted$counts)
      # Whole weights are rows.
      rows <- max(rows, if (coded$whole) n_profile else counted$rows)
      frequency <- max(frequency, n_profile / counted$n)
    }
  }
  list(rows = rows, frequency = frequency)
}

note_left_out <- function(info, coded, options) {
  if (!isTRUE(info$left_out > 0)) {
    return(NULL)
  }
  sets <- if (info$space == 1) "feature set" else "feature sets"
  paste0(
    format_size(info$left_out), " of ", format_size(info$space), " ", sets,
    " left out: ", left_out_reason(coded, options), "."
  )
}

# Why feature sets are not eligible in any search.
left_out_reason <- function(coded, options) {
  empty <- coded$features[is_empty_feature(coded)]
  if (length(empty)) {
    fill("{.var {empty}} hold{?s/} missing values only")
  } else if (options$min_n > 1) {
    fill(
      "one class, or fewer than {.code min_n = {options$min_n}} counted rows"
    )
  } else {
    "one class in the counted rows"
  }
}

# Features without a value.
is_empty_feature <- function(coded) {
  empty <- lengths(coded$levels) == 0
  if (is_given(coded)) {
    return(empty & !vapply(coded$given$singles, is.null, NA))
  }
  continuous <- coded$continuous$features %||% rep(FALSE, length(empty))
  empty[continuous] <- vapply(
    coded$continuous$columns[continuous], function(x) all(is.na(x)), NA
  )
  empty
}
