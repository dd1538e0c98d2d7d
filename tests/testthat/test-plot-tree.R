skip_if_not_installed("ggplot2", "3.4.0")

tree_of <- function(...) {
  fit <- suppressMessages(localift(...))
  list(fit = fit, data = tree_plot_data(fit, selection_data(fit$features, "object", NULL)))
}

test_that("a small tree is complete", {
  tree <- tree_of(party ~ PF + AB, votes)$data
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
  expect_identical(tree$n, vapply(lifts, `[[`, 0, "n"))
  expect_match(autoplot_text(made$fit), "profiles; n = 419 to 424 ", fixed = TRUE)
})

test_that("thick outlines are of what was eligible, not of better windows that are drawn", {
  made <- tree_of(party ~ PF + SC, votes, min_freq = 0.9)
  windows <- made$data$windows
  best <- windows[windows$best, ]
  expect_equal(best$eta, made$fit$windows$eta[[1]])
  expect_gt(best$frequency, 0.9)
  expect_gt(max(windows$eta), best$eta)
  expect_match(autoplot_text(made$fit), "Thick outlines: the best eligible results.", fixed = TRUE)
})

test_that("there is room for the names of classes and sets", {
  long <- votes
  levels(long$party) <- c("A class with a very long name", "A class with another name")
  trees <- lapply(list(votes, long), function(data) tree_of(party ~ PF + AB, data)$data)
  # Both are cut to "A class..." and have their number.
  expect_match(trees[[2]]$class_labels, "^[12][.] A class")
  expect_true(trees[[2]]$numbered)
  expect_false(trees[[1]]$numbered)
  text <- paste(tree_notes(trees[[2]]), collapse = " ")
  expect_match(text, "Names that end in ... are cut; numbers tell those apart that read alike.", fixed = TRUE)
  for (tree in trees) {
    built <- ggplot2::ggplot_build(draw_tree(tree))
    range <- built$layout$panel_params[[1]]$y.range
    angled <- Filter(function(layer) any(layer$angle == 45), built$data)[[1]]
    # In a picture of 7 x 5 inches the panel is some 3.3 inches high, a letter of this size 0.06 wide.
    room <- (range[[2]] - angled$y[[1]]) * 3.3 / diff(range)
    expect_gt(room, sqrt(0.5) * 0.06 * max(nchar(tree$class_labels)))
    # Above the circle of the set, of which the radius is at most 0.1.
    names <- Filter(function(layer) "no feature" %in% layer$label, built$data)[[1]]
    expect_gt(min(names$y - tree$sets$y) * 3.3 / diff(range), 0.1 + 0.04)
  }
})

test_that("feature sets and profiles that read alike once cut have their numbers", {
  data <- data.frame(y = rep(c("a", "b", "b"), 8), x = strrep("x", 40 + 1:2), z = rep(strrep("x", 40 + 1:2), each = 12))
  names(data)[2:3] <- paste0("a feature of a long name", 1:2)
  tree <- tree_of(y ~ ., data)$data
  expect_match(tree$sets$label[-1], "^[1-3][.] .*[.]{3}: 0")
  for (set in unique(tree$windows$set)) {
    expect_identical(anyDuplicated(stats::na.omit(tree$windows$label[tree$windows$set == set])), 0L)
  }
})

test_that("a tree that would be too small to read is an overview", {
  expect_null(tree_of(party ~ PF + AB + ES, votes)$data)
  expect_null(tree_of(Admit ~ Gender + Dept, UCBAdmissions)$data)
  text <- autoplot_text(tree_of(party ~ PF + AB + ES, votes)$fit)
  expect_match(text, "^Dependence of party on feature sets and profiles; n = ")
})

