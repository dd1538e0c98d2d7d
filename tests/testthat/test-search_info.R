test_that("search_info() is the list of the design", {
  info <- search_info(select_profiles(party ~ PF + AB + ES, votes))
  expect_named(info, c(
    "space", "evaluated", "nodes", "pruned", "complete", "reason", "seconds",
    "left_out", "ties", "ties_exact"
  ))
  expect_identical(info$space, 7)
  expect_true(info$complete)
  expect_named(info$ties, c("democrat", "republican"))
})
