test_that("a feature that is constant where it is known is named, with the rows that its sets leave out", {
  note <- "`consent` is constant where known, and its sets count 60 rows of \"sick\" fewer: see `never`."
  expect_true(paste("i", note) %in% localift_messages(select_profiles(ill ~ ., consent_data())))
  expect_true(paste("i", note) %in% localift_messages(select_features(ill ~ ., consent_data())))
  messages <- function(...) localift_messages(select_features(ill ~ ., consent_data(), ...))
  for (na in c("complete", "level")) expect_no_match(c("", messages(na = na)), "constant")
  expect_no_match(c("", messages(never = "consent")), "constant")
  # No rows are left out by one that is never missing.
  whole <- transform(consent_data(), one = 1)
  expect_no_match(c("", localift_messages(select_features(ill ~ smokes + one, whole))), "constant")
  coded <- encode(ill ~ ., transform(consent_data(), more = ifelse(seq_along(ill) > 10, 7, NA)))
  expect_identical(
    note_constant(coded),
    "`consent` and `more` are constant where known, and their sets count up to 60 rows of \"sick\" fewer: see `never`."
  )
  weighted <- encode(ill ~ ., transform(consent_data(), w = 2), weights = rlang::quo(w))
  expect_match(note_constant(weighted), "count 120 rows")
})

test_that("continuous features that are constant where known are named too", {
  data <- data.frame(y = rep(c("a", "b"), 20), x = c(rep(2.5, 30), rep(NA, 10)), z = sqrt(1:40))
  messages <- localift_messages(select_features(y ~ ., data, discretize = joint_quantiles(2), max_features = 1))
  expect_match(messages, "`x` is constant where known, and its sets count 10 rows fewer", all = FALSE, fixed = TRUE)
})

test_that("a winner that counts other rows is noted, and one that does not see a class", {
  messages <- localift_messages(select_profiles(ill ~ ., consent_data(), classes = "sick"))
  expect_true(
    "i The best profile of \"sick\" counts rows of which 11.8% are \"sick\", of all rows 25%." %in% messages
  )
  none <- localift_messages(select_profiles(ill ~ smokes, consent_data(), classes = "sick"))
  expect_no_match(c("", none), "counts rows")
  data <- data.frame(
    y = rep(c("a", "b", "c"), each = 20), f = c(rep("p", 20), rep("q", 20), rep(NA, 20)), g = rep(c("u", "v"), 30)
  )
  for (found in list(
    localift_messages(select_features(y ~ f + g, data)), localift_messages(select_windows(y ~ f + g, data))
  )) {
    expect_match(found, "The best (feature set|window) counts no row of \"c\".", all = FALSE)
  }
  messages <- localift_messages(select_profiles(y ~ f, data, classes = "a"))
  expect_match(messages, "The best profile of \"a\" counts no row of \"c\".", all = FALSE, fixed = TRUE)
})
