# The class that each profile of windows favours, in plain R: exact, as products of counts are whole below 2^53.
reference_speaks <- function(counts, at) {
  totals <- colSums(counts)
  n <- sum(counts)
  each <- lapply(at, function(x) {
    lifted <- counts[x, ] * n - sum(counts[x, ]) * totals
    if (all(lifted <= 0)) {
      return(list(NA_integer_, sum(counts[x, ]), 0))
    }
    # By cross products of p / P: n and the rows of the profile are those of all.
    for (y in which(lifted > 0)) {
      least <- vapply(which(lifted > 0), function(z) counts[x, y] * totals[z] >= counts[x, z] * totals[y], NA)
      if (all(least)) {
        return(list(y, sum(counts[x, ]), counts[x, y]))
      }
    }
  })
  list(
    favoured = vapply(each, `[[`, 0L, 1), rows = vapply(each, `[[`, 0, 2), favoured_rows = vapply(each, `[[`, 0, 3)
  )
}

rows_behind <- function(sel) unname(attr(sel, "localift")$structure)

test_that("the class that each profile of a window favours is that of the reference", {
  compared <- 0
  for (seed in some(71000 + 1:150)) {
    problem <- random_data(
      seed, weighting = c("none", "whole")[[seed %% 2 + 1]], na = c("available", "complete", "level")[[seed %% 3 + 1]],
      m = c(2, 3, 4)[[seed %% 3 + 1]], what = "windows"
    )
    input <- reference_input(
      problem$data, problem$class, problem$features, problem$weights, problem$na, problem$never
    )
    sel <- problem_selection(problem, "windows", search = c("exact", "exhaustive", "forward")[[seed %% 3 + 1]])
    for (row in rows_behind(sel)) {
      features <- attr(sel, "localift")$features[row$set]
      count <- reference_count(input, match(features, input$features))
      at <- match_codes(row$window, count$profiles)
      expect_identical(row$speaks, reference_speaks(count$counts, at), info = paste("seed", seed))
      expect_equal(row$n_set_profiles, nrow(count$profiles), info = paste("seed", seed))
      compared <- compared + 1
    }
  }
  expect_gt(compared, few(150))
})

test_that("a window is shown by class: the greatest lift, the first of several, and none", {
  counts <- rbind(p = c(2, 3, 4), q = c(3, 3, 2), r = c(1, 1, 2), s = c(4, 0, 0), t = c(0, 3, 12))
  data <- data.frame(
    f = rep(rep(rownames(counts), 3), counts), y = rep(rep(c("a", "b", "c"), each = 5), counts)
  )
  sel <- suppressMessages(select_windows(y ~ f, data, min_freq = 0.95, min_count = 1))
  shown <- c("a (7 of 12 rows): f=q; f=s", "b (3 of 9 rows): f=p", "c (12 of 15 rows): f=t", "no class (4 rows): f=r")
  row <- rows_behind(sel)[[1]]
  expect_identical(lines_of_window(row, attr(sel, "localift"), 80), list(text = shown, cut = FALSE))
  expect_identical(trimws(substring(format(sel)[3:7], 55)), c("window", shown))
  # The data have the window as it was, all of it and in the order of levels.
  expect_identical(sel$window, "f=p; f=q; f=r; f=s; f=t")
  expect_identical(tidy(sel)$window, sel$window)
  expect_identical(as.character(selected_windows(sel)[[1]]$f), c("p", "q", "r", "s", "t"))
})

test_that("windows that do not fit have the whole width, those of most rows, and their number", {
  n <- rep(c(40, 5, 20), c(2, 30, 2))
  data <- data.frame(
    y = rep(c("no", "yes")[1 + seq_along(n) %% 2], n), level = rep(sprintf("level %02d", seq_along(n)), n)
  )
  sel <- suppressMessages(select_windows(y ~ level, data, min_freq = 0.9, min_count = 5))
  for (width in c(60, 80, 200)) {
    lines <- format(sel, width = width)
    expect_lte(max(text_width(lines)), width)
    window <- lines[startsWith(lines, "     ")]
    expect_identical(window[c(1, 3)], sprintf("     %s (135 of 135 rows, 17 profiles):", c("no", "yes")))
    expect_match(window[[2]], "^       level=\"level 02\"; level=\"level 34\"; ")
    expect_match(window[[4]], "^       level=\"level 01\"; level=\"level 33\"; ")
    expect_match(window[c(2, 4)], "; \u2026$|; [.]{3}$")
    # As many as there is room for.
    expect_gt(min(text_width(window[c(2, 4)])), width - 20)
  }
  expect_match(lines, "1 1.000      1.00         34      270 270 level$", all = FALSE)
  # Text of thousands of profiles is not made to be cut.
  expect_identical(format(sel, width = 10000), format(sel, width = 10000, n = Inf))
  whole <- "no (135 of 135 rows): level=\"level 02\"; level=\"level 04\""
  expect_match(format(sel, width = 10000), whole, fixed = TRUE, all = FALSE)
})

