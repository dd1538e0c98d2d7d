# Names, levels and arguments that would do something if they were run, or read as markup, in every place where text of
# the user's enters a message.

hostile <- c("{options(localift.ran = TRUE)}", "{height}", "{.val x}", "{?s}", "}", "a\"b", " ", "...", ".data", "NA")

# Runs `expr`; what it stops with must be an error of the package, and nothing of the user's may have run.
expect_safe <- function(expr, what) {
  withr::local_options(localift.ran = NULL)
  result <- suppressMessages(tryCatch(expr, error = identity))
  # recipes says in which step it was.
  if (inherits(result, "error") && inherits(result$parent, "localift_error")) result <- result$parent
  if (inherits(result, "error") && !inherits(result, "localift_error")) {
    fail(paste0(what, ": ", conditionMessage(result)))
  } else if (inherits(result, "localift_error_internal")) {
    fail(paste0(what, ": ", conditionMessage(result)))
  } else {
    expect_null(getOption("localift.ran"), info = what)
  }
  invisible(result)
}

# Columns, a class and levels that are called so.
hostile_data <- function(name) {
  data <- data.frame(
    y = rep(c(name, "u", "v"), 8), x = rep(c(name, "u", "u", "v"), 6), g = rep(c("p", "q", "q"), c(7, 9, 8))
  )
  stats::setNames(data, c("y", name, "g"))
}

test_that("hostile text as any argument of a search does no harm", {
  skip_on_cran()
  for (text in some(hostile)) {
    data <- hostile_data(text)
    # All arguments of all verbs; most stop before the search.
    arguments <- if (text %in% hostile[1:2]) argument_names("localift") else c("always", "never", "classes", "weights")
    for (name in arguments) {
      for (value in unique(c(text, gsub("[{}]", "", text)))) {
        expect_safe(do.call(localift, c(list(y ~ ., data), stats::setNames(list(value), name))), paste(name, value))
      }
    }
    expect_safe(do.call(select_profiles, c(list(y ~ ., data), stats::setNames(list(1), text))), paste("argument", text))
    expect_safe(select_windows(text), text)
    expect_safe(select_windows(y ~ ., text), text)
    expect_safe(select_windows(data, text), text)
  }
})

test_that("a near miss of a hostile name is proposed as it is", {
  data <- hostile_data("{height}")
  error <- error_of(select_features(y ~ ., data, never = "height"))
  expect_s3_class(error, "localift_error_input")
  expect_match(cli::ansi_strip(conditionMessage(error)), "Did you mean `{height}`?", fixed = TRUE)
  error <- error_of(select_profiles(y ~ ., data, classes = "height"))
  expect_match(cli::ansi_strip(conditionMessage(error)), "Did you mean `{height}`?", fixed = TRUE)
  error <- error_of(select_features(y ~ height, data))
  expect_match(cli::ansi_strip(conditionMessage(error)), "Did you mean `{height}`?", fixed = TRUE)
})

test_that("columns with hostile names are refused by name", {
  n <- 24
  columns <- list(
    (1:n) / 7, as.Date("2020-01-01") + 1:n, as.list(1:n), complex(real = 1:n), rep(NA, n), rep(Inf, n), 1:n
  )
  for (text in some(hostile[c(1, 2, 4, 6, 8)])) {
    for (column in some(columns)) {
      data <- hostile_data("g2")
      data[[text]] <- if (is.list(column)) I(column) else column
      name <- as.name(text)
      expect_safe(select_features(y ~ ., data), text)
      expect_safe(select_features(eval(bquote(.(name) ~ g)), data), text)
      if (text != "...") expect_safe(eval(bquote(select_features(y ~ g, data, weights = .(name)))), text)
      expect_safe(select_features(y ~ g, data, weights = text), text)
      expect_safe(select_features(y ~ ., data, discretize = joint_quantiles(2)), text)
      expect_safe(select_features(y ~ ., data, discretize = joint_quantiles(2, by = text)), text)
      expect_safe(count_profiles(y ~ ., data), text)
      expect_safe(as_counts(data, text), text)
    }
    data <- hostile_data(text)
    missing <- data
    missing[[2]][3] <- NA
    for (na in c("level", "fail", "complete")) expect_safe(select_features(y ~ ., missing, na = na), text)
    expect_safe(select_features(eval(bquote(.(as.name(text)) ~ .)), data), text)
    expect_safe(select_features(eval(bquote(.(text) ~ .)), data), text)
    expect_safe(select_features(eval(bquote(y ~ .(as.name(text)))), data["y"]), text)
    names(data)[3] <- text
    expect_safe(select_features(y ~ ., data), text)
  }
})

