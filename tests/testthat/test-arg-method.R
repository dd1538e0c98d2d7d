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
  for (name in spread(setdiff(argument_names("localift"), "weights"))) {
    error <- error_of(do.call(localift, c(list(y ~ f, quote(data)), stats::setNames(list(quote(no_such_thing)), name))))
    expect_s3_class(error, "localift_error_input")
    expect_identical(error$arg, name)
    # Quotes are no way out where no text is meant.
    quoted <- paste0(name, " = \"no_such_thing\"")
    expect_identical(grepl(quoted, conditionMessage(error), fixed = TRUE), name %in% text_arguments)
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

# A call of each exported function whose other arguments are right, and methods of others' generics. Data that a generic
# of others goes by are evaluated by it: print(zz) is R's own error.
calls_of_all <- function() {
  searches <- expression(
    select_features(y ~ f, data), select_windows(y ~ f, data), select_profiles(y ~ f, data), localift(y ~ f, data),
    select_subgroups(y ~ f, data), select_cover(y ~ f, data, min_probability = 0.5),
    lift_function(y ~ f, data), count_profiles(y ~ f, data)
  )
  others <- expression(
    entropy(lift), conditional_entropy(lift), mutual_information(lift), cross_entropy(lift), joint_quantiles(3),
    joint_quantiles(probs = 0.5), quantile_bins(1:9, 3), cut_points(3), selected_cuts(sel), joint_cuts(sel),
    search_info(sel), selected_features(sel), selected_windows(fit), selected_profiles(fit), equivalents(sel, 1),
    selected_subgroups(subgroups), subgroup_filters(subgroups), subgroup_conditions(subgroups, 1),
    expected_gain(sel, 10), productive_test(sel), retest(sel, data), cross_validate(sel, 2), stability(sel, 2),
    permute_search(sel), test_independence(lift), compare_lift(lift, profiles = 1:2), write_report(sel, "no.html"), covertype_data(), plot_LiftTable(data$f, data$y),
    data_files("no.csv")
  )
  methods <- expression(
    lift_function(sel, 1), count_profiles(sel, 1), eta(lift), predict(sel, data), augment(sel, data),
    print(sel), format(sel), print(fit), format(fit), print(lift), format(lift),
    plot(sel), plot(fit), plot(lift), ggplot2::autoplot(sel), ggplot2::autoplot(fit), ggplot2::autoplot(lift)
  )
  list(searches = searches, others = others, methods = methods)
}

# The function that a call ends in.
function_of_call <- function(call, envir) {
  name <- utils::tail(as.character(call[[1]]), 1)
  generic <- if (name == "plot") "autoplot" else name
  classes <- if (length(call) > 1) class(eval(call[[2]], envir))
  methods <- lapply(classes, function(class) {
    utils::getS3method(generic, class, TRUE, asNamespace(if (generic == "autoplot") "ggplot2" else "localift"))
  })
  methods <- Filter(function(method) identical(topenv(environment(method)), asNamespace("localift")), methods)
  if (length(methods)) methods[[1]] else get(name, asNamespace("localift"))
}

test_that("a variable that does not exist is named as any argument of any function", {
  skip_if_not_installed("ggplot2", "3.4.0")
  envir <- new.env(parent = environment())
  envir$data <- small_data()
  envir$sel <- suppressMessages(select_profiles(y ~ f, envir$data))
  envir$fit <- suppressMessages(localift(y ~ f, envir$data))
  envir$subgroups <- suppressMessages(select_subgroups(y ~ f, envir$data))
  envir$lift <- lift_function(y ~ f, envir$data)
  calls <- calls_of_all()
  exported <- setdiff(getNamespaceExports("localift"), c("tidy", "glance", "augment"))
  exported <- exported[vapply(exported, function(name) is.function(getExportedValue("localift", name)), NA)]
  named <- vapply(unlist(lapply(calls, as.list)), function(call) utils::tail(as.character(call[[1]]), 1), "")
  # Those of recipes are below; the argument of as_counts() is the name of a column.
  steps <- c("step_select_llds", "step_llds_profiles", "step_llds_subgroups")
  expect_setequal(setdiff(exported, named), c("as_counts", steps))
  try_name <- function(call, name) {
    wrong <- call
    wrong[[name]] <- quote(no_such_thing)
    info <- paste(deparse(wrong), collapse = " ")
    error <- error_of(utils::capture.output(suppressMessages(eval(wrong, envir))))
    expect_s3_class(error, "localift_error_input")
    expect_identical(error$arg, name, info = info)
    message <- conditionMessage(error)
    expect_match(message, "no_such_thing", fixed = TRUE, info = info)
    # Of the data of a verb R's own words are the error's parent.
    if (is.null(error$parent)) expect_no_match(message, "object", fixed = TRUE, info = info)
  }
  tries <- list()
  for (kind in names(calls)) for (call in as.list(calls[[kind]])) {
    fun <- function_of_call(call, envir)
    full <- match.call(fun, call)
    names <- setdiff(names(formals(fun)), c("...", "weights"))
    first <- names[[1]]
    # What a generic goes by has no name in a call, and is looked at by the generic.
    if (kind != "others") names <- names[-1]
    if (length(full) > 1 && kind != "others") names(full)[[2]] <- ""
    tries <- c(tries, lapply(names, function(name) list(call = full, name = name)))
    if (kind == "searches") {
      full[[2]] <- quote(no_such_thing)
      expect_identical(error_of(eval(full, envir))$arg, "x")
    }
  }
  expect_gt(length(tries), 120)
  for (try in spread(tries)) try_name(try$call, try$name)
  expect_identical(error_of(as_counts(no_such_thing, n))$arg, "df")
  expect_identical(error_of(as_counts(envir$data, no_such_thing))$arg, "n")
  expect_error(print(no_such_thing), "no_such_thing")
})

test_that("the arguments that take text are known", {
  skip_on_cran()
  namespace <- asNamespace("localift")
  methods <- namespace[[".__NAMESPACE__."]]$S3methods[, 3]
  functions <- lapply(c(getNamespaceExports("localift"), methods), get0, envir = namespace)
  functions <- Filter(function(f) is.function(f) && identical(topenv(environment(f)), namespace), functions)
  all <- unlist(lapply(functions, function(f) names(formals(f))))
  expect_identical(setdiff(text_arguments, all), character())
  is_text <- function(default) {
    parts <- if (is.call(default) && identical(default[[1]], quote(c))) as.list(default)[-1] else list(default)
    all(vapply(parts, is.character, NA))
  }
  by_default <- unlist(lapply(functions, function(f) names(Filter(is_text, formals(f)))))
  # Methods of verbs of others check nothing of theirs.
  expect_identical(setdiff(by_default, c(text_arguments, "suffixes")), character())
  # Those of the searches: what text is not refused for being text.
  takes_text <- vapply(names(namespace$search_arguments), function(name) {
    spec <- namespace$search_arguments[[name]]
    error <- error_of(namespace$check_of(spec, spec$verbs[[1]])("no_such_thing", name, quote(f())))
    message <- if (inherits(error, "error")) conditionMessage(error) else ""
    !grepl("is the string", message) || grepl("must be one of \"", message)
  }, NA)
  takes_text <- setdiff(names(which(takes_text)), "weights")
  expect_setequal(intersect(text_arguments, names(namespace$search_arguments)), takes_text)
})

test_that("quotes are offered for text only, and what a variable of the caller fails by is said", {
  skip_on_cran()
  message <- function(expr) conditionMessage(error_of(expr))
  expect_no_match(message(joint_quantiles(zz)), "quotes")
  expect_no_match(message(quantile_bins(1:9, 3, by = zz)), "quotes")
  expect_match(message(joint_quantiles(3, by = zz)), "by = \"zz\"", fixed = TRUE)
  expect_match(message(quantile_bins(1:9, 3, labels = interval)), "labels = \"interval\"", fixed = TRUE)
  ask <- function(k) joint_quantiles(k)
  expect_match(message(ask(stop("of my own"))), "of my own", fixed = TRUE)
  skip_if_not_installed("recipes", "1.0.0")
  recipe <- recipes::recipe(y ~ f, small_data())
  expect_identical(error_of(step_select_llds(recipe, f, correction = zz))$arg, "correction")
  expect_identical(error_of(step_llds_profiles(recipe, f, classes = zz))$arg, "classes")
  expect_identical(error_of(step_llds_profiles(zz, f))$arg, "recipe")
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
