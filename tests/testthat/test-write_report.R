# `always`: R CMD check too writes one report; the others are long.
skip_if_no_report <- function(always = FALSE) {
  if (!always) skip_on_cran()
  skip_without_pandoc()
  skip_if_not_installed("htmltools")
}

# The page as one string, without its pictures.
page_of <- function(fit, ...) {
  file <- withr::local_tempfile(fileext = ".html")
  expect_identical(suppressMessages(write_report(fit, file, ...)), file)
  text <- paste(readLines(file, encoding = "UTF-8", warn = FALSE), collapse = "\n")
  gsub("base64,[A-Za-z0-9+/=]+", "base64,", text)
}

# Without tags, spaces folded: what is read.
words_of <- function(page) {
  text <- gsub("(?s)<(style|script)\\b.*?</\\1>", "", page, perl = TRUE)
  text <- gsub("<[^>]*>", "", text)
  text <- gsub("&lt;", "<", gsub("&gt;", ">", gsub("&quot;", "\"", text)))
  text <- gsub("&amp;", "&", text, fixed = TRUE)
  gsub("[[:space:]]+", " ", text)
}

count_matches <- function(pattern, text) sum(gregexpr(pattern, text)[[1]] > 0)

test_that("a report says what was selected, from the numbers of the result", {
  skip_if_no_report(always = TRUE)
  skip_if_not_installed("ggplot2")
  fit <- suppressMessages(localift(party ~ PF + AB + ES + SC, votes, min_freq = 0.15, n_best = 3))
  page <- page_of(fit)
  words <- words_of(page)

  best <- fit$features[1, ]
  expect_match(words, sprintf(
    "%s together explain %.1f%% of the entropy of party (eta %s), on the %d rows",
    best$features, 100 * best$eta, signif(best$eta, 4), best$n
  ), fixed = TRUE)
  for (class in c("democrat", "republican")) {
    best <- fit$profiles[fit$profiles$class == class & fit$profiles$rank == 1, ]
    found <- sprintf("Where to look for class %s: %s. Of the %d rows", class, best$profile, best$n_profile)
    expect_match(words, found, fixed = TRUE)
    expect_match(words, sprintf("a lift of %s", signif(best$lift, 4)), fixed = TRUE)
  }
  # Each row of each selection is in a table.
  windows <- unlist(strsplit(fit$windows$window, "; ", fixed = TRUE))
  for (text in c(fit$features$features, windows, fit$profiles$profile)) {
    expect_match(words, text, fixed = TRUE)
  }
  # Missing values, as plain R counts them.
  for (feature in c("PF", "AB", "ES", "SC")) {
    missing <- sum(is.na(votes[[feature]]))
    share <- sub("\\.0$", "", sprintf("%.1f", 100 * missing / 435))
    expect_match(words, sprintf("%s n, y %d %s%%", feature, missing, share), fixed = TRUE)
  }
  gain <- expected_gain(fit$profiles[fit$profiles$rank == 1, ], 100)
  for (value in gain$gain) expect_match(words, sprintf("%.1f", value), fixed = TRUE)
  expect_match(words, "Exact search of 15 feature sets", fixed = TRUE)
  # Features, lift function, windows, profiles, tree.
  expect_identical(count_matches("<img [^>]*src=\"data:image/png", page), 5L)
})

test_that("a report is one file that needs no other", {
  skip_if_no_report()
  fit <- suppressMessages(localift(party ~ PF + AB, votes, n_best = 2))
  folder <- withr::local_tempdir()
  file <- file.path(folder, "a report.html")
  expect_silent(write_report(fit, file))
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), "a report.html")
  page <- gsub("base64,[A-Za-z0-9+/=]+", "base64,", paste(readLines(file, warn = FALSE), collapse = "\n"))
  links <- regmatches(page, gregexpr("(src|href)=\"[^\"]*\"", page))[[1]]
  # Headings are linked from the table of contents.
  expect_gt(length(links), 6)
  expect_true(all(grepl("^(src=\"data:|href=\"#)", links)))
  # Once more, over the old one.
  expect_silent(write_report(fit, file, title = "Second"))
  expect_match(paste(readLines(file, warn = FALSE), collapse = "\n"), "<title>Second</title>", fixed = TRUE)
})

