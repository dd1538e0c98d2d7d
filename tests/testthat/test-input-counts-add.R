# The counts of all rows, from those of parts that chance makes.
count_parts <- function(data, formula = y ~ ., ..., n = 3) {
  parts <- split(data, sample(n, nrow(data), TRUE))
  lapply(unname(parts), function(part) count_profiles(formula, part, ...))
}

# Groups as text, and their counts, whatever the order: a slow reference.
group_sums <- function(counts) {
  name <- attr(counts, "count_name")
  text <- lapply(as.list(counts)[sort(setdiff(names(counts), name))], as.character)
  keys <- do.call(paste, c(text, sep = "|"))
  sums <- tapply(as.list(counts)[[name]], keys, sum)
  sums[order(names(sums), method = "radix")]
}

mixed_data <- function(n = 200) {
  data <- data.frame(
    y = sample(c("b", "a", "\u00e9"), n, TRUE), f = factor(sample(c("u", "v", "w"), n, TRUE), c("w", "u", "v", "x")),
    l = sample(c(TRUE, FALSE, NA), n, TRUE), k = sample(c(1:3, NA), n, TRUE), t = sample(c("", "a", "a ", NA), n, TRUE),
    o = factor(sample(c("low", "high"), n, TRUE), c("low", "high"), ordered = TRUE)
  )
  data$y[sample(n, 5)] <- NA
  data
}

test_that("c() of counts of parts is the counts of all rows", {
  for (seed in some(1:20)) {
    set.seed(seed)
    data <- mixed_data()
    all <- count_profiles(y ~ ., data)
    expect_identical(do.call(c, count_parts(data)), all)
    expect_identical(sum(all$n), nrow(data))
  }
  parts <- count_parts(votes, party ~ .)
  expect_identical(do.call(c, parts), count_profiles(party ~ ., votes))
  expect_identical(c(do.call(c, parts[1:2]), parts[[3]]), c(parts[[1]], do.call(c, parts[2:3])))
})

test_that("the groups' sums are those of a slow reference", {
  set.seed(1)
  parts <- count_parts(mixed_data(), n = 4)
  expect_equal(group_sums(do.call(c, parts)), group_sums(do.call(rbind, lapply(parts, as.data.frame)) |> as_counts(n)))
  weighted <- count_parts(transform(mixed_data(), w = runif(200)), y ~ f + l, weights = w)
  added <- do.call(c, weighted)
  expect_equal(sum(added$n), sum(vapply(weighted, function(x) sum(x$n), 0)))
  expect_type(added$n, "double")
})

test_that("c() of one is itself, of none nothing is added", {
  counts <- count_profiles(party ~ PF + AB, votes)
  expect_identical(c(counts), counts)
  expect_identical(c(counts, NULL), counts)
  expect_identical(c(counts, counts[0, ]), counts)
  expect_equal(c(counts, counts)$n, 2L * counts$n)
  expect_equal(c(counts[0, ], counts[0, ])$n, integer())
})

test_that("columns are matched by name, and the first says how they stand", {
  counts <- count_profiles(party ~ PF + AB, votes)
  other <- counts[c("n", "AB", "party", "PF")]
  expect_named(c(counts, other), names(counts))
  expect_named(c(other, counts), names(other))
  expect_equal(c(counts, other)$n, 2L * counts$n)
  # The counts by another name.
  frequencies <- as_counts(stats::setNames(as.data.frame(counts), c("AB", "PF", "party", "Freq")), Freq)
  expect_equal(c(counts, frequencies), c(counts, counts))
  expect_named(c(frequencies, counts), names(frequencies))
  expect_equal(attr(c(frequencies, counts), "class_name"), "party")
  expect_null(attr(c(frequencies, frequencies), "class_name"))
})

test_that("levels are joined by type", {
  as_part <- function(x) as_counts(data.frame(x = x, y = "a", n = 1), n)
  joined <- function(...) c(...)$x
  b <- as_part(factor("b", c("b", "a")))
  d <- as_part(factor("d", c("d", "a")))
  expect_identical(joined(b, d), factor(c("b", "d"), c("b", "a", "d")))
  expect_identical(joined(b, as_part("c")), factor(c("b", "c"), c("b", "a", "c")))
  expect_identical(joined(as_part("c"), b), c("b", "c"))
  expect_identical(joined(as_part(NA), b), factor(c("b", NA), c("b", "a")))
  expect_identical(joined(b, as_part(NA), as_part("b")), factor(c("b", NA), c("b", "a")))
  expect_identical(joined(as_part(2L), as_part(1)), c(1, 2))
  expect_identical(joined(as_part(2L), as_part(1L)), 1:2)
  expect_identical(joined(as_part(NA), as_part(FALSE)), c(FALSE, NA))
  expect_identical(joined(as_part(as.Date("2020-01-02")), as_part(as.Date("2020-01-01"))), as.Date("2020-01-01") + 0:1)
  # The same text in two encodings is one level.
  expect_identical(c(as_part("\u00e9"), as_part(iconv("\u00e9", "UTF-8", "latin1")))$n, 2L)
})

