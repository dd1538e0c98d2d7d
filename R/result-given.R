# Searches of counts that others made set by set, such as a database, where there are no rows.
#
# `coded` is then as in encode-input.R, but `codes` is a list of NULLs, `class` and `weights` are NULL, and there is
#   given   a list of
#     counts     what core_select_from_counts() takes (src/glue_source.cpp), one table for each set of the search
#     n_rows     rows, unweighted, that have a class
#     class_counts, class_rows  dbl[C], their weight, and their number
#     weighted   whether they have weights
#     singles    list[m], of each discrete feature alone (NULL for others): `counts` and `rows`, levels x classes; and
#                `missing` and `missing_rows`, dbl[C], of the rows that lack it. Missing values that are a level are not
#                missing here.
# What notes and facts say of rows, they take from there.

#' Coded data without rows
#'
#' @param features,levels,classes,class_name,na,n_dropped,notes,cuts,ordered,cut_points,continuous As in encode-input.R.
#' @param given As above.
#' @return A `localift_coded`.
#' @noRd
new_given_coded <- function(features, levels, classes, class_name, na, whole, given, n_dropped = 0, notes = NULL,
                            cuts = vector("list", length(features)), ordered = rep(FALSE, length(features)),
                            cut_points = NULL, continuous = NULL, n_incomplete = 0, incomplete = 0, n_missing = NULL) {
  structure(
    list(
      features = features, codes = vector("list", length(features)), levels = levels, class = NULL, classes = classes,
      class_name = class_name, weights = NULL, whole = whole, n_rounded = 0, na = na, n_dropped = n_dropped,
      n_incomplete = n_incomplete, incomplete = incomplete, n_missing = n_missing,
      # Counts that are whole are rows, and of others the number of rows is known.
      counted = whole, unfinished = FALSE, unused_classes = character(), notes = notes, copies = character(),
      cuts = cuts,
      ordered = ordered, numbers = vector("list", length(features)), cut_points = cut_points, one_cell = character(),
      continuous = continuous, given = given
    ),
    class = "localift_coded"
  )
}

is_given <- function(coded) !is.null(coded$given)

n_rows_of <- function(coded) coded$given$n_rows %||% length(coded$class)

# Rows of each class in the data, weights counted where they are whole.
class_rows <- function(coded) {
  if (coded$whole) class_counts(coded) else coded$given$class_rows %||% count_codes(coded$class, length(coded$classes))
}

# The weight of each class among the rows that a set counts. O(sets).
given_class_totals <- function(set, coded) {
  tables <- coded$given$counts$tables
  colSums(tables[[Position(function(table) identical(as.integer(table$set), as.integer(set)), tables)]]$counts)
}

# As core_known_if_function(), of one feature's counts.
given_known_if_function <- function(single) {
  if (is.null(single) || any(colSums(single$counts > 0) > 1)) {
    return(NULL)
  }
  c(rows = sum(single$rows), classes = sum(colSums(single$counts) > 0))
}

# Rows, weighted where weights are whole, in which a feature is known, and by class those in which it is missing.
given_known <- function(feature, coded) {
  single <- coded$given$singles[[feature]]
  sum(if (coded$whole) single$counts else single$rows)
}

given_missing <- function(feature, coded) {
  single <- coded$given$singles[[feature]]
  if (coded$whole) single$missing else single$missing_rows
}

# As count_set() of one discrete feature, as far as largest_profile() reads it.
given_single <- function(feature, coded) {
  single <- coded$given$singles[[feature]]
  occurs <- if (is.null(single)) logical() else rowSums(single$counts) > 0
  counts <- single$counts[occurs, , drop = FALSE]
  list(counts = counts, rows = rowSums(single$rows[occurs, , drop = FALSE]), n = sum(counts))
}

# As sets_by_missing(): of each set itself.
given_sets_by_missing <- function(coded) {
  tables <- coded$given$counts$tables
  totals <- function(what) {
    sums <- vapply(tables, function(table) colSums(as.matrix(table[[what]])), numeric(length(coded$classes)))
    matrix(sums, length(tables), length(coded$classes), byrow = TRUE)
  }
  weight <- totals("counts")
  list(weight = weight, rows = if (coded$whole) weight else totals("rows"))
}

#' Stop where what is asked for needs rows
#'
#' @param coded Coded data, with rows or without.
#' @noRd
check_given_arguments <- function(arguments, coded, call) {
  if (!is_given(coded)) {
    return(invisible())
  }
  needs <- c(
    if (isTRUE(arguments$distinct)) "distinct = TRUE",
    if (identical(arguments$rank_by, "lower")) "rank_by = \"lower\"",
    if (identical(arguments$search, "u_curve")) "search = \"u_curve\""
  )
  if (length(needs)) {
    abort_localift(
      c(
        "{.code {needs[[1]]}} needs the rows, and a database gave counts of each feature set only.",
        i = paste0(
          "Leave it out, or leave features out with {.arg never} until the counts of all of them together can be ",
          "collected: see {.fn count_profiles}."
        )
      ),
      "input", arg = sub(" .*", "", needs[[1]]), call = call
    )
  }
}

#' Stop where a result without rows is asked for what needs them
#' @noRd
abort_in_database <- function(arg, call) {
  abort_localift(
    c(
      "The rows of {.arg {arg}} are in a database, which gave counts of each feature set only.",
      i = paste0(
        "Search with fewer features, so that the counts of all of them together can be collected, or search a part of ",
        "the rows, as by {.code dplyr::collect(dplyr::slice_sample(data, n = 1e5))}."
      )
    ),
    class = "input", arg = arg, call = call
  )
}