test_that("names are text, whatever they hold", {
  skip_if_no_report()
  set.seed(1)
  odd <- data.frame(
    y = sample(c("<i>x</i>", "*b* | `c`"), 80, TRUE),
    f = sample(c("<script>alert(1)</script>", "$a_b$ [l](m)", "```"), 80, TRUE),
    check.names = FALSE
  )
  names(odd)[[1]] <- "# y & z"
  fit <- suppressMessages(localift(`# y & z` ~ f, odd, n_best = 3))
  page <- page_of(fit, title = "# *odd* <names>")
  expect_no_match(page, "<script>alert", fixed = TRUE)
  words <- words_of(page)
  expect_match(words, "# *odd* <names>", fixed = TRUE)
  expect_match(words, "and the class # y & z:", fixed = TRUE)
  expect_match(words, "<script>alert(1)</script>", fixed = TRUE)
  expect_match(words, "$a_b$ [l](m)", fixed = TRUE)
  expect_match(words, "*b* | `c`", fixed = TRUE)
  expect_match(words, "```", fixed = TRUE)
})

test_that("a report of one resolution, filtered, has that part alone", {
  skip_if_no_report()
  sel <- suppressMessages(select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.1, n_best = 5))
  sel <- sel[sel$class == "democrat" & sel$rank > 2, ]
  words <- words_of(page_of(sel, n = 2))
  expect_match(words, "Which profiles", fixed = TRUE)
  expect_no_match(words, "Which features", fixed = TRUE)
  expect_match(words, paste0("Where to look for class democrat: ", sel$profile[[1]]), fixed = TRUE)
  expect_no_match(words, "party: republican", fixed = TRUE)
  expect_match(words, "1 more row not listed", fixed = TRUE)
  expect_match(words, "Of what was found this page tells some only: 3 rows of the 5 best profiles per class", fixed = TRUE)
  # In the order given.
  words <- words_of(page_of(sel[3:1, ]))
  at <- vapply(paste(5:3, sel$profile[3:1], ""), function(row) regexpr(row, words, fixed = TRUE)[[1]], 1L)
  expect_true(all(at > 0))
  expect_false(is.unsorted(at))
})

test_that("a report of nothing, of little, and of a stopped search says so", {
  skip_if_no_report()
  none <- suppressMessages(localift(party ~ PF + AB, votes, min_freq = 0.9))
  words <- words_of(page_of(none))
  expect_match(words, "No profile is eligible for party.", fixed = TRUE)

  bare <- suppressMessages(select_features(party ~ PF + AB, votes, keep_data = FALSE))
  words <- words_of(page_of(bare))
  expect_match(words, "How many are missing is not known", fixed = TRUE)
  expect_no_match(words, "A closer look", fixed = TRUE)

  stopped <- suppressMessages(localift(party ~ ., votes, time_limit = 1e-9))
  words <- words_of(page_of(stopped))
  expect_match(words, "No profile was found for party.", fixed = TRUE)
  expect_match(words, "The search for features and for windows and for profiles was not complete", fixed = TRUE)
  expect_no_match(words, "These are the best of", fixed = TRUE)

  beam <- select_features(party ~ ., votes, search = "beam", max_features = 3)
  expect_match(words_of(page_of(beam)), "The search for features was not complete", fixed = TRUE)
})

test_that("what the search noted is told", {
  skip_if_no_report()
  air <- transform(airquality, Ozone = factor(Ozone > 60), Wind = factor(Wind), Month = factor(Month))
  notes <- localift_messages(fit <- select_features(Ozone ~ Month + Wind, air))
  expect_gt(length(notes), 1)
  words <- words_of(page_of(fit))
  for (note in notes) expect_match(words, sub("^\\S+ ", "", note), fixed = TRUE)
})

