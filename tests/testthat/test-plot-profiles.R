skip_if_not_installed("ggplot2", "3.4.0")

test_that("profiles are drawn with lift, frequency and probability", {
  sel <- suppressMessages(select_profiles(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 4))
  data <- profiles_plot_data(sel, attr(sel, "localift"), 3)
  kept <- sel[sel$rank <= 3, ]
  expect_identical(data$class, kept$class)
  expect_identical(data$label, kept$profile)
  for (column in c("lift", "frequency", "probability")) {
    expect_identical(data[[column]], kept[[column]])
  }
  for (column in c("n_profile", "n_class", "n")) {
    expect_equal(data[[column]], kept[[column]])
  }
  expect_match(autoplot_text(sel, n = 3), "Drawn: the first 3 of each class.", fixed = TRUE)
})

test_that("the interval of the probability is drawn over the base rate", {
  sel <- suppressMessages(select_profiles(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 4))
  data <- profiles_plot_data(sel, attr(sel, "localift"), 4)
  for (i in seq_len(nrow(sel))) {
    wilson <- suppressWarnings(stats::prop.test(sel$n_profile_class[[i]], sel$n_profile[[i]], correct = FALSE))$conf.int
    expect_equal(c(data$low[[i]], data$high[[i]]), as.vector(wilson) / sel$base_rate[[i]])
  }
  expect_match(autoplot_text(sel), "Bars: the 95% interval", fixed = TRUE)
  weighted <- suppressMessages(select_profiles(party ~ PF + AB, votes, weights = rep(0.5, 435)))
  expect_true(all(is.na(profiles_plot_data(weighted, attr(weighted, "localift"), 4)$low)))
  expect_no_match(autoplot_text(weighted), "interval")
  expect_no_error(render(ggplot2::autoplot(weighted)))
})

test_that("of many classes fewer profiles are drawn, and that is said", {
  drawn <- function(classes, ...) {
    data <- data.frame(y = rep(letters[seq_len(classes)], 60), x = gl(12, 1, 60 * classes), z = gl(2, classes))
    sel <- suppressMessages(select_profiles(y ~ x + z, data, min_freq = 0, n_best = 11, min_lift = -Inf))
    list(table = table(ggplot2::autoplot(sel, ...)$data$class), text = autoplot_text(sel, ...))
  }
  most <- c(10, 10, 6, 4, 3, 3)
  for (classes in 2:6) {
    made <- drawn(classes)
    expect_identical(as.vector(made$table), rep(as.integer(most[[classes]]), classes))
    expect_match(made$text, sprintf("Drawn: the first %d of each class.", most[[classes]]), fixed = TRUE)
  }
  expect_identical(as.vector(drawn(8)$table), rep(3L, 6))
  # What is asked for is drawn.
  expect_identical(as.vector(drawn(5, n = 10)$table), rep(10L, 5))
  expect_no_match(drawn(5, n = Inf)$text, "Drawn")
})

test_that("the least lifts are said to inhibit", {
  sel <- suppressMessages(select_profiles(party ~ ., votes, max_features = 2, direction = "inhibit", n_best = 3))
  expect_match(autoplot_text(sel), "Profiles that inhibit the class.*below 1 the profile inhibits")
  expect_true(all(profiles_plot_data(sel, attr(sel, "localift"), 3)$lift < 1))
  # Of two classes as many are drawn as are found where nothing else is said.
  ten <- suppressMessages(select_profiles(party ~ ., votes, max_features = 2, direction = "inhibit"))
  expect_identical(nrow(profiles_plot_data(ten, attr(ten, "localift"), NULL)), nrow(ten))
  expect_match(autoplot_text(ten), "^10 best profiles per class")
  expect_no_match(autoplot_text(ten), "Drawn")
  expect_readable(ggplot2::autoplot(ten))
  expect_no_error(render(ggplot2::autoplot(sel)))
})

