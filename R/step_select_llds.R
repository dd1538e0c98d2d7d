#' Recipe step: keep the features on which the outcome depends most
#'
#' Creates a *specification* of a step for recipes that searches the training
#' data, as [select_features()] does, for the set of features of greatest
#' \eqn{\eta(Y | R_\chi)}{eta}, and removes the other candidates. Of sets that
#' tie, the first in the order of ties is kept; see [search_arguments].
#'
#' @param recipe A [recipe][recipes::recipe]. The step is added to it.
#' @param ... Selectors of the candidates, as in
#'   [all_predictors()][recipes::all_predictors]; see
#'   [selections][recipes::selections]. Columns that are not selected are left
#'   alone. A step without candidates does nothing.
#' @param role Not used by this step, as it makes no columns.
#' @param trained Whether the step was trained, by [prep()][recipes::prep].
#' @param outcome The class: a name, or a call of `vars()`. `NULL`, the default,
#'   stands for the recipe's outcome, if it has one.
#' @param max_features `[integer(1)]` The most features of a set. `Inf`, the
#'   default, stands for all of them.
#' @param options A list of further arguments of the search, by name: those of
#'   [select_features()] but `n_best`, `weights`, `progress` and `keep_data`.
#'   `list(na = "complete")`, say.
#' @param selection The result of the search, once the step is trained.
#' @param removals The names of the columns to remove, once the step is trained.
#' @param permute `[integer(1)]` Permutations of the classes, by which [permute_search()] tests the set: unless its
#'   corrected p-value is at most `alpha`, no candidate is kept, and a note says so. `NULL`, the default, does not test.
#' @param alpha `[numeric(1)]` The most that the p-value may be.
#' @param skip Whether [bake()][recipes::bake] leaves the step out. It then
#'   changes the training data only.
#' @param id A name of the step, unique in its recipe.
#' @inheritParams search_arguments
#'
#' @details
#' As in [select_features()], \eqn{\eta}{eta} never decreases as features are
#' added to a set, but for missing values: without a `correction` or a limit
#' `max_features` most candidates are kept.
#'
#' With `discretize = cut_points(4)` numeric candidates are cut for the search, and
#' stay as they are in what is baked. Columns that make groups of [joint_quantiles()] (`by`) are no features. They
#' must be columns of the data, and are kept.
#'
#' If no set of features is eligible, training is an error that says why.
#'
#' @section Tidying:
#' [tidy()][generics::tidy] gives a tibble with a row for each candidate: `terms`
#' (its name), `selected`, `eta` and `eta_corrected` of the selected set (the
#' second `NA` without a `correction`), with `permute` also its `p_value` if it was kept, and `id`. Before training, `terms` are
#' the selectors and the other columns `NA`.
#'
#' @section Case weights:
#' Case weights of the recipe, importance or frequency weights, are the `weights`
#' of the search. Frequency weights stand for that many rows.
#'
#' @section Tuning:
#' `max_features` can be tuned.
#'
#' @section Errors:
#' Those of [select_features()], as when a column can be no feature or the
#' outcome is numeric; recipes shows them as the cause of its own.
#' `localift_error_input` if `options` holds other names, the recipe has no
#' outcome or several, the outcome is among the candidates, or nothing is
#' eligible. `localift_error_package` if recipes is not installed.
#'
#' @returns An updated version of `recipe` with the new step added to the steps
#'   that it had.
#' @inherit select_features references
#' @seealso [step_llds_profiles()], which adds columns for profiles.
#' @examplesIf rlang::is_installed("recipes")
#' rec <- recipes::recipe(party ~ ., data = votes) |>
#'   step_select_llds(recipes::all_predictors(), max_features = 3)
#' rec
#'
#' trained <- recipes::prep(rec)
#' tidy(trained, number = 1)
#' head(recipes::bake(trained, new_data = votes))
#' @export
step_select_llds <- function(recipe, ..., role = NA, trained = FALSE, outcome = NULL,
                             max_features = Inf, correction = "none", discretize = NULL,
                             options = list(), selection = NULL, removals = NULL,
                             permute = NULL, alpha = 0.05, skip = FALSE,
                             id = recipes::rand_id("select_llds")) {
  call <- environment()
  check_evaluates()
  need_recipes(call)
  check_recipe(recipe, "step_select_llds", call)
  options <- check_step_options(options, "features", feature_step_arguments, "step_select_llds", call)
  recipes::add_step(recipe, step_select_llds_new(
    terms = check_step_dots(rlang::enquos(...), "features", "step_select_llds", call),
    role = role, trained = trained, outcome = outcome,
    max_features = max_features, correction = correction, discretize = discretize, options = options,
    candidates = NULL, selection = selection, removals = removals, permute = permute, alpha = alpha,
    skip = skip, id = id, case_weights = NULL
  ))
}

