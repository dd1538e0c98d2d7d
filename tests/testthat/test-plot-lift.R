skip_if_not_installed("ggplot2", "3.4.0")

test_that("the cells of a list are those of the lift function", {
  lift <- lift_function(party ~ PF + AB + ES, votes)
  data <- lift_plot_data(lift)
  expect_identical(data$profile, 1:8)
  # Of two classes the rarer one.
  expect_identical(unique(data$class), 2L)
  cell <- cbind(data$profile, data$class)
  expect_identical(data$lift, unname(lift$lift[cell]))
  expect_equal(data$n, unname(lift$counts[cell]))
  total <- rowSums(lift$counts)[data$profile]
  expect_equal(data$share, unname(lift$counts[cell] / total))
  expect_identical(data$label, sprintf(
    "%s  (%s of %d)", format_significant(data$lift, 3), format_percent(data$share), as.integer(total)
  ))
  expect_match(autoplot_text(lift), "Cells: lift (share of the class in the profile)", fixed = TRUE)
  expect_readable(ggplot2::autoplot(lift))

  both <- lift_plot_data(lift_function(party ~ PF, votes), all = TRUE)
  expect_identical(unique(both$class_label), c("democrat\n(0.61)", "republican\n(0.39)"))
  expect_identical(both$label[[1]], "1.62 (245)")
  # The scale ends at the greatest lift, and lifts beyond its reciprocal are at its other end.
  limit <- log2(max(both$lift))
  expect_equal(both$log_lift, pmax(log2(both$lift), -limit))
})

test_that("of many profiles the extremes are drawn, sorted by lift", {
  set.seed(1)
  rows <- data.frame(y = sample(c("p", "q", "q"), 400, TRUE), a = gl(40, 10))
  lift <- lift_function(y ~ a, rows)
  of_p <- unname(lift$lift[, "p"])
  data <- lift_plot_data(lift, 7)
  expect_identical(data$lift, c(utils::head(sort(of_p, TRUE), 4), utils::tail(sort(of_p, TRUE), 3)))
  expect_identical(anyDuplicated(data$profile), 0L)
  note <- "Sorted by lift. Drawn: the 7 of 40 profiles of greatest and least lift. They"
  expect_match(autoplot_text(lift, n = 7), note, fixed = TRUE)
  expect_identical(lift_plot_data(lift, Inf)$lift, sort(of_p, TRUE))
  # As many as fit are in the order of their levels.
  few <- lift_function(y ~ a, rows[rows$a %in% 1:12, ])
  expect_identical(lift_plot_data(few)$profile, 1:12)
  expect_readable(ggplot2::autoplot(lift))

  # Of equal lifts those of more rows.
  counts <- rbind(cbind(2:21, 0), cbind(0, 21:40))
  expect_identical(lift_plot_data(lift_function(counts), 4)$profile, c(20L, 19L, 40L, 39L))
})

test_that("of several classes profiles are together that favour the same", {
  data <- data.frame(y = rep(c("p", "q", "r"), 60), a = gl(20, 9), w = (1:180 * 7) %% 11)
  lift <- lift_function(y ~ a, data, weights = w)
  drawn <- lift_plot_data(lift)
  profiles <- unique(drawn$profile)
  favoured <- max.col(unname(lift$lift), "first")
  greatest <- apply(lift$lift, 1, max)
  expect_identical(profiles, order(favoured, -greatest, method = "radix"))
  kept <- unique(lift_plot_data(lift, 5)$profile)
  # The first of each class, and then the second ones.
  by_class <- split(order(-greatest), factor(favoured[order(-greatest)], 1:3))
  first <- vapply(by_class, `[[`, 1L, 1)
  second <- vapply(by_class, `[`, 1L, 2)
  expect_setequal(kept, c(first, second[order(-greatest[second])][1:2]))
  expect_match(autoplot_text(lift, n = 5), "the 5 of 20 profiles of greatest lift", fixed = TRUE)
  expect_readable(ggplot2::autoplot(lift))

  counts <- matrix(1:45, 3)
  expect_identical(unique(lift_plot_data(lift_function(counts))$class), 4:15)
  expect_match(autoplot_text(lift_function(counts)), "Drawn: the 12 most frequent of 15 classes.", fixed = TRUE)
  expect_readable(ggplot2::autoplot(lift_function(counts)))
})

test_that("small cells hold the lift alone, and that is said", {
  counts <- matrix(1 + 1:91 %% 7, 13)
  cells <- function(rows, columns) lift_function(counts[seq_len(rows), seq_len(columns)])
  small <- lift_plot_data(cells(13, 7))
  expect_identical(small$label, format_significant(small$lift, 3))
  expect_match(autoplot_text(cells(13, 7)), "Cells: lift; margins", fixed = TRUE)
  for (lift in list(cells(8, 7), cells(13, 4))) {
    expect_match(lift_plot_data(lift)$label, "[ \n][(][0-9]+[)]$")
    expect_match(autoplot_text(lift), "Cells: lift (count); margins", fixed = TRUE)
  }
  for (lift in list(cells(13, 7), cells(8, 7), cells(13, 4))) expect_readable(ggplot2::autoplot(lift))
})

