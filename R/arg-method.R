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
#' @param verb One of `searches`, or `"localift"`.
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
      check_dots_empty(..., known = KNOWN, evaluate = character(), call = call)
      arguments <- argument_values(ARGUMENTS, environment(), call)
      input <- read_input(
        FIRST, SECOND, enquo(weights), substitute(SECOND), call, arguments$discretize, arguments$show_queries
      )
      with_settled_pieces(run_search(VERB, input, arguments, call))
    },
    list(
      GENERIC = generic, VERB = verb, FIRST = first, SECOND = second,
      KNOWN = c(names(inputs), arguments),
      ARGUMENTS = setdiff(arguments, "weights")
    )
  )
  as.function(c(formals, body), envir = topenv())
}

#' Stop where a verb is called without its data, or they cannot be evaluated
#' @noRd
check_given <- function(given, verb, arg = "x", call = caller_env(), frame = caller_env()) {
  if (!given) {
    abort_localift(
      c(
        "{.arg {arg}} is missing.",
        i = "Give the data, as in {.code {verb}(class ~ ., data)}."
      ),
      "input", arg = arg, call = call
    )
  }
  check_evaluates(intersect(given_arguments(frame), arg), frame, call)
}

#' Stop where arguments cannot be evaluated
#'
#' @param names Names of arguments of the function whose frame is `frame`: by default all that were given.
#' @param text Names of those that may be text.
#' @noRd
check_evaluates <- function(names = given_arguments(frame), frame = caller_env(), call = frame,
                            text = text_arguments) {
  argument_values(names, frame, call, text)
  invisible()
}

# Arguments that take text: what was typed without quotes may be meant so. Of others, quotes are no way out.
text_arguments <- c(
  "always", "never", "classes", "direction", "intervals", "rank_by", "precision", "search", "correction", "na", "by", "labels", "type", "window", "file",
  "title", "path", "names", "x.lab", "y.lab", "outcome", "role", "prefix", "id", "strata", "parm"
)

# What read_input() evaluates: the data, and with them the weights.
with_data <- c("weights", "y", "data")

#' The arguments that the call of a function gave
#'
#' @param frame The function's frame.
#' @param lazy Names of those that it does not evaluate as they are.
#' @noRd
given_arguments <- function(frame = caller_env(), lazy = character()) {
  at <- Find(function(at) identical(sys.frame(at), frame), seq_len(sys.nframe()))
  names <- setdiff(names(formals(if (!is.null(at)) sys.function(at))), c("...", lazy))
  names[!vapply(names, function(name) eval(call("missing", as.name(name)), frame), NA)]
}

#' The values of arguments
#'
#' Where one cannot be evaluated, it is often text without quotes: `classes = democrat`.
#'
#' @inheritParams check_evaluates
#' @return A list of the values, by name.
#' @noRd
argument_values <- function(names, frame, call, text = text_arguments) {
  current <- NULL
  value <- function(name) {
    current <<- name
    get(name, envir = frame)
  }
  tryCatch(lapply(set_names(names), value), error = function(error) {
    if (inherits(error, "localift_error")) {
      rlang::cnd_signal(error)
    }
    abort_no_variable(current, frame, conditionMessage(error), call, text)
  })
}

# `found`: what R said.
abort_no_variable <- function(name, frame, found, call, text) {
  given <- eval(as.call(list(enquo, as.name(name))), frame)
  typed <- quo_get_expr(given)
  label <- as_label(typed)
  none <- is.name(typed) && !exists(label, envir = quo_get_env(given))
  abort_localift(
    c(
      "Can't evaluate {.arg {name}}, {.code {label}}.",
      x = if (none) "There is no such variable." else "{found}",
      i = if (none && name %in% text) "Text is written in quotes: {.code {name} = \"{label}\"}."
    ),
    "input", arg = name, call = call
  )
}

# The formals of the method for formulas.
formula_inputs <- alist(formula = , data = )

# The default method of every verb: what it cannot take.
abort_no_method <- function(x, generic) {
  found <- describe(x)
  call <- call(generic, quote(x))
  quoted <- is_string(x) && grepl("~", x, fixed = TRUE)
  abort_localift(
    c(
      "{.fn {generic}} takes a formula, a data frame, a matrix, a table or counted data.",
      x = "{.arg x} is {found}.",
      i = if (quoted) "Write the formula without quotes: {.code {x}}."
    ),
    "input", arg = "x", call = call
  )
}