# Arguments of the search that are arguments of the step.
feature_step_arguments <- c("max_features", "correction", "discretize")

step_select_llds_new <- function(terms, role, trained, outcome, max_features, correction, discretize,
                                 options, candidates, selection, removals, permute, alpha, skip, id, case_weights) {
  new_llds_step(
    "select_llds",
    terms = terms, role = role, trained = trained, outcome = outcome,
    max_features = max_features, correction = correction, discretize = discretize, options = options,
    candidates = candidates, selection = selection, removals = removals, permute = permute, alpha = alpha,
    skip = skip, id = id, case_weights = case_weights
  )
}

#' @exportS3Method recipes::prep
prep.step_select_llds <- function(x, training, info = NULL, ...) {
  call <- call("step_select_llds")
  arguments <- c(x[feature_step_arguments], x$options, list(n_best = 1))
  fit <- train_llds(x, "features", arguments, training, info, call)
  selected <- if (NROW(fit$selection) > 0) selected_features(fit$selection)[[1]]
  step_select_llds_new(
    terms = x$terms, role = x$role, trained = TRUE, outcome = x$outcome,
    max_features = x$max_features, correction = x$correction, discretize = x$discretize,
    options = x$options,
    candidates = fit$candidates, selection = fit$selection,
    removals = setdiff(fit$candidates, selected), permute = x$permute, alpha = x$alpha,
    skip = x$skip, id = x$id, case_weights = fit$case_weights
  )
}

#' @exportS3Method recipes::bake
bake.step_select_llds <- function(object, new_data, ...) {
  new_data[, !names(new_data) %in% object$removals, drop = FALSE]
}

#' @export
print.step_select_llds <- function(x, width = max(20, getOption("width") - 36), ...) {
  title <- if (x$trained) "LLDS feature selection, keeping " else "LLDS feature selection on "
  recipes::print_step(
    setdiff(x$candidates, x$removals), x$terms, x$trained, title, width,
    case_weights = x$case_weights
  )
  invisible(x)
}

#' @rdname step_select_llds
#' @param x A trained or untrained step.
#' @export
tidy.step_select_llds <- function(x, ...) {
  terms <- if (x$trained) x$candidates else selector_names(x)
  # Of the one set, `NA` if there is none.
  of_set <- function(name) rep((x$selection[[name]] %||% NA_real_)[1], length(terms))
  tibble::tibble(
    terms = terms,
    selected = if (x$trained) !terms %in% x$removals else rep(NA, length(terms)),
    eta = of_set("eta"),
    eta_corrected = of_set("eta_corrected"),
    p_value = if (!is.null(x$permute)) of_set("p_value"),
    id = rep(x$id, length(terms))
  )
}

#' @importFrom generics required_pkgs
#' @export
required_pkgs.step_select_llds <- function(x, ...) "localift"

#' @importFrom generics tunable
#' @export
tunable.step_select_llds <- function(x, ...) {
  tunable_arguments(x, "step_select_llds", max_features = list(pkg = "dials", fun = "num_comp", range = c(1L, 4L)))
}
