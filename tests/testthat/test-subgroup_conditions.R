# Price and bound by their definition, of features of so many cells.
plain_price <- function(row, fit) {
  m <- length(fit$features)
  set <- row$set
  C <- min(fit$options$max_features, m)
  terms <- vapply(seq_along(set), function(k) {
    K <- length(fit$levels[[set[[k]]]])
    if (is.na(row$lower[[k]])) {
      sizes <- seq_len(min(fit$options$max_values, K - 1))
      narrow <- K
      wide <- if (length(sizes) > 1) sum(choose(K, sizes[-1])) else 0
      is_wide <- length(row$values[[k]]) > 1
    } else {
      narrow <- 2 * (K - 1)
      wide <- if (fit$options$two_sided) (K - 1) * (K - 2) / 2 else 0
      is_wide <- row$lower[[k]] > 1 && row$upper[[k]] < K
    }
    log(if (wide > 0) 2 else 1) + log(if (is_wide) wide else narrow)
  }, 0)
  log(length(fit$options$classes) * C / fit$options$alpha) + lchoose(m, length(set)) + sum(terms)
}

plain_bound <- function(p, n, price) {
  if (p == 0) {
    return(0)
  }
  if (p == n) {
    return(exp(-price / n))
  }
  a <- p / n
  kl <- function(b) n * (a * log(a / b) + (1 - a) * log((1 - a) / (1 - b))) - price
  stats::uniroot(kl, c(1e-12, a), tol = 1e-14)$root
}

test_that("each row is what looking at the values of the rows gives, and the first is the subgroup", {
  for (seed in some(1:8)) {
    data <- numbers_to_infer(seed, n_classes = 2 + seed %% 2)
    inhibit <- seed %% 3 == 0
    direction <- if (inhibit) "inhibit" else "lift"
    sel <- find_subgroups(data, direction = direction, max_features = 3, rank_by = "lift", min_freq = 0.1)
    fit <- attr(sel, "localift")
    bound <- if (inhibit) "lift_upper" else "lift_lower"
    for (i in seq_len(nrow(sel))) {
      told <- subgroup_conditions(sel, i)
      same <- c("subgroup", "lift", bound, "frequency", "probability", "n_subgroup", "n_subgroup_class", "n_class", "n")
      expect_equal(as.list(told[1, same]), as.list(sel[i, same]), ignore_attr = TRUE)
      expect_equal(told$gives, told$lift[[1]] / told$lift)
      expect_identical(told$change[[1]], "none")
      expect_true(is.na(told$condition[[1]]))
      for (k in seq_len(nrow(told))) {
        if (told$subgroup[[k]] == "all rows") {
          expect_equal(c(told$lift[[k]], told$n_subgroup[[k]]), c(1, nrow(data)))
          expect_true(is.na(told[[bound]][[k]]))
          next
        }
        counts <- plain_counts(told$subgroup[[k]], data, sel$class[[i]])
        expect_equal(unlist(told[k, c("n_subgroup", "n_subgroup_class", "n", "n_class")], use.names = FALSE), unname(counts))
      }
    }
  }
})

test_that("bounds are those that the search would give", {
  data <- numbers_to_infer(1)
  sel <- find_subgroups(data, n_best = 5, max_features = 2)
  fit <- attr(sel, "localift")
  for (i in seq_len(nrow(sel))) {
    row <- fit$structure[[i]]
    changed <- changed_conditions(row, lengths(fit$levels[row$set]))
    told <- subgroup_conditions(sel, i)
    for (k in which(told$subgroup != "all rows")) {
      share <- plain_bound(told$n_subgroup_class[[k]], told$n_subgroup[[k]], plain_price(changed$rows[[k]], fit))
      expect_equal(told$lift_lower[[k]], share / (told$n_class[[k]] / told$n[[k]]), tolerance = 1e-8)
    }
  }
  # What the space does not have has no bound.
  two <- find_subgroups(data, min_features = 2)
  without <- subgroup_conditions(two, 1)
  expect_true(all(is.na(without$lift_lower[without$change == "left out"])))
  expect_false(anyNA(without$lift_lower[without$change != "left out"]))
})

test_that("conditions are left out, and intervals made wider on each side that has a cell left", {
  row <- list(set = c(1L, 3L, 4L), lower = c(2L, NA, 1L), upper = c(3L, NA, 2L), values = list(NULL, 1:2, NULL))
  changed <- changed_conditions(row, c(5, 4, 3))
  expect_identical(changed$change, c("none", "left out", "wider below", "wider above", "left out", "left out"))
  expect_identical(changed$of, c(0L, 1L, 1L, 1L, 2L, 3L))
  ends <- function(i) c(changed$rows[[i]]$lower[[1]], changed$rows[[i]]$upper[[1]])
  expect_identical(ends(3), c(1L, 3L))
  expect_identical(ends(4), c(2L, 4L))
  expect_identical(changed$rows[[5]]$set, c(1L, 4L))
  expect_identical(changed$rows[[5]]$values, list(NULL, NULL))
  # An end of all cells but one cannot go farther: that is the row without the condition.
  above <- function(lower) changed_conditions(list(set = 1L, lower = lower, upper = 5L, values = list(NULL)), 5)
  expect_identical(above(2L)$change, c("none", "left out"))
  expect_identical(above(3L)$of, c(0L, 1L, 1L))
})

test_that("weights are rows", {
  data <- numbers_to_infer(3, n = 60)
  w <- rep(1:3, 20)
  one <- quietly(select_subgroups(y ~ ., data, weights = w, n_best = 1, max_features = 2, cuts = 4))
  many <- find_subgroups(data[rep(1:60, w), ], n_best = 1)
  expect_equal(subgroup_conditions(one), subgroup_conditions(many))
})

test_that("the print, and what cannot be", {
  sel <- find_subgroups(numbers_to_infer(1))
  expect_snapshot({
    subgroup_conditions(sel, 1)
    subgroup_conditions(sel, 5)
    print(subgroup_conditions(sel, 5), width = 50)
    subgroup_conditions(sel, 5)[c("change", "becomes")]
  })
  bare <- quietly(select_subgroups(y ~ x + f, numbers_to_infer(1), keep_data = FALSE))
  profiles <- quietly(select_profiles(y ~ f, numbers_to_infer(1)))
  expect_snapshot(error = TRUE, {
    subgroup_conditions(sel, 99)
    subgroup_conditions(bare)
    subgroup_conditions(profiles)
    subgroup_conditions(data.frame(x = 1))
    subgroup_conditions()
    print(subgroup_conditions(sel), n = 3)
  })
})
