test_that("what was selected comes as data", {
  fit <- localift(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 2)
  expect_identical(
    selected_features(fit$features),
    list(c("AB", "PF", "ES"), c("AB", "PF"))
  )
  windows <- selected_windows(fit$windows)
  expect_identical(lengths(windows), fit$windows$n_features)
  expect_identical(vapply(windows, nrow, 0L), fit$windows$n_profiles)
  expect_identical(
    windows[[1]],
    data.frame(AB = factor("y", c("n", "y")), PF = factor("n", c("n", "y")))
  )
  profiles <- selected_profiles(fit$profiles)
  expect_identical(
    profiles[[1]],
    data.frame(AB = factor("y", c("n", "y")), PF = factor("n", c("n", "y")))
  )
  texts <- vapply(profiles, function(profile) {
    paste0(names(profile), "=", vapply(profile, as.character, ""), collapse = " ")
  }, "")
  expect_identical(texts, fit$profiles$profile)
})

test_that("misuse is an error that says what to do", {
  sel <- select_features(party ~ PF + AB, votes)
  fit <- localift(party ~ PF + AB, votes, keep_data = FALSE)
  edited <- sel
  edited$rank[2:3] <- 5:6
  keyless <- sel
  keyless$rank <- NULL
  expect_snapshot(error = TRUE, {
    selected_features(votes)
    selected_features(fit)
    search_info(1:3)
    selected_windows(sel)
    selected_profiles(sel)
    selected_features(edited)
    selected_features(keyless)
    lift_function(sel, 4)
    lift_function(sel, "AB")
    count_profiles(sel, c(1, 2))
    lift_function(fit$features)
    count_profiles(fit$windows)
    lift_function(fit)
    lift_function(localift(party ~ PF, votes))
  })
})

test_that("the result of localift() has one answer where its part is known", {
  fit <- suppressMessages(localift(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 2))
  expect_identical(selected_windows(fit), selected_windows(fit$windows))
  expect_identical(selected_profiles(fit), selected_profiles(fit$profiles))
  expect_identical(equivalents(fit, 2), equivalents(fit$profiles, 2))
  for (type in c("member", "lift", "rank")) {
    expect_identical(predict(fit, votes, type = type), predict(fit$profiles, votes, type = type))
  }
  # Where any part would do, none is chosen.
  for (ask in list(selected_features, search_info, lift_function, count_profiles)) {
    expect_error(ask(fit), class = "localift_error_input")
  }
})