test_that("a tree can be read on every page", {
  fits <- suppressMessages(list(
    localift(party ~ PF, votes),
    localift(party ~ PF + SC, votes, n_best = Inf, per_set = Inf, min_freq = 0, min_count = 1),
    localift(party ~ PF + SC, votes, direction = "inhibit"),
    localift(Species ~ Petal.Length, iris, discretize = joint_quantiles(3))
  ))
  for (fit in some(fits)) {
    expect_false(is.null(tree_plot_data(fit, selection_data(fit$features, "object", NULL))))
    expect_readable(ggplot2::autoplot(fit))
  }
  long <- votes[c("party", "PF", "SC")]
  levels(long$party) <- c("Those <b>of a very long name</b>", "R\u00e9publicains d'\u00e9t\u00e9")
  names(long)[-1] <- paste(strrep("A LONG NAME ", 4), names(long)[-1])
  expect_readable(ggplot2::autoplot(suppressMessages(localift(long[-1], long$party))))
})

test_that("no line touches a text", {
  skip_on_cran()
  fits <- suppressMessages(list(
    localift(party ~ PF, votes), localift(party ~ PF + SC, votes), localift(party ~ PF + AB, votes),
    localift(Species ~ Petal.Length, iris, discretize = joint_quantiles(3))
  ))
  for (fit in fits) for (size in page_sizes) {
    expect_identical(line_faults(ggplot2::autoplot(fit), size[[1]], size[[2]]), character())
  }
  # What is looked for is seen.
  crossed <- grid::gTree(children = grid::gList(
    grid::segmentsGrob(0, 0, 1, 1), grid::textGrob("crossed", 0.5, 0.5), grid::textGrob("beside", 0.8, 0.2),
    grid::rectGrob(0.25, 0.25, 0.3, 0.2, gp = grid::gpar(fill = "white")), grid::textGrob("hidden", 0.25, 0.25)
  ))
  expect_identical(line_faults(crossed, 5, 4), "a line touches \"crossed\"")
})

test_that("lines join what is next to each other", {
  member <- rbind(c(FALSE, FALSE), c(TRUE, FALSE), c(TRUE, TRUE))
  expect_identical(cover_pairs(member), rbind(c(1L, 2L), c(2L, 3L)))
})

test_that("trees of other searches can be drawn", {
  skip_on_cran()
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

test_that("the best of a fit are its profiles", {
  skip_if_not_installed("ggplot2")
  fit <- suppressMessages(localift(party ~ PF + AB, votes))
  best <- ggplot2::autoplot(fit, type = "best", n = 2)
  expect_identical(best$data, ggplot2::autoplot(fit$profiles, n = 2)$data)
  expect_identical(best$labels, ggplot2::autoplot(fit$profiles, n = 2)$labels)
  expect_error(ggplot2::autoplot(fit, type = "worst"), "type", class = "localift_error_input")
})

test_that("parts of other data make no tree and no report", {
  skip_if_not_installed("ggplot2")
  fit <- suppressMessages(localift(party ~ PF + AB, votes))
  # A part that was filtered, or searched anew in the same data, is of the same data.
  fit$windows <- suppressMessages(select_windows(party ~ PF + AB, votes, min_freq = 0.2))[1:2, ]
  expect_s3_class(ggplot2::autoplot(fit), "ggplot")
  fit$profiles <- suppressMessages(select_profiles(party ~ PF + ES, votes))
  expect_error(ggplot2::autoplot(fit), "same data", class = "localift_error_input")
  skip_if_not_installed("htmltools")
  expect_error(write_report(fit, tempfile(fileext = ".html")), "same data", class = "localift_error_input")
})

test_that("pictures draw no random numbers", {
  skip_if_not_installed("ggplot2", ggplot2_minimum)
  fit <- suppressMessages(localift(party ~ PF + AB, votes, min_freq = 0.15))
  with_fixed_seed(1, {
    before <- .Random.seed
    for (picture in c(list(fit, lift_function(fit$features)), unclass(fit))) {
      ggplot2::ggplot_build(ggplot2::autoplot(picture))
    }
    expect_identical(.Random.seed, before)
  })
})
