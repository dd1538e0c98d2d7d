# What the steps for recipes have in common. A step is made by a constructor, which keeps what the user said;
# `prep()` searches the training data and keeps what was selected, `bake()` applies it.
#
# The methods are registered when recipes is loaded: it is an optional package.

# The first version with `check_new_data()` and case weights.
recipes_minimum <- "1.0.4"

need_recipes <- function(call = caller_env()) {
  need_package("recipes", recipes_minimum, "for steps of recipes", call)
}

# A step with a reference to this package. A namespace is saved by name, and loaded with what refers to it: a recipe
# that is read in a new session then finds the methods of its steps.
new_llds_step <- function(subclass, ...) {
  structure(recipes::step(subclass = subclass, ...), namespace = topenv())
}

# Training ---------------------------------------------------------------------

#' Search the training data
#'
#' @param x The step; `arguments` its arguments of the search.
#' @param training,info As `prep()` has them.
#' @return A list: `selection` (`NULL` if the step has no candidates, without rows if nothing survives `permute`),
#'   `candidates`, the names of the features that could be selected, `by`, the columns that make groups, and
#'   `case_weights`, whether the recipe's weights were used (`NULL` if it has none).
#' @noRd
train_llds <- function(x, verb, arguments, training, info, call) {
  columns <- unname(recipes::recipes_eval_select(x$terms, training, info))
  outcome <- class_of_step(x$outcome, training, info, call)
  check_not_candidate(outcome, columns, call)
  weights <- recipes::get_case_weights(info, training)
  permute <- check_permute(x$permute, x$alpha, call)
  arguments <- arguments_in_step(verb, c(arguments, list(progress = FALSE, keep_data = !is.null(permute))))
  by <- check_discretize(arguments$discretize, "discretize", call)[["by"]]
  # The counts of counted data are no candidate, whoever selects all predictors.
  counts <- if (is_counts(training)) attr(training, "count_name")
  trained <- list(
    selection = NULL, candidates = setdiff(columns, c(by, counts)), by = by,
    case_weights = recipes::are_weights_used(weights)
  )
  if (length(trained$candidates) > 0) {
    # In the data's order, as ties go by it.
    data <- training[names(training) %in% c(outcome, columns, by, counts)]
    trained$selection <- search_in_step(verb, outcome, data, weights, arguments, call)
    if (!is.null(permute)) trained$selection <- keep_surviving(trained$selection, permute, x$alpha)
  }
  trained
}

#' What a step selects, as far as it survives the correction for the search
#'
#' That nothing does is an answer, not a mistake: a note says so, and the step goes on with no result.
#'
#' @param selection What was found, with its data; it is returned without them.
#' @noRd
keep_surviving <- function(selection, permute, alpha) {
  tested <- permute_search(selection, B = permute, progress = FALSE)
  kept <- tested[tested$p_value <= alpha, ]
  fit <- attr(kept, "localift")
  # Without the data, new rows go by the models of what is left.
  if (!is.null(fit$continuous)) {
    sets <- lapply(validate_selection(kept), `[[`, "set")
    for (set in Filter(function(set) length(continuous_part(set, fit$coded)), sets)) joint_model(set, fit$coded)
  }
  fit["coded"] <- list(NULL)
  attr(kept, "localift") <- fit
  inform_localift(note_survived(nrow(kept), nrow(tested), permute, alpha, fit$type))
  kept
}

note_survived <- function(kept, tested, permute, alpha, type) {
  if (kept == tested) {
    return(NULL)
  }
  spec <- result_types[[type]]
  who <- if (tested == 1) {
    paste("The", spec$one, "does not survive")
  } else {
    sprintf(
      "%s of %s %s", if (kept == 0) "None" else format_count(kept), count_of(tested, spec$one),
      if (kept == 1) "survives" else "survive"
    )
  }
  fill("{who} {.code permute = {permute}} at {.code alpha = {alpha}}.")
}

