permuted_votes <- function() {
  sel <- suppressMessages(select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3))
  set.seed(1)
  permute_search(sel, 99)
}

test_that("the data of the picture are the maxima, and the rows that are left", {
  found <- permuted_votes()
  data <- null_plot_data(found[1:2, ], attr(found, "localift"), 20)
  expect_identical(data$null$statistic, attr(found, "localift")$permuted$null)
  expect_identical(data$observed$statistic, sort(found$statistic[1:2], decreasing = TRUE))
  expect_setequal(data$observed$label, c("democrat 1", "democrat 2"))
  expect_identical(nrow(null_plot_data(found, attr(found, "localift"), 4)$observed), 4L)
})

test_that("beyond the critical value the p-value is at most 0.05", {
  for (B in c(19, 20, 39, 99, 100)) {
    null <- with_fixed_seed(B, stats::runif(B))
    p <- function(s) (1 + sum(null >= s)) / (1 + B)
    critical <- critical_value(null)
    expect_gt(p(critical), 0.05)
    expect_lte(p(critical + 1e-9), 0.05)
  }
})

test_that("pictures are drawn, of other types too", {
  skip_if_not_installed("ggplot2")
  found <- permuted_votes()
  text <- autoplot_text(found)
  expect_true(any(grepl("99 permutations of party", text)))
  expect_s3_class(ggplot2::autoplot(found, type = "best"), "ggplot")
  expect_s3_class(ggplot2::autoplot(found[0, ]), "ggplot")
  expect_error(ggplot2::autoplot(found, n = 0), class = "localift_error_input")
  expect_error(ggplot2::autoplot(found[setdiff(names(found), "p_value")]), class = "localift_error_input")
})