test_that("cells add where they are cut alike", {
  set.seed(1)
  data <- data.frame(y = sample(c("a", "b"), 200, TRUE), z = rnorm(200))
  cut <- cut_points(z = c(-1, 0.5))
  all <- count_profiles(y ~ z, data, discretize = cut)
  parts <- count_parts(data, discretize = cut)
  expect_identical(do.call(c, parts), all)
  expect_equal(as.data.frame(select_subgroups(do.call(c, parts))), as.data.frame(select_subgroups(all)))
  a <- count_profiles(y ~ z, transform(data, z = quantile_bins(z, 3)))
  expect_identical(c(a, a)$n, 2L * a$n)
  expect_identical(attr(c(a, a)$z, "cuts"), attr(a$z, "cuts"))
})

test_that("other verbs bind rows as they did", {
  skip_if_not_installed("dplyr")
  counts <- count_profiles(party ~ PF + AB, votes)
  expect_equal(nrow(dplyr::bind_rows(counts, counts)), 2 * nrow(counts))
  expect_equal(nrow(rbind(counts, counts)), 2 * nrow(counts))
  expect_equal(select_features(dplyr::bind_rows(counts, counts))$eta, select_features(c(counts, counts))$eta)
})

test_that("what does not go together is an error", {
  counts <- count_profiles(party ~ PF + AB, votes)
  as_part <- function(x) as_counts(data.frame(x = x, y = "a", n = 1), n)
  renamed <- stats::setNames(counts, c("AC", "PF", "party", "n"))
  other_class <- count_profiles(PF ~ party + AB, votes)
  lost <- counts
  lost$n <- NULL
  set.seed(1)
  numbers <- data.frame(y = c("a", "b"), z = rnorm(20))
  cut <- function(at) count_profiles(y ~ z, numbers, discretize = cut_points(z = at))
  ordered <- function(levels) as_part(factor("a", levels, ordered = TRUE))
  lists <- as_counts(data.frame(y = "a", n = 1, x = I(list(1))), n)
  expect_snapshot(error = TRUE, {
    c(counts, votes)
    c(counts, more = 1:2)
    c(counts, renamed)
    c(counts, other_class)
    c(counts, lost)
    c(as_part("a"), as_part(1))
    c(as_part(factor("a")), as_part(TRUE))
    c(ordered(c("a", "b")), ordered(c("b", "a")))
    c(ordered("a"), as_part(factor("a")))
    c(cut(list(0)), cut(list(1)))
    c(as_part(as.Date("2020-01-01")), as_part(as.POSIXct("2020-01-01", tz = "UTC")))
    c(lists, lists)
    c(as_counts(data.frame(y = "a", x = 1, n = 2^52), n), as_counts(data.frame(y = "b", x = 1, n = 2^52), n))
  })
  for (call in expression(c(counts, renamed), c(counts, other_class), c(as_part("a"), as_part(1)))) {
    error <- expect_error(eval(call), class = "localift_error_input")
    expect_equal(error$arg, "..2")
    expect_false(is.null(error$column))
  }
})

test_that("tables that no engine joins are counted by one query each, and added", {
  skip_if_not_installed("dbplyr")
  skip_if_not_installed("RSQLite")
  shards <- lapply(1:2, function(i) DBI::dbConnect(RSQLite::SQLite(), tempfile(fileext = ".sqlite")))
  on.exit(for (shard in shards) DBI::dbDisconnect(shard))
  set.seed(1)
  data <- data.frame(
    y = sample(c("a", "b", NA), 200, TRUE), x = sample(c("u", "u ", "U", "\u00e9", "", NA), 200, TRUE),
    k = sample(c(1:3, NA), 200, TRUE), w = sample(0:3, 200, TRUE)
  )
  # In a part a column may be wholly missing.
  data$x[1:80] <- NA
  DBI::dbWriteTable(shards[[1]], "rows", data[1:80, ])
  DBI::dbWriteTable(shards[[2]], "rows", data[81:200, ])
  tables <- lapply(shards, dplyr::tbl, "rows")
  added <- c(count_profiles(y ~ x + k, tables[[1]]), count_profiles(y ~ x + k, tables[[2]]))
  all <- count_profiles(y ~ x + k, data)
  expect_equal(added, all)
  expect_equal(as.data.frame(select_profiles(added)), as.data.frame(select_profiles(all)))
  weighted <- lapply(tables, function(table) count_profiles(y ~ x, table, weights = w))
  expect_equal(do.call(c, weighted), count_profiles(y ~ x, data, weights = w))
})
