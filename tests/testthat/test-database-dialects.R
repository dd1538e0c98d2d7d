test_that("engines are known by the classes of their connections", {
  name <- function(class) database_dialect(structure(list(), class = class))$name
  expect_identical(name("SQLiteConnection"), "sqlite")
  expect_identical(name("PqConnection"), "postgres")
  expect_identical(name("ClickhouseConnection"), "clickhouse")
  expect_identical(name("MariaDBConnection"), "mariadb")
  expect_identical(name("Spark SQL"), "spark")
  expect_identical(name("Oracle"), "other")
  skip_if_not_installed("dbplyr")
  expect_identical(database_dialect(dbplyr::simulate_postgres())$name, "postgres")
  expect_identical(database_dialect(dbplyr::simulate_sqlite())$name, "sqlite")
})

test_that("text of PostgreSQL is compared by its bytes, its own types as text", {
  exact <- database_dialects$postgres$exact_text
  expect_identical(exact("\"a\"", 25L, FALSE), "\"a\"")
  expect_identical(exact("\"a\"", 25L, TRUE), "\"a\" COLLATE \"C\"")
  expect_identical(exact("\"a\"", 114L, TRUE), "CAST(\"a\" AS text) COLLATE \"C\"")
  expect_identical(exact("\"a\"", 2950L), "\"a\"")
  expect_identical(exact("\"a\"", NULL), "\"a\"")
})
