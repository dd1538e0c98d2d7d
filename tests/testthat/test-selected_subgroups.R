# All conditions of one feature, and the best of two.
every_condition <- function(...) {
  suppressMessages(
    small_subgroups(..., max_features = 1, n_best = Inf, max_overlap = 1, min_lift = -Inf, cuts = 3, rank_by = "lift")
  )
}

test_that("conditions are data: bounds in the units of the feature, levels by name", {
  sel <- every_condition(classes = "yes", min_freq = 0)
  frames <- selected_subgroups(sel)
  expect_length(frames, nrow(sel))
  of <- function(text) frames[[match(text, sel$subgroup)]]
  types <- vapply(frames, function(frame) frame$type, "")
  expect_setequal(types, c("number", "date", "levels", "ordered"))
  number <- frames[[which(types == "number" & grepl("^x >= ", sel$subgroup))[[1]]]]
  expect_identical(number$feature, "x")
  expect_identical(number$upper, NA_real_)
  expect_true(number$lower %in% boxed_data()$x)
  expect_identical(number$values, list(NULL))
  job <- of("job in {\"it's\", x}")
  expect_identical(job$values, list(c("it's", "x")))
  expect_identical(c(job$lower, job$upper), c(NA_real_, NA_real_))
  expect_identical(of("size >= M")$values, list(c("M", "L")))
  date <- frames[[which(types == "date" & grepl("^day < ", sel$subgroup))[[1]]]]
  expect_identical(paste("day <", format(as.Date(date$upper, origin = "1970-01-01"))), sel$subgroup[[
    which(types == "date" & grepl("^day < ", sel$subgroup))[[1]]
  ]])
})

test_that("filters are what people type, and select the members that predict() finds", {
  for (na in c("available", "complete")) for (class in c("yes", "no")) {
    data <- boxed_data(missing = if (na == "complete") 2 else 8)
    single <- every_condition(classes = class, na = na, min_freq = 0, data = data)
    pairs <- suppressMessages(small_subgroups(
      classes = class, max_features = 2, n_best = 5, cuts = 3, na = na, min_freq = 0.1, data = data
    ))
    for (sel in list(single, pairs)) {
      member <- predict(sel, data)
      kept <- vapply(subgroup_filters(sel), function(filter) eval(filter, data) %in% TRUE, logical(nrow(data)))
      expect_identical(kept, unname(!is.na(member) & member))
      # Every row has a class.
      expect_equal(unname(colSums(kept)), sel$n_subgroup + 0)
    }
  }
  filters <- subgroup_filters(every_condition(classes = "yes", min_freq = 0))
  text <- vapply(filters, deparse1, "")
  expect_true(all(c(
    "job == \"clerk\"", "job %in% c(\"a b\", \"clerk\")", "flag == TRUE", "size == \"M\"", "size %in% c(\"M\", \"L\")"
  ) %in% text))
  expect_true(any(grepl("^day < as.Date\\(\"2020-[0-9-]+\"\\)$", text)))
  expect_true(any(grepl("^whole >= [0-9]+ & whole < [0-9]+$", text)))
})

test_that("missing values that are a level are a condition", {
  data <- boxed_data()[c("job", "y")]
  data$y[is.na(data$job)] <- "yes"
  sel <- suppressMessages(select_subgroups(
    y ~ ., data,
    na = "level", classes = "yes", min_lift = -Inf, n_best = Inf, max_overlap = 1
  ))
  expect_true("job in {clerk, (Missing)}" %in% sel$subgroup)
  filters <- subgroup_filters(sel)
  expect_identical(filters[[match("job = (Missing)", sel$subgroup)]], quote(is.na(job)))
  expect_identical(filters[[match("job in {clerk, (Missing)}", sel$subgroup)]], quote((is.na(job) | job == "clerk")))
  kept <- vapply(filters, function(filter) sum(eval(filter, data) %in% TRUE), 0L)
  expect_equal(kept, sel$n_subgroup)
})

test_that("labels are read as labels, and filtered by the values that have them", {
  skip_if_not_installed("haven")
  data <- data.frame(y = rep(c("a", "b"), c(6, 6)))
  data$sex <- haven::labelled(rep(c(1, 2), c(7, 5)), c(male = 1, female = 2))
  sel <- suppressMessages(select_subgroups(y ~ ., data, classes = "a"))
  expect_identical(sel$subgroup, "sex = male")
  expect_identical(subgroup_filters(sel), list(quote(sex == 1)))
  expect_identical(sum(eval(subgroup_filters(sel)[[1]], data)), sel$n_subgroup)
})

