#' What each condition of a subgroup gives
#'
#' Leaves out each condition of a subgroup, and moves each end of an interval by one cell outwards: where the lift hardly
#' falls the condition, or its end, is of little importance; where it falls much, it is what makes the subgroup.
#'
#' @param sel A result of [select_subgroups()], sorted and filtered as you like. It must hold its data
#'   (`keep_data = TRUE`).
#' @param i `[integer(1)]` The row of `sel` that is meant.
#'
#' @returns A data frame of class `localift_conditions`, the first row of the subgroup itself, then for each of its
#' conditions in the order of columns a row without it, and up to two with an end one cell farther out:
#' * `condition`: the one that is changed, as text, `NA` in the first row;
#' * `change`: `"none"`, `"left out"`, `"wider below"` or `"wider above"`;
#' * `becomes`: the condition as it is then, `NA` where it is left out;
#' * `subgroup`: what is looked at, `"all rows"` where the only condition is left out;
#' * `lift`;
#' * `gives`: the lift of the subgroup over this one, how many times greater the condition, or its end, makes it;
#' * `lift_lower` (with `direction = "inhibit"` `lift_upper`): the bound that holds for the whole search, as in
#'   [select_subgroups()]; `NA` for what the search did not look at, as fewer features than `min_features`;
#' * `frequency`, `probability`, `n_subgroup`, `n_subgroup_class`, `n_class`, `n`: as in `sel`.
#'
#' @details
#' Each row is what the search would say of it: on the rows in which the features that it names are known. Where values
#' are missing, rows may come to be counted with a condition that is left out, which `n` shows. An end that is moved to the
#' last cell is open, as one condition less; where no end would be left, that row is the one without the condition.
#'
#' Of two conditions that say much the same, each alone can be left out: `gives` is of one at a time.
#'
#' @section Errors:
#' `localift_error_input` if `sel` is no result of [select_subgroups()], holds no data, or has no such row.
#'
#' @seealso [lift_function()] of row `i` for all cells of its features, [retest()] for other data.
#' @examples
#' flowers <- datasets::iris
#' sel <- select_subgroups(Species ~ ., flowers, classes = "versicolor", n_best = 3, max_features = 2)
#' subgroup_conditions(sel, 1)
#' @export
subgroup_conditions <- function(sel, i = 1) {
  call <- environment()
  check_evaluates()
  row <- selection_row(if (!missing(sel)) sel, i, "sel", call)
  check_selection_type(sel, boxed)
  fit <- attr(sel, "localift")
  coded <- selection_data(sel)
  row <- row[c("set", "lower", "upper", "values")]
  row$class <- match(as.character(sel$class[[i]]), fit$classes)
  changed <- changed_conditions(row, lengths(fit$levels[row$set]))
  counts <- vapply(changed$rows, count_conditions, c(n = 0, p = 0, N = 0, P = 0), coded)
  counts <- as.list(as.data.frame(t(counts)))
  lift <- counts$p * counts$N / (counts$n * counts$P)
  inhibit <- isTRUE(fit$options$inhibit)
  text <- vapply(changed$rows, function(row) {
    if (length(row$set)) {
      subgroups_text(list(row$set), list(row$lower), list(row$upper), list(row$values), fit)
    } else {
      "all rows"
    }
  }, "")
  condition <- c(NA, condition_text(row$set, row$lower, row$upper, row$values, fit))[changed$of + 1]
  wider <- grep("wider", changed$change)
  becomes <- replace(condition, changed$change == "left out", NA)
  becomes[wider] <- vapply(wider, function(i) {
    row <- changed$rows[[i]]
    k <- changed$of[[i]]
    condition_text(row$set[[k]], row$lower[[k]], row$upper[[k]], row$values[k], fit)
  }, "")
  bound <- bounds_of_changed(changed$rows, counts, fit, coded) / (counts$P / counts$N)
  out <- new_table(
    condition = condition, change = changed$change, becomes = becomes, subgroup = text, lift = lift,
    gives = lift[[1]] / lift, bound = bound,
    frequency = counts$n / counts$N, probability = counts$p / counts$n, n_subgroup = as_whole(counts$n),
    n_subgroup_class = as_whole(counts$p), n_class = as_whole(counts$P), n = as_whole(counts$N)
  )
  names(out)[names(out) == "bound"] <- if (inhibit) "lift_upper" else "lift_lower"
  structure(
    out,
    class = c("localift_conditions", "data.frame"),
    title = sprintf(
      "What each condition of a subgroup for %s (%s) gives: %s", show_label(fit$classes[[row$class]]),
      show_label(fit$class_name), text[[1]]
    )
  )
}