test_that("hostile text does no harm in what is done with a result", {
  for (text in some(hostile[c(1, 6)])) {
    data <- hostile_data(text)
    fit <- suppressMessages(localift(y ~ ., data))
    unseen <- data
    unseen[[2]] <- paste0(text, "x")
    for (part in c(unclass(fit), list(fit))) {
      for (what in list(print, summary, tidy, glance, as.data.frame, search_info)) {
        expect_safe(utils::capture.output(print(what(part))), text)
      }
      for (what in list(lift_function, equivalents, selected_profiles, selected_windows, count_profiles)) {
        expect_safe(what(part), text)
        expect_safe(what(text), text)
      }
      expect_safe(equivalents(part, text), text)
      expect_safe(expected_gain(part, text), text)
      for (type in c("member", "lift", "rank", text)) expect_safe(predict(part, data, type = type), text)
      expect_safe(predict(part, unseen), text)
      expect_safe(predict(part, data["y"]), text)
      expect_safe(predict(part, text), text)
      expect_safe(augment(part, data), text)
      expect_safe(augment(part, text), text)
      expect_safe(print(part, n = text), text)
      expect_safe(print(part, width = text), text)
      expect_safe(write_report(part, text), text)
    }
    lift <- suppressMessages(lift_function(y ~ ., data))
    for (window in list(text, 99, 0.5, NA, data.frame(a = 1), stats::setNames(data[2:3], c("a", text)))) {
      expect_safe(eta(lift, window = window), text)
    }
    counts <- matrix(1:4, 2, dimnames = stats::setNames(list(c(text, "b"), c(text, text)), c(text, "y")))
    expect_safe(lift_function(counts), text)
  }
})

test_that("hostile text does no harm in functions without data", {
  for (text in some(hostile)) {
    for (name in c("x", "n", "by", "probs")) {
      arguments <- utils::modifyList(list(x = 1:9, n = 3), stats::setNames(list(text), name))
      expect_safe(do.call(quantile_bins, arguments), text)
    }
    for (name in c("n", "by", "probs")) {
      expect_safe(do.call(joint_quantiles, utils::modifyList(list(n = 3), stats::setNames(list(text), name))), text)
    }
    expect_safe(utils::capture.output(print(joint_quantiles(3, by = text))), text)
    expect_safe(covertype_data(text), text)
    expect_safe(covertype_data(tempdir(), download = text), text)
  }
})

test_that("hostile text does no harm in pictures", {
  skip_if_not_installed("ggplot2", ggplot2_minimum)
  for (text in some(hostile[c(1, 6)])) {
    data <- hostile_data(text)
    fit <- suppressMessages(localift(y ~ ., data))
    for (part in unclass(fit)) expect_safe(ggplot2::ggplot_build(ggplot2::autoplot(part)), text)
    expect_safe(ggplot2::autoplot(fit$profiles, n = text), text)
    expect_safe(ggplot2::autoplot(fit, type = text), text)
    expect_safe(plot_LiftTable(data$y, data[[2]], text, text), text)
    expect_safe(plot_LiftTable(text, text), text)
  }
})

test_that("hostile text does no harm in steps of recipes", {
  skip_if_not_installed("recipes", "1.0.4")
  for (text in some(hostile[1:2])) {
    data <- hostile_data(text)
    recipe <- recipes::recipe(y ~ ., data = data)
    for (step in list(step_select_llds, step_llds_profiles)) {
      prepared <- function(...) recipes::prep(step(recipe, recipes::all_predictors(), ...))
      expect_safe(prepared(), text)
      expect_safe(prepared(outcome = text), text)
      expect_safe(prepared(outcome = gsub("[{}]", "", text)), text)
      expect_safe(prepared(options = text), text)
      expect_safe(prepared(options = stats::setNames(list(1), text)), text)
      expect_safe(prepared(discretize = text), text)
      expect_safe(do.call(step, c(list(recipe), stats::setNames(list(1), text))), text)
      expect_safe(step(text), text)
    }
  }
})
