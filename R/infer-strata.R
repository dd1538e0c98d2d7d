# The strata within which classes are permuted.

#' Strata of the rows of a search
#'
#' @param strata As of `permute_search()`.
#' @return A list: `codes`, from 1 for each row of `coded`, or `NULL` for one stratum; `patterns`, whether those of
#'   missing values are among them; `features`, which of the search are; `by_groups`, whether the groups of joint
#'   quantiles are; `text`, what they are.
#'   Codes are numbered by what the strata are, never by the order of rows.
#' @noRd
resolve_strata <- function(strata, coded, call) {
  groups <- coded$continuous$group
  given <- strata_parts(strata, coded, call)
  parts <- c(given$parts, if (!is.null(groups)) list(groups), if (given$patterns) missing_parts(coded))
  codes <- cross_strata(parts, length(coded$class))
  list(
    codes = codes, patterns = given$patterns, features = given$features, by_groups = !is.null(groups),
    text = c(
      if (given$patterns) "patterns of missing values", given$names,
      if (!is.null(groups)) "the groups of joint quantiles"
    )
  )
}

# What the argument says: integer codes for each variable, their names, and whether patterns are asked for.
strata_parts <- function(strata, coded, call) {
  n <- length(coded$class)
  names <- features <- NULL
  patterns <- FALSE
  if (is_formula(strata)) {
    parts <- strata_of_formula(strata, coded, call)
    names <- names(parts)
    features <- intersect(names, coded$features)
  } else if (length(strata) == 0 && !is.null(strata)) {
    abort_no_strata(call)
  } else if (is.character(strata) && are_names(strata, coded)) {
    names <- features <- setdiff(unique(as_utf8(strata)), "missing")
    parts <- lapply(names, strata_feature, coded, call)
    patterns <- "missing" %in% strata
  } else if (is.data.frame(strata)) {
    names <- names(strata)
    parts <- Map(code_stratum, as.list(strata), names, list(coded), list(call))
  } else if (is.null(strata)) {
    parts <- list()
  } else if (is.character(strata) && is.null(dim(strata)) && length(strata) != n) {
    abort_unknown_strata(strata, coded, call)
  } else if (is.atomic(strata) && is.null(dim(strata))) {
    parts <- list(code_stratum(strata, "strata", coded, call))
  } else {
    abort_argument(
      paste0(
        "must be {.val missing}, names of features, a formula of variables, a vector with a value for each row, or a data ",
        "frame of such vectors"
      ), strata, "strata", call
    )
  }
  text <- shown_names(names) %||% if (length(parts)) "strata of your own"
  list(parts = unname(parts), names = text, patterns = patterns, features = features)
}

# Codes of a variable that the search does not know.
code_stratum <- function(x, name, coded, call) {
  check_strata_length(x, name, coded, call)
  encode_group_column(x, name, call)$codes
}

abort_no_strata <- function(call) {
  abort_localift(
    c(
      "{.arg strata} must hold something.",
      x = "It is empty.",
      i = "{.code strata = NULL} permutes all rows together."
    ),
    "input", arg = "strata", call = call
  )
}

shown_names <- function(names) if (length(names)) show_label(names)

are_names <- function(strata, coded) {
  length(strata) > 0 && all(as_utf8(strata) %in% c("missing", coded$features, coded$class_name))
}

# Codes of a feature of the search.
strata_feature <- function(name, coded, call) {
  if (name == coded$class_name && !name %in% coded$features) {
    abort_localift(
      c(
        "{.arg strata} must not be the class.",
        x = "Within a class of {.var {name}} nothing can be permuted."
      ),
      "input", arg = "strata", column = name, call = call
    )
  }
  at <- match(name, coded$features)
  if (is.null(coded$codes[[at]])) {
    abort_localift(
      c(
        "{.arg strata} must be discrete.",
        x = "{.var {name}} is continuous.",
        i = "Make groups of it first, as by {.fn quantile_bins}, and give these."
      ),
      "input", arg = "strata", column = name, call = call
    )
  }
  coded$codes[[at]]
}

names_of_strata <- function(strata, call) {
  names <- formula_names(rlang::f_rhs(strata))
  if (!is.null(rlang::f_lhs(strata)) || is.null(names)) {
    abort_localift(
      c(
        "{.arg strata} must be a formula of names, as {.code ~ a + b}.",
        i = "Make a variable of what is no name."
      ),
      "input", arg = "strata", call = call
    )
  }
  names
}

# Variables of a formula: features of the search, else those of its environment. Nothing of it is evaluated but names.
strata_of_formula <- function(strata, coded, call) {
  names <- names_of_strata(strata, call)
  env <- rlang::f_env(strata)
  lapply(set_names(names), function(name) {
    if (name %in% c(coded$features, coded$class_name)) {
      return(strata_feature(name, coded, call))
    }
    if (!exists(name, envir = env)) {
      abort_unknown_strata(name, coded, call)
    }
    code_stratum(get(name, envir = env), name, coded, call)
  })
}

