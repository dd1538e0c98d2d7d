test_that("results have the columns that their type says", {
  results <- suppressMessages(list(
    features = small_features(correction = "miller_madow"), windows = small_windows(), profiles = small_profiles()
  ))
  expect_identical(names(results), resolutions)
  for (type in names(results)) {
    # Bounds are there where they rank.
    columns <- grep("_(lower|upper)$", result_types[[type]]$columns, value = TRUE, invert = TRUE)
    expect_identical(names(results[[type]]), columns)
    expect_identical(class(results[[type]])[[1]], result_types[[type]]$class)
  }
  plain <- suppressMessages(small_features())
  expect_identical(names(plain), setdiff(result_types$features$columns, "eta_corrected"))
})

test_that("what a type says of columns is of its own, and each column is known", {
  for (spec in result_types) {
    # What print() makes of others is a column of no result.
    said <- setdiff(
      unlist(spec[c("key", "text", "joint_text", "value", "rows", "printed", "spare", "told")]), interval_column
    )
    expect_true(all(said %in% spec$columns))
    expect_identical("class" %in% spec$columns, spec$by_class)
  }
  expect_setequal(c(unlist(lapply(result_types, `[[`, "columns")), interval_column), names(result_columns))
})

test_that("whatever the type, the functions of its row hold and show what is found", {
  coded <- encode(party ~ PF + AB + ES, votes)
  for (type in resolutions) {
    spec <- result_types[[type]]
    options <- resolve(type, data = votes, formula = party ~ PF + AB + ES, n_best = 3)
    result <- core_select(coded, options_by_resolution(type, options))[[type]]
    table <- spec$table(result, coded, options)
    rows <- spec$structure(result)
    expect_identical(length(rows), nrow(table))
    counted <- core_count(coded, rows[[1]]$set)
    codes <- lapply(seq_len(ncol(counted$profiles)), function(j) counted$profiles[, j])
    held <- spec$holds(rows[[1]], codes, function() counted$profiles)
    expect_equal(sum(counted$counts[held, ]), as.double(table[[spec$rows]][[1]]))
  }
})

test_that("what localift() gave, with a part that is no result any more, is refused by name", {
  skip_on_cran()
  fit <- suppressMessages(localift(party ~ AB + PF, votes))
  changes <- list(
    windows = function(fit) { fit$windows$eta[1] <- 2; fit },
    profiles = function(fit) { fit$profiles$class <- NULL; fit },
    features = function(fit) { fit$features <- as.data.frame(fit$features); fit },
    features = function(fit) { fit$features <- 1; fit }
  )
  uses <- list(
    print, format, summary, tidy, as.data.frame, glance,
    function(fit) write_report(fit, withr::local_tempfile(fileext = ".html"))
  )
  if (rlang::is_installed("ggplot2", version = "3.4.0")) uses <- c(uses, plot)
  if (requireNamespace("tibble", quietly = TRUE)) uses <- c(uses, tibble::as_tibble)
  for (i in seq_along(changes)) {
    changed <- changes[[i]](fit)
    for (use in uses) {
      error <- tryCatch(suppressMessages(use(changed)), error = identity)
      expect_s3_class(error, "localift_error_input")
      said <- paste("Its", names(changes)[[i]], "is none any more.")
      expect_match(cli::ansi_strip(conditionMessage(error)), said, fixed = TRUE)
    }
  }
  expect_error(print(structure(list(), class = "localift")), "It holds none", class = "localift_error_input")
})
