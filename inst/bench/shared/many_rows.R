# Data of many rows, the same on every machine.

# Evaluates `code` with the random numbers of a seed, in every version of R.
seeded <- function(seed, code) {
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  code
}

# Independent factors, `levels` of each, and a class of two levels that the first and the fourth say a little of.
# `zipf`: the l-th level has 1 / l^zipf of the rows; 0 is even. `missing`: the share of values that are.
many_rows <- function(n, levels = c(5, 5, 6, 7, 8, 8, 9, 10), zipf = 1, missing = 0.05, seed = 1) {
  seeded(seed, {
    codes <- lapply(levels, function(l) sample.int(l, n, TRUE, if (zipf > 0) 1 / seq_len(l)^zipf))
    odds <- 0.2 + 0.5 * (codes[[1]] == 1) + 0.2 * (codes[[min(4, length(codes))]] > 2)
    y <- 1L + (stats::runif(n) < odds)
    if (missing > 0) {
      codes <- lapply(codes, function(code) replace(code, sample.int(n, round(missing * n)), NA))
    }
  })
  data <- c(list(y), codes)
  names(data) <- c("y", paste0("x", seq_along(levels)))
  data <- Map(as_factor, data, c(2, levels))
  structure(data, class = "data.frame", row.names = .set_row_names(n))
}

# factor() would look at the text of each value.
as_factor <- function(code, levels) {
  structure(code, levels = paste0("l", formatC(seq_len(levels), width = nchar(levels), flag = "0")), class = "factor")
}

# A number for each row that says its values, missing ones among them.
row_key <- function(data) {
  key <- numeric(nrow(data))
  for (x in data) {
    code <- as.integer(x)
    code[is.na(code)] <- 0L
    key <- key * (nlevels(x) + 1) + code
  }
  key
}

# `distinct` different rows, each about as often as the others.
repeated_rows <- function(n, distinct, ..., seed = 2) {
  data <- many_rows(ceiling(1.5 * distinct), ..., seed = seed)
  kept <- which(!duplicated(row_key(data)))
  if (length(kept) < distinct) stop("only ", length(kept), " different rows")
  at <- seeded(seed, kept[sample.int(distinct, n, TRUE)])
  data <- lapply(data, function(x) structure(unclass(x)[at], levels = levels(x), class = "factor"))
  structure(data, class = "data.frame", row.names = .set_row_names(n))
}

# Covertype as filters of features see it: the ten continuous features cut into deciles, and a column for each
# wilderness area and each type of soil.
discrete_covertype <- function() {
  terrain <- covertype_data(names = "short")
  deciles <- lapply(terrain[1:10], function(x) {
    cut(x, unique(stats::quantile(x, 0:10 / 10, names = FALSE)), include.lowest = TRUE)
  })
  one_of <- function(x, stem) {
    columns <- lapply(levels(x), function(level) factor(as.integer(x == level)))
    stats::setNames(columns, paste0(stem, levels(x)))
  }
  data.frame(
    deciles, one_of(terrain$wilderness, "wilderness"), one_of(terrain$soil, "soil"), cover_type = terrain$cover_type
  )
}
