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
  # A rank that has become a double is the same rank, a class that has become a factor the same class.
  edited <- sel
  edited$rank <- as.double(edited$rank)
  expect_identical(selected_features(edited), selected_features(sel))
  edited <- small_profiles()
  edited$class <- factor(edited$class, rev(unique(edited$class)))
  expect_identical(selected_profiles(edited[6:1, ]), selected_profiles(small_profiles())[6:1])
})

# Searches whose results read alike, value by value, though the classes are exchanged; and one of other values.
alike <- function() {
  a <- with_fixed_seed(1, data.frame(
    y = rep(c("p", "q"), 50), f = sample(c("u", "v"), 100, TRUE), g = sample(c("s", "t"), 100, TRUE)
  ))
  b <- transform(a, y = ifelse(y == "p", "q", "p"))
  c <- transform(a, f = ifelse(y == "p", "u", f))
  list(
    a = select_features(y ~ ., a), b = select_features(y ~ ., b), c = select_features(y ~ ., c),
    eta = c(eta(y ~ f, a), eta(y ~ f, c))
  )
}

# The ways in which rows come together, of base R and of other packages.
binders <- function() {
  c(
    list(rbind = rbind),
    if (is_installed("dplyr")) {
      list(bind_rows = dplyr::bind_rows, id = function(x, y) dplyr::bind_rows(x = x, y = y, .id = "site"))
    },
    if (is_installed("vctrs")) list(vec_rbind = vctrs::vec_rbind, vec_c = vctrs::vec_c),
    if (is_installed("tibble")) list(add_row = function(x, y) tibble::add_row(x, y)),
    if (is_installed("data.table")) list(rbindlist = function(x, y) data.table::rbindlist(list(x, y))),
    list(
      method = rbind.data.frame,
      assign = function(x, y) {
        at <- nrow(x) + seq_len(nrow(y))
        x[at, ] <- y
        x
      }
    )
  )
}

test_that("results of two searches bound together give no other search's answer", {
  skip_on_cran()
  sel <- alike()
  expect_identical(as.data.frame(sel$a), as.data.frame(sel$b))
  for (bind in binders()) {
    # All, rows that the first lacks, one more, other values, and to none at all; with the key alone, too.
    for (other in list(sel$b, sel$c)) {
      for (both in some(list(
        bind(sel$a, other), bind(sel$a[1, ], other[2, ]), bind(sel$a, other[3, ]), bind(sel$a["rank"], other["rank"]),
        bind(sel$a[1, "rank", drop = FALSE], other[2, "rank", drop = FALSE])
      ))) {
        expect_error(selected_features(both), class = "localift_error_input")
        expect_error(lift_function(both, 2), class = "localift_error_input")
        # No row of it is taken for a result either.
        expect_error(selected_features(both[nrow(both), ]), class = "localift_error_input")
        expect_error(summary(both) |> search_info(), class = "localift_error_input")
      }
    }
  }
  # The usual idiom: of each part the number of its own.
  parts <- list(A = sel$a, B = sel$c)
  expect_equal(vapply(parts, function(part) eta(lift_function(part[part$features == "f", ])), 0), sel$eta,
    ignore_attr = TRUE
  )
  expect_identical(class(do.call(rbind, parts)), "data.frame")
})

test_that("parts of one result bound together by rbind() are a result", {
  sel <- alike()$a
  expected <- selected_features(sel)
  expect_identical(selected_features(rbind(sel[3, ], sel[1, ])), expected[c(3, 1)])
  expect_identical(selected_features(rbind(sel[1, ], NULL, sel[2, ], make.row.names = FALSE)), expected[1:2])
  best <- do.call(rbind, lapply(split(sel, sel$n_features), head, 1))
  expect_identical(selected_features(best), expected[match(best$rank, sel$rank)])
  expect_identical(class(rbind(sel[1, ], as.data.frame(sel)[2, ])), "data.frame")
  expect_identical(class(rbind(as.data.frame(sel)[2, ], sel[1, ])), "data.frame")
  expect_identical(class(rbind(sel, as.list(sel[1, ]))), "data.frame")
})

