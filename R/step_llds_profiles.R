#' Recipe step: indicators of the profiles that are prone to a class
#'
#' Creates a *specification* of a step for recipes that searches the training
#' data, as [select_profiles()] does, for the profiles of greatest lift
#' \eqn{L(x, y) = f(y | x) / h(y)}, and adds a column for each: 1 for the rows
#' that hold the profile, 0 for those that do not, and `NA` for those that are
#' not counted. With `keep_original_cols = FALSE` these columns take the place of
#' the features.
#'
#' @param ... Selectors of the features, as in
#'   [all_predictors()][recipes::all_predictors]; see
#'   [selections][recipes::selections]. A step without features does nothing.
#' @param role The role of the new columns.
#' @param n_best `[integer(1)]` The most profiles of each class.
#' @param options A list of further arguments of the search, by name: those of
#'   [select_profiles()] but `weights`, `progress` and `keep_data`. `list(distinct
#'   = TRUE)`, say, for profiles that hold different rows.
#' @param prefix The start of the names of the new columns:
#'   `llds_republican_1` is the first profile of the class republican. What a name
#'   can't hold becomes a dot, as by [make.names()].
#' @param keep_original_cols `FALSE` to remove the selected features.
#' @param permute `[integer(1)]` Permutations of the classes, by which [permute_search()] tests what was found: only
#'   profiles with a corrected p-value of at most `alpha` get a column. `NULL`, the default, keeps all.
#' @param alpha `[numeric(1)]` The most that the p-value may be.
#' @inheritParams step_select_llds
#' @inheritParams search_arguments
#'
#' @details
#' The new columns are those of [`predict(type = "member")`][predict.localift_selection]:
#' values that the training data do not hold are no members, which a note says,
#' and under `na = "available"` a row with a missing value in one of the
#' profile's features is not counted. The trained step keeps the profiles, not
#' the data.
#'
#' The profiles were chosen for their lift in the training data. Estimate what a
#' model gains from them on other rows: resample the whole recipe.
#'
#' With `permute`, profiles that the data without any dependence would show as well are left out, and that none is left is
#' no error: a note says so. The permutations are drawn by R's generator ([set.seed()]).
#'
#' A class of which no profile is eligible, or above `min_lift`, gets no column,
#' which a note says; if that is every class, training is an error that says why.
#'
#' @section Tidying:
#' [tidy()][generics::tidy] gives a tibble with a row for each new column: `terms`
#' (its name), `class`, `features`, `profile`, `lift`, `frequency` and `probability`, as in
#' [select_profiles()], with `permute` also `p_value`, and `id`. Before training, `terms` are the selectors and
#' the other columns `NA`.
#'
#' @inheritSection step_select_llds Case weights
#'
#' @section Tuning:
#' `max_features`, `min_freq` and `n_best` can be tuned.
#'
#' @section Errors:
#' Those of [select_profiles()], as when a column can be no feature or the
#' outcome is numeric; recipes shows them as the cause of its own.
#' `localift_error_input` if `options` holds other names, the recipe has no
#' outcome or several, the outcome is among the features, or nothing is eligible.
#' `localift_error_package` if recipes is not installed. Errors of recipes if
#' new data lack a column, or have one with the name of a new column.
#'
#' @inherit step_select_llds return
#' @inherit search_arguments references
#' @seealso [step_llds_subgroups()] for conditions on numbers; [step_select_llds()], which keeps the best features;
#'   [augment()][augment.localift_selection] without a recipe.
#' @examplesIf rlang::is_installed("recipes")
#' rec <- recipes::recipe(party ~ ., data = votes) |>
#'   step_llds_profiles(
#'     recipes::all_predictors(),
#'     classes = "republican", min_freq = 0.15, n_best = 2, max_features = 2,
#'     keep_original_cols = FALSE
#'   )
#' rec
#'
#' trained <- recipes::prep(rec)
#' tidy(trained, number = 1)
#' head(recipes::bake(trained, new_data = votes))
#' @export
step_llds_profiles <- function(recipe, ..., role = "predictor", trained = FALSE, outcome = NULL,
                               classes = NULL, min_freq = 0.05, n_best = 3, max_features = Inf,
                               direction = "lift", discretize = NULL, options = list(),
                               selection = NULL, prefix = "llds", keep_original_cols = TRUE,
                               permute = NULL, alpha = 0.05,
                               skip = FALSE, id = recipes::rand_id("llds_profiles")) {
  call <- environment()
  check_evaluates()
  need_recipes(call)
  check_recipe(recipe, "step_llds_profiles", call)
  options <- check_step_options(options, "profiles", profile_step_arguments, "step_llds_profiles", call)
  check_prefix(prefix, call)
  check_flag(keep_original_cols, call = call)
  recipes::add_step(recipe, step_llds_profiles_new(
    terms = check_step_dots(rlang::enquos(...), "profiles", "step_llds_profiles", call),
    role = role, trained = trained, outcome = outcome,
    classes = classes, min_freq = min_freq, n_best = n_best, max_features = max_features,
    direction = direction, discretize = discretize, options = options, selection = selection,
    candidates = NULL, columns = NULL, names = NULL,
    prefix = prefix, keep_original_cols = keep_original_cols, permute = permute, alpha = alpha,
    skip = skip, id = id, case_weights = NULL
  ))
}

