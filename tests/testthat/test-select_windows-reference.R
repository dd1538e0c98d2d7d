# The search for windows against the slow plain-R reference in helper-reference.R.

rules <- c("available", "complete", "level")

# 3 x 60 more problems that have results and no doubtful order.
for (na in rules) {
  test_that(paste0("windows equal the reference, na = \"", na, "\""), {
    compared <- i <- 0
    while (compared < few(60)) {
      i <- i + 1
      seed <- 30000 + 1000 * match(na, rules) + i
      problem <- random_data(
        seed,
        na = na, m = c(2, 3, 3, 4, 5, 6)[[i %% 6 + 1]], n = 12 + (i * 7) %% 29, what = "windows"
      )
      expected <- reference_search(problem, "windows")
      if (isTRUE(attr(expected, "fragile"))) next
      compared <- compared + (nrow(expected) > 0)
      actual <- package_search(problem, "windows", threads = 1 + i %% 2)
      expect_selection(actual, expected, paste("seed", seed, na, problem$weighting))
    }
  })
}
