# Numbers, dates and times of each type that an engine has, cut there.

# Text of SQL for each value. `type`: "number", "date", "time", "clock", "text" or "flag".
typed_columns <- list(
  y = list(type = "text", make = function(n) sample(c("a", "b", "b", NA), n, TRUE)),
  x = list(type = "double", make = function(n) round(stats::rnorm(n), 2)),
  f = list(type = "short", make = function(n) round(stats::rnorm(n), 1)),
  third = list(type = "double", make = function(n) sample(-20:20, n, TRUE) / 3),
  big = list(type = "double", make = function(n) sample(c(1e300, -1e300, 7e-300, 0, 2^53, 123456789.125), n, TRUE)),
  whole = list(type = "integer", make = function(n) sample(c(0, 0, 0, -9:30), n, TRUE)),
  i8 = list(type = "bigint", make = function(n) sample(-9:9, n, TRUE) * 1e12),
  num = list(type = "decimal", make = function(n) round(stats::rnorm(n), 3)),
  day = list(type = "date", make = function(n) as.Date("1968-01-01") + sample(1500, n, TRUE)),
  time = list(type = "time", make = function(n) as.POSIXct("1969-06-01", tz = "UTC") + sample(1e8, n, TRUE)),
  w = list(type = "integer", make = function(n) sample(0:3, n, TRUE))
)

types_of_engines <- list(
  postgres = c(
    text = "text", double = "double precision", short = "real", integer = "int", bigint = "bigint",
    decimal = "numeric", date = "date", time = "timestamptz"
  ),
  clickhouse = c(
    text = "Nullable(String)", double = "Nullable(Float64)", short = "Nullable(Float32)", integer = "Nullable(Int32)",
    bigint = "Nullable(Int64)", decimal = "Nullable(Float64)", date = "Nullable(Date)", time = "Nullable(DateTime)"
  ),
  duckdb = c(
    text = "text", double = "double", short = "real", integer = "int", bigint = "bigint", decimal = "decimal(18, 3)",
    date = "date", time = "timestamp"
  ),
  mariadb = c(
    text = "text", double = "double", short = "double", integer = "int", bigint = "bigint", decimal = "decimal(18, 3)",
    date = "date", time = "datetime"
  )
)

typed_data <- function(engine, n = 300, seed = 1) {
  set.seed(seed)
  data <- as.data.frame(lapply(typed_columns, function(column) column$make(n)))
  for (name in setdiff(names(data), c("y", "w"))) data[[name]][sample(n, 15)] <- NA
  # It has no days before 1970.
  if (engine == "clickhouse") {
    data$day <- data$day + 1500
    data$time <- data$time + 1e8
  }
  data
}

fill_typed <- function(con, data, name, engine, keep = seq_len(nrow(data)), suffix = "") {
  types <- types_of_engines[[engine]][vapply(typed_columns, `[[`, "", "type")]
  DBI::dbExecute(con, paste0("DROP TABLE IF EXISTS ", name, suffix))
  DBI::dbExecute(con, sprintf(
    "CREATE TABLE %s (%s)%s", paste0(name, suffix), paste(names(typed_columns), types, collapse = ", "),
    if (engine == "clickhouse") " ENGINE = MergeTree ORDER BY tuple()" else ""
  ))
  text <- lapply(data[keep, ], function(x) {
    written <- if (inherits(x, "POSIXct")) format(x, "%Y-%m-%d %H:%M:%S") else as.character(x)
    ifelse(is.na(x), "NULL", if (is.numeric(x)) sprintf("%.17g", x) else sprintf("'%s'", written))
  })
  rows <- paste0("(", do.call(paste, c(unname(text), sep = ", ")), ")", collapse = ", ")
  DBI::dbExecute(con, sprintf("INSERT INTO %s VALUES %s", paste0(name, suffix), rows))
}

