# Which rows of new data hold which row of a result.
#
# New data are looked at block by block: what a block takes stays in a processor's cache, and of all rows nothing is
# held but the answer. `about` is what the blocks share (see about_new()), `block` one of them:
#   at      its rows
#   n       how many they are
#   about   see above
#   codes   an environment of its codes, by feature position, and of joint levels by set, made at first need

# Sets and windows match all their profiles with each block anew.
rows_at_once <- c(features = 2^20, windows = 2^20, profiles = 2^16, subgroups = 2^16, cover = 2^16)

# `look` is called with the positions of so many rows at once, one time at least.
each_rows <- function(n, look, size = rows_at_once[["profiles"]]) {
  for (before in seq.int(0L, by = as.integer(size), length.out = max(ceiling(n / size), 1))) {
    look(before + seq_len(min(size, n - before)))
  }
}

# `look` is called with each block, in the order of rows.
each_block <- function(about, look) {
  each_rows(about$new$n, function(at) {
    look(list(at = at, n = length(at), about = about, codes = new.env(parent = emptyenv())))
  }, rows_at_once[[about$fit$type]])
}

# `counted`: what the search counted of feature sets, and the lifts of results, at first need.
about_new <- function(new, object, fit, call) {
  list(new = new, object = object, fit = fit, call = call, counted = new.env(parent = emptyenv()))
}

#' Position of the best ranked element that each row of a block holds
#'
#' @return An integer vector of length `block$n`, `NA` where there is none.
#' @noRd
first_member <- function(rows, rank, block) {
  best <- rep(NA_integer_, block$n)
  for (i in order(rank)) {
    if (!anyNA(best)) {
      break
    }
    at <- held_rows(rows[[i]], block)
    best[at[is.na(best[at])]] <- i
  }
  best
}

#' Whether each row of a block holds one result
#'
#' @return A logical vector, `NA` where the row is not counted.
#' @noRd
row_member <- function(row, block) {
  member <- logical(block$n)
  member[held_rows(row, block)] <- TRUE
  joint <- continuous_part(row$set, block$about$fit)
  lacking <- c(
    if (block$about$fit$data$na == "complete") list(which(!block_complete(block))),
    if (length(joint)) list(which(is.na(block_levels(block, row$set)))),
    lapply(setdiff(row$set, joint), function(feature) block_missing(block, feature))
  )
  for (at in lacking) member[at] <- NA
  member
}

# Positions of the rows of a block that hold a result.
held_rows <- function(row, block) {
  about <- block$about
  at <- result_types[[about$fit$type]]$holds(row, block_codes(block, row$set), function() {
    set_counts(row$set, about)$profiles
  })
  if (about$fit$data$na == "complete") at[block_complete(block)[at]] else at
}

# Few rows pass the first feature, and fewer the next.
holds_profile <- function(row, codes) {
  at <- which(codes[[1]] == row$levels[[1]])
  for (j in seq_along(codes)[-1]) {
    at <- at[which(codes[[j]][at] == row$levels[[j]])]
  }
  at
}

# What is computed at first need, and kept in an environment.
kept <- function(where, key, value) {
  if (is.null(where[[key]])) {
    where[[key]] <- value
  }
  where[[key]]
}

# The counts of a set in the data of the search.
set_counts <- function(set, about) {
  kept(about$counted, model_key(set), count_set(set_data(about$object, set, "object", about$call), set))
}

# Codes of the rows of a block as those of the set's profiles, a list of columns: the joint level first.
block_codes <- function(block, set) {
  joint <- continuous_part(set, block$about$fit)
  c(
    if (length(joint)) list(block_levels(block, set)),
    lapply(setdiff(set, joint), function(feature) block_column(block, feature))
  )
}

block_column <- function(block, feature) {
  kept(block$codes, model_key(feature), codes_at(block$about$new$codes[[feature]], block$at))
}

block_missing <- function(block, feature) {
  kept(block$codes, paste("missing", feature), which(is.na(block_column(block, feature))))
}

# Joint levels, which many results may share.
block_levels <- function(block, set) {
  about <- block$about
  new <- about$new$continuous
  joint <- continuous_part(set, about$fit)
  kept(block$codes, paste("joint", model_key(set)), place_rows(
    lapply(new$values[joint], `[`, block$at), new$group[block$at], kept_model(set, about$fit, about$object, about$call)
  ))
}

# The rows without any missing value, in all features of the search.
block_complete <- function(block) {
  kept(block$codes, "complete", {
    new <- block$about$new
    discrete <- lapply(which(lengths(new$codes) > 0), function(feature) block_column(block, feature))
    continuous <- lapply(Filter(Negate(is.null), new$continuous$values), `[`, block$at)
    Reduce(function(complete, column) complete & !is.na(column), c(discrete, continuous), rep(TRUE, block$n))
  })
}

# `group`: NULL for one group.
place_rows <- function(values, group, model) {
  if (is.null(group)) {
    return(core_joint_place(model, unname(values), NULL))
  }
  known <- group
  known[known %in% 0L] <- NA
  level <- core_joint_place(model, unname(values), known)
  complete <- !Reduce(`|`, lapply(values, is.na))
  level[complete & group %in% 0L] <- 0L
  level
}

# Columns of n rows, filled in block by block: a matrix, or `apart`, which a matrix would have to be copied to.
new_columns <- function(n, names, value, apart) {
  names <- as.character(names)
  columns <- if (apart) {
    lapply(set_names(names), function(name) rep(value, n))
  } else {
    matrix(value, n, length(names), dimnames = list(NULL, names))
  }
  list(
    fill = function(at, j, values) if (apart) columns[[j]][at] <<- values else columns[at, j] <<- values,
    all = function() columns
  )
}