# `permute`, a number of permutations, or NULL.
check_permute <- function(permute, alpha, call) {
  check_level(alpha, "alpha", call)
  if (is.null(permute)) {
    return(NULL)
  }
  check_count(permute, min = 19, arg = "permute", call = call)
}

# All arguments of a search: defaults but for those given, which may be `NULL`.
arguments_in_step <- function(verb, given) {
  arguments <- lapply(set_names(argument_names(verb)), argument_default, verb)
  arguments[names(given)] <- given
  arguments
}

search_in_step <- function(verb, outcome, data, weights, arguments, call) {
  formula <- rlang::new_formula(as.name(outcome), quote(.), env = globalenv())
  input <- read_input(
    formula, data, new_quosure(weights),
    call = call, discretize = arguments$discretize
  )
  notes <- list()
  selection <- withCallingHandlers(
    run_search(verb, input, arguments[setdiff(names(arguments), "weights")], call),
    localift_message = function(note) {
      notes[[length(notes) + 1]] <<- note
      rlang::cnd_muffle(note)
    }
  )
  texts <- vapply(notes, function(note) cli::ansi_strip(note$note), "")
  if (nrow(selection) == 0) {
    abort_nothing_selected(verb, texts, call)
  }
  # Shown only now, so that the error repeats none. Whoever keeps one feature set has no `n_best` to raise.
  shown <- verb != "features" | !grepl("`n_best`", texts, fixed = TRUE)
  # Made anew: a condition that is signalled again would be printed without its newline.
  inform_localift(lapply(notes[shown], `[[`, "note"))
  selection
}

# For a search that is an answer; a step without it would drop all that it was given, or add nothing, unseen.
abort_nothing_selected <- function(verb, notes, call) {
  abort_localift(
    c(
      "The step has nothing to select.",
      x = if (length(notes)) "{notes[[1]]}",
      i = "Relax what restricts the search, or leave the step out."
    ),
    "input", arg = "recipe", call = call, verb = verb
  )
}

#' The column that is the class
#'
#' @param outcome `NULL` for the recipe's outcome, a name, or a call of [dplyr::vars()].
#' @noRd
class_of_step <- function(outcome, training, info, call) {
  if (is.null(outcome)) {
    found <- intersect(names(training), info$variable[info$role %in% "outcome"])
    return(check_one_outcome(found, "The recipe has", call))
  }
  if (!is_string(outcome) && !rlang::is_quosures(outcome)) {
    abort_argument(
      "must be {.code NULL}, the name of a column, or a call of {.fn vars}",
      outcome, "outcome", call
    )
  }
  if (is_string(outcome) && !outcome %in% names(training)) {
    abort_localift(
      c(
        "{.arg outcome} must name a column of the training data.",
        x = "{.var {outcome}} is not one."
      ),
      "input", arg = "outcome", column = outcome, call = call, hint = did_you_mean(outcome, names(training))
    )
  }
  if (is_string(outcome)) {
    return(outcome)
  }
  found <- unname(recipes::recipes_eval_select(outcome, training, info))
  check_one_outcome(found, fill("{.arg outcome} selects"), call)
}

check_one_outcome <- function(found, who, call) {
  if (length(found) == 1) {
    return(found)
  }
  what <- if (length(found)) fill("{length(found)}: {.var {found}}") else "none"
  abort_localift(
    c(
      "The step needs one outcome, the class.",
      x = "{who} {what}.",
      i = paste0(
        "Name it, as in {.code outcome = \"class\"}, or give the column that role, as by ",
        "{.code recipe(class ~ ., data)}."
      )
    ),
    "input", arg = "outcome", column = found, call = call
  )
}

check_not_candidate <- function(outcome, columns, call) {
  if (outcome %in% columns) {
    abort_localift(
      c(
        "The outcome {.var {outcome}} is among the candidates.",
        i = "Select features without it, as with {.fn all_predictors}."
      ),
      "input", arg = "...", column = outcome, call = call
    )
  }
}