typed_table <- function(engine, frame = parent.frame()) {
  con <- connect(engine, 1, frame)
  data <- typed_data(engine)
  if (engine == "clickhouse") {
    # Over two shards.
    for (i in 1:2) {
      fill_typed(connect(engine, i, frame), data, "typed", engine, which((seq_len(nrow(data)) %% 3 == 0) == (i == 1)), "_local")
    }
    DBI::dbExecute(con, "DROP TABLE IF EXISTS typed")
    DBI::dbExecute(con, "CREATE TABLE typed AS typed_local ENGINE = Distributed(two, default, typed_local)")
  } else {
    fill_typed(con, data, "typed", engine)
  }
  dplyr::tbl(con, "typed")
}

# NaN is missing.
add_nan <- function(con, engine) {
  sql <- switch(engine,
    postgres = "UPDATE typed SET x = 'NaN' WHERE whole = 5", duckdb = "UPDATE typed SET x = 'NaN' WHERE whole = 5",
    clickhouse = "INSERT INTO typed_local (y, x, w) SELECT y, 0/0, 2 FROM typed_local WHERE whole = 5"
  )
  if (!is.null(sql)) DBI::dbExecute(con, sql)
}

fetched <- function(table) {
  data <- DBI::dbGetQuery(dbplyr::remote_con(table), "SELECT * FROM typed")
  attr(data, "data.type") <- NULL
  data[] <- lapply(data, function(x) {
    attr(x, "data.type") <- NULL
    x
  })
  as.data.frame(data)
}

for (engine in names(types_of_engines)) {
  local({
    engine <- engine
    test_that(paste(engine, "cuts numbers, dates and times as a data frame does"), {
      table <- typed_table(engine)
      add_nan(dbplyr::remote_con(table), engine)
      data <- fetched(table)
      middle <- stats::median(data$day, na.rm = TRUE)
      specs <- list(
        cut_points(4), cut_points(30),
        cut_points(x = c(-1, 0.3), f = c(0.1, 0.7, 0.70000001), third = c(-1 / 3, 2 / 3), day = middle + c(0, 30), 5)
      )
      for (spec in specs) {
        count <- function(data, ...) suppressMessages(count_profiles(y ~ ., data, discretize = spec, ...))
        expect_identical(count(table, weights = w), count(data, weights = w))
        unweighted <- function(data) suppressMessages(count_profiles(y ~ . - w, data, discretize = spec))
        expect_identical(unweighted(table), unweighted(data))
      }
    })
    test_that(paste(engine, "selects the very rows of subgroups"), {
      table <- typed_table(engine)
      add_nan(dbplyr::remote_con(table), engine)
      data <- fetched(table)
      for (from in list(table, data)) {
        sel <- suppressMessages(select_subgroups(
          y ~ . - w, from, cuts = 3, max_features = 2, n_best = 12, max_overlap = 0.8, min_lift = -Inf, rank_by = "gain",
          classes = "a"
        ))
        found <- vapply(subgroup_filters(sel, table), function(filter) {
          as.numeric(dplyr::pull(dplyr::count(dplyr::filter(table, !is.na(y), !!filter))))
        }, 0)
        expect_equal(found, sel$n_subgroup)
      }
    })
    test_that(paste(engine, "reads the very thresholds"), {
      con <- connect(engine)
      set.seed(2)
      x <- c(stats::runif(30, -1, 1) * 2^sample(-1000:1000, 30), 0.1 + 0.2, 1 / 3, .Machine$double.xmax, 2^53 + 2, -37.25, 18)
      literal <- localift:::numbers_of_engine(con)$literal
      found <- DBI::dbGetQuery(con, paste("SELECT", paste0(literal(x), " AS x", seq_along(x), collapse = ", ")))
      expect_identical(as.double(unlist(found, use.names = FALSE)), x)
    })
  })
}

test_that("ClickHouse's shards send groups, not rows", {
  table <- typed_table("clickhouse")
  cells <- capture.output(counts <- suppressMessages(
    count_profiles(y ~ x + day, table, discretize = cut_points(3), show_queries = TRUE)
  ))
  asked <- paste(cells, collapse = "\n")
  # No subquery.
  expect_false(grepl("FROM \\(", asked))
  expect_identical(sum(counts$n), 300L)
})
