# Counted data through the verbs of R and of other packages: what was counted stays counted, or is known not to be.
#
# What takes, repeats, adds or joins rows and columns keeps data counted: it does to counts what it would do to the rows
# that they stand for. What sums rows up does not, but for count() and tally(), which add the counts. Where classes are
# forgotten, in data.table and by data.frame(), a note says so. After as.data.frame() nothing is known, as the user
# says.

#' @include input-counts.R
NULL

# Keep ------------------------------------------------------------------------

#' Make counted data of what a verb made of them
#'
#' @param template The counted data.
#' @param count_name,class_name Columns of `x`; `NULL` if there is none. A column of counts that was lost is not found
#'   again by its name: `lost_name` keeps it for messages.
#' @noRd
restore_counts <- function(x, template, count_name = attr(template, "count_name"),
                           class_name = attr(template, "class_name")) {
  if (!is.data.frame(x)) {
    return(x)
  }
  there <- function(name) if (isTRUE(name %in% names(x))) name
  class(x) <- c("localift_counts", setdiff(class(x), "localift_counts"))
  attr(x, "lost_name") <- if (is.null(there(count_name))) count_name %||% attr(template, "lost_name")
  attr(x, "count_name") <- there(count_name)
  attr(x, "class_name") <- there(class_name)
  x
}

drop_counts <- function(x) {
  if (is_counts(x)) {
    attr(x, "count_name") <- attr(x, "class_name") <- attr(x, "lost_name") <- NULL
    class(x) <- setdiff(class(x), "localift_counts")
  }
  x
}

#' @export
`[.localift_counts` <- function(x, ...) restore_counts(NextMethod(), x)

# Counts that were removed do not come back with a column of their name.
#' @export
`$<-.localift_counts` <- function(x, name, value) restore_counts(NextMethod(), x)

#' @export
`[[<-.localift_counts` <- function(x, ..., value) restore_counts(NextMethod(), x)

#' @export
`[<-.localift_counts` <- function(x, ..., value) restore_counts(NextMethod(), x)

# Names are followed by position: two that are swapped swap their columns.
#' @export
`names<-.localift_counts` <- function(x, value) {
  old <- names(x)
  renamed <- function(name) {
    new <- names(x)[match(name %||% NA, old)]
    if (length(new) && !is.na(new)) new
  }
  template <- x
  x <- NextMethod()
  restore_counts(x, template, renamed(attr(template, "count_name")), renamed(attr(template, "class_name")))
}

# Verbs whose rows are those of the data: taken, repeated, ordered, grouped or with more columns.

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.localift_counts <- function(data, template) {
  restore_counts(NextMethod(), template)
}

#' @exportS3Method dplyr::dplyr_row_slice
dplyr_row_slice.localift_counts <- function(data, i, ...) restore_counts(NextMethod(), data)

#' @exportS3Method dplyr::dplyr_col_modify
dplyr_col_modify.localift_counts <- function(data, cols) restore_counts(NextMethod(), data)

#' @exportS3Method dplyr::group_by
group_by.localift_counts <- function(.data, ...) restore_counts(NextMethod(), .data)

#' @exportS3Method dplyr::ungroup
ungroup.localift_counts <- function(x, ...) restore_counts(NextMethod(), x)

#' @exportS3Method dplyr::rowwise
rowwise.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tibble::as_tibble
as_tibble.localift_counts <- function(x, ...) restore_counts(NextMethod(), x)

#' @exportS3Method tidyr::complete
complete.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::drop_na
drop_na.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::expand
expand.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::extract
extract.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::fill
fill.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::gather
gather.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::nest
nest.localift_counts <- function(.data, ...) restore_counts(NextMethod(), .data)

#' @exportS3Method tidyr::pivot_longer
pivot_longer.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::pivot_wider
pivot_wider.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::replace_na
replace_na.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::separate
separate.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::separate_rows
separate_rows.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::spread
spread.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::unite
unite.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

#' @exportS3Method tidyr::unnest
unnest.localift_counts <- function(data, ...) restore_counts(NextMethod(), data)

# Of two frames bound together, the first that is counted says how.
#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.localift_counts.localift_counts <- function(x, y, ...) counts_ptype(x, y, x, ...)

#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.localift_counts.data.frame <- function(x, y, ...) counts_ptype(x, y, x, ...)

#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.localift_counts.tbl_df <- function(x, y, ...) counts_ptype(x, y, x, ...)

#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.data.frame.localift_counts <- function(x, y, ...) counts_ptype(x, y, y, ...)

#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.tbl_df.localift_counts <- function(x, y, ...) counts_ptype(x, y, y, ...)

counts_ptype <- function(x, y, template, ...) {
  restore_counts(vctrs::vec_ptype2(drop_counts(x), drop_counts(y), ...), template)
}

#' @exportS3Method vctrs::vec_cast
vec_cast.localift_counts.localift_counts <- function(x, to, ...) counts_cast(x, to, ...)

#' @exportS3Method vctrs::vec_cast
vec_cast.localift_counts.data.frame <- function(x, to, ...) counts_cast(x, to, ...)