test_that("n and the shares of classes are those of the drawn profiles", {
  # `a` is known in all 20 rows, `b` in 10: there p is the class of 2, not of 10.
  data <- data.frame(
    y = rep(c("p", "q"), 10), a = rep(c("u", "v"), each = 10), b = rep(c(NA, "s", "s", "t"), c(10, 2, 3, 5))
  )
  data$y[11:20] <- rep(c("p", "q"), c(2, 8))
  sel <- suppressMessages(select_profiles(y ~ a + b, data, na = "available", max_features = 1, min_count = 1))
  drawn <- profiles_plot_data(sel, attr(sel, "localift"), 10)
  expect_setequal(drawn$n, c(10, 20))
  expect_equal(drawn$lift, drawn$probability / (drawn$n_class / drawn$n))
  expect_identical(class_shares(drawn, c("p", "q")), c("0.20 to 0.35", "0.65 to 0.80"))
  expect_match(autoplot_text(sel), "; n = 10 to 20 ", fixed = TRUE)
  headings <- levels(ggplot2::autoplot(sel)$data$panel)
  expect_identical(headings, c("p (base rate 0.20 to 0.35)", "q (base rate 0.65 to 0.80)"))
  # What is not drawn does not count.
  one <- sel[sel$features == "b", ]
  expect_match(autoplot_text(one), "; n = 10 ", fixed = TRUE)
  expect_identical(levels(ggplot2::autoplot(one)$data$panel)[[1]], "p (base rate 0.20)")
})

test_that("the colour of a point is that of its side of 1", {
  drawn_colours <- function(sel) {
    layers <- ggplot2::ggplot_build(ggplot2::autoplot(sel))$data
    points <- Filter(function(layer) "shape" %in% names(layer), layers)[[1]]
    # The axis may be logarithmic: the vertical line is where the lift is 1.
    list(above = points$x > layers[[1]]$x[[1]], colour = points$colour)
  }
  for (direction in c("lift", "inhibit")) {
    # Both features have two levels only: half of the profiles lift a class, half do not.
    every <- if (direction == "lift") -Inf else Inf
    sel <- suppressMessages(
      select_profiles(party ~ PF + SC, votes, max_features = 1, direction = direction, min_lift = every)
    )
    data <- profiles_plot_data(sel, attr(sel, "localift"), 10)
    expect_identical(data$side, ifelse(data$lift > 1, "high", "low"))
    expect_setequal(data$side, c("low", "high"))
    drawn <- drawn_colours(sel)
    expect_identical(drawn$colour, unname(lift_colours[ifelse(drawn$above, "high", "low")]))
    expect_identical(sum(drawn$above), sum(data$lift > 1))
    expect_match(autoplot_text(sel), "prone to the class, below 1 it inhibits the class", fixed = TRUE)
  }
  expect_identical(unique(drawn_colours(sel[sel$lift < 1, ])$colour), lift_colours[["low"]])
  # On neither side.
  even <- suppressMessages(select_profiles(y ~ x, data.frame(y = gl(2, 1, 12), x = gl(3, 4)), min_lift = -Inf))
  expect_identical(unique(profiles_plot_data(even, attr(even, "localift"), 10)$side), "one")
  expect_identical(unique(drawn_colours(even)$colour), "grey50")
  expect_match(autoplot_text(sel[sel$lift < 1, ]), "lift: below 1 the profile inhibits the class", fixed = TRUE)
})

test_that("joint levels come before the features they are of, and six classes are drawn", {
  data <- data.frame(y = rep(letters[1:8], 20), a = rep(1:20, each = 8) + 0.5, b = rep(c(3, 1, 4, 1, 5), 32))
  sel <- select_profiles(y ~ a + b, data, discretize = joint_quantiles(2), n_best = 1)
  drawn <- profiles_plot_data(sel, attr(sel, "localift"), 10)
  # Those of the greatest lifts, in their order.
  best <- tapply(sel$lift, sel$class, max)
  expect_identical(unique(drawn$class), sort(names(best)[order(-best, method = "radix")[1:6]]))
  expect_match(drawn$label, "^Quantile [12]/2 \\((a|b|a b)\\)$")
  expect_match(autoplot_text(sel), "Drawn: the 6 of 8 classes of greatest lift.", fixed = TRUE)
})

test_that("of many classes those of the best profiles are drawn, not the first", {
  # Class h is always that of level 8; the others are so the less, the earlier they are.
  data <- data.frame(y = rep(letters[1:8], each = 40))
  data$x <- ifelse((1:320 - 1) %% 40 < 5 * rep(1:8, each = 40), data$y, letters[1 + (1:320 * 5) %% 8])
  for (direction in c("lift", "inhibit")) {
    sel <- suppressMessages(select_profiles(y ~ x, data, min_freq = 0, direction = direction, n_best = 3))
    best <- tapply(sel$lift, sel$class, if (direction == "lift") max else min)
    drawn <- unique(ggplot2::autoplot(sel)$data$class)
    expect_length(drawn, 6)
    left <- setdiff(names(best), drawn)
    if (direction == "lift") {
      expect_lte(max(best[left]), min(best[drawn]))
      expect_false("a" %in% drawn)
    } else {
      expect_gte(min(best[left]), max(best[drawn]))
    }
    expect_match(autoplot_text(sel), if (direction == "lift") "classes of greatest lift" else "classes of least lift")
    expect_readable(ggplot2::autoplot(sel))
  }
})