test_that("a class that nothing lifts, and a window that is the whole range, are told as such", {
  skip_if_no_report()
  same <- data.frame(y = rep(c("a", "b"), 20), k = rep(c("u", "v"), each = 20))
  words <- words_of(page_of(suppressMessages(localift(y ~ k, same))))
  expect_match(words, "No profile lifts class a.", fixed = TRUE)
  expect_no_match(words, "Where to look for", fixed = TRUE)
  whole <- suppressMessages(select_windows(party ~ PF, votes, min_freq = 0.9))
  words <- words_of(page_of(whole))
  expect_match(words, "No window tells more of party than the whole range of PF, all its 2 profiles", fixed = TRUE)
  expect_no_match(words, "In the best of them", fixed = TRUE)
})

test_that("a share overall is that of the rows that the profile's set counts", {
  skip_if_no_report()
  # Where b is known, q is rare.
  data <- data.frame(
    y = rep(c("p", "q", "q"), c(40, 20, 40)), a = rep(c("u", "v"), 50), b = c(rep(c("s", "t"), c(45, 15)), rep(NA, 40))
  )
  sel <- suppressMessages(select_profiles(y ~ a + b, data, classes = "q"))
  expect_identical(sel$profile[[1]], "b=t")
  words <- words_of(page_of(sel, n_sample = 10))
  found <- "Of the 15 rows with this profile 100% are of this class, against 33.3% of the 60 rows counted"
  expect_match(words, found, fixed = TRUE)
  expect_match(words, "Class q is 60% of all rows, but 33.3% of those in which the features of", fixed = TRUE)
  expect_match(words, "q b=t 10.0 6.00 4.00", fixed = TRUE)
})

test_that("every class has its profiles", {
  skip_if_no_report()
  data <- data.frame(y = sprintf("class %02d", rep(1:30, each = 20)), x = factor(rep(1:30, each = 20)))
  data$x[seq(1, 600, 20)] <- "1"
  words <- words_of(page_of(suppressMessages(select_profiles(y ~ x, data, min_freq = 0.001))))
  expect_match(words, "The other 20 classes are below.", fixed = TRUE)
  for (class in unique(data$y)) expect_match(words, paste0("y: ", class), fixed = TRUE)
})

test_that("data within the call are not written, however few", {
  skip_if_no_report()
  secret <- data.frame(y = rep(c("a", "b"), 20), x = rep(c("u", "u", "v", "v"), 10), z = sprintf("secret%d", 1:40))
  fit <- suppressMessages(do.call(select_features, list(y ~ x, secret)))
  page <- page_of(fit)
  expect_no_match(page, "secret1", fixed = TRUE)
  expect_match(words_of(page), "select_features(formula = y ~ x, data = ...)", fixed = TRUE)
  call <- as.call(list(quote(select_profiles), matrix("secret", 1, 1), y = "secret", min_freq = 0))
  expect_identical(call_text(call), "select_profiles(..., y = ..., min_freq = 0)")
})

test_that("many rows are listed, and not all of them pictured", {
  skip_if_no_report()
  skip_if_not_installed("ggplot2")
  data <- data.frame(y = rep(c("a", "b"), 300), x = factor(rep(1:300, each = 2)))
  sel <- suppressMessages(select_profiles(y ~ x, data, min_freq = 0, n_best = Inf, classes = "a", min_lift = -Inf))
  page <- page_of(sel, n = Inf)
  expect_identical(count_matches("<tr>\\s*<td class=\"number\">", page), 300L)
})

