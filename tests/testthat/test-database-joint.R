# Joint quantiles in SQLite against the answer in memory.

joint_verbs <- list(select_features, select_windows, select_profiles)

test_that("every set has the counts of the answer in memory", {
  skip_on_cran()
  con <- sqlite_connection()
  for (seed in some(301:420)) {
    both <- expect_joint_same(random_joint(seed), con, seed)
  }
  expect_gte(length(both$sets), 1)
})

test_that("searches give what they give in memory", {
  skip_on_cran()
  con <- sqlite_connection()
  data <- iris_table()[c(1:5, 9)]
  table <- database_table(data, con)
  for (verb in joint_verbs) {
    of <- function(x, ...) suppressMessages(verb(x, Species ~ ., discretize = joint_quantiles(3), ...))
    fit <- of(table)
    expected <- of(data)
    expect_identical(as.data.frame(fit), as.data.frame(expected))
    # With missing values, sums are taken together in another order: the last digit of a cut may differ, and no count.
    expect_equal(joint_cuts(fit), joint_cuts(expected), tolerance = 1e-14)
    expect_identical(lift_function(fit, 2)$counts, lift_function(expected, 2)$counts)
    expect_equal(lift_function(fit, 2), lift_function(expected, 2), tolerance = 1e-14)
    expect_identical(count_profiles(fit, 1), count_profiles(expected, 1))
    expect_identical(predict(fit, data), predict(expected, data))
    expect_equal(tidy(fit), tidy(expected), tolerance = 1e-14)
    expect_equal(summary(fit)$levels, summary(expected)$levels, tolerance = 1e-14)
    expect_identical(nrow(search_info(fit)$near_cuts), 0L)
    expect_identical(as.data.frame(of(table, na = "level")), as.data.frame(of(data, na = "level")))
  }
  fit <- suppressMessages(localift(Species ~ ., table, discretize = joint_quantiles(3)))
  expect_identical(found_rows(fit), found_rows(suppressMessages(localift(Species ~ ., data, discretize = joint_quantiles(3)))))
  expect_identical(DBI::dbListTables(con), "lazy_data")
})

test_that("groups and weights are those of the table", {
  skip_on_cran()
  con <- sqlite_connection()
  data <- iris_table()
  data$g[c(5, 90)] <- NA
  data$g[data$g %in% "u"] <- "it's \"u\""
  table <- database_table(data, con)
  of <- function(x, ...) {
    suppressMessages(select_profiles(
      x, Species ~ . - size - year, weights = w, discretize = joint_quantiles(4, by = "g"), max_features = 2, ...
    ))
  }
  expect_identical(as.data.frame(of(table)), as.data.frame(of(data)))
  expect_identical(as.data.frame(of(table, na = "level")), as.data.frame(of(data, na = "level")))
  expect_equal(joint_cuts(of(table)), joint_cuts(of(data)), tolerance = 1e-14)
  lift <- function(x) {
    lift_function(x, Species ~ Sepal_Length + Petal_Width, weights = w, discretize = joint_quantiles(3, by = "year"))
  }
  expect_identical(suppressMessages(lift(table)), suppressMessages(lift(data)))
  expect_identical(suppressMessages(eta(lift(table))), suppressMessages(eta(lift(data))))
})

test_that("notes are those of the answer in memory", {
  skip_on_cran()
  con <- sqlite_connection()
  data <- iris_table()[c(1:5, 9)]
  data$twice <- 2 * data$Sepal_Length + 1
  data$shift <- data$Petal_Width - 1
  table <- database_table(data, con)
  notes <- function(x) {
    told <- character()
    withCallingHandlers(
      select_features(x, Species ~ ., discretize = joint_quantiles(3), max_features = 3),
      localift_message = function(message) {
        told <<- c(told, message$note)
        invokeRestart("muffleMessage")
      }
    )
    told
  }
  expect_identical(notes(table), notes(data))
  expect_match(notes(table), "without a Mahalanobis distance", all = FALSE)
})

test_that("time that is up leaves the sizes that are complete", {
  con <- sqlite_connection()
  table <- database_table(iris_table()[1:5], con)
  fit <- suppressMessages(select_features(Species ~ ., table, discretize = joint_quantiles(3), time_limit = 1e-9))
  expect_identical(nrow(fit), 0L)
  expect_false(search_info(fit)$complete)
  expect_identical(search_info(fit)$reason, "time_limit")
})

test_that("what cannot be searched is refused", {
  con <- sqlite_connection()
  data <- iris_table()[c(1:5, 9)]
  of <- function(data, ...) {
    select_features(database_table(data, con), Species ~ ., discretize = joint_quantiles(3), ...)
  }
  data$Petal_Width[4] <- Inf
  expect_error(of(data), "infinite", class = "localift_error_input")
  data$Petal_Width[4] <- NA
  error <- expect_error(of(data, na = "fail"), class = "localift_error_missing")
  expect_identical(error$column, "Sepal_Width")
  data$w <- 1.5
  expect_error(of(data, weights = w), "must be whole", class = "localift_error_input")
  data$w <- NULL
  data$Sepal_Width <- ifelse(seq_len(150) > 50, NA, 1)
  data$Petal_Width <- ifelse(seq_len(150) > 50, 1, NA)
  expect_error(of(data, na = "complete"), "complete", class = "localift_error_missing")
  data$Petal_Width <- 1
  lift <- function(formula) lift_function(formula, database_table(data, con), discretize = joint_quantiles(3))
  expect_error(lift(Species ~ Sepal_Length + Petal_Width), "constant", class = "localift_error_input")
  data$Species <- "a"
  expect_error(of(data), "class", class = "localift_error_input")
})

test_that("text among the numbers of a column is no number", {
  con <- sqlite_connection()
  data <- with_fixed_seed(1, data.frame(y = sample(c("u", "v"), 50, TRUE), a = stats::rnorm(50), b = stats::rnorm(50)))
  table <- database_table(data, con, "mixed")
  DBI::dbExecute(con, "UPDATE mixed SET a = 'twelve' WHERE rowid = 30")
  expect_error(
    select_features(y ~ ., table, discretize = joint_quantiles(3)), "`a` holds infinite values", class = "localift_error_input"
  )
})
