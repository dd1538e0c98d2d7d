# What rows that were not searched say of a result: which of them hold it, and what they count.
#
# `codes`: columns of codes of rows, as those of the profiles of a set, the joint level first; NA where a row is not
# counted, 0 for a value, or a group, that the search did not see.

#' Codes of all rows, for a set
#'
#' @param part The coded data that were searched: their covariance and cuts place the rows in joint levels, and in cells
#'   that they have of their own.
#' @noRd
codes_of_set <- function(set, coded, part) {
  joint <- continuous_part(set, coded)
  levels <- if (length(joint)) {
    group <- coded$continuous$group
    if (!is.null(group) && !is.null(part$origin$groups)) group <- match(group, part$origin$groups, nomatch = 0L)
    list(place_rows(coded$continuous$columns[joint], group, joint_model(set, part)))
  }
  cells <- lapply(setdiff(set, joint), function(j) {
    if (j %in% part$origin$recut) cells_by_part(j, coded, part) else as.integer(coded$codes[[j]])
  })
  c(levels, cells)
}

are_complete <- function(codes) !Reduce(`|`, lapply(codes, is.na))

# A mask; rows that are not counted hold nothing. A feature set is held by the rows that it counts.
rows_holding <- function(row, codes) {
  if (!is.null(row$lower)) {
    holds <- logical(length(codes[[1]]))
    holds[holds_subgroup(row, codes)] <- TRUE
    return(holds)
  }
  if (!is.null(row$levels)) {
    same <- .mapply(function(column, level) column == level, list(codes, row$levels), NULL)
    return(Reduce(`&`, lapply(same, function(x) x & !is.na(x))))
  }
  complete <- are_complete(codes)
  if (!is.null(row$window)) {
    complete[complete] <- match_codes(do.call(cbind, lapply(codes, `[`, complete)), row$window) > 0
  }
  complete
}

#' Count a profile, or a subgroup, in some rows
#'
#' @param class Classes of the rows, as positions, 0 for others.
#' @param units How many rows each stands for.
#' @return `n`, `p`, `N` and `P` of inference by the lift.
#' @noRd
count_held <- function(row, codes, class, units) {
  counted <- are_complete(codes)
  holds <- rows_holding(row, codes)
  of_class <- class == row$class
  c(
    n = sum(units[holds]), p = sum(units[holds & of_class]), N = sum(units[counted]),
    P = sum(units[counted & of_class])
  )
}

#' Count the profiles of a set in some rows
#'
#' @return A list: `profiles`, a matrix of codes, and `counts`, profiles x classes, of those that occur.
#' @noRd
table_held <- function(codes, class, n_classes, units) {
  rows <- which(are_complete(codes) & units > 0)
  codes <- lapply(codes, `[`, rows)
  if (!length(rows)) {
    return(list(profiles = matrix(0L, 0, length(codes)), counts = matrix(0, 0, n_classes)))
  }
  id <- cross_codes(lapply(codes, as.double))
  first <- which(!duplicated(id))
  id <- match(id, id[first])
  at <- id + length(first) * (class[rows] - 1)
  list(
    profiles = do.call(cbind, lapply(codes, `[`, first)),
    counts = matrix(rowsum_at(units[rows], at, length(first) * n_classes), length(first), n_classes)
  )
}

# Eta less what chance explains --------------------------------------------------

#' The two parts of eta, and what chance makes of the first
#'
#' eta of the profiles of a window is A / B, A = sum f log L and B = -sum f log h over its cells. With the rows of each
#' profile and of each class as they are, but the class independent of the profiles, a cell is hypergeometric: `chance` is
#' the mean of A then (Mandros, Boley and Vreeken, KDD 2017, for all profiles). Its mean over random classes is 0, so that
#' (A - chance) / B is not better for many profiles. O(rows) for each class.
#'
#' @param counts Profiles x classes.
#' @param inside Which profiles are of the window.
#' @return `n`, and `a`, `b`, `chance` times n.
#' @noRd
eta_parts <- function(counts, inside = rep(TRUE, nrow(counts))) {
  n <- sum(counts)
  class <- colSums(counts)
  part <- counts[inside, , drop = FALSE]
  size <- rowSums(part)
  parts <- c(
    n = n, a = sum_explained(counts, inside), b = -sum((part * rep(log(class / n), each = length(size)))[part > 0])
  )
  size <- size[size > 0]
  sizes <- unique(size)
  chance <- vapply(sizes, function(m) {
    sum(vapply(class[class > 0], function(of_class) chance_of_cell(m, of_class, n), 0))
  }, 0)
  c(parts, chance = sum(chance * tabulate(match(size, sizes), length(sizes))))
}

#' The mean of k log(k / mu) over a hypergeometric k of mean mu: of m rows, drawn from n of which some are of the class
#'
#' Of large numbers only what lies within 40 standard deviations is added up, beyond which nothing is in double
#' precision; where that is long, too, mu is so large that the first term of the series, var / (2 mu), is all there is.
#' @noRd
chance_of_cell <- function(m, of_class, n) {
  least <- max(1, m + of_class - n)
  most <- min(m, of_class)
  if (most - least > longest_sum) {
    mean <- m * (of_class / n)
    variance <- mean * (1 - of_class / n) * ((n - m) / (n - 1))
    reach <- 40 * sqrt(variance) + 40
    if (2 * reach > longest_sum) {
      return(variance / (2 * mean))
    }
    least <- max(least, floor(mean - reach))
    most <- min(most, ceiling(mean + reach))
  }
  k <- seq(least, length.out = max(most - least + 1, 0))
  sum(stats::dhyper(k, of_class, n - of_class, m) * k * log(n * k / (m * of_class)))
}

# Of sums of eta_parts(). NA where nothing was left to explain.
eta_of_parts <- function(parts) if (parts[["b"]] > 0) min(max(parts[["a"]] / parts[["b"]], 0), 1) else NA_real_
honest_eta <- function(parts) if (parts[["b"]] > 0) (parts[["a"]] - parts[["chance"]]) / parts[["b"]] else NA_real_

# Parts of a feature set, or a window, in some rows.
eta_held <- function(row, codes, class, n_classes, units) {
  held <- table_held(codes, class, n_classes, units)
  if (!nrow(held$counts)) {
    return(c(n = 0, a = 0, b = 0, chance = 0, n_window = 0))
  }
  inside <- if (is.null(row$window)) rep(TRUE, nrow(held$counts)) else match_codes(held$profiles, row$window) > 0
  c(eta_parts(held$counts, inside), n_window = sum(held$counts[inside, ]))
}

# Tails --------------------------------------------------------------------------

#' The one-sided hypergeometric tail of a profile
#'
#' Of n rows, drawn from N of which P are of the class, at least p of it (with `inhibit` at most).
#' @noRd
fisher_tail <- function(p, n, P, N, inhibit = FALSE) {
  if (inhibit) stats::phyper(p, P, N - P, n) else stats::phyper(p - 1, P, N - P, n, lower.tail = FALSE)
}
