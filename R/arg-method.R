# Methods of the verbs, built from the table of arguments.
#
# A verb has one method per shape of input, and each method has all arguments
# of the search in its signature, so that help pages and completion show them.
# Written out that would be some twenty arguments times six methods times four
# verbs; here a method is built from what differs: the verb, and the names of
# the first two arguments. Methods are built as the package is built: files that
# call search_method() must be read after this one (`@include`).

#' Build a method of a verb
#'
#' @param generic The verb, for the user's call.
#' @param verb One of `resolutions`, or `"localift"`.
#' @param inputs The formals before `...`: `formula, data` or `x, y`.
#' @return A function with the formals `inputs, ..., <arguments of the verb>`.
#' @include arg-table.R
#' @noRd
search_method <- function(generic, verb, inputs = alist(x = , y = )) {
  first <- as.name(names(inputs)[[1]])
  second <- as.name(names(inputs)[[2]])
  arguments <- argument_names(verb)
  formals <- as.pairlist(c(inputs, alist(... = ), argument_formals(verb)))
  body <- substitute(
    {
      call <- match.call()
      call[[1]] <- as.name(GENERIC)
      check_dots_empty(..., known = KNOWN, call = call)
      input <- read_input(
        FIRST, SECOND, enquo(weights), substitute(SECOND), call, discretize
      )
      arguments <- mget(ARGUMENTS, envir = environment())
      run_search(VERB, input, arguments, call)
    },
    list(
      GENERIC = generic, VERB = verb, FIRST = first, SECOND = second,
      KNOWN = c(names(inputs), arguments),
      ARGUMENTS = setdiff(arguments, "weights")
    )
  )
  as.function(c(formals, body), envir = topenv())
}

# The formals of the method for formulas.
formula_inputs <- alist(formula = , data = )

# The default method of every verb: what it cannot take.
abort_no_method <- function(x, generic) {
  found <- describe(x)
  call <- call(generic, quote(x))
  abort_localift(
    c(
      "{.fn {generic}} takes a formula, a data frame, a matrix, a table or counted data.",
      x = "{.arg x} is {found}."
    ),
    "input", arg = "x", call = call
  )
}
