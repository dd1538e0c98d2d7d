test_that("profiles that are pure are counted in one line", {
  pure <- "lift cannot be told from"
  all <- localift_messages(select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3))
  expect_identical(
    grep(pure, all, value = TRUE), "i 2 of the 6 rest on pure profiles: their lift cannot be told from its ceiling."
  )
  expect_false(any(grepl(pure, localift_messages(select_profiles(party ~ PF, votes)))))
  # Not of what is no number of rows, and not of other resolutions.
  expect_false(any(grepl(pure, localift_messages(
    select_profiles(party ~ PF + AB + ES, votes, weights = rep(0.5, 435), n_best = 3)
  ))))
  expect_false(any(grepl(pure, localift_messages(select_windows(party ~ PF + AB, votes)))))
})

test_that("what is pure goes by the direction", {
  x <- list(n_profile = c(3, 4, 2), n_profile_class = c(3, 0, 1))
  expect_identical(is_pure(x, list(inhibit = FALSE)), c(TRUE, FALSE, FALSE))
  expect_identical(is_pure(x, list(inhibit = TRUE)), c(FALSE, TRUE, FALSE))
  expect_identical(
    says_pure(1, 3, FALSE), "1 of the 3 rests on a pure profile: its lift cannot be told from its ceiling"
  )
  expect_identical(says_pure(2, 3, TRUE), "2 of the 3 rest on pure profiles: their lift cannot be told from 0")
  expect_identical(says_pure(1, 1, FALSE), "the profile is pure: its lift cannot be told from its ceiling")
  expect_null(says_pure(0, 3, FALSE))
})