test_that("names beyond ASCII show in any locale", {
  skip_if_no_report()
  file <- withr::local_tempfile(fileext = ".html")
  script <- withr::local_tempfile(fileext = ".R", lines = c(
    "data <- data.frame(y = rep(c('caf\\u00e9', 'th\\u00e9'), 20), x = rep(c('u', 'v'), each = 20))",
    "sel <- localift::select_profiles(y ~ x, data, min_lift = -Inf)",
    sprintf("localift::write_report(sel, '%s', title = 'R\\u00e9sum\\u00e9')", file)
  ))
  output <- withr::with_envvar(
    c(LC_ALL = "C", R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep)),
    system2(file.path(R.home("bin"), "Rscript"), script, stdout = TRUE, stderr = TRUE)
  )
  expect_true(file.exists(file), info = paste(output, collapse = "\n"))
  page <- paste(readLines(file, encoding = "UTF-8", warn = FALSE), collapse = "\n")
  page <- gsub("&#233;", "\u00e9", page, fixed = TRUE)
  expect_match(page, "<title>R\u00e9sum\u00e9</title>", fixed = TRUE)
  expect_match(page, "y: caf\u00e9", fixed = TRUE)
  expect_no_match(page, "U+00E9", fixed = TRUE)
})

test_that("a result that lost a column is an error that names it", {
  sel <- suppressMessages(select_profiles(party ~ PF + SC, votes))
  for (column in c("lift", "n_class", "profile")) {
    error <- error_of(write_report(sel[setdiff(names(sel), column)], "report.html"))
    expect_s3_class(error, "localift_error_input")
    expect_identical(error$arg, "fit")
    expect_match(conditionMessage(error), column, fixed = TRUE)
  }
})

test_that("missing values are counted by the rule of the search", {
  fit_of <- function(na) {
    attr(suppressMessages(select_features(party ~ ., votes, max_features = 1, na = na)), "localift")
  }
  missing <- unname(colSums(is.na(votes[-1])))
  expect_equal(missing_counts(fit_of("available")), missing)
  expect_equal(missing_counts(fit_of("level")), missing)
  expect_equal(missing_counts(fit_of("complete")), missing)
  expect_identical(as.integer(fit_of("complete")$data$n_incomplete), sum(!complete.cases(votes)))
  expect_identical(as.integer(fit_of("available")$data$n_incomplete), 0L)

  weighted <- rbind(votes, votes[1:100, ])
  w <- rep(1, 435)
  w[1:100] <- 2
  fit <- attr(
    suppressMessages(select_features(party ~ ., votes, max_features = 1, na = "complete", weights = w)), "localift"
  )
  expect_equal(missing_counts(fit), unname(colSums(is.na(weighted[-1]))))
  expect_equal(fit$data$n_incomplete, sum(!complete.cases(weighted)))

  half <- attr(
    suppressMessages(select_features(party ~ ., votes, max_features = 1, na = "complete", weights = rep(0.5, 435))),
    "localift"
  )
  expect_equal(half$data$n + half$data$incomplete, 217.5)
  expect_equal(missing_counts(half), missing / 2)
})

test_that("continuous features and groups are told", {
  skip_if_no_report()
  data <- iris
  data$Petal.Length[1:3] <- NA
  fit <- suppressMessages(localift(
    Species ~ ., data, discretize = joint_quantiles(3), max_features = 2, n_best = 2
  ))
  words <- words_of(page_of(fit))
  expect_match(words, "4 of the features are continuous.", fixed = TRUE)
  expect_match(words, "Petal.Length continuous 3 2%", fixed = TRUE)
})

test_that("a report can be written from within a document", {
  skip_if_no_report()
  folder <- withr::local_tempdir()
  source <- file.path(folder, "outer.Rmd")
  writeLines(c(
    "---", "title: Outer", "---", "",
    "```{r data, echo = FALSE}", "1 + 1", "```", "",
    "```{r}",
    "sel <- localift::select_features(party ~ PF, localift::votes)",
    "for (file in c('in.html', 'again.html')) localift::write_report(sel, file)",
    "```", "", "```{r, echo = FALSE}", "3 + 4", "```"
  ), source)
  outer <- rmarkdown::render(source, quiet = TRUE, envir = new.env(parent = globalenv()))
  expect_true(all(file.exists(file.path(folder, c("in.html", "again.html")))))
  expect_match(paste(readLines(outer, warn = FALSE), collapse = " "), "[1] 7", fixed = TRUE)
})

