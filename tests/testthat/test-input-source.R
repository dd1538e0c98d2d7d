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

test_that("a table of counts says which dimension it took for the class", {
  note <- "i The class is `Dept`, the last dimension of the table: a formula takes another."
  for (verb in list(select_features, select_profiles, lift_function, count_profiles, eta)) {
    expect_true(note %in% localift_messages(verb(UCBAdmissions)))
    expect_false(any(grepl("last dimension", localift_messages(verb(UCBAdmissions, Admit ~ .)))))
  }
  expect_false(any(grepl("last dimension", localift_messages(select_features(Admit ~ ., UCBAdmissions)))))
})
