# The shapes that data come in, read as columns.
#
# `source` is a list:
#   columns     named list of columns of n values (names may still be bad)
#   n           the number of rows
#   counted     TRUE if the rows are counts
#   counts      NULL, or their n counts, checked
#   class_name  NULL, or the column known to be the class
#   data        the data as they were given

read_source <- function(x, arg, call) {
  source <- source_of(x, arg, call)
  source$data <- x
  source
}

source_of <- function(x, arg, call) {
  if (is_counts(x)) {
    return(source_counts(x, arg, call))
  }
  if (is.data.frame(x)) {
    return(source_columns(data_frame_columns(x), nrow(x), names(x)))
  }
  if (inherits(x, "table")) {
    return(source_table(x, arg, call))
  }
  if (inherits(x, "Matrix")) {
    return(source_sparse(x, arg, call))
  }
  if (is.matrix(x) && is.atomic(x)) {
    return(source_matrix(x, arg, call))
  }
  found <- describe(x)
  abort_localift(
    c(
      "{.arg {arg}} must be a data frame, a matrix, a table or counted data.",
      x = "It is {found}.",
      i = if (is_lazy_table(x)) "Fetch it first: {.code dplyr::collect({arg})}."
    ),
    "input", arg = arg, call = call
  )
}

source_columns <- function(columns, n, names, counts = NULL, class_name = NULL) {
  if (is.null(names)) {
    names <- character(length(columns))
  }
  list(
    columns = set_names(columns, as_utf8(names)),
    n = n,
    counted = !is.null(counts),
    counts = counts,
    class_name = class_name
  )
}

# As a plain list: tibble, data.table and others have a `[` of their own.
data_frame_columns <- function(x) {
  columns <- unclass(x)
  attributes(columns) <- NULL
  if (inherits(x, "data.table")) lapply(columns, own_values) else columns
}

# A column that a result may keep as it is. data.table changes columns in place, in all that share them: of these a copy.
own_values <- function(x) {
  if (!typeof(x) %in% c("integer", "double")) {
    return(x)
  }
  copy <- unclass(x)
  copy[] <- copy
  attributes(copy) <- attributes(x)
  copy
}

source_matrix <- function(x, arg, call) {
  check_colnames(x, arg, call)
  columns <- lapply(seq_len(ncol(x)), function(j) as.vector(x[, j]))
  source_columns(columns, nrow(x), colnames(x))
}

check_colnames <- function(x, arg, call) {
  if (is.null(colnames(x)) && ncol(x) > 0) {
    abort_localift(
      c(
        "The columns of {.arg {arg}} must have names.",
        i = "{.code colnames({arg}) <- paste0(\"V\", seq_len(ncol({arg})))} gives them some."
      ),
      "input", arg = arg, call = call
    )
  }
}

# Cells that hold counts; the last dimension is the class.
source_table <- function(x, arg, call) {
  names <- names(dimnames(x))
  if (length(dim(x)) < 2 || is.null(names) || !all(nzchar(names))) {
    abort_localift(
      c(
        "A table must have named dimensions: those of the features, then that of the class.",
        i = paste0(
          "{.code table(a, class)} and {.code xtabs(~ a + class)} name them; ",
          "{.code names(dimnames({arg}))} shows and sets the names."
        )
      ),
      "input", arg = arg, call = call
    )
  }
  counts <- check_counts(as.vector(unclass(x)), arg, "cell", call)
  labels <- lapply(full_dimnames(x), function(levels) {
    factor(levels, unique(levels))
  })
  cells <- expand.grid(labels, KEEP.OUT.ATTRS = FALSE)
  occurs <- counts > 0
  source_columns(
    lapply(unclass(cells), `[`, occurs), sum(occurs), names,
    counts[occurs], names[[length(names)]]
  )
}

# A dimension may have a name and no labels.
full_dimnames <- function(x) {
  labels <- dimnames(x)
  for (d in seq_along(labels)) {
    if (is.null(labels[[d]])) {
      labels[[d]] <- as.character(seq_len(dim(x)[[d]]))
    }
  }
  labels
}

# Columns of a sparse matrix one by one: integer or logical where the values
# are, which halves the memory of what becomes codes anyway.
source_sparse <- function(x, arg, call) {
  rlang::check_installed("Matrix", "to read a sparse matrix.", call = call)
  check_colnames(x, arg, call)
  names <- colnames(x)
  x <- methods::as(methods::as(x, "generalMatrix"), "CsparseMatrix")
  value <- sparse_values(x)
  zero <- vector(typeof(value), 1)
  columns <- lapply(seq_len(ncol(x)), function(j) {
    at <- seq.int(x@p[[j]] + 1, length.out = x@p[[j + 1]] - x@p[[j]])
    column <- rep(zero, nrow(x))
    column[x@i[at] + 1] <- value[at]
    column
  })
  source_columns(columns, nrow(x), names)
}

# The stored values; a pattern matrix stores none and means TRUE.
sparse_values <- function(x) {
  if (!"x" %in% methods::slotNames(x)) {
    return(rep(TRUE, length(x@i)))
  }
  value <- x@x
  fits <- is.double(value) &&
    all(is.na(value) | (value == trunc(value) & abs(value) <= .Machine$integer.max))
  if (fits) as.integer(value) else value
}
