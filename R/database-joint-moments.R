# Covariances of continuous features in a database, and the models of sets.
#
# Sums are asked for by group and by which features are missing: of rows that a set counts, the sums are those of all
# combinations in which none of its own is. They are in fixed point, as those of the core (covariance.h): adding and
# taking away a large power of two rounds each term to a multiple of a unit, and such multiples add up exactly, in
# whatever order an engine takes the rows. What that leaves of a term is summed the same way. So a plan in parallel gives
# the same bits as one that is not, and the bits of the answer in memory where nothing is missing.

# As in the core: the bits below the largest term that are spoken for.
final_bits <- 60

#' The large numbers whose addition rounds to the units of one sum
#'
#' @param bound At least every term's magnitude.
#' @param weight The weight of all terms.
#' @noRd
fixed_point <- function(bound, weight) {
  if (!(bound > 0)) {
    return(c(0, 0))
  }
  bits <- max(51 - weight_bits(weight), 4)
  top <- exponent_of(bound) + 1
  levels <- max(2, ceiling(final_bits / bits))
  1.5 * 2^(52 + top - bits * seq_len(levels))
}

weight_bits <- function(weight) {
  bits <- 0
  while (bits < 62 && 2^bits < weight) bits <- bits + 1
  bits
}

# floor(log2(x)), to the last case.
exponent_of <- function(x) {
  e <- floor(log2(x))
  if (2^e > x) e - 1 else if (2^(e + 1) <= x) e + 1 else e
}

# The terms of `text`, as sums by level; `magic` by group, of equal lengths.
fixed_point_sums <- function(text, magic, joint) {
  sums <- character()
  rest <- text
  for (level in seq_along(magic[[1]])) {
    large <- vapply(magic, `[[`, 0, level)
    large <- group_numbers(large, joint)
    kept <- paste0("((", rest, " + ", large, ") - ", large, ")")
    sums[[level]] <- paste0("SUM(", if (joint$weighted) "ll_w * ", kept, ")")
    rest <- paste0("(", rest, " - ", kept, ")")
  }
  sums
}

group_numbers <- function(x, joint) {
  numbers <- sql_double(x, joint)
  if (length(x) == 1) numbers else case_of_group(seq_along(x), numbers)
}

# Sums asked for by one query: engines have at most some thousand columns.
most_sums <- 300

#' Sums by group and by what is missing
#'
#' @param layers A function of features, which gives the layers to sum over.
#' @param sums A list, by sum, of a list of `features` that it reads and `text`, its expressions by level.
#' @return A list: by sum, a matrix of combinations x levels.
#' @noRd
moment_sums <- function(joint, sums, layers) {
  sizes <- vapply(sums, function(one) length(one$text), 0L)
  batches <- split(seq_along(sums), cumsum(sizes) %/% most_sums)
  result <- vector("list", length(sums))
  keys <- c(if (joint$n_groups > 1) "ll_g", mask_names(joint))
  for (batch in batches) {
    texts <- unlist(lapply(sums[batch], `[[`, "text"))
    statement <- sql_statement(joint, layers(unique(unlist(lapply(sums[batch], `[[`, "features")))), function(from) {
      select_text(
        c(keys, paste("SUM(", sql_weight(joint), ") AS ll_n"), sprintf("%s AS ll_s%d", texts, seq_along(texts))), from,
        after = if (length(keys)) paste(" GROUP BY", paste(keys, collapse = ", ")) else ""
      )
    })
    rows <- ask_joint(joint, statement)
    at <- match(joint$combinations$key, combination_key(rows, joint))
    check_same_combinations(joint, rows, at)
    values <- as.matrix(as.data.frame(lapply(rows[sprintf("ll_s%d", seq_along(texts))], as.double)))[at, , drop = FALSE]
    # Where a feature is missing there is nothing to sum.
    values[is.na(values)] <- 0
    ends <- cumsum(sizes[batch])
    for (i in seq_along(batch)) {
      result[[batch[[i]]]] <- unname(values[, seq(ends[[i]] - sizes[[batch[[i]]]] + 1, ends[[i]]), drop = FALSE])
    }
  }
  result
}

combination_key <- function(rows, joint) {
  keys <- lapply(mask_names(joint), function(name) number_text(rows[[name]]))
  group <- if (joint$n_groups > 1) as.integer(rows$ll_g) else rep(1L, nrow(rows))
  do.call(paste, c(list(group), keys))
}

