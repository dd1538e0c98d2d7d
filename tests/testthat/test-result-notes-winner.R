test_that("a class that no profile lifts is noted, of complete searches for lift", {
  data <- data.frame(
    y = rep(c("u", "v"), c(60, 40)), a = rep(c("p", "q", "p"), c(30, 30, 40))
  )
  expect_snapshot({
    x <- select_profiles(y ~ a, data, classes = "u", min_freq = 0.5)
    x <- select_profiles(y ~ a, transform(data, a = "p"), min_freq = 0)
    x <- select_profiles(y ~ a, data, direction = "inhibit")
  })
  coded <- list(classes = "u")
  result <- list(
    class = 1L, lift = 0.5, n_profile_class = 1, n_profile = 4, n_class = 5, n = 10,
    info = list(complete = FALSE)
  )
  expect_null(localift:::note_no_lift("profiles", result, coded, list(inhibit = FALSE)))
})

test_that("weights that are not whole are no rows to split", {
  air <- transform(airquality, Ozone = factor(Ozone > 60), Wind = factor(Wind), Month = factor(Month))
  splits <- function(...) any(grepl("splits", localift_messages(select_features(Ozone ~ Month + Wind, air, ...))))
  expect_true(splits())
  expect_false(splits(weights = rep(1 / 153, 153)))
})
