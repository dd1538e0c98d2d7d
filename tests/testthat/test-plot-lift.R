skip_if_not_installed("ggplot2", "3.4.0")

test_that("the cells of a heat map are those of the lift function", {
  lift <- lift_function(party ~ PF + AB, votes)
  data <- lift_plot_data(lift)
  cell <- cbind(data$profile, data$class)
  expect_identical(nrow(data), 8L)
  expect_identical(data$lift, unname(lift$lift[cell]))
  expect_equal(data$n, unname(lift$counts[cell]))
  expect_identical(data$label[[1]], "1.51 (23)")
  expect_identical(unique(data$class_label), c("democrat\n(0.61)", "republican\n(0.39)"))
  expect_identical(data$profile_label[[1]], "AB=n PF=n (0.06)")
  # The scale ends at the greatest lift, and a lift of 0 is at its other end.
  expect_equal(range(data$log_lift), c(-1, 1) * log2(max(lift$lift)))
  expect_equal(data$log_lift[data$lift == 0], -log2(max(lift$lift)))
})

test_that("the most frequent profiles and classes are drawn, and the others counted", {
  lift <- lift_function(party ~ PF + AB + ES, votes)
  data <- lift_plot_data(lift, 3)
  kept <- sort(order(-lift$g)[1:3])
  expect_identical(unique(data$profile), kept)
  expect_match(autoplot_text(lift, n = 3), "Drawn: the 3 most frequent of 8 profiles. They hold", fixed = TRUE)

  counts <- matrix(1:45, 3)
  expect_identical(unique(lift_plot_data(lift_function(counts))$class), 4:15)
  expect_match(autoplot_text(lift_function(counts)), "Drawn: the 12 most frequent of 15 classes.", fixed = TRUE)
})

test_that("many small cells hold the lift alone, and that is said", {
  counts <- matrix(1 + 1:91 %% 7, 13)
  cells <- function(rows, columns) lift_function(counts[seq_len(rows), seq_len(columns)])
  small <- lift_plot_data(cells(13, 7))
  expect_identical(small$label, format_significant(small$lift, 3))
  expect_match(autoplot_text(cells(13, 7)), "Cells: lift; margins", fixed = TRUE)
  for (lift in list(cells(12, 7), cells(13, 6))) {
    expect_match(lift_plot_data(lift)$label, "[ \n][(][0-9]+[)]$")
    expect_match(autoplot_text(lift), "Cells: lift (count); margins", fixed = TRUE)
  }
})

test_that("cells without counts, and lifts of one value, can be drawn", {
  empty <- lift_function(matrix(c(3, 0, 5, 0), 2))
  data <- lift_plot_data(empty)
  expect_identical(data$label[is.na(data$lift)], rep("no rows (0)", sum(is.na(data$lift))))
  expect_no_error(render(ggplot2::autoplot(empty)))
  independent <- lift_function(matrix(5, 2, 2))
  expect_identical(lift_plot_data(independent)$log_lift, rep(0, 4))
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
    expect_no_error(render(ggplot2::autoplot(lift)))
    label <- unique(data$class_label)
    expect_length(label, length(classes))
    list(data = data, label = label, turned = attr(data, "turned"))
  }
  lines <- function(label) unlist(strsplit(label, "\n", fixed = TRUE))

  # Twelve columns beside each other: at most 86 letters, with the texts of the rows.
  twelve <- drawn(sprintf("Class %d", 1:12))
  expect_false(twelve$turned)
  expect_match(twelve$label, "^Class\n[0-9]+\n\\(")
  widest <- max(nchar(lines(sub("\n[(].*", "", twelve$label))))
  expect_lte(12 * (widest + 1) + max(nchar(lines(twelve$data$profile_label))), 86)

  # No word is broken: where it is too wide, all names are turned.
  expect_identical(drawn(c("<b>bold</b>", letters[2:6]))$label[[1]], "<b>bold</b>\n(0.17)")
  bold <- drawn(c("<b>bold</b>", letters[2:12]))
  expect_true(bold$turned)
  expect_match(bold$label[[1]], "^<b>bold</b>\n")
  # Beside long profiles there is less room.
  expect_true(drawn(sprintf("Class %d", 1:12), strrep(letters[1:3], 50))$turned)

  # What reads alike once cut has its number in the lift function.
  alike <- drawn(sprintf("A long name of a class, number %d", 1:12))
  expect_true(attr(alike$data, "numbered"))
  expect_match(alike$label, "^[0-9]+[.] A long name.*[.]{3}\n")
  expect_identical(as.integer(sub("[.].*", "", alike$label)), 1:12)
  expect_false(attr(twelve$data, "numbered"))
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
  vdiffr::expect_doppelganger("lift function", ggplot2::autoplot(lift_function(party ~ PF + AB, votes)))
})
