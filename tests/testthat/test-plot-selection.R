skip_if_not_installed("ggplot2", "3.4.0")

test_that("edited rows and unknown types are errors", {
  sel <- select_features(party ~ PF + AB, votes, keep_data = FALSE)
  # The picture needs no data.
  expect_no_error(ggplot2::autoplot(sel))
  expect_snapshot(error = TRUE, {
    ggplot2::autoplot(sel, type = "all")
    ggplot2::autoplot(sel, type = "joint")
    ggplot2::autoplot(select_features(party ~ PF, votes), type = "joint")
  })
})
