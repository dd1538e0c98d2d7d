skip_if_not_installed("ggplot2", "3.4.0")

overview_of <- function(fit, n = 6) {
  overview_plot_data(fit, selection_data(fit$features, "object", NULL), n, NULL)
}

# The sets of the three parts, in turn by rank.
selected_sets_text <- function(fit) {
  parts <- lapply(unclass(fit)[resolutions], function(part) data.frame(features = part$features, rank = part$rank))
  all <- do.call(rbind, parts)
  unique(all$features[order(all$rank)])
}

test_that("a small lattice is drawn whole, with the eta of each set", {
  fit <- suppressMessages(localift(Survived ~ Class + Sex + Age, Titanic))
  data <- overview_of(fit)
  expect_identical(data$sets$size, c(0L, 1L, 1L, 1L, 2L, 2L, 2L, 3L))
  # Three features: the cube, of 12 edges.
  expect_identical(nrow(data$edges), 12L)
  expect_identical(data$sets$size[data$edges$to] - data$sets$size[data$edges$from], rep(1L, 12))
  people <- as.data.frame(Titanic)
  for (name in data$sets$name[-1]) {
    set <- strsplit(name, " ", fixed = TRUE)[[1]]
    expect_equal(
      data$sets$eta[data$sets$name == name],
      eta(stats::reformulate(set, "Survived"), people, weights = Freq)
    )
  }
  expect_identical(data$sets$name[data$sets$best], fit$features$features[[1]])
})

test_that("of a large lattice the best sets are drawn, with a way down from the best", {
  fit <- suppressMessages(localift(party ~ ., votes, max_features = 3, min_freq = 0.15, n_best = 3))
  data <- overview_of(fit)
  expect_lte(nrow(data$sets), 16)
  expect_identical(data$sets$name[data$sets$best], fit$features$features[[1]])
  expect_true(all(selected_sets_text(fit)[1:6] %in% data$sets$name))
  # Of each set that is drawn, but the empty one, there is one within it.
  expect_setequal(data$edges$to, seq_len(nrow(data$sets))[-1])
  best <- strsplit(fit$features$features[[1]], " ")[[1]]
  within <- vapply(strsplit(data$sets$name[data$sets$size == length(best) - 1], " "), function(set) {
    all(set %in% best)
  }, NA)
  expect_gte(sum(within), 2)
  expect_identical(data$sets$eta[order(data$sets$size, -data$sets$eta)], data$sets$eta)
  expect_match(autoplot_text(fit), sprintf("Drawn: the %d of 696 feature sets around the best", nrow(data$sets) - 1))
})

test_that("profiles are the best of each class, ranked", {
  fit <- suppressMessages(localift(party ~ ., votes, max_features = 3, min_freq = 0.15, n_best = 12))
  data <- overview_of(fit)
  kept <- fit$profiles[fit$profiles$rank <= 9, ]
  expect_identical(data$profiles$label, kept$profile)
  expect_identical(data$profiles$lift, kept$lift)
  expect_identical(data$profiles$probability, kept$probability)
  expect_identical(data$left_out, 9)
  expect_match(autoplot_text(fit), "Drawn: the first 9 profiles of each class.", fixed = TRUE)
  best <- fit$windows[1, ]
  expect_match(autoplot_text(fit), sprintf("Best window: eta %s in", format_eta(best$eta, 3)), fixed = TRUE)
})

test_that("bars begin where the lift is 1", {
  ends <- bar_ends(c(0.5, 2, 1), 0, 3)
  expect_equal(ends$one, 1)
  expect_equal(ends$end, c(0, 3, 1))
  # Of lifts that are many times others, by their logarithms.
  ends <- bar_ends(c(16, 4, 1), 0, 4)
  expect_equal(ends$one, 0)
  expect_equal(ends$end, c(4, 2, 0))
})

test_that("texts are cut to their places by the size of their letters", {
  grDevices::pdf(NULL, 7, 5)
  withr::defer(grDevices::dev.off())
  text <- c("short", strrep("W", 50), strrep("i", 50))
  cut <- fit_text(text, 1, 8)
  expect_true(cut$cut)
  expect_identical(cut$text[[1]], "short")
  expect_match(cut$text[2:3], "^W+[.]{3}$|^i+[.]{3}$")
  expect_gt(nchar(cut$text[[3]]), nchar(cut$text[[2]]))
  expect_true(all(text_inches(cut$text, 8) <= 1))
  # One letter more would be too wide.
  expect_gt(text_inches(sub("[.]", "W.", cut$text[[2]]), 8), 1)
  expect_identical(fit_text("wide", 0.01, 8), list(text = "", cut = TRUE))
  # What reads alike once cut is cut in the middle.
  alike <- fit_text(paste("one name of many with the end", c("A", "B")), 1, 8)$text
  expect_match(alike, "^one n.*[.]{3}.*end [AB]$")
  expect_true(all(text_inches(alike, 8) <= 1))
  # More lines hold more.
  lines <- fit_text("some words that need two lines", 1.2, 8, lines = 2)
  expect_identical(lines$cut, FALSE)
  expect_identical(gsub("\n", " ", lines$text), "some words that need two lines")
})

