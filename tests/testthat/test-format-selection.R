expect_narrow <- function(x, width = 80) {
  expect_true(all(cli::utf8_nchar(format(x), "width") <= width))
}

test_that("results print as tables", {
  fit <- localift(party ~ ., votes, max_features = 3, min_freq = 0.15, n_best = 3)
  expect_snapshot({
    fit$features
    fit$windows
    fit$profiles
    print(fit, n = 1)
  })
})

test_that("parts, re-ordered and short results print", {
  sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 4)
  expect_snapshot({
    sel[1, ]
    sel[order(sel$n), ]
    print(sel, n = 1)
    sel[, c("class", "rank")]
    sel[sel$class == "republican" & sel$rank < 3, ]
    select_profiles(party ~ PF, votes, classes = "republican", n_best = 1)
    select_profiles(party ~ PF + AB, votes, direction = "inhibit", n_best = 1)
  })
})

test_that("columns that the user added show where there is room", {
  sel <- select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 2)
  sel$p <- c(0.01, NA, 0.3, 1)
  sel$note <- factor(c("short", strrep("long ", 10), NA, "x"))
  expect_snapshot({
    sel
    sel[order(sel$rank), ]
    print(sel, width = 50)
  })
  sel$list <- as.list(1:4)
  sel$day <- as.Date("2024-05-01") + 0:3
  sel$infinite <- c(0.5, Inf, NaN, -Inf)
  expect_narrow(sel)
  expect_match(tail(format(sel[c("class", "rank", "list", "day", "infinite")]), 1), "Not shown: list$")
})

test_that("large numbers in headers have their thousands separated", {
  data <- expand.grid(a = letters[1:12], b = letters[1:12], c = letters[1:12])
  data$y <- rep(c("u", "v"), length.out = nrow(data))
  sel <- suppressMessages(select_profiles(y ~ ., data, min_freq = 0, classes = "u", n_best = 1000))
  expect_identical(format(sel)[[1]], "# 1,000 best profiles for u (y) by lift")
  expect_identical(format(sel[1:2, ])[[1]], "# 2 rows of the 1,000 best profiles for u (y) by lift")
})

test_that("an edited result prints as a data frame", {
  sel <- select_features(party ~ PF + AB, votes)
  # By a function that knows no methods; others make a data frame of it.
  edited <- rbind.data.frame(sel, sel)
  expect_identical(format(edited), capture.output(print(as.data.frame(edited))))
  sel$rank <- 3:1
  expect_identical(capture.output(print(sel)), capture.output(print(as.data.frame(sel))))
})

test_that("nothing eligible prints", {
  sel <- suppressMessages(select_profiles(party ~ PF, votes, min_count = 1000))
  expect_snapshot(sel)
})

test_that("print() writes what format() builds, and returns its argument", {
  sel <- select_features(party ~ PF + AB, votes)
  expect_output(out <- withVisible(print(sel)))
  expect_identical(out, list(value = sel, visible = FALSE))
  expect_identical(capture.output(print(sel)), format(sel))
  fit <- localift(party ~ PF + AB, votes)
  expect_identical(capture.output(print(fit)), format(fit))
  many <- select_profiles(party ~ ., votes, max_features = 2, n_best = 30)
  expect_length(format(many), 2 + 2 * 22 + 2)
  expect_length(format(many, n = Inf), 2 + 2 * 32 + 1)
})

test_that("long names and levels stay within 80 columns", {
  data <- as.data.frame(lapply(1:30, function(j) rep(c("no", "yes"), 8)))
  names(data) <- sprintf("a rather long name of feature number %d", 1:30)
  data$class <- rep(c("a", "b"), each = 8)
  data[[1]] <- data$class
  # Few searches visit thirty features, so all of them are always there.
  all <- names(data)[1:30]
  sel <- select_profiles(class ~ ., data, always = all, n_best = 2)
  expect_narrow(sel)
  expect_narrow(select_features(class ~ ., data, always = all))
  data <- data.frame(
    x = rep(c("\u4e2d\u6587", strrep("\u00e9", 120)), 8), y = rep(c("p", "q q"), each = 8)
  )
  fit <- suppressMessages(localift(y ~ x, data))
  expect_narrow(fit)
  withr::local_options(width = 60)
  expect_narrow(fit, 60)
})

