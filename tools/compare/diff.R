# What differs between two files of answers.

# The one difference that is no fault: the eta of a set or window of pure profiles, once within rounding of 1 and now 1.
# Other exceptions of later commits belong here, each with its reason.
is_listed <- function(path, old, new) {
  is_eta <- grepl("[$]eta$|^eta[$]value$", path)
  is_eta && is.double(old) && is.double(new) && length(old) == length(new) && {
    differ <- !same_number(old, new)
    all((old[differ] == 1 | new[differ] == 1) & abs(old[differ] - new[differ]) <= 1e-12)
  }
}

same_number <- function(a, b) {
  mapply(identical, a, b, USE.NAMES = FALSE, MoreArgs = list(num.eq = FALSE, single.NA = FALSE))
}

same <- function(a, b) identical(a, b, num.eq = FALSE, single.NA = FALSE, attrib.as.set = FALSE)

# The leaves that differ, each list(path, text, listed). A name that only the newer answer has is told, and no fault:
# results may gain columns and figures.
differences <- function(old, new, path = "value") {
  if (same(old, new)) {
    return(list())
  }
  if (is.list(old) && is.list(new) && !is.null(names(old)) && !is.null(names(new))) {
    gone <- setdiff(names(old), names(new))
    added <- setdiff(names(new), names(old))
    both <- intersect(names(old), names(new))
    found <- unlist(lapply(both, function(name) {
      differences(old[[name]], new[[name]], paste0(path, "$", name))
    }), recursive = FALSE)
    if (!length(found) && !length(gone) && !length(added)) {
      found <- list(difference(path, "the order of names", FALSE))
    }
    return(c(
      found, lapply(gone, function(name) difference(paste0(path, "$", name), "is gone", FALSE)),
      lapply(added, function(name) difference(paste0(path, "$", name), "is new", TRUE))
    ))
  }
  if (is.list(old) && is.list(new) && length(old) == length(new) && length(old)) {
    found <- unlist(lapply(seq_along(old), function(i) {
      differences(old[[i]], new[[i]], paste0(path, "[", i, "]"))
    }), recursive = FALSE)
    if (length(found)) {
      return(found)
    }
  }
  list(difference(path, first_difference(old, new), is_listed(path, old, new)))
}

difference <- function(path, text, listed) list(path = path, text = text, listed = listed)

exact_text <- function(x) {
  if (is.double(x)) sprintf("%.17g (%a)", x, x) else encodeString(as.character(x), quote = "\"")
}

# The first element that differs, both values to the last bit.
first_difference <- function(old, new) {
  if (!is.atomic(old) || !is.atomic(new) || typeof(old) != typeof(new) || length(old) != length(new) || !length(old)) {
    return(sprintf("%s of length %d, now %s of length %d", typeof(old), length(old), typeof(new), length(new)))
  }
  at <- which(!same_number(as.vector(old), as.vector(new)))
  if (!length(at)) {
    return("attributes")
  }
  sprintf("[%d] %s, now %s; %d of %d differ", at[[1]], exact_text(old[[at[[1]]]]), exact_text(new[[at[[1]]]]),
          length(at), length(old))
}

# The status of the program: 1 if anything differs that is not listed.
compare_answers <- function(old_file, new_file, groups) {
  old <- readRDS(old_file)
  new <- readRDS(new_file)
  cat("old:", old$package, "\nnew:", new$package, "\n")
  faults <- 0
  if (!length(groups)) groups <- union(names(old$groups), names(new$groups))
  for (group in groups) {
    a <- old$groups[[group]]
    b <- new$groups[[group]]
    found <- compare_group(a, b)
    listed <- vapply(found, `[[`, NA, "listed")
    answers <- unique(vapply(found, `[[`, "", "answer"))
    cat(sprintf("%-12s %6d answers, %6d identical; differences: %d listed, %d others\n",
                group, length(union(names(a), names(b))), length(union(names(a), names(b))) - length(answers),
                sum(listed), sum(!listed)))
    for (one in found[order(listed)]) {
      cat(if (one$listed) "  listed: " else "  DIFFERS: ", one$answer, "\n", sep = "")
      cat("      ", one$path, ": ", one$text, "\n", sep = "")
    }
    faults <- faults + sum(!listed)
  }
  for (group in union(names(old$left_out), names(new$left_out))) cat(group, "was left out\n")
  cat(if (faults) paste(faults, "differences\n") else "same answers\n")
  as.integer(faults > 0)
}

# Where a search did not see all that ties, how many it saw depends on which thread was first: a lower bound, as
# `ties_exact` says, and no part of the answer.
without_timing <- function(x, name) {
  if (!is.list(x) || !grepl("threads = 2", name, fixed = TRUE)) {
    return(x)
  }
  if (all(c("ties", "ties_exact") %in% names(x)) && length(x$ties) == length(x$ties_exact)) {
    x$ties[!x$ties_exact] <- NA
  }
  x[] <- lapply(x, without_timing, name)
  x
}

# Whether it saw all of them depends on that as well, and so does what the note on ties says.
without_chance <- function(pair, name) {
  exact <- lapply(pair, all_named, "ties_exact")
  if (!grepl("threads = 2", name, fixed = TRUE) || identical(exact[[1]], exact[[2]])) {
    return(pair)
  }
  lapply(pair, function(x) {
    x$value <- without_named(x$value, c("ties", "ties_exact"))
    x$notes <- grep("ties? with the last", x$notes, value = TRUE, invert = TRUE)
    x
  })
}

# What is so named, at any depth, and the rest.
all_named <- function(x, name) {
  if (is.list(x)) c(x[names(x) %in% name], unlist(lapply(unname(x), all_named, name), recursive = FALSE))
}
without_named <- function(x, names) {
  if (!is.list(x)) return(x)
  lapply(if (is.null(names(x))) x else x[!names(x) %in% names], without_named, names)
}

compare_group <- function(old, new) {
  one_sided <- function(names, text) {
    lapply(names, function(name) c(difference("answer", text, FALSE), list(answer = name)))
  }
  found <- lapply(intersect(names(old), names(new)), function(name) {
    root <- if (grepl(" | eta(", name, fixed = TRUE)) "eta" else "answer"
    pair <- without_chance(lapply(list(old[[name]], new[[name]]), without_timing, name), name)
    found <- differences(pair[[1]], pair[[2]], root)
    lapply(found, function(one) c(one, list(answer = name)))
  })
  c(
    unlist(found, recursive = FALSE), one_sided(setdiff(names(old), names(new)), "is only in the old file"),
    one_sided(setdiff(names(new), names(old)), "is only in the new file")
  )
}
