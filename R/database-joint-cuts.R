# Exact cuts of squared distances, by the order statistics that an engine finds.
#
# R's quantile of type 7 lies between two neighbouring order statistics a and b of the distances. Rows are divided by
# comparing with a, which came from the same expression in the same engine: any threshold in [a, b) divides them alike.
# The interpolated cut is for display, and for new rows. One more order statistic is asked for, that before a: where
# both neighbours are clear of a, rounding cannot move a row across it.

#' Ranks of the order statistics behind quantiles, 0-based
#'
#' In the arithmetic of R, as `quantile_rank()` of the core.
#'
#' @return A list of `low` and `h`: the quantile is (1 - h) times the value of rank `low` plus h times the next.
#' @noRd
quantile_ranks <- function(probs, n) {
  index <- 1 + (n - 1) * probs
  low <- floor(index)
  list(low = pmin(low - 1, n - 1), h = index - low)
}

# Rank before, rank, and rank after each cut, within those there are: a matrix, 3 x cuts.
wanted_ranks <- function(low, n) rbind(pmax(low - 1, 0), low, pmin(low + 1, n - 1))

#' Find the cuts of models
#'
#' @param models A list of what `joint_model_of()` gives, none degenerate.
#' @return The models, each group with `cuts`; `below`, the order statistics that divide rows; `rank`, their ranks; and
#'   `near`, whether a neighbour is so close that rows have to be looked at.
#' @noRd
find_cuts <- function(models, joint) {
  probs <- joint$coded$continuous$probs
  ranks <- lapply(models, function(model) {
    lapply(model$groups, function(group) if (group$n > 0) wanted_ranks(quantile_ranks(probs, group$n)$low, group$n))
  })
  values <- order_statistics(models, ranks, joint)
  for (i in seq_along(models)) {
    single <- length(models[[i]]$features) == 1
    for (g in seq_along(models[[i]]$groups)) {
      group <- models[[i]]$groups[[g]]
      if (group$n == 0) next
      rank <- quantile_ranks(probs, group$n)
      found <- matrix(values[[i]][[g]], 3)
      check_order_statistics(found, joint)
      a <- found[2, ]
      b <- found[3, ]
      between <- rank$h > 0 & a != b
      group$cuts <- ifelse(between, (1 - rank$h) * a + rank$h * b, a)
      group$below <- a
      group$rank <- rank$low
      room <- near_share(group) * abs(a)
      # With weights, a neighbour in rank may be the same row.
      group$near <- !single & (joint$weighted | a - found[1, ] <= room & rank$low > 0 | b - a <= room & rank$low < group$n - 1)
      models[[i]]$groups[[g]] <- group
    }
  }
  models
}

#' How far apart distances must be, as a share, for rounding not to change their order
#'
#' Rounding of sums in an order of the engine's own, enlarged where features are nearly dependent.
#' @noRd
near_share <- function(group) max(1e-9, 64 * .Machine$double.eps / group$share)

check_order_statistics <- function(found, joint) {
  if (anyNA(found) || any(found[1, ] > found[2, ] | found[2, ] > found[3, ])) {
    abort_localift(
      c(
        "The database gave no order statistics of a feature set.",
        i = "Either the table changed between two queries, or its numbers are not what they seem: look at its columns."
      ),
      "database", arg = "data", call = joint$call
    )
  }
}

# Values of ranks ----------------------------------------------------------------

#' The order statistics of models
#'
#' @param ranks By model and group: a matrix of 0-based ranks, or `NULL`.
#' @return By model and group, the values of the ranks.
#' @noRd
order_statistics <- function(models, ranks, joint) {
  kind <- joint$dialect$name
  if (kind == "postgres" && !joint$weighted) {
    percentile_statistics(models, ranks, joint)
  } else if (kind == "clickhouse") {
    quantile_statistics(models, ranks, joint)
  } else if (joint$dialect$windows) {
    window_statistics(models, ranks, joint)
  } else {
    bisected_statistics(models, ranks, joint)
  }
}

# Levels at which an engine's discrete percentile is the value of a rank: ceil(level n) = rank + 1.
rank_level <- function(rank, n) sql_number((rank + 0.5) / n)

