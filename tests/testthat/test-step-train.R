# What the two steps have in common.

skip_if_not_installed("recipes", "1.0.4")

test_that("steps without candidates do nothing", {
  rec <- recipes::recipe(party ~ ., data = votes)
  rec <- recipes::prep(step_llds_profiles(step_select_llds(rec)))
  expect_setequal(names(recipes::bake(rec, new_data = NULL)), names(votes))
  expect_identical(nrow(tidy(rec, number = 1)), 0L)
  expect_identical(nrow(tidy(rec, number = 2)), 0L)
})

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
  tie <- data.frame(y = c("a", "b", "a", "b"), f = c("u", "v", "v", "v"), g = c("x", "z", "z", "z"))
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

test_that("counted data train as the rows that they stand for", {
  skip_if_not_installed("recipes")
  cn <- count_profiles(party ~ PF + AB + ES, votes)
  steps <- list(
    function(data) step_llds_profiles(recipes::recipe(party ~ ., data), PF, AB, ES, outcome = "party", n_best = 2),
    function(data) {
      step_llds_profiles(recipes::recipe(party ~ ., data), recipes::all_predictors(), outcome = "party", n_best = 2)
    },
    function(data) step_select_llds(recipes::recipe(party ~ ., data), PF, AB, ES, outcome = "party", max_features = 1)
  )
  trained <- function(step, data) {
    step <- suppressMessages(recipes::prep(step(data)))$steps[[1]]
    as.data.frame(step$selection)
  }
  for (step in steps) {
    expect_identical(trained(step, cn), trained(step, votes[setdiff(names(cn), "n")]))
  }
  without <- recipes::recipe(party ~ PF + AB, cn) |> step_llds_profiles(PF, AB, outcome = "party")
  expect_error(recipes::prep(without), "column of counts")
})

test_that("notes of steps are printed as lines of their own", {
  skip_on_cran()
  # What a user sees of messages that nothing catches, as testthat does: in a session of its own.
  script <- withr::local_tempfile(fileext = ".R")
  writeLines(c(
    "data <- data.frame(y = c('a', 'b'), copy = c('u', 'v'), f = c('p', 'p', 'q', 'q'))[rep(1:4, 5), ]",
    "rec <- localift::step_select_llds(recipes::recipe(y ~ ., data = data), recipes::all_predictors())",
    "invisible(recipes::prep(rec))",
    "message('next')"
  ), script)
  lines <- suppressWarnings(system2(file.path(R.home("bin"), "Rscript"), script, stdout = TRUE, stderr = TRUE))
  expect_match(lines, "`copy` and `y` say the same.*feature out[.]$", all = FALSE)
  expect_match(lines, "^next$", all = FALSE)
})

test_that("importance weights count no rows, frequency weights do", {
  data <- data.frame(y = c("a", "b", "a", "b"), f = c("u", "v", "v", "v"))
  searched <- function(weights) {
    suppressMessages(select_profiles(y ~ f, data, weights = weights, min_count = 2, min_freq = 0, classes = "a"))
  }
  # "u" is five rows, or one row that counts five times as much as another.
  expect_true("f=u" %in% searched(c(5, 1, 1, 1))$profile)
  expect_true("f=u" %in% searched(hardhat::frequency_weights(c(5L, 1L, 1L, 1L)))$profile)
  expect_false("f=u" %in% searched(hardhat::importance_weights(c(5, 1, 1, 1)))$profile)
  expect_error(
    select_features(y ~ x, data.frame(y = data$y, x = c(1, 2, 4, 8)),
      weights = hardhat::importance_weights(c(5, 1, 1, 1)), discretize = joint_quantiles(2)
    ),
    class = "localift_error_input"
  )
})
