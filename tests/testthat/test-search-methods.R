test_that("what R says of a method is what the core does with it", {
  data <- votes[c("party", "PF", "AB", "ES")]
  continuous <- data.frame(y = rep(c("p", "q"), 10), a = rep(c(1.5, 2.5, 3.5, 4.5, 7.5), 4), b = 1:20 / 3)
  methods <- search_methods()
  expect_identical(methods$name[[1]], argument_default("search", "features"))
  for (i in seq_len(nrow(methods))) {
    search <- methods$name[[i]]
    for (verb in resolutions) {
      run <- function(...) suppressMessages(get(paste0("select_", verb))(..., min_n = 2, search = search))
      if (!methods[[verb]][[i]]) {
        expect_error(run(party ~ ., data), class = "localift_error_input")
        # What R refuses, the core refuses too.
        options <- resolve(verb, data = data, formula = party ~ PF + AB + ES)
        options$search <- search
        expect_error(core_select(encode(party ~ PF + AB + ES, data), set_names(list(options), verb)), "does not select")
        next
      }
      info <- search_info(run(party ~ ., data))
      if (methods$approximate[[i]]) expect_identical(info$reason, methods$missed[[i]])
      if (!info$complete) expect_true(missed_by_method(info))
      expect_identical(is_heuristic(list(search = search)), methods$approximate[[i]])
      if (methods$continuous[[i]]) {
        expect_s3_class(run(y ~ ., continuous, discretize = joint_quantiles(2)), paste0("localift_", verb))
      } else {
        expect_error(run(y ~ ., continuous, discretize = joint_quantiles(2)), class = "localift_error_input")
      }
    }
  }
})

test_that("each value of search and correction is explained to users", {
  help <- tools::Rd_db("localift")[c("search_arguments.Rd", "select_features.Rd")]
  help <- paste(unlist(lapply(help, as.character)), collapse = "")
  for (value in c(search_names(), correction_names())) {
    expect_match(help, paste0("\"", value, "\""), fixed = TRUE)
  }
})

test_that("a value that is no method or correction is refused", {
  expect_error(select_features(party ~ PF, votes, search = "greedy"), class = "localift_error_input")
  expect_error(select_features(party ~ PF, votes, correction = "tau"), class = "localift_error_input")
  expect_identical(setdiff(names(reference_measures), correction_names()), character())
})
