features_of <- function(formula, data = small_data(), weights = rlang::quo(NULL)) {
  names(read_input(formula, data, weights)$features)
}

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

test_that("formula and data come in either order", {
  a <- read_input(y ~ f + g, small_data())
  b <- read_input(small_data(), y ~ f + g)
  expect_equal(a, b)
})

test_that("x and y may be given, and the class gets a name", {
  data <- small_data()
  input <- read_input(data[-1], data$y, y_expr = quote(data$y))
  expect_equal(names(input$features), c("f", "g", "w"))
  expect_equal(input$class, data$y)
  expect_equal(input$class_name, "y")
  name <- function(expr) read_input(data["f"], data$y, y_expr = expr)$class_name
  expect_equal(name(quote(party)), "party")
  expect_equal(name(quote(votes$party)), "party")
  expect_equal(name(quote(votes[["party"]])), "party")
  expect_equal(name(quote(votes[[party]])), "y")
  expect_equal(name(quote(rev(party))), "y")
  expect_equal(name(data$y), "y")
  expect_equal(name(quote(.)), "y")
  expect_equal(name(quote(f)), "y")
  expect_equal(read_input(data["f"], data["y"])$class_name, "y")
  expect_equal(read_input(data["f"], matrix(data$y))$class, data$y)
})

test_that("weights are evaluated in the data, then where the formula is", {
  data <- small_data()
  weights_of <- function(...) read_input(...)$weights
  expect_equal(weights_of(y ~ f, data, rlang::quo(w)), data$w)
  expect_equal(weights_of(data["w"], data$y, rlang::quo(w + 1)), data$w + 1)
  w <- rep(9, 6)
  expect_equal(weights_of(y ~ f, data, rlang::quo(w)), data$w)

  # The formula's environment goes before that of the call.
  v <- 1:6
  formula <- y ~ f
  caller <- function() {
    v <- 6:1
    weights_of(formula, data, rlang::quo(v))
  }
  expect_equal(caller(), 1:6)
  # What is only where the call is made is found there.
  wrapper <- function(own) weights_of(formula, data, rlang::quo(own))
  expect_equal(wrapper(6:1), 6:1)
})

test_that("data frames of all kinds give the same input", {
  data <- small_data()
  expected <- read_input(y ~ ., data)
  if (requireNamespace("tibble", quietly = TRUE)) {
    expect_equal(read_input(y ~ ., tibble::as_tibble(data)), expected)
  }
  if (requireNamespace("data.table", quietly = TRUE)) {
    expect_equal(read_input(y ~ ., data.table::as.data.table(data)), expected)
  }
  if (requireNamespace("dplyr", quietly = TRUE)) {
    expect_equal(read_input(y ~ ., dplyr::group_by(data, f)), expected)
  }
})

test_that("matrices are read by column", {
  m <- cbind(a = c("x", "y"), b = c("u", "v"), c = c("p", "q"))
  input <- read_input(c ~ ., m)
  expect_equal(input$features, list(a = c("x", "y"), b = c("u", "v")))
  expect_equal(input$class, c("p", "q"))
  input <- read_input(m[, 1:2], m[, 3], y_expr = quote(m[, 3]))
  expect_equal(input$class_name, "y")
})

test_that("a table's last dimension is its class, unless a formula says", {
  tab <- table(small_data()[c("f", "g", "y")])
  input <- read_input(tab)
  expect_equal(names(input$features), c("f", "g"))
  expect_equal(input$class_name, "y")
  expect_true(input$counted)
  expect_equal(sum(input$weights), 6)
  expect_true(all(input$weights > 0))
  expect_equal(levels(input$features$g), c("1", "2", "3"))

  input <- read_input(f ~ y, tab)
  expect_equal(names(input$features), "y")
  expect_equal(input$class_name, "f")

  with_na <- table(a = c("x", NA, "y"), b = c("p", "q", "q"), useNA = "ifany")
  expect_true(anyNA(read_input(with_na)$features$a))
})

test_that("sparse matrices are read by column, zeros and all", {
  skip_if_not_installed("Matrix")
  dense <- cbind(
    a = c(0, 1, 0, 2, 0, 0), b = c(0, 0, 0, 0, 0, 0), c = c(1, NA, 1, 1, 1, 1)
  )
  y <- small_data()$y
  read <- function(x) unname(read_input(x, y)$features)
  columns <- unname(as.list(as.data.frame(dense)))
  expect_equal(read(Matrix::Matrix(dense, sparse = TRUE)), columns)
  expect_equal(read(methods::as(Matrix::Matrix(dense, sparse = TRUE), "TsparseMatrix")), columns)
  expect_equal(read(methods::as(Matrix::Matrix(dense, sparse = TRUE), "RsparseMatrix")), columns)
  expect_equal(read(Matrix::Matrix(dense, sparse = FALSE)), columns)
  expect_type(read(Matrix::Matrix(dense, sparse = TRUE))[[1]], "integer")
  expect_type(read(Matrix::Matrix(dense / 2, sparse = TRUE))[[1]], "double")

  logical <- Matrix::Matrix(dense[, 1:2] > 0, sparse = TRUE)
  columns <- unname(as.list(as.data.frame(dense[, 1:2] > 0)))
  expect_equal(read(logical), columns)
  expect_equal(read(methods::as(logical, "nMatrix")), columns)
})