check_same_combinations <- function(joint, rows, at) {
  found <- as.double(rows$ll_n)
  check_same_total(sum(found), sum(joint$combinations$n), joint$call)
  found <- ifelse(is.na(at), 0, found[at])
  changed <- which(found != joint$combinations$n)
  if (length(changed)) {
    check_same_total(found[[changed[[1]]]], joint$combinations$n[[changed[[1]]]], joint$call)
  }
}

#' What covariances are made of
#'
#' @return `joint` with `moments`, a list: `mean` (groups x features), `deviations` by feature and `products` by pair, as
#'   `moment_sums()` gives them.
#' @noRd
find_moments <- function(joint) {
  features <- which(joint$continuous)
  if (length(features) < 2 || joint$largest < 2) {
    return(joint)
  }
  weight <- joint$group_weight
  sums <- lapply(features, function(f) {
    magic <- lapply(seq_len(joint$n_groups), function(g) {
      fixed_point(max(-joint$low[g, f], joint$high[g, f], 0, na.rm = TRUE), weight[[g]])
    })
    list(features = f, text = fixed_point_sums(paste0("ll_x", f), even_levels(magic), joint))
  })
  # Squares that overflow make the feature unfit for any distance, and some engines stop at them.
  reach <- reach_of(joint)
  joint$too_large <- !is.finite(reach * reach * 4 * max(weight))
  found <- moment_sums(joint, sums, function(features) list(base_layer(joint, features, masks = TRUE)))
  means <- matrix(NA_real_, joint$n_groups, length(joint$features))
  for (i in seq_along(features)) {
    f <- features[[i]]
    for (g in seq_len(joint$n_groups)) {
      here <- joint$combinations$group == g
      present <- here & !joint$combinations$missing[, f]
      constant <- isTRUE(joint$low[g, f] == joint$high[g, f])
      total <- fixed_point_total(colSums(found[[i]][here, , drop = FALSE]))
      means[g, f] <- if (constant) joint$low[g, f] else total / sum(joint$combinations$n[present])
    }
  }
  means[is.na(means)] <- 0
  joint$moments <- list(mean = means)
  slack <- ifelse(joint$low == joint$high, 0, abs(means) * 1e-12)
  find_products(joint, reach + ifelse(is.na(slack), 0, slack))
}

# Widest distance of a value from the mean: groups x features.
reach_of <- function(joint) {
  reach <- (joint$high - joint$low) * (1 + 1e-9)
  ifelse(is.na(reach), 0, reach)
}

# Of groups, which need different numbers of levels, the most.
even_levels <- function(magic) {
  levels <- max(lengths(magic))
  lapply(magic, function(large) c(large, rep(0, levels - length(large))))
}

fixed_point_total <- function(sums) Reduce(`+`, rev(sums), 0)

find_products <- function(joint, reach) {
  features <- which(joint$continuous)
  fit <- features[!vapply(features, function(f) any(joint$too_large[, f]), NA)]
  pairs <- expand.grid(a = fit, b = fit)
  pairs <- pairs[pairs$b <= pairs$a, ]
  sums <- Map(function(a, b) {
    magic <- lapply(seq_len(joint$n_groups), function(g) {
      fixed_point(next_after(reach[g, a] * reach[g, b]), joint$group_weight[[g]])
    })
    list(features = c(a, b), text = fixed_point_sums(sprintf("ll_c%d * ll_c%d", a, b), even_levels(magic), joint))
  }, pairs$a, pairs$b)
  incomplete <- any(joint$combinations$missing)
  deviations <- lapply(if (incomplete) fit, function(f) {
    magic <- lapply(seq_len(joint$n_groups), function(g) fixed_point(next_after(reach[g, f]), joint$group_weight[[g]]))
    list(features = f, text = fixed_point_sums(paste0("ll_c", f), even_levels(magic), joint))
  })
  found <- moment_sums(joint, c(sums, deviations), function(features) {
    centred <- vapply(features, function(f) {
      sprintf("ll_x%d - %s AS ll_c%d", f, group_numbers(joint$moments$mean[, f], joint), f)
    }, "")
    keys <- c(if (joint$n_groups > 1) "ll_g", if (joint$weighted) "ll_w", mask_names(joint))
    # A layer of a constant needs some column.
    list(base_layer(joint, features, masks = TRUE), sql_layer(c(keys, centred)))
  })
  joint$moments$products <- set_names(found[seq_along(sums)], paste(pairs$a, pairs$b))
  joint$moments$deviations <- set_names(found[-seq_along(sums)], as.character(if (incomplete) fit))
  joint
}

next_after <- function(x) x * (1 + .Machine$double.eps)

# Models of sets --------------------------------------------------------------------

