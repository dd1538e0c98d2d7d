# Notes of rows that a set does not count, under available cases: they change what a value is compared with.

# A feature that has one value where it is known tells nothing, and yet its sets count other rows.
note_constant <- function(coded) {
  if (coded$na != "available") {
    return(NULL)
  }
  constant <- Filter(
    function(feature) has_missing(feature, coded) && is_constant(feature, coded), seq_along(coded$features)
  )
  if (!length(constant)) {
    return(NULL)
  }
  lost <- lapply(constant, if (is_given(coded)) given_missing else feature_missing, coded)
  names <- cli::cli_vec(coded$features[constant], list("vec-trunc" = 5))
  rows <- vapply(lost, function(x) if (is_given(coded)) sum(x) else as.double(n_rows_in(x, coded)), 0)
  fewer <- paste0(if (length(rows) > 1) "up to ", count_of(max(rows), "row"), lost_class(lost, coded))
  fill(
    "{.var {names}} {?is/are} constant where known, and {?its/their} sets count {fewer} fewer: see {.arg never}."
  )
}

is_constant <- function(feature, coded) {
  values <- coded$continuous$columns[[feature]]
  if (is.null(values)) {
    return(n_occurring(feature, coded) == 1)
  }
  known <- values[!is.na(values)]
  length(known) > 0 && all(known == known[[1]])
}

# Of which class the rows are, where all are of one.
lost_class <- function(lost, coded) {
  classes <- if (is_given(coded)) which(Reduce(`+`, lost) > 0) else unique(coded$class[Reduce(`|`, lost)])
  if (length(classes) == 1) {
    fill(" of {.val {coded$classes[[classes]]}}")
  }
}

#' Whether the best is compared with other rows than all
#'
#' For profiles, where the class's share of the counted rows is off that of all rows (of the class where it is most);
#' for all, where a class has no counted row.
#' @noRd
note_base_rate <- function(verb, result, coded, facts) {
  if (coded$na != "available") {
    return(NULL)
  }
  best <- if (result_types[[verb]]$by_class) match(unique(result$class), result$class) else 1
  c(
    if (result_types[[verb]]$by_class) note_off_base_rate(verb, result, best, coded, facts),
    note_vanished(verb, result, best, coded, facts$class_counts)
  )
}

note_off_base_rate <- function(verb, result, best, coded, facts) {
  rows <- list(class = coded$classes[result$class[best]], base_rate = (result$n_class / result$n)[best])
  off <- off_base_rate(rows, list(data = facts))
  if (!any(off)) {
    return(NULL)
  }
  share <- class_share(rows$class, facts)
  worst <- which.max(ifelse(off, abs(rows$base_rate / share - 1), -1))
  says_off_base_rate(rows$class[[worst]], rows$base_rate[[worst]], share[[worst]], result_types[[verb]]$one)
}

says_off_base_rate <- function(class, base_rate, share, one) {
  rates <- format_percent(c(base_rate, share))
  fill(
    "The best {one} of {.val {class}} counts rows of which {rates[[1]]} are {.val {class}}, of all rows {rates[[2]]}."
  )
}

# Classes of the data that the best does not see at all.
note_vanished <- function(verb, result, best, coded, counts) {
  for (i in best) {
    # Only a class of no more rows than are not counted can be gone, give or take what sums of weights are rounded by:
    # mostly none, and millions of rows need not be looked at.
    not_counted <- sum(counts) - result$n[[i]]
    if (min(counts) > not_counted + 1e-9 * sum(counts)) next
    gone <- setdiff(seq_along(coded$classes), classes_counted(result$features[[i]], coded))
    if (length(gone)) {
      classes <- cli::cli_vec(coded$classes[gone], list("vec-trunc" = 5, "vec-last" = " or "))
      of_class <- if (result_types[[verb]]$by_class) {
        fill(" of {.val {coded$classes[[result$class[[i]]]]}}")
      }
      return(fill("The best {result_types[[verb]]$one}{of_class} counts no row of {.val {classes}}."))
    }
  }
}

# Classes, by position, of the rows that a set counts.
classes_counted <- function(set, coded) {
  if (is_given(coded)) which(given_class_totals(set, coded) > 0) else coded$class[is_counted(set, coded)]
}
