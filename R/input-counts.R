# Counted data: a row per group of equal rows, and how many rows it stands for.
# They are known by their class, never by a column's name; the attributes
# `count_name` and `class_name` say which columns hold the counts and (if
# known) the class.

new_counts <- function(columns, count_name, class_name = NULL) {
  structure(
    columns,
    class = c("localift_counts", "data.frame"),
    row.names = .set_row_names(length(columns[[1]])),
    count_name = count_name,
    class_name = class_name
  )
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
    abort_localift(
      c(
        "The counted data {.arg {arg}} no longer have their column of counts, {.var {count_name}}.",
        i = "Keep it, or declare another with {.fn as_counts}."
      ),
      "input", arg = arg, column = count_name, call = call
    )
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

#' @export
`[.localift_counts` <- function(x, ...) {
  result <- NextMethod()
  if (!is.data.frame(result)) {
    return(result)
  }
  if (!isTRUE(attr(x, "count_name") %in% names(result))) {
    class(result) <- setdiff(class(result), "localift_counts")
    return(result)
  }
  attr(result, "count_name") <- attr(x, "count_name")
  attr(result, "class_name") <- attr(x, "class_name")
  result
}
