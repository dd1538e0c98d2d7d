# A search on permuted classes: what is refused, what the core is asked, and what is said of the result.

# Refusals -----------------------------------------------------------------------

# What of a result has no test by permutation.
check_permutable <- function(fit, coded, B, stop_after, call) {
  check_whole_weights(coded, "permute_search", call)
  check_search_permutable(fit, call)
  if (fit$type %in% c("features", "subgroups") && is.finite(stop_after)) {
    many <- result_types[[fit$type]]$many
    abort_localift(
      c(
        "{.arg stop_after} is not for {many}.",
        x = if (fit$type == "features") "Their statistic is in units of its standard deviation over all permutations.",
        i = "Leave {.arg stop_after} at {.code Inf}."
      ),
      "input", arg = "stop_after", call = call
    )
  }
  # Those of subgroups are made one by one.
  check_permuted_rows(coded, if (fit$type == "subgroups") 1 else B, fit, call)
}

# The null must be of the same search.
check_search_permutable <- function(fit, call) {
  search <- fit$options$search
  if (may_miss(fit$options)) {
    abort_localift(
      c(
        "{.fn permute_search} repeats exact searches only.",
        x = "The result is of {.code search = \"{search}\"}, which may miss what another order of the classes would show.",
        i = "Search again with {.code search = \"exact\"}."
      ),
      "input", arg = "sel", call = call
    )
  }
  if (isFALSE(fit$info$complete)) {
    stopped <- identical(fit$info$reason, "time_limit")
    abort_localift(
      c(
        "{.fn permute_search} repeats searches that came to their end.",
        x = if (stopped) "This one was stopped by its {.arg time_limit}." else "This one left out a part of its space.",
        i = if (stopped) "Search again without {.arg time_limit}, or with a smaller {.arg max_features}."
      ),
      "input", arg = "sel", call = call
    )
  }
}

# Before anything takes memory.
check_permuted_rows <- function(coded, B, fit, call) {
  n <- total_weight(coded)
  if (n > most_units) {
    abort_localift(
      c(
        "{.fn permute_search} permutes at most {format_count(most_units)} rows.",
        x = "There are {format_count(n)}, each as often as it is counted.",
        i = "Take a random sample of them."
      ),
      "too_large", arg = "sel", call = call
    )
  }
  bytes <- core_permuted_bytes(n, length(coded$classes), B)
  limit <- memory_limit(call)
  if (bytes > limit * 1e9) {
    fits <- floor(B * limit * 1e9 / bytes)
    abort_localift(
      c(
        paste0(
          "{format_count(B)} permutations of {format_count(n)} rows would need {format_gigabytes(bytes)}, and more than ",
          "{format_gigabytes(limit * 1e9)} are refused."
        ),
        i = if (fits >= 19) "{.code B = {fits}} fits.",
        i = "Otherwise allow more gigabytes, as by {.code options(localift.memory = {ceiling(bytes / 1e9)})}."
      ),
      "too_large", arg = "B", call = call
    )
  }
}

#' Refuse what cannot end, and say if it may be long
#'
#' The walk is not cut by what was found: a lower bound of its time, as of an exhaustive search.
#'
#' @param B The permutations of which raw maxima are asked for, or `NULL`.
#' @return Notes to show before it starts.
#' @noRd
check_permuted_size <- function(type, options, coded, B, call) {
  options$search <- "exhaustive"
  plan <- core_plan(coded, options_by_resolution(type, options), memory_limit(call) * 1e9)
  seconds <- max(vapply(plan$walks, function(walk) sum(walk$seconds), 0), 0)
  if (seconds > max_search_seconds) {
    abort_localift(
      c(
        "To visit all that competes would take {format_duration(seconds)} at best, and longer than a day is refused.",
        x = "There are {format_size(sum(plan$sets))} feature sets, and no bound can cut any for all permutations.",
        i = "Search again with a smaller {.arg max_features}, or a greater {.arg min_freq}."
      ),
      "too_large", arg = "sel", call = call
    )
  }
  if (options$progress) {
    c(note_time(plan, seconds), if (type == "windows" && !is.null(B)) note_raw_windows(B, seconds))
  }
}

# Of each permutation the windows are searched for, too.
note_raw_windows <- function(B, seconds) {
  if (B * seconds >= announced_seconds) {
    fill(paste0(
      "{.field p_raw} takes a search of each of {format_count(B)} permutations, {format_duration(B * seconds)} at best: ",
      "{.code raw = FALSE} leaves it out."
    ))
  }
}

