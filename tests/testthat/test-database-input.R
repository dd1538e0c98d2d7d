test_that("a table is counted as the data frame of its rows is", {
  con <- sqlite_connection()
  data <- database_data()
  table <- database_table(data, con)
  counted <- count_profiles(class ~ . - w, table)
  expect_identical(as.data.frame(counted), as.data.frame(count_profiles(class ~ . - w, data)))
  expect_s3_class(counted, "localift_counts")
  expect_identical(attr(counted, "class_name"), "class")
  expect_identical(count_profiles(table, class ~ a + f), count_profiles(class ~ a + f, data))
  weighted <- count_profiles(class ~ ., table, weights = w)
  expect_identical(as.data.frame(weighted), as.data.frame(count_profiles(class ~ ., data, weights = w)))
})

test_that("the order of rows, groups and their order say nothing", {
  con <- sqlite_connection()
  data <- database_data()
  table <- database_table(data, con)
  turned <- database_table(data[rev(seq_len(nrow(data))), ], con, "lazy_turned")
  expected <- count_profiles(class ~ a + f, data)
  expect_identical(count_profiles(class ~ a + f, turned), expected)
  expect_identical(count_profiles(class ~ a + f, dplyr::group_by(table, a, w)), expected)
  expect_no_warning(ordered <- count_profiles(class ~ a + f, dplyr::arrange(table, f)))
  expect_identical(ordered, expected)
})

test_that("what dplyr makes of a table is counted", {
  con <- sqlite_connection()
  data <- database_data()
  table <- database_table(data, con)
  other <- database_table(data.frame(f = c("p", "q"), area = c("north", "south")), con, "lazy_areas")
  made <- dplyr::left_join(dplyr::filter(table, w > 0), other, by = "f")
  made <- dplyr::mutate(made, first = substr(class, 1, 1))
  local <- data[data$w > 0, ]
  local$area <- c(p = "north", q = "south")[local$f]
  local$first <- substr(local$class, 1, 1)
  expect_identical(
    as.data.frame(count_profiles(first ~ a + area, made)),
    as.data.frame(count_profiles(first ~ a + area, transform(local, area = unname(area))))
  )
})

test_that("duplicates are dropped before columns are chosen", {
  con <- sqlite_connection()
  data <- database_data()
  distinct <- dplyr::distinct(database_table(data, con), class, a, f)
  local <- unique(data[c("class", "a", "f")])
  expect_identical(count_profiles(class ~ a, distinct), count_profiles(class ~ a, local))
  expect_identical(
    count_profiles(class ~ a, dplyr::filter(distinct, f == "p")), count_profiles(class ~ a, local[local$f %in% "p", ])
  )
})

test_that("text is equal where its bytes are, whatever the column's collation", {
  con <- sqlite_connection()
  DBI::dbExecute(con, "CREATE TABLE lazy_case (y TEXT COLLATE NOCASE, a TEXT COLLATE RTRIM)")
  DBI::dbWriteTable(con, "lazy_case", data.frame(y = c("A", "a", "a", "A"), a = c("x", "x ", "x", "x ")), append = TRUE)
  counted <- count_profiles(y ~ a, dplyr::tbl(con, "lazy_case"))
  expect_identical(counted$n, rep(1L, 4))
  expect_identical(counted$y, c("A", "a", "A", "a"))
  expect_identical(counted$a, c("x", "x", "x ", "x "))
})

test_that("the columns of counts are named apart from those of the table", {
  con <- sqlite_connection()
  data <- database_data(100)[c("class", "a", "f", "w")]
  names(data) <- c("n", "least", "missing", "w")
  table <- database_table(data, con)
  expect_identical(count_profiles(n ~ ., table, weights = w), count_profiles(n ~ ., data, weights = w))
})

test_that("whole numbers are levels, as in a data frame, fractions and many are none", {
  con <- sqlite_connection()
  data <- data.frame(y = rep(c("a", "b"), 30), few = rep(c(2, 10, 1), 20), many = 1:60, real = 1:60 / 7)
  table <- database_table(data, con)
  expect_identical(lift_function(y ~ few, table)$labels, c("few=1", "few=2", "few=10"))
  refused <- expect_error(select_features(y ~ ., table), class = "localift_error_input")
  expect_identical(refused$column, c("many", "real"))
  expect_identical(
    conditionMessage(refused), conditionMessage(expect_error(select_features(y ~ ., data), class = "localift_error"))
  )
  expect_identical(eta(y ~ many, table, max_whole = 60), eta(y ~ many, data, max_whole = 60))
  # What the first rows do not tell, the counts do.
  late <- data.frame(y = rep(c("a", "b"), 1000), x = c(rep(1, 1988), 2:13))
  expect_error(select_features(y ~ ., database_table(late, con)), class = "localift_error_input")
  withr::local_options(localift.memory = 1e-7)
  expect_error(select_features(y ~ ., database_table(late, con)), class = "localift_error_input")
})

