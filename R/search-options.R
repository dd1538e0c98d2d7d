# Checked arguments + coded data -> the options of the core: names become
# positions, limits are finite where the core counts.

#' Options of a search
#'
#' @param arguments What `check_arguments()` returns.
#' @param coded The coded data.
#' @param verb One of `searches`, or `"localift"` for a list of three.
#' @return A list: `max_features`, `min_features` (integers), `always`
#'   (positions), `min_freq`, `min_count`, `min_class_count`, `min_n`, `classes`
#'   (positions), `inhibit`, `min_lift`, `distinct`, `productive`, `gain`, `n_best`
#'   (finite), `per_set`, `search`, `width`, `correction`, `threads`, `time_limit`,
#'   `progress`; `lift_limit` and `gain_fraction`, which are `min_lift` and `gain`
#'   as quotients of whole numbers. All are there for every verb. For subgroups
#'   also those of subgroup_options().
#' @noRd
resolve_options <- function(arguments, coded, verb, call = caller_env()) {
  if (verb == "localift") {
    options <- lapply(resolutions, function(resolution) {
      resolve_options(arguments_of(arguments, resolution), coded, resolution, call)
    })
    return(set_names(options, resolutions))
  }
  n_features <- length(coded$features)
  check_set_size(arguments$min_features, n_features, call)
  check_rows_known(arguments[intersect(argument_names(verb), names(arguments))], coded, call)
  check_given_arguments(arguments, coded, call)
  check_correction(arguments$correction %||% "none", coded, call)
  check_filters(arguments, call)
  # Covers have but one.
  if (verb == "cover") arguments[c("search", "width")] <- list("exact", 1) else check_method(arguments, coded, verb, call)
  inhibit <- identical(arguments$direction, "inhibit")
  check_class_count(arguments$min_class_count %||% 0, inhibit, call)
  min_lift <- arguments$min_lift %||% -Inf
  gain <- if (is.numeric(arguments$productive)) arguments$productive else 0
  of_subgroups <- switch(verb,
    profiles = profile_rank_options(arguments, coded, call),
    subgroups = subgroup_options(arguments, coded, call),
    cover = cover_options(arguments, coded, call)
  )
  c(
    list(
      max_features = as.integer(min(arguments$max_features, n_features)),
      min_features = as.integer(arguments$min_features),
      always = sort(match(arguments$always, coded$features)),
      min_freq = of_subgroups$min_freq %||% arguments$min_freq %||% 0,
      min_count = arguments$min_count %||% 1,
      min_class_count = arguments$min_class_count %||% 0,
      min_n = arguments$min_n,
      classes = class_positions(arguments$classes, coded, call),
      inhibit = inhibit,
      min_lift = min_lift,
      lift_limit = min_lift_fraction(min_lift, inhibit),
      distinct = isTRUE(arguments$distinct),
      productive = is.numeric(arguments$productive),
      gain = gain,
      gain_fraction = decimal_fraction(gain),
      # The core keeps that many results at most: an integer's worth is all.
      n_best = min(arguments$n_best, .Machine$integer.max),
      per_set = arguments$per_set %||% 1,
      search = arguments$search,
      width = arguments$width,
      correction = arguments$correction %||% "none",
      threads = arguments$threads,
      time_limit = arguments$time_limit,
      progress = arguments$progress
    ),
    of_subgroups[setdiff(names(of_subgroups), "min_freq")]
  )
}

# Those of localift() for one resolution.
arguments_of <- function(arguments, resolution) {
  for (name in names(search_arguments)) {
    spec <- search_arguments[[name]]
    if (!resolution %in% spec$verbs) {
      arguments[[name]] <- NULL
    } else if (spec$by_resolution) {
      arguments[[name]] <- arguments[[name]][[resolution]]
    }
  }
  arguments
}

check_set_size <- function(min_features, n_features, call) {
  if (min_features > n_features) {
    have <- count_of(n_features, "feature")
    abort_localift(
      "{.arg min_features} is {.val {min_features}}, but the data have {have}.",
      "input", arg = "min_features", call = call
    )
  }
}

# What an approximate search did not look at cannot tell which profiles hold the same rows, or beat others.
check_filters <- function(arguments, call) {
  filters <- c("distinct", "productive")
  asked <- filters[vapply(filters, function(name) asks_filter(arguments[[name]]), NA)]
  if (length(asked) && is_heuristic(arguments)) {
    given <- arguments[[asked[[1]]]]
    given <- if (is.numeric(given)) decimal_text(given) else given
    abort_localift(
      c(
        "{.code {asked[[1]]} = {given}} is not for approximate searches.",
        x = "{.arg search} is {.val {arguments$search}}.",
        i = "Use {.code search = \"exact\"}, or leave {.arg {asked[[1]]}} at {.code FALSE}."
      ),
      "input", arg = asked[[1]], call = call
    )
  }
}

