# The cuts of a set by group, in plain R: of a single feature its quantiles, of several the roots of those of the
# squared distances. NULL if the set has no distance.
reference_cuts <- function(problem, set, rows = reference_joint_rows(problem)) {
  data <- rows$data
  continuous <- set[vapply(data[set], is.numeric, NA)]
  x <- as.matrix(data[continuous])
  if (problem$na != "level") x[!stats::complete.cases(data[set]), ] <- NA
  if (!has_distance(x, rows$group, rows$w)) {
    return(NULL)
  }
  cuts <- lapply(split(seq_len(nrow(x)), rows$group), function(mine) {
    mine <- mine[stats::complete.cases(x[mine, , drop = FALSE])]
    if (!length(mine)) {
      return(NULL)
    }
    all <- x[rep(mine, rows$w[mine]), , drop = FALSE]
    if (ncol(x) == 1) {
      return(stats::quantile(all[, 1], problem$probs, names = FALSE))
    }
    inverse <- solve(stats::cov(all), tol = 0)
    squared <- rowSums((all %*% inverse) * all)
    sqrt(stats::quantile(squared, problem$probs, names = FALSE))
  })
  Filter(Negate(is.null), cuts)
}

test_that("the cuts of levels are those of plain R: missing values, groups, weights, one feature and several", {
  compared <- c(one = 0, several = 0, groups = 0, weights = 0, missing = 0)
  seeds <- 1:20
  for (seed in some(seeds)) {
    problem <- random_joint(seed)
    for (set in feature_subsets(problem$features)) {
      n <- sum(vapply(problem$data[set], is.numeric, NA))
      expected <- if (n > 0) reference_cuts(problem, set)
      lift <- if (length(expected)) joint_lift_of(problem, set)
      if (is.null(lift)) next
      info <- paste("seed", seed, paste(set, collapse = " "))
      levels <- lift$levels
      expect_identical(unique(levels$features), paste(set, collapse = " "), info = info)
      expect_identical(unique(levels$continuous), paste(set[vapply(problem$data[set], is.numeric, NA)], collapse = " "))
      expect_identical(unique(levels$of), if (n > 1) "distance" else "value")
      groups <- if (is.null(problem$by)) NA else paste0("g=", names(expected))
      expect_setequal(levels$group, groups)
      for (g in seq_along(expected)) {
        mine <- levels[levels$group %in% groups[[g]], ]
        expect_identical(mine$level, problem$labels, info = info)
        expect_equal(mine$above, c(-Inf, expected[[g]]), tolerance = 1e-6, info = info)
        expect_identical(mine$at_most, c(mine$above[-1], Inf))
      }
      compared <- compared + c(
        n == 1, n > 1, length(expected) > 1, !is.null(problem$weights), anyNA(problem$data[set])
      )
    }
  }
  expect_gt(sum(compared), 0)
  # A tenth of the seeds need not have some of each.
  if (few(length(seeds)) == length(seeds)) expect_true(all(compared >= 5))
})

test_that("of one feature the cuts are values of its own, whatever its sign and centre", {
  levels_of <- function(x) {
    y <- rep(c("a", "b"), 75)
    suppressMessages(lift_function(y ~ x, data.frame(x = x, y = y), discretize = joint_quantiles(4)))
  }
  x <- iris$Sepal.Length
  for (values in list(x, -x, x - 5.8, 100 - x, 1e6 * x)) {
    lift <- levels_of(values)
    cuts <- lift$levels$at_most[1:3]
    expect_equal(cuts, unname(stats::quantile(values, 1:3 / 4)), tolerance = 1e-12)
    # Rows are in the level that the cuts say.
    level <- 1 + rowSums(outer(values, cuts, ">"))
    expect_equal(unname(rowSums(lift$counts)), as.vector(table(level)))
  }
  expect_identical(
    level_meanings(levels_of(x)$levels),
    c(
      "Quartile 1" = "x <= 5.1", "Quartile 2" = "5.1 < x <= 5.8", "Quartile 3" = "5.8 < x <= 6.4",
      "Quartile 4" = "x > 6.4"
    )
  )
  expect_identical(level_meanings(levels_of(-x)$levels)[[1]], "x <= -6.4")
})

