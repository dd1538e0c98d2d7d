# Subgroups in slow, plain R: every box is written down and counted, and nothing is pruned. Data of at most some hundred
# rows; weights whole or multiples of 1/8, so that every sum and product here is exact.
#
#   reference_subgroups(data, ...)   reference_cover(data, ...)   kraft_sum(space)
#
# `data` has the class in `y`, the weights, if any, in `w`, and features in all other columns.

# Cells -------------------------------------------------------------------------------

# The thresholds of the cells of `values`, ascending: the lower ends of all cells but the first.
reference_thresholds <- function(values, w = rep(1, length(values)), cuts = 10) {
  present <- !is.na(values)
  distinct <- sort(unique(values[present]))
  w <- vapply(distinct, function(v) sum(w[present & values == v]), 0)
  if (length(distinct) <= cuts) {
    return(distinct[-1])
  }
  heavy <- reference_heavy(w, cuts)
  R <- sum(w[!heavy])
  C <- cuts - sum(heavy)
  a <- 0
  starts <- 1
  for (i in seq_along(distinct)) {
    forced <- i > 1 && (heavy[i] || heavy[i - 1])
    close <- a > 0 && !heavy[i] && C > 1 && (2 * a + w[i]) * C > 2 * R
    if (forced || close) starts <- c(starts, i)
    if ((forced || close) && a > 0) {
      R <- R - a
      C <- C - 1
      a <- 0
    }
    if (!heavy[i]) a <- a + w[i]
  }
  distinct[starts[-1]]
}

# Which values get a cell of their own: more than a cell's share of what is not yet set aside.
reference_heavy <- function(w, cuts) {
  heavy <- rep(FALSE, length(w))
  repeat {
    more <- !heavy & w * (cuts - sum(heavy)) > sum(w[!heavy])
    if (!any(more)) {
      return(heavy)
    }
    heavy[which(more)[1]] <- TRUE
  }
}

# Rows, codes, and for each feature whether its levels are ordered. A feature of one level or cell is left out. Cells
# are made of all rows with a class and the value, levels of the rows that `na` leaves.
subgroup_input <- function(data, na = "available", cuts = 10) {
  w <- data$w %||% rep(1, nrow(data))
  x <- data[setdiff(names(data), c("y", "w"))]
  classed <- w > 0 & !is.na(data$y)
  kept <- classed & (na != "complete" | stats::complete.cases(x))
  y <- as.character(data$y[kept])
  features <- lapply(x, subgroup_feature, w, classed, kept, cuts)
  features <- features[vapply(features, function(f) f$K > 1, NA)]
  w <- w[kept]
  classes <- reference_levels(data$y[kept])
  list(
    features = features, y = match(y, classes), classes = classes, w = w,
    rows = if (all(w == round(w))) w else rep(1, length(w)), unit = if (all(w == round(w))) 1 else 1 / 8
  )
}

subgroup_feature <- function(x, w, classed, kept, cuts) {
  if (is.numeric(x) || inherits(x, "Date")) {
    thresholds <- reference_thresholds(x[classed], w[classed], cuts)
    code <- findInterval(as.numeric(x[kept]), as.numeric(thresholds)) + 1L
    return(list(code = code, K = length(thresholds) + 1, ordered = TRUE, from = c(NA, plain_threshold_text(thresholds))))
  }
  x <- x[kept]
  levels <- reference_levels(x)
  list(code = match(as.character(x), levels), K = length(levels), ordered = is.ordered(x), from = quote_text(levels))
}

# The fewest digits that read back as the same number.
plain_threshold_text <- function(x) {
  if (inherits(x, "Date")) {
    return(format(x))
  }
  vapply(x, function(v) {
    for (digits in 1:17) {
      text <- format(v, digits = digits)
      if (as.numeric(text) == v) break
    }
    text
  }, "")
}

# Items -------------------------------------------------------------------------------

# All items of a feature, in their order: for intervals the lower cell first and then the wider, for sets the sorted
# levels. `price` is without what the number of features adds.
subgroup_items <- function(feature, intervals = "both", max_values = 2) {
  K <- feature$K
  levels <- if (feature$ordered) interval_items(K, intervals) else set_items(K, max_values)
  two_sided <- feature$ordered & vapply(levels, function(i) min(i) > 1 && max(i) < K, NA)
  several <- !feature$ordered & lengths(levels) > 1
  type <- 1 + (two_sided | several)
  list(
    levels = levels, bounds = if (feature$ordered) type else lengths(levels),
    price = log(length(unique(type))) + log(tabulate(type)[type]),
    text = vapply(levels, function(i) item_text(feature, i), "")
  )
}

