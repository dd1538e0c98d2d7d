# Doubles that are hard to read back.
hard_doubles <- function(seed) {
  with_fixed_seed(seed, {
    bits <- stats::runif(20, -1, 1) * 2^sample(-1070:1020, 20, replace = TRUE)
    c(bits, round(stats::rnorm(20), 3), 0, 1 / 3, 0.1 + 0.2, 5e-324, -5e-324, .Machine$double.xmax, 2^53 + 2, 1e22, 18, -0.75)
  })
}

test_that("SQLite reads the very doubles", {
  con <- sqlite_connection()
  literal <- numbers_of_engine(con)$literal
  for (seed in some(1:20)) {
    x <- hard_doubles(seed)
    read <- DBI::dbGetQuery(con, paste("SELECT", paste0(literal(x), " AS x", seq_along(x), collapse = ", ")))
    expect_identical(unlist(read, use.names = FALSE), x)
  }
  expect_identical(literal(c(18, 0.75, -37.25, 0)), c("(18.0)", "(3.0 / 4.0)", "(-149.0 / 4.0)", "(0.0)"))
  expect_identical(literal(numeric()), character())
})

test_that("other engines get 17 digits, as they read them", {
  skip_if_not_installed("dbplyr")
  of <- function(class) numbers_of_engine(dbplyr::simulate_dbi(class))
  text <- c(
    PqConnection = "CAST('0.10000000000000001' AS double precision)", ClickhouseConnection = "1.0000000000000001e-01",
    MariaDBConnection = "1.0000000000000001e-01", duckdb_connection = "CAST('0.10000000000000001' AS DOUBLE)",
    spark_connection = "CAST('0.10000000000000001' AS DOUBLE)", Oracle = "CAST('0.10000000000000001' AS DOUBLE PRECISION)"
  )
  for (class in names(text)) {
    literal <- of(class)$literal
    expect_identical(literal(0.1), text[[class]])
    for (x in hard_doubles(1)) {
      expect_identical(as.double(gsub("CAST\\('|' AS .*", "", literal(x))), x)
    }
    withr::with_options(list(OutDec = ","), expect_identical(literal(0.1), text[[class]]))
  }
})

test_that("a column is written as the doubles of R, engine by engine", {
  skip_if_not_installed("dbplyr")
  columns <- list(
    x = numeric(), day = .Date(numeric()), time = .POSIXct(numeric(), "UTC"), wait = as.difftime(numeric(), units = "secs"),
    job = character(), flag = logical()
  )
  data <- as.data.frame(lapply(columns, function(x) x[0]))
  written <- function(class) {
    table <- dbplyr::tbl_lazy(data, con = dbplyr::simulate_dbi(class))
    lapply(names(columns), function(name) {
      tryCatch(database_number(table, name, columns[[name]], NULL)$value, localift_error = function(error) "an error")
    })
  }
  classes <- c(
    "SQLiteConnection", "PqConnection", "ClickhouseConnection", "MariaDBConnection", "duckdb_connection",
    "spark_connection", "Oracle"
  )
  expect_snapshot(str(set_names(lapply(classes, written), classes)))
})

test_that("numbers of four bytes are compared as their text", {
  skip_if_not_installed("dbplyr")
  table <- dbplyr::tbl_lazy(data.frame(x = 1), con = dbplyr::simulate_dbi("PqConnection"))
  expect_match(database_number(table, "x", structure(numeric(), engine_type = 700L), NULL)$value, "AS text", fixed = TRUE)
  expect_no_match(database_number(table, "x", structure(numeric(), engine_type = 701L), NULL)$value, "AS text", fixed = TRUE)
})