test_that("cells without counts, and lifts of one value, can be drawn", {
  empty <- lift_function(matrix(c(3, 0, 5, 0), 2))
  data <- lift_plot_data(empty)
  expect_identical(data$label, c("1  (37.5% of 8)", "no rows"))
  expect_identical(lift_plot_data(empty, all = TRUE)$label, c("1 (3)", "1 (5)", rep("no rows (0)", 2)))
  expect_no_error(render(ggplot2::autoplot(empty)))
  independent <- lift_function(matrix(5, 2, 2))
  expect_identical(lift_plot_data(independent)$log_lift, rep(0, 2))
  expect_no_error(render(ggplot2::autoplot(independent)))
})

test_that("long profiles are named by their levels, and what is cut is said", {
  long <- paste(strrep("x", 30), 1:2)
  data <- data.frame(
    y = c("a", "b", "a", "b"), first = long[c(1, 1, 2, 2)], second = long[c(1, 2, 1, 2)], third = "same"
  )
  lift <- lift_function(y ~ ., data)
  drawn <- lift_plot_data(lift)
  expect_false(attr(drawn, "named"))
  expect_true(attr(drawn, "cut"))
  text <- "Names that end in ... are cut; numbers tell those apart that read alike."
  expect_match(autoplot_text(lift), text, fixed = TRUE)
  expect_match(unique(drawn$profile_label), "^[1-4][.] \"x+")
  expect_identical(fold_text(c("a bb ccc", "dddd eeee ffff"), 6, 2)$text, c("a bb\nccc", "dddd\neee..."))
})

test_that("names of classes fit above their columns, turned if need be", {
  drawn <- function(classes, rows = letters[1:3]) {
    counts <- matrix(1 + seq_len(length(rows) * length(classes)) %% 5, length(rows), dimnames = list(rows, classes))
    lift <- lift_function(counts)
    data <- lift_plot_data(lift)
    expect_readable(ggplot2::autoplot(lift))
    label <- unique(data$class_label)
    expect_length(label, length(classes))
    list(data = data, label = label, turned = attr(data, "turned"))
  }
  lines <- function(label) unlist(strsplit(label, "\n", fixed = TRUE))

  # Nine columns beside each other: at most 74 letters, with the texts of the rows.
  nine <- drawn(sprintf("Class %d", 1:9))
  expect_false(nine$turned)
  expect_match(nine$label, "^Class\n[0-9]+\n\\(")
  widest <- max(nchar(lines(sub("\n[(].*", "", nine$label))))
  expect_lte(9 * (widest + 1) + max(nchar(lines(nine$data$profile_label))), 74)

  # No word is broken: where it is too wide, all names are turned.
  expect_identical(drawn(c("<b>bold</b>", letters[2:6]))$label[[1]], "<b>bold</b>\n(0.17)")
  bold <- drawn(c("<b>bold</b>", letters[2:12]))
  expect_true(bold$turned)
  expect_match(bold$label[[1]], "^<b>bold</b>\n")
  # Beside long profiles there is less room.
  expect_true(drawn(sprintf("Class %d", 1:9), strrep(letters[1:3], 50))$turned)

  # What reads alike once cut has its number in the lift function.
  alike <- drawn(sprintf("A long name of a class, number %d", 1:12))
  expect_true(attr(alike$data, "numbered"))
  expect_match(alike$label, "^[0-9]+[.] A long name.*[.]{3}\n")
  expect_identical(as.integer(sub("[.].*", "", alike$label)), 1:12)
  expect_false(attr(nine$data, "numbered"))
})

test_that("plot() draws, and returns the picture invisibly", {
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  expect_invisible(picture <- plot(lift_function(party ~ PF, votes)))
  expect_s3_class(picture, "ggplot")
})

test_that("arguments that are wrong are errors", {
  lift <- lift_function(party ~ PF, votes)
  expect_snapshot(error = TRUE, {
    ggplot2::autoplot(lift, type = "heat")
    ggplot2::autoplot(lift, n = 0)
    plot(lift, size = 2)
    plot_LiftTable(votes$PF, 1:3)
    plot_LiftTable("PF", "party")
    plot_LiftTable(votes$PF, "party")
  })
})

test_that("pictures of a lift function look as they did", {
  skip_unless_comparable()
  vdiffr::expect_doppelganger("lift function", ggplot2::autoplot(lift_function(party ~ PF + AB + ES, votes)))
})