# Of `productive`, a gain asks for it.
asks_filter <- function(x) isTRUE(x) || is.numeric(x)

# Profiles that inhibit a class hold few of its rows, or none: that is what is sought.
check_class_count <- function(min_class_count, inhibit, call) {
  if (inhibit && min_class_count > 0) {
    abort_localift(
      c(
        "{.arg min_class_count} is for {.code direction = \"lift\"} only.",
        x = "It is {.val {min_class_count}}, and what inhibits a class holds few of its rows.",
        i = "Use {.arg min_count}, which counts the rows of every class."
      ),
      "input", arg = "min_class_count", call = call
    )
  }
}

# Whether the method serves the resolution, and continuous features where there are any.
check_method <- function(arguments, coded, verb, call) {
  search <- arguments$search
  method <- method_traits(search)
  if (!method[[verb]]) {
    served <- Filter(function(verb) method[[verb]], setdiff(searches, "cover"))
    what <- vapply(result_types[served], `[[`, "", "many", USE.NAMES = FALSE)
    methods <- search_methods()
    others <- methods$name[methods[[verb]]]
    abort_localift(
      c(
        "{.code search = \"{search}\"} is for {what} only, not for {verb}.",
        i = if (verb %in% resolutions) {
          "In {.fn localift}, use {.code search = c({served[[1]]} = \"{search}\")}."
        } else {
          "Use {.or {.val {others}}}."
        }
      ),
      "input", arg = "search", call = call
    )
  }
  if (any(coded$continuous$features) && !method$continuous) {
    continuous <- coded$features[coded$continuous$features]
    abort_localift(
      c(
        "{.code search = \"{search}\"} is for discrete features only.",
        x = "{.var {continuous}} {?is/are} continuous, as {.arg discretize} is given.",
        i = paste0(
          "Use another {.arg search}, or make levels of {.var {continuous}} first, as with {.fn quantile_bins}, and ",
          "leave out {.arg discretize}."
        )
      ),
      "input", arg = "search", column = continuous, call = call
    )
  }
}

# Counts that are fractions stand for no number of rows.
check_rows_known <- function(arguments, coded, call) {
  if (!coded$counted || coded$whole) {
    return(invisible())
  }
  none <- c(min_count = 1, min_class_count = 0, min_n = 1)
  for (name in intersect(names(none), names(arguments))) {
    if (arguments[[name]] > none[[name]]) {
      abort_localift(
        c(
          "{.arg {name}} counts rows, and counts that are not whole say nothing of rows.",
          i = "Use {.code {name} = {none[[name]]}}."
        ),
        "input", arg = name, call = call
      )
    }
  }
}

#' Names of features that exist
#'
#' @param names What `always` or `never` holds.
#' @param features Names of the features of the input.
#' @noRd
check_features_exist <- function(names, features, class_name, arg, call) {
  unknown <- setdiff(names, features)
  if (length(unknown)) {
    is_class <- class_name %in% unknown
    abort_localift(
      c(
        "{.arg {arg}} must name features.",
        x = "{.var {unknown}} {?is not one/are not among them}.",
        i = if (is_class) "{.var {class_name}} is the class."
      ),
      "input", arg = arg, column = unknown, call = call,
      hint = if (!is_class) did_you_mean(unknown, features)
    )
  }
  names
}

class_positions <- function(labels, coded, call) {
  if (is.null(labels)) {
    return(seq_along(coded$classes))
  }
  at <- match_labels(labels, coded$classes)
  if (any(at == 0)) {
    unknown <- labels[at == 0]
    classes <- utils::head(coded$classes, 10)
    more <- if (length(coded$classes) > 10) ", ..."
    unused <- intersect(unknown, coded$unused_classes)
    abort_localift(
      c(
        "{.arg classes} must name classes of {.var {coded$class_name}}.",
        x = "{.val {unknown}} {?is not one/are not among them}.",
        i = if (length(unused)) "No row has the class {.or {.val {unused}}}.",
        i = "The classes are {.val {classes}}{more}."
      ),
      "input", arg = "classes", call = call, hint = did_you_mean(unknown, coded$classes)
    )
  }
  sort(unique(at))
}
