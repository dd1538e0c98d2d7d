# A file of the same shape, of five rows.
small_covertype <- function(path) {
  rows <- vapply(1:5, function(i) {
    wilderness <- replace(integer(4), 1 + i %% 4, 1)
    soil <- replace(integer(40), 8 * i, 1)
    paste(c(2500 + i, 2:10, wilderness, soil, 1 + i %% 7), collapse = ",")
  }, "")
  writeLines(rows, path)
}

test_that("it reads plain and packed files, by path or from a folder", {
  folder <- withr::local_tempdir()
  plain <- file.path(folder, "covtype.data")
  small_covertype(plain)
  data <- covertype_data(plain)
  expect_identical(dim(data), c(5L, 13L))
  expect_identical(data$elevation, 2501:2505)
  expect_identical(as.character(data$soil), as.character(8 * 1:5))
  expect_identical(as.integer(data$wilderness), c(2L, 3L, 4L, 1L, 2L))
  expect_identical(as.integer(data$cover_type), c(2L, 3L, 4L, 5L, 6L))
  expect_identical(levels(data$cover_type), as.character(1:7))

  packed <- file.path(withr::local_tempdir(), "covtype.data.gz")
  connection <- gzfile(packed, "w")
  writeLines(readLines(plain), connection)
  close(connection)
  expect_identical(covertype_data(packed), data)
  expect_identical(covertype_data(folder), data)
  expect_identical(covertype_data(dirname(packed)), data)
  withr::with_envvar(c(LOCALIFT_COVERTYPE = packed), expect_identical(covertype_data(), data))

  short <- covertype_data(plain, names = "short")
  expect_identical(
    names(short),
    c("E", "A", "S", "HH", "VH", "HR", "H9", "HN", "H3", "HF", "wilderness", "soil", "cover_type")
  )
  expect_identical(unname(as.list(short)), unname(as.list(data)))
})

test_that("base R reads what data.table reads", {
  folder <- withr::local_tempdir()
  path <- file.path(folder, "covtype.data")
  small_covertype(path)
  expect_identical(scan_covertype(path), lapply(unname(read.csv(path, header = FALSE)), as.integer))
})

test_that("it reads from the user's cache, and downloads nothing unasked", {
  cache <- withr::local_tempdir()
  withr::local_envvar(LOCALIFT_COVERTYPE = NA, R_USER_CACHE_DIR = cache)
  withr::local_options(rlang_interactive = FALSE)
  expect_error(covertype_data(), "no copy of the Covertype data", class = "localift_error_input")
  folder <- tools::R_user_dir("localift", "cache")
  dir.create(folder, recursive = TRUE)
  small_covertype(file.path(folder, "covtype.data"))
  expect_identical(dim(covertype_data()), c(5L, 13L))
})

test_that("what is not the file is an error that names it", {
  folder <- withr::local_tempdir()
  withr::local_dir(folder)
  expect_snapshot(error = TRUE, covertype_data("none.gz"))
  dir.create("empty")
  expect_snapshot(error = TRUE, covertype_data("empty"))
  expect_snapshot(error = TRUE, withr::with_envvar(c(LOCALIFT_COVERTYPE = "none.gz"), covertype_data()))
  writeLines(c("a,b", "1,2"), "other.csv")
  expect_snapshot(error = TRUE, covertype_data("other.csv"))
  small_covertype("two.data")
  rows <- strsplit(readLines("two.data"), ",")
  rows[[1]][11:14] <- "1"
  writeLines(vapply(rows, paste, "", collapse = ","), "two.data")
  expect_snapshot(error = TRUE, covertype_data("two.data"))
  expect_snapshot(error = TRUE, covertype_data(1))
  expect_snapshot(error = TRUE, covertype_data("two.data", names = "paper"))
  expect_snapshot(error = TRUE, covertype_data("two.data", download = NA))
})
