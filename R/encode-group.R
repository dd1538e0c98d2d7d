# The groups within which quantiles are taken: the combinations of values of the columns of `by`.

#' Codes of the columns that make groups
#'
#' @return A list: `codes` and `levels`, one per column; `missing`, a mask of
#'   rows that have no group.
#' @noRd
encode_by <- function(by, n, na, call) {
  coded <- lapply(names(by), function(name) {
    column <- encode_group_column(by[[name]], name, call)
    if (na == "level" && anyNA(column$codes)) {
      column$levels <- c(column$levels, missing_level)
      column$codes[is.na(column$codes)] <- length(column$levels)
    }
    column
  })
  codes <- lapply(coded, `[[`, "codes")
  list(
    codes = codes,
    levels = lapply(coded, `[[`, "levels"),
    missing = Reduce(`|`, lapply(codes, is.na), logical(n))
  )
}

# Unlike a feature, a group may have any number of numeric values.
encode_group_column <- function(x, name, call) {
  check_column_type(x, name, "group", call)
  if (!is.numeric(x)) {
    return(encode_column(x, name, call))
  }
  in_order(core_distinct(as.vector(unclass(x)), Inf), numeric_labels)
}

check_groups <- function(groups, by, weighted, na, call) {
  if (na == "fail") {
    for (j in seq_along(by)) {
      check_no_missing(weighted & is.na(groups$codes[[j]]), names(by)[[j]], "The group", call)
    }
  }
}

check_rows_grouped <- function(rows, by, call) {
  if (!any(rows)) {
    abort_localift(
      c(
        "No rows are left.",
        x = "Each has a missing value of {.or {.var {by}}}, which makes the groups."
      ),
      "missing", arg = "by", column = by, call = call
    )
  }
}

#' Number the groups that occur, in the order of their levels
#'
#' @param groups What `encode_by()` returns.
#' @param rows A mask of the rows used, or `NULL` for all.
#' @return A list of `group`, `n_groups`, `group_codes`.
#' @noRd
number_groups <- function(groups, rows) {
  if (!length(groups$codes)) {
    return(list(group = NULL, n_groups = 1L, group_codes = matrix(0L, 1, 0)))
  }
  codes <- lapply(groups$codes, take, rows)
  occurring <- core_distinct(as.double(cross_codes(codes)), Inf)
  known <- do.call(cbind, lapply(codes, `[`, occurring$first))
  order <- do.call(order, lapply(seq_len(ncol(known)), function(j) known[, j]))
  list(
    group = order(order)[occurring$codes], n_groups = nrow(known), group_codes = known[order, , drop = FALSE]
  )
}

# "course=a year=2011"
group_text <- function(continuous, group) {
  set <- seq_along(continuous$by)
  codes <- lapply(group, function(g) continuous$group_codes[g, ])
  profile_text(rep(list(set), length(group)), codes, continuous$by, continuous$group_levels)
}
