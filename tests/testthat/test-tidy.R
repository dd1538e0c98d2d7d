test_that("results become plain data frames", {
  sel <- select_profiles(party ~ PF + AB + ES, votes)
  for (plain in list(as.data.frame(sel), tidy(sel), data.frame(sel))) {
    expect_identical(class(plain), "data.frame")
    expect_null(attr(plain, "localift"))
    expect_identical(names(plain), names(sel))
    expect_identical(nrow(plain), nrow(sel))
  }
})

test_that("results become tibbles", {
  skip_if_not_installed("tibble")
  fit <- localift(party ~ PF + AB, votes)
  for (x in c(unclass(fit), list(fit, lift_function(party ~ PF, votes)))) {
    expect_s3_class(tibble::as_tibble(x), c("tbl_df", "tbl", "data.frame"), exact = TRUE)
  }
})

test_that("glance() is one row, whatever the result", {
  fit <- localift(party ~ PF + AB, votes, n_best = 2)
  empty <- suppressMessages(select_profiles(party ~ PF, votes, min_count = 1000))
  for (x in c(unclass(fit), list(fit, empty))) {
    one <- glance(x)
    expect_identical(class(one), "data.frame")
    expect_identical(nrow(one), 1L)
    expect_identical(names(one), names(glance(fit)))
  }
  expect_identical(glance(empty)$best, NA_real_)
  expect_identical(glance(fit$features)$best, fit$features$eta[[1]])
  expect_identical(glance(fit)$n_results, sum(vapply(fit, nrow, 0L)))
  inhibit <- select_profiles(party ~ PF + AB, votes, direction = "inhibit")
  expect_identical(glance(inhibit)$best, min(inhibit$lift))
})

test_that("tidy() of localift() stacks the three parts", {
  fit <- localift(party ~ PF + AB, votes, n_best = 2)
  all <- tidy(fit)
  expect_named(all, c(
    "resolution", "class", "rank", "features", "selected", "measure", "value",
    "frequency", "n"
  ))
  expect_identical(all, as.data.frame(fit))
  expect_identical(
    all$value, c(fit$features$eta, fit$windows$eta, fit$profiles$lift)
  )
  expect_identical(
    all$selected, c(NA, NA, fit$windows$window, fit$profiles$profile)
  )
})
