# Checks of what was read: the class, and the names of columns.

check_class_vector <- function(class, n, label, arg, call) {
  if (is.data.frame(class) && length(class) == 1) {
    class <- class[[1]]
  }
  if (is.matrix(class) && ncol(class) == 1) {
    class <- class[, 1]
  }
  if (length(dim(class)) > 1 || is.function(class) || is.null(class)) {
    found <- describe(class)
    abort_localift(
      c("The class must be one variable.", x = "{.code {label}} is {found}."),
      "input", arg = arg, column = label, call = call
    )
  }
  if (length(class) != n) {
    size <- length(class)
    abort_localift(
      c(
        "The class must have one value for each row of the data.",
        x = "{.code {label}} has {size} value{?s}, the data have {n} row{?s}.",
        i = if (arg == "y" && is_string(class)) {
          "To name a column, write a formula, as in {.code {class} ~ .}."
        }
      ),
      "input", arg = arg, column = label, call = call
    )
  }
  class
}

# Only the names that are used must be good.
check_column_names <- function(columns, used, call) {
  used <- columns %in% used
  if (any(unnamed <- used & (is.na(columns) | !nzchar(columns)))) {
    at <- which(unnamed)
    abort_localift(
      c(
        "Every column must have a name.",
        x = "{cli::qty(length(at))}Column{?s} {.val {at}} {cli::qty(length(at))}{?has/have} none."
      ),
      "input", arg = "data", column = at, call = call
    )
  }
  if (any(not_text <- used & is_not_utf8(columns))) {
    at <- which(not_text)
    abort_localift(
      c(
        "Names of columns must be valid UTF-8.",
        x = "{cli::qty(length(at))}That of column{?s} {.val {at}} {cli::qty(length(at))}{?is/are} not.",
        i = "Say which encoding they have, as in {.code iconv(names(data), \"latin1\", \"UTF-8\")}."
      ),
      "input", arg = "data", column = at, call = call
    )
  }
  twice <- unique(columns[used & duplicated(columns)])
  if (length(twice)) {
    abort_localift(
      c(
        "Names of columns must be unique.",
        x = "{.var {twice}} occur{?s/} more than once.",
        i = "{.code names(data) <- make.unique(names(data))} makes them so."
      ),
      "input", arg = "data", column = twice, call = call
    )
  }
}

# Its columns by name; what has no name of its own cannot be referred to.
mask_columns <- function(source) {
  names <- names(source$columns)
  bad <- is.na(names) | is_not_utf8(names) | !nzchar(names) | duplicated(names)
  source$columns[!bad]
}

abort_missing_column <- function(names, arg, columns, call) {
  abort_localift(
    "Can't find column{?s} {.var {names}} in the data.",
    "input", arg = arg, column = names, call = call, hint = did_you_mean(names, columns)
  )
}
