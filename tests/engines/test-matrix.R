# One answer, wherever the data are.

in_memory <- list(rows = function(data, name, frame) data)

# What the data frame answers, computed once for all sources.
expected_answers <- new.env()
expected_answer <- function(what, data, weights) {
  key <- paste(what, weights)
  if (is.null(expected_answers[[key]])) {
    expected_answers[[key]] <- answer(in_memory, asked[[what]], data, Class ~ ., weights, "none")
  }
  expected_answers[[key]]
}

check_source <- function(name, weights = NULL) {
  source <- sources[[name]]
  if (!is.null(source$engine)) skip_without(source$engine)
  if (!is.null(source$workers)) {
    skip_if_not_installed("future")
    plan <- future::plan("multisession", workers = 2)
    withr::defer(future::plan(plan))
  }
  data <- awkward_data(1)
  data <- data[setdiff(names(data), setdiff(c("w", "half"), weights))]
  workers <- !is.null(source$workers)
  for (what in names(asked)) {
    found <- answer(source, asked[[what]], data, Class ~ ., weights, "engines_matrix")
    expected <- expected_answer(what, data, weights)
    expect_identical(said_by(found, workers), said_by(expected, workers), label = paste0(name, ": ", what))
  }
}

for (source in names(sources)) {
  local({
    name <- source
    test_that(paste0(name, ": the answer of the data frame"), {
      check_source(name)
    })
    test_that(paste0(name, ": the answer of the data frame, with whole weights"), {
      check_source(name, "w")
    })
  })
}
