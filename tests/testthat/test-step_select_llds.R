skip_if_not_installed("recipes", "1.0.4")

test_that("step_select_llds() keeps what select_features() selects, and all that is no candidate", {
  for (options in list(list(), list(na = "complete"), list(always = "HI", min_n = 300))) {
    trained <- recipes::prep(select_recipe(correction = "miller_madow", options = options))
    expected <- suppressMessages(do.call(select_features, c(
      list(party ~ ., votes, max_features = 3, correction = "miller_madow", n_best = 1), options
    )))
    kept <- selected_features(expected)[[1]]
    baked <- recipes::bake(trained, new_data = votes)
    expect_s3_class(baked, "tbl_df")
    expect_setequal(names(baked), c(kept, "party"))
    expect_identical(as.data.frame(baked), votes[names(baked)])
    tidied <- tidy(trained, number = 1)
    expect_identical(tidied$terms[tidied$selected], kept)
    expect_identical(unique(tidied$eta), expected$eta)
    expect_identical(unique(tidied$eta_corrected), expected$eta_corrected)
  }
})

test_that("step_select_llds() leaves columns alone that were not selected as candidates", {
  rec <- recipes::recipe(party ~ ., data = votes)
  rec <- step_select_llds(rec, c("PF", "AB", "HI"), max_features = 1)
  baked <- recipes::bake(recipes::prep(rec), new_data = NULL)
  expect_identical(setdiff(names(votes), names(baked)), c("HI", "AB"))
})

test_that("continuous features are discretised jointly, groups are kept and no candidates", {
  flowers <- iris
  flowers$field <- rep(c("a", "b"), 75)
  quantiles <- joint_quantiles(3, by = "field")
  rec <- recipes::recipe(Species ~ ., data = flowers)
  select <- step_select_llds(rec, recipes::all_predictors(), max_features = 2, discretize = quantiles)
  trained <- recipes::prep(select)
  expected <- select_features(Species ~ ., flowers, max_features = 2, discretize = quantiles, n_best = 1)
  kept <- selected_features(expected)[[1]]
  expect_setequal(names(recipes::bake(trained, flowers)), c(kept, "field", "Species"))
  expect_false("field" %in% tidy(trained, number = 1)$terms)

  profiles <- step_llds_profiles(
    rec, recipes::all_numeric_predictors(),
    max_features = 2, n_best = 1, discretize = quantiles
  )
  trained <- recipes::prep(profiles, training = flowers[-(1:20), ])
  expected <- select_profiles(Species ~ ., flowers[-(1:20), ], max_features = 2, discretize = quantiles, n_best = 1)
  baked <- recipes::bake(trained, new_data = flowers)
  expect_identical(
    unname(as.matrix(baked[tidy(trained, number = 1)$terms])),
    unname(predict(expected, flowers)) + 0L
  )
  expect_error(recipes::bake(trained, new_data = flowers[-6]), "field")
})

test_that("what is no recipe is an error", {
  expect_snapshot(error = TRUE, {
    step_select_llds("a")
    step_llds_profiles()
  })
})

test_that("with permute a set is kept if it survives", {
  trained <- with_fixed_seed(1, quietly(recipes::prep(select_recipe(permute = 99, max_features = 2))))
  plain <- quietly(recipes::prep(select_recipe(max_features = 2)))
  expect_identical(recipes::bake(trained, votes), recipes::bake(plain, votes))
  expect_identical(unique(tidy(trained, number = 1)$p_value), 0.01)
  expect_false("p_value" %in% names(tidy(plain, number = 1)))
  noise <- data_to_infer(1, n = 60, m = 4, missing = 0)
  rec <- step_select_llds(recipes::recipe(y ~ ., noise), recipes::all_predictors(), permute = 39, max_features = 1)
  expect_match(
    with_fixed_seed(1, localift_messages(trained <- recipes::prep(rec))),
    "The feature set does not survive `permute = 39` at", fixed = TRUE, all = FALSE
  )
  expect_named(recipes::bake(trained, noise), "y")
  expect_false(any(tidy(trained, number = 1)$selected))
})
