# What a joint level is: between which cuts the distance to zero, or the value of a single feature, lies.
#
# Cuts of a distance are told as distances, the roots of those that a model has of squared ones.

#' The levels of a set with continuous features, and their cuts
#'
#' @param set Feature positions.
#' @param x Coded data, or a fit.
#' @return A data frame with a row for each level (but for `(Missing)`) of each group that has rows: `features`, the
#'   set; `continuous`, those of its features that share the level; `group`, `NA` for none; `level`; `of`,
#'   `"distance"` or `"value"`; `above`, `at_most`. `NULL` where the set has no such level, or its model is neither kept
#'   nor can be fitted.
#' @noRd
level_frame <- function(set, x) {
  part <- continuous_part(set, x)
  model <- if (length(part)) known_model(set, x)
  if (is.null(model)) {
    return(NULL)
  }
  held <- which(vapply(model$groups, function(group) group$n > 0, NA))
  cuts <- lapply(model$groups[held], function(group) if (length(part) > 1) sqrt(group$cuts) else group$cuts)
  labels <- x$continuous$labels[seq_len(x$continuous$n_levels)]
  groups <- if (length(x$continuous$by)) group_text(x$continuous, held) else rep(NA_character_, length(held))
  n <- length(labels) * length(held)
  new_table(
    features = rep(feature_set_text(list(set), x$features), n),
    continuous = rep(feature_set_text(list(part), x$features), n),
    group = rep(groups, each = length(labels)),
    level = rep(labels, length(held)),
    of = rep(if (length(part) > 1) "distance" else "value", n),
    above = unlist(lapply(cuts, function(ends) c(-Inf, ends))),
    at_most = unlist(lapply(cuts, function(ends) c(ends, Inf)))
  )
}

#' What each joint level of a set is
#'
#' @param frame Of one set, of one group or of several: then what all have in common. See `level_frame()`.
#' @param by Names of what makes groups.
#' @return Texts, named by the levels: `"distance at most 12.3"`, or of a single feature `"41.3 < a <= 46.2"`; where
#'   groups have cuts of their own, `"distance at most 12.3 to 14.2, by course"`.
#' @noRd
level_meanings <- function(frame, by = character()) {
  levels <- unique(frame$level)
  number <- cut_format(c(frame$above, frame$at_most))
  several <- length(unique(frame$group)) > 1
  vapply(set_names(levels), function(level) {
    rows <- frame[frame$level == level, ]
    if (all(rows$above == rows$at_most)) {
      return("empty")
    }
    ends <- lapply(rows[c("above", "at_most")], function(end) if (all(is.finite(end))) range_text(end, number))
    if (rows$of[[1]] == "value" && !several) {
      return(interval_text(rows$continuous[[1]], ends))
    }
    what <- if (rows$of[[1]] == "value") rows$continuous[[1]] else "distance"
    bounds <- c(
      if (!is.null(ends$above)) paste("above", ends$above), if (!is.null(ends$at_most)) paste("at most", ends$at_most)
    )
    by_group <- if (several) paste("by", cli::ansi_collapse(quote_label(by), last = " and "))
    paste(c(paste(what, paste(bounds, collapse = ", ")), by_group), collapse = ", ")
  }, "")
}

interval_text <- function(name, ends) {
  if (is.null(ends$at_most)) {
    paste(name, ">", ends$above)
  } else {
    paste0(if (!is.null(ends$above)) paste(ends$above, "< "), name, " <= ", ends$at_most)
  }
}

# With as few digits as tell the cuts apart.
cut_format <- function(cuts, least = 4) {
  cuts <- sort(unique(cuts[is.finite(cuts)]))
  digits <- Find(function(digits) !any(diff(signif(cuts, digits)) == 0), least:14, nomatch = 15)
  function(x) format_significant(x, digits)
}

# Lines ------------------------------------------------------------------------

#' What the levels of a set are, as lines to read
#'
#' `"a b: Tertile 1 = distance at most 12.3; Tertile 3 = distance above 14.2"`, one line for each of few groups.
#'
#' @param frame Of one set, see `level_frame()`.
#' @param levels Those to tell.
#' @param by Names of what makes groups.
#' @noRd
level_lines <- function(frame, levels = unique(frame$level), by = character()) {
  groups <- unique(frame$group)
  apart <- length(groups) <= max_groups_told
  parts <- if (apart) lapply(groups, function(group) frame[frame$group %in% group, ]) else list(frame)
  lines <- vapply(parts, function(part) {
    paste0(level_heading(part, apart), ": ", levels_told(level_meanings(part, by), levels))
  }, "")
  set_names(lines, rep(levels_line, length(lines)))
}

# The name of such a line.
levels_line <- "levels"

# It breaks between levels, so that each can be read, and after what they are of.
wrap_levels <- function(line, width) {
  first <- split_after(line, "; ")[[1]]
  heading <- if (text_width(first) > width) regmatches(line, regexpr("^.*?: (?=[^;]* = )", line, perl = TRUE))
  c(
    if (length(heading)) wrap_text(trimws(heading, "right"), width),
    wrap_text(substring(line, sum(nchar(heading)) + 1), width, unit = "; ")
  )
}

