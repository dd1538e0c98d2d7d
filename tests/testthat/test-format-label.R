quote_label <- localift:::quote_label

test_that("names and levels are quoted only where they could be misread", {
  plain <- c("AB", "back`q", "x\\y", "a.b", "\u00e9t\u00e9", "\u4e2d\u6587", "\u00d1")
  expect_identical(quote_label(plain), plain)
  expect_identical(
    quote_label(c("a b", "a=b", "a;b", "a,b", "a\"b", "it's", "")),
    c("\"a b\"", "\"a=b\"", "\"a;b\"", "\"a,b\"", "\"a\\\"b\"", "\"it's\"", "\"\"")
  )
})

test_that("quoting is that of encodeString()", {
  skip_if_not(l10n_info()[["UTF-8"]])
  control <- vapply(c(1:31, 127), function(code) rawToChar(as.raw(code)), "")
  x <- c(paste(control, "a"), "tab\there", "a \\ b", "\"", "caf\u00e9 \u4e2d")
  expect_identical(quote_label(x), encodeString(x, quote = "\""))
})

test_that("text does not depend on the locale or on the encoding", {
  x <- c("caf\u00e9 x", "\u4e2d;", "\u00fc")
  expected <- quote_label(x)
  latin1 <- iconv("caf\u00e9 x", "UTF-8", "latin1")
  withr::with_locale(c(LC_CTYPE = "C"), {
    expect_identical(quote_label(x), expected)
    expect_identical(quote_label(latin1), expected[[1]])
  })
  expect_identical(quote_label("\xe9 a"), "\"<e9> a\"")
})

test_that("feature sets, profiles and windows have the text of the design", {
  features <- c("AB", "P F", "SA")
  levels <- list(c("n", "y"), c("n", "y"), c("a", "x=1"))
  expect_identical(
    localift:::feature_set_text(list(1:3, 1L), features),
    c("AB \"P F\" SA", "AB")
  )
  expect_identical(
    localift:::profile_text(list(1:3, 3L), list(c(2L, 1L, 2L), 1L), features, levels),
    c("AB=y \"P F\"=n SA=\"x=1\"", "SA=a")
  )
  windows <- list(rbind(1:2, 2:1), cbind(1L))
  expect_identical(
    localift:::window_text(list(c(1L, 3L), 1L), windows, features, levels),
    c("AB=n SA=\"x=1\"; AB=y SA=a", "AB=n")
  )
})

test_that("texts of many results are those of each by itself", {
  features <- c("AB", "P F", "NA", "x=1", "\u00e9")
  levels <- list(c("n", "y"), c("n", "", "y z"), c("a", "x=1"), letters, c("\u00e9 \u00e8", "b"))
  withr::local_seed(1)
  sets <- lapply(1:200, function(i) sort(sample(5, sample(0:5, 1))))
  draw <- function(set) vapply(set, function(j) sample(length(levels[[j]]), 1), 1L)
  codes <- lapply(sets, draw)
  one <- function(set, codes) {
    cells <- character()
    for (i in seq_along(set)) {
      cells <- c(cells, paste0(quote_label(features[[set[[i]]]]), "=", quote_label(levels[[set[[i]]]][[codes[[i]]]])))
    }
    paste(cells, collapse = " ")
  }
  expected <- mapply(one, sets, codes, USE.NAMES = FALSE)
  expect_identical(localift:::profile_text(sets, codes, features, levels), expected)
  windows <- lapply(sets, function(set) do.call(rbind, lapply(1:3, function(i) draw(set))))
  filled <- lengths(sets) > 0
  expected <- mapply(function(set, window) {
    paste(vapply(1:3, function(i) one(set, window[i, ]), ""), collapse = "; ")
  }, sets[filled], windows[filled], USE.NAMES = FALSE)
  expect_identical(localift:::window_text(sets[filled], windows[filled], features, levels), expected)
})

test_that("no results have no texts", {
  expect_identical(localift:::feature_set_text(list(), "a"), character())
  expect_identical(localift:::profile_text(list(), list(), "a", list("x")), character())
  expect_identical(localift:::window_text(list(), list(), "a", list("x")), character())
})

test_that("joint levels come first and alone", {
  levels <- list(c("a", "b"))
  empty <- integer()
  expect_identical(
    localift:::profile_text(
      list(empty, 1L, 1L), list(empty, 1L, 2L), "soil", levels,
      joint = c("Quintile 5", "Quintile 5", NA)
    ),
    c("Quintile 5", "Quintile 5 soil=a", "soil=b")
  )
  windows <- list(matrix(0L, 2, 0), cbind(1:2))
  expect_identical(
    localift:::window_text(
      list(empty, 1L), windows, "soil", levels,
      joint = list(c("Quintile 1", "Quintile 5"), c("Quintile 1", "Quintile 5"))
    ),
    c("Quintile 1, Quintile 5", "Quintile 1 soil=a; Quintile 5 soil=b")
  )
})

test_that("a label that stands alone is quoted where it would break the line", {
  one_line <- localift:::one_line
  expect_identical(one_line(c("a b", "it's", "caf\u00e9")), c("a b", "it's", "caf\u00e9"))
  expect_identical(one_line(c("a\nb", "a\tb")), c("\"a\\nb\"", "\"a\\tb\""))
})

test_that("what could not be seen to be a label is quoted where it stands alone", {
  expect_identical(
    show_label(c("", "ok ", " x", "NA", "<NA>", "NaN", "a b", "NAN", "a\nb", NA, "\"")),
    c("\"\"", "\"ok \"", "\" x\"", "\"NA\"", "\"<NA>\"", "\"NaN\"", "a b", "NAN", "\"a\\nb\"", NA, "\"")
  )
  expect_identical(quote_label(c("NA", "n")), c("\"NA\"", "n"))
  data <- data.frame(y = rep(c("", "ok ", "NA"), 6), f = rep(c("NA", "q"), each = 9))
  data$y[1:4] <- ""
  sel <- suppressMessages(select_profiles(y ~ f, data, min_freq = 0, min_lift = -Inf))
  expect_true(all(c("y: \"\"", "y: \"ok \"", "y: \"NA\"") %in% format(sel)))
  expect_match(format(sel), "f=\"NA\"", fixed = TRUE, all = FALSE)
  expect_match(format(lift_function(y ~ f, data)), "\"ok \"", fixed = TRUE, all = FALSE)
  expect_match(format(sel[order(sel$rank), ]), "^\"\" ", all = FALSE)
  # And the lift of the class "" is given.
  lift <- predict(sel, data, type = "lift")
  expect_identical(colnames(lift), c("", "NA", "ok "))
  expect_equal(unname(lift[1, 1]), max(sel$lift[sel$class == ""]))
  expect_s3_class(augment(sel, data), "data.frame")
})
