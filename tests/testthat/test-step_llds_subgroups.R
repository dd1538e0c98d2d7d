skip_if_not_installed("recipes", "1.0.4")

subgroup_recipe <- function(data = numbers_to_infer(1), ..., max_features = 2, n_best = 2) {
  step_llds_subgroups(
    recipes::recipe(y ~ ., data = data), recipes::all_predictors(), max_features = max_features, n_best = n_best, cuts = 4, ...
  )
}

test_that("the step adds the membership that predict() gives, by thresholds of the training data", {
  data <- numbers_to_infer(1)
  new <- numbers_to_infer(2)
  trained <- quietly(recipes::prep(subgroup_recipe(data)))
  expected <- find_subgroups(data, n_best = 2)
  columns <- paste("llds", expected$class, expected$rank, sep = "_")
  for (rows in list(data, new)) {
    baked <- recipes::bake(trained, new_data = rows)
    expect_named(baked, c("x", "z", "o", "f", "y", columns))
    expect_identical(unname(as.matrix(baked[columns])), unname(predict(expected, rows)) + 0L)
  }
  shown <- c("class", "features", "subgroup", "lift", "lift_lower", "frequency", "probability")
  expect_identical(as.data.frame(tidy(trained, number = 1))[shown], as.data.frame(expected)[shown])
  expect_null(attr(trained$steps[[1]]$selection, "localift")$coded)
  untrained <- tidy(subgroup_recipe(data), number = 1)
  expect_true(all(is.na(untrained[shown])))
  bare <- recipes::bake(quietly(recipes::prep(subgroup_recipe(data, keep_original_cols = FALSE))), data)
  expect_named(bare, c("y", columns))
  expect_named(tidy(quietly(recipes::prep(subgroup_recipe(direction = "inhibit"))), number = 1)[6], "lift_upper")
})

test_that("with permute only what survives gets a column", {
  data <- numbers_to_infer(3, effect = 0.8)
  train <- function(...) with_fixed_seed(1, quietly(recipes::prep(subgroup_recipe(data, ...))))
  trained <- train(permute = 39)
  tested <- with_fixed_seed(1, quietly(permute_search(find_subgroups(data, n_best = 2), B = 39)))
  expect_identical(tidy(trained, number = 1)$p_value, tested$p_value[tested$p_value <= 0.05])
  expect_null(attr(trained$steps[[1]]$selection, "localift")$coded)
  noise <- numbers_to_infer(4, effect = 0, n = 60)
  expect_match(
    with_fixed_seed(2, localift_messages(recipes::prep(subgroup_recipe(noise, permute = 19, alpha = 0.01)))),
    "None of .* subgroups survive", all = FALSE
  )
})

test_that("it prints, tunes, and refuses what is no argument", {
  expect_snapshot({
    subgroup_recipe()
    quietly(recipes::prep(subgroup_recipe()))
  })
  expect_identical(generics::tunable(subgroup_recipe()$steps[[1]])$name, c("n_best", "max_features"))
  expect_identical(generics::required_pkgs(subgroup_recipe()$steps[[1]]), "localift")
  data <- numbers_to_infer(1)
  rec <- recipes::recipe(y ~ ., data)
  expect_snapshot(error = TRUE, {
    step_llds_subgroups(rec, recipes::all_predictors(), options = list(discretize = 3))
    step_llds_subgroups(rec, recipes::all_predictors(), min_freq = 0.1)
    step_llds_subgroups(rec, recipes::all_predictors(), prefix = 3)
    step_llds_subgroups(data)
  })
  expect_identical(cause_of(recipes::prep(step_llds_subgroups(rec, recipes::all_predictors(), cuts = 1)))$arg, "cuts")
})