#' @exportS3Method vctrs::vec_cast
vec_cast.localift_counts.tbl_df <- function(x, to, ...) counts_cast(x, to, ...)

counts_cast <- function(x, to, ...) {
  restore_counts(vctrs::vec_cast(drop_counts(x), drop_counts(to), ...), to)
}

#' @export
transform.localift_counts <- function(`_data`, ...) {
  restore_counts(without_notes(NextMethod()), `_data`)
}

#' @export
merge.localift_counts <- function(x, y, by = intersect(names(x), names(y)), by.x = by, by.y = by, ...,
                                  suffixes = c(".x", ".y")) {
  name <- attr(x, "count_name")
  key <- if (is.character(by.x)) by.x else names(x)[by.x]
  merged <- merge(drop_counts(x), drop_counts(y), by.x = by.x, by.y = by.y, ..., suffixes = suffixes)
  if (inherits(y, "localift_counts")) {
    # A pair of groups stands for as many rows as the product of their counts.
    return(restore_counts(merged, x, count_name = NULL))
  }
  if (isTRUE(name %in% names(y)) && !name %in% key) {
    name <- paste0(name, suffixes[[1]])
  }
  restore_counts(merged, x, name)
}

# Add the counts ----------------------------------------------------------------

#' @exportS3Method dplyr::count
count.localift_counts <- function(x, ..., wt = NULL, sort = FALSE, name = NULL) {
  weights <- count_weights(x, enquo(wt))
  counted <- dplyr::count(drop_counts(x), ..., wt = !!weights$wt, sort = sort, name = name)
  restore_counts(counted, x, if (weights$counts) utils::tail(names(counted), 1))
}

#' @exportS3Method dplyr::tally
tally.localift_counts <- function(x, wt = NULL, sort = FALSE, name = NULL) {
  weights <- count_weights(x, enquo(wt))
  counted <- dplyr::tally(drop_counts(x), wt = !!weights$wt, sort = sort, name = name)
  restore_counts(counted, x, if (weights$counts) utils::tail(names(counted), 1))
}

# What to sum: the counts unless the user says otherwise. `counts`: whether the sums are counts of rows.
count_weights <- function(x, wt) {
  name <- attr(x, "count_name")
  known <- isTRUE(name %in% names(x))
  expr <- quo_get_expr(wt)
  if (known && is.null(expr)) {
    expr <- as.name(name)
    wt <- new_quosure(expr)
  }
  list(wt = wt, counts = known && is.name(expr) && identical(as.character(expr), name))
}

# Counted no more ---------------------------------------------------------------

#' @exportS3Method dplyr::do
do.localift_counts <- function(.data, ...) restore_counts(NextMethod(), .data, count_name = NULL)

#' @exportS3Method dplyr::group_modify
group_modify.localift_counts <- function(.data, ...) restore_counts(NextMethod(), .data, count_name = NULL)

#' @exportS3Method dplyr::summarise
summarise.localift_counts <- function(.data, ...) restore_counts(NextMethod(), .data, count_name = NULL)

#' @export
#' @importFrom stats aggregate
aggregate.localift_counts <- function(x, ...) {
  restore_counts(aggregate(drop_counts(x), ...), x, count_name = NULL)
}

# A row for each of the rows that were counted is no longer counted; other rows that repeat still are.
#' @exportS3Method tidyr::uncount
uncount.localift_counts <- function(data, weights, ..., .remove = TRUE, .id = NULL) {
  weights <- enquo(weights)
  name <- attr(data, "count_name")
  rows <- tidyr::uncount(drop_counts(data), !!weights, ..., .remove = .remove, .id = .id)
  expr <- quo_get_expr(weights)
  if (!(is.name(expr) && identical(as.character(expr), name))) {
    return(restore_counts(rows, data))
  }
  if (name %in% names(rows)) restore_counts(rows, data, count_name = NULL) else rows
}

#' @exportS3Method data.table::as.data.table
as.data.table.localift_counts <- function(x, ...) {
  forget_counts(data.table::as.data.table(drop_counts(x), ...), "as.data.table()", attr(x, "count_name"))
}

# data.frame() and cbind(), which forget all classes, ask for `optional` names; a user of as.data.frame() seldom does.
#' @export
as.data.frame.localift_counts <- function(x, row.names = NULL, optional = FALSE, ...) {
  plain <- as.data.frame(drop_counts(x), row.names = row.names, optional = optional, ...)
  if (optional) forget_counts(plain, "data.frame() or cbind()", attr(x, "count_name")) else plain
}

#' Say that a frame is not counted any more
#'
#' @param where What forgets it, as text.
#' @return `x` without what says that it was counted.
#' @noRd
forget_counts <- function(x, where, name = attr(x, "count_name")) {
  if (is.data.frame(x) && isTRUE(name %in% names(x))) {
    inform_localift(sprintf(
      "After %s these are not counted data any more: `%s` would be a feature. as_counts() declares it anew.",
      where, name
    ))
  }
  drop_counts(x)
}

# For what is restored at once.
without_notes <- function(expr) {
  withCallingHandlers(expr, localift_message = function(message) invokeRestart("muffleMessage"))
}