interval_items <- function(K, intervals) {
  items <- list()
  for (l in seq_len(K)) {
    for (u in rev(l:K)) {
      ends <- (l == 1) + (u == K)
      if (ends == 1 || ends == 0 && intervals == "both") items <- c(items, list(l:u))
    }
  }
  items
}

set_items <- function(K, max_values) {
  sets <- list()
  for (size in seq_len(min(max_values, K - 1))) sets <- c(sets, utils::combn(K, size, simplify = FALSE))
  padded <- lapply(seq_len(max(lengths(sets))), function(i) vapply(sets, function(s) c(s, numeric(K))[i], 0))
  sets[do.call(order, padded)]
}

# With "%s" for the name of the feature.
item_text <- function(feature, levels) {
  from <- feature$from
  if (!feature$ordered) {
    chosen <- from[levels]
    return(if (length(chosen) == 1) paste0("%s = ", chosen) else paste0("%s in {", toString(chosen), "}"))
  }
  lower <- min(levels)
  upper <- max(levels) + 1
  if (lower == 1) {
    paste0("%s < ", from[upper])
  } else if (upper > feature$K) {
    paste0("%s >= ", from[lower])
  } else if (length(levels) == 1 && !is.na(from[1])) {
    # One level of an ordered factor.
    paste0("%s = ", from[lower])
  } else {
    paste0(from[lower], " <= %s < ", from[upper])
  }
}

# Boxes -------------------------------------------------------------------------------

# All boxes of all sets, in the order of columns and then of items; `member` has a column for each. `classes`: how many
# are searched.
subgroup_space <- function(input, max_features = 3, min_features = 1, always = NULL, intervals = "both", max_values = 2,
                           alpha = 0.05, classes = length(input$classes)) {
  items <- lapply(input$features, subgroup_items, intervals, max_values)
  m <- length(items)
  always <- match(always, names(items))
  C <- min(max_features, m)
  sets <- lapply(seq_len(2^m - 1), function(mask) which(bitwAnd(mask, 2^(seq_len(m) - 1)) > 0))
  sets <- Filter(function(s) length(s) >= min_features && length(s) <= C && all(always %in% s), sets)
  padded <- lapply(seq_len(m), function(j) vapply(sets, function(s) c(s, numeric(m))[j], 0))
  parts <- lapply(sets[do.call(order, padded)], function(set) {
    choice <- rev(expand.grid(lapply(rev(items[set]), function(i) seq_along(i$levels))))
    sum_of <- function(what) Reduce(`+`, Map(function(i, k) i[[what]][k], items[set], choice))
    holds <- Map(function(f, i) {
      vapply(i$levels, function(l) f$code %in% l, logical(length(f$code)))
    }, input$features[set], items[set])
    names <- quote_text(names(items)[set])
    texts <- Map(function(i, k, name) sub("%s", name, i$text, fixed = TRUE)[k], items[set], choice, names)
    list(
      member = Reduce(`&`, Map(function(h, k) h[, k, drop = FALSE], holds, choice)),
      counted = Reduce(`&`, lapply(input$features[set], function(f) !is.na(f$code))),
      size = length(set), bounds = sum_of("bounds"), features = paste(names, collapse = " "),
      price = log(classes * C / alpha) + lchoose(m - length(always), length(set) - length(always)) + sum_of("price"),
      text = do.call(paste, c(unname(texts), sep = ", "))
    )
  })
  from <- rep(seq_along(parts), vapply(parts, function(x) length(x$price), 0L))
  list(
    member = do.call(cbind, lapply(parts, `[[`, "member")) + 0, from = from,
    counted = vapply(parts, `[[`, logical(length(input$y)), "counted") + 0,
    price = unlist(lapply(parts, `[[`, "price")), bounds = unlist(lapply(parts, `[[`, "bounds")),
    text = unlist(lapply(parts, `[[`, "text")),
    size = vapply(parts, `[[`, 0L, "size")[from], features = vapply(parts, `[[`, "", "features")[from]
  )
}

kraft_sum <- function(space) sum(exp(-space$price))

# Measures ----------------------------------------------------------------------------

relative_entropy <- function(a, b) {
  term <- function(x, y) replace(x * log(x / y), x == 0, 0)
  term(a, b) + term(1 - a, 1 - b)
}

