# What must hold of every frame: checks of the results that base_calls (calls.R) made of `good`, against what its codes
# say, and of the same searches made in other ways. A check gives texts of what does not hold; NULL is none.

close_to <- function(a, b) {
  length(a) == length(b) && all(abs(a - b) <= 1e-9 * pmax(1, abs(b)) | is.na(a) & is.na(b))
}

unless <- function(holds, text) if (!isTRUE(holds)) text

# A search with other arguments or data: its expression, its notes muffled.
quietly <- function(expr, frame) suppressMessages(eval(expr, frame))

# Rows of `good` that a set of features counts.
counted_rows <- function(frame, features) {
  at <- match(features, setdiff(names(frame$good), frame$class_name))
  complete <- Reduce(`&`, lapply(frame$codes[at], function(codes) !is.na(codes)))
  which(complete & !is.na(frame$class_codes) & frame$w_good > 0)
}

# Weights of each profile (rows) and class (columns) of a set, by its codes.
plain_counts <- function(frame, features) {
  rows <- counted_rows(frame, features)
  at <- match(features, setdiff(names(frame$good), frame$class_name))
  profile <- do.call(paste, lapply(frame$codes[at], function(codes) codes[rows]))
  counts <- tapply(frame$w_good[rows], list(profile, frame$class_codes[rows]), sum)
  counts[is.na(counts)] <- 0
  counts
}

plain_eta <- function(counts) {
  h <- colSums(counts) / sum(counts)
  f <- counts / rowSums(counts)
  terms <- ifelse(counts > 0, counts * log(sweep(f, 2, h, "/")), 0)
  entropy <- -sum(h * log(h))
  if (length(h) < 2) 1 else sum(terms) / sum(counts) / entropy
}

own_checks <- list(
  # Ranks from 1, best first, measures within their ranges.
  "values of feature sets" = function(frame) {
    eta <- frame$features$eta
    unless(
      all(eta >= 0 & eta <= 1) && !is.unsorted(-round(eta, 11)) && all(frame$features$rank == seq_along(eta)),
      sprintf("eta is %s", paste(eta, collapse = " "))
    )
  },
  "values of windows" = function(frame) {
    w <- frame$windows
    unless(
      all(w$eta >= 0 & w$eta <= 1 & w$frequency > 0.1 & w$frequency <= 1) && !is.unsorted(-round(w$eta, 11)) &&
        close_to(w$frequency, w$n_window / w$n),
      "eta or frequency of a window is out of its range"
    )
  },
  "values of profiles" = function(frame) {
    p <- frame$profiles
    unless(
      all(p$lift > 1 & p$probability > 0 & p$probability <= 1 & p$frequency > 0.1) &&
        close_to(p$lift, p$probability / p$base_rate) && close_to(p$probability, p$n_profile_class / p$n_profile) &&
        all(tapply(p$lift, as.character(p$class), function(lift) !is.unsorted(-round(lift, 11)))),
      "lift, probability or frequency of a profile is wrong"
    )
  },
  "values of subgroups, and their rows" = function(frame) {
    s <- frame$subgroups
    numbers <- frame$numbers[!is.na(frame$numbers$y), ]
    held <- colSums(predict(s, numbers), na.rm = TRUE)
    kept <- vapply(subgroup_filters(s), function(filter) sum(eval(filter, numbers) %in% TRUE), 0L)
    unless(
      all(s$lift > 1 & s$probability <= 1 & s$frequency > 0.05) && close_to(s$lift, s$probability / s$base_rate) &&
        all(s$lift_lower < s$lift) && all(tapply(s$lift, s$class, function(lift) !is.unsorted(-round(lift, 11)))) &&
        close_to(held, s$n_subgroup) && close_to(kept, s$n_subgroup),
      "a subgroup has wrong values, or other rows"
    )
  },
  "counted rows" = function(frame) {
    sets <- selected_features(frame$features)
    n <- vapply(sets, function(set) sum(frame$w_good[counted_rows(frame, set)]), 0)
    unless(close_to(frame$features$n, n), "n is not the weight of the rows complete in the set")
  },
  "counts sum to the rows" = function(frame) {
    known <- sum(frame$w_good)
    n <- frame$counts[[frame$n_name]]
    unless(close_to(sum(n), known), sprintf("counts sum to %s, not to %s", sum(n), known))
  },
  "eta by its definition" = function(frame) {
    sets <- selected_features(frame$features)
    eta <- vapply(sets, function(set) plain_eta(plain_counts(frame, set)), 0)
    unless(close_to(frame$features$eta, eta), sprintf("eta is %s, not %s", toString(frame$features$eta), toString(eta)))
  },
  "lifts average to 1" = function(frame) {
    lift <- frame$lift
    # A class without counted rows has no lift.
    known <- lift$h > 0
    over_profiles <- colSums(lift$g * lift$lift)[known]
    over_classes <- as.vector(lift$lift[, known, drop = FALSE] %*% lift$h[known])
    c(
      unless(all(is.na(lift$lift[, !known])), "a class without rows has a lift"),
      unless(close_to(over_profiles, rep(1, sum(known))), "lifts do not average to 1 over profiles"),
      unless(close_to(over_classes, rep(1, length(lift$g))), "lifts do not average to 1 over classes"),
      unless(
        close_to(c(sum(lift$counts), sum(lift$g), sum(lift$h)), c(lift$n, 1, 1)), "counts do not sum to n"
      ),
      unless(
        lift$n == frame$features$n[[1]] && close_to(eta(lift), frame$features$eta[[1]]),
        "not the lift function of its row"
      )
    )
  },
  "information and entropy" = function(frame) {
    lift <- frame$lift
    i <- mutual_information(lift)
    unless(
      i >= 0 && close_to(i, entropy(lift) - conditional_entropy(lift)) && close_to(cross_entropy(lift), entropy(lift)),
      "I is not H(Y) - H(Y | chi)"
    )
  },
  "windows by their measure" = function(frame) {
    windows <- frame$windows[seq_len(min(3, nrow(frame$windows))), ]
    eta <- vapply(seq_len(nrow(windows)), function(i) {
      eta(lift_function(windows, i), window = selected_windows(windows)[[i]])
    }, 0)
    unless(close_to(windows$eta, eta), "eta() of a window is not that of its row")
  },
  # On the data of the search, the members are the rows of the profile.
  "predict() finds the rows" = function(frame) {
    class <- frame$class_codes
    w <- frame$w_good
    held <- function(sel, n) {
      member <- predict(sel, frame$good)
      rows <- colSums(member * w * !is.na(class), na.rm = TRUE)
      unless(close_to(unname(rows), as.double(n)), "predict() does not find the rows of the search")
    }
    c(
      held(frame$profiles, frame$profiles$n_profile), held(frame$windows, frame$windows$n_window),
      held(frame$features, frame$features$n)
    )
  },
  "results as data frames" = function(frame) {
    for (sel in list(frame$features, frame$windows, frame$profiles)) {
      table <- as.data.frame(sel)
      file <- tempfile()
      utils::write.csv(table, file, row.names = FALSE, fileEncoding = "UTF-8")
      read <- utils::read.csv(file, colClasses = "character", encoding = "UTF-8", na.strings = character())
      unlink(file)
      numbers <- vapply(table, is.numeric, NA)
      same <- Map(function(a, b) close_to(as.double(a), b), read[numbers], table[numbers])
      if (nrow(read) != nrow(table) || !all(unlist(same))) return("write.csv() and read.csv() give other numbers")
      if (!identical(names(tidy(sel)), names(sel))) return("tidy() has other columns")
    }
  }
)