# PostgreSQL sorts the distances of a set once for all its ranks.
percentile_statistics <- function(models, ranks, joint) {
  grouped <- joint$n_groups > 1
  statement <- sql_statement(joint, distance_layers(joint, models), function(from) {
    percentiles <- vapply(seq_along(models), function(i) {
      levels <- by_group(models[[i]], joint, function(group, g) {
        paste0("CAST(ARRAY[", paste(rank_level(ranks[[i]][[g]], group$n), collapse = ", "), "] AS DOUBLE PRECISION[])")
      })
      sprintf("percentile_disc(%s) WITHIN GROUP (ORDER BY ll_v%d) AS ll_q%d", levels, i, i)
    }, "")
    inner <- select_text(c(if (grouped) "ll_g", percentiles), from, after = if (grouped) " GROUP BY ll_g" else "")
    select_text(c(if (grouped) "ll_g", rank_columns(models, ranks)), paste0("(", inner, ") AS percentiles"))
  })
  rows <- ask_joint(joint, statement)
  read_rank_columns(rows, models, ranks, joint, function(g) if (grouped) match(g, as.integer(rows$ll_g)) else 1L)
}

# All groups of a set have as many ranks.
n_ranks <- function(ranks) max(lengths(ranks))

rank_columns <- function(models, ranks) {
  unlist(lapply(seq_along(models), function(i) {
    at <- seq_len(n_ranks(ranks[[i]]))
    sprintf("ll_q%d[%d] AS ll_q%d_%d", i, at, i, at)
  }))
}

read_rank_columns <- function(rows, models, ranks, joint, row_of) {
  lapply(seq_along(models), function(i) {
    lapply(seq_along(ranks[[i]]), function(g) {
      if (is.null(ranks[[i]][[g]])) {
        return(NULL)
      }
      columns <- rows[sprintf("ll_q%d_%d", i, seq_along(ranks[[i]][[g]]))]
      vapply(columns, function(column) as.double(column)[row_of(g)], 0)
    })
  })
}

# ClickHouse: quantileExact(level) is the value of rank floor(level n), and with weights that of the first row whose
# running weight reaches ceil(level W); that it is so is checked, as of any engine, by the counts of rows below.
quantile_statistics <- function(models, ranks, joint) {
  places <- lapply(seq_along(models), function(i) which(!vapply(ranks[[i]], is.null, NA)))
  name <- function(i, g) sprintf("ll_q%d_%d", i, g)
  joint <- flat_if_short(joint, models, 2 * joint$n_groups)
  statement <- sql_statement(joint, distance_layers(joint, models), function(from) {
    aggregates <- unlist(lapply(seq_along(models), function(i) {
      vapply(places[[i]], function(g) {
        levels <- paste(rank_level(ranks[[i]][[g]], models[[i]]$groups[[g]]$n), collapse = ", ")
        present <- paste0("isNotNull(ll_v", i, ")", if (joint$n_groups > 1) paste(" AND ll_g =", g))
        value <- paste0("assumeNotNull(ll_v", i, ")")
        sprintf(
          "quantilesExact%sIf(%s)(%s%s, %s) AS %s", if (joint$weighted) "Weighted" else "", levels, value,
          if (joint$weighted) ", toUInt64(ll_w)" else "", present, name(i, g)
        )
      }, "")
    }))
    columns <- unlist(lapply(seq_along(models), function(i) {
      lapply(places[[i]], function(g) {
        at <- seq_along(ranks[[i]][[g]])
        sprintf("%s[%d] AS %s_%d", name(i, g), at, name(i, g), at)
      })
    }))
    select_text(columns, paste0("(", select_text(aggregates, from), ") AS quantiles"))
  })
  rows <- ask_joint(joint, statement)
  lapply(seq_along(models), function(i) {
    lapply(seq_along(ranks[[i]]), function(g) {
      if (!is.null(ranks[[i]][[g]])) {
        vapply(rows[sprintf("%s_%d", name(i, g), seq_along(ranks[[i]][[g]]))], function(x) as.double(x)[[1]], 0)
      }
    })
  })
}

