# Table 5 of the paper: the profiles most prone to be of each party, available-case counts,
# frequency strictly above 0.15.

table5 <- function() {
  printed <- utils::read.csv(test_path("fixtures", "table5_profiles.csv"), colClasses = c(lift = "character"))
  features <- strsplit(printed$features, " ", fixed = TRUE)
  values <- strsplit(printed$profile, " ", fixed = TRUE)
  printed$profile <- mapply(function(f, v) paste(paste0(f, "=", v), collapse = " "), features, values)
  printed
}

row_text <- function(x) {
  paste(x$class, x$features, x$profile, x$lift, x$n, sep = " | ")
}

# Does the package's order put the first row before the second? Exact: counts are small.
comes_before <- function(a, b, columns) {
  left <- a$n_profile_class * a$n * b$n_profile * b$n_class
  right <- b$n_profile_class * b$n * a$n_profile * a$n_class
  position <- function(x) match(strsplit(x$features, " ", fixed = TRUE)[[1]], columns)
  keys <- rbind(
    c(-left, -a$n_profile, a$n_features, c(position(a), numeric(16))[1:16]),
    c(-right, -b$n_profile, b$n_features, c(position(b), numeric(16))[1:16])
  )
  difference <- keys[1, ] - keys[2, ]
  # All equal: two profiles of one set, in the order of their levels (n before y).
  first <- which(difference != 0)
  if (length(first) == 0) a$profile < b$profile else difference[first[1]] < 0
}

test_that("select_profiles() gives Table 5", {
  best <- suppressMessages(select_profiles(party ~ ., votes, min_freq = 0.15, n_best = 30))
  found <- plain_selection(best)
  printed <- table5()
  expect_equal(as.vector(table(found$class)[c("democrat", "republican")]), c(30, 30))

  democrat <- found[found$class == "democrat" & found$lift >= 1.935, ]
  # The 17th republican profile has a lift of exactly 21/8: compare whole numbers.
  above <- 8 * found$n_profile_class * found$n > 21 * found$n_profile * found$n_class
  republican <- found[found$class == "republican" & above, ]
  expect_equal(c(nrow(democrat), nrow(republican)), c(11, 16))
  passed <- rbind(democrat, republican)
  passed$lift <- sprintf("%.2f", passed$lift)
  expect_setequal(row_text(passed), row_text(printed))

  seventeenth <- found[found$class == "republican", ][17, ]
  expect_equal(seventeenth$lift, 2.625, tolerance = 1e-15)
})

test_that("the rows of Table 5 are consistent and in the order of the tie rule", {
  found <- plain_selection(suppressMessages(select_profiles(party ~ ., votes, min_freq = 0.15, n_best = 30)))
  expect_equal(found$rank, as.numeric(c(1:30, 1:30)))
  expect_true(all(100 * found$n_profile > 15 * found$n))
  expect_equal(found$frequency, found$n_profile / found$n, tolerance = 1e-14)
  expect_equal(found$probability, found$n_profile_class / found$n_profile, tolerance = 1e-14)
  expect_equal(found$lift, found$probability / (found$n_class / found$n), tolerance = 1e-14)
  expect_equal(found$n_features, as.numeric(lengths(strsplit(found$features, " ", fixed = TRUE))))
  for (class in c("democrat", "republican")) {
    rows <- found[found$class == class, ]
    ordered <- vapply(1:29, function(i) comes_before(rows[i, ], rows[i + 1, ], names(votes)), NA)
    expect_true(all(ordered), info = class)
  }
})

test_that("every row of Table 5 has the counts that the reference gives its set", {
  printed <- table5()
  for (i in seq_len(nrow(printed))) {
    set <- strsplit(printed$features[i], " ", fixed = TRUE)[[1]]
    rows <- reference_profiles(votes, "party", set, min_features = length(set), min_freq = 0.15,
                               classes = printed$class[i], n_best = Inf)
    at <- rows[rows$profile == printed$profile[i], ]
    at$lift <- sprintf("%.2f", at$lift)
    expect_equal(row_text(at), row_text(printed[i, ]))
  }
})