#' The covariance of continuous features over the rows of a group that a set counts
#'
#' @param rows Which combinations of missing features these are.
#' @noRd
joint_covariance <- function(features, g, rows, joint) {
  k <- length(features)
  weight <- sum(joint$combinations$n[rows])
  result <- matrix(0, k, k)
  # Sums over all rows of the group need no correction, and are the core's to the bit.
  all_rows <- all(rows[joint$combinations$group == g])
  ranges <- range_of(features, rows, joint)
  for (a in seq_len(k)) {
    for (b in seq_len(a)) {
      fa <- features[[a]]
      fb <- features[[b]]
      if (any(joint$too_large[g, c(fa, fb)])) {
        result[a, b] <- result[b, a] <- NaN
        next
      }
      if (ranges$low[[a]] == ranges$high[[a]] || ranges$low[[b]] == ranges$high[[b]]) next
      sum <- fixed_point_total(colSums(joint$moments$products[[paste(fa, fb)]][rows, , drop = FALSE]))
      if (!all_rows) {
        sum <- sum - deviation(fa, rows, joint) * deviation(fb, rows, joint) / weight
      }
      result[a, b] <- result[b, a] <- if (weight > 1) sum / (weight - 1) else 0
    }
  }
  result
}

deviation <- function(f, rows, joint) {
  fixed_point_total(colSums(joint$moments$deviations[[as.character(f)]][rows, , drop = FALSE]))
}

range_of <- function(features, rows, joint) {
  list(
    low = apply(joint$combinations$low[rows, features, drop = FALSE], 2, min),
    high = apply(joint$combinations$high[rows, features, drop = FALSE], 2, max)
  )
}

# As in the core: a feature whose variance given the features before it is less than this share of it is collinear.
least_share <- 1e-12

#' The triangular factor of a covariance
#'
#' By the recurrence and the rule of nested_factor.h, each term taken off by itself.
#'
#' @return A list of `factor`, lower triangular, and `reason`, `""` or why there is none, with `at`, the column that
#'   shows it; `share`, the least variance of a feature given those before it, as a share of its own.
#' @noRd
joint_factor <- function(covariance) {
  k <- nrow(covariance)
  factor <- matrix(0, k, k)
  share <- 1
  for (j in seq_len(k)) {
    variance <- covariance[j, j]
    if (!is.finite(variance)) return(list(reason = "not_finite", at = j))
    if (!(variance > 0)) return(list(reason = "constant", at = j))
    values <- covariance[j:k, j]
    for (s in seq_len(j - 1)) {
      values <- values - factor[j, s] * factor[j:k, s]
    }
    if (is.nan(values[[1]])) return(list(reason = "not_finite", at = j))
    if (!(values[[1]] > least_share * variance)) return(list(reason = "collinear", at = j))
    share <- min(share, values[[1]] / variance)
    diagonal <- sqrt(values[[1]])
    factor[j:k, j] <- c(diagonal, values[-1] / diagonal)
  }
  list(factor = factor, reason = "", share = share)
}

#' The model of a set, but for its cuts
#'
#' @return As `core_joint_fit()` gives it, with `set`; `degenerate` where the set has no distance.
#' @noRd
joint_model_of <- function(set, joint) {
  features <- set[joint$continuous[set]]
  # Under "level" a row may lack a discrete feature, and under "complete" none.
  present <- if (joint$na == "level") features else set
  counted <- !apply(joint$combinations$missing[, present, drop = FALSE], 1, any)
  model <- list(
    set = set, features = features, n_levels = joint$coded$continuous$n_levels,
    missing_is_level = joint$coded$continuous$missing_is_level, groups = list(), degenerate = NULL
  )
  for (g in seq_len(joint$n_groups)) {
    rows <- counted & joint$combinations$group == g
    group <- list(
      n = sum(joint$combinations$n[rows]), covariance = matrix(0, 0, 0), factor = matrix(0, 0, 0), cuts = numeric(),
      share = 1
    )
    if (group$n > 0 && length(features) > 1) {
      group$covariance <- joint_covariance(features, g, rows, joint)
      factor <- if (sum(joint$combinations$rows[rows]) <= length(features)) {
        list(reason = "few_rows", at = length(features))
      } else {
        joint_factor(group$covariance)
      }
      if (nzchar(factor$reason)) {
        model$degenerate <- list(group = g, feature = features[[factor$at]], reason = factor$reason)
        break
      }
      group[c("factor", "share")] <- factor[c("factor", "share")]
    }
    model$groups[[g]] <- group
  }
  model
}
