# The error of the package behind that of recipes.
cause_of <- function(expr) {
  error <- error_of(expr)
  while (!inherits(error, "localift_error") && !is.null(error$parent)) error <- error$parent
  error
}

# The first republican and democrat profiles of the votes, among sets of two.
profile_recipe <- function(data = votes, ..., max_features = 2, min_freq = 0.15, n_best = 2) {
  step_llds_profiles(
    recipes::recipe(party ~ ., data = data), recipes::all_predictors(),
    max_features = max_features, min_freq = min_freq, n_best = n_best, ...
  )
}

select_recipe <- function(data = votes, ..., max_features = 3) {
  step_select_llds(
    recipes::recipe(party ~ ., data = data), recipes::all_predictors(), max_features = max_features, ...
  )
}
