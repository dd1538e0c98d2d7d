test_that("`.` is every column but the class and the weights", {
  expect_equal(features_of(y ~ .), c("f", "g", "w"))
  expect_equal(features_of(y ~ ., weights = rlang::quo(w)), c("f", "g"))
  expect_equal(features_of(y ~ ., weights = rlang::quo(.data$w)), c("f", "g"))
  expect_equal(features_of(y ~ ., weights = rlang::quo(.data[["w"]] + 1)), c("f", "g"))
  expect_equal(features_of(y ~ . - g), c("f", "w"))
  expect_equal(features_of(y ~ . - (g + w)), "f")
  expect_equal(features_of(y ~ . - g + g), c("f", "g", "w"))
  expect_equal(features_of(y ~ . - y), c("f", "g", "w"))
})

test_that("features are in the data's order, whatever the formula's", {
  expect_equal(features_of(y ~ w + (g + f)), c("f", "g", "w"))
  expect_equal(features_of(y ~ f + f), "f")
  expect_equal(features_of(y ~ +g), "g")
})

test_that("names need not be syntactic", {
  names <- c("a b", "=\"x\"", "`q`")
  # R's symbols are in the encoding of the session.
  if (l10n_info()[["UTF-8"]]) names <- c(names, "\u00fc \u4e2d")
  data <- small_data()
  data[names] <- 1
  right <- Reduce(function(a, b) call("+", a, b), lapply(names, as.name))
  input <- read_input(eval(call("~", quote(y), right)), data)
  expect_equal(names(input$features), names)
  input <- read_input(`a b` ~ f, data)
  expect_equal(input$class_name, "a b")
})

test_that("the left side may be a call, of data and of the environment", {
  cut_at <- 1.5
  input <- read_input(factor(g > cut_at) ~ ., small_data())
  expect_equal(input$class, factor(small_data()$g > 1.5))
  expect_equal(input$class_name, "factor(g > cut_at)")
  expect_equal(names(input$features), c("y", "f", "w"))

  outside <- c("p", "q", "p", "q", "p", "q")
  input <- read_input(outside ~ f, small_data())
  expect_equal(input$class, outside)
})

test_that("formulas that cannot be read are errors", {
  data <- small_data("a b" = 1)
  expect_snapshot(error = TRUE, {
    features_of(~f)
    features_of(y ~ log(g))
    features_of(y ~ f:g)
    features_of(y ~ f * g)
    features_of(y ~ . - 1)
    features_of(y ~ "f")
    features_of(y ~ f - f)
    features_of(y ~ f + prty + gg)
    features_of(y ~ f + y)
    features_of(y ~ f + w, weights = rlang::quo(w))
    features_of("y" ~ f)
    features_of(z ~ f)
    features_of(c ~ f)
    features_of(factor(gg) ~ f)
    features_of(cbind(f, g) ~ f)
    features_of(y[1:3] ~ f)
    features_of(`a  b` ~ f, data)
  })
})

test_that("helpers of tidyselect in a formula get the way out", {
  expect_snapshot(error = TRUE, features_of(y ~ starts_with("f")))
  expect_match(conditionMessage(error_of(features_of(y ~ tidyselect::all_of("f")))), "dplyr::select(", fixed = TRUE)
})
