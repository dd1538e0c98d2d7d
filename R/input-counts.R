# Counted data: a row per group of equal rows, and how many rows it stands for.
# They are known by their class, never by a column's name; the attributes
# `count_name` and `class_name` say which columns hold the counts and (if
# known) the class.
#
# The class stays where verbs take rows or columns away (input-counts-verbs.R),
# also the counts themselves: data without them that were still read would be
# counted by the row, so that reading them is an error that says the way out.

new_counts <- function(columns, count_name, class_name = NULL) {
  structure(
    columns,
    class = c("localift_counts", "data.frame"),
    row.names = .set_row_names(length(columns[[1]])),
    count_name = count_name,
    class_name = class_name
  )
}

# data.table::setDT() takes the class, by reference, and leaves what was said of the columns.
is_counts <- function(x) {
  inherits(x, "localift_counts") || inherits(x, "data.table") && !is.null(attr(x, "count_name"))
}

# "n", or "nn" and so on if that is taken, as dplyr does.
free_name <- function(name, taken) {
  while (name %in% taken) {
    name <- paste0(name, "n")
  }
  name
}

# The columns of counted data but that of the counts.
source_counts <- function(x, arg, call) {
  count_name <- attr(x, "count_name")
  at <- match(count_name %||% NA, names(x))
  if (is.na(at)) {
    abort_lost_counts(count_name %||% attr(x, "lost_name"), arg, call)
  }
  counts <- check_counts(x[[count_name]], count_name, "row", call)
  class_name <- attr(x, "class_name")
  if (!isTRUE(class_name %in% names(x))) {
    class_name <- NULL
  }
  source_columns(
    data_frame_columns(x)[-at], nrow(x), names(x)[-at], counts, class_name
  )
}

# `count_name`: the column that is lost, `NULL` where rows were summed up.
abort_lost_counts <- function(count_name, arg, call) {
  abort_localift(
    c(
      if (is.null(count_name)) {
        "{.arg {arg}} was made of counted data, and its rows are no counts any more."
      } else {
        "The counted data {.arg {arg}} no longer have their column of counts, {.var {count_name}}."
      },
      i = if (is.null(count_name)) {
        "If a column counts again, declare it: {.code as_counts({arg}, n)}."
      } else {
        "Keep it, or declare another with {.fn as_counts}."
      },
      i = "If each row is one case now, say so with {.code as.data.frame({arg})}."
    ),
    "input", arg = arg, column = count_name, call = call
  )
}