test_that("what cannot be a report is an error", {
  withr::local_dir(withr::local_tempdir())
  dir.create(folder <- "folder.html")
  fit <- suppressMessages(select_features(party ~ PF, votes))
  expect_snapshot(error = TRUE, {
    write_report(fit)
    write_report(fit, 1)
    write_report(fit, "report.pdf")
    write_report(fit, "no-such-folder/report.html")
    write_report(votes, "report.html")
    write_report(lift_function(party ~ PF, votes), "report.html")
    write_report(fit, "report.html", titel = "a")
    write_report(fit, "report.html", title = 1)
    write_report(fit, "report.html", title = " ")
    write_report(fit, folder)
    write_report(fit, "report.html", n = 0)
  })
})

test_that("a report says which limit on lifts no profile passes", {
  skip_if_no_report()
  fit <- suppressMessages(localift(party ~ PF + AB, votes, min_lift = 5))
  words <- words_of(page_of(fit))
  expect_match(words, "No profile lifts class republican above 5 ?\\.")
  expect_match(words, "No profile lifts class democrat above 5 ?\\.")
})

test_that("the first sentences say what is to be mistrusted, whatever they tell", {
  skip_if_no_report()
  noise <- with_fixed_seed(7, as.data.frame(matrix(sample(c("a", "b", "c"), 120 * 6, TRUE), 120)))
  noise$y <- with_fixed_seed(8, sample(c("u", "v"), 120, TRUE))
  withr::local_options(cli.num_colors = 256L)
  fit <- suppressMessages(localift(
    y ~ ., noise, max_features = 4, min_count = c(windows = 1), min_freq = c(profiles = 0.03), n_best = 1
  ))
  in_short <- function(words) sub(" What the search noted: .*| The data .*", "", sub(".* again In short ", "", words))
  first <- in_short(words_of(page_of(fit)))
  splits <- function(part) sprintf("%d rows into %d profiles", part[[1]], part[[2]])
  expect_match(first, sprintf(
    "counted|known[.] The best feature set splits %s: lower `max_features`.", splits(fit$features[c("n", "n_profiles")])
  ))
  expect_match(first, sprintf(
    "eta is 1 there, in %s%% of the rows counted. The best window splits %s: raise `min_count`.",
    sub("[.]0$", "", sprintf("%.1f", 100 * fit$windows$frequency)), splits(fit$windows[c("n_window", "n_profiles")])
  ), fixed = TRUE)
  for (i in seq_len(nrow(fit$profiles))) {
    expect_match(first, sprintf(
      "The best profile of \"%s\" rests on %d rows: raise `min_freq` or `min_count`.",
      fit$profiles$class[[i]], fit$profiles$n_profile[[i]]
    ), fixed = TRUE)
  }
  # Said once.
  expect_identical(count_matches("The best window splits", words_of(page_of(fit))), 1L)

  data <- data.frame(y = rep(c("u", "v"), each = 20), same = rep(c("p", "q"), each = 20), x = rep(c("r", "s"), 20))
  for (verb in list(select_features, select_windows, select_profiles)) {
    words <- words_of(page_of(suppressMessages(verb(y ~ ., data))))
    expect_match(in_short(words), "`same` and `y` say the same: `never` leaves a feature out.", fixed = TRUE)
  }
  # A copy of the class, and what says the same beside it: each is told once, with its result or as a note.
  copied <- data.frame(same = factor(data$y), again = rep(c("p", "q"), each = 20), x = data$x)
  words <- words_of(page_of(suppressMessages(localift(copied, data$y, n_best = 1))))
  expect_identical(count_matches("`again` and `y` say the same", words), 1L)
  expect_match(words, "`same`[^.]* say the same")
  expect_no_match(words, "identical to the class")
  expect_no_match(words, "What the search noted:.*`same`")
  # Of a part of the results, those that it tells.
  rest <- suppressMessages(select_features(y ~ ., data))
  rest <- rest[rest$features == "x", ]
  expect_identical(doubts_of(rest, attr(rest, "localift")), character())
})

