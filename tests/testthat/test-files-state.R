# A call that stops after some chunks: the reader fails from a chunk on.
stopped_after <- function(n, code) {
  reader <- text_readers$utils
  counted <- 0
  session$text_reader <- list(doubled = FALSE, read = function(...) {
    counted <<- counted + 1
    if (counted > n) stop("stopped")
    reader$read(...)
  })
  on.exit(session$text_reader <- NULL)
  quietly(tryCatch(code, localift_error_input = function(error) invisible(error)))
}

test_that("counting goes on after the last whole chunk", {
  skip_on_cran()
  set.seed(1)
  data <- file_data(100)
  for (ending in c(".csv", ".csv.gz")) {
    paths <- write_parts(data, c(30, 70), ending)
    state <- tempfile(fileext = ".rds")
    files <- data_files(paths, chunk_rows = 11, resume = state)
    for (how in list(NULL, cut_points(2))) {
      formula <- if (is.null(how)) y ~ . - z else y ~ .
      count <- function(...) count_profiles(formula, ..., weights = w, discretize = how)
      all <- quietly(count(data))
      for (n in c(0, 1, 3, 4, 9, if (!is.null(how)) 14)) {
        stopped_after(n, count(files))
        expect_equal(file.exists(state), n > 0)
        if (n > 0) expect_message(again <- count(files), "Going on after") |> quietly() else again <- quietly(count(files))
        expect_equal(again, all)
        expect_false(file.exists(state))
      }
      # Twice.
      stopped_after(2, count(files))
      stopped_after(3, quietly(count(files)))
      expect_equal(readRDS(state)$n, 52)
      expect_equal(quietly(count(files)), all)
    }
  }
  expect_equal(list.files(dirname(state), basename(state)), character())
})

test_that("what is kept belongs to files and a call", {
  set.seed(1)
  data <- file_data(40)
  paths <- write_parts(data)
  state <- tempfile("state", fileext = ".rds")
  files <- data_files(paths, chunk_rows = 11, resume = state)
  stopped_after(2, count_profiles(y ~ a, files))
  kept <- readRDS(state)
  damaged <- function(what) {
    writeBin(what, state)
    count_profiles(y ~ a, files)
  }
  put_back <- function(...) saveRDS(utils::modifyList(kept, list(...)), state)
  changed <- kept
  changed$files$size[[2]] <- 1
  expect_snapshot(error = TRUE, transform = hide_paths, {
    count_profiles(y ~ a + lg, files)
    select_features(y ~ a, files, discretize = cut_points(3))
    count_profiles(y ~ a, data_files(rev(paths), resume = state))
    count_profiles(y ~ a, data_files(paths[[1]], resume = state))
    count_profiles(y ~ a, data_files(paths, na = "", resume = state))
    damaged(charToRaw("no such thing"))
    damaged(readBin(paths[[1]], "raw", 100))
    {
      saveRDS(list(1), state)
      count_profiles(y ~ a, files)
    }
    {
      saveRDS(changed, state)
      count_profiles(y ~ a, files)
    }
  })
  # Nothing of it is lost.
  put_back()
  expect_equal(quietly(count_profiles(y ~ a, files)), quietly(count_profiles(y ~ a, data)))
})

test_that("a file that changes while it is counted is an error", {
  set.seed(1)
  paths <- write_parts(file_data(40))
  reader <- text_readers$utils
  session$text_reader <- list(doubled = FALSE, read = function(...) {
    cat("\n", file = paths[[1]], append = TRUE)
    reader$read(...)
  })
  on.exit(session$text_reader <- NULL)
  expect_error(count_profiles(y ~ a, data_files(paths)), "changed while", class = "localift_error_input")
})
