flat_table <- function(class = "ClickhouseConnection") {
  skip_if_not_installed("dbplyr")
  skip_if_not_installed("dplyr")
  dbplyr::tbl_lazy(data.frame(y = "a", x = 1, w = 1), con = dbplyr::simulate_dbi(class))
}

test_that("ClickHouse is asked for groups in one SELECT", {
  table <- flat_table()
  columns <- list(y = quote(y), cell = dbplyr::sql("CASE WHEN x < 1 THEN 1 ELSE 2 END"))
  of <- function(table, ...) flat_groups(plain_input(table), columns, c(n = "COUNT(*) * 1.0", total = "SUM(`w`)"), ...)
  expect_snapshot({
    cat(of(table))
    cat(of(dplyr::filter(dplyr::select(table, y, x, w), x > 0), "w > 0"))
  })
  for (made in list(dplyr::distinct(table), utils::head(table, 3), dplyr::arrange(table, x), dplyr::inner_join(table, table, by = "y"))) {
    expect_null(flat_groups(plain_input(made), list(y = quote(y)), c(n = "COUNT(*)")))
  }
})

test_that("other engines need it not", {
  skip_if_not_installed("dplyr")
  expect_null(flat_groups(plain_input(flat_table("PqConnection")), list(y = quote(y)), c(n = "COUNT(*)")))
})

test_that("a column that is only filtered by is not taken for what is selected", {
  skip_if_not_installed("dplyr")
  skip_if_not_installed("dbplyr")
  table <- dplyr::select(dplyr::filter(flat_table(), w > 1), y)
  expect_null(flat_groups(plain_input(table), list(y = quote(y)), c(w = "COUNT(*)")))
  expect_identical(names(free_counts(plain_input(table))), "n")
  named <- dbplyr::tbl_lazy(data.frame(y = "a", n = 1, nn = 1), con = dbplyr::simulate_dbi("ClickhouseConnection"))
  expect_identical(names(free_counts(plain_input(dplyr::select(dplyr::filter(named, n > 1, nn > 1), y)))), "nnn")
  expect_identical(names(free_counts(plain_input(dplyr::select(dplyr::filter(named, nn > 1), y, n)))), "nnn")
})
