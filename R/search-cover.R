# What a cover takes and gives beside what subgroups do.

#' The options of the core that only covers have, with those of subgroups
#'
#' @return As subgroup_options(), and `min_probability`, `each`, `cover`, and `min_new`, by class searched.
#' @noRd
cover_options <- function(arguments, coded, call) {
  classes <- class_positions(arguments$classes, coded, call)
  if (!coded$whole && coded$counted && !is.null(arguments$min_new)) {
    abort_localift(
      c(
        "{.arg min_new} counts rows, and counts that are not whole say nothing of rows.",
        i = "Leave it out: the default is 1% of the class."
      ),
      "input", arg = "min_new", call = call
    )
  }
  of_class <- unname(class_counts(coded)[classes])
  c(
    subgroup_options(utils::modifyList(arguments, list(rank_by = "lift", max_overlap = 1)), coded, call),
    list(
      min_probability = arguments$min_probability,
      each = arguments$precision == "each",
      cover = arguments$cover,
      min_new = as.double(rep_len(arguments$min_new %||% pmax(if (coded$whole) 5 else 0, of_class / 100), length(classes)))
    )
  )
}

check_min_probability <- function(x, arg, call) {
  if (is.null(x)) {
    abort_localift(
      c(
        "{.arg min_probability} must be given.",
        i = "It is the share of the class that what covers it must have, as in {.code min_probability = 0.8}."
      ),
      "input", arg = arg, call = call
    )
  }
  check_positive_share(x, arg, call)
}

check_positive_share <- function(x, arg, call) {
  if (!is_one_number(x) || x <= 0 || x > 1) {
    abort_argument("must be one number above 0, and at most 1", x, arg, call)
  }
  as.double(x)
}

# As subgroups_table(), with what each step adds and what all have so far.
cover_table <- function(result, coded, options) {
  table <- subgroups_table(result, coded, options)
  of_class <- unname(class_counts(coded))[result$class]
  added <- list(
    new = as_whole(as.double(result$new)),
    covered = as.double(result$covered_class) / of_class,
    union_probability = as.double(result$covered_class) / as.double(result$covered)
  )
  do.call(new_table, c(unclass(table)[1:4], added, unclass(table)[-(1:4)]))
}

# Text -------------------------------------------------------------------------

# "5 subgroups cover 98.3% of malignant (Class), with a probability of 0.96", or that of each of few classes.
cover_title <- function(x, fit, target) {
  found <- fit$table
  last <- which(!duplicated(found$class, fromLast = TRUE))
  subgroups <- count_of(length(found$rank), "subgroup")
  of <- if (nrow(x) < length(found$rank)) paste(count_of(nrow(x), "row"), "of ")
  if (length(fit$options$classes) == 1) {
    return(paste0(of, subgroups, if (!is.null(of)) " that", " ", covers_text(target, found, last)))
  }
  shown <- utils::head(last, max_classes_covered)
  told <- vapply(shown, function(i) covers_text(show_label(found$class[[i]]), found, i), "")
  more <- length(last) - length(shown)
  paste0(
    of, subgroups, " for ", show_label(fit$class_name), " ", paste(told, collapse = "; "),
    if (more > 0) sprintf("; and %s more", format_count(more))
  )
}

max_classes_covered <- 3

covers_text <- function(class, found, i) {
  verb <- if (found$rank[[i]] == 1) "covers" else "cover"
  share <- format_percent(found$covered[[i]])
  sprintf("%s %s of %s, with a probability of %s", verb, share, class, format_significant(found$union_probability[[i]], 3))
}

cover_restrictions <- function(options) {
  if (is.null(options$min_probability)) {
    return(NULL)
  }
  c(
    sprintf(
      "probability of at least %s %s", decimal_text(options$min_probability), if (options$each) "in each" else "in all so far"
    ),
    least_added(options$min_new)
  )
}

least_added <- function(min_new) {
  least <- range(min_new)
  if (least[[2]] > 1) sprintf("at least %s new of the class", paste(unique(format_count(ceiling(least))), collapse = " to "))
}

none_covers <- function(options) {
  least <- unique(decimal_text(options$min_probability))
  of <- if (options$each) "has a probability of {least}" else "adds rows with a probability of {least}"
  fill(paste0("none ", of, " and {.arg min_new} rows of the class"))
}
