small_features <- function(...) {
  select_features(party ~ PF + AB + ES, votes, ...)
}
small_windows <- function(...) {
  select_windows(party ~ PF + AB + ES, votes, ...)
}
small_profiles <- function(...) {
  select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, ...)
}

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
    probability = "double", n_features = "integer", n_profile = "integer",
    n_profile_class = "integer", n_class = "integer", n = "integer"
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
  expect_equal(sel$lift, sel$probability / (sel$n_class / sel$n))
})

test_that("counts of weights are doubles where they are not whole", {
  data <- data.frame(a = c("x", "y", "x"), b = c("u", "u", "v"), w = c(0.5, 1, 2.25))
  sel <- suppressMessages(select_features(b ~ a, data, weights = w))
  expect_identical(sel$n, 3.75)
  expect_type(localift:::as_whole(c(1, 2^31)), "double")
  expect_type(localift:::as_whole(c(1, 2^31 - 1)), "integer")
})

test_that("subsetting, sorting and filtering keep a result usable", {
  sel <- small_profiles()
  expected <- selected_profiles(sel)
  by_n <- order(sel$n, sel$class)
  for (rows in list(3:1, by_n, sel$class == "republican", -1, c(2, 2))) {
    part <- sel[rows, ]
    expect_s3_class(part, "localift_profiles")
    expect_identical(unname(selected_profiles(part)), expected[seq_along(expected)[rows]])
  }
  expect_identical(selected_profiles(head(sel, 2)), head(expected, 2))
  expect_identical(selected_profiles(tail(sel, 2)), tail(expected, 2))
  expect_identical(
    selected_profiles(subset(sel, lift > 1.5)), expected[sel$lift > 1.5]
  )
  sel$note <- "mine"
  expect_identical(selected_profiles(sel[2:1, ]), expected[2:1])
})

test_that("a row keeps its structure through dplyr verbs", {
  skip_if_not_installed("dplyr")
  sel <- small_profiles()
  expected <- selected_profiles(sel)
  expect_identical(
    selected_profiles(dplyr::filter(sel, class == "republican")),
    expected[sel$class == "republican"]
  )
  expect_identical(
    selected_profiles(dplyr::arrange(sel, dplyr::desc(rank))),
    expected[order(-sel$rank)]
  )
  expect_identical(
    selected_profiles(dplyr::slice_head(sel, n = 2)), expected[1:2]
  )
  expect_identical(
    selected_profiles(dplyr::mutate(sel, odds = probability / (1 - probability))),
    expected
  )
  expect_identical(
    selected_profiles(dplyr::select(sel, class, rank, lift)), expected
  )
  expect_identical(class(dplyr::select(sel, lift)), "data.frame")
  expect_identical(class(dplyr::rename(sel, place = rank)), "data.frame")
  expect_identical(
    class(dplyr::bind_rows(sel, small_profiles(direction = "inhibit"))),
    "data.frame"
  )
  expect_identical(class(dplyr::mutate(sel, rank = 1L)), "data.frame")
})

test_that("without its key a result is a plain data frame", {
  sel <- small_profiles()
  for (part in list(sel["lift"], sel[, c("rank", "lift")], sel[1:2, "lift", drop = FALSE])) {
    expect_identical(class(part), "data.frame")
    expect_null(attr(part, "localift"))
  }
  expect_identical(sel[, "lift"], sel$lift)
  expect_identical(sel[2, "lift"], sel$lift[[2]])
  expect_s3_class(sel[c("class", "rank")], "localift_profiles")
  expect_s3_class(small_features()["rank"], "localift_features")
})

test_that("rows that are not the search's own give no other row's answer", {
  sel <- small_features()
  edited <- sel
  edited$rank <- rev(edited$rank)
  expect_error(selected_features(edited), class = "localift_error_input")
  mixed <- rbind(sel, small_features(never = "PF"))
  expect_error(selected_features(mixed), class = "localift_error_input")
  expect_identical(class(edited[1:2, ]), "data.frame")
  # A rank that has become a double is the same rank.
  edited <- sel
  edited$rank <- as.double(edited$rank)
  expect_identical(selected_features(edited), selected_features(sel))
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
  expect_identical(dim(sel), c(0L, 12L))
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