test_that("the sizes in the legend are some that occur", {
  breaks <- function(frequency) frequency_scale(frequency)$breaks
  for (frequency in list(c(0.31, 0.44), c(0.051, 0.052), 0.2, c(0.001, 0.9), c(1e-5, 3e-5))) {
    expect_gte(min(breaks(frequency)), min(frequency))
    expect_lte(max(breaks(frequency)), max(frequency))
  }
  expect_equal(breaks(c(0.31, 0.44)), c(0.35, 0.4))
  expect_identical(breaks(0.237), 0.237)
})

test_that("the base rate is a line, with its name above it", {
  sel <- suppressMessages(select_profiles(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 4))
  picture <- ggplot2::autoplot(sel)
  expect_identical(unique(unlist(ggplot2::ggplot_build(picture)$data[[1]][c("x", "xend")])), 1)
  labels <- vapply(text_boxes(picture, 7, 5), `[[`, "", "label")
  expect_true("base rate" %in% labels)
  expect_true(all(sprintf("%s of %s", format_percent(sel$probability), sel$n_profile) %in% labels))
})

test_that("profiles can be read, and nothing is cut off", {
  fits <- suppressMessages(list(
    select_profiles(party ~ ., votes, max_features = 3, min_freq = 0.15),
    select_profiles(party ~ ., votes, max_features = 3, min_freq = 0.15, direction = "inhibit"),
    select_profiles(Titanic, Survived ~ Class + Sex + Age),
    select_profiles(UCBAdmissions, Admit ~ Gender + Dept, min_lift = -Inf, min_freq = 0),
    select_profiles(Species ~ ., iris, discretize = joint_quantiles(3)),
    select_profiles(party ~ PF, votes, classes = "republican", n_best = 1),
    select_profiles(party ~ PF + AB, votes, min_count = 1000)
  ))
  for (sel in some(fits)) expect_readable(ggplot2::autoplot(sel))
  long <- votes[1:6]
  levels(long$party) <- c("Those <b>of a very long name</b> & others", "R\u00e9publicains d'\u00e9t\u00e9 et d'hiver")
  names(long)[-1] <- paste(strrep("A LONG NAME ", 4), names(long)[-1])
  expect_readable(ggplot2::autoplot(suppressMessages(select_profiles(long[-1], long$party))))
})

test_that("sorted, filtered and empty results can be drawn, and cut ones say what they lack", {
  sel <- select_profiles(party ~ PF + AB, votes)
  expect_identical(profiles_plot_data(sel[rev(seq_len(nrow(sel))), ], attr(sel, "localift"), 10)$lift, rev(sel$lift))
  empty <- suppressMessages(select_profiles(party ~ PF, votes, min_count = 1000))
  expect_match(autoplot_text(empty), "No profile is eligible for party")
  expect_no_error(render(ggplot2::autoplot(empty)))
  expect_no_error(render(ggplot2::autoplot(sel[1, ])))
  expect_snapshot(error = TRUE, ggplot2::autoplot(sel[c("class", "rank", "profile")]))
})

test_that("rows whose texts are cut have their rank before them", {
  data <- data.frame(y = rep(c("a", "b"), 30), x = strrep(c("p", "q", "r"), 90))
  sel <- suppressMessages(select_profiles(y ~ x, data, min_lift = -Inf))
  drawn <- profiles_plot_data(sel, attr(sel, "localift"), 10)
  expect_identical(sub("[.] .*", "", drawn$label), as.character(sel$rank))
  expect_match(autoplot_text(sel), "Names that end in ... are cut; numbers before names are ranks.", fixed = TRUE)
})

test_that("a share of nearly all is not shown as all", {
  expect_identical(
    format_percent(c(1, 0.99999, 0.977, 0.5, 0, 0.0001)),
    c("100%", ">99.9%", "97.7%", "50%", "0%", "<0.1%")
  )
})

test_that("pictures of profiles look as they did", {
  skip_unless_comparable()
  sel <- suppressMessages(select_profiles(party ~ ., votes, max_features = 2, min_freq = 0.15, n_best = 3))
  vdiffr::expect_doppelganger("profiles", ggplot2::autoplot(sel))
})