# The L below p/n with n kl(p/n, L) = price, by halving until no double lies between.
reference_bound <- function(p, n, price) {
  share <- ifelse(n > 0, p / n, 0)
  price <- rep_len(price, length(p))
  low <- numeric(length(p))
  high <- share
  open <- which(share > 0)
  for (i in 1:1100) {
    middle <- (low[open] + high[open]) / 2
    parts <- middle > low[open] & middle < high[open]
    open <- open[parts]
    middle <- middle[parts]
    if (length(open) == 0) break
    below <- n[open] * relative_entropy(share[open], middle) > price[open]
    low[open[below]] <- middle[below]
    high[open[!below]] <- middle[!below]
  }
  ifelse(p == 0, 0, ifelse(p == n, exp(-price / n), (low + high) / 2))
}

# Counts of all boxes for one class, the measures, and which boxes are eligible.
class_boxes <- function(input, space, class, min_freq = 0, min_count = 1, min_class_count = 0, min_n = 1,
                        min_lift = if (inhibit) Inf else -Inf, inhibit = FALSE) {
  w <- input$w
  in_class <- input$y == class
  total <- function(w, what) colSums(w * what)
  b <- list(
    n = total(w, space$member), p = total(w * in_class, space$member),
    N = total(w, space$counted)[space$from], P = total(w * in_class, space$counted)[space$from]
  )
  several <- apply(space$counted > 0, 2, function(rows) length(unique(input$y[rows])) > 1)[space$from]
  rows <- total(input$rows, space$member)
  class_rows <- total(input$rows * in_class, space$member)
  # In units, whole numbers below 2^12: each quotient of products is the nearest double, and equal where they are.
  stopifnot(sum(w) / input$unit < 2^12)
  b$lift <- (b$p * b$N / input$unit^2) / (b$n * b$P / input$unit^2)
  b$gain <- (b$p * b$N - b$n * b$P) / b$N
  b$probability_lower <- if (inhibit) {
    1 - reference_bound(b$n - b$p, b$n, space$price)
  } else {
    reference_bound(b$p, b$n, space$price)
  }
  b$lift_lower <- b$probability_lower * b$N / b$P
  frequent <- b$n / input$unit >= floor(min_freq * b$N / input$unit * (1 + 2^-50)) + 1
  beyond <- if (inhibit) b$lift < min_lift | min_lift == Inf else b$lift > min_lift | min_lift == -Inf
  b$eligible <- several & b$P > 0 & frequent & rows >= max(1, min_count) & class_rows >= min_class_count & beyond &
    total(input$rows, space$counted)[space$from] >= min_n
  b
}

# The order and the list --------------------------------------------------------------

# Eligible boxes, best first. `space` is in the order of columns and items already, and order() is stable.
order_boxes <- function(space, boxes, key, inhibit) {
  found <- which(boxes$eligible)
  key <- if (inhibit) key else -key
  found[order(key[found], -boxes$n[found], space$size[found], space$bounds[found])]
}

# Which boxes share with box `i` at most the part `limit` of the rows that are in one of both.
overlap_at_most <- function(input, space, boxes, i, limit) {
  both <- colSums(input$w * space$member[, i] * space$member) / input$unit
  either <- (boxes$n[[i]] + boxes$n) / input$unit - both
  limit >= 1 | both < floor(limit * either * (1 + 2^-50)) + 1
}

# By the definition: the first, and then always the first that overlaps little with all before. Attribute "ties": how
# many more have the key of the last and overlap little with all of the list.
diverse_list <- function(input, space, boxes, ordered, key, n_best, limit) {
  list <- integer()
  while (length(list) < n_best && length(ordered) > 0) {
    list <- c(list, ordered[[1]])
    last <- ordered[[1]]
    ordered <- ordered[-1]
    ordered <- ordered[overlap_at_most(input, space, boxes, last, limit)[ordered]]
  }
  structure(list, ties = if (length(list) > 0) sum(key[ordered] == key[last]) else 0)
}

# The keys of values of "lower". Sums of the same prices in another order differ in the last bits: what is nearer than
# a hundredth of a unit is one value. Attribute "fragile": are there two values so near that last bits decide between
# them?
bound_keys <- function(value, eligible) {
  scaled <- value * 1e12
  by_size <- order(scaled)
  group <- integer(length(value))
  group[by_size] <- cumsum(c(TRUE, diff(scaled[by_size]) > 0.01))
  first <- scaled[by_size][match(group, group[by_size])]
  apart <- sort(unique(first[eligible]))
  structure(round(first), fragile = any(diff(apart) < 4))
}

