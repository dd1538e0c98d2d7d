skip_if_not_installed("ggplot2", "3.4.0")

test_that("subgroups are drawn with their lift, and a bar to the bound", {
  sel <- find_subgroups(numbers_to_infer(1, n_classes = 3), n_best = 4)
  fit <- attr(sel, "localift")
  data <- subgroups_plot_data(sel, fit, 3)
  kept <- sel[sel$rank <= 3, ]
  expect_identical(data$label, kept$subgroup)
  expect_identical(data$lift, kept$lift)
  expect_equal(data$n_subgroup, kept$n_subgroup)
  expect_identical(data$low, kept$lift_lower)
  expect_identical(data$high, kept$lift)
  expect_match(autoplot_text(sel, n = 3), "Bars end at a bound .* holds for all subgroups .* \\(95%\\)")
  expect_match(autoplot_text(sel), "the subgroup is prone")
  expect_readable(ggplot2::autoplot(sel))
  inhibit <- find_subgroups(numbers_to_infer(1), direction = "inhibit")
  data <- subgroups_plot_data(inhibit, attr(inhibit, "localift"), 3)
  expect_identical(data$high, inhibit$lift_upper)
  expect_match(autoplot_text(inhibit), "Subgroups that inhibit the class.*below 1 the subgroup inhibits")
  expect_readable(ggplot2::autoplot(inhibit))
  # Sorted and filtered, the bounds stay with their rows.
  turned <- sel[rev(seq_len(nrow(sel))), ]
  data <- subgroups_plot_data(turned, fit, 3)
  expect_identical(data$low, sel$lift_lower[match(paste(data$class, data$label), paste(sel$class, sel$subgroup))])
  expect_no_error(render(ggplot2::autoplot(sel[setdiff(names(sel), "lift_lower")])))
  expect_no_error(render(ggplot2::autoplot(sel[0, ])))
})

test_that("conditions are drawn over the cells of their features, with the lifts of each cell", {
  data <- numbers_to_infer(2)
  sel <- find_subgroups(data, n_best = 4, max_features = 3)
  fit <- attr(sel, "localift")
  at <- which(sel$class == "b")
  drawn <- conditions_plot_data(sel, fit, at[[1]], 3)
  expect_identical(drawn$rows$label, sel$subgroup[at][1:3])
  expect_identical(drawn$class, "b")
  # Each bar is as many cells long as the condition holds.
  rows <- unname(fit$structure[at[1:3]])
  cells <- lapply(rows, function(row) {
    unlist(Map(function(lower, upper, values) {
      if (is.null(values)) upper - lower + 1 else length(values)
    }, row$lower, row$upper, row$values))
  })
  expect_equal(as.vector(tapply(drawn$bars$to - drawn$bars$from, drawn$bars$at, sum)), vapply(cells, sum, 0))
  # Lifts of the cells of x, by its values.
  if ("x" %in% levels(drawn$cells$feature)) {
    known <- !is.na(data$x)
    cell <- findInterval(data$x[known], fit$cuts[[match("x", fit$features)]]$cuts[1, ]) + 1
    share <- tapply(data$y[known] == "b", cell, mean)
    expect_equal(drawn$cells$lift[drawn$cells$feature == "x"], as.vector(share) / mean(data$y[known] == "b"))
  }
  expect_match(autoplot_text(sel, type = "conditions"), "^Conditions of ")
  for (shape in list(sel, find_subgroups(data, cuts = 10, n_best = 10, max_overlap = 1))) {
    expect_readable(ggplot2::autoplot(shape, type = "conditions"))
  }
  bare <- quietly(select_subgroups(y ~ x + f, data, keep_data = FALSE))
  expect_error(ggplot2::autoplot(bare, type = "conditions"), class = "localift_error_input")
  expect_no_error(render(ggplot2::autoplot(bare)))
  expect_error(ggplot2::autoplot(sel, type = "joint"), class = "localift_error_input")
})

test_that("the best of permutations is drawn with what ranks", {
  sel <- find_subgroups(numbers_to_infer(1), n_best = 2, classes = "a")
  set.seed(1)
  tested <- quietly(permute_search(sel, 19))
  expect_identical(statistic_label(attr(tested, "localift")), "lower bound of the lift of the best subgroup")
  expect_no_error(render(ggplot2::autoplot(tested)))
  several <- find_subgroups(numbers_to_infer(1), n_best = 1)
  expect_match(statistic_label(attr(several, "localift")), "share of permutations with as good a best of the class")
  expect_no_error(render(ggplot2::autoplot(quietly(permute_search(several, 19)))))
  expect_match(autoplot_text(tested, type = "conditions"), "Conditions of")
})

test_that("pictures of subgroups are as they were", {
  skip_unless_comparable()
  sel <- find_subgroups(numbers_to_infer(1, n = 200), n_best = 3, cuts = 6)
  vdiffr::expect_doppelganger("subgroups", ggplot2::autoplot(sel))
  vdiffr::expect_doppelganger("conditions of subgroups", ggplot2::autoplot(sel, type = "conditions"))
})