formula_names <- function(expr) {
  if (is.name(expr)) {
    return(as_utf8(as.character(expr)))
  }
  if (!is.call(expr) || !identical(expr[[1]], quote(`+`)) || length(expr) != 3) {
    return(NULL)
  }
  left <- formula_names(expr[[2]])
  right <- formula_names(expr[[3]])
  if (!is.null(left) && !is.null(right)) unique(c(left, right))
}

abort_unknown_strata <- function(strata, coded, call) {
  unknown <- setdiff(as_utf8(strata), c("missing", coded$features))
  number <- length(coded$class)
  abort_localift(
    c(
      "{.arg strata} must name features of the search, or be {.val missing}.",
      x = "{.val {unknown}} {?is not one/are not among them}.",
      i = paste0(
        "Other variables, and features that {.arg never} left out, are given by their values, one for each of the ",
        "{number} row{?s} of the search."
      )
    ),
    "input", arg = "strata", column = unknown, call = call, hint = did_you_mean(unknown, c("missing", coded$features))
  )
}

check_strata_length <- function(x, name, coded, call) {
  number <- length(coded$class)
  found <- length(x)
  if (found == number) {
    return(invisible())
  }
  dropped <- coded$n_dropped %||% 0
  incomplete <- coded$n_incomplete %||% 0
  abort_localift(
    c(
      "{.arg strata} must have a value for each of the {number} row{?s} of the search.",
      x = "It has {found} value{?s}.",
      i = if (dropped > 0) "Rows without a class were dropped: leave out theirs.",
      i = if (incomplete > 0) "Rows with missing values were left out by {.code na = \"complete\"}: leave out theirs."
    ),
    "input", arg = "strata", column = if (name != "strata") name, call = call
  )
}

# Patterns ---------------------------------------------------------------------

# Whether each feature is missing, a vector for each that may be.
missing_parts <- function(coded) {
  lapply(lacking_features(coded), function(feature) feature_missing(feature, coded) + 1L)
}

# Combinations of codes, numbered in their order; NULL for none. A missing code is one more. O(variables rows log rows).
cross_strata <- function(parts, n) {
  if (!length(parts)) {
    return(NULL)
  }
  Reduce(function(codes, part) {
    part[is.na(part)] <- 0L
    both <- codes * (max(part) + 1) + part
    match(both, sort(unique(both)))
  }, lapply(parts, as.double), rep(0, n))
}

#' Features whose missingness is associated with the class
#'
#' Fisher's exact test of each class against the others, the least p-value times the number of tests of the feature;
#' Holm's correction over the features.
#'
#' @return Names.
#' @noRd
missing_with_class <- function(coded, level = 0.05) {
  at <- lacking_features(coded)
  totals <- class_counts(coded)
  classes <- if (length(totals) == 2) 1 else seq_along(totals)
  p <- vapply(at, function(j) {
    missing <- feature_missing(j, coded)
    weights <- (coded$weights %||% rep(1, length(missing)))[missing]
    counts <- vapply(classes, function(y) sum(weights[coded$class[missing] == y]), 0)
    min(1, length(classes) * fisher_p(counts, totals[classes], sum(weights), sum(totals)))
  }, 0)
  coded$features[at[stats::p.adjust(p, "holm") <= level]]
}

# Two-sided, by adding up what is no likelier than the table.
fisher_p <- function(a, class_total, n, total) {
  vapply(seq_along(a), function(i) {
    likelihood <- function(k) stats::dhyper(k, class_total[[i]], total - class_total[[i]], n)
    least <- max(0, n + class_total[[i]] - total)
    most <- min(n, class_total[[i]])
    limit <- likelihood(a[[i]]) * (1 + 1e-7)
    if (most - least > longest_sum) {
      return(fisher_p_by_tails(likelihood, limit, class_total[[i]], n, total, least, most))
    }
    likely <- likelihood(seq(least, most))
    sum(likely[likely <= limit])
  }, 0)
}

# More numbers than that, as there are of large weights, are not added up one by one.
longest_sum <- 1e6

#' The same of large numbers: likelihoods rise to the mode and fall beyond it, so that what is no likelier is two tails
#'
#' O(log n) looks, and the tails themselves.
#' @noRd
fisher_p_by_tails <- function(likelihood, limit, class_total, n, total, least, most) {
  mode <- min(max(floor((n + 1) * (class_total + 1) / (total + 2)), least), most)
  # From the mode outwards, the first of those no likelier; one beyond the end if there is none.
  first_beyond <- function(end, step) {
    inside <- mode
    beyond <- end + step
    while (abs(beyond - inside) > 1) {
      middle <- floor((inside + beyond) / 2)
      if (likelihood(middle) <= limit) beyond <- middle else inside <- middle
    }
    beyond
  }
  if (likelihood(mode) <= limit) {
    return(1)
  }
  tail <- function(k, lower) stats::phyper(k, class_total, total - class_total, n, lower.tail = lower)
  tail(first_beyond(least, -1), TRUE) + tail(first_beyond(most, 1) - 1, FALSE)
}