test_that("weights are summed, and refused where they are no weights", {
  con <- sqlite_connection()
  data <- data.frame(y = c("a", "b", "a", "b", NA), x = c("u", "u", "v", "v", "w"), w = c(0.25, 0.5, 0, 3, 1))
  table <- database_table(data, con)
  counted <- count_profiles(y ~ x, table, weights = w)
  expect_identical(as.data.frame(counted), data.frame(x = c("u", "u", "v", "w"), y = c("a", "b", "b", NA), n = c(0.25, 0.5, 3, 1)))
  expect_equal(eta(y ~ x, table, weights = w), eta(y ~ x, data, weights = w))
  expect_identical(eta(y ~ x, table, weights = .data$w), eta(y ~ x, table, weights = w))
  nothing <- NULL
  expect_identical(count_profiles(y ~ x, table, weights = nothing), count_profiles(y ~ x, data[c("y", "x")]))
  wrong <- function(...) {
    data$w[seq_along(c(...))] <- c(...)
    database_table(data, con)
  }
  expect_snapshot(error = TRUE, transform = without_sql, {
    select_features(y ~ x, wrong(-1), weights = w)
    select_features(y ~ x, wrong(NA), weights = w)
    select_features(y ~ x, wrong(NA, -1, Inf), weights = w)
    select_features(y ~ x, wrong(0, 0, 0, 0, 0), weights = w)
    select_features(y ~ x, wrong(2^53, 1, 0, 3, 1), weights = w)
    select_features(y ~ x, table, weights = x)
    select_features(y ~ x, table, weights = w * 2)
    select_features(y ~ x, table, weights = "w")
    select_features(y ~ x, table, weights = v)
    select_features(y ~ x, table, weights = c(1, 2))
  })
})

test_that("what cannot be the class of a table is an error", {
  con <- sqlite_connection()
  data <- database_data(50)
  table <- database_table(data, con)
  outside <- data$class
  expect_snapshot(error = TRUE, transform = without_sql, {
    select_features(table)
    select_features(table, data$class)
    select_features(table, "class")
    select_features(table, table)
    select_features(data, table)
    select_features(~a, table)
    select_features("class" ~ a, table)
    select_features(clas ~ a, table)
    select_features(outside ~ a, table)
    select_features(class == "yes" ~ a, table)
    select_features(w ~ a, table)
    select_features(class ~ a + ff, table)
    select_features(class ~ ., table, never = "ff")
    select_features(class ~ a, table, discretize = joint_quantiles(2, by = "ff"))
  })
})

test_that("rows, levels and columns that are not there are errors", {
  con <- sqlite_connection()
  table <- database_table(database_data(50), con)
  DBI::dbExecute(con, "CREATE TABLE lazy_types (y TEXT, b BLOB, mixed, big INTEGER, d DATE)")
  DBI::dbExecute(con, "INSERT INTO lazy_types VALUES ('a', x'00', 1, 1, NULL), ('b', x'01', 'z', 9007199254740993, NULL)")
  types <- dplyr::tbl(con, "lazy_types")
  expect_snapshot(error = TRUE, transform = without_sql, {
    select_features(class ~ a, dplyr::filter(table, f == "none"))
    select_features(class ~ a, dplyr::filter(table, class == "yes"))
    select_features(y ~ b, types)
    select_features(y ~ mixed, types)
    select_features(y ~ big, types)
    select_features(class ~ a, table, never = "a")
    select_features(y ~ real, dplyr::mutate(types, real = 1e16))
  })
  expect_s3_class(select_features(y ~ big, dplyr::mutate(types, big = as.character(big))), "localift_features")
})

test_that("a table is no `newdata`, and strata need rows", {
  con <- sqlite_connection()
  data <- database_data(100)
  table <- database_table(data, con)
  selected <- suppressMessages(select_profiles(class ~ a, table))
  expect_identical(found_rows(selected), found_rows(suppressMessages(select_profiles(class ~ a, data))))
  expect_snapshot(error = TRUE, transform = without_sql, {
    predict(selected, table)
    retest(selected, table)
    augment(selected, table)
    test_independence(class ~ a, table, strata = "f")
    as_counts(table, w)
  })
})

test_that("levels of 64-bit integers without values are none", {
  expect_identical(integer64_values(structure(numeric(), class = "integer64")), numeric())
})