#' A subgroup with each of its conditions left out or made wider
#'
#' @param row Its structure.
#' @param n_cells Of each of its features.
#' @return A list: `rows`, such structures, that of the subgroup first; `change`; and `of`, the condition, 0 for none.
#' @noRd
changed_conditions <- function(row, n_cells) {
  rows <- list(row)
  change <- "none"
  of <- 0L
  add <- function(what, k, new) {
    rows[[length(rows) + 1]] <<- new
    change[[length(change) + 1]] <<- what
    of[[length(of) + 1]] <<- k
  }
  for (k in seq_along(row$set)) {
    without <- row
    without[c("set", "lower", "upper", "values")] <- lapply(row[c("set", "lower", "upper", "values")], `[`, -k)
    add("left out", k, without)
    # With all cells it is no condition any more.
    last <- row$upper[[k]] == n_cells[[k]]
    if (is.na(row$lower[[k]])) next
    if (row$lower[[k]] > if (last) 2 else 1) {
      wider <- row
      wider$lower[[k]] <- row$lower[[k]] - 1L
      add("wider below", k, wider)
    }
    if (!last && !(row$lower[[k]] == 1 && row$upper[[k]] == n_cells[[k]] - 1)) {
      wider <- row
      wider$upper[[k]] <- row$upper[[k]] + 1L
      add("wider above", k, wider)
    }
  }
  list(rows = rows, change = change, of = of)
}

# As count_held(), also of no condition at all.
count_conditions <- function(row, coded) {
  units <- row_units(coded)
  if (length(row$set)) {
    return(count_held(row, codes_of_set(row$set, coded, coded), coded$class, units))
  }
  all <- sum(units)
  of_class <- sum(units[coded$class == row$class])
  c(n = all, p = of_class, N = all, P = of_class)
}

# Bounds of the share of the class, NA where there is none.
bounds_of_changed <- function(rows, counts, fit, coded) {
  bounds <- rep(NA_real_, length(rows))
  searched <- vapply(rows, function(row) {
    length(row$set) >= max(fit$options$min_features, 1) && all(fit$options$always %in% row$set)
  }, NA)
  if (are_rows(fit$data)) {
    part <- function(name) lapply(rows[searched], `[[`, name)
    bounds[searched] <- core_subgroup_bounds(
      coded, fit$options, part("set"), part("lower"), part("upper"), part("values"), counts$p[searched],
      counts$n[searched]
    )
  }
  replace(bounds, is.nan(bounds), NA)
}

#' @export
format.localift_conditions <- function(x, ..., width = NULL) {
  check_dots_empty(..., known = "width")
  texts <- c("change", "condition", "becomes")
  columns <- c(texts, "lift", "gives", intersect(lift_bounds, names(x)), "n_subgroup", "n")
  if (is.null(attr(x, "title")) || !all(columns %in% names(x))) {
    return(utils::capture.output(print(as_plain(x))))
  }
  width <- print_width(width)
  told <- ifelse(x$change == "left out", paste("without", x$condition), paste(x$condition, "made", x$becomes))
  told[x$change == "none"] <- "as it is"
  numbers <- lapply(setdiff(columns, texts), function(name) {
    pad_left(c(name, format_inferred(x[[name]], name)))
  })
  left <- do.call(paste, numbers)
  room <- max(width - text_width(left[[1]]) - 1L, 10L)
  c(
    comment_lines(attr(x, "title"), width),
    unlist(lay_beside(left, text_columns(list(change = told), room))),
    comment_lines("gives: how many times greater the lift is by it", width)
  )
}

#' @export
print.localift_conditions <- function(x, ..., width = NULL) {
  check_dots_empty(..., known = "width")
  writeLines(format(x, width = width))
  invisible(x)
}