# Arguments of the search that are arguments of the step.
profile_step_arguments <- c("classes", "min_freq", "n_best", "max_features", "direction", "discretize")

#' A step that adds profiles
#'
#' @param candidates The features that were selected by `terms`.
#' @param columns The columns that new data must have.
#' @param names Names of the new columns, one for each row of `selection`.
#' @noRd
step_llds_profiles_new <- function(terms, role, trained, outcome, classes, min_freq, n_best, max_features,
                                   direction, discretize, options, selection, candidates, columns,
                                   names, prefix, keep_original_cols, permute, alpha, skip, id, case_weights) {
  new_llds_step(
    "llds_profiles",
    terms = terms, role = role, trained = trained, outcome = outcome,
    classes = classes, min_freq = min_freq, n_best = n_best, max_features = max_features,
    direction = direction, discretize = discretize, options = options, selection = selection,
    candidates = candidates, columns = columns, names = names,
    prefix = prefix, keep_original_cols = keep_original_cols, permute = permute, alpha = alpha,
    skip = skip, id = id, case_weights = case_weights
  )
}

#' @exportS3Method recipes::prep
prep.step_llds_profiles <- function(x, training, info = NULL, ...) {
  prep_members(x, "profiles", profile_step_arguments, training, info)
}

#' @exportS3Method recipes::bake
bake.step_llds_profiles <- function(object, new_data, ...) bake_members(object, new_data)

#' @export
print.step_llds_profiles <- function(x, width = max(20, getOption("width") - 36), ...) {
  recipes::print_step(x$candidates, x$terms, x$trained, "LLDS profiles from ", width, case_weights = x$case_weights)
  invisible(x)
}

#' @rdname step_llds_profiles
#' @export
tidy.step_llds_profiles <- function(x, ...) tidy_members(x, profile_columns_tidied)

# Columns of the profiles that tidy() shows, and what is missing before training.
profile_columns_tidied <- list(
  class = NA_character_, features = NA_character_, profile = NA_character_,
  lift = NA_real_, frequency = NA_real_, probability = NA_real_
)

#' @export
required_pkgs.step_llds_profiles <- function(x, ...) "localift"

#' @export
tunable.step_llds_profiles <- function(x, ...) {
  tunable_arguments(
    x, "step_llds_profiles",
    min_freq = list(pkg = "dials", fun = "threshold", range = c(0.01, 0.25)),
    n_best = list(pkg = "dials", fun = "num_comp", range = c(1L, 10L)),
    max_features = list(pkg = "dials", fun = "num_comp", range = c(1L, 4L))
  )
}