test_that("rows that have no room are left out, and that is said", {
  fit <- suppressMessages(localift(party ~ ., votes, max_features = 2, min_freq = 0.15))
  expect_readable(ggplot2::autoplot(fit), list(c(4, 2)))
  labels <- vapply(text_boxes(ggplot2::autoplot(fit), 4, 2), `[[`, "", "label")
  expect_match(labels, "profiles have no room", all = FALSE)
})

test_that("an overview can be read on every page", {
  wide <- suppressMessages(localift(Survived ~ Class + Sex + Age, Titanic))
  expect_readable(ggplot2::autoplot(wide))
  expect_readable(ggplot2::autoplot(suppressMessages(localift(UCBAdmissions, Admit ~ Gender + Dept))))
  expect_readable(ggplot2::autoplot(suppressMessages(localift(party ~ ., votes, max_features = 3, min_freq = 0.15))))
  iris_fit <- suppressMessages(localift(Species ~ ., iris, discretize = joint_quantiles(3)))
  expect_readable(ggplot2::autoplot(iris_fit))
  long <- votes[1:7]
  levels(long$party) <- c("Those <b>of a very long name</b> & others", "R\u00e9publicains d'\u00e9t\u00e9 et d'hiver")
  names(long)[-1] <- paste(strrep("A LONG NAME ", 4), names(long)[-1])
  expect_readable(ggplot2::autoplot(suppressMessages(localift(long[-1], long$party, max_features = 2))))
  nothing <- suppressMessages(
    localift(party ~ PF + AB + ES + SC, votes, min_count = c(windows = 1000, profiles = 1000))
  )
  expect_readable(ggplot2::autoplot(nothing))
  expect_match(autoplot_text(nothing), "No window is eligible.", fixed = TRUE)
})

test_that("texts that overlap are found", {
  skip_on_cran() # of a helper of tests, not of the package
  fit <- suppressMessages(localift(party ~ ., votes, max_features = 2, min_freq = 0.15))
  picture <- ggplot2::autoplot(fit)
  planted <- picture + ggplot2::annotate("text", x = 0.6, y = 0.5, label = "planted\nover two rows", size = 4)
  expect_match(text_faults(planted, 7, 5), "planted", all = FALSE)
  outside <- picture + ggplot2::annotate("text", x = 1, y = 0.02, label = "planted outside", size = 4)
  expect_match(text_faults(outside, 7, 5), "\"planted outside\" leaves its room", all = FALSE)
  plain <- ggplot2::ggplot(data.frame(x = 1:2, y = 1, label = c("one text", "another")))
  near <- function(by) plain + ggplot2::geom_text(ggplot2::aes(.data$x / by, .data$y, label = .data$label)) +
    ggplot2::xlim(0, 3)
  expect_match(text_faults(near(20), 7, 5), "\"another\" is over \"one text\"", fixed = TRUE, all = FALSE)
  expect_identical(text_faults(near(1), 7, 5), character())
  # Turned texts by their turned boxes.
  turned <- plain + ggplot2::geom_text(ggplot2::aes(.data$x / 2, .data$y, label = .data$label), angle = 45, size = 9) +
    ggplot2::xlim(0, 2)
  expect_identical(text_faults(turned, 7, 5), character())
})

test_that("pictures of the overview look as they did", {
  skip_unless_comparable()
  fit <- suppressMessages(localift(party ~ PF + SC + AB + EA, votes, min_freq = 0.15, n_best = 3))
  vdiffr::expect_doppelganger("overview", ggplot2::autoplot(fit))
})

test_that("an overview is drawn on a page of any size", {
  fit <- suppressMessages(localift(party ~ ., votes, min_freq = 0.15, max_features = 2))
  picture <- ggplot2::autoplot(fit)
  withr::local_pdf(NULL, width = 7, height = 5)
  for (share in c(0.02, 0.1, 0.2, 0.3, 0.5)) {
    grid::grid.newpage()
    expect_silent(plot(picture, vp = grid::viewport(width = share, height = share)))
  }
})
