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

test_that("a feature that is the class by another name is noted", {
  data <- small_data()
  twin <- data$y
  expect_equal(
    localift_messages(select_features(data["y"], twin)),
    "i Feature `y` is identical to the class."
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
  skip_on_cran() # seconds: twenty thousand columns
  data <- as.data.frame(matrix(c("a", "b"), 4, 20000))
  data$y <- c("p", "q", "q", "q")
  seconds <- system.time(read <- encode_input(read_input(y ~ ., data)))[["user.self"]]
  expect_length(read$codes, 20000)
  # By name it would take longer than that in looking columns up alone.
  expect_lt(seconds, 30)
})
