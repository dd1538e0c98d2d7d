# The three searches in slow, plain R: base R only, no pruning, every rule of the
# design written out once more. The package has to give the same rows.
#
#   reference_features(data, "y", ...)   reference_windows()   reference_profiles()
#
# `weights` is the name of a column of `data`; the other arguments are the package's.
# The answer is a data frame with the columns of the package's result. The windows and
# features carry an attribute "fragile": TRUE if an eta that matters lies so near a
# boundary of the ranking key that another, equally right, summation could reorder ties.

# Rows, codes and counts --------------------------------------------------------------

# The used levels, in level order.
reference_levels <- function(x) {
  if (is.factor(x)) {
    return(levels(x)[levels(x) %in% x])
  }
  as.character(sort(unique(x[!is.na(x)]), method = "radix"))
}

# The rows that a search starts from. `w`: their weights as exact whole numbers of units
# of 2^-scale; `rows`: what min_count and min_n count.
reference_input <- function(data, class, features = NULL, weights = NULL,
                            na = "available", never = NULL) {
  candidates <- setdiff(names(data), c(class, weights))
  features <- candidates[candidates %in% (if (is.null(features)) candidates else features)]
  features <- setdiff(features, never)
  w <- if (is.null(weights)) rep(1, nrow(data)) else as.numeric(data[[weights]])
  data <- data[w > 0, , drop = FALSE]
  w <- w[w > 0]

  keep <- !is.na(data[[class]])
  if (na == "fail" && !(all(keep) && all(stats::complete.cases(data[features])))) {
    stop(structure(
      class = c("reference_missing", "error", "condition"), list(message = "missing values", call = NULL)
    ))
  }
  if (na == "complete") {
    keep <- keep & stats::complete.cases(data[features])
  }
  data <- data[keep, , drop = FALSE]
  w <- w[keep]

  levels <- lapply(data[features], reference_levels)
  codes <- Map(function(x, l) match(as.character(x), l), data[features], levels)
  if (na == "level") {
    for (f in features[vapply(codes, anyNA, NA)]) {
      levels[[f]] <- c(levels[[f]], "(Missing)")
      codes[[f]][is.na(codes[[f]])] <- length(levels[[f]])
    }
  }
  classes <- reference_levels(data[[class]])
  whole <- all(w == floor(w))
  scale <- 0
  while (any(w * 2^scale != floor(w * 2^scale))) scale <- scale + 1
  units <- w * 2^scale
  stopifnot(sum(units) < 2^62)
  list(
    features = features, codes = unname(codes), levels = unname(levels),
    y = match(as.character(data[[class]]), classes), classes = classes,
    w = limb_split(units, if (sum(units) < limb_base) 1 else 3), scale = scale,
    rows = if (whole) w else rep(1, length(w)), total = sum(units)
  )
}

# Counts of one feature set on the rows that are complete in it. Profiles are in
# lexicographic order of their codes; `cells` holds profile x class, profile fastest.
reference_count <- function(input, set) {
  codes <- do.call(cbind, input$codes[set])
  counted <- which(rowSums(is.na(codes)) == 0)
  codes <- codes[counted, , drop = FALSE]
  # A mixed-radix number whose first digit is the first feature sorts as the profile.
  key <- numeric(length(counted))
  for (j in seq_along(set)) {
    key <- key * length(input$levels[[set[j]]]) + codes[, j] - 1
  }
  keys <- sort(unique(key))
  id <- match(key, keys)
  K <- length(keys)
  C <- length(input$classes)
  y <- input$y[counted]
  w <- input$w[counted, , drop = FALSE]
  cells <- limb_sum(w, (y - 1) * K + id, K * C)
  list(
    set = set, profiles = codes[match(keys, key), , drop = FALSE],
    cells = cells, profile = limb_sum(w, id, K), class = limb_sum(w, y, C),
    n = limb_sum(w, rep(1, length(y)), 1), counts = matrix(limb_value(cells), K, C),
    rows = sums_by(input$rows[counted], id, K),
    class_rows = matrix(sums_by(input$rows[counted], (y - 1) * K + id, K * C), K, C),
    n_rows = sum(input$rows[counted])
  )
}

# Sums of numbers by a code of 1 .. n.
sums_by <- function(x, code, n) {
  sums <- numeric(n)
  for (i in seq_along(x)) sums[code[i]] <- sums[code[i]] + x[i]
  sums
}

