skip_if_not_installed("ggplot2", "3.4.0")

tree_of <- function(...) {
  fit <- suppressMessages(localift(...))
  list(fit = fit, data = tree_plot_data(fit, 6, NULL))
}

test_that("a small tree is complete", {
  tree <- tree_of(party ~ PF + AB, votes)$data
  expect_true(tree$complete)
  expect_identical(tree$sets$label, c("no feature", "AB: 0.46", "PF: 0.79", "AB PF: 0.83"))
  expect_identical(as.vector(table(tree$windows$set)), c(3L, 3L, 15L))
  # The Boolean lattice of 2 features, and those of the windows of 2, 2 and 4 profiles with the line to their set.
  expect_identical(sum(tree$edges$kind == "set"), 4L)
  expect_identical(sum(tree$edges$kind == "window"), 3L + 3L + 29L)
})

test_that("eta and lift of the tree are those of the lift functions", {
  made <- tree_of(party ~ PF + AB, votes)
  tree <- made$data
  lifts <- lapply(list(party ~ AB, party ~ PF, party ~ PF + AB), lift_function, votes)
  for (j in seq_along(lifts)) {
    lift <- lifts[[j]]
    expect_identical(tree$sets$eta[[j + 1]], lift$measures$eta)
    mine <- tree$windows[tree$windows$set == j + 1, ]
    space <- window_space_data(lift)
    expect_equal(sort(mine$eta), sort(space$eta))
    squares <- tree$lifts[tree$lifts$set == j + 1, ]
    expect_identical(squares$lift, unname(lift$lift[cbind(squares$profile, squares$class)]))
    # Each square is beside the profile that it is of.
    single <- mine[mine$n_profiles == 1, ]
    expect_identical(single$label[match(squares$y, single$y)], squares$profile)
    expect_equal(single$eta, unname(lift$measures$eta_profile[match(single$label, lift$labels)]))
  }
  best <- tree$lifts[tree$lifts$best, ]
  top <- made$fit$profiles[made$fit$profiles$rank == 1, ]
  expect_identical(best$profile[match(top$class, best$class)], top$profile)
  expect_identical(tree$windows$label[tree$windows$best], made$fit$windows$window[[1]])
  expect_identical(which(tree$sets$best), 4L)
})

test_that("a large tree is pruned around the best", {
  made <- tree_of(party ~ ., votes, max_features = 3, min_freq = 0.15, n_best = 3)
  tree <- made$data
  expect_false(tree$complete)
  # Six of the results, two next to the best, and the empty set.
  expect_identical(nrow(tree$sets), 9L)
  expect_identical(sum(tree$sets$best), 1L)
  expect_identical(sum(tree$windows$best), 1L)
  expect_identical(sum(tree$lifts$best), 2L)
  single <- tree$windows[tree$windows$n_profiles == 1, ]
  beside <- match(paste(tree$lifts$set, tree$lifts$y), paste(single$set, single$y))
  expect_identical(single$label[beside], tree$lifts$profile)
  best <- tree$lifts[tree$lifts$best, ]
  top <- made$fit$profiles[made$fit$profiles$rank == 1, ]
  expect_identical(best$lift[match(top$class, best$class)], top$lift)
  expect_match(autoplot_text(made$fit), "Pruned around the best to 8 feature sets, .* of 696 feature sets in all")
})

test_that("lines join what is next to each other", {
  member <- rbind(c(FALSE, FALSE), c(TRUE, FALSE), c(TRUE, TRUE))
  expect_identical(cover_pairs(member), rbind(c(1L, 2L), c(2L, 3L)))
})

test_that("trees of other searches can be drawn", {
  fits <- suppressMessages(list(
    localift(party ~ PF, votes, na = "level"),
    localift(party ~ PF + AB + ES, votes, always = "PF", direction = "inhibit"),
    localift(Species ~ ., iris, discretize = joint_quantiles(5), n_best = 2),
    localift(party ~ PF, votes, min_count = 1000),
    localift(party ~ PF + AB + ES + SC, votes, min_count = c(windows = 1000, profiles = 100))
  ))
  for (fit in fits) {
    expect_no_error(render(ggplot2::autoplot(fit)))
  }
  dropped <- localift(party ~ PF, votes, keep_data = FALSE)
  expect_error(ggplot2::autoplot(dropped), class = "localift_error_input")
})

test_that("pictures of the tree look as they did", {
  skip_unless_comparable()
  vdiffr::expect_doppelganger("tree", ggplot2::autoplot(suppressMessages(localift(party ~ PF + AB, votes))))
})
