skip_if_not_installed("recipes", "1.0.4")

test_that("step_llds_profiles() adds the membership that predict() gives", {
  rec <- profile_recipe(options = list(distinct = TRUE))
  trained <- recipes::prep(rec)
  expected <- select_profiles(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 2, distinct = TRUE)
  columns <- c("llds_democrat_1", "llds_democrat_2", "llds_republican_1", "llds_republican_2")
  for (baked in list(recipes::bake(trained, new_data = NULL), recipes::bake(trained, new_data = votes))) {
    expect_s3_class(baked, "tbl_df")
    expect_named(baked, c(names(votes)[-1], "party", columns))
    expect_identical(unname(as.matrix(baked[columns])), unname(predict(expected, votes)) + 0L)
  }
  expect_true(anyNA(baked[columns]))
  expect_identical(
    as.data.frame(tidy(trained, number = 1))[c("class", "profile", "lift", "frequency", "probability")],
    as.data.frame(expected)[c("class", "profile", "lift", "frequency", "probability")]
  )
  roles <- summary(trained)
  expect_identical(unique(roles$role[roles$variable %in% columns]), "predictor")
})

test_that("new data may hold unseen levels, and must have the columns", {
  trained <- recipes::prep(profile_recipe(votes[c("party", "PF", "AB")], max_features = 1, n_best = 1))
  new <- data.frame(PF = c("n", "y", "abstained", NA), AB = "y", party = "democrat")
  # recipes itself warns of the level.
  expect_message(
    suppressWarnings(baked <- recipes::bake(trained, new_data = new)),
    class = "localift_message"
  )
  expect_identical(baked$llds_democrat_1, c(1L, 0L, 0L, NA))
  expect_identical(baked$llds_republican_1, c(0L, 1L, 0L, NA))
  expect_error(recipes::bake(trained, new_data = new["AB"]), "PF")
})

test_that("classes without a profile get no column, and are named", {
  data <- data.frame(
    y = factor(rep(c("u", "v", "w"), c(50, 40, 10))), a = rep(c("p", "q", "p", "q"), c(40, 10, 10, 40)),
    stringsAsFactors = TRUE
  )
  rec <- recipes::recipe(y ~ ., data = data)
  step <- function(...) step_llds_profiles(rec, recipes::all_predictors(), options = list(...))
  messages <- localift_messages(trained <- recipes::prep(step(min_lift = 1.9)))
  expect_identical(tidy(trained, number = 1)$terms, "llds_w_1")
  expect_match(messages, "No profile lifts \"u\" and|or \"v\" above 1.9: the greatest lift is 1.6", all = FALSE)
  expect_error(suppressMessages(recipes::prep(step(min_lift = 3))), "step_llds_profiles")
})

test_that("the features may be left out, and only they", {
  rec <- recipes::recipe(party ~ ., data = votes)
  rec <- step_llds_profiles(rec, "PF", "AB", n_best = 1, keep_original_cols = FALSE, role = "profile", prefix = "is")
  trained <- recipes::prep(rec)
  expect_identical(tidy(trained, number = 1)$terms, c("is_democrat_1", "is_republican_1"))
  expect_identical(setdiff(names(votes), names(recipes::bake(trained, votes))), c("AB", "PF"))
  expect_named(recipes::bake(trained, votes, recipes::has_role("profile")), c("is_democrat_1", "is_republican_1"))
})

test_that("under \"complete\" a missing value in any candidate counts", {
  trained <- recipes::prep(profile_recipe(options = list(na = "complete"), n_best = 1))
  baked <- recipes::bake(trained, new_data = votes)
  expect_identical(is.na(baked$llds_democrat_1), !complete.cases(votes[-1]))
})

test_that("names of columns are valid and unique, and clashes are errors", {
  selection <- list(class = c("a b", "a.b", "a b", "1|2"), rank = c(1, 1, 2, 1))
  names <- indicator_names(selection, "llds")
  expect_identical(names, c("llds_a.b_1", "llds_a.b_1_1", "llds_a.b_2", "llds_1.2_1"))
  taken <- votes
  taken$llds_democrat_1 <- taken$PF
  expect_error(recipes::prep(profile_recipe(taken)), "llds_democrat_1")
})

test_that("with permute only what survives gets a column", {
  skip_on_cran()
  train <- function(...) with_fixed_seed(1, quietly(recipes::prep(profile_recipe(...))))
  trained <- train(permute = 99)
  sel <- quietly(select_profiles(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 2))
  tested <- with_fixed_seed(1, quietly(permute_search(sel, B = 99)))
  tidied <- tidy(trained, number = 1)
  expect_identical(tidied$p_value, tested$p_value[tested$p_value <= 0.05])
  expect_identical(tidied$profile, sel$profile[tested$p_value <= 0.05])
  expect_identical(recipes::bake(trained, votes), recipes::bake(train(), votes))
  expect_null(attr(trained$steps[[1]]$selection, "localift")$coded)
  expect_false("p_value" %in% names(tidy(train(), number = 1)))

  noise <- data_to_infer(1, n = 60, m = 4, missing = 0)
  step <- function(...) {
    step_llds_profiles(recipes::recipe(y ~ ., noise), recipes::all_predictors(), permute = 39, n_best = 1, ...)
  }
  expect_match(
    with_fixed_seed(1, localift_messages(trained <- recipes::prep(step()))),
    "None of 2 profiles survive `permute = 39` at `alpha = 0.05`.", fixed = TRUE, all = FALSE
  )
  expect_named(recipes::bake(trained, noise), c(paste0("x", 1:4), "y"))
  expect_equal(nrow(tidy(trained, number = 1)), 0)
  bare <- with_fixed_seed(1, quietly(recipes::prep(step(keep_original_cols = FALSE))))
  expect_named(recipes::bake(bare, noise), "y")
  loose <- with_fixed_seed(1, quietly(recipes::prep(step(alpha = 0.999))))
  expect_gt(nrow(tidy(loose, number = 1)), 0)
  expect_s3_class(cause_of(recipes::prep(step(alpha = 2))), "localift_error_input")
  expect_identical(cause_of(recipes::prep(step(alpha = 2)))$arg, "alpha")
  untested <- step_llds_profiles(recipes::recipe(y ~ ., noise), recipes::all_predictors(), alpha = 2)
  expect_identical(cause_of(recipes::prep(untested))$arg, "alpha")
  few <- step_llds_profiles(recipes::recipe(y ~ ., noise), recipes::all_predictors(), permute = 5)
  expect_identical(cause_of(recipes::prep(few))$arg, "permute")
})

test_that("what survives of joint levels places new rows without the data", {
  rec <- step_llds_profiles(
    recipes::recipe(Species ~ ., iris), recipes::all_predictors(), discretize = joint_quantiles(3), n_best = 1,
    max_features = 2, permute = 39
  )
  trained <- with_fixed_seed(1, quietly(recipes::prep(rec)))
  sel <- quietly(select_profiles(Species ~ ., iris, discretize = joint_quantiles(3), n_best = 1, max_features = 2))
  baked <- recipes::bake(trained, iris)
  expect_identical(unname(as.matrix(baked[tidy(trained, number = 1)$terms])), unname(predict(sel, iris)) + 0L)
})
