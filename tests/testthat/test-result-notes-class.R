data <- data.frame(
  survived = rep(c("no", "yes", "yes"), 8), age = rep(c("old", "young"), 12), sex = rep(c("f", "m", "m", "m"), 6)
)

notes_of <- function(...) localift_messages(select_features(...))

test_that("a relabelled copy of the class is noted", {
  data$alive <- ifelse(data$survived == "yes", "alive", "dead")
  for (verb in list(select_features, select_profiles, select_windows)) {
    notes <- localift_messages(verb(survived ~ ., data))
    expect_match(notes, "`alive` and `survived` say the same", all = FALSE)
  }
  data$code <- as.integer(data$alive == "alive")
  expect_match(notes_of(survived ~ ., data), "`alive`, `code`, and `survived` say the same", all = FALSE)
  expect_false(any(grepl("say the same", notes_of(survived ~ . - alive - code, data))))
  # Where it is known.
  data$alive[1:3] <- NA
  expect_match(notes_of(survived ~ alive + age, data), "`alive` and `survived` say the same", all = FALSE)
})

test_that("a function of the class is noted", {
  data$grade <- rep(c("a", "b", "c"), 8)
  data$best <- data$grade == "a"
  expect_match(notes_of(grade ~ best + age, data), "`best` is a function of the class `grade`", all = FALSE)
  expect_match(
    notes_of(survived ~ grade + best + age, data), "`best` and `survived` say the same", all = FALSE
  )
})

test_that("what chance does in few rows, and a constant, is not noted", {
  few <- data.frame(y = c("a", "b", "b"), f = c("u", "v", "v"), k = "c")
  expect_false(any(grepl("say the same|function of", notes_of(y ~ ., few))))
  expect_false(any(grepl("say the same|function of", notes_of(survived ~ ., transform(data, k = "c")))))
})

test_that("the relation of features and class is that of a table", {
  skip_on_cran()
  set.seed(1)
  for (i in 1:200) {
    n <- sample(3:12, 1)
    d <- data.frame(y = sample(letters[1:3], n, TRUE), f = sample(c("u", "v", "w", NA), n, TRUE, c(3, 3, 1, 1)))
    if (length(unique(d$y)) < 2) next
    table <- table(d$f, d$y)
    table <- table[rowSums(table) > 0, colSums(table) > 0, drop = FALSE]
    is_function <- nrow(table) > 1 && all(colSums(table > 0) == 1) && sum(table) >= 2 * ncol(table)
    found <- class_in_features(encode(y ~ f, d))
    expect_identical(found$same, if (is_function && nrow(table) == ncol(table)) "f" else character())
    expect_identical(found$coarser, if (is_function && nrow(table) < ncol(table)) "f" else character())
  }
})

test_that("a column of unique text is named with `never`", {
  data$name <- sprintf("person %d", seq_len(nrow(data)))
  for (verb in list(select_features, select_profiles, select_windows)) {
    notes <- localift_messages(verb(survived ~ ., data, min_features = 1))
    expect_match(notes, "`name` tells nearly every row apart, as ids do: leave it out with `never`", all = FALSE)
  }
  expect_false(any(grepl("ids", localift_messages(select_profiles(survived ~ ., data, never = "name")))))
  # Rows that counts stand for.
  data$n <- 2L
  counts <- as_counts(data, n)
  expect_false(any(grepl("ids", localift_messages(select_profiles(survived ~ ., counts)))))
})
