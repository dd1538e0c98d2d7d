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