test_that("classes without a profile are told", {
  skip_if_no_report()
  data <- data.frame(
    y = rep(c("u", "w", "v", "t"), c(10, 10, 20, 4)), f = rep(c("p", "q", "p", "q"), c(20, 20, 2, 2)), g = c("x", "y")
  )
  sel <- suppressMessages(select_profiles(y ~ ., data, min_class_count = 5))
  expect_match(words_of(page_of(sel)), "No profile of class t is eligible.", fixed = TRUE)
})

test_that("what a page shows is looked at once", {
  skip_if_not_installed("ggplot2", "3.4.0")
  fit <- suppressMessages(localift(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3))
  report <- new_report(fit, report_parts(fit, NULL), "title", 10, 100)
  expect_identical(report$drawn$windows, windows_plot_data(fit$windows, attr(fit$windows, "localift"), 6))
  expect_identical(report$drawn$profiles, profiles_plot_data(fit$profiles, attr(fit$profiles, "localift"), 10))
  report$drawn$windows$windows <- report$drawn$windows$windows[1, ]
  report$drawn$windows$lines <- report$drawn$windows$lines[1:2, ]
  expect_equal(picture_height(report, "windows"), 2 + 0.28 * 1.4 * 3)
  expect_identical(report_picture(report, "profiles")$labels, ggplot2::autoplot(fit$profiles, n = 10)$labels)
  expect_identical(vapply(report$best, length, 0L), c(features = 1L, windows = 1L, profiles = 2L))
  for (one in report$best$profiles) expect_identical(one$doubts, doubts_of(one$row, attr(fit$profiles, "localift")))
})

test_that("pictures that are not drawn have a size", {
  fit <- suppressMessages(localift(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3))
  report <- new_report(fit, report_parts(fit, NULL), "title", 10, 100)
  report$pictures <- FALSE
  report["drawn"] <- list(NULL)
  for (type in names(report$parts)) expect_identical(picture_height(report, type), 1)
})

test_that("a report says how sure it is", {
  skip_if_no_report()
  sel <- quietly(select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3))
  words <- words_of(page_of(sel))
  ends <- lift_interval(sel$n_profile_class, sel$n_profile, sel$n_class, sel$n)
  for (i in seq_len(nrow(sel))) {
    at <- sel$class == sel$class[[i]]
    text <- ends_text(ends$lower[at], ends$upper[at])[[sel$rank[[i]]]]
    expect_match(words, sprintf("%s %.3f %s", sel$profile[[i]], sel$lift[[i]], text), fixed = TRUE)
  }
  expect_match(words, "not corrected for the search", fixed = TRUE)
  expect_match(words, "2 of the 6 rest on pure profiles: their lift cannot be told from its ceiling.", fixed = TRUE)
  expect_match(words, "retest() tests it in new data", fixed = TRUE)

  permuted <- with_fixed_seed(1, quietly(permute_search(sel, B = 99)))
  words <- words_of(page_of(permuted))
  expect_match(words, "Profiles: p_value: corrected for the whole search of", fixed = TRUE)
  expect_match(words, "p-value AB=y PF=n", fixed = TRUE)
  expect_no_match(words, "intervals of profiles are not corrected for the search", fixed = TRUE)
})

test_that("eta has intervals where the data are there, weights that are no rows have none", {
  skip_if_no_report()
  fit <- quietly(localift(party ~ PF + AB, votes, min_freq = 0.15, n_best = 2))
  words <- words_of(page_of(fit))
  lift <- lift_function(fit$features, 1)
  interval <- eta_interval(unname(lift$counts))
  expect_match(words, ends_text(interval$lower, interval$upper), fixed = TRUE)
  bare <- quietly(localift(party ~ PF + AB, votes, min_freq = 0.15, n_best = 2, keep_data = FALSE))
  expect_no_match(words_of(page_of(bare)), ends_text(interval$lower, interval$upper), fixed = TRUE)
  fractional <- quietly(select_profiles(party ~ PF + AB, votes, weights = rep(0.5, 435), n_best = 1))
  words <- words_of(page_of(fractional))
  expect_match(words, "Weights that are no numbers of rows do not say how sure", fixed = TRUE)
  expect_no_match(words, "95% interval", fixed = TRUE)
  expect_match(words_of(page_of(fit$profiles[0, ])), "Nothing was selected.", fixed = TRUE)
})

