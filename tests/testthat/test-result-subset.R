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