# The same search in other ways ------------------------------------------------------

# The parts of two fits as plain data frames.
same_fit <- function(fit, other, how, columns = NULL) {
  parts <- c("features", "windows", "profiles")
  different <- Filter(function(part) {
    plain <- function(x) {
      table <- as.data.frame(x[[part]])
      if (is.null(columns)) table else table[intersect(columns, names(table))]
    }
    !isTRUE(all.equal(plain(fit), plain(other), tolerance = 1e-11))
  }, parts)
  if (length(different)) sprintf("%s by %s differ", toString(different), how)
}

fit_call <- function(data = quote(good), weights = quote(w_good), ...) {
  quoted(localift(
    formula, .(data), weights = .(weights), max_features = 2, min_count = 2, min_freq = 0.1, n_best = 3, ..(list(...))
  ))
}

# Sets with more eligible profiles than can be enumerated are an answer of their own.
can_enumerate <- function(fit) isTRUE(search_info(fit$windows)$complete)

under_options <- function(...) {
  force(...length())
  options <- list(...)
  function(frame) {
    old <- options(options)
    on.exit(options(old))
    same_fit(frame$fit, quietly(fit_call(), frame), paste("options", toString(names(options))))
  }
}

under_locale <- function(locale) {
  function(frame) {
    categories <- c("LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_TIME")
    old <- vapply(categories, Sys.getlocale, "")
    on.exit(Map(Sys.setlocale, categories, old))
    set <- vapply(categories, function(category) suppressWarnings(Sys.setlocale(category, locale)), "")
    if (all(nzchar(set))) same_fit(frame$fit, quietly(fit_call(), frame), paste("the locale", locale))
  }
}

# `good` with its columns changed, and `frame` with it.
changed_frame <- function(frame, data, weights = frame$w_good) {
  changed <- new.env(parent = frame)
  changed$good <- data
  changed$w_good <- weights
  # Weights are looked for where the formula was made.
  changed$formula <- frame$formula
  environment(changed$formula) <- changed
  changed
}

plain_text <- function(x) {
  if (!is.character(x) || inherits(x, "haven_labelled")) {
    return(x)
  }
  x <- enc2utf8(as.character(x))
  factor(x, sort(unique(x), method = "radix"))
}

values_only <- c("class", "rank", "eta", "lift")

