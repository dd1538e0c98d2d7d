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

# u and w need both features to be told apart, v one; t is rare, and its rows are all over.
emptied_data <- function() {
  data <- data.frame(
    y = rep(c("u", "w", "v", "v"), each = 10), f = rep(c("p", "p", "q", "q"), each = 10),
    g = rep(c("x", "y", "x", "y"), each = 10)
  )
  rbind(data, data.frame(y = "t", f = c("p", "p", "q", "q"), g = c("x", "y", "x", "y")))
}

test_that("a class that a limit leaves without a profile is noted, with the limit", {
  found <- function(..., data = emptied_data()) {
    messages <- localift_messages(sel <- select_profiles(y ~ ., data, ...))
    list(classes = unique(sel$class), messages = grep("^i No profile", messages, value = TRUE))
  }
  count <- found(min_class_count = 5)
  expect_identical(count$classes, c("u", "v", "w"))
  expect_identical(count$messages, "i No profile of \"t\" is eligible: `min_class_count = 5` leaves none.")
  # With rows enough, but in no profile.
  spread <- found(min_class_count = 4, min_features = 2, min_freq = 0.1)
  expect_identical(
    spread$messages[[1]], "i No profile of \"t\" is eligible: `min_class_count = 4` and `min_freq = 0.1` leave none."
  )

  productive <- found(productive = TRUE, min_features = 2, classes = c("u", "v", "w"))
  expect_identical(productive$classes, c("u", "w"))
  expect_identical(productive$messages, "i No profile of \"v\" is eligible: `productive` leaves none.")
  # Nobody looked which of the two it was.
  either <- found(productive = TRUE, min_features = 2, classes = c("u", "v", "w"), min_lift = -Inf)
  expect_identical(
    either$messages, "i No profile of \"v\" is eligible: `productive` and `min_freq = 0.05` leave none."
  )

  lift <- found(min_lift = 2.3, classes = c("u", "v", "w"))
  expect_identical(lift$classes, c("u", "w"))
  expect_identical(lift$messages, "i No profile lifts \"v\" above 2.3: the greatest lift is 2.")

  # Each its own.
  all <- found(productive = TRUE, min_features = 2, min_class_count = 5)
  expect_identical(all$classes, c("u", "w"))
  expect_identical(all$messages, c(
    "i No profile of \"v\" is eligible: `productive` leaves none.",
    "i No profile of \"t\" is eligible: `min_class_count = 5` leaves none."
  ))
  two <- found(min_class_count = 11)
  expect_identical(
    two$messages, "i No profile of \"t\", \"u\" or \"w\" is eligible: `min_class_count = 11` leaves none."
  )
  expect_identical(found(min_freq = 0.05)$classes, c("u", "v", "w"))
})

test_that("a class whose features are all missing is noted", {
  data <- emptied_data()
  data[data$y == "w", c("f", "g")] <- NA
  for (min_lift in c(1, -Inf)) {
    messages <- localift_messages(select_profiles(y ~ ., data, min_lift = min_lift))
    expect_true("i No profile of \"w\" is eligible: every feature is missing in its rows." %in% messages)
  }
})

test_that("a class that an unfinished search leaves without a profile is noted, without a reason", {
  messages <- localift_messages(select_profiles(y ~ ., emptied_data(), min_class_count = 5, search = "forward"))
  expect_match(messages, "No profile was found that lifts \"t\"|No profile of \"t\" was found", all = FALSE)
})

test_that("all three resolutions and steps note a class without a profile", {
  note <- "No profile of \"t\" is eligible: `min_class_count = 5` leaves none."
  messages <- localift_messages(localift(y ~ ., emptied_data(), min_class_count = 5))
  expect_match(messages, note, fixed = TRUE, all = FALSE)
  skip_if_not_installed("recipes", recipes_minimum)
  recipe <- recipes::recipe(y ~ ., emptied_data())
  recipe <- step_llds_profiles(recipe, recipes::all_predictors(), options = list(min_class_count = 5))
  messages <- localift_messages(trained <- recipes::prep(recipe))
  expect_match(messages, note, fixed = TRUE, all = FALSE)
  expect_setequal(recipes::tidy(trained, number = 1)$class, c("u", "v", "w"))
})
