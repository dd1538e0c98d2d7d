# Text of feature sets, profiles and windows. It is for reading only and is
# never parsed: the structure behind a row is kept beside it (see result-selection.R).

# Joint levels ("Quintile 5") are labels of their own: they come first, alone
# and unquoted. `joint` is NULL when no feature is discretised jointly,
# otherwise one label per profile, NA where a profile has none.

#' Quote a name or a level where it could be misread
#'
#' Double-quoted and escaped as `encodeString(quote = "\"")` does in a UTF-8
#' locale, but the same in every locale: only ASCII control characters, the
#' backslash and the double quote are escaped, other characters are kept.
#'
#' @param x A character vector.
#' @return A UTF-8 character vector of the same length.
#' @noRd
quote_label <- function(x) {
  x <- enc2utf8(as.character(x))
  invalid <- !validUTF8(x)
  x[invalid] <- iconv(x[invalid], "UTF-8", "UTF-8", sub = "byte")
  # Only ASCII is looked for, and no byte of a longer UTF-8 character is ASCII.
  quoted <- !nzchar(x) | x %in% reads_as_missing |
    grepl("[\x01-\x1f\x7f =;,\"']", x, perl = TRUE, useBytes = TRUE)
  x[quoted] <- paste0("\"", escape_string(x[quoted]), "\"")
  x
}

escape_string <- function(x) {
  for (i in seq_along(string_escapes)) {
    x <- gsub(names(string_escapes)[[i]], string_escapes[[i]], x, fixed = TRUE)
  }
  x
}

# The backslash goes first: the others add backslashes.
string_escapes <- local({
  control <- vapply(c(1:31, 127), function(code) rawToChar(as.raw(code)), "")
  escaped <- sprintf("\\%03o", c(1:31, 127))
  escaped[7:13] <- c("\\a", "\\b", "\\t", "\\n", "\\v", "\\f", "\\r")
  c("\\" = "\\\\", "\"" = "\\\"", structure(escaped, names = control))
})

#' A text that stands alone needs no quotes, unless it would break the line
#' @noRd
one_line <- function(x) {
  breaks <- grepl("[\x01-\x1f\x7f]", x, perl = TRUE, useBytes = TRUE)
  x[breaks] <- quote_label(x[breaks])
  x
}

#' A name or a level that stands alone: quoted where it could not be seen to be one, or what it is
#' @noRd
show_label <- function(x) {
  unclear <- !is.na(x) & (!nzchar(x) | x %in% reads_as_missing |
    grepl("[\x01-\x1f\x7f]|^ | $", x, perl = TRUE, useBytes = TRUE))
  x[unclear] <- paste0("\"", escape_string(x[unclear]), "\"")
  x
}

# Text that looks as if nothing was there.
reads_as_missing <- c("NA", "<NA>", "NaN")

#' Text of feature sets
#'
#' @param sets A list of integer vectors: positions in `features`, ascending.
#' @param features Names of all features.
#' @return A character vector as long as `sets`, e.g. `"AB PF SA"`.
#' @noRd
feature_set_text <- function(sets, features) {
  quoted <- quote_label(features)
  by_pieces(length(sets), function(at) paste_groups(quoted[unlist(sets[at])], lengths(sets[at])))
}

# Texts of so many results at once: an interrupt is answered between them.
by_pieces <- function(n, texts) {
  all <- character(n)
  each_rows(n, function(at) all[at] <<- texts(at))
  all
}

#' Text of one profile for each element
#'
#' @param sets As in [feature_set_text()].
#' @param codes A list of integer vectors: the level codes, in the order of
#'   `sets`.
#' @param features,levels Names of all features, and the levels of each.
#' @param joint `NULL`, or a label per element (`NA` for none).
#' @param cuts `NULL`, or by feature what is known of its levels as cells: these read as conditions, and commas part
#'   them (`"99 <= glu < 119, soil=a"`).
#' @return A character vector, e.g. `"AB=y PF=n"` or `"Quintile 5 soil=a"`.
#' @noRd
profile_text <- function(sets, codes, features, levels, joint = NULL, cuts = NULL) {
  text <- by_pieces(length(sets), function(at) cells_text(sets[at], unlist(codes[at]), features, levels, cuts))
  with_joint(text, joint)
}

#' Text of one window for each element
#'
#' @param windows A list of integer matrices (profiles of the window x features
#'   of the set) of level codes.
#' @param joint `NULL`, or a list: for each window a label per profile.
#' @inheritParams profile_text
#' @return A character vector: profiles joined by `"; "`, or by `", "` where
#'   joint levels are all there is.
#' @noRd
window_text <- function(sets, windows, features, levels, joint = NULL, cuts = NULL) {
  n_profiles <- vapply(windows, nrow, 0L)
  # One element per profile, window by window.
  sets <- rep(sets, n_profiles)
  text <- cells_text(sets, unlist(lapply(windows, t)), features, levels, cuts)
  window <- structure(
    rep(seq_along(windows), n_profiles),
    levels = as.character(seq_along(windows)), class = "factor"
  )
  only_joint <- vapply(split(nzchar(text), window), function(named) !any(named), NA)
  text <- split(with_joint(text, unlist(joint)), window)
  as.character(.mapply(
    function(text, separator) paste(text, collapse = separator),
    list(text, ifelse(only_joint, ", ", "; ")), NULL
  ))
}

# One text for each set, of the codes of all one after the other.
cells_text <- function(sets, codes, features, levels, cuts) {
  set <- unlist(sets)
  conditions <- which(vapply(cuts, are_cells, NA))
  commas <- if (length(conditions)) vapply(sets, function(set) any(set %in% conditions), NA) else FALSE
  separator <- rep_len(ifelse(commas, ", ", " "), length(sets))
  paste_groups(cell_text(set, codes, features, levels, cuts), lengths(sets), separator)
}

# "feature=level", or the condition of a cell, for each feature position and level code. Each name and each level that
# is there is looked at once, and others are not: a data set may have features with 10^4 levels.
cell_text <- function(set, codes, features, levels, cuts = NULL) {
  used <- unique(set)
  at <- match(set, used)
  cell <- cumsum(c(0, lengths(levels[used])))[at] + codes
  first <- which(!duplicated(cell))
  names <- features[used]
  quoted <- quote_label(c(names, unlist(levels[used], use.names = FALSE)[cell[first]]))
  text <- paste0(quoted[at[first]], rep("=", length(first)), quoted[length(names) + seq_along(first)])
  for (k in which(vapply(cuts[used], are_cells, NA))) {
    mine <- which(at[first] == k)
    conditions <- level_conditions(cuts[[used[[k]]]], levels[[used[[k]]]])[codes[first[mine]]]
    text[mine] <- ifelse(is.na(conditions), text[mine], conditions)
  }
  text[match(cell, cell[first])]
}

# Elements pasted by groups of the given sizes, which may be 0: all first elements, to which all second ones are pasted,
# and so on. Groups are feature sets, and small.
paste_groups <- function(x, sizes, separator = rep(" ", length(sizes))) {
  before <- cumsum(sizes) - sizes
  text <- character(length(sizes))
  for (i in seq_len(max(sizes, 0L))) {
    with <- which(sizes >= i)
    text[with] <- if (i == 1) x[before[with] + 1] else paste0(text[with], separator[with], x[before[with] + i])
  }
  text
}

with_joint <- function(text, joint) {
  if (is.null(joint)) {
    return(text)
  }
  both <- !is.na(joint) & nzchar(text)
  ifelse(is.na(joint), text, paste0(joint, ifelse(both, " ", ""), text))
}
