test_that("columns match by name and values by label", {
  data <- data.frame(a = c(1, 2, 1, 2), b = c(TRUE, TRUE, FALSE, FALSE), y = c("p", "q", "p", "q"))
  sel <- suppressMessages(select_profiles(y ~ a + b, data, min_features = 2, min_freq = 0))
  expected <- predict(sel, data)
  expect_identical(predict(sel, data[4:1, 3:1])[4:1, ], expected)
  expect_identical(predict(sel, transform(data, a = as.character(a), b = factor(b))), expected)
  expect_identical(predict(sel, transform(data, a = as.integer(a), b = as.character(b))), expected)
  skip_if_not_installed("tibble")
  expect_identical(predict(sel, tibble::as_tibble(data)), expected)
})

test_that("unseen values are no members, and are counted in a note", {
  data <- data.frame(a = c("x", "y", "x", "y"), y = c("p", "q", "p", "p"))
  sel <- suppressMessages(select_profiles(y ~ a, data, min_freq = 0))
  new <- data.frame(a = c("x", "z", NA, "z"))
  expect_snapshot(member <- predict(sel, new))
  expect_identical(unname(member[, 1]), c(TRUE, FALSE, NA, FALSE))
  expect_message(predict(sel, new), class = "localift_message")
})

test_that("missing values follow the rule of the search", {
  data <- data.frame(
    a = c("x", "y", "x", NA, "y"), b = c("u", "u", "v", "v", "u"),
    y = c("p", "q", "p", "q", "q")
  )
  new <- data.frame(a = c("x", NA, "x"), b = c("u", "u", NA))
  member <- function(na, data) {
    sel <- suppressMessages(
      select_profiles(y ~ a + b, data, na = na, min_freq = 0, n_best = 100)
    )
    first <- which(sel$class == "p" & sel$profile == "a=x")
    unname(suppressMessages(predict(sel, new))[, first])
  }
  expect_identical(member("available", data), c(TRUE, NA, TRUE))
  expect_identical(member("complete", data), c(TRUE, NA, NA))
  expect_identical(member("level", data), c(TRUE, FALSE, TRUE))
  expect_error(member("fail", data[-4, ]), class = "localift_error_missing")
  level <- select_profiles(y ~ a, data, na = "level", min_freq = 0)
  missing <- which(level$profile == "a=(Missing)")[[1]]
  expect_identical(unname(predict(level, new)[, missing]), c(FALSE, TRUE, FALSE))
})

test_that("bad newdata is an error that names the columns", {
  sel <- select_profiles(party ~ PF + AB, votes)
  complete <- select_profiles(party ~ PF + AB + ES, votes, na = "complete", max_features = 1, n_best = 1)
  fail <- select_profiles(party ~ PF, stats::na.omit(votes), na = "fail")
  bare <- select_features(party ~ PF + AB, votes, keep_data = FALSE)
  twice <- stats::setNames(votes[c("PF", "PF", "AB")], c("PF", "PF", "AB"))
  expect_snapshot(error = TRUE, {
    predict(sel)
    predict(sel, 1:3)
    predict(sel, votes["PF"])
    predict(sel, data.frame(PF = "y", ab = "n"))
    predict(complete, votes[selected_features(complete)[[1]]])
    predict(sel, twice)
    predict(sel, data.frame(PF = Sys.Date(), AB = "y"))
    predict(fail, votes)
    predict(sel, votes, type = "prob")
    predict(sel, votes, types = "lift")
    predict(bare, votes)
    predict(sel[, c("class", "rank")], votes, type = "lift")
  })
})

test_that("numbers in place of quantile bins go by the cuts of the search", {
  data <- transform(iris, bins = quantile_bins(Petal.Width, 4))
  new <- with_fixed_seed(1, data.frame(bins = c(0.04, 1.4, NA, rnorm(100, 1.2))))
  by_cuts <- data.frame(bins = quantile_bins(new$bins, like = data$bins))
  by_label <- data.frame(bins = as.character(by_cuts$bins))
  for (source in list(data, count_profiles(Species ~ bins, data))) {
    sel <- suppressMessages(localift(Species ~ bins, source, min_freq = 0.01, min_count = c(windows = 1)))
    for (part in sel) {
      expect_identical(predict(part, new), predict(part, by_label))
      expect_identical(predict(part, by_cuts), predict(part, by_label))
    }
  }
  # The least of new data is not the least quarter of them.
  first <- selected_profiles(sel$profiles)[[1]]$bins
  expect_identical(as.character(first), "Quartile 1")
  expect_identical(predict(sel$profiles[1, ], new[1:2, , drop = FALSE])[, 1], c(TRUE, FALSE))
})

