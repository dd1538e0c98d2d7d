test_that("a class that no profile lifts is noted, of complete searches for lift", {
  data <- data.frame(
    y = rep(c("u", "v"), c(60, 40)), a = rep(c("p", "q", "p"), c(30, 30, 40))
  )
  expect_snapshot({
    x <- select_profiles(y ~ a, data, classes = "u", min_freq = 0.5)
    x <- select_profiles(y ~ a, transform(data, a = "p"), min_freq = 0)
    x <- select_profiles(y ~ a, data, direction = "inhibit")
  })
  # What an unfinished search says is no more than that.
  expect_match(
    localift_messages(select_profiles(y ~ a, data, min_freq = 0.5, search = "forward")),
    "No profile was found that lifts \"u\".", all = FALSE, fixed = TRUE
  )
})

test_that("the note on a class without profiles keeps its number, whatever left none", {
  data <- data.frame(y = rep(c("u", "v"), c(60, 40)), a = rep(c("p", "q", "p"), c(30, 30, 40)))
  found <- function(...) {
    sel <- NULL
    messages <- localift_messages(sel <- select_profiles(y ~ a, data, ...))
    list(classes = unique(sel$class), messages = messages)
  }
  # q: 30 of 30 are u, a lift of 5/3; p: 40 of 70 are v, a lift of 10/7.
  high <- found(min_lift = 1.5)
  expect_identical(high$classes, "u")
  expect_true("i No profile lifts \"v\" above 1.5: the greatest lift is 1.429." %in% high$messages)
  all <- found(min_lift = 10)
  expect_identical(all$messages, "i No profile lifts \"u\" or \"v\" above 10: the greatest lift is 1.667.")
  inhibit <- found(direction = "inhibit", min_lift = 0.5)
  expect_identical(inhibit$classes, "v")
  expect_true("i No profile inhibits \"u\" below 0.5: the least lift is 0.7143." %in% inhibit$messages)
  # Nothing eligible is another answer.
  expect_match(found(min_freq = 0.9)$messages, "No profile is eligible: the greatest frequency", all = FALSE)
  expect_match(found(min_class_count = 61)$messages, "`min_class_count = 61` and", all = FALSE, fixed = TRUE)
  # With and without threads, bounds and filters.
  for (search in c("exact", "exhaustive")) {
    expect_identical(found(min_lift = 10, search = search, distinct = TRUE)$messages, all$messages)
  }
})

test_that("a limit on lifts is exact, and strict", {
  # 12 of 20 with a lift of 6/5, whose double is less than 1.2 written out.
  data <- data.frame(y = rep(c("u", "v", "u", "v"), c(12, 8, 38, 42)), a = rep(c("p", "q"), c(20, 80)))
  lifts <- function(min_lift, ...) {
    suppressMessages(select_profiles(y ~ a, data, classes = "u", min_lift = min_lift, ...))$lift
  }
  for (search in c("exact", "exhaustive", "forward")) {
    expect_identical(lifts(1.2, search = search), numeric())
    expect_identical(lifts(1.1999999999, search = search), 1.2)
    expect_identical(lifts(-Inf, search = search), c(1.2, 0.95))
    expect_identical(lifts(0.95, search = search), 1.2)
    expect_identical(lifts(0.95, direction = "inhibit", search = search), numeric())
    expect_identical(lifts(1, direction = "inhibit", search = search), 0.95)
    expect_identical(lifts(Inf, direction = "inhibit", search = search), c(0.95, 1.2))
  }
})

test_that("a profile that lifts nothing stands for none that does", {
  # Both hold row 1 to 4; missing values of b make its lift 1 at most, and that of a above it.
  data <- data.frame(
    y = c("u", "u", "u", "v", "v", "v", "v", "u"), a = c("p", "p", "p", "p", "q", "q", "q", "q"),
    b = c("r", "r", "r", "r", NA, NA, "s", NA)
  )
  every <- suppressMessages(select_profiles(y ~ ., data, classes = "u", min_freq = 0, min_lift = -Inf, n_best = Inf))
  above <- suppressMessages(select_profiles(y ~ ., data, classes = "u", min_freq = 0, distinct = TRUE, min_lift = 1.3))
  expect_identical(above$profile, "a=p")
  expect_identical(equivalents(above)$profile, "a=p")
  expect_gt(nrow(equivalents(every, match("a=p", every$profile))), 1)
})

