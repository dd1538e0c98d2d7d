test_that("results have the columns of the design, with their types", {
  types <- function(x) vapply(as.data.frame(x), typeof, "")
  expect_identical(types(small_features()), c(
    rank = "integer", features = "character", eta = "double",
    n_features = "integer", n_profiles = "integer", n = "integer"
  ))
  expect_identical(types(small_windows()), c(
    rank = "integer", features = "character", window = "character",
    eta = "double", frequency = "double", n_features = "integer",
    n_profiles = "integer", n_window = "integer", n = "integer"
  ))
  expect_identical(types(small_profiles()), c(
    class = "character", rank = "integer", features = "character",
    profile = "character", lift = "double", frequency = "double",
    probability = "double", base_rate = "double", n_features = "integer",
    n_profile = "integer", n_profile_class = "integer", n_class = "integer", n = "integer"
  ))
})

test_that("results have their classes, best first", {
  sel <- small_profiles()
  expect_s3_class(
    sel, c("localift_profiles", "localift_selection", "data.frame"),
    exact = TRUE
  )
  expect_s3_class(small_features(), "localift_features")
  expect_s3_class(small_windows(), "localift_windows")
  for (part in split(as.data.frame(sel), sel$class)) {
    expect_identical(part$rank, seq_len(nrow(part)))
    expect_false(is.unsorted(-part$lift))
  }
  expect_equal(sel$frequency, sel$n_profile / sel$n)
  expect_equal(sel$probability, sel$n_profile_class / sel$n_profile)
  expect_identical(sel$base_rate, sel$n_class / sel$n)
  expect_equal(sel$lift, sel$probability / sel$base_rate)
})

test_that("counts of weights are doubles where they are not whole", {
  data <- data.frame(a = c("x", "y", "x"), b = c("u", "u", "v"), w = c(0.5, 1, 2.25))
  sel <- suppressMessages(select_features(b ~ a, data, weights = w))
  expect_identical(sel$n, 3.75)
  expect_type(localift:::as_whole(c(1, 2^31)), "double")
  expect_type(localift:::as_whole(c(1, 2^31 - 1)), "integer")
})

test_that("keep_data = FALSE keeps everything but the data", {
  sel <- small_windows(keep_data = FALSE)
  expect_null(attr(sel, "localift")$coded)
  expect_identical(selected_windows(sel), selected_windows(small_windows()))
  expect_identical(as.data.frame(sel), as.data.frame(small_windows()))
  expect_identical(summary(sel)$data_bytes, 0)
})

test_that("a result without rows has the columns, and can be used", {
  sel <- suppressMessages(small_profiles(min_count = 1000))
  expect_identical(dim(sel), c(0L, 13L))
  expect_identical(names(sel), names(small_profiles()))
  expect_identical(selected_profiles(sel), list())
  expect_identical(selected_profiles(sel[integer(), ]), list())
  expect_identical(dim(predict(sel, votes)), c(435L, 0L))
})

test_that("localift() holds the three results", {
  fit <- localift(party ~ PF + AB + ES, votes, min_freq = 0.15)
  expect_named(fit, c("features", "windows", "profiles"))
  expect_identical(
    as.data.frame(fit$profiles), as.data.frame(small_profiles())
  )
})

test_that("results go through a file and back", {
  fit <- suppressMessages(localift(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3))
  file <- withr::local_tempfile(fileext = ".csv")
  for (part in fit) {
    write.csv(part, file, row.names = FALSE)
    expect_equal(read.csv(file), as.data.frame(part), tolerance = 1e-14)
  }
  # Quotes, commas, and line breaks in labels; a class that reads as a number.
  data <- data.frame(f = c("a,\"b\"", "c\nd", "e")[1 + (1:40) %% 3], y = c("no, \"not\"", "yes")[1 + (1:40) %% 2])
  sel <- suppressMessages(select_profiles(y ~ f, data))
  write.csv(sel, file, row.names = FALSE)
  expect_equal(read.csv(file), as.data.frame(sel), tolerance = 1e-14)
})

# The searches of fixtures/selections-0.1.0.rds, which saveRDS(earlier_searches(), compress = "xz") made with the first
# version, whose results kept codes of four bytes.
earlier_searches <- function() {
  weighted <- cbind(votes[c("party", "PF", "AB", "ES")], w = rep_len(c(0.5, 1, 2.25), nrow(votes)))
  suppressMessages(list(
    features = small_features(), windows = small_windows(), profiles = small_profiles(),
    level = small_profiles(na = "level"),
    weighted = select_profiles(party ~ ., weighted, weights = w, min_freq = 0.15),
    joint = select_windows(Species ~ ., iris, discretize = joint_quantiles(3), max_features = 2),
    counted = select_profiles(count_profiles(weighted[1:3], party ~ .), min_freq = 0.15)
  ))
}

test_that("results that an earlier version saved answer as those of today", {
  saved <- readRDS(test_path("fixtures", "selections-0.1.0.rds"))
  found <- earlier_searches()
  expect_named(saved, names(found))
  for (name in names(found)) {
    old <- saved[[name]]
    new <- found[[name]]
    expect_equal(as.data.frame(old), as.data.frame(new), label = name)
    expect_equal(lift_function(old, 1), lift_function(new, 1), label = name)
    expect_equal(lift_function(old, nrow(old)), lift_function(new, nrow(new)), label = name)
    data <- if (name == "joint") iris else votes
    for (type in c("member", "lift", "rank")) {
      answers <- lapply(list(old, new), function(sel) suppressMessages(predict(sel, data, type = type)))
      expect_identical(answers[[1]], answers[[2]], label = paste(name, type))
    }
    expect_identical(format(summary(old))[[1]], format(summary(new))[[1]], label = name)
  }
  expect_equal(equivalents(saved$profiles, 1), equivalents(found$profiles, 1))
  expect_gt(summary(saved$level[1:2, ])$data_bytes, 0)
})
