# The floor under joint quantiles of continuous features: see floor.cpp. Scripts source it after native.R.

# `count(threads)` counts the classes of all sets at fixed cuts, the quintiles of a sample of the rows: where they lie
# does not change what counting takes. Some sets are compared with plain R.
joint_floor <- function(features, y) {
  load_native("floor.cpp", fast = TRUE)
  stopifnot(length(features) <= 10)
  covariance <- stats::cov(features)
  order <- order(y)
  x <- as.matrix(features)[order, ] + 0
  ends <- cumsum(tabulate(y, nlevels(y)))
  sample <- x[unique(round(seq(1, nrow(x), length.out = 20000))), ]
  cuts <- .Call("floor_cuts", sample, covariance)
  count <- function(threads) .Call("floor_counts", x, ends, covariance, cuts, as.integer(threads))

  sets <- depth_first(length(features))
  counts <- array(count(1), c(nrow(cuts), nlevels(y), length(sets)))
  for (i in round(seq(1, length(sets), length.out = 5))) {
    set <- sets[[i]]
    distance <- if (length(set) == 1) x[, set] else stats::mahalanobis(x[, set], 0, covariance[set, set])
    plain <- vapply(cuts[, i], function(cut) tabulate(y[order][distance <= cut], nlevels(y)), integer(nlevels(y)))
    # A distance that rounds to the other side of a cut.
    stopifnot(abs(t(plain) - counts[, , i]) <= 5)
  }
  list(count = count)
}

# All non-empty sets of 1..m, each after what it extends.
depth_first <- function(m) {
  extend <- function(set) {
    last <- if (length(set) > 0) set[[length(set)]] else 0
    unlist(lapply(seq_len(m)[seq_len(m) > last], function(f) c(list(c(set, f)), extend(c(set, f)))), recursive = FALSE)
  }
  extend(integer())
}
