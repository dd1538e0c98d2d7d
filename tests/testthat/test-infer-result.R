test_that("results are data frames that print, sorted or filtered", {
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, n_best = 3))
  x <- quietly(productive_test(sel))
  expect_s3_class(x, c("localift_productive", "localift_inference", "data.frame"), exact = TRUE)
  expect_match(format(x[2:1, ])[[1]], "Does each feature")
  expect_s3_class(tidy(x), "data.frame", exact = TRUE)
  expect_null(tidy(x)$generalisations)
  expect_identical(as.data.frame(x)$generalisations, x$generalisations)
  expect_null(attr(x, "inference")$fit$coded)
  # Rows by other means, or without what it takes: a data frame.
  expect_match(format(x["lift"])[[1]], "lift")
  expect_output(print(x[c(1, 4, 2), ]), "class +rank")
  expect_output(str(x), "data.frame")
  expect_error(print(x, 3), class = "localift_error_input")
  skip_if_not_installed("tibble")
  expect_s3_class(tibble::as_tibble(x), "tbl_df")
})

test_that("texts fit the page, and options change none", {
  first <- votes[1:200, ]
  sel <- quietly(select_profiles(party ~ ., first, n_best = 3, min_freq = 0.15))
  windows <- quietly(select_windows(party ~ ., first, n_best = 3, max_features = 3))
  results <- with_fixed_seed(1, quietly(list(
    productive_test(sel), retest(sel, votes[201:435, ]), retest(windows, votes[201:435, ]),
    cross_validate(windows, 2), stability(windows, 2)
  )))
  do.call(expect_fits_80_columns, results)
  plain <- lapply(results, format)
  withr::local_options(OutDec = ",", scipen = 100, digits = 3)
  expect_identical(lapply(results, format), plain)
})
