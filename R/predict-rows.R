# Which rows of new data hold which row of a result.
#
# New data are looked at block by block: what a block takes stays in a processor's cache, and of all rows nothing is
# held but the answer. `about` is what the blocks share (see about_new()), `block` one of them:
#   at      its rows
#   n       how many they are
#   about   see above
#   codes   an environment of its codes, by feature position, and of joint levels by set, made at first need

# Sets and windows match all their profiles with each block anew.
rows_at_once <- c(features = 2^20, windows = 2^20, profiles = 2^16)

# At least one, which may have no rows.
blocks_of <- function(n, size = rows_at_once[["profiles"]]) {
  lapply(seq.int(0, by = size, length.out = max(ceiling(n / size), 1)), function(before) {
    before + seq_len(min(size, n - before))
  })
}

# `look` is called with each block, in the order of rows.
each_block <- function(about, look) {
  for (at in blocks_of(about$new$n, rows_at_once[[about$fit$type]])) {
    look(list(at = at, n = length(at), about = about, codes = new.env(parent = emptyenv())))
  }
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
    open <- is.na(best)
    if (!any(open)) {
      break
    }
    best[which(open & row_member(rows[[i]], block))] <- i
  }
  best
}

#' Whether each row of a block holds one result
#'
#' @return A logical vector, `NA` where the row is not counted.
#' @noRd
row_member <- function(row, block) {
  codes <- block_codes(block, row$set)
  member <- result_types[[block$about$fit$type]]$holds(row, codes, function() set_counts(row$set, block$about)$profiles)
  if (block$about$fit$data$na == "complete") {
    member[!block_complete(block)] <- NA
  }
  for (column in codes) {
    if (anyNA(column)) member[is.na(column)] <- NA
  }
  member
}

holds_profile <- function(row, codes) {
  Reduce(`&`, .mapply(function(column, level) column == level, list(codes, row$levels), NULL))
}

# The counts of a set in the data of the search.
set_counts <- function(set, about) {
  key <- model_key(set)
  if (is.null(about$counted[[key]])) {
    about$counted[[key]] <- count_set(selection_data(about$object, "object", about$call), set)
  }
  about$counted[[key]]
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
  key <- model_key(feature)
  if (is.null(block$codes[[key]])) {
    block$codes[[key]] <- codes_at(block$about$new$codes[[feature]], block$at)
  }
  block$codes[[key]]
}

# Joint levels, which many results may share.
block_levels <- function(block, set) {
  key <- paste("joint", model_key(set))
  if (is.null(block$codes[[key]])) {
    new <- block$about$new$continuous
    joint <- continuous_part(set, block$about$fit)
    block$codes[[key]] <- place_rows(
      lapply(new$values[joint], `[`, block$at), new$group[block$at],
      kept_model(set, block$about$fit, block$about$object, block$about$call)
    )
  }
  block$codes[[key]]
}

# The rows without any missing value, in all features of the search.
block_complete <- function(block) {
  if (is.null(block$codes$complete)) {
    new <- block$about$new
    discrete <- lapply(which(lengths(new$codes) > 0), function(feature) block_column(block, feature))
    continuous <- lapply(Filter(Negate(is.null), new$continuous$values), `[`, block$at)
    block$codes$complete <- Reduce(
      function(complete, column) complete & !is.na(column), c(discrete, continuous), rep(TRUE, block$n)
    )
  }
  block$codes$complete
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
