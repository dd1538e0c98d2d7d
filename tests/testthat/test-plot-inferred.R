skip_if_not_installed("ggplot2", "3.4.0")

inferred <- function() {
  first <- votes[1:200, ]
  sel <- quietly(select_profiles(party ~ PF + AB + ES, first, min_freq = 0.15, n_best = 3))
  windows <- quietly(select_windows(party ~ PF + AB + ES, first, n_best = 3))
  sets <- quietly(select_features(party ~ PF + AB + ES, first, n_best = 3))
  with_fixed_seed(1, quietly(list(
    retest(sel, votes[201:435, ]), retest(windows, votes[201:435, ]), retest(sets, votes[201:435, ]),
    cross_validate(sel, 3), cross_validate(windows, 3), cross_validate(sets, 3),
    stability(sel, 4), stability(windows, 4), stability(sets, 4), productive_test(sel)
  )))
}

test_that("points are those of the columns", {
  skip_on_cran()
  for (x in inferred()) {
    columns <- inferred_columns(x)
    data <- inferred_plot_data(x, attr(x, "inference"), columns, Inf)
    expect_identical(data$full, as.double(x[[columns$full]]))
    expect_identical(data$empty, as.double(x[[columns$empty]]))
    expect_identical(data$lower, if (is.null(x$lower)) rep(NA_real_, nrow(x)) else x$lower)
    expect_no_error(render(ggplot2::autoplot(x)))
    expect_no_error(render(ggplot2::autoplot(x[0, ])))
    expect_equal(nrow(ggplot2::autoplot(x, n = 1)$data), length(unique(x$class)) + is.null(x$class))
  }
})

test_that("pictures can be read on every page", {
  for (x in inferred()[c(1, 5, 9, 10)]) expect_readable(ggplot2::autoplot(x))
})

test_that("what lacks its columns is not drawn", {
  x <- inferred()[[1]]
  expect_error(ggplot2::autoplot(x["rank"]), class = "localift_error_input")
  x$lower <- NULL
  expect_error(ggplot2::autoplot(x), "lower", class = "localift_error_input")
})
