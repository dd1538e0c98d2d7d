# Subgroups: boxes of conditions, one for each feature of a set.
#
# A condition is an interval of cells of a feature whose levels are in order, `lower` to `upper`, both included, or a
# set of levels (`values`) of one whose are not. Of a row, all four are in the order of the set:
#   set            int[k], feature positions, ascending
#   lower, upper   int[k], positions in the feature's levels; NA where the condition is a set of levels
#   values         list[k], ascending positions; NULL where the condition is an interval

subgroups_table <- function(result, coded, options) {
  n <- as.double(result$n)
  n_class <- as.double(result$n_class)
  n_subgroup <- as.double(result$n_subgroup)
  of_class <- as.double(result$n_subgroup_class)
  bound <- as.double(result$probability_lower)
  bound[is.nan(bound)] <- NA
  base_rate <- n_class / n
  table <- new_table(
    class = coded$classes[result$class],
    rank = rank_within(result$class),
    features = feature_set_text(result$features, coded$features),
    subgroup = subgroups_text(result$features, result$lower, result$upper, result$values, coded),
    lift = as.double(result$lift),
    lift_lower = bound / base_rate,
    gain = (of_class * n - n_subgroup * n_class) / n,
    frequency = n_subgroup / n,
    probability = of_class / n_subgroup,
    probability_lower = bound,
    base_rate = base_rate,
    n_features = lengths(result$features),
    n_subgroup = as_whole(n_subgroup),
    n_subgroup_class = as_whole(of_class),
    n_class = as_whole(n_class),
    n = as_whole(n)
  )
  if (options$inhibit) names(table) <- sub("_lower", "_upper", names(table), fixed = TRUE)
  table
}

subgroups_structure <- function(result) {
  .mapply(function(set, lower, upper, values) {
    list(set = set, lower = lower, upper = upper, values = values)
  }, unname(result[c("features", "lower", "upper", "values")]), NULL)
}

# Few rows pass the first condition, and fewer the next.
holds_subgroup <- function(row, codes) {
  at <- which(meets(codes[[1]], row, 1))
  for (j in seq_along(codes)[-1]) {
    at <- at[which(meets(codes[[j]][at], row, j))]
  }
  at
}

# Codes of the set's feature `j` that its condition holds; 0 is no level.
meets <- function(codes, row, j) {
  values <- row$values[[j]]
  if (is.null(values)) codes >= row$lower[[j]] & codes <= row$upper[[j]] else codes %in% values
}

# Text -------------------------------------------------------------------------

#' The text of subgroups
#'
#' @param sets,lower,upper,values Lists, an element for each subgroup: see above.
#' @param x Coded data, or a fit: anything with `features`, `levels` and `cuts`.
#' @return A character vector, e.g. `"30 <= age < 50, job in {clerk, farmer}"`.
#' @noRd
subgroups_text <- function(sets, lower, upper, values, x) {
  by_pieces(length(sets), function(at) {
    sizes <- lengths(sets[at])
    feature <- unlist(sets[at])
    lower <- unlist(lower[at])
    upper <- unlist(upper[at])
    values <- do.call(c, values[at])
    # Of many subgroups the conditions are few.
    said <- vapply(values, paste, "", collapse = " ")
    key <- paste(feature, lower, upper, said, sep = "\r")
    first <- which(!duplicated(key))
    text <- condition_text(feature[first], lower[first], upper[first], values[first], x)[match(key, key[first])]
    paste_groups(text, sizes, rep(", ", length(sizes)))
  })
}

# "age >= 50", "age < 50", "30 <= age < 50", "size = M", "job = clerk", "job in {clerk, farmer}"
condition_text <- function(feature, lower, upper, values, x) {
  names <- quote_label(x$features[feature])
  vapply(seq_along(feature), function(i) {
    levels <- x$levels[[feature[[i]]]]
    if (!is.null(values[[i]])) {
      labels <- quote_label(levels[values[[i]]])
      return(if (length(labels) == 1) {
        paste(names[[i]], "=", labels)
      } else {
        # Braces of a level are none of the set's.
        open <- grepl("[{}]", labels) & !startsWith(labels, "\"")
        labels[open] <- paste0("\"", labels[open], "\"")
        sprintf("%s in {%s}", names[[i]], paste(labels, collapse = ", "))
      })
    }
    inside <- lower[[i]] > 1 && upper[[i]] < length(levels)
    if (inside && lower[[i]] == upper[[i]] && !are_cells(x$cuts[[feature[[i]]]])) {
      return(paste(names[[i]], "=", quote_label(levels[[lower[[i]]]])))
    }
    bounds <- cell_bounds(feature[[i]], x)
    above <- if (lower[[i]] > 1) bounds[[lower[[i]] - 1]]
    below <- if (upper[[i]] < length(levels)) bounds[[upper[[i]]]]
    if (is.null(below)) {
      paste(names[[i]], ">=", above)
    } else {
      paste(c(above, if (!is.null(above)) "<=", names[[i]], "<", below), collapse = " ")
    }
  }, "")
}

# What stands between the cells of a feature: thresholds, or the upper level of each two.
cell_bounds <- function(feature, x) {
  cuts <- x$cuts[[feature]]
  if (are_cells(cuts)) cuts$text else quote_label(x$levels[[feature]][-1])
}

# Subgroups within others --------------------------------------------------------

#' Which of some subgroups contains each
#'
#' By their conditions: a subgroup is within another if each condition of the other holds wherever its own ones do.
#'
#' @param rows Structures.
#' @param class,rank Of each.
#' @return The least rank of a subgroup of the same class that contains it, `NA` if none does. O(rows^2) conditions.
#' @noRd
subgroups_within <- function(rows, class, rank) {
  within <- rep(NA_integer_, length(rows))
  for (same in split(seq_along(rows), factor(as.character(class), unique(as.character(class))))) {
    same <- same[order(rank[same])]
    for (i in same) {
      holds <- Find(function(k) rank[[k]] != rank[[i]] && implies(rows[[i]], rows[[k]]), same)
      if (!is.null(holds)) within[[i]] <- as.integer(rank[[holds]])
    }
  }
  within
}

# Is each row of the subgroup `a` one of `b`, wherever both are counted?
implies <- function(a, b) {
  at <- match(b$set, a$set)
  if (anyNA(at)) {
    return(FALSE)
  }
  all(vapply(seq_along(at), function(j) {
    own <- at[[j]]
    values <- b$values[[j]]
    if (is.null(values)) {
      a$lower[[own]] >= b$lower[[j]] && a$upper[[own]] <= b$upper[[j]]
    } else {
      all(a$values[[own]] %in% values)
    }
  }, NA))
}
