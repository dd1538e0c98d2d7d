# The lift function of counts that are given: a table, or a matrix of profiles and classes.

#' The lift function of a table of counts, with all of its cells
#'
#' @param x An array of checked counts with named dimensions.
#' @param features,class_name Names of dimensions.
#' @param bare Whether the labels of the profiles are the levels alone.
#' @noRd
lift_function_table <- function(x, features, class_name, na, call, bare = FALSE) {
  k <- length(features)
  dimnames(x) <- set_names(dimension_levels(x), names(dimnames(x)))
  # The first feature slowest, so that profiles come in the order of levels.
  x <- apply(unclass(x), match(c(rev(features), class_name), names(dimnames(x))), sum)
  levels <- unname(dimnames(x))
  # Missing values have a level of their own in a table (`useNA`).
  if (na == "level") {
    levels[seq_len(k)] <- lapply(levels[seq_len(k)], function(level) {
      replace(level, is.na(level), missing_level)
    })
  }
  present <- lapply(levels, function(level) !is.na(level))
  x <- do.call(`[`, c(list(x), present, list(drop = FALSE)))
  levels <- Map(function(level, here) enc2utf8(level[here]), levels, present)
  check_distinct_levels(levels, call)
  codes <- rev(expand.grid(lapply(dim(x)[seq_len(k)], seq_len)))
  codes <- unname(as.matrix(codes))
  set <- seq_len(k)
  about <- list(features = features, levels = rev(levels[set]))
  new_lift_function(
    matrix(as.double(x), ncol = length(levels[[k + 1]])),
    profiles = profile_frame(codes, set, about),
    labels = if (bare) {
      levels[[1]]
    } else {
      profiles_text(rep(list(set), nrow(codes)), row_list(codes), about)
    },
    features = features, class_name = class_name, classes = levels[[k + 1]], fractional = !are_counts(as.double(x))
  )
}

# A matrix of counts. Its profiles are labelled as its rows are: they may be
# joint levels ("Tertile 1"), which have no feature of their own.
lift_function_counts <- function(x, call = caller_env()) {
  if (!is.numeric(x)) {
    found <- describe(x)
    abort_localift(
      c(
        "A matrix without {.arg y} is a matrix of counts, and must be numeric.",
        x = "{.arg x} is {found}.",
        i = "Give the class as {.arg y} if the columns are features."
      ),
      class = "input", arg = "x", call = call
    )
  }
  if (length(x) == 0) {
    abort_localift(
      c("{.arg x} must count at least one row.", x = "It has no cells."),
      class = "input", arg = "x", call = call
    )
  }
  counts <- check_counts(as.vector(x), "x", "cell", call)
  if (!are_counts(counts)) {
    occurs <- which(counts > 0)
    inform_localift(note_scale(check_scale(counts[occurs], occurs, "x", "cell", call), "cell"))
  }
  names <- dimension_names(x)
  dimnames(x) <- set_names(dimension_levels(x), names)
  lift_function_table(x, names[[1]], names[[2]], "available", call, bare = TRUE)
}

# Of a matrix; names that it lacks are made up.
dimension_names <- function(x) {
  default <- c("profile", "class")
  names <- names(dimnames(x)) %||% default
  names <- ifelse(is.na(names) | !nzchar(names), default, names)
  make.unique(enc2utf8(names))
}

dimension_levels <- function(x) {
  lapply(seq_along(dim(x)), function(d) {
    dimnames(x)[[d]] %||% as.character(seq_len(dim(x)[[d]]))
  })
}

check_distinct_levels <- function(levels, call) {
  for (level in levels) {
    if (anyDuplicated(level)) {
      twice <- unique(level[duplicated(level)])
      abort_localift(
        c(
          "The dimnames of {.arg x} must tell its profiles and classes apart.",
          x = "{.val {twice}} {?is/are} there more than once."
        ),
        class = "input", arg = "x", call = call
      )
    }
  }
}