reference_subgroups <- function(data, na = "available", cuts = 10, max_features = 3, min_features = 1, always = NULL,
                                intervals = "both", max_values = 2, rank_by = "lower", min_freq = NULL, min_count = 1,
                                min_class_count = 0, min_n = 1, classes = NULL, direction = "lift", min_lift = 1,
                                n_best = 10, max_overlap = 0.5, conf = 0.95) {
  input <- subgroup_input(data, na, cuts)
  inhibit <- direction == "inhibit"
  classes <- which(input$classes %in% (classes %||% input$classes))
  min_freq <- min_freq %||% (if (rank_by == "lower") 0 else 0.05)
  space <- subgroup_space(input, max_features, min_features, always, intervals, max_values, 1 - conf, length(classes))
  if (inhibit && missing(min_lift)) min_lift <- 1
  fragile <- FALSE
  ties <- numeric()
  parts <- lapply(classes, function(y) {
    boxes <- class_boxes(
      input, space, y, min_freq, min_count, min_class_count, min_n, min_lift, inhibit
    )
    key <- switch(rank_by,
      lower = bound_keys(boxes$lift_lower, boxes$eligible), lift = boxes$lift, gain = boxes$gain
    )
    list <- diverse_list(input, space, boxes, order_boxes(space, boxes, key, inhibit), key, n_best, max_overlap)
    fragile <<- fragile || isTRUE(attr(key, "fragile"))
    ties <<- c(ties, attr(list, "ties"))
    at <- function(x) x[list]
    data.frame(
      class = rep(input$classes[[y]], length(list)), rank = as.numeric(seq_along(list)), features = at(space$features),
      subgroup = at(space$text), lift = at(boxes$lift), lift_lower = at(boxes$lift_lower), gain = at(boxes$gain),
      frequency = at(boxes$n) / at(boxes$N), probability = at(boxes$p) / at(boxes$n),
      probability_lower = at(boxes$probability_lower), base_rate = at(boxes$P) / at(boxes$N),
      n_features = as.numeric(at(space$size)), n_subgroup = at(boxes$n), n_subgroup_class = at(boxes$p),
      n_class = at(boxes$P), n = at(boxes$N)
    )
  })
  structure(do.call(rbind, parts), fragile = fragile, ties = ties, space = length(space$price))
}

# Covers ------------------------------------------------------------------------------

# Few boxes that together cover a class. With `precision = "union"` the new rows of each have the share of the class,
# with "each" all of its rows.
reference_cover <- function(data, class, min_probability, precision = "union", n_best = 5, cover = 1, min_new = NULL,
                            na = "available", cuts = 10, max_features = 3, intervals = "both", max_values = 2,
                            min_freq = 0.05, min_count = 1, min_n = 1) {
  input <- subgroup_input(data, na, cuts)
  y <- match(class, input$classes)
  space <- subgroup_space(input, max_features, intervals = intervals, max_values = max_values, classes = 1)
  boxes <- class_boxes(input, space, y, min_freq, min_count, 0, min_n)
  in_class <- input$y == y
  all_class <- sum(input$w[in_class])
  min_new <- min_new %||% max(5, 0.01 * all_class)
  enough <- function(p, n) p >= min_probability * n * (1 - 2^-50)
  ordered <- order_boxes(space, boxes, boxes$lift, FALSE)
  if (precision == "each") ordered <- ordered[enough(boxes$p, boxes$n)[ordered]]
  covered <- rep(FALSE, length(in_class))
  list <- integer()
  new <- share <- union <- numeric()
  while (length(list) < n_best && sum(input$w[covered & in_class]) < cover * all_class) {
    p <- colSums(input$w * (!covered & in_class) * space$member)[ordered]
    q <- colSums(input$w * (!covered & !in_class) * space$member)[ordered]
    possible <- p > 0 & p >= min_new & (precision == "each" | enough(p, p + q))
    if (!any(possible)) break
    best <- ordered[possible][order(-p[possible], q[possible])[1]]
    new <- c(new, sum(input$w[!covered & in_class & space$member[, best]]))
    covered <- covered | space$member[, best] > 0
    list <- c(list, best)
    share <- c(share, sum(input$w[covered & in_class]) / all_class)
    union <- c(union, sum(input$w[covered & in_class]) / sum(input$w[covered]))
  }
  data.frame(
    rank = as.numeric(seq_along(list)), subgroup = space$text[list], n_subgroup = boxes$n[list],
    n_subgroup_class = boxes$p[list], n_class = boxes$P[list], n = boxes$N[list], new = new, covered = share,
    union_probability = union
  )
}

# Random problems ---------------------------------------------------------------------