test_that("the rows of the class that the best rests on are noted, and restricted", {
  # Smoking heavily: 2 of the 20 are ill, a lift of 5.4.
  data <- data.frame(
    ill = rep(c("y", "n", "y", "n"), c(2, 18, 8, 512)), smokes = rep(c("heavily", "other"), c(20, 520))
  )
  messages <- localift_messages(sel <- select_profiles(ill ~ smokes, data, classes = "y", min_freq = 0.01))
  expect_equal(sel$lift, 5.4)
  expect_identical(messages, "i The best profile of \"y\" rests on 2 rows of \"y\": raise `min_class_count`.")
  search <- function(...) suppressMessages(select_profiles(ill ~ smokes, data, classes = "y", min_freq = 0.01, ...))
  expect_identical(nrow(search(min_class_count = 2)), 1L)
  expect_identical(nrow(search(min_class_count = 3)), 0L)
  # Not where few are sought.
  inhibit <- localift_messages(
    select_profiles(ill ~ smokes, data, classes = "n", min_freq = 0.01, direction = "inhibit")
  )
  expect_no_match(c("", inhibit), "rests on")
  # Rows, whatever their weights; as many as whole weights say.
  data$half <- 0.5
  expect_identical(nrow(search(weights = half, min_class_count = 2)), 1L)
  expect_identical(nrow(search(weights = half, min_class_count = 3)), 0L)
  expect_identical(nrow(search(weights = half, min_class_count = 3, search = "forward")), 0L)
  data$twice <- 2
  expect_identical(nrow(search(weights = twice, min_class_count = 4)), 1L)
  expect_identical(nrow(search(weights = twice, min_class_count = 5)), 0L)
})

test_that("weights that are not whole are no rows to split", {
  air <- transform(airquality, Ozone = factor(Ozone > 60), Wind = factor(Wind), Month = factor(Month))
  splits <- function(...) any(grepl("splits", localift_messages(select_features(Ozone ~ Month + Wind, air, ...))))
  expect_true(splits())
  expect_false(splits(weights = rep(1 / 153, 153)))
})

test_that("a window of a set of many small profiles is noted", {
  noise <- with_fixed_seed(7, as.data.frame(matrix(sample(c("a", "b", "c"), 300 * 12, TRUE), 300)))
  noise$y <- with_fixed_seed(8, sample(c("u", "v"), 300, TRUE))
  messages <- localift_messages(sel <- select_windows(y ~ ., noise, max_features = 4, min_count = 1, n_best = 1))
  expect_identical(sel$eta, 1)
  expect_match(messages, sprintf(
    "The best window splits %d rows into %d profiles: raise `min_count`.", sel$n_window, sel$n_profiles
  ), fixed = TRUE, all = FALSE)
  # Profiles of rows enough, chosen of many that have fewer.
  messages <- localift_messages(sel <- select_windows(y ~ ., noise, max_features = 4, min_count = 5, n_best = 1))
  note <- "The best window is of a set that splits 300 rows into [0-9]+ profiles: raise `min_count`"
  expect_match(messages, note, all = FALSE)
  # Few profiles, of one feature or of several, have no such note.
  expect_no_match(c("", localift_messages(select_windows(y ~ ., noise, max_features = 2))), "splits")
  # As feature sets have it.
  doubt <- function(...) doubt_window(list(...))
  expect_identical(
    doubt(n_window = 129, n_profiles = 45, n = 300, n_set_profiles = 120, n_features = 5),
    "The best window splits 129 rows into 45 profiles: raise `min_count`."
  )
  expect_identical(
    doubt(n_window = 129, n_profiles = 20, n = 300, n_set_profiles = 120, n_features = 5),
    "The best window is of a set that splits 300 rows into 120 profiles: raise `min_count`, or lower `max_features`."
  )
  expect_null(doubt(n_window = 129, n_profiles = 20, n = 300, n_set_profiles = 60, n_features = 5))
  expect_identical(
    doubt(n_window = 50, n_profiles = 20, n = 300, n_set_profiles = 200, n_features = 1),
    paste(
      "The best window is of a set that splits 300 rows into 200 profiles:",
      "raise `min_count`, or leave it out with `never`."
    )
  )
  expect_match(doubt(n_window = 9, n_profiles = 20), "rests on 9 rows")
})