# All feature sets that may be looked at, in lexicographic order of column positions.
reference_sets <- function(input, min_features = 1, max_features = NULL, always = NULL) {
  m <- length(input$features)
  always <- match(always, input$features)
  sets <- lapply(seq_len(2^m - 1), function(mask) which(bitwAnd(mask, 2^(seq_len(m) - 1)) > 0))
  size <- lengths(sets)
  allowed <- size >= min_features & size <= (if (is.null(max_features)) m else max_features) &
    vapply(sets, function(s) all(always %in% s), NA)
  sets <- sets[allowed]
  padded <- lapply(seq_len(m), function(j) vapply(sets, function(s) c(s, numeric(m))[j], 0))
  sets[do.call(order, padded)]
}

# The counts of the eligible sets: at least min_n rows, and two classes among them.
reference_counts <- function(input, min_features, max_features, always, min_n) {
  counts <- lapply(reference_sets(input, min_features, max_features, always),
                   function(set) reference_count(input, set))
  Filter(function(x) x$n_rows >= min_n && sum(limb_value(x$class) > 0) >= 2, counts)
}

# Measures ----------------------------------------------------------------------------

# N times g(x) KL(f(.|x), h) and g(x) CE(f(.|x), h) of each profile, as in the paper's
# equation for eta of a window. `order` is the canonical order of the sums.
reference_terms <- function(count) {
  N <- limb_value(count$n)
  h <- limb_value(count$class) / N
  f <- count$counts / limb_value(count$profile)
  log_0 <- function(weight, x) replace(weight * log(x), weight == 0, 0)
  h_rows <- matrix(h, nrow(f), ncol(f), byrow = TRUE)
  list(
    kl = rowSums(log_0(count$counts, f / h_rows)),
    ce = -rowSums(log_0(count$counts, h_rows)),
    order = do.call(order, columns_of(count$counts))
  )
}

columns_of <- function(matrix) lapply(seq_len(ncol(matrix)), function(j) matrix[, j])

reference_ratio <- function(kl, ce) {
  pmin(1, pmax(0, kl / ce))
}

eta_key <- function(eta) {
  round(eta * 1e12)
}

# Is one of these values within 1e-15 of where the key changes, and another value beside it?
eta_fragile <- function(eta) {
  scaled <- eta * 1e12
  doubtful <- scaled[abs(scaled - floor(scaled) - 0.5) < 1e-3]
  any(vapply(doubtful, function(s) sum(abs(scaled - s) < 2) > 1, NA))
}

# Floor(theta n (1 + 2^-50)) + 1 is the least eligible whole number, that is, the
# eligible ones are greater than theta n (1 + 2^-50).
frequent <- function(weight, n, min_freq) {
  weight > min_freq * n * (1 + 2^-50)
}

# The three searches ------------------------------------------------------------------

reference_features <- function(data, class, features = NULL, weights = NULL,
                               na = "available", min_features = 1, max_features = NULL,
                               always = NULL, never = NULL, min_n = 1, n_best = 10) {
  input <- reference_input(data, class, features, weights, na, never)
  counts <- reference_counts(input, min_features, max_features, always, min_n)
  eta <- vapply(counts, function(x) {
    terms <- reference_terms(x)
    reference_ratio(sum(terms$kl[terms$order]), sum(terms$ce[terms$order]))
  }, 0)
  n <- bind_limbs(counts, "n", input)
  size <- vapply(counts, function(x) length(x$set), 0)
  best <- do.call(order, c(list(-eta_key(eta)), limb_descending(n), list(size)))
  kept <- utils::head(best, n_best)
  out <- data.frame(
    rank = as.numeric(seq_along(kept)),
    features = vapply(counts[kept], function(x) features_text(input, x$set), ""),
    eta = eta[kept], n_features = size[kept],
    n_profiles = vapply(counts[kept], function(x) as.numeric(nrow(x$profiles)), 0),
    n = limb_value(n)[kept] / 2^input$scale
  )
  structure(out, fragile = matters_fragile(eta, kept))
}

