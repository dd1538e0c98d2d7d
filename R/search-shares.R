# A search in shares: its feature sets cut into parts that have none in common, each searched like a whole, and the
# lists merged by the core's own order.
#
# A share is the sets that hold some features (`inside`) and none of some others, so that it is a search of its own: of
# fewer columns, with `inside` for `always`. Whatever a set's result rests on (its counted rows, its classes, the unit of
# weights) are rows, and all shares have all of them: a set gives the same to the last bit, wherever it is.

#' Cut the space of a search
#'
#' The largest share is halved by its first undecided feature, until there are enough.
#'
#' @param options Those of any part of the search.
#' @param order Positions of all features, those by which to cut first first.
#' @param n_shares Shares to make at least, as far as there are sets.
#' @return A list of shares: `inside` and `columns`, ascending positions of the features that each of its sets holds, and
#'   of those that they may hold; `n_sets`.
#' @noRd
cut_space <- function(options, order, n_shares) {
  sizes <- seq(max(options$min_features, 1), options$max_features)
  share <- function(inside, free) {
    list(inside = inside, free = free, n_sets = sum(choose(length(free), sizes - length(inside))))
  }
  shares <- list(share(options$always, setdiff(order, options$always)))
  repeat {
    n_sets <- vapply(shares, `[[`, 0, "n_sets")
    largest <- which.max(n_sets)
    if (length(shares) >= n_shares || n_sets[[largest]] <= few_sets) break
    whole <- shares[[largest]]
    halves <- list(
      share(c(whole$inside, whole$free[[1]]), whole$free[-1]), share(whole$inside, whole$free[-1])
    )
    shares <- append(shares[-largest], Filter(function(half) half$n_sets > 0, halves), largest - 1)
  }
  lapply(shares, function(share) {
    list(inside = sort(share$inside), columns = sort(c(share$inside, share$free)), n_sets = share$n_sets)
  })
}

# Shares of no more sets are not worth a cut.
few_sets <- 4

# The features with most missing values first: once they are decided, bounds are tightest.
cutting_order <- function(coded) {
  missing <- vapply(seq_along(coded$features), function(f) {
    values <- coded$codes[[f]] %||% coded$continuous$columns[[f]]
    if (anyNA(values)) as.double(sum(is.na(values))) else 0
  }, 0)
  order(-missing)
}

# Data -----------------------------------------------------------------------------

#' What the core reads of coded data, small
#'
#' Codes of up to 255 levels are a byte each.
#'
#' @return A list: `codes`, raw (0 for missing) or integers, `NULL` for a continuous feature; `n_levels`; the rest as in
#'   `localift_coded`.
#' @noRd
packed_data <- function(coded) {
  n_levels <- lengths(coded$levels)
  list(
    codes = unname(Map(pack_codes, coded$codes, n_levels)), n_levels = n_levels,
    class = pack_codes(coded$class, length(coded$classes)), n_classes = length(coded$classes),
    weights = coded$weights, whole = coded$whole, na = coded$na,
    continuous = coded$continuous[intersect(c("columns", "group", "n_groups", "probs"), names(coded$continuous))]
  )
}

pack_codes <- function(codes, n_levels) {
  if (is.null(codes) || n_levels > 255) {
    return(codes)
  }
  if (anyNA(codes)) codes[is.na(codes)] <- 0L
  as.raw(codes)
}

# Coded data as the core reads them; of levels and classes it reads how many there are.
unpacked_data <- function(packed) {
  list(
    codes = lapply(packed$codes, unpack_codes), levels = lapply(packed$n_levels, seq_len),
    class = unpack_codes(packed$class), classes = seq_len(packed$n_classes), weights = packed$weights,
    whole = packed$whole, na = packed$na, unfinished = FALSE,
    continuous = if (length(packed$continuous)) packed$continuous
  )
}

unpack_codes <- function(codes) {
  if (!is.raw(codes)) {
    return(codes)
  }
  codes <- as.integer(codes)
  if (any(codes == 0L)) codes[codes == 0L] <- NA
  codes
}

# A share ---------------------------------------------------------------------------

#' Search a share
#'
#' @param coded What `unpacked_data()` gives, or coded data.
#' @param parts The options of each part of the whole search, by name.
#' @param share One of `cut_space()`.
#' @param seconds The limit of time.
#' @param off A file that ends the search, or "".
#' @return What `core_select()` gives with `exact`, of the whole's positions of features.
#' @noRd
search_share <- function(coded, parts, share, threads, seconds, off = "") {
  columns <- share$columns
  coded$codes <- coded$codes[columns]
  coded$levels <- coded$levels[columns]
  if (!is.null(coded$continuous)) coded$continuous$columns <- coded$continuous$columns[columns]
  parts <- lapply(parts, function(options) {
    options$always <- match(share$inside, columns)
    options$max_features <- min(options$max_features, length(columns))
    options[c("threads", "time_limit", "progress")] <- list(threads, seconds, FALSE)
    options
  })
  result <- core_select(coded, parts, exact = TRUE, off = off)
  lapply(result, function(part) {
    part$features <- lapply(part$features, function(set) columns[set])
    degenerate <- part$info$degenerate_sets
    if (!is.null(degenerate)) {
      part$info$degenerate_sets$features <- lapply(degenerate$features, function(set) columns[set])
      part$info$degenerate_sets$feature <- columns[degenerate$feature]
    }
    part$info$too_wide <- lapply(part$info$too_wide, function(set) columns[set])
    part
  })
}