other_ways <- list(
  "parts of localift()" = function(frame) {
    parts <- c("features", "windows", "profiles")
    alone <- lapply(stats::setNames(nm = parts), function(part) {
      call <- fit_call()
      call[[1]] <- as.name(paste0("select_", part))
      if (part == "features") call$min_count <- call$min_freq <- NULL
      quietly(call, frame)
    })
    same_fit(frame$fit, alone, "the function of its own")
  },
  exhaustive = function(frame) {
    other <- quietly(fit_call(search = "exhaustive"), frame)
    if (can_enumerate(other)) {
      ties <- function(fit) {
        lapply(unclass(fit), function(part) {
          info <- search_info(part)
          if (all(info$ties_exact)) info$ties
        })
      }
      exact <- ties(frame$fit)
      counted <- !vapply(exact, is.null, NA) & !vapply(ties(other), is.null, NA)
      c(
        same_fit(frame$fit, other, "exhaustive search"),
        unless(isTRUE(all.equal(exact[counted], ties(other)[counted])), "ties by exhaustive search differ")
      )
    }
  },
  "exhaustive one by one" = function(frame) {
    way <- pick("features", "profiles")
    more <- if (way == "profiles") {
      pick(list(), list(distinct = TRUE), list(productive = TRUE), list(direction = "inhibit"))
    } else {
      list()
    }
    na <- pick("available", "complete", "level")
    search <- function(search) {
      quietly(quoted(.(as.name(paste0("select_", way)))(
        formula, good, weights = w_good, na = .(na), search = .(search), n_best = 8, ..(more)
      )), frame)
    }
    # "complete" may leave no row, or one class: both say so.
    answers <- lapply(c("exact", "exhaustive"), function(how) {
      tryCatch(as.data.frame(search(how)), localift_error = function(error) class(error)[[1]])
    })
    unless(isTRUE(all.equal(answers[[1]], answers[[2]], tolerance = 1e-11)), sprintf(
      "%s (%s %s) by exhaustive search differ", way, na, toString(names(more))
    ))
  },
  threads = function(frame) same_fit(frame$fit, quietly(fit_call(threads = pick(1, 2)), frame), "threads"),
  "number options" = under_options(OutDec = ",", scipen = 999, digits = 3),
  "short numbers" = under_options(scipen = -10, digits = 15, OutDec = ","),
  "options of data" = under_options(warn = 2, encoding = "latin1", na.action = "na.fail"),
  "partial matches" = under_options(
    warnPartialMatchDollar = TRUE, warnPartialMatchArgs = TRUE, warnPartialMatchAttr = TRUE, warn = 2, width = 10
  ),
  "C locale" = under_locale("C"),
  "UTF-8 locale" = under_locale("C.UTF-8"),
  "German locale" = under_locale("de_DE.utf8"),
  "order of rows" = function(frame) {
    order <- sample(nrow(frame$good))
    changed <- changed_frame(frame, frame$good[order, , drop = FALSE], frame$w_good[order])
    same_fit(frame$fit, quietly(fit_call(), changed), "another order of rows")
  },
  "order of columns" = function(frame) {
    changed <- changed_frame(frame, frame$good[sample(length(frame$good))])
    same_fit(frame$fit, quietly(fit_call(), changed), "another order of columns", values_only)
  },
  "factors of text" = function(frame) {
    changed <- frame$good
    changed[] <- lapply(changed, plain_text)
    same_fit(frame$fit, quietly(fit_call(), changed_frame(frame, changed)), "factors of text")
  },
  "text of factors" = function(frame) {
    changed <- frame$good
    changed[] <- lapply(changed, function(x) if (is.factor(x)) as.character(x) else x)
    fit <- quietly(fit_call(), changed_frame(frame, changed))
    part <- function(fit, name) list(features = fit$features, windows = fit$windows, profiles = by_class(fit$profiles))
    same_fit(part(frame$fit), part(fit), "text of factors", values_only)
  },
  counts = function(frame) {
    changed <- changed_frame(frame, frame$counts)
    if (is.integer(frame$counts[[frame$n_name]])) {
      same_fit(frame$fit, quietly(fit_call(weights = NULL), changed), "counts")
    }
  },
  "replicated rows" = function(frame) {
    w <- frame$w_good
    if (all(w == trunc(w))) {
      changed <- changed_frame(frame, frame$good[rep(seq_along(w), w), , drop = FALSE])
      same_fit(frame$fit, quietly(fit_call(weights = NULL), changed), "replicated rows")
    }
  },
  "x and y" = function(frame) {
    call <- fit_call()
    call[2:3] <- expression(good[names(good) != class_name], good[[class_name]])
    same_fit(frame$fit, quietly(call, frame), "x and y")
  },
  "unused columns" = function(frame) {
    changed <- cbind(frame$good, list(unusable = as.Date("2024-01-01")))
    same_fit(frame$fit, quietly(fit_call(never = "unusable"), changed_frame(frame, changed)), "a column never used")
  }
)

by_class <- function(profiles) {
  table <- as.data.frame(profiles)
  table <- table[order(table$class, table$rank, method = "radix"), ]
  row.names(table) <- NULL
  table
}