# `data` and the arguments of the search: few rows, ties in the values, missing values that depend on the class.
random_subgroup_problem <- function(seed, least = 8, most = 36) with_fixed_seed(seed, {
  m <- one_of(1, 2, 3, 3, 3, 4)
  n <- sample(least:most, 1)
  n_classes <- one_of(2, 2, 3)
  y <- c(seq_len(n_classes), sample.int(n_classes, n - n_classes, replace = TRUE))
  x <- lapply(seq_len(m), function(j) random_subgroup_column(y))
  names(x) <- sample(c("a", "B", "x1", "y2", "a b", "n", "rank"), m)
  data <- as.data.frame(x, optional = TRUE)
  data$y <- c("no", "Yes", "maybe")[y]
  if (one_of(TRUE, FALSE)) data$y <- factor(data$y, levels = c("unused", "Yes", "no", "maybe"))
  if (one_of(TRUE, FALSE, FALSE)) data$y[sample(n_classes + 1:3, 1)] <- NA
  rank_by <- one_of("lower", "lower", "lift", "gain")
  weighting <- one_of("none", "none", "whole", if (rank_by != "lower") "eighths")
  if (weighting != "none") {
    data$w <- sample(if (weighting == "whole") c(0, 1, 1, 2, 5) else c(0, 1, 4, 8, 12, 13) / 8, n, replace = TRUE)
    data$w[seq_len(n_classes)] <- if (weighting == "whole") 2 else 0.5
  }
  direction <- one_of("lift", "lift", "inhibit")
  max_features <- one_of(1, 2, 2, 2, 3)
  arguments <- list(
    na = one_of("available", "available", "complete"), cuts = one_of(2, 3, 4, if (max_features < 3) 6),
    max_features = max_features, intervals = one_of("both", "one"), max_values = one_of(1, 2, 3), rank_by = rank_by,
    min_freq = one_of(0, 0.05, 0.1, 0.25), min_count = one_of(1, 1, 3, 5), min_n = one_of(1, 1, 6),
    direction = direction, min_lift = one_of(1, if (direction == "lift") -Inf else Inf, 0.75, 1.25),
    n_best = one_of(1, 3, 5, 10, 25), max_overlap = one_of(0.3, 0.5, 0.5, 0.7, 1, 1), conf = one_of(0.95, 0.95, 0.8)
  )
  arguments$min_class_count <- if (direction == "lift") one_of(0, 0, 2) else 0
  if (one_of(TRUE, FALSE, FALSE)) arguments$classes <- "Yes"
  input <- subgroup_input(data, arguments$na, arguments$cuts)
  usable <- names(input$features)
  # A constant that is missing in some rows is left out before rows are.
  searchable <- length(usable) > 0 && length(input$classes) > 1 &&
    (arguments$na == "available" || length(usable) == length(x))
  if (length(usable) > 1 && one_of(TRUE, FALSE, FALSE)) arguments$always <- sample(usable, 1)
  if (length(usable) > 1 && max_features > 1) arguments$min_features <- one_of(1, 1, 2)
  list(data = data, arguments = arguments, weighting = weighting, searchable = searchable)
})

random_subgroup_column <- function(y) {
  n <- length(y)
  follows <- stats::runif(n) < one_of(0, 0.4, 0.8)
  base <- ifelse(follows, y, sample.int(4, n, replace = TRUE))
  x <- switch(one_of("whole", "tenths", "wide", "heavy", "date", "ordered", "factor", "text", "logical"),
    whole = base + sample.int(3, n, replace = TRUE),
    tenths = round(base + stats::runif(n), 1),
    wide = base * 1000 + sample.int(n),
    heavy = ifelse(stats::runif(n) < 0.6, 0, base + sample.int(5, n, replace = TRUE)),
    date = as.Date("2024-02-27") + base + sample.int(3, n, replace = TRUE),
    ordered = factor(c("S", "M", "L", "XL")[base], levels = c("S", "M", "L", "XL"), ordered = TRUE),
    factor = factor(c("u", "v", "w", "a b")[base], levels = c("w", "v", "unused", "a b", "u")),
    text = c("b", "A", "a", "C")[base],
    logical = base > 2
  )
  x[stats::runif(n) < c(one_of(0, 0, 0.2, 0.4), one_of(0, 0, 0.1))[pmin(y, 2)]] <- NA
  x
}

# The package's answer to a problem; `...` replaces arguments.
subgroup_answer <- function(problem, ..., data = problem$data, verb = select_subgroups) {
  arguments <- utils::modifyList(problem$arguments, list(...))
  call <- as.call(c(list(verb, quote(y ~ .), quote(data)), arguments, if (!is.null(data$w)) list(weights = quote(w))))
  suppressMessages(eval(call))
}