check_strata_move <- function(strata, coded, call) {
  if (is.null(strata$codes)) {
    return(invisible())
  }
  first <- coded$class[match(strata$codes, strata$codes)]
  if (all(coded$class == first)) {
    abort_localift(
      c(
        "{.arg strata} must leave something to permute.",
        x = "Each stratum holds rows of one class only."
      ),
      "input", arg = "strata", call = call
    )
  }
}

# The core -----------------------------------------------------------------------

# What of each row of a result the core has to know.
kept_results <- function(sel, rows, coded) {
  y <- if ("class" %in% names(sel)) match(as.character(sel$class), coded$classes) else rep(NA_integer_, length(rows))
  unname(Map(function(row, class) list(set = row$set, levels = row$levels %||% row$window, y = class), rows, y))
}

# Two numbers of 32 bits, by two draws whatever else is asked for.
draw_seed <- function() floor(stats::runif(2) * 2^32)

# The result -----------------------------------------------------------------------

permuted_columns <- c("p_value", "statistic", "p_raw", "p_naive", "n_permuted")

#' Add what permutations said to a result
#'
#' @param told What the core says.
#' @param about What else the result has to know: `B`, `seed`, `strata`, `stop_after`, and whether the `raw` p-values hold.
#' @return The result.
#' @noRd
add_permuted <- function(sel, told, about) {
  fit <- attr(sel, "localift")
  none <- rep(NA_real_, nrow(sel))
  added <- list(
    p_value = told$p_value, statistic = replace(told$statistic, is.nan(told$statistic), NA),
    p_raw = if (about$raw) told$p_raw else if (fit$type != "subgroups") none,
    p_naive = if (result_types[[fit$type]]$by_class) told$p_naive, n_permuted = as_whole(told$n_permuted)
  )
  table <- drop_selection(sel)
  table[permuted_columns] <- NULL
  for (name in names(added)) {
    if (!is.null(added[[name]])) table[[name]] <- added[[name]]
  }
  fit$permuted <- c(
    about, told[c("null", "null_raw", "observed", "p_raw", "family", "movable_rows", "n_rows")]
  )
  attr(table, "localift") <- fit
  class(table) <- unique(c("localift_permuted", class(sel)))
  table
}

# Notes ------------------------------------------------------------------------

permute_notes <- function(strata, told, missing, raw = TRUE) {
  c(
    if (length(missing)) note_missing_class(missing, raw),
    if (length(strata$features)) note_strata_features(strata$features),
    if (strata$by_groups) "Classes are permuted within the groups of joint quantiles.",
    if (told$movable_rows < told$n_rows / 2) note_movable(told)
  )
}

note_strata_features <- function(features) {
  never <- never_argument(features)
  fill(paste0(
    "The effect of {.var {features}} is in every permutation, alone and with other features: better search with ",
    "{.code {never}}, and give {.arg strata} the values."
  ))
}

# Fewer permutations than it takes for a p-value of 0.05 / k.
note_least_p <- function(B, k) {
  if (B + 1 < 20 * k) {
    enough <- max(999, 20 * k - 1)
    least <- signif(1 / (B + 1), 2)
    fill(paste0(
      "No p-value of {format_count(B)} permutations is below {least}, which is much for {k} result{?s}: ",
      "{.code B = {enough}} can tell more."
    ))
  }
}

note_missing_class <- function(missing, raw) {
  fill(paste0(
    "Whether {.var {missing}} {?is/are} missing goes with the class: {.code strata = \"missing\"} permutes within patterns ",
    "of missing values, without which ",
    if (raw) "{.field p_raw} is {.val {NA}}." else "a p-value may say no more than that."
  ))
}

note_movable <- function(told) {
  fixed <- told$n_rows - told$movable_rows
  fill(paste0(
    "Of {format_count(told$n_rows)} rows {format_count(fixed)} keep their class in every permutation, in strata of one ",
    "row or one class."
  ))
}

# Printed below a result.
permuted_footer <- function(x, fit) {
  permuted <- fit$permuted
  if (is.null(permuted) || !"p_value" %in% names(x)) {
    return(NULL)
  }
  within <- if (length(permuted$strata)) paste(" within", paste(permuted$strata, collapse = " and "))
  stopped <- if (is.finite(permuted$stop_after)) sprintf(", until %s exceed", format_count(permuted$stop_after))
  sprintf(
    "p_value: corrected for the whole search of %s %s, %s; %s permutations of %s%s%s",
    format_size(permuted$family), competitors[[fit$type]], if (fit$type %in% in_one_step) "in one step" else "step-down",
    format_count(permuted$B), show_label(fit$class_name),
    within %||% "", stopped %||% ""
  )
}

# What competes for the greatest statistic.
competitors <- c(
  features = "feature sets", windows = "feature sets with windows", profiles = "profiles, counted for each class",
  subgroups = "subgroups"
)

in_one_step <- c("windows", "subgroups")
