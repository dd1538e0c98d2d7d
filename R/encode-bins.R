# The cuts by which quantile_bins() made levels, kept with its factor, so that new values go where the old ones would.
#
# `cuts`, an attribute of the factor, is a list of class "localift_cuts" for g groups and L levels:
#   cuts     dbl matrix, g x (L - 1), ascending in each row
#   groups   NULL, or a list of chr[g] for each variable of `by`, named where names are known: what each group is
#   labels   chr[L], of all levels
#   left     TRUE where a level holds its lower cut, not its upper one: cells of cut_points(), see encode-cuts.R

new_cuts <- function(cuts, groups, labels) {
  structure(list(cuts = cuts, groups = groups, labels = labels), class = "localift_cuts")
}

# NULL for any other vector, and where levels were given other names.
cuts_of <- function(x) {
  cuts <- attr(x, "cuts")
  if (is.factor(x) && inherits(cuts, "localift_cuts") && all(levels(x) %in% cuts$labels)) cuts
}

# `[` of a factor forgets them.
with_cuts <- function(x, from) {
  attr(x, "cuts") <- cuts_of(from)
  x
}

#' Levels of values by known cuts
#'
#' @param group A row of `cuts$cuts` for each value; `NULL` for the only one. 0 and `NA` for none.
#' @return Positions in `cuts$labels`, `NA` where the value is missing or has no group. O(n log L).
#' @noRd
place_by_cuts <- function(x, group, cuts) {
  if (is.null(group)) {
    return(level_by_cuts(x, cuts$cuts[1, ], are_cells(cuts)))
  }
  codes <- rep(NA_integer_, length(x))
  for (rows in split(seq_along(x), factor(group, seq_len(nrow(cuts$cuts))))) {
    if (length(rows)) {
      codes[rows] <- level_by_cuts(x[rows], cuts$cuts[group[[rows[[1]]]], ])
    }
  }
  codes
}

# 1 + the number of cuts strictly below each value; with `left` also that at it.
level_by_cuts <- function(x, cuts, left = FALSE) {
  findInterval(x, cuts, left.open = !left) + 1L
}

#' Groups of new values among those that have cuts
#'
#' @param parts A list of vectors, one for each variable of `by`.
#' @return A row of `cuts$cuts` for each value, 0 for a group without cuts, `NA` for a missing one.
#' @noRd
match_bin_groups <- function(parts, cuts, names, call) {
  codes <- do.call(cbind, unname(Map(function(part, values, name) {
    code_against(part, unique(values), name, "group", call)
  }, parts, cuts$groups, names)))
  known <- do.call(cbind, unname(lapply(cuts$groups, function(values) match(values, unique(values)))))
  group <- match_codes(codes, known)
  group[rowSums(is.na(codes)) > 0] <- NA
  group
}

# New values ------------------------------------------------------------------

#' New values in the levels of old ones
#'
#' @param used The levels of the old factor: those that new values do not need stay, too.
#' @noRd
bins_like <- function(x, cuts, by, by_expr, used, call) {
  parts <- bin_parts(by, by_expr, length(x), call)
  n_old <- length(cuts$groups)
  if (length(parts) != n_old) {
    abort_localift(
      c(
        if (n_old == 0) {
          "{.arg by} must not be given: {.arg like} was made without groups."
        } else {
          "{.arg by} must hold the groups within which {.arg like} was made."
        },
        x = if (n_old > 0) "There {cli::qty(n_old)}{?is one variable/are {n_old}}, {.arg by} has {length(parts)}."
      ),
      "input", arg = "by", call = call
    )
  }
  # By name where each has one; otherwise in the order given.
  named <- all(nzchar(names(parts))) && !anyDuplicated(names(parts))
  if (named && setequal(names(parts), names(cuts$groups))) {
    parts <- parts[names(cuts$groups)]
  }
  group <- if (n_old > 0) match_bin_groups(parts, cuts, part_names(parts), call)
  unseen <- sum(group == 0, na.rm = TRUE)
  if (unseen > 0) {
    inform_localift(fill(
      "{.arg by} makes groups that {.arg like} did not see, in {count_of(unseen, 'value')}: they have no level."
    ))
  }
  codes <- place_by_cuts(x, group, cuts)
  levels <- cuts$labels[cuts$labels %in% used | seq_along(cuts$labels) %in% codes]
  structure(match(cuts$labels[codes], levels), levels = levels, class = "factor", cuts = cuts)
}

check_not_both <- function(no_n, probs, no_labels, call) {
  given <- c(n = !no_n, probs = !is.null(probs), labels = !no_labels)
  if (any(given)) {
    given <- names(given)[given]
    abort_localift(
      c(
        "{.arg like} says the cuts and the labels: {.arg {given}} must not be given besides.",
        i = "Leave {cli::qty(given)}{?it/them} out, or {.arg like}."
      ),
      "input", arg = given[[1]], call = call
    )
  }
}

check_cuts <- function(like, call) {
  cuts <- cuts_of(like)
  if (is.null(cuts)) {
    abort_localift(
      c(
        "{.arg like} must be a factor with cuts, as {.fn quantile_bins} returns it.",
        x = "It is {describe(like)}.",
        i = if (is.factor(like)) {
          "A part of a factor has lost them, and so has one of other levels: give the factor as it was made."
        }
      ),
      "input", arg = "like", call = call
    )
  }
  cuts
}

# Intervals as text -------------------------------------------------------------

#' "(-Inf,39.2]", "(39.2,Inf)"
#'
#' With as few digits as tell the cuts apart and put each of the values where it belongs.
#'
#' @param cuts Of one group.
#' @param x Values, none missing.
#' @param least Significant digits at least.
#' @noRd
interval_labels <- function(cuts, x = numeric(), least = 3) {
  level <- level_by_cuts(x, cuts)
  digits <- Find(function(digits) {
    rounded <- signif(cuts, digits)
    !any(diff(rounded) == 0 & diff(cuts) > 0) && identical(level_by_cuts(x, rounded), level)
  }, least:14, nomatch = 15)
  ends <- format_significant(cuts, digits)
  last <- length(cuts) + 1
  paste0("(", c("-Inf", ends), ",", c(ends, "Inf"), rep(c("]", ")"), c(last - 1, 1)))
}

#' @export
format.localift_cuts <- function(x, ...) {
  check_dots_empty(...)
  shown <- seq_len(min(nrow(x$cuts), max_groups_shown))
  names <- vapply(names2(x$groups), function(name) if (nzchar(name)) paste0(quote_label(name), "=") else "", "")
  lines <- lapply(shown, function(g) {
    intervals <- if (are_cells(x)) x$labels else interval_labels(x$cuts[g, ], least = 7)
    intervals[c(FALSE, diff(x$cuts[g, ]) == 0, FALSE)] <- "empty"
    group <- vapply(x$groups, `[[`, "", g)
    heading <- if (length(group)) {
      paste(paste0(names, quote_label(group)), collapse = " ")
    }
    # Labels that are intervals say all there is to say.
    same <- are_cells(x) || identical(substr(x$labels[[1]], 1, 6), "(-Inf,")
    labels <- if (same) "" else paste0(pad_right(x$labels), " ")
    c(heading, paste0(if (!is.null(heading)) "  ", labels, intervals))
  })
  more <- nrow(x$cuts) - length(shown)
  c(unlist(lines), if (more > 0) paste("and", count_of(more, "more group")))
}

# Of a factor that is printed.
max_groups_shown <- 6

# A factor that is printed hands on how to print its levels.
#' @export
print.localift_cuts <- function(x, ...) {
  writeLines(format(x))
  invisible(x)
}
