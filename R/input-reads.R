# Which columns of the data an expression reads: what gives the class or the weights is no feature.

#' The columns that an expression reads
#'
#' By their names; or by `$`, `[[`, `[`, `get()`, `with()` and the like on `.data`, or on an object that is identical to
#' the data. A column of another object that is called alike is not read, and a copy of a column is not it.
#'
#' @param expr The left side of a formula, or what was given for `weights`.
#' @param source What `read_source()` returns.
#' @param env Where variables are that are no columns.
#' @return Names of columns, in the order in which they are read.
#' @noRd
columns_read <- function(expr, source, env) {
  columns <- names(mask_columns(source))
  found <- character()
  add <- function(names) found <<- union(found, intersect(names, columns))
  walk <- function(x, hidden = character()) {
    if (rlang::is_missing(x)) {
      return()
    }
    if (is.name(x)) {
      return(add(setdiff(as_utf8(as.character(x)), hidden)))
    }
    if (!is.call(x)) {
      return()
    }
    name <- if (is.name(x[[1]])) as.character(x[[1]]) else ""
    if (name %in% c("::", ":::", "quote", "bquote")) {
      return()
    }
    if (name == "function") {
      return(walk(x[[3]], c(hidden, names(x[[2]]))))
    }
    if (name %in% c("$", "[[", "[", "getElement", "pull") && length(x) > 2) {
      return(walk_part(x, name, hidden))
    }
    if (name %in% c("get", "get0", "mget", "as.name", "as.symbol", "sym") && length(x) > 1) {
      # Of another object where there is a second argument.
      if (length(x) == 2 || refers_to_data(x[[3]], source, env)) add(setdiff(constant(x[[2]], columns, env), hidden))
      return()
    }
    if (name == "with" && length(x) > 2 && !refers_to_data(x[[2]], source, env)) {
      walk(x[[2]], hidden)
      return(walk(x[[3]], c(hidden, names(value_of(x[[2]], env)))))
    }
    if (!is.name(x[[1]])) walk(x[[1]], hidden)
    for (part in as.list(x)[-1]) walk(part, hidden)
  }
  # A part of an object: its columns, if it is the data. The last index says which; others may be empty.
  walk_part <- function(x, name, hidden) {
    parts <- as.list(x)[-(1:2)]
    parts <- parts[!rlang::names2(parts) %in% c("drop", "exact")]
    last <- utils::tail(parts, 1)
    others <- utils::head(parts, -1)
    if (refers_to_data(x[[2]], source, env)) {
      bare <- name %in% c("$", "pull") && is.name(last[[1]])
      add(if (bare) as_utf8(as.character(last[[1]])) else constant(last[[1]], columns, env))
    } else {
      walk(x[[2]], hidden)
      if (name == "[[" || name == "[") others <- parts
    }
    for (part in others) walk(part, hidden)
  }
  walk(expr)
  found
}

# `.data`, or a variable that holds the data themselves.
refers_to_data <- function(expr, source, env) {
  if (!is.name(expr) || rlang::is_missing(expr)) {
    return(FALSE)
  }
  name <- as.character(expr)
  if (name %in% names(source$columns)) {
    return(FALSE)
  }
  name == ".data" || identical(value_of(expr, env), source$data)
}

# The value of a variable; NULL for anything else.
value_of <- function(expr, env) {
  if (is.name(expr) && !rlang::is_missing(expr)) {
    tryCatch(get0(as.character(expr), envir = env), error = function(error) NULL)
  }
}

# Names of columns, by strings or positions that are written out or held by a variable.
constant <- function(expr, columns, env) {
  if (rlang::is_missing(expr)) {
    return(character())
  }
  value <- if (is.name(expr)) value_of(expr, env) else expr
  if (is.call(value) && identical(value[[1]], quote(c))) {
    value <- unlist(Filter(Negate(is.language), as.list(value)[-1]))
  }
  if (is.character(value)) {
    as_utf8(as.vector(value))
  } else if (is.numeric(value) && !is.object(value)) {
    columns[value[!is.na(value) & value >= 1]]
  }
}
