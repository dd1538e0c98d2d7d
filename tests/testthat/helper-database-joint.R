# Tables with continuous features in SQLite, and the same data in memory.

# The data of random_joint() as an engine has them: text instead of factors.
joint_as_text <- function(data) {
  data[] <- lapply(data, function(x) if (is.factor(x)) as.character(x) else x)
  data
}

#' What is counted of each set of a problem, in memory and in the database
#'
#' @param change What to do to `joint` before sets are counted.
joint_both <- function(problem, con, change = identity) {
  data <- joint_as_text(problem$data)
  table <- database_table(data, con, "joint_data")
  call <- quote(test())
  weights <- if (is.null(problem$weights)) rlang::quo(NULL) else rlang::quo(w)
  read <- function(x) read_input(y ~ ., x, weights, quote(x), call, problem$quantiles)
  coded <- encode_input(read(data), na = problem$na, discretize = problem$quantiles, call = call)
  settings <- list(
    never = character(), na = problem$na, discretize = problem$quantiles, one_class = FALSE, largest = Inf
  )
  joint <- change(find_moments(joint_facts(read(table), settings, call)))
  sets <- unlist(lapply(seq_along(coded$features), function(k) {
    utils::combn(length(coded$features), k, simplify = FALSE)
  }), recursive = FALSE)
  list(coded = coded, joint = joint, sets = sets, tables = count_joint_sets(sets, joint))
}

# What differs in the counts of a set, or NULL. Where rows lie too near a cut, that is said and all there is to it.
joint_difference <- function(set, table, both) {
  expected <- count_set(both$coded, set)
  if (!is.null(expected$degenerate) || !is.null(table$degenerate)) {
    same <- all.equal(expected$degenerate, table$degenerate[c("group", "feature", "reason")])
    return(if (!isTRUE(same)) "degenerate")
  }
  if (table$unsure == 0 && !identical(unname(expected$counts), table$counts)) "counts"
  else if (table$unsure == 0 && !identical(unname(expected$profiles), table$levels)) "profiles"
}

expect_joint_same <- function(problem, con, seed, change = identity) {
  both <- joint_both(problem, con, change)
  expect_identical(both$joint$coded$levels, both$coded$levels)
  expect_identical(both$joint$coded$classes, both$coded$classes)
  for (i in seq_along(both$sets)) {
    difference <- joint_difference(both$sets[[i]], both$tables[[i]], both)
    expect(is.null(difference), paste("seed", seed, "set", paste(both$sets[[i]], collapse = " "), difference))
  }
  both
}

# Irises as an engine has them, with missing values, groups and weights.
iris_table <- function() {
  data <- transform(iris_groups(), Species = as.character(Species), size = ifelse(Sepal.Length > 6, "it's big", ""))
  names(data) <- sub(".", "_", names(data), fixed = TRUE)
  data$size[1:150 %% 7 == 0] <- NA
  data$Sepal_Width[c(3, 77, 140)] <- NA
  data
}
