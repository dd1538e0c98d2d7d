skip_if_not_installed("recipes", "1.0.4")

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

# step_select_llds() -----------------------------------------------------------

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

test_that("steps without candidates do nothing", {
  rec <- recipes::recipe(party ~ ., data = votes)
  rec <- recipes::prep(step_llds_profiles(step_select_llds(rec)))
  expect_setequal(names(recipes::bake(rec, new_data = NULL)), names(votes))
  expect_identical(nrow(tidy(rec, number = 1)), 0L)
  expect_identical(nrow(tidy(rec, number = 2)), 0L)
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

# step_llds_profiles() ---------------------------------------------------------

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

# Both ---------------------------------------------------------------------------

test_that("a step that is skipped changes the training data only", {
  trained <- recipes::prep(select_recipe(skip = TRUE))
  expect_identical(ncol(recipes::bake(trained, new_data = NULL)), 4L)
  expect_identical(ncol(recipes::bake(trained, new_data = votes)), 17L)
})

test_that("steps are trained anew on other rows, and with nothing retained", {
  rows <- seq(1, nrow(votes), by = 2)
  rec <- select_recipe(max_features = 1)
  rec <- step_llds_profiles(rec, recipes::all_predictors(), n_best = 1)
  half <- recipes::prep(rec, training = votes[rows, ], retain = FALSE, fresh = TRUE)
  best <- select_features(party ~ ., votes[rows, ], max_features = 1, n_best = 1)
  kept <- selected_features(best)[[1]]
  expected <- select_profiles(reformulate(kept, "party"), votes[rows, ], n_best = 1)
  baked <- recipes::bake(half, new_data = votes[-rows, ])
  expect_identical(names(baked)[1:2], c(kept, "party"))
  expect_identical(unname(as.matrix(baked[3:4])), unname(predict(expected, votes[-rows, ])) + 0L)
})

test_that("case weights are weights of the search", {
  data <- votes
  set.seed(1)
  frequency <- sample(0:5, nrow(votes), replace = TRUE)
  data$w <- hardhat::frequency_weights(frequency)
  select <- recipes::prep(select_recipe(data, correction = "permutation", max_features = 2))
  expected <- select_features(
    party ~ ., votes, weights = frequency, correction = "permutation", max_features = 2, n_best = 1
  )
  expect_identical(unique(tidy(select, number = 1)$eta_corrected), expected$eta_corrected)

  data$w <- hardhat::importance_weights(frequency + 0.5)
  profiles <- recipes::prep(profile_recipe(data))
  expected <- select_profiles(
    party ~ ., votes, weights = frequency + 0.5, max_features = 2, min_freq = 0.15, n_best = 2
  )
  expect_identical(tidy(profiles, number = 1)$lift, expected$lift)
  # Later versions of recipes print by messages.
  printed <- utils::capture.output(messages <- capture_messages(print(profiles)))
  expect_match(paste(c(printed, messages), collapse = " "), "weighted")
})

test_that("the outcome may be named", {
  data <- votes
  names(data)[names(data) == "party"] <- "the party"
  rec <- recipes::update_role(recipes::recipe(data), -"the party", new_role = "predictor")
  for (outcome in list("the party", dplyr::vars("the party"))) {
    step <- step_select_llds(rec, recipes::all_predictors(), outcome = outcome, max_features = 1)
    expect_identical(ncol(recipes::bake(recipes::prep(step), data)), 2L)
  }
})

test_that("the trained step keeps no data, and no data hide in a call", {
  large <- votes[rep(seq_len(nrow(votes)), 20), ]
  trained <- recipes::prep(profile_recipe(large), retain = FALSE)
  expect_lt(length(serialize(trained$steps[[1]]$selection, NULL)), 6000)
  expect_null(attr(trained$steps[[1]]$selection, "localift")$coded)
})

test_that("a trained recipe works in a new session that loads recipes only", {
  skip_on_cran()
  trained <- recipes::prep(step_select_llds(
    profile_recipe(), recipes::all_nominal_predictors(), max_features = 2
  ))
  file <- withr::local_tempfile(fileext = ".rds")
  saveRDS(list(recipe = trained, data = votes), file)
  code <- sprintf(
    "library(recipes); x <- readRDS(%s); cat(names(bake(x$recipe, x$data)), sep = ' ')", encodeString(file, quote = "'")
  )
  script <- withr::local_tempfile(lines = code, fileext = ".R")
  out <- withr::with_envvar(
    c(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep), R_TESTS = ""),
    system2(file.path(R.home("bin"), "Rscript"), shQuote(script), stdout = TRUE, stderr = FALSE)
  )
  expect_identical(utils::tail(out, 1), paste(names(recipes::bake(trained, votes)), collapse = " "))
})

test_that("steps have all methods that recipes asks for", {
  expect_message(recipes::recipes_extension_check("localift"), "All steps have all method")
  trained <- step_select_llds(profile_recipe(), recipes::all_predictors())
  expect_identical(generics::required_pkgs(trained$steps[[1]]), "localift")
  expect_identical(generics::required_pkgs(trained$steps[[2]]), "localift")
})

test_that("arguments can be tuned", {
  rec <- select_recipe(max_features = hardhat::tune())
  expect_error(recipes::prep(rec), "tune")
  rec <- profile_recipe(n_best = hardhat::tune(), min_freq = hardhat::tune("frequency"))
  tuned <- generics::tune_args(rec)
  expect_identical(tuned$name, c("min_freq", "n_best"))
  expect_identical(tuned$id, c("frequency", "n_best"))
  expect_true(all(generics::tunable(rec)$name %in% c("max_features", "min_freq", "n_best")))
})

test_that("notes that matter are shown, advice on `n_best` only where it is an argument", {
  expect_match(localift_messages(recipes::prep(select_recipe(max_features = 16))), "splits 270 rows")
  tie <- data.frame(y = c("a", "b", "a", "b"), f = c("u", "v", "u", "v"), g = c("x", "z", "x", "z"))
  tie <- tie[rep(1:4, 10), ]
  expect_match(localift_messages(select_features(y ~ ., tie, max_features = 1, n_best = 1)), "n_best")
  rec <- step_select_llds(recipes::recipe(y ~ ., data = tie), recipes::all_predictors(), max_features = 1)
  expect_identical(localift_messages(recipes::prep(rec)), character())
})

test_that("steps print and tidy as those of recipes", {
  # From 1.0.5 on recipes prints steps in another form.
  skip_if(utils::packageVersion("recipes") >= "1.0.5")
  rec <- select_recipe(id = "select", correction = "miller_madow")
  rec <- step_llds_profiles(rec, recipes::all_predictors(), n_best = 1, min_freq = 0.15, id = "profiles")
  trained <- recipes::prep(rec)
  expect_snapshot({
    rec
    trained
    as.data.frame(tidy(rec, number = 1))
    as.data.frame(tidy(rec, number = 2))
    as.data.frame(tidy(trained, number = 1))
    as.data.frame(tidy(trained, number = 2))
  })
  expect_identical(lapply(tidy(rec, number = 1), class), lapply(tidy(trained, number = 1), class))
  expect_identical(lapply(tidy(rec, number = 2), class), lapply(tidy(trained, number = 2), class))
})

test_that("what can't be a step is an error", {
  rec <- recipes::recipe(party ~ ., data = votes)
  stop_with <- function(expr) rlang::cnd_signal(cause_of(expr))
  train <- function(rec, ...) {
    recipes::prep(step_select_llds(rec, recipes::all_predictors(), ..., max_features = 2))
  }
  expect_snapshot(error = TRUE, {
    step_select_llds(rec, options = 3)
    step_select_llds(rec, options = list(3))
    step_select_llds(rec, options = list(minn = 3))
    step_select_llds(rec, options = list(correction = "none", correction = "none"))
    step_select_llds(rec, options = list(na = "level", na = "level"))
    step_select_llds(rec, options = list(weights = 3))
    step_select_llds(rec, options = list(n_best = 3))
    step_select_llds(rec, min_n = 3)
    step_llds_profiles(rec, options = list(n_best = 3))
    step_llds_profiles(rec, min_frq = 0.3)
    step_llds_profiles(rec, number = 0.3)
    step_llds_profiles(rec, prefix = NULL)
    step_llds_profiles(rec, keep_original_cols = NA)
    stop_with(train(recipes::recipe(votes)))
    stop_with(train(recipes::recipe(party + PF ~ ., data = votes)))
    stop_with(train(rec, outcome = "Party"))
    stop_with(train(rec, outcome = 1))
    stop_with(train(rec, outcome = "PF"))
    stop_with(train(rec, options = list(min_n = 1e5)))
    stop_with(train(rec, options = list(always = "party")))
    stop_with(train(recipes::recipe(Species ~ ., data = iris)))
    stop_with(train(recipes::recipe(Sepal.Length ~ ., data = iris)))
    stop_with(recipes::prep(step_llds_profiles(rec, recipes::all_predictors(), min_freq = 0.9)))
  })
})
