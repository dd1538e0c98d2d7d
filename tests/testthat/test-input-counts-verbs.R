# The counts of two of the votes, and what the formula `party ~ PF` says of the rows they stand for: 0.786.
cn <- count_profiles(party ~ PF + AB, votes)
whole <- eta(party ~ PF, votes)

# eta of PF after a verb; the class is known without a formula where only PF is left.
eta_after <- function(x, formula = party ~ PF) suppressMessages(eta(formula, x))

expect_counted <- function(x, object = whole, formula = party ~ PF) {
  expect_s3_class(x, "localift_counts")
  expect_equal(eta_after(x, formula), object)
}

# Read, they say that they are not counted any more, and how to go on.
expect_counts_lost <- function(x) {
  error <- error_of(eta(party ~ PF, x))
  expect_s3_class(error, "localift_error_input")
  expect_match(conditionMessage(error), "no longer have|no counts any more")
  expect_match(conditionMessage(error), "as_counts")
  expect_match(conditionMessage(error), "as.data.frame")
}

test_that("the votes counted are those of the issue", {
  expect_equal(whole, 0.7862475, tolerance = 1e-6)
  expect_counted(cn)
})

test_that("counted data stay counted through verbs of base R", {
  expect_counted(cn[order(cn$n), ])
  expect_counted(unique(cn))
  expect_counted(subset(cn, n > 0))
  expect_counted(within(cn, z <- 1))
  expect_counted(transform(cn, z = n * 2))
  # Variables of the caller, too.
  shift <- 3
  expect_identical(transform(cn, z = n + shift)$z, cn$n + 3)
  expect_identical(localift_messages(transform(cn, z = 1)), character())
  expect_counted(rbind(cn, cn))
  expect_counted(do.call(rbind, split(cn, cn$PF)))
  expect_counted({
    cn$n <- cn$n * 3L
    cn
  })
})

test_that("counted data stay counted when merged", {
  more <- data.frame(PF = c("n", "y"), w = 1:2)
  expect_counted(merge(cn, more))
  # A column of the other that is called as the counts does not count.
  other <- data.frame(PF = c("n", "y"), n = c(1000, 1))
  for (suffixes in list(c(".x", ".y"), c("", ".y"), c(".x", ""))) {
    expect_counted(merge(cn, other, by = "PF", suffixes = suffixes))
    expect_counted(merge(cn, other, by.x = match("PF", names(cn)), by.y = 1, suffixes = suffixes))
  }
  # Joining counts is joining the rows that they stand for.
  twice <- data.frame(PF = c("n", "n", "y"), w = c("a", "b", "a"))
  rows <- merge(votes[c("party", "PF", "AB")], twice)
  expect_counted(merge(cn, twice), eta(party ~ PF + w, rows), party ~ PF + w)
  expect_error(eta_after(merge(cn, data.frame(PF = "z"), all = TRUE)), "finite", class = "localift_error_input")
  expect_counts_lost(merge(cn, cn, by = c("PF", "AB", "party")))
})

test_that("names that are swapped swap their columns", {
  swapped <- list(names = function(x, from, to) {
    at <- match(c(from, to), names(x))
    names(x)[at] <- c(to, from)
    x
  }, set = function(x, from, to) {
    stats::setNames(x, replace(names(x), match(c(from, to), names(x)), c(to, from)))
  })
  if (is_installed("dplyr")) {
    swapped$rename <- function(x, from, to) dplyr::rename(x, set_names(c(from, to), c(to, from)))
    swapped$select <- function(x, from, to) {
      dplyr::select(x, set_names(c(from, to), c(to, from)), dplyr::everything())
    }
  }
  known <- count_profiles(party ~ PF, votes)
  for (swap in swapped) {
    # The class is still what it was, called PF now.
    x <- swap(known, "party", "PF")
    expect_identical(attr(x, "class_name"), "PF")
    expect_equal(eta_after(x, PF ~ party), whole)
    expect_equal(suppressMessages(eta(x)), whole)
    # And the counts.
    x <- swap(known, "n", "PF")
    expect_identical(attr(x, "count_name"), "PF")
    expect_equal(suppressMessages(eta(x)), whole)
  }
  expect_counted(stats::setNames(cn, c("PF", "AB", "party", "k")), whole, party ~ AB)
})