test_that("a report of subgroups says their conditions, their bound, and how sure they are", {
  skip_if_no_report()
  skip_if_not_installed("ggplot2")
  sel <- find_subgroups(numbers_to_infer(1, n = 200), n_best = 3)
  page <- page_of(sel)
  words <- words_of(page)
  for (class in c("a", "b")) {
    best <- sel[sel$class == class & sel$rank == 1, ]
    found <- sprintf("Where to look for class %s: %s. Of the %d rows with these conditions", class, best$subgroup, best$n_subgroup)
    expect_match(words, found, fixed = TRUE)
  }
  for (text in sel$subgroup) expect_match(words, text, fixed = TRUE)
  beyond <- sum(sel$lift_lower > 1)
  expect_match(words, sprintf("By them %s of the %d subgroups", if (beyond) beyond else "none", nrow(sel)), fixed = TRUE)
  expect_match(words, "holds for all subgroups that were looked at, at once, with 95% probability", fixed = TRUE)
  expect_no_match(words, "permute_search() tests that", fixed = TRUE)
  gain <- expected_gain(sel[sel$rank == 1, ], 100)
  for (value in gain$gain) expect_match(words, sprintf("%.1f", value), fixed = TRUE)
  # Lifts with their bounds, and conditions.
  expect_identical(count_matches("<img [^>]*src=\"data:image/png", page), 2L)
})

test_that("a report of subgroups that are no more than chance says so, and one without data has no conditions", {
  skip_if_no_report()
  skip_if_not_installed("ggplot2")
  noise <- numbers_to_infer(5, effect = 0, n = 60)
  words <- words_of(page_of(quietly(select_subgroups(y ~ ., noise, n_best = 2, max_features = 2, keep_data = FALSE))))
  expect_match(words, "That is no more than what chance may give in such a search.", fixed = TRUE)
  expect_match(words, "By them none of the", fixed = TRUE)
  page <- page_of(quietly(select_subgroups(y ~ ., noise, rank_by = "gain", direction = "inhibit", keep_data = FALSE)))
  expect_identical(count_matches("<img [^>]*src=\"data:image/png", page), 1L)
  expect_match(words_of(page), "fewest rows of the class beside what chance would give", fixed = TRUE)
  w <- rep(c(0.5, 1.25), 30)
  weighted <- quietly(select_subgroups(y ~ ., noise, rank_by = "lift", weights = w, n_best = 2, max_features = 2))
  expect_no_match(words_of(page_of(weighted)), "holds for all subgroups", fixed = TRUE)
})

test_that("a zero of a continuous feature is not missing where missing values are a level", {
  set.seed(2)
  data <- data.frame(a = rep(c(0, 1, NA, 2, 5), 20), b = rnorm(100), f = rep(c("u", NA, "v", "w"), 25), y = rep(c("p", "q"), 50))
  sel <- suppressMessages(select_features(y ~ ., data, discretize = joint_quantiles(2), na = "level"))
  expect_equal(missing_counts(attr(sel, "localift")), c(20, 0, 25))
})

test_that("a report does not mind where a user's documents are knitted", {
  skip_if_no_report()
  skip_if_not_installed("ggplot2")
  elsewhere <- withr::local_tempdir()
  knitr::opts_knit$set(root.dir = elsewhere)
  withr::defer(knitr::opts_knit$set(root.dir = NULL))
  sel <- suppressMessages(select_features(party ~ PF + AB, votes))
  expect_identical(count_matches("<img [^>]*src=\"data:image/png", page_of(sel)), 2L)
  expect_length(list.files(elsewhere), 0)
})