test_that("of several features the cuts are distances, in lines that say of what", {
  petals <- as.matrix(iris[3:4])
  cuts <- sqrt(stats::quantile(stats::mahalanobis(petals, 0, stats::cov(petals)), c(1, 2) / 3))
  text <- format_significant(unname(cuts), 4)
  data <- transform(iris, wide = factor(Sepal.Width > 3))
  sel <- suppressMessages(select_features(
    Species ~ Petal.Length + Petal.Width + wide, data, discretize = joint_quantiles(3), min_features = 2, n_best = 9
  ))
  lines <- result_level_lines(sel, attr(sel, "localift"), n = 9)
  expect_setequal(lines, c(
    sprintf(
      "Petal.Length Petal.Width: Tertile 1 = distance at most %s; Tertile 2 = distance above %s, at most %s; %s",
      text[[1]], text[[1]], text[[2]], paste("Tertile 3 = distance above", text[[2]])
    ),
    sprintf(
      "Petal.Length Petal.Width wide (distance of Petal.Length Petal.Width): %s; Tertile 2 = %s; Tertile 3 = %s",
      paste("Tertile 1 = distance at most", text[[1]]),
      sprintf("distance above %s, at most %s", text[[1]], text[[2]]), paste("distance above", text[[2]])
    ),
    sprintf("%s wide: Tertile 1 = %s", "Petal.Length", paste(
      "Petal.Length <= 2.633; Tertile 2 = 2.633 < Petal.Length <= 4.9; Tertile 3 = Petal.Length > 4.9"
    )),
    sprintf("%s wide: Tertile 1 = %s", "Petal.Width", paste(
      "Petal.Width <= 0.8667; Tertile 2 = 0.8667 < Petal.Width <= 1.6; Tertile 3 = Petal.Width > 1.6"
    ))
  ))
})

test_that("results, summaries, tidy data, lift functions and reports tell what levels are", {
  fit <- suppressMessages(localift(
    Species ~ Sepal.Length + Sepal.Width, iris, discretize = joint_quantiles(3), min_features = 2, n_best = 2
  ))
  x <- as.matrix(iris[1:2])
  cuts <- sqrt(stats::quantile(stats::mahalanobis(x, 0, stats::cov(x)), c(1, 2) / 3, names = FALSE))
  first <- paste("Tertile 1 = distance at most", format_significant(cuts[[1]], 4))
  last <- paste("Tertile 3 = distance above", format_significant(cuts[[2]], 4))
  for (part in fit) {
    text <- paste(format(part, width = 500), collapse = "\n")
    shown <- c(first, last)[vapply(c("Tertile 1", "Tertile 3"), function(level) {
      is.null(part$window) && is.null(part$profile) || any(grepl(level, c(part$window, part$profile)))
    }, NA)]
    expect_gt(length(shown), 0)
    for (line in shown) expect_match(text, line, fixed = TRUE)
    expect_match(paste(format(summary(part)), collapse = " "), "Levels", fixed = TRUE)
    expect_equal(summary(part)$levels$at_most, c(cuts, Inf), tolerance = 1e-9)
    tidied <- tidy(part)
    expect_identical(names(tidied), c(names(part), "continuous", "levels"))
    expect_identical(unique(tidied$continuous), "Sepal.Length Sepal.Width")
    for (line in shown) expect_match(paste(tidied$levels, collapse = "\n"), line, fixed = TRUE)
    expect_identical(names(as.data.frame(part)), names(part))
  }
  # A profile is of one level, which is told.
  best <- tidy(fit$profiles)
  expect_identical(sub(" = .*", "", best$levels), best$profile)
  expect_identical(tidy(fit)$levels, unlist(lapply(fit, function(part) tidy(part)$levels), use.names = FALSE))
  expect_false("levels" %in% names(as.data.frame(fit)))
  lift <- lift_function(fit$features, 1)
  expect_match(paste(format(lift, width = 500), collapse = "\n"), first, fixed = TRUE)
  expect_match(paste(format(summary(lift)), collapse = " "), "Tertile 1 = distance at most", fixed = TRUE)
  expect_identical(unique(tidy(lift)$levels)[c(1, 3)], c(first, last))
  skip_if_not_installed("htmltools")
  skip_if_not_installed("knitr")
  report <- new_report(fit, report_parts(fit, NULL), "t", 10, 100)
  told <- function(expr) paste(utils::capture.output(expr), collapse = "\n")
  expect_match(told(report_profiles(report)), "distance at most", fixed = TRUE)
  expect_match(told(report_windows(report)), last, fixed = TRUE)
  expect_match(paste(knitr::knit_print(fit$features), collapse = "\n"), first, fixed = TRUE)
})

