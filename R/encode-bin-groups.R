# The groups within which quantile_bins() takes quantiles: vectors, not columns by name.

# Codes and levels of the variables that make groups, as `encode_by()` gives them.
bin_groups <- function(by, by_expr, n, call = caller_env()) {
  parts <- bin_parts(by, by_expr, n, call)
  coded <- Map(function(part, name) encode_group_column(part, name, call), parts, part_names(parts))
  codes <- unname(lapply(coded, `[[`, "codes"))
  list(
    codes = codes,
    levels = unname(lapply(coded, `[[`, "levels")),
    missing = Reduce(`|`, lapply(codes, is.na), logical(n)),
    names = names(parts)
  )
}

# A list of vectors of n values, named where their names are known.
bin_parts <- function(by, by_expr, n, call) {
  if (is.null(by)) {
    return(list())
  }
  # Times and records are lists too, but one variable.
  several <- is.data.frame(by) || is.list(by) && !is.object(by)
  parts <- if (several) unclass(by) else list(by)
  sizes <- vapply(parts, function(part) as.double(length(part)), 0)
  if (!length(parts) || any(sizes != n)) {
    abort_localift(
      c(
        "{.arg by} must hold one group for each of the {n} value{?s} of {.arg x}.",
        x = if (length(parts)) "It has length {sizes[sizes != n][[1]]}.",
        i = "Of several variables make a list: {.code by = list(a, b)}."
      ),
      "input", arg = "by", call = call
    )
  }
  attributes(parts) <- list(names = names(parts))
  # As typed: `by = list(a, d$b)` and `by = a` name them.
  typed <- if (!several) {
    list(by_expr)
  } else if (is.call(by_expr) && identical(by_expr[[1]], quote(list))) {
    as.list(by_expr)[-1]
  }
  names <- names2(parts)
  for (j in seq_along(typed)) {
    if (!nzchar(names[[j]])) names[[j]] <- expr_name(typed[[j]]) %||% ""
  }
  set_names(parts, names)
}

# Names for messages.
part_names <- function(parts) {
  ifelse(nzchar(names2(parts)), names2(parts), if (length(parts) > 1) paste0("by[[", seq_along(parts), "]]") else "by")
}

# What each group is, a vector for each variable.
group_values <- function(groups, numbered) {
  if (length(groups$codes)) {
    values <- lapply(seq_along(groups$codes), function(j) groups$levels[[j]][numbered$group_codes[, j]])
    set_names(values, groups$names)
  }
}