# More groups are told by how far apart their cuts are.
max_groups_told <- 3
max_levels_told <- 10

# The set, what its distance is of where that is not all of it, and the group.
level_heading <- function(part, apart) {
  distance <- part$of[[1]] == "distance" && part$continuous[[1]] != part$features[[1]]
  paste0(
    part$features[[1]], if (distance) sprintf(" (distance of %s)", part$continuous[[1]]),
    if (apart && !is.na(part$group[[1]])) paste0(", ", part$group[[1]])
  )
}

# "Tertile 1 = distance at most 12.3; Tertile 2 = ..."
levels_told <- function(meanings, levels, most = max_levels_told) {
  levels <- intersect(levels, names(meanings))
  shown <- levels[seq_len(min(most, length(levels)))]
  more <- length(levels) - length(shown)
  paste(
    c(paste(shown, "=", meanings[shown], recycle0 = TRUE), if (more > 0) paste("and", count_of(more, "more level"))),
    collapse = "; "
  )
}

# Of results -------------------------------------------------------------------

#' The joint levels that rows of a result speak of
#'
#' @param rows What `validate_selection()` gives.
#' @return A list of `set` and `levels` (labels; of feature sets all), by row; `NULL` for a set without.
#' @noRd
row_levels <- function(rows, fit) {
  continuous <- fit$continuous
  lapply(rows, function(row) {
    if (length(continuous_part(row$set, fit))) {
      codes <- row$levels[1] %||% row$window[, 1] %||% seq_len(continuous$n_levels)
      list(set = row$set, levels = continuous$labels[sort(unique(codes))])
    }
  })
}

# Those of the same set together, in the order in which sets come first. What `(Missing)` is needs no words.
set_levels <- function(rows, fit) {
  told <- Filter(Negate(is.null), row_levels(rows, fit))
  keys <- vapply(told, function(one) model_key(one$set), "")
  sets <- lapply(unique(keys), function(key) {
    same <- told[keys == key]
    of_set <- setdiff(unlist(lapply(same, `[[`, "levels")), missing_level)
    list(set = same[[1]]$set, levels = intersect(fit$continuous$labels, of_set))
  })
  Filter(function(one) length(one$levels) > 0, sets)
}

#' What the joint levels of a result's rows are, as lines below a table
#'
#' @param x A part of a result whose rows are its own.
#' @param n Feature sets to tell at most.
#' @return Lines, of no set that has no joint level; the last says how many sets more there are.
#' @noRd
result_level_lines <- function(x, fit, n = max_sets_told) {
  if (is.null(fit$continuous) || nrow(x) == 0) {
    return(NULL)
  }
  sets <- set_levels(fit$structure[match_rows(x, fit)], fit)
  lines <- lapply(utils::head(sets, n), function(one) {
    frame <- level_frame(one$set, fit)
    if (!is.null(frame)) level_lines(frame, one$levels, fit$continuous$by)
  })
  more <- length(sets) - n
  c(unlist(lines), if (more > 0) sprintf("tidy() tells the levels of %s", count_of(more, "more feature set")))
}

# A model may have to be fitted for each.
max_sets_told <- 3

# The levels of its first feature sets, all of each; NULL without any.
result_level_frames <- function(x, fit, n = max_sets_summarised) {
  if (!is.null(fit$continuous)) {
    sets <- set_levels(fit$structure[match_rows(x, fit)], fit)
    do.call(rbind, lapply(utils::head(sets, n), function(one) level_frame(one$set, fit)))
  }
}

max_sets_summarised <- 10

#' What the joint levels of each row of a result are, as columns
#'
#' @inheritParams result_level_lines
#' @return A list of `continuous`, the features that share the level, and `levels`, texts; `NA` where a set has none.
#' @noRd
result_level_columns <- function(x, fit) {
  rows <- row_levels(fit$structure[match_rows(x, fit)], fit)
  keys <- vapply(rows, function(row) if (is.null(row)) NA_character_ else model_key(row$set), "")
  known <- unique(keys[!is.na(keys)])
  frames <- lapply(set_names(known), function(key) level_frame(rows[[match(key, keys)]]$set, fit))
  meanings <- lapply(frames, function(frame) if (!is.null(frame)) level_meanings(frame, fit$continuous$by))
  told <- function(text) vapply(seq_along(rows), function(i) if (is.na(keys[[i]])) NA_character_ else text(i), "")
  list(
    continuous = told(function(i) frames[[keys[[i]]]]$continuous[[1]] %||% NA_character_),
    levels = told(function(i) {
      if (is.null(meanings[[keys[[i]]]])) NA_character_ else levels_told(meanings[[keys[[i]]]], rows[[i]]$levels, Inf)
    })
  )
}