test_that("of many classes those of most rows have a line", {
  n <- c(rep(5, 10), 11, 12, 13, 14, 15)
  data <- data.frame(y = rep(sprintf("class %02d", 1:15), n), f = rep(letters[1:15], n))
  sel <- suppressMessages(select_windows(y ~ f, data, min_freq = 0.95))
  expect_identical(
    lines_of_window(rows_behind(sel)[[1]], attr(sel, "localift"), 40),
    list(
      text = c(
        sprintf("class %d (%d of %d rows): f=%s", 11:15, 11:15, 11:15, letters[11:15]),
        "10 more classes (50 rows, 10 profiles)"
      ),
      cut = TRUE
    )
  )
})

test_that("windows of joint levels show by class", {
  sel <- suppressMessages(select_windows(
    Species ~ Petal.Length + Petal.Width, iris, discretize = joint_quantiles(3), min_features = 2, min_freq = 0.5
  ))
  expect_identical(sel$window, "Tertile 1, Tertile 3")
  values <- as.matrix(iris[3:4])
  distance <- stats::mahalanobis(values, 0, stats::cov(values))
  counts <- table(cut(distance, c(0, stats::quantile(distance, 1:2 / 3), Inf)), iris$Species)
  expect_identical(unname(counts[c(1, 3), ][cbind(1:2, c(1, 3))]), c(46L, 27L))
  expect_identical(unname(rowSums(counts)[c(1, 3)]), c(51, 49))
  expect_identical(
    lines_of_window(rows_behind(sel)[[1]], attr(sel, "localift"), 60)$text,
    c("setosa (46 of 51 rows): Tertile 1", "virginica (27 of 49 rows): Tertile 3")
  )
})

test_that("a window shows the same without its data, and of counts, and after a verb", {
  shown <- function(...) format(suppressMessages(select_windows(..., min_freq = 0.15, max_features = 2)))
  sel <- suppressMessages(select_windows(party ~ ., votes, min_freq = 0.15, max_features = 2))
  expect_identical(shown(party ~ ., votes, keep_data = FALSE), format(sel))
  expect_identical(shown(party ~ ., votes, search = "exhaustive")[-(1:3)], format(sel)[-(1:3)])
  two <- select_windows(party ~ PF + SC, votes)
  expect_identical(format(suppressMessages(select_windows(count_profiles(party ~ PF + SC, votes)))), format(two))
  # The rows say which window it is, wherever they stand.
  reversed <- sel[nrow(sel):1, ]
  lines <- format(reversed)
  first <- lines_of_window(rows_behind(sel)[[nrow(sel)]], attr(sel, "localift"), 75)$text
  expect_match(lines, first[[1]], fixed = TRUE, all = FALSE)
  # Without the columns of text there is none.
  expect_no_match(format(sel[c("rank", "eta", "features")]), "rows)", fixed = TRUE)
  expect_match(format(sel[c("rank", "eta", "window")]), "rows): ", fixed = TRUE, all = FALSE)
})

test_that("weights that are no rows are told as weight", {
  data <- data.frame(y = rep(c("a", "b"), 10), f = rep(c("u", "v"), each = 10), w = 0.25)
  data$f[1] <- "v"
  sel <- suppressMessages(select_windows(y ~ f, data, weights = w, min_freq = 0.9))
  expect_identical(
    lines_of_window(rows_behind(sel)[[1]], attr(sel, "localift"), 80)$text,
    c("a (1.50 of weight 2.75): f=v", "b (1.25 of weight 2.25): f=u")
  )
})

test_that("in documents a window is one line, no longer than a cell", {
  skip_if_not_installed("knitr")
  sel <- select_windows(party ~ PF + SC, votes, n_best = 1)
  fit <- attr(sel, "localift")
  lines <- lines_of_window(rows_behind(sel)[[1]], fit, 300)$text
  expect_identical(window_cells(sel, fit, 300), paste(lines, collapse = "; "))
  long <- suppressMessages(select_windows(
    party ~ ., votes, min_freq = 0.9, min_features = 5, max_features = 5, n_best = 1
  ))
  cell <- window_cells(long, attr(long, "localift"), 300)
  expect_lte(nchar(cell), 300)
  expect_gt(nchar(cell), 200)
})

test_that("a profile that does not fit is cut in its middle: its level is told", {
  data <- data.frame(y = rep(c("no", "yes"), c(40, 20)), f = rep(c("the first", "the last"), c(45, 15)))
  names(data)[[2]] <- paste(rep("a feature of a very long name", 4), collapse = ", ")
  sel <- suppressMessages(select_windows(data[2], data$y, min_freq = 0.9))
  lines <- format(sel, width = 60)
  expect_lte(max(text_width(lines)), 60)
  expect_match(lines, "=\"the first\"$", all = FALSE)
  expect_match(lines, "=\"the last\"$", all = FALSE)
  expect_match(lines, "^ *\"a feature of a very", all = FALSE)
})

test_that("texts are cut in their middle", {
  expect_identical(truncate_middle(c("abcdefghij", "abc", ""), 5), c("a...j", "abc", ""))
  expect_identical(truncate_middle("abcdefghij", 8), "ab...hij")
  expect_identical(text_width(truncate_middle(strrep("\u4e2d", 9), 10)) <= 10, TRUE)
  expect_identical(truncate_middle("abcdefghij", 3), "...")
})
