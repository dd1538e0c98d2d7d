# Columns that the left side and the weights read are no features.

data <- data.frame(y = c("a", "b", "a", "b"), f = c("u", "v", "v", "u"), w = c(1, 2, 1, 1), g = c("p", "p", "q", "q"))

read_by <- function(expr, env = parent.frame()) columns_read(expr, read_source(data, "data", NULL), env)

test_that("a column is read by its name, and by `$`, `[[`, `[`, get() and with() on the data", {
  twin <- data
  at <- "y"
  for (expr in expression(
    y, factor(y), data$y, data[["y"]], data[, "y"], data[["y"]] == "a", get("y"), get("y", data), factor(twin[[1]]),
    .data$y, .data[["y"]], .data[[at]], data[[at]], with(data, y), (function(x) x)(y), base::factor(y), data[, 1],
    paste0(data$"y"), as.character(get(at)), getElement(data, "y"), interaction(data["y"])
  )) {
    expect_identical(read_by(expr), "y", info = deparse(expr))
  }
  expect_identical(read_by(quote(interaction(y, data$g))), c("y", "g"))
  expect_identical(read_by(quote(y[w > 1])), c("y", "w"))
})

test_that("a column of another object is not read", {
  other <- transform(data, f = y)
  f2 <- function(f) f
  for (expr in expression(
    other$f, other[["f"]], other[, "f"], other$y, with(other, f), get("f", other), f2(other$f), function(f) f, quote(f),
    stats::setNames(other$f, NULL), .env$f, "f", nothing$f
  )) {
    expect_identical(read_by(expr), character(), info = deparse(expr))
  }
})

test_that("the class is not among its features, however the left side names it", {
  d <- data[rep(1:4, 5), ]
  for (formula in list(d[["y"]] ~ ., factor(d[["y"]]) ~ ., get("y") ~ ., d$y ~ ., d[, "y"] ~ ., .data[["y"]] ~ .)) {
    expect_identical(features_of(formula, d), c("f", "w", "g"), info = deparse(formula))
  }
  other <- list(f = rep(c("a", "b"), 10))
  expect_identical(features_of(other$f ~ ., d), c("y", "f", "w", "g"))
  expect_identical(features_of(y ~ ., d, rlang::quo(d[["w"]])), c("f", "g"))
  expect_identical(features_of(y ~ ., d, rlang::quo(d[, "w"])), c("f", "g"))
  expect_identical(features_of(d[, "y"] ~ f, d), "f")
})

test_that("a class of any name is found", {
  for (name in c("...", ".data", ".env", "..1", ".", "T", "if", " ")) {
    named <- stats::setNames(data, c(name, "f", "w", "g"))
    formula <- eval(bquote(.(as.name(name)) ~ f + g))
    expect_identical(features_of(formula, named), c("f", "g"), info = name)
    expect_identical(lift_function(formula, named)$h, lift_function(y ~ f + g, data)$h, info = name)
  }
})

test_that("copies of the weights are noted", {
  d <- transform(data[rep(1:4, 5), ], w2 = w)
  expect_identical(features_of(y ~ ., d, rlang::quo(w)), c("f", "g", "w2"))
  note <- "i `w2` is identical to the weights: `never` leaves a feature out."
  expect_true(note %in% localift_messages(select_features(y ~ ., d, weights = w)))
  expect_false(any(grepl("weights", localift_messages(select_features(y ~ ., d[-5], weights = w)))))
})