test_that("the methods of a verb take all of these", {
  data <- small_data()
  expected <- as.data.frame(suppressMessages(select_features(y ~ f + g, data)))
  same <- function(x) {
    expect_equal(as.data.frame(suppressMessages(x)), expected)
  }
  same(select_features(data, y ~ f + g))
  same(data |> select_features(y ~ f + g))
  same(select_features(formula = y ~ f + g, data = data))
  same(select_features(data[c("f", "g")], data$y))
  same(select_features(x = data[c("f", "g")], y = factor(data$y)))
  same(select_features(as.matrix(data), y ~ f + g))
  same(select_features(as.matrix(data[c("f", "g")]), data$y))
  same(select_features(table(data[c("f", "g", "y")])))
  same(select_features(y ~ f + g, table(data[c("f", "g", "y")])))
  same(select_features(count_profiles(y ~ f + g, data)))
  same(select_features(y ~ f + g, count_profiles(y ~ f + g + w, data)))
  same(select_features(as_counts(transform(data, n = 1), n), y ~ f + g))
  if (requireNamespace("Matrix", quietly = TRUE)) {
    x <- cbind(f = data$f == "v", g = data$g > 1)
    expect_equal(
      suppressMessages(as.data.frame(select_features(x, data$y))),
      suppressMessages(as.data.frame(
        select_features(Matrix::Matrix(x, sparse = TRUE), data$y)
      ))
    )
  }
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

test_that("inputs that are no data are errors", {
  data <- small_data()
  expect_snapshot(error = TRUE, {
    select_features(1)
    select_windows(NULL)
    select_profiles(list(1))
    localift(mean)
    count_profiles("a")
    select_features(y ~ f)
    select_features(y ~ f, list(1))
    select_features(y ~ f, data$f)
    select_features(data)
    select_features(data, "y")
    select_features(data, data$y)
    select_features(data[-1], data$y[1:3])
    select_features(data[-1], data[1:2])
    select_features(data[-1], mean)
    select_features(unname(as.matrix(data[2:3])), data$y)
    select_features(table(data$f, data$y))
    select_features(table(data$f))
    select_features(as_counts(transform(data, n = 1), n))
  })
})

test_that("names of columns must be there, and be unique", {
  rename <- function(names) setNames(small_data(), names)
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., rename(c("y", "f", "f", "w")))
    select_features(y ~ ., rename(c("y", "f", "", "w")))
    select_features(y ~ ., rename(c("y", "f", NA, NA)))
    select_features(y ~ f, rename(c("y", "f", "y", "w")))
    select_features(rename(c("z", "f", "f", "w")), small_data()$y)
  })
  # Only those that are used.
  expect_equal(features_of(y ~ f, rename(c("y", "f", "a", "a"))), "f")
  expect_equal(features_of(y ~ f, rename(c("y", "f", "", NA))), "f")
})

test_that("wrong weights are errors that name the row", {
  with_weights <- function(weights) {
    select_features(y ~ f, small_data(), weights = weights)
  }
  expect_snapshot(error = TRUE, {
    with_weights(c(1, -1, 1, 1, -2, 1))
    with_weights(c(1, 1, NA, 1, 1, 1))
    with_weights(c(1, 1, 1, 1, Inf, 1))
    with_weights(rep(0, 6))
    with_weights(1:2)
    with_weights(1)
    with_weights(letters[1:6])
    with_weights(factor(1:6))
    with_weights(rep(2^51, 6))
    select_features(y ~ f, small_data(), weights = "w")
    select_features(y ~ f, small_data(), weights = ww)
    select_features(y ~ f, small_data(), weights = stop("no"))
    select_features(count_profiles(y ~ f, small_data()), weights = 1:3)
  })
  error <- error_of(with_weights(c(1, 1, NA, 1, 1, 1)))
  expect_equal(error$row, 3)
  expect_equal(error$arg, "weights")
})

test_that("a feature that is the class by another name is noted", {
  data <- small_data()
  twin <- data$y
  expect_equal(
    localift_messages(select_features(data["y"], twin)),
    "i Feature `y` is identical to the class."
  )
})

test_that("weights whose sum is not finite are refused", {
  data <- data.frame(a = c("p", "q", "p", "q"), y = c("u", "v", "v", "u"))
  expect_snapshot(
    select_profiles(y ~ a, data, weights = c(1e308, 1e308, 0.5, 1)), error = TRUE
  )
})

test_that("data and classes that are not there are named, with the way out", {
  d <- small_data()
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., no_such_data)
    select_features(d, f)
    select_features(d, no_such_class)
    select_features(d, d$no_such_column)
    select_features(d["f"], "y")
  })
  for (error in list(
    error_of(select_features(y ~ ., no_such_data)), error_of(select_features(d, f)),
    error_of(select_features(d, d$no_such_column))
  )) {
    expect_s3_class(error, "localift_error_input")
  }
})

test_that("very wide data are read in a time proportional to their columns", {
  data <- as.data.frame(matrix(c("a", "b"), 4, 20000))
  data$y <- c("p", "q", "q", "q")
  seconds <- system.time(read <- encode_input(read_input(y ~ ., data)))[["user.self"]]
  expect_length(read$codes, 20000)
  # By name it would take longer than that in looking columns up alone.
  expect_lt(seconds, 30)
})
