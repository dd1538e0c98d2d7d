#' Recipe step: indicators of the subgroups that are prone to a class
#'
#' Creates a *specification* of a step for recipes that searches the training data, as [select_subgroups()] does, for the
#' subgroups that are prone to a class, and adds a column for each: 1 for the rows in it, 0 for those that are not, and `NA`
#' for those that are not counted. Numeric features need no steps before: their cut points are made from the training data
#' and kept. With `keep_original_cols = FALSE` these columns take the place of the features.
#'
#' @param classes,cuts,n_best,max_features,rank_by,direction Of the search: see [select_subgroups()].
#' @param options A list of further arguments of the search, by name: those of [select_subgroups()] but `weights`, `progress`
#'   and `keep_data`. `list(intervals = "one")`, say, for conditions with one end.
#' @param prefix The start of the names of the new columns: `llds_Yes_1` is the first subgroup of the class Yes. What a name
#'   can't hold becomes a dot, as by [make.names()].
#' @param permute `[integer(1)]` Permutations of the classes, by which [permute_search()] tests what was found: only
#'   subgroups with a corrected p-value of at most `alpha` get a column. `NULL`, the default, keeps all. With
#'   `rank_by = "lower"`, those with a `lift_lower` above 1 are beyond chance without it.
#' @inheritParams step_llds_profiles
#' @inheritParams step_select_llds
#'
#' @details
#' The new columns are those of [`predict(type = "member")`][predict.localift_selection], by the values of new rows and the
#' thresholds of the training data. Under `na = "available"` a row with a missing value in one of the subgroup's features is
#' not counted. The trained step keeps the subgroups and their thresholds, not the data.
#'
#' The subgroups were chosen for what they are in the training data. Estimate what a model gains from them on other rows:
#' resample the whole recipe.
#'
#' With `permute`, that no subgroup is left is no error: a note says so. The permutations are drawn by R's generator
#' ([set.seed()]). A class of which no subgroup is eligible gets no column, which a note says; if that is every class,
#' training is an error that says why.
#'
#' @section Tidying:
#' [tidy()][generics::tidy] gives a tibble with a row for each new column: `terms` (its name), `class`, `features`,
#' `subgroup`, `lift`, `lift_lower` (`lift_upper` where subgroups inhibit the class), `frequency` and `probability`, as in
#' [select_subgroups()], with `permute` also `p_value`, and `id`. Before training, `terms` are the selectors and the other
#' columns `NA`.
#'
#' @inheritSection step_select_llds Case weights
#'
#' @section Tuning:
#' `max_features` and `n_best` can be tuned.
#'
#' @section Errors:
#' Those of [select_subgroups()], as when a column can be no feature or the outcome is numeric; recipes shows them as the
#' cause of its own. `localift_error_input` if `options` holds other names, the recipe has no outcome or several, the outcome
#' is among the features, or nothing is eligible. `localift_error_package` if recipes is not installed. Errors of recipes if
#' new data lack a column, or have one with the name of a new column.
#'
#' @inherit step_select_llds return
#' @seealso [step_llds_profiles()], [augment()][augment.localift_selection] without a recipe.
#' @examplesIf rlang::is_installed("recipes")
#' flowers <- datasets::iris
#' rec <- recipes::recipe(Species ~ ., data = flowers) |>
#'   step_llds_subgroups(
#'     recipes::all_predictors(), classes = "versicolor", n_best = 2, max_features = 2
#'   )
#' trained <- recipes::prep(rec)
#' tidy(trained, number = 1)
#' head(recipes::bake(trained, new_data = flowers))
#' @export
step_llds_subgroups <- function(recipe, ..., role = "predictor", trained = FALSE, outcome = NULL,
                                classes = NULL, cuts = 10, n_best = 3, max_features = 3, rank_by = "lower",
                                direction = "lift", options = list(), selection = NULL, prefix = "llds",
                                keep_original_cols = TRUE, permute = NULL, alpha = 0.05,
                                skip = FALSE, id = recipes::rand_id("llds_subgroups")) {
  call <- environment()
  check_evaluates()
  need_recipes(call)
  check_recipe(recipe, "step_llds_subgroups", call)
  options <- check_step_options(options, "subgroups", subgroup_step_arguments, "step_llds_subgroups", call)
  check_prefix(prefix, call)
  check_flag(keep_original_cols, call = call)
  recipes::add_step(recipe, step_llds_subgroups_new(
    terms = check_step_dots(rlang::enquos(...), "subgroups", "step_llds_subgroups", call),
    role = role, trained = trained, outcome = outcome,
    classes = classes, cuts = cuts, n_best = n_best, max_features = max_features, rank_by = rank_by,
    direction = direction, options = options, selection = selection,
    candidates = NULL, columns = NULL, names = NULL,
    prefix = prefix, keep_original_cols = keep_original_cols, permute = permute, alpha = alpha,
    skip = skip, id = id, case_weights = NULL
  ))
}

# Arguments of the search that are arguments of the step.
subgroup_step_arguments <- c("classes", "cuts", "n_best", "max_features", "rank_by", "direction")

# A step that adds subgroups; see step_llds_profiles_new().
step_llds_subgroups_new <- function(terms, role, trained, outcome, classes, cuts, n_best, max_features, rank_by,
                                    direction, options, selection, candidates, columns, names, prefix,
                                    keep_original_cols, permute, alpha, skip, id, case_weights) {
  new_llds_step(
    "llds_subgroups",
    terms = terms, role = role, trained = trained, outcome = outcome,
    classes = classes, cuts = cuts, n_best = n_best, max_features = max_features, rank_by = rank_by,
    direction = direction, options = options, selection = selection,
    candidates = candidates, columns = columns, names = names,
    prefix = prefix, keep_original_cols = keep_original_cols, permute = permute, alpha = alpha,
    skip = skip, id = id, case_weights = case_weights
  )
}

#' @exportS3Method recipes::prep
prep.step_llds_subgroups <- function(x, training, info = NULL, ...) {
  prep_members(x, "subgroups", subgroup_step_arguments, training, info)
}

#' @exportS3Method recipes::bake
bake.step_llds_subgroups <- function(object, new_data, ...) bake_members(object, new_data)

#' @export
print.step_llds_subgroups <- function(x, width = max(20, getOption("width") - 36), ...) {
  recipes::print_step(x$candidates, x$terms, x$trained, "LLDS subgroups from ", width, case_weights = x$case_weights)
  invisible(x)
}

#' @rdname step_llds_subgroups
#' @export
tidy.step_llds_subgroups <- function(x, ...) {
  bound <- if (identical(x$direction, "inhibit")) "lift_upper" else "lift_lower"
  columns <- list(class = NA_character_, features = NA_character_, subgroup = NA_character_, lift = NA_real_)
  columns[[bound]] <- NA_real_
  tidy_members(x, c(columns, list(frequency = NA_real_, probability = NA_real_)))
}

#' @export
required_pkgs.step_llds_subgroups <- function(x, ...) "localift"

#' @export
tunable.step_llds_subgroups <- function(x, ...) {
  tunable_arguments(
    x, "step_llds_subgroups",
    n_best = list(pkg = "dials", fun = "num_comp", range = c(1L, 10L)),
    max_features = list(pkg = "dials", fun = "num_comp", range = c(1L, 4L))
  )
}