test_that("numbers in place of quantile bins within groups need the group", {
  data <- transform(iris, g = rep(c("p", "q"), 75))
  data$bins <- suppressMessages(quantile_bins(data$Petal.Width, 3, by = data$g))
  sel <- suppressMessages(select_profiles(Species ~ bins, data, n_best = 1))
  new <- data.frame(bins = data$Petal.Width, g = data$g)
  expect_identical(predict(sel, new), predict(sel, data))
  new$g[[1]] <- "z"
  expect_match(localift_messages(member <- predict(sel, new)), "did not see, in 1 row")
  expect_identical(unname(member[1, ]), rep(FALSE, 3))
  new$g[[1]] <- NA
  expect_identical(unname(predict(sel, new)[1, ]), rep(NA, 3))
  unnamed <- transform(data, bins = suppressMessages(quantile_bins(Petal.Width, 3, by = paste(g))))
  sel_unnamed <- suppressMessages(select_profiles(Species ~ bins, unnamed, n_best = 1))
  expect_snapshot(error = TRUE, {
    predict(sel, new["bins"])
    predict(sel_unnamed, new)
    predict(sel, data.frame(bins = Inf, g = "p"))
    predict(sel, data.frame(bins = quantile_bins(c(0.04, 0.05, 1.4), 3)))
  })
})

test_that("counted data are new data with and without their counts", {
  cn <- count_profiles(party ~ PF + AB, votes)
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, n_best = 2))
  expect_identical(predict(sel, cn), predict(sel, as.data.frame(cn)))
  expect_identical(predict(sel, cn[c("PF", "AB")]), predict(sel, cn))
  expect_s3_class(augment(sel, cn), "localift_counts")
})

test_that("new data are looked at block by block, which shows in no answer", {
  # Rows of `data`, again and again: more than a block of each type.
  repeated <- function(data, type) {
    rows <- rep_len(rev(seq_len(nrow(data))), rows_at_once[[type]] + 5)
    list(rows = rows, data = as.data.frame(lapply(data, function(column) column[rows])))
  }
  new <- votes[1:50, ]
  new$PF[1:3] <- NA
  levels(new$AB) <- c("z", "y")
  flowers <- data.frame(iris[3:5], g = rep(c("p", "q"), 75))
  flowers$Petal.Width[c(2, 77)] <- NA
  fits <- suppressMessages(list(
    localift(party ~ PF + AB, votes, n_best = 4), localift(party ~ PF + AB, votes, na = "complete", n_best = 4),
    localift(
      Species ~ Petal.Length + Petal.Width, flowers, discretize = joint_quantiles(3, by = "g"), n_best = 4,
      min_freq = 0.01, min_count = c(windows = 1)
    )
  ))
  types <- if (few(10) == 10) resolutions else "profiles"
  for (fit in fits) for (type in types) {
    sel <- fit[[type]]
    data <- if (attr(sel, "localift")$class_name == "party") new else flowers
    more <- repeated(data, type)
    for (answer in c("member", "lift", "rank")) {
      one <- suppressMessages(predict(sel, data, type = answer))
      notes <- localift_messages(all <- predict(sel, more$data, type = answer))
      expect_identical(all, if (is.matrix(one)) one[more$rows, , drop = FALSE] else one[more$rows])
      rows <- sum(more$data$AB == "z", na.rm = TRUE)
      if (rows) expect_match(notes, sprintf("did not see, in %s rows: no members", format_count(rows)), fixed = TRUE)
    }
    one <- suppressMessages(augment(sel, data))
    all <- suppressMessages(augment(sel, more$data))
    expect_identical(as.list(all), lapply(as.list(one), function(column) column[more$rows]))
  }
})

test_that("a factor is read by its levels alone, whatever they are", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, n_best = 3))
  text <- data.frame(PF = c("y", "n", NA, "y", "zz"), AB = c("n", "y", "y", "n", "y"))
  expected <- suppressMessages(predict(sel, text))
  odd <- text
  odd$PF <- factor(text$PF, c("unused", "zz", "y", "n"))
  odd$AB <- addNA(factor(text$AB, c("y", "n"), ordered = TRUE))
  expect_identical(suppressMessages(predict(sel, odd)), expected)
  # Levels that no row has are not told to be unseen.
  expect_silent(predict(sel, odd[1:4, ]))
  broken <- structure(c(1L, 9L), levels = c("y", "n"), class = "factor")
  expect_error(predict(sel, data.frame(PF = broken, AB = "y")), "broken factor", class = "localift_error_input")
  expect_identical(dim(predict(sel, odd[0, ])), c(0L, 6L))
})