# The answer of a share that there was no time for.
unsearched_share <- function(coded, parts, share, threads) {
  coded$unfinished <- TRUE
  search_share(coded, parts, share, threads, 0)
}

# The whole -------------------------------------------------------------------------

#' Merge the answers of all shares
#'
#' @param type One of `resolutions`.
#' @param shares Lists, each what `search_share()` gave of that type.
#' @param whole What the core gives of the whole where there was no time for it.
#' @param looked Whether one search of all would have looked whether there is a tie, and not counted them.
#' @return As `core_select()` gives the type.
#' @noRd
merge_shares <- function(type, shares, whole, options, looked) {
  by_class <- result_types[[type]]$by_class
  lists <- if (by_class) seq_along(options$classes) else 1
  merged <- lapply(lists, function(i) {
    kept <- lapply(shares, function(share) {
      rows <- if (by_class) which(share$class == options$classes[[i]]) else seq_along(share$features)
      list(rows = rows, list = c(
        lapply(share[setdiff(names(share), c("info", "exact"))], `[`, rows),
        list(
          exact = share$exact[rows, , drop = FALSE], ties = share$info$ties[[i]],
          ties_exact = share$info$ties_exact[[i]]
        )
      ))
    })
    found <- core_merge(type, lapply(kept, `[[`, "list"), options$n_best, isTRUE(options$inhibit))
    found$row <- .mapply(function(part, row) kept[[part]]$rows[[row]], list(found$part, found$row), NULL)
    found
  })
  part <- unlist(lapply(merged, `[[`, "part"))
  row <- unlist(lapply(merged, `[[`, "row"))
  first <- cumsum(c(0, lengths(lapply(shares, `[[`, "features"))))
  fields <- setdiff(names(shares[[1]]), c("info", "exact"))
  result <- lapply(set_names(fields), function(field) {
    unlist(lapply(shares, `[[`, field), recursive = FALSE)[first[part] + row] %||% shares[[1]][[field]]
  })
  ties <- vapply(merged, `[[`, 0, "ties")
  ties_exact <- vapply(merged, `[[`, NA, "ties_exact")
  if (looked) {
    ties <- pmin(ties, 1)
    ties_exact <- ties == 0
  }
  last <- vapply(seq_along(merged), function(i) {
    full <- length(merged[[i]]$row) == options$n_best
    at <- sum(lengths(lapply(merged[seq_len(i)], `[[`, "row")))
    if (full) result[[merged_values[[type]]]][[at]] else NA_real_
  }, 0)
  result$info <- merge_info(lapply(shares, `[[`, "info"), whole$info, ties, ties_exact, last, isTRUE(options$inhibit))
  result
}

# The number that bounds are of.
merged_values <- c(features = "eta_corrected", windows = "eta", profiles = "lift")

# `last`: the value of the last result of each full list, else NA.
merge_info <- function(infos, whole, ties, ties_exact, last, inhibit) {
  add <- function(field) Reduce(`+`, lapply(infos, `[[`, field))
  reasons <- vapply(infos, `[[`, "", "reason")
  reason <- if ("time_limit" %in% reasons) "time_limit" else c(reasons[nzchar(reasons)], "")[[1]]
  info <- whole[setdiff(names(whole), "bound")]
  info[c("evaluated", "nodes", "left_out")] <- lapply(c("evaluated", "nodes", "left_out"), add)
  info$pruned <- add("pruned")
  info$complete <- !nzchar(reason)
  info$reason <- reason
  info$ties <- ties
  info$ties_exact <- ties_exact & info$complete
  if (reason == "time_limit") {
    bounds <- c(list(last), lapply(infos[reasons == "time_limit"], `[[`, "bound"))
    info$bound <- do.call(if (inhibit) pmin else pmax, c(bounds, na.rm = TRUE))
  }
  # Shares that there was no time for tell of none.
  told <- Filter(function(info) !is.null(info$degenerate), infos)
  if (length(told)) {
    info$degenerate <- sum(vapply(told, `[[`, 0, "degenerate"))
    info$degenerate_sets <- merge_degenerate(lapply(told, `[[`, "degenerate_sets"))
  }
  if (!is.null(infos[[1]]$too_wide_sets)) info <- merge_too_wide(info, infos, add)
  info
}

# The core names at most 20, the smallest first, then in feature order.
merge_degenerate <- function(parts) {
  all <- lapply(set_names(names(parts[[1]])), function(field) {
    unlist(lapply(parts, `[[`, field), recursive = FALSE) %||% parts[[1]][[field]]
  })
  first <- utils::head(order_sets(all$features, by_size = TRUE), 20)
  lapply(all, `[`, first)
}

# That of the first set, and the number of all.
merge_too_wide <- function(info, infos, add) {
  infos <- Filter(function(info) length(info$too_wide) > 0, infos)
  info$too_wide_sets <- add("too_wide_sets")
  if (length(infos)) {
    first <- infos[[order_sets(lapply(infos, function(info) info$too_wide[[1]]))[[1]]]]
    info[c("too_wide", "too_wide_profiles")] <- first[c("too_wide", "too_wide_profiles")]
  }
  info
}

# Positions of sets in feature order, a set before those that it begins.
order_sets <- function(sets, by_size = FALSE) {
  keys <- lapply(seq_len(max(lengths(sets), 0)), function(j) vapply(sets, function(set) c(set, rep(0L, j))[[j]], 0L))
  if (!length(keys)) {
    return(seq_along(sets))
  }
  if (by_size) keys <- c(list(lengths(sets)), keys)
  do.call(order, keys)
}