reference_windows <- function(data, class, features = NULL, weights = NULL,
                              na = "available", min_features = 1, max_features = NULL,
                              always = NULL, never = NULL, min_n = 1, min_freq = 0.05,
                              min_count = 5, n_best = 10, per_set = 1) {
  input <- reference_input(data, class, features, weights, na, never)
  counts <- reference_counts(input, min_features, max_features, always, min_n)
  found <- lapply(counts, set_windows, min_freq, min_count, min(per_set, n_best))
  from <- rep(seq_along(found), vapply(found, function(x) length(x$eta), 0L))
  eta <- unlist(lapply(found, `[[`, "eta"))
  rows <- bind_limbs(found, "rows", input)
  window <- do.call(c, lapply(found, `[[`, "window"))
  size <- vapply(counts[from], function(x) length(x$set), 0)
  # order() is stable: sets are in feature order, the windows of a set in level order.
  best <- do.call(order, c(list(-eta_key(eta)), limb_descending(rows), list(size)))
  kept <- utils::head(best, n_best)
  n <- vapply(counts[from[kept]], function(x) limb_value(x$n), 0)
  out <- data.frame(
    rank = as.numeric(seq_along(kept)),
    features = vapply(counts[from[kept]], function(x) features_text(input, x$set), ""),
    window = vapply(kept, function(i) {
      paste(profile_text(input, counts[[from[i]]], window[[i]]), collapse = "; ")
    }, ""),
    eta = as.numeric(eta[kept]), frequency = limb_value(rows)[kept] / n, n_features = size[kept],
    n_profiles = as.numeric(lengths(window[kept])),
    n_window = limb_value(rows)[kept] / 2^input$scale, n = n / 2^input$scale
  )
  within_reach <- function(x) x$fragile && max(x$eta) > min(eta[kept]) - 3e-12
  structure(out, fragile = matters_fragile(eta, kept) || any(vapply(found, within_reach, NA)))
}

# The best `keep` windows of one feature set, of all its 2^K - 1.
set_windows <- function(count, min_freq, min_count, keep) {
  usable <- which(count$rows >= min_count)
  K <- length(usable)
  stopifnot(K <= 16)
  if (K == 0) {
    return(list(eta = numeric(), rows = NULL, window = list(), fragile = FALSE))
  }
  # The first profile is the highest bit. Two windows with equal rows are no prefixes of
  # each other, so the one that comes first in level order is the greater number.
  window <- rev(seq_len(2^K - 1))
  holds <- vapply(seq_len(K), function(i) floor(window / 2^(K - i)) %% 2, numeric(length(window)))
  holds <- matrix(holds, ncol = K)
  terms <- reference_terms(count)
  kl <- ce <- numeric(length(window))
  rows <- matrix(0, length(window), ncol(count$profile))
  # One addend after the other, in canonical order: windows of equal profiles tie in all bits.
  for (i in order(match(usable, terms$order))) {
    kl <- kl + holds[, i] * terms$kl[usable[i]]
    ce <- ce + holds[, i] * terms$ce[usable[i]]
    rows <- rows + holds[, i] %o% count$profile[usable[i], ]
  }
  rows <- limb_carry(rows)
  eligible <- which(frequent(limb_value(rows), limb_value(count$n), min_freq))
  eta <- reference_ratio(kl, ce)[eligible]
  rows <- rows[eligible, , drop = FALSE]
  kept <- utils::head(do.call(order, c(list(-eta_key(eta)), limb_descending(rows))), keep)
  list(
    eta = eta[kept], rows = rows[kept, , drop = FALSE],
    window = lapply(eligible[kept], function(i) usable[holds[i, ] == 1]),
    fragile = matters_fragile(eta, kept)
  )
}

reference_profiles <- function(data, class, features = NULL, weights = NULL,
                               na = "available", min_features = 1, max_features = NULL,
                               always = NULL, never = NULL, min_n = 1, min_freq = 0.05,
                               min_count = 1, min_class_count = 0, classes = NULL, direction = "lift",
                               min_lift = 1, n_best = 10) {
  input <- reference_input(data, class, features, weights, na, never)
  counts <- reference_counts(input, min_features, max_features, always, min_n)
  if (is.null(classes)) classes <- input$classes
  # A first, empty part gives the columns if no class is left.
  parts <- lapply(c(0, which(input$classes %in% classes)), function(y) {
    class_profiles(
      input, if (y > 0) counts, y, min_freq, min_count, min_class_count, direction == "inhibit", min_lift, n_best
    )
  })
  do.call(rbind, parts)
}

