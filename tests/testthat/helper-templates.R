# Which texts of the package's code are templates, and what in them is not written out.

# Functions whose first argument, or the one named here, is a template for fill().
template_arguments <- c(
  abort_localift = "message", abort_window = "message", abort_argument = "text", fill = "template"
)

# Expressions within the templates of a function that are neither written out nor made of such by c(), paste0() and
# if: what the user typed could get in by these. Variables stand for what the function itself assigns to them.
#
# A list of expressions.
spliced_expressions <- function(fun) {
  found <- list()
  own <- names(formals(fun))
  body <- body(fun)
  check <- function(expr, seen = character()) {
    if (is.null(expr) || is.character(expr)) {
      return()
    }
    if (is.name(expr) && !as.character(expr) %in% seen) {
      values <- assigned_to(as.character(expr), body)
      if (length(values)) {
        for (value in values) check(value, c(seen, as.character(expr)))
        return()
      }
    } else if (is.call(expr)) {
      head <- paste(deparse(expr[[1]]), collapse = "")
      parts <- as.list(expr)[-1]
      inner <- switch(head,
        c = , paste0 = , `(` = parts,
        `{` = parts[length(parts)],
        `if` = parts[-1],
        switch = parts[-1]
      )
      if (!is.null(inner)) {
        for (part in inner) check(part, seen)
        return()
      }
    }
    found[[length(found) + 1]] <<- expr
  }
  for (call in calls_in(body, names(template_arguments))) {
    name <- as.character(call[[1]])
    argument <- template_arguments[[name]]
    check(call[[argument]] %||% call[[2]])
  }
  found
}

# All calls of some functions within an expression.
calls_in <- function(expr, functions) {
  if (!is.call(expr)) {
    return(list())
  }
  own <- if (is.name(expr[[1]]) && as.character(expr[[1]]) %in% functions) list(expr)
  parts <- Filter(Negate(rlang::is_missing), as.list(expr))
  c(own, unlist(lapply(parts, calls_in, functions), recursive = FALSE))
}

# The expressions that a variable is assigned within a function, other variables' assignments aside.
assigned_to <- function(name, body) {
  calls <- calls_in(body, "<-")
  calls <- Filter(function(call) identical(call[[2]], as.name(name)), calls)
  lapply(calls, `[[`, 3)
}
