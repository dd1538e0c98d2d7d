test_that("nothing eligible is an answer, and says which restriction it was", {
  data <- small_data()
  note <- function(expr) localift_messages(expr)[[1]]
  expect_snapshot({
    note(select_profiles(y ~ f + g, data, min_freq = 0.9))
    note(select_profiles(y ~ f + g, data, min_count = 100))
    note(select_windows(y ~ f + g, data, min_count = 5))
    note(select_features(y ~ f + g, data, min_n = 100))
    note(select_features(y ~ h, small_data(h = NA)))
    note(select_profiles(y ~ f + g, data, min_count = 3, min_features = 2))
  })
  expect_equal(nrow(suppressMessages(
    select_profiles(y ~ f, data, min_freq = 0.9)
  )), 0)
})
