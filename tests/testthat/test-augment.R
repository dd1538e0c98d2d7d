test_that("what cannot be is an error that names the argument", {
  sel <- suppressMessages(select_profiles(party ~ PF + AB, votes, n_best = 1))
  fit <- suppressMessages(localift(party ~ PF + AB, votes))
  expect_snapshot(error = TRUE, {
    augment(sel)
    augment(sel, as.matrix(votes))
    augment(sel, votes["PF"])
    augment(sel, data.frame(votes, .lift_democrat = 1))
    augment(fit, votes)
    augment(sel, votes, n = 2)
  })
})

test_that("data are augmented with what predict() says", {
  fit <- suppressMessages(localift(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 2))
  for (part in fit) {
    both <- augment(part, votes)
    expect_identical(both[names(votes)], votes)
    member <- predict(part, votes)
    expect_identical(unname(as.matrix(both[grep("^\\.member_", names(both))])), unname(member))
    lift <- predict(part, votes, type = "lift")
    expect_equal(unname(as.matrix(both[grep("^\\.lift_", names(both))])), unname(lift))
    expect_identical(names(both)[grep("^\\.lift_", names(both))], paste0(".lift_", c("democrat", "republican")))
  }
  expect_identical(grep("member", names(augment(fit$profiles[3, ], votes)), value = TRUE), ".member_republican_1")
  skip_if_not_installed("tibble")
  expect_s3_class(augment(fit$features, tibble::as_tibble(votes)), "tbl_df")
})

test_that("a result without rows adds what it can: nothing", {
  none <- suppressMessages(select_profiles(party ~ PF + SC, votes, min_freq = 0.9))
  expect_identical(augment(none, votes), votes)
  sel <- suppressMessages(select_features(party ~ PF + SC, votes))
  added <- augment(sel[0, ], votes)
  expect_named(added, c(names(votes), ".lift_democrat", ".lift_republican"))
  expect_true(all(is.na(added$.lift_democrat)))
  expect_identical(dim(predict(sel[0, ], votes)), c(435L, 0L))
  expect_error(lift_function(sel[0, ]), "has no rows", class = "localift_error_input")
})

test_that("joint levels are added", {
  sel <- suppressMessages(select_features(
    Species ~ Petal.Length + Petal.Width, iris, discretize = joint_quantiles(3), n_best = 3
  ))
  both <- augment(sel, iris)
  for (i in seq_len(nrow(sel))) {
    set <- selected_features(sel)[[i]]
    level <- both[[paste0(".level_", paste(set, collapse = "_"))]]
    counted <- count_profiles(sel, i)
    expect_equal(as.vector(table(level)), as.vector(rowsum(counted$n, counted[[1]])))
  }
})
