# One answer, wherever the data are.

check_source <- function(name, weights = NULL, drop = character(), seed = 1) {
  source <- sources[[name]]
  if (!is.null(source$engine)) skip_without(source$engine)
  if (!is.null(source$workers)) {
    skip_if_not_installed("future")
    plan <- future::plan("multisession", workers = 2)
    withr::defer(future::plan(plan))
  }
  data <- awkward_data(seed)
  data <- data[setdiff(names(data), setdiff(c("w", "half"), weights))]
  for (what in names(asked)) {
    ask <- asked[[what]]
    expected <- answer(list(rows = function(data, name, frame) data), ask, data, Class ~ ., weights, "none")
    found <- answer(source, ask, data, Class ~ ., weights, "engines_matrix")
    workers <- !is.null(source$workers)
    expect_identical(said_by(found, workers), said_by(expected, workers), label = paste0(name, ": ", what))
  }
}

for (name in names(sources)) {
  local({
    name <- name
    test_that(paste(name, "gives the answer of the data frame"), check_source(name))
    test_that(paste(name, "gives the answer of the data frame, with whole weights"), check_source(name, "w"))
  })
}
