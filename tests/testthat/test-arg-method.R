test_that("methods have the arguments and defaults of the table", {
  method <- function(verb, class) {
    formals(getS3method(verb, class, envir = asNamespace("localift")))
  }
  windows <- method("select_windows", "formula")
  expect_equal(names(windows)[1:3], c("formula", "data", "..."))
  expect_equal(names(windows)[-(1:3)], argument_names("windows"))
  expect_equal(windows$min_count, 5)
  expect_equal(method("select_profiles", "data.frame")$min_count, 1)
  expect_equal(method("localift", "formula")$min_count, quote(c(windows = 5, profiles = 1)))
  expect_equal(method("localift", "formula")$min_freq, 0.05)
  for (class in c("data.frame", "matrix", "table", "Matrix")) {
    expect_equal(names(method("select_features", class))[1:3], c("x", "y", "..."))
  }
})

test_that("misspelt arguments are errors", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., data, max_feature = 2)
    select_features(y ~ ., data, 2)
    select_features(y ~ ., data, min_freq = 0.1)
    select_profiles(data, y ~ ., min_frq = 0.1)
    select_profiles(data = data, formula = y ~ .)
  })
})

test_that("text without quotes as any argument is named, with the quotes", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_profiles(y ~ f, data, classes = anthracnose)
    select_profiles(y ~ f, data, n_best = log("a"))
  })
  for (name in setdiff(argument_names("localift"), "weights")) {
    error <- error_of(do.call(localift, c(list(y ~ f, quote(data)), stats::setNames(list(quote(no_such_thing)), name))))
    expect_s3_class(error, "localift_error_input")
    expect_identical(error$arg, name)
    expect_match(conditionMessage(error), paste0(name, " = \"no_such_thing\""), fixed = TRUE)
  }
  lift <- lift_function(y ~ f, data)
  sel <- suppressMessages(select_features(y ~ f, data))
  for (expr in expression(
    lift_function(y ~ f, data, na = no_such_thing), eta(lift, window = no_such_thing),
    quantile_bins(1:6, n = no_such_thing), predict(sel, data, type = no_such_thing),
    joint_quantiles(by = no_such_thing, n = 3), eta(data, y ~ f, na = no_such_thing)
  )) {
    expect_s3_class(error_of(eval(expr)), "localift_error_input")
  }
  # What is wrong with the value of a call is said by the call.
  expect_s3_class(error_of(select_features(y ~ f, data, discretize = joint_quantiles(1))), "localift_error_input")
  expect_identical(error_of(select_features(y ~ f, data, discretize = joint_quantiles(1)))$arg, "n")
})

test_that("formulas in quotes, and functions without their arguments, get the way out", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_features("y ~ f", data)
    select_features(data, "y ~ f")
    select_features()
    plot_LiftTable(1)
  })
  for (verb in list(select_profiles, select_windows, localift, lift_function, eta, entropy, count_profiles, as_counts,
    quantile_bins, joint_quantiles, search_info, selected_features, selected_profiles, selected_windows, equivalents,
    expected_gain, write_report
  )) {
    expect_s3_class(error_of(verb()), "localift_error_input")
  }
})