test_that("a row whose values were changed makes a plain data frame", {
  sel <- small_profiles()
  changes <- list(
    function(x) { x$lift[[2]] <- 9; x },
    function(x) { x[["probability"]] <- round(x$probability, 1); x },
    function(x) { x[2, "n"] <- 1L; x },
    function(x) { x[2, ] <- x[3, ]; x },
    function(x) { x$class <- rev(x$class); x },
    function(x) { x$rank <- as.character(x$rank); x },
    function(x) { x$lift <- as.list(x$lift); x },
    function(x) { x$lift <- cbind(x$lift, 1); x },
    function(x) { x$lift[[1]] <- NA; x },
    function(x) { names(x)[match(c("lift", "n"), names(x))] <- c("n", "lift"); x },
    function(x) within(x, lift <- lift + 1)
  )
  for (change in changes) {
    expect_identical(class(change(sel)), "data.frame")
    expect_error(predict(change(sel)[1, ], votes))
  }
  # What changes nothing of the search's own columns does not.
  kept <- list(
    function(x) { x$note <- "mine"; x },
    function(x) { x$lift <- NULL; x },
    function(x) { x[] <- x[rev(seq_len(nrow(x))), ]; x },
    function(x) { names(x)[names(x) == "lift"] <- "times"; x },
    function(x) { row.names(x) <- letters[seq_len(nrow(x))]; x },
    function(x) { x[2, ] <- x[2, ]; x }
  )
  for (keep in kept) {
    x <- keep(sel)
    expect_s3_class(x, "localift_profiles")
    at <- match(paste(x$class, x$rank), paste(sel$class, sel$rank))
    expect_identical(selected_profiles(x), selected_profiles(sel)[at])
  }
})

test_that("a row is taken as often as asked for, and joined rows are own rows", {
  sel <- alike()$a
  expected <- selected_features(sel)
  twice <- sel[c(2, 2, 1), ]
  expect_identical(selected_features(twice), expected[c(2, 2, 1)])
  expect_identical(selected_features(twice[c(1, 2), ]), expected[c(2, 2)])
  expect_identical(class(merge(sel, data.frame(rank = 1:2))), "data.frame")
  skip_if_not_installed("dplyr")
  expect_identical(selected_features(dplyr::slice(sel, c(2, 2, 1))), expected[c(2, 2, 1)])
  notes <- data.frame(rank = c(3L, 1L), note = c("c", "a"))
  expect_identical(selected_features(dplyr::left_join(sel, notes, by = "rank")), expected)
  expect_identical(class(dplyr::full_join(sel, data.frame(rank = 9L), by = "rank")), "data.frame")
  expect_identical(class(dplyr::rows_update(sel, data.frame(rank = 1L, eta = 0.7), by = "rank")), "data.frame")
})

test_that("what knows no methods is seen where a result is used", {
  skip_if_not_installed("data.table")
  sel <- alike()$a
  edited <- data.table::copy(sel)
  data.table::set(edited, 1L, "eta", 0.9)
  expect_error(selected_features(edited), class = "localift_error_input")
  sorted <- data.table::copy(sel)
  data.table::setorderv(sorted, "rank", -1)
  expect_identical(selected_features(sorted), rev(selected_features(sel)))
})

test_that("options of printing change no row", {
  sel <- small_features(n_best = Inf)
  withr::local_options(OutDec = ",", scipen = -10)
  expect_identical(selected_features(sel[2:1, ]), selected_features(small_features(n_best = Inf))[2:1])
})

test_that("a plain data frame that was a result is said to be none", {
  sel <- alike()
  both <- rbind(sel$a, sel$b)
  expect_snapshot(error = TRUE, {
    selected_features(both)
    lift_function(both, 2)
    lift_function(both)
  })
})

test_that("values are put into a result by position, as into a data frame", {
  sel <- small_profiles()
  expect_identical(lapply(list(sel), `[<-`, 1, "lift", 0)[[1]], within(as.data.frame(sel), lift[1] <- 0))
  same <- `[<-`(sel, 1, "lift", sel$lift[[1]])
  expect_s3_class(same, "localift_profiles")
  expect_identical(as.data.frame(same), as.data.frame(sel))
})