# Any engine with windows: the place of each row, or the running weight, in the order of distances.
window_statistics <- function(models, ranks, joint) {
  grouped <- joint$n_groups > 1
  statement <- sql_statement(joint, distance_layers(joint, models), function(from) {
    parts <- vapply(seq_along(models), function(i) {
      value <- paste0("ll_v", i)
      over <- paste0(
        "OVER (", if (grouped) "PARTITION BY ll_g ", "ORDER BY ", value,
        if (joint$weighted) " ROWS UNBOUNDED PRECEDING", ")"
      )
      end <- if (joint$weighted) paste("SUM(ll_w)", over) else paste("ROW_NUMBER()", over)
      inner <- select_text(
        c(
          if (grouped) "ll_g", paste(value, "AS ll_value"), paste(end, "AS ll_end"),
          paste(sql_weight(joint), "AS ll_size")
        ),
        from, where = not_null(value)
      )
      filled <- which(!vapply(ranks[[i]], is.null, NA))
      where <- vapply(filled, function(g) {
        wanted <- unique(as.vector(ranks[[i]][[g]]))
        here <- if (joint$weighted) {
          paste(sprintf("ll_end > %.0f AND ll_end - ll_size <= %.0f", wanted, wanted), collapse = " OR ")
        } else {
          sprintf("ll_end IN (%s)", paste(sprintf("%.0f", wanted + 1), collapse = ", "))
        }
        if (grouped) paste0("(ll_g = ", g, " AND (", here, "))") else here
      }, "")
      select_text(
        c(paste(i, "AS ll_set"), paste(if (grouped) "ll_g" else "1", "AS ll_group"), "ll_value", "ll_end * 1.0 AS ll_end", "ll_size"),
        paste0("(", inner, ") AS ranked"), where = paste(where, collapse = " OR ")
      )
    }, "")
    paste(parts, collapse = "\nUNION ALL\n")
  })
  rows <- ask_joint(joint, statement)
  sets <- as.integer(rows$ll_set)
  groups <- as.integer(rows$ll_group)
  lapply(seq_along(models), function(i) {
    lapply(seq_along(ranks[[i]]), function(g) {
      wanted <- ranks[[i]][[g]]
      if (is.null(wanted)) {
        return(NULL)
      }
      here <- which(sets == i & groups == g)
      here <- here[order(as.double(rows$ll_end)[here])]
      at <- findInterval(wanted, as.double(rows$ll_end)[here] - as.double(rows$ll_size)[here])
      at[at == 0] <- NA
      as.double(rows$ll_value)[here][at]
    })
  })
}

# Elsewhere: bisection between values, by counts of the rows up to the middle and the values next to it, until nothing
# lies between. All ranks of all sets halve at once.
bisected_statistics <- function(models, ranks, joint) {
  open <- do.call(rbind, lapply(seq_along(models), function(i) {
    do.call(rbind, lapply(which(!vapply(ranks[[i]], is.null, NA)), function(g) {
      data.frame(set = i, group = g, rank = unique(as.vector(ranks[[i]][[g]])), low = NA_real_, high = NA_real_)
    }))
  }))
  layers <- distance_layers(joint, models)
  for (step in seq_len(most_bisections)) {
    left <- which(is.na(open$low) | open$low < open$high)
    if (!length(left)) break
    for (batch in split(left, (seq_along(left) - 1) %/% (most_sums %/% 3))) {
      open[batch, ] <- bisect_once(open[batch, ], layers, joint)
    }
  }
  lapply(seq_along(models), function(i) {
    lapply(seq_along(ranks[[i]]), function(g) {
      here <- open[open$set == i & open$group == g, ]
      if (!is.null(ranks[[i]][[g]])) here$high[match(as.vector(ranks[[i]][[g]]), here$rank)]
    })
  })
}

# Doubles have no more bits to halve, exponents included.
most_bisections <- 2200

bisect_once <- function(open, layers, joint) {
  first <- is.na(open$low)
  middle <- open$low + (open$high - open$low) / 2
  middle <- ifelse(middle < open$high, middle, open$low)
  statement <- sql_statement(joint, layers, function(from) {
    columns <- unlist(lapply(seq_len(nrow(open)), function(i) {
      value <- paste0("ll_v", open$set[[i]])
      here <- if (joint$n_groups > 1) paste0(" AND ll_g = ", open$group[[i]]) else ""
      up_to <- paste0(value, " <= ", if (first[[i]]) value else sql_double(middle[[i]], joint), here)
      beyond <- paste0(value, " > ", if (first[[i]]) value else sql_double(middle[[i]], joint), here)
      c(
        sprintf("SUM(CASE WHEN %s THEN %s ELSE 0.0 END) AS ll_n%d", up_to, sql_weight(joint), i),
        sprintf("MAX(CASE WHEN %s THEN %s END) AS ll_high%d", up_to, value, i),
        if (first[[i]]) {
          sprintf("MIN(CASE WHEN %s THEN %s END) AS ll_low%d", up_to, value, i)
        } else {
          sprintf("MIN(CASE WHEN %s THEN %s END) AS ll_low%d", beyond, value, i)
        }
      )
    }))
    select_text(columns, from)
  })
  rows <- ask_joint(joint, statement)
  at <- function(name) as.double(unlist(rows[1, paste0(name, seq_len(nrow(open)))]))
  upper <- first | at("ll_n") > open$rank
  open$high <- ifelse(upper, at("ll_high"), open$high)
  open$low <- ifelse(first | !upper, at("ll_low"), open$low)
  open
}
