test_that("windows are wrapped between their profiles", {
  wrap <- function(...) localift:::wrap_text(..., unit = "; ")
  window <- "a=1 b=1; a=1 b=2; a=2 b=1; a=2 b=2"
  expect_identical(wrap(window, 14), c("a=1 b=1;", "a=1 b=2;", "a=2 b=1;", "a=2 b=2"))
  expect_identical(wrap(window, 17), c("a=1 b=1; a=1 b=2;", "a=2 b=1; a=2 b=2"))
  expect_identical(wrap(window, 14, max_lines = 2), c("a=1 b=1;", "a=1 b=2; ..."))
  expect_identical(wrap("a=1 b=1", 14), "a=1 b=1")
  # A profile that is too wide is broken at its spaces.
  expect_identical(wrap("a=1; b=12345 c=6; d=7", 9), c("a=1;", "b=12345", "c=6; d=7"))
  expect_identical(wrap("", 5), "")
})

test_that("texts are wrapped at spaces and cut by display width", {
  wrap <- localift:::wrap_text
  expect_identical(wrap("AB=y PF=n SA=n", 9), c("AB=y PF=n", "SA=n"))
  expect_identical(wrap("AB=y PF=n SA=n", 9, max_lines = 1), "AB=y P...")
  expect_identical(wrap("abcdefgh", 3), c("abc", "def", "gh"))
  # A short last line is not filled.
  expect_identical(wrap("a=1 b=2", 8, max_lines = 1), "a=1 b=2")
  expect_identical(wrap("a=1 b=2 c=3", 12, max_lines = 1), "a=1 b=2 c=3")
  expect_identical(wrap("a=1 xxxxxxxx", 8, max_lines = 1), "a=1 ...")
  expect_identical(wrap("", 5), "")
  expect_identical(localift:::truncate_text(c("abcdef", "ab"), 5), c("ab...", "ab"))
  # Wide characters take two columns.
  expect_identical(wrap("\u4e2d\u4e2d\u4e2d", 4), c("\u4e2d\u4e2d", "\u4e2d"))
  lines <- wrap(paste(rep("\u4e2d\u6587=y", 40), collapse = " "), 30, max_lines = 3)
  expect_length(lines, 3)
  expect_true(all(cli::utf8_nchar(lines, "width") <= 30))
})

test_that("the width of the console is used", {
  text <- function(width) withr::with_options(list(width = width), format(small_windows(n_best = 3)))
  expect_lte(max(text_width(text(80))), 80)
  expect_gt(max(text_width(text(200))), 80)
  expect_lt(length(text(200)), length(text(60)))
  expect_identical(print_width(NULL), getOption("width"))
  expect_error(print(small_windows(), width = "wide"), class = "localift_error_input")
})

test_that("values in braces stay together as long as they fit", {
  lines <- c("x >= 10,", "job in {a, b},", "z < 1")
  expect_identical(wrap_text("x >= 10, job in {a, b}, z < 1", 15, unit = "; "), lines)
  expect_identical(wrap_text("job in {alpha, beta, gamma}", 14, unit = "; "), c("job in {alpha,", "beta, gamma}"))
})