test_that("printed forms of the votes fit 80 columns", {
  fit <- suppressMessages(localift(party ~ ., votes, min_freq = 0.15, n_best = 5))
  corrected <- suppressMessages(select_features(party ~ ., votes, max_features = 4, correction = "miller_madow"))
  expect_fits_80_columns(
    fit, fit$features, fit$windows, fit$profiles, summary(fit), corrected,
    lift_function(fit$features, 1), lift_function(party ~ PF + AB + EA + SC, votes), count_profiles(party ~ PF, votes),
    expected_gain(fit$profiles, 100), equivalents(fit$profiles, 1), glance(fit$windows)
  )
})

test_that("arguments of print are checked", {
  sel <- select_features(party ~ PF + AB, votes)
  expect_snapshot(error = TRUE, {
    print(sel, n = -1)
    print(sel, rows = 3)
  })
})

test_that("str() shows the table, not the data behind it", {
  sel <- select_features(party ~ PF + AB, votes)
  expect_identical(capture.output(str(sel)), capture.output(str(as.data.frame(sel))))
})

test_that("of many classes the first ten print", {
  data <- data.frame(id = sprintf("P%02d", 1:30), f = rep(c("a", "b", "c"), 10))
  sel <- suppressMessages(select_profiles(id ~ f, data, min_lift = -Inf))
  lines <- format(sel)
  expect_length(grep("^id: ", lines), 10)
  expect_match(lines, "60 more rows: print(n = Inf) shows all", fixed = TRUE, all = FALSE)
  expect_length(grep("^id: ", format(sel, n = Inf)), 30)
})

test_that("a search that was stopped says so, and huge spaces are rounded", {
  data <- as.data.frame(matrix(c("a", "b", "b"), 30, 100))
  data$y <- rep(c("p", "q"), 15)
  sel <- suppressMessages(select_features(y ~ ., data, search = "exhaustive", time_limit = 0.05, n_best = 1))
  expect_match(format(sel), "Unfinished exhaustive search of 1.3e+30 feature sets", fixed = TRUE, all = FALSE)
  expect_match(format(summary(sel)), "space: +1.3e\\+30 feature sets", all = FALSE)
})

test_that("labels with line breaks keep the print-out together", {
  data <- data.frame(y = "", f = c("line\nbreak", "it's", "a,b=c"))
  data <- data[rep(seq_len(3), 6), ]
  data$y <- rep(c("p\nq", "r"), 9)
  names(data)[2] <- "na\tme"
  expect_snapshot({
    suppressMessages(select_profiles(y ~ ., data, n_best = 2, min_lift = -Inf))
    lift_function(y ~ ., data)
  })
})

test_that("the interval of the probability is printed where there is room", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, classes = "republican"))
  printed <- format(sel, width = 100)
  wilson <- localift:::wilson_interval(sel$n_profile_class, sel$n_profile)
  for (i in seq_len(nrow(sel))) {
    text <- sprintf("[%.2f, %.2f]", wilson$lower[[i]], wilson$upper[[i]])
    expect_true(any(grepl(text, printed, fixed = TRUE)))
  }
  expect_no_match(format(sel, width = 60), "interval")
  # Frequency, which is a number of the result, comes first.
  expect_match(format(sel, width = 75), "frequency", all = FALSE)
  # Nothing of it is in the result, or in the line of what does not show.
  expect_false(any(grepl("interval", names(sel))))
  expect_no_match(format(sel, width = 60), "Not shown.*interval")
  weighted <- suppressMessages(select_profiles(party ~ PF + AB, votes, weights = rep(0.5, 435)))
  expect_no_match(format(weighted, width = 120), "interval")
  whole <- suppressMessages(select_profiles(party ~ PF + AB, votes, weights = rep(2, 435)))
  expect_match(format(whole, width = 120), "95% interval", all = FALSE)
  expect_no_match(format(sel[setdiff(names(sel), "n_profile_class")], width = 120), "interval")
})