class_profiles <- function(input, counts, y, min_freq, min_count, min_class_count, inhibit, min_lift, n_best) {
  found <- lapply(counts, function(x) {
    nx <- limb_value(x$profile)
    usable <- which(x$rows >= min_count & frequent(nx, limb_value(x$n), min_freq) &
                      limb_value(x$class)[y] > 0 & x$class_rows[, y] >= min_class_count)
    usable <- usable[beyond_limit(x, usable, y, min_lift, inhibit)]
    k <- length(usable)
    list(
      i = usable, p = x$cells[(y - 1) * nrow(x$profiles) + usable, , drop = FALSE],
      n = x$profile[usable, , drop = FALSE], P = x$class[rep(y, k), , drop = FALSE],
      N = x$n[rep(1, k), , drop = FALSE]
    )
  })
  from <- rep(seq_along(found), vapply(found, function(x) length(x$i), 0L))
  at <- unlist(lapply(found, `[[`, "i"))
  p <- bind_limbs(found, "p", input)
  n <- bind_limbs(found, "n", input)
  P <- bind_limbs(found, "P", input)
  N <- bind_limbs(found, "N", input)
  size <- vapply(counts[from], function(x) length(x$set), 0)
  value <- if (length(from) > 0) rank_lifts(p, N, n, P, input$total) else numeric()
  # order() is stable: sets are in feature order, the profiles of a set in level order.
  best <- do.call(order, c(list(if (inhibit) value else -value), limb_descending(n), list(size)))
  kept <- utils::head(best, n_best)
  amount <- function(x) limb_value(x)[kept]
  data.frame(
    class = rep(input$classes[y], length(kept)), rank = as.numeric(seq_along(kept)),
    features = vapply(counts[from[kept]], function(x) features_text(input, x$set), ""),
    profile = vapply(kept, function(i) profile_text(input, counts[[from[i]]], at[i]), ""),
    lift = amount(p) / amount(n) / (amount(P) / amount(N)), frequency = amount(n) / amount(N),
    probability = amount(p) / amount(n), base_rate = amount(P) / amount(N), n_features = size[kept],
    n_profile = amount(n) / 2^input$scale, n_profile_class = amount(p) / 2^input$scale,
    n_class = amount(P) / 2^input$scale, n = amount(N) / 2^input$scale
  )
}

# Is the lift p N / (n P) strictly above `min_lift`, a number of twentieths, or below it? In whole numbers.
beyond_limit <- function(x, usable, y, min_lift, inhibit) {
  if (is.infinite(min_lift) || length(usable) == 0) {
    return(rep(if (inhibit) min_lift > 0 else min_lift < 0, length(usable)))
  }
  number <- function(u) limb_split(rep(u, length(usable)), 1)
  every <- function(limbs) limbs[rep(1, length(usable)), , drop = FALSE]
  p <- x$cells[(y - 1) * nrow(x$profiles) + usable, , drop = FALSE]
  lift <- limb_times(limb_times(p, every(x$n)), number(20))
  limit <- limb_times(
    limb_times(x$profile[usable, , drop = FALSE], x$class[rep(y, length(usable)), , drop = FALSE]),
    number(round(20 * min_lift))
  )
  if (inhibit) limb_less(lift, limit) else limb_less(limit, lift)
}

bind_limbs <- function(parts, name, input) {
  out <- do.call(rbind, lapply(parts, `[[`, name))
  if (is.null(out)) matrix(0, 0, ncol(input$w)) else out
}

# Only values at or above the last kept one can change the answer.
matters_fragile <- function(eta, kept) {
  length(kept) > 0 && eta_fragile(eta[eta > min(eta[kept]) - 3e-12])
}

# Text --------------------------------------------------------------------------------

quote_text <- function(x) {
  ifelse(grepl("[ =;,\"]", x), encodeString(x, quote = "\""), x)
}

features_text <- function(input, set) {
  paste(quote_text(input$features[set]), collapse = " ")
}

# "A=x B=y" of the profiles `i` of a count.
profile_text <- function(input, count, i) {
  parts <- lapply(seq_along(count$set), function(j) {
    f <- count$set[j]
    paste0(quote_text(input$features[f]), "=", quote_text(input$levels[[f]][count$profiles[i, j]]))
  })
  do.call(paste, parts)
}