test_that("what loses the counts says so when it is read, whatever a column is called later", {
  lost <- list(
    cn[c("PF", "party")], cn[-4], subset(cn, select = -n),
    within(cn, rm(n)), unique(cn[c("PF", "party")]),
    { x <- cn; x$n <- NULL; x }, { x <- cn; x[["n"]] <- NULL; x$n <- 1; x },
    { x <- cn; x["n"] <- NULL; x["n"] <- 1; x },
    aggregate(cn["n"], cn[c("PF", "party")], sum)
  )
  for (x in lost) expect_counts_lost(x)
  x <- cn[c("PF", "party")]
  x$k <- 1
  names(x)[3] <- "n"
  expect_counts_lost(x)
  # The ways out.
  expect_counted(as_counts(aggregate(cn["n"], cn[c("PF", "party")], sum), n))
  expect_equal(eta(party ~ PF, as.data.frame(x)), eta(party ~ PF, data.frame(PF = x$PF, party = x$party)))
  expect_snapshot(error = TRUE, {
    select_features(party ~ PF, cn[c("PF", "party")])
    select_features(party ~ PF, aggregate(cn["n"], cn[c("PF", "party")], sum))
  })
})

test_that("base functions that forget classes say so; as.data.frame() is asked to", {
  expect_snapshot({
    bound <- cbind(cn, z = 1)
    made <- data.frame(cn)
    plain <- as.data.frame(cn)
  })
  expect_identical(class(plain), "data.frame")
  expect_identical(names(attributes(plain)), c("names", "class", "row.names"))
  expect_identical(localift_messages(cbind(cn[c("PF", "party")], z = 1)), character())
})

test_that("dplyr::count() and tally() add the counts", {
  skip_if_not_installed("dplyr")
  counted <- dplyr::count(cn, PF, party)
  expect_identical(sum(counted$n), 435L)
  expect_counted(counted)
  # Of PF and the class alone, which is known.
  expect_equal(eta(counted), whole)
  expect_counted(dplyr::count(cn, party, PF, name = "k", sort = TRUE))
  expect_counted(dplyr::count(cn, PF, party, wt = n))
  expect_counted(dplyr::tally(dplyr::group_by(cn, PF, party)))
  expect_counted(dplyr::count(dplyr::group_by(cn, PF), party))
  expect_counts_lost(dplyr::count(cn, PF, party, wt = n * 2))
})

test_that("counted data stay counted through verbs of dplyr", {
  skip_if_not_installed("dplyr")
  more <- data.frame(PF = c("n", "y"), w = 1:2)
  grouped <- dplyr::group_by(cn, PF)
  kept <- list(
    dplyr::arrange(cn, n), dplyr::mutate(cn, z = 1), dplyr::select(cn, n, PF, party), dplyr::filter(cn, n > 0),
    dplyr::slice_sample(cn, prop = 1), dplyr::bind_rows(cn, cn), dplyr::bind_cols(cn, z = 1), dplyr::distinct(cn),
    dplyr::left_join(cn, more, by = "PF"),
    dplyr::semi_join(cn, more, by = "PF") |> dplyr::bind_rows(cn[is.na(cn$PF), ]),
    dplyr::rename(cn, rows = n), dplyr::rowwise(cn), dplyr::union_all(cn, cn), dplyr::add_count(cn, PF, name = "k"),
    grouped, dplyr::ungroup(grouped), dplyr::mutate(grouped, z = 1), dplyr::mutate(grouped, PF = PF),
    dplyr::filter(grouped, TRUE), dplyr::select(grouped, -AB), dplyr::arrange(grouped, n),
    dplyr::bind_rows(dplyr::group_split(grouped))
  )
  for (x in kept) expect_counted(x)
  expect_s3_class(dplyr::mutate(grouped, z = 1), "grouped_df")
  expect_equal(
    unlist(dplyr::group_map(dplyr::group_by(cn, AB), ~ eta_after(.x))),
    vapply(c("n", "y", NA), function(level) eta_after(votes[votes$AB %in% level, ]), 0), ignore_attr = TRUE
  )
  lost <- list(
    dplyr::summarise(dplyr::group_by(cn, PF, party), n = sum(n), .groups = "drop"), dplyr::summarise(cn, n = sum(n)),
    dplyr::select(cn, PF, party), dplyr::transmute(cn, PF, party), dplyr::distinct(cn, PF, party),
    dplyr::select(cn, -n) |> dplyr::mutate(n = 1), dplyr::select(dplyr::mutate(cn, k = 1), -n) |> dplyr::rename(n = k),
    dplyr::left_join(cn, data.frame(PF = c("n", "y"), n = 1), by = "PF"), dplyr::group_modify(grouped, ~.x)
  )
  for (x in lost) expect_counts_lost(x)
})

