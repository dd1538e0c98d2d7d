rows_of <- function(sql, columns = c("y", "x"), named = character()) {
  skip_if_not_installed("dplyr")
  skip_if_not_installed("dbplyr")
  data <- as.data.frame(set_names(as.list(seq_along(columns)), columns))
  table <- dbplyr::tbl_lazy(data, con = dbplyr::simulate_dbi("PqConnection"))
  lazy_rows(list(table = table, sql = sql), named)
}

test_that("a choice of rows and columns is asked of the table itself, anything else of a subquery", {
  expect_identical(rows_of("SELECT *\nFROM `df`")$from, "`df`")
  filtered <- rows_of("SELECT `y`, `x`\nFROM `df`\nWHERE\n  (a > 1) AND\n  (b)")
  expect_identical(filtered[c("from", "where")], list(from = "`df`", where = "(a > 1) AND\n  (b)"))
  expect_identical(rows_of("SELECT\n  `y`,\n  `x`\nFROM `s`.`df`")$from, "`s`.`df`")
  for (sql in c(
    "SELECT `x`, `y`\nFROM `df`", "SELECT `y`, 1 AS `x`\nFROM `df`", "SELECT DISTINCT *\nFROM `df`",
    "SELECT *\nFROM `df`\nORDER BY `x`", "SELECT *\nFROM `df`\nWHERE a\nFETCH FIRST 2 ROWS ONLY",
    "SELECT * FROM df WHERE a", "SELECT *\nFROM df -- all of it", "SELECT *\nFROM df\nWHERE a -- OR b",
    "SELECT *\nFROM (\nSELECT *\nFROM df\nWHERE a OR b\n) q", "SELECT *\nFROM `df`\nWHERE a # b",
    "SELECT *\nFROM df WHERE a", "SELECT *\nFROM df\nwhere a", "SELECT *\nFROM a\nMINUS\nSELECT *\nFROM b"
  )) {
    whole <- list(from = paste0("(\n", sql, "\n) localift_rows"), where = character())
    expect_identical(rows_of(sql)[c("from", "where")], whole)
  }
  # A name that a statement gives to what it selects.
  expect_match(rows_of("SELECT *\nFROM `df`\nWHERE n > 1", named = "n")$from, "localift_rows")
})

test_that("conditions are joined, each as a whole", {
  rows <- rows_where(rows_of("SELECT *\nFROM `df`\nWHERE a OR b"), c("c OR d", "e"))
  expect_identical(
    rows_sql(rows, c("`y`", "COUNT(*)"), "`y`"),
    "SELECT `y`, COUNT(*)\nFROM `df`\nWHERE (a OR b) AND (c OR d) AND (e)\nGROUP BY `y`"
  )
  both <- with_columns(rows, c(x = "`x` + 1", z = "2"))
  expect_identical(names(both$columns), c("y", "x", "z"))
  expect_identical(
    both$from,
    "(\nSELECT `y`, `x` + 1 AS `x`, 2 AS `z`\nFROM `df`\nWHERE (a OR b) AND (c OR d) AND (e)\n) localift_rows"
  )
  expect_identical(with_columns(rows, character()), rows)
})

test_that("SQL that the user wrote is asked as it stands", {
  con <- sqlite_connection()
  data <- database_data(200)
  database_table(data, con)
  for (where in c("w > 1 OR f = 'p'", "f IN (SELECT f FROM lazy_data\nWHERE w > 2 OR f = 'q')")) {
    for (break_at in c("\n", " ")) {
      sql <- paste("SELECT *", "FROM lazy_data", paste("WHERE", where), sep = break_at)
      table <- dplyr::tbl(con, dbplyr::sql(sql))
      local <- DBI::dbGetQuery(con, sql)
      expect_identical(count_profiles(class ~ . - w, table), count_profiles(class ~ . - w, local), info = sql)
      problem <- list(data = local, class = "class", na = "complete", max_features = 2)
      problem$features <- c("a", "b c", "f")
      expect_identical(
        as.data.frame(sets_selection(problem, "features", table)),
        as.data.frame(problem_selection(problem, "features")), info = sql
      )
    }
  }
})

test_that("filters of any length, orders and limits choose the rows that they choose elsewhere", {
  con <- sqlite_connection()
  data <- database_data(300)
  table <- database_table(data, con)
  several <- quote(
    a %in% c("", "x", "X", "x ") & !is.na(`b c`) & f %in% c("p", "q", "a long text that is none of them") & w < 1e8
  )
  chosen <- list(
    dplyr::filter(table, !!several),
    dplyr::filter(table, !!several, !is.na(class), w >= 0 | is.na(w), w < 1e8, f != "zzzzzz"),
    dplyr::arrange(table, w), dplyr::arrange(dplyr::filter(table, !!several), f),
    utils::head(dplyr::arrange(table, w, a, f), 100),
    dplyr::distinct(dplyr::arrange(table, f)), dplyr::filter(utils::head(dplyr::arrange(table, w), 200), f == "p"),
    dplyr::arrange(dplyr::mutate(table, f = paste0(f, "!")), f)
  )
  for (table in chosen) {
    local <- suppressWarnings(as.data.frame(dplyr::collect(table)))
    info <- suppressWarnings(database_sql(table))
    count <- function(data) count_profiles(class ~ . - w, data, weights = w)
    expect_identical(count(table), count(local), info = info)
    problem <- list(data = local, class = "class", na = "available", max_features = 1, features = c("a", "b c", "f"))
    expect_identical(
      as.data.frame(sets_selection(problem, "features", table)),
      as.data.frame(problem_selection(problem, "features")), info = info
    )
    cut <- function(data) suppressMessages(count_profiles(class ~ w + f, data, discretize = cut_points(w = 1:2)))
    expect_identical(cut(table), cut(local), info = info)
  }
  # An order is none of a subquery's, which some engines refuse.
  mssql <- dbplyr::tbl_lazy(data.frame(y = "a", x = 1), con = dbplyr::simulate_mssql())
  ordered <- dplyr::arrange(mssql, x)
  expect_no_match(database_sql(whole_table(ordered, database_sql(ordered))), "ORDER BY")
})

test_that("as many rows as are wanted are asked for in the words of the engine", {
  skip_if_not_installed("dbplyr")
  sql <- function(con, ...) gsub("\\s+", " ", at_most(con, "SELECT 1", 1e5, ...))
  expect_identical(sql(dbplyr::simulate_postgres()), "SELECT * FROM ( SELECT 1 ) localift_rows LIMIT 100000")
  clickhouse <- dbplyr::simulate_dbi("ClickhouseConnection")
  expect_identical(sql(clickhouse), "SELECT 1 LIMIT 100000")
  expect_identical(sql(clickhouse, open = FALSE), "SELECT * FROM ( SELECT 1 ) localift_rows LIMIT 100000")
  expect_match(sql(dbplyr::simulate_mssql()), "^SELECT TOP 100000 \\* FROM \\( SELECT 1 \\) localift_rows$")
})
