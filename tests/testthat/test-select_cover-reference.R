# Covers against helper-subgroups.R, where each round looks at every box; and what they promise.

# A problem of subgroups with the arguments of a cover.
random_cover_problem <- function(seed) {
  problem <- random_subgroup_problem(seed, 20, 60)
  with_fixed_seed(seed, {
    shared <- c("na", "cuts", "max_features", "intervals", "max_values", "min_freq", "min_count", "min_n")
    problem$arguments <- c(problem$arguments[shared], list(
      min_probability = one_of(0.5, 0.6, 2 / 3, 0.7, 0.8, 0.9, 1), precision = one_of("union", "union", "each"),
      n_best = one_of(1, 3, 5, 8), cover = one_of(1, 1, 0.5, 0.8), min_new = one_of(1, 1, 2, 3)
    ))
    # The reference of covers counts one class.
    problem$arguments$classes <- "Yes"
    problem
  })
}

cover_reference <- function(problem) {
  arguments <- problem$arguments
  arguments$class <- arguments$classes
  arguments$classes <- NULL
  do.call(reference_cover, c(list(problem$data), arguments))
}

test_that("the reference covers as was worked out by hand", {
  # Cells hold 4 of 4, 1 of 4, 3 of 4 and 0 of 4.
  data <- data.frame(x = rep(1:4, each = 4), y = c("a", "b")[1 + c(0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1)])
  found <- reference_cover(data, "a", 0.7, min_new = 1)
  # 8 of 12 are too few, so the pure cell is first; then 3 of 4 are new.
  expect_equal(found$subgroup, c("x < 2", "3 <= x < 4"))
  expect_equal(found$new, c(4, 3))
  expect_equal(found$covered, c(4, 7) / 8)
  expect_equal(found$union_probability, c(1, 7 / 8))
  # 8 of 12 are enough, and hold all.
  found <- reference_cover(data, "a", 0.6, min_new = 1)
  expect_equal(found$subgroup, "x < 4")
  expect_equal(found$union_probability, 2 / 3)
  expect_equal(reference_cover(data, "a", 0.7, n_best = 1, min_new = 4)$subgroup, "x < 2")
})

test_that("covers equal the reference", {
  skip_on_cran()
  compared <- 0
  seed <- 90000
  while (compared < few(500)) {
    seed <- seed + 1
    problem <- random_cover_problem(seed)
    if (!problem$searchable || !"Yes" %in% problem$data$y) next
    expected <- cover_reference(problem)
    compared <- compared + (nrow(expected) > 0)
    actual <- plain_selection(subgroup_answer(problem, verb = select_cover, threads = c(1, 2, 8)[seed %% 3 + 1]))
    expect_true(all(actual$union_probability >= problem$arguments$min_probability - 1e-12) ||
      problem$arguments$precision == "each", label = paste("seed", seed, "union"))
    expect_selection(actual[names(expected)], expected, paste("seed", seed))
  }
})

# Greedy covers of the best box in each round hold more than 63% of what as many boxes can hold at most.
test_that("with the share asked of each, k rounds hold 1 - (1 - 1/k)^k of what the best k boxes hold", {
  compared <- 0
  seed <- 95000
  while (compared < few(100)) {
    seed <- seed + 1
    problem <- random_cover_problem(seed)
    problem$arguments <- utils::modifyList(
      problem$arguments, list(precision = "each", min_new = 1, cover = 1, n_best = 2, max_features = 1)
    )
    if (!problem$searchable || !"Yes" %in% problem$data$y || problem$weighting == "eighths") next
    a <- problem$arguments
    input <- subgroup_input(problem$data, a$na, a$cuts)
    space <- subgroup_space(input, 1, intervals = a$intervals, max_values = a$max_values, classes = 1)
    boxes <- class_boxes(input, space, match("Yes", input$classes), a$min_freq, a$min_count, 0, a$min_n)
    usable <- which(boxes$eligible & boxes$p >= a$min_probability * boxes$n * (1 - 2^-50))
    if (length(usable) < 2) next
    held <- space$member[input$y == match("Yes", input$classes), usable, drop = FALSE] > 0
    w <- input$w[input$y == match("Yes", input$classes)]
    pairs <- utils::combn(length(usable), 2)
    most <- max(apply(pairs, 2, function(i) sum(w[held[, i[1]] | held[, i[2]]])))
    actual <- subgroup_answer(problem, verb = select_cover)
    compared <- compared + 1
    expect_gte(sum(actual$new), (1 - (1 / 2)^2) * most)
  }
})