test_that("counted data stay counted as tibbles, and through verbs of tidyr", {
  skip_if_not_installed("tibble")
  expect_counted(tibble::as_tibble(cn))
  expect_s3_class(tibble::as_tibble(cn), "tbl_df")
  expect_counted(tibble::as_tibble(cn)[order(cn$n), c("party", "n", "PF")])
  skip_if_not_installed("tidyr")
  expect_counted(tidyr::drop_na(cn, PF))
  expect_counted(tidyr::fill(cn, AB))
  expect_counted(tidyr::replace_na(cn, list(AB = "n")))
  expect_counted(tidyr::complete(cn, PF, AB, party, fill = list(n = 0L)))
  expect_error(eta_after(tidyr::complete(cn, PF, AB, party)), "finite", class = "localift_error_input")
  expect_counted(tidyr::separate(dplyr::mutate(cn, z = "a_b"), z, c("u", "v")))
  expect_counted(tidyr::pivot_longer(cn, AB))
  pairs <- paste(votes$PF, votes$AB, sep = "_")
  expect_counted(tidyr::unite(cn, "PF", PF, AB), eta(votes$party ~ pairs, data.frame(pairs)))
  expect_counts_lost(tidyr::expand(cn, PF, party))
  expect_counts_lost(tidyr::unnest(tidyr::nest(cn, d = c(AB, n)), d))
})

test_that("uncount() gives the rows", {
  skip_if_not_installed("tidyr")
  rows <- tidyr::uncount(cn, n)
  expect_identical(class(rows), "data.frame")
  expect_identical(nrow(rows), 435L)
  expect_equal(eta(party ~ PF, rows), whole)
  expect_equal(eta(party ~ ., rows), eta(party ~ PF + AB, votes))
  # Their counts are then no counts; rows that repeat otherwise are still counted.
  expect_counts_lost(tidyr::uncount(cn, n, .remove = FALSE))
  expect_counted(tidyr::uncount(cn, 2))
})

test_that("frames that are bound stay counted; vctrs knows them", {
  skip_if_not_installed("vctrs")
  skip_if_not_installed("tibble")
  undeclared <- as_counts(as.data.frame(cn), n)
  expect_counted(vctrs::vec_rbind(cn, undeclared))
  expect_counted(vctrs::vec_rbind(undeclared, tibble::as_tibble(cn)))
  expect_counted(vctrs::vec_rbind(as.data.frame(cn), cn))
  expect_counted(vctrs::vec_c(cn, cn))
  expect_error(eta_after(vctrs::vec_rbind(cn, votes[c("party", "PF", "AB")])), "finite", class = "localift_error_input")
})

test_that("data.table says that it forgets counts", {
  skip_if_not_installed("data.table")
  expect_identical(
    localift_messages(data.table::as.data.table(cn)),
    "i After as.data.table() these are not counted data any more: `n` would be a feature. as_counts() declares it anew."
  )
  table <- suppressMessages(data.table::as.data.table(cn))
  expect_identical(class(table), c("data.table", "data.frame"))
  expect_counted(as_counts(table, n))
  # By reference they are what they were.
  same <- data.table::copy(cn)
  data.table::setDT(same)
  expect_equal(eta_after(same), whole)
})