test_that("groups have lines of their own, or if they are many the range of their cuts", {
  data <- iris_groups()
  by <- function(by) {
    suppressMessages(lift_function(Species ~ Petal.Width, data, discretize = joint_quantiles(2, by = by)))
  }
  medians <- format_significant(unname(tapply(iris$Petal.Width, data$g, stats::median)), 4)
  expect_identical(unname(level_lines(by("g")$levels, by = "g")), sprintf(
    "Petal.Width, g=%s: Quantile 1/2 = Petal.Width <= %s; Quantile 2/2 = Petal.Width > %s", c("u", "v"), medians,
    medians
  ))
  ends <- paste(range(tapply(iris$Petal.Width, data$year, stats::median)), collapse = " to ")
  expect_identical(unname(level_lines(by("year")$levels, by = "year")), sprintf(
    "Petal.Width: Quantile 1/2 = Petal.Width at most %s, by year; Quantile 2/2 = Petal.Width above %s, by year",
    ends, ends
  ))
  sel <- suppressMessages(
    select_profiles(Species ~ Petal.Width, data, discretize = joint_quantiles(2, by = "year"), n_best = 1)
  )
  expect_match(tidy(sel)$levels, "to .*, by year$")
})

test_that("levels that are empty or missing, many levels, odd names and other rows are told as they are", {
  ties <- data.frame(x = c(0, 0, 0, 0, 1, 2), y = rep(c("a", "b"), 3))
  lift <- suppressMessages(lift_function(y ~ x, ties, discretize = joint_quantiles(4)))
  expect_match(level_lines(lift$levels), "Quartile 2 = empty", fixed = TRUE)
  ties$x[1] <- NA
  sel <- suppressMessages(
    select_profiles(y ~ x, ties, discretize = joint_quantiles(4), na = "level", min_freq = 0, min_lift = -Inf)
  )
  expect_no_error(format(sel))
  expect_true(all(tidy(sel)$levels[sel$profile == "(Missing)"] == ""))
  names(ties)[[1]] <- "{x} y"
  lift <- suppressMessages(lift_function(y ~ `{x} y`, ties, discretize = joint_quantiles(20)))
  expect_match(level_lines(lift$levels), "\"{x} y\": Quantile 1/20 = \"{x} y\" <= 0", fixed = TRUE)
  expect_match(level_lines(lift$levels), "and 10 more levels$")
  # Without the data.
  kept <- suppressMessages(
    select_features(Species ~ ., iris, discretize = joint_quantiles(3), keep_data = FALSE, n_best = 4)
  )
  expect_false(anyNA(tidy(kept)$levels))
  expect_match(paste(format(kept), collapse = " "), "tidy() tells the levels of 1 more feature set", fixed = TRUE)
  expect_identical(nrow(tidy(kept[0, ])), 0L)
  kept$eta[1] <- 2
  expect_false("levels" %in% names(kept))
  # Results of discrete features have nothing of it.
  sel <- select_features(party ~ PF + AB, votes)
  expect_identical(names(tidy(sel)), names(sel))
  expect_null(summary(sel)$levels)
  expect_null(lift_function(sel, 1)$levels)
  expect_null(level_frame(1L, attr(sel, "localift")))
})

test_that("a level is broken over no lines", {
  fit <- suppressMessages(localift(Species ~ ., iris, discretize = joint_quantiles(4), max_features = 2, n_best = 2))
  lift <- lift_function(Species ~ Petal.Length + Petal.Width, iris, discretize = joint_quantiles(9))
  for (width in c(60, 80, 100)) {
    withr::local_options(width = width)
    for (lines in list(format(fit$features), format(fit), format(summary(fit)), format(lift), format(summary(lift)))) {
      levels <- grep("(Quartile|Quantile) [0-9/]+ =", lines, value = TRUE)
      expect_gt(length(levels), 0)
      # Each ends with a level, and so does what is before it.
      told <- unlist(strsplit(sub("^# |^ +", "", levels), "; ?"))
      told <- sub("; and [0-9]+ more levels$", "", told)
      expect_match(told, "(Quartile|Quantile) [0-9/]+ = .*[0-9]$")
      expect_lte(max(text_width(levels)), width)
    }
  }
})