test_that("values that share a label are filtered together", {
  data <- data.frame(y = rep(c("a", "b"), c(6, 6)))
  data$x <- structure(rep(c(1, 2, 3), 4), labels = c(low = 1, high = 3, low = 2), class = c("haven_labelled", "double"))
  sel <- suppressMessages(select_subgroups(
    y ~ ., data, classes = "a", max_overlap = 1, min_lift = -Inf
  ))
  held <- vapply(subgroup_filters(sel), function(filter) {
    sum(eval(filter, list(x = as.vector(unclass(data$x)))))
  }, 0L)
  expect_equal(held, sel$n_subgroup)
  expect_setequal(held, c(8, 4))
})

test_that("dates and times that R does not read as it writes them are numbers", {
  far <- list(kind = "date")
  for (value in c(18322, -1e6, 1e7, -719529)) {
    expect_identical(as.double(eval(threshold_call(value, far))), value)
  }
  expect_identical(threshold_call(18322, far), quote(as.Date("2020-03-01")))
  for (value in c(1583064000, -1e11 + 0.25, 1e13)) expect_identical(as.double(eval(time_call(value))), value)
})

test_that("a threshold of any number of digits stays what it is", {
  values <- c(1 / 3, pi, 1e-300, 1e22, 0.1 + 0.2, -2 / 7, 5, 1e5, 123456789.123)
  for (value in values) expect_identical(eval(number_call(value)), value)
  expect_identical(number_call(0.5), 0.5)
  moment <- as.double(as.POSIXct("2020-03-01 12:00:00", tz = "UTC")) + c(0, 0.25)
  for (value in moment) expect_identical(as.double(eval(time_call(value))), value)
  seconds <- threshold_call(90, list(kind = "difference", units = "mins"))
  expect_identical(eval(seconds), as.difftime(90, units = "mins"))
})

test_that("dplyr takes a filter, in a database too", {
  skip_on_cran()
  skip_if_not_installed("dplyr")
  data <- boxed_data()
  # SQLite has no dates.
  data$day <- NULL
  data$x <- data$x / 3
  sel <- suppressMessages(select_subgroups(
    y ~ ., data,
    classes = "yes", max_features = 1, n_best = Inf, max_overlap = 1, min_lift = -Inf, cuts = 4
  ))
  filters <- subgroup_filters(sel)
  in_memory <- vapply(filters, function(filter) nrow(dplyr::filter(data, !!filter)), 0L)
  expect_equal(in_memory, sel$n_subgroup)
  skip_if_not_installed("dbplyr")
  skip_if_not_installed("RSQLite")
  connection <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  withr::defer(DBI::dbDisconnect(connection))
  table <- dplyr::copy_to(connection, data, "people")
  in_database <- vapply(filters, function(filter) {
    as.integer(dplyr::pull(dplyr::count(dplyr::filter(table, !!filter))))
  }, 0L)
  expect_equal(in_database, in_memory)
})

test_that("only subgroups have conditions", {
  sel <- suppressMessages(small_subgroups(max_features = 1, cuts = 3))
  changed <- sel
  changed$lift[[1]] <- 9
  expect_snapshot(error = TRUE, {
    selected_subgroups(select_profiles(party ~ PF, votes))
    subgroup_filters(changed)
    subgroup_filters()
  })
  expect_identical(subgroup_filters(sel[0, ]), list())
  expect_identical(selected_subgroups(sel[2:1, ]), selected_subgroups(sel)[2:1])
})

test_that("values that are declared missing are in no interval of a filter", {
  data <- data.frame(y = rep(c("no", "yes"), c(30, 30)), x = c(rep(1:6, 5), rep(5:10, 5)))
  data$x[c(3, 40, 50)] <- c(98, 99, -1)
  data$x <- structure(
    as.numeric(data$x), class = c("haven_labelled_spss", "haven_labelled", "vctrs_vctr", "double"),
    na_values = c(98, 99), na_range = c(-5, -1)
  )
  sel <- suppressMessages(select_subgroups(y ~ x, data, max_overlap = 1, min_lift = -Inf, n_best = 40))
  expect_gt(nrow(sel), 5)
  held <- predict(sel, data)
  plain <- data
  plain$x <- as.vector(unclass(data$x))
  filters <- subgroup_filters(sel)
  for (i in seq_along(filters)) expect_identical(eval(filters[[i]], plain) %in% TRUE, unname(held[, i]) %in% TRUE)
})
