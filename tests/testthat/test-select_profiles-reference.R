# The search for profiles against the slow plain-R reference in helper-reference.R: on complete data it is a walk of its
# own, with more features than those of test-search-run-reference.R.

rules <- c("available", "complete", "level")

# 3 x 110 problems that have results.
for (na in rules) {
  test_that(paste0("profiles equal the reference for up to eight features, na = \"", na, "\""), {
    compared <- i <- 0
    while (compared < few(110)) {
      i <- i + 1
      seed <- 20000 + 1000 * match(na, rules) + i
      problem <- random_data(
        seed,
        na = na, m = c(2, 3, 4, 4, 5, 6, 7, 8)[[i %% 8 + 1]], n = 12 + (i * 7) %% 29, what = "profiles"
      )
      expected <- reference_search(problem, "profiles")
      compared <- compared + (nrow(expected) > 0)
      for (threads in 1:2) {
        actual <- package_search(problem, "profiles", threads = threads)
        expect_selection(actual, expected, paste("seed", seed, na, problem$weighting, threads))
      }
    }
  })
}
