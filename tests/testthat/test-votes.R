test_that("votes are the voting records, under the paper's short names", {
  expect_identical(dim(votes), c(435L, 17L))
  expect_named(votes, c(
    "party", "HI", "WP", "AB", "PF", "SA", "RG", "ST", "AN", "MM", "IM", "SC",
    "ES", "SR", "CR", "DF", "EA"
  ))
  expect_identical(c(table(votes$party)), c(democrat = 267L, republican = 168L))
  expect_true(all(vapply(votes[-1], function(x) identical(levels(x), c("n", "y")), NA)))
  expect_equal(sum(complete.cases(votes)), 232)
})

test_that("votes are mlbench's", {
  skip_if_not_installed("mlbench")
  env <- new.env()
  utils::data("HouseVotes84", package = "mlbench", envir = env)
  expect_equal(unname(as.list(votes)), unname(as.list(env$HouseVotes84)))
})
