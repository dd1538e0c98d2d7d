# Numbers that the engine bins, and tables of more combinations than may be collected, set by set.

binned <- list(
  "joint quantiles" = quote(joint_quantiles(3)),
  "joint quantiles by group" = quote(joint_quantiles(2, by = "g")),
  "thresholds" = quote(cut_points(u = c(2.5, 3), `v w` = list(1), z = list(0))),
  "sought thresholds" = quote(cut_points(2))
)

for (engine in c("sqlite", "postgres", "clickhouse", "duckdb")) {
  local({
    engine <- engine
    test_that(paste0(engine, ": numbers are binned as in the data frame"), {
      skip_without(engine)
      data <- number_data()
      table <- put_somewhere(engine, data, "engines_numbers")
      for (how in names(binned)) {
        search <- function(data) {
          suppressMessages(localift(Class ~ ., data, discretize = eval(binned[[how]]), max_features = 2, n_best = 5))
        }
        expect_equal(rows_of(search(table)), rows_of(search(data)), tolerance = 1e-9, label = paste0(engine, ": ", how))
      }
    })

    test_that(paste0(engine, ": set by set, the answer of the data frame"), {
      skip_without(engine)
      data <- awkward_data(2, 8000)
      data <- data[setdiff(names(data), c("w", "half"))]
      table <- put_somewhere(engine, data, "engines_sets")
      for (na in c("available", "complete", "level")) {
        search <- function(data) suppressMessages(localift(Class ~ ., data, na = na, max_features = 2, n_best = 5))
        expected <- search(data)
        # Less than the combinations of all features take, more than those of two.
        withr::with_options(list(localift.memory = 5e-4), {
          expect_error(count_profiles(Class ~ ., table), class = "localift_error_too_large")
          found <- search(table)
        })
        expect_identical(rows_of(found), rows_of(expected), label = paste0(engine, ": ", na))
      }
    })
  })
}

# ClickHouse takes the name of a column for what is selected by that name.
test_that("columns are called like names of ours", {
  for (engine in c("sqlite", "clickhouse")) {
    if (!engine_is_here(engine)) next
    set.seed(3)
    data <- data.frame(
      y = sample(c("a", "b"), 500, TRUE), a = round(rnorm(500), 1), ll_x1 = round(rexp(500), 1),
      k = sample(c("u", "v"), 500, TRUE), n = as.numeric(sample(3, 500, TRUE))
    )
    table <- put_somewhere(engine, data, "engines_names")
    search <- function(formula, data, ...) rows_of(suppressMessages(select_profiles(formula, data, ...)))
    both <- joint_quantiles(3)
    expect_equal(
      search(y ~ a + ll_x1 + k, table, discretize = both), search(y ~ a + ll_x1 + k, data, discretize = both),
      tolerance = 1e-9
    )
    expect_equal(
      search(y ~ a + k, dplyr::filter(table, ll_x1 > 1), discretize = both),
      search(y ~ a + k, data[data$ll_x1 > 1, ], discretize = both), tolerance = 1e-9
    )
    expect_identical(search(y ~ k, dplyr::filter(table, n > 1)), search(y ~ k, data[data$n > 1, ]))
  }
})

test_that("numbers that make groups are those that R has: of four bytes, and NaN is missing", {
  search <- function(data) {
    found <- select_profiles(y ~ x, data, discretize = joint_quantiles(2, by = "g"), min_lift = -Inf)
    rows_of(suppressMessages(found))
  }
  data <- data.frame(y = rep(c("a", "b", "b"), 40), x = as.numeric(1:120 %% 7), g = rep(c(0.1, 0.2, NaN, 0.7), each = 30))
  for (engine in c("postgres", "clickhouse")) {
    if (!engine_is_here(engine)) next
    table <- put_somewhere(engine, data, "engines_groups")
    expect_equal(search(table), search(data), tolerance = 1e-9, label = engine)
    if (engine == "postgres") {
      short <- dplyr::mutate(table, g = dbplyr::sql("CAST(g AS real)"))
      expect_equal(search(short), search(data), tolerance = 1e-9, label = "of four bytes")
    }
  }
})

# That of PostgreSQL quotes no name then.
test_that("a connection that was closed is an error of ours", {
  for (engine in c("sqlite", "postgres", "clickhouse")) {
    if (!engine_is_here(engine)) next
    con <- connect(engine)
    table <- put(con, data.frame(y = c("a", "b"), k = c("u", "v")), "engines_closed")
    DBI::dbDisconnect(con)
    expect_error(select_profiles(y ~ k, table), "The connection is closed", class = "localift_error_database")
    expect_error(
      select_profiles(y ~ k, table, discretize = joint_quantiles(2)), "The connection is closed",
      class = "localift_error_database"
    )
  }
})
