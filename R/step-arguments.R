# Arguments that the steps for recipes pass on.

check_recipe <- function(recipe, step, call) {
  if (missing(recipe) || !inherits(recipe, "recipe")) {
    abort_localift(
      c(
        "{.fn {step}} adds a step to a recipe, {.arg recipe}.",
        x = if (missing(recipe)) "It is missing." else "It is {describe(recipe)}.",
        i = "Make one first, as in {.code recipe(class ~ ., data)}."
      ),
      "input", arg = "recipe", call = call
    )
  }
}

# What `...` holds are selectors. A name there is an argument that the step does not have.
check_step_dots <- function(terms, verb, step, call) {
  given <- names(terms)[nzchar(names(terms))]
  if (length(given) == 0) {
    return(terms)
  }
  name <- given[[1]]
  known <- name %in% argument_names(verb)
  abort_localift(
    c(
      "{.fn {step}} has no argument {.arg {name}}.",
      i = if (known) {
        "Arguments of {.fn select_{verb}} go into {.arg options}, as in {.code options = list({name} = )}."
      }
    ),
    "input", arg = name, call = call, hint = if (!known) did_you_mean(name, names(formals(step)))
  )
}

#' Check the names in `options`
#'
#' Their values are checked when the step is trained: they may be a `tune()`.
#'
#' @param direct Arguments of the search that are arguments of the step.
#' @noRd
check_step_options <- function(options, verb, direct, step, call) {
  if (!is.list(options) || is.object(options)) {
    abort_argument("must be a list of arguments of the search", options, "options", call)
  }
  if (length(options) == 0) {
    return(list())
  }
  # What a step decides itself.
  own <- c("weights", "progress", "keep_data", "show_queries", if (verb == "features") "n_best")
  allowed <- setdiff(argument_names(verb), c(own, direct))
  given <- names(options) %||% rep("", length(options))
  wrong <- unique(given[!given %in% allowed])
  if (length(wrong) || anyDuplicated(given)) {
    abort_step_options(given, wrong, allowed, direct, verb, step, call)
  }
  options
}

abort_step_options <- function(given, wrong, allowed, direct, verb, step, call) {
  found <- if (length(wrong) == 0) {
    fill("It names {.code {given[duplicated(given)]}} twice.")
  } else if (any(nzchar(wrong))) {
    wrong <- wrong[nzchar(wrong)]
    fill("It names {.code {wrong}}.")
  } else {
    "It has values without a name."
  }
  hint <- if (any(wrong %in% direct)) {
    fill("{.arg {intersect(wrong, direct)}} is an argument of {.fn {step}} itself.")
  } else if ("weights" %in% wrong) {
    "The case weights of the recipe are the weights."
  } else if ("n_best" %in% wrong) {
    "The step keeps the best set alone."
  }
  abort_localift(
    c(
      "{.arg options} must name arguments of {.fn select_{verb}}: {.or {.code {allowed}}}.",
      x = "{found}"
    ),
    "input", arg = "options", call = call,
    hint = if (is.null(hint)) did_you_mean(wrong, allowed) else c(i = hint)
  )
}

# What `tune()` may stand for: how dials makes values of each.
tunable_arguments <- function(x, step, ...) {
  how <- list(...)
  tibble::tibble(
    name = names(how), call_info = unname(how), source = "recipe", component = step, component_id = x$id
  )
}

# Names of columns as `tidy()` shows those of a step that is not trained.
selector_names <- function(x) recipes::sel2char(x$terms)
