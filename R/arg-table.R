# The arguments that the searches share, in one table: name, default, the
# verbs that take it, and the check of a single value. The formals of the
# verbs' methods (arg-method.R), their checks and the options of the core
# all come from it; ?search_arguments documents it.
#
# The table holds no function of another file but wrapped, so that it can be
# read before those.

#' @include result-types.R
NULL

# What all of them take, and what those do that seek the best of each class.
searches <- c(resolutions, boxed)
searches_by_class <- c("profiles", "subgroups")

argument <- function(default, check, verbs = searches,
                     by_resolution = FALSE, together = TRUE) {
  # `default` is one expression, and `check` one function, or each a list of one per verb. `together`: does localift() take
  # it, too?
  list(
    default = default, check = check, verbs = verbs,
    by_resolution = by_resolution, together = together
  )
}

search_arguments <- list(
  max_features = argument(list(features = Inf, windows = Inf, profiles = Inf, subgroups = 3, cover = 3), function(x, arg, call) {
    check_count(x, infinite = TRUE, arg = arg, call = call)
  }),
  min_features = argument(1, function(x, arg, call) {
    check_count(x, arg = arg, call = call)
  }),
  always = argument(NULL, function(x, arg, call) {
    check_names(x, arg, call)
  }),
  never = argument(NULL, function(x, arg, call) {
    check_names(x, arg, call)
  }),
  cuts = argument(10, function(x, arg, call) check_cuts_argument(x, arg, call), verbs = boxed),
  intervals = argument("both", function(x, arg, call) {
    check_choice(x, c("both", "one"), arg, call)
  }, verbs = boxed),
  max_values = argument(2, function(x, arg, call) {
    check_count(x, arg = arg, call = call)
  }, verbs = boxed),
  min_freq = argument(
    list(windows = 0.05, profiles = 0.05, subgroups = NULL, cover = 0.05),
    list(
      windows = function(x, arg, call) check_fraction(x, arg, call),
      profiles = function(x, arg, call) check_fraction(x, arg, call),
      subgroups = function(x, arg, call) check_fraction(x, arg, call, null = TRUE),
      cover = function(x, arg, call) check_fraction(x, arg, call)
    ),
    verbs = c("windows", searches_by_class, "cover"), by_resolution = TRUE
  ),
  min_count = argument(
    list(windows = 5, profiles = 1, subgroups = 1, cover = 1),
    function(x, arg, call) check_count(x, arg = arg, call = call),
    verbs = c("windows", searches_by_class, "cover"), by_resolution = TRUE
  ),
  min_class_count = argument(0, function(x, arg, call) {
    check_count(x, min = 0, arg = arg, call = call)
  }, verbs = c(searches_by_class, "cover"), by_resolution = TRUE),
  min_n = argument(1, function(x, arg, call) {
    check_count(x, arg = arg, call = call)
  }),
  classes = argument(
    NULL, function(x, arg, call) check_labels(x, arg, call),
    verbs = c(searches_by_class, "cover")
  ),
  min_probability = argument(NULL, function(x, arg, call) check_min_probability(x, arg, call), verbs = "cover"),
  precision = argument("union", function(x, arg, call) {
    check_choice(x, c("union", "each"), arg, call)
  }, verbs = "cover"),
  direction = argument("lift", function(x, arg, call) {
    check_choice(x, c("lift", "inhibit"), arg, call)
  }, verbs = searches_by_class),
  min_lift = argument(
    1, function(x, arg, call) check_min_lift(x, arg, call),
    verbs = searches_by_class, by_resolution = TRUE
  ),
  n_best = argument(
    list(features = 10, windows = 10, profiles = 10, subgroups = 10, cover = 5),
    function(x, arg, call) check_count(x, infinite = TRUE, arg = arg, call = call),
    by_resolution = TRUE
  ),
  cover = argument(1, function(x, arg, call) check_positive_share(x, arg, call), verbs = "cover"),
  min_new = argument(NULL, function(x, arg, call) {
    if (!is.null(x)) check_count(x, arg = arg, call = call)
  }, verbs = "cover"),
  per_set = argument(1, function(x, arg, call) {
    check_count(x, infinite = TRUE, arg = arg, call = call)
  }, verbs = "windows"),
  rank_by = argument(
    list(profiles = "lift", subgroups = "lower"),
    list(
      profiles = function(x, arg, call) check_choice(x, c("lift", "lower"), arg, call),
      subgroups = function(x, arg, call) check_choice(x, c("lower", "lift", "gain"), arg, call)
    ),
    verbs = searches_by_class, together = FALSE
  ),
  conf = argument(0.95, function(x, arg, call) {
    check_level(x, arg, call)
  }, verbs = c("profiles", boxed), together = FALSE),
  max_overlap = argument(0.5, function(x, arg, call) check_share(x, arg, call), verbs = "subgroups"),
  search = argument("exact", function(x, arg, call) {
    check_choice(x, search_names(), arg, call)
  }, verbs = setdiff(searches, "cover"), by_resolution = TRUE),
  width = argument(10, function(x, arg, call) {
    check_count(x, arg = arg, call = call)
  }, verbs = setdiff(searches, "cover")),
  correction = argument("none", function(x, arg, call) {
    check_choice(x, correction_names(), arg, call)
  }, verbs = "features"),
  distinct = argument(FALSE, function(x, arg, call) {
    check_flag(x, arg = arg, call = call)
  }, verbs = "profiles"),
  productive = argument(FALSE, function(x, arg, call) {
    check_productive(x, arg, call)
  }, verbs = "profiles"),
  na = argument("available", function(x, arg, call) {
    check_choice(x, na_rules, arg, call)
  }),
  # A quosure, evaluated with the data: see input-weights.R.
  weights = argument(NULL, function(x, arg, call) NULL),
  discretize = argument(NULL, function(x, arg, call) {
    check_discretize(x, arg, call)
  }, verbs = resolutions),
  max_whole = argument(10, function(x, arg, call) check_max_whole(x, call), verbs = resolutions),
  threads = argument(NULL, function(x, arg, call) resolve_threads(x, call)),
  workers = argument(NULL, function(x, arg, call) check_workers(x, arg, call), verbs = resolutions),
  progress = argument(NULL, function(x, arg, call) {
    check_flag(x, null = TRUE, arg = arg, call = call) %||% is_interactive()
  }),
  time_limit = argument(Inf, function(x, arg, call) {
    check_seconds(x, arg, call)
  }),
  keep_data = argument(TRUE, function(x, arg, call) {
    check_flag(x, arg = arg, call = call)
  }),
  show_queries = argument(FALSE, function(x, arg, call) {
    check_flag(x, arg = arg, call = call)
  })
)

check_max_whole <- function(x, call) {
  check_count(x, min = 0, infinite = TRUE, arg = "max_whole", call = call)
}

# Labels of classes, as text; NULL for all.
check_labels <- function(x, arg, call) {
  if (is.null(x)) {
    return(NULL)
  }
  if (!is.atomic(x) || !length(x) || anyNA(x)) {
    abort_argument("must hold labels of classes, none of them missing", x, arg, call)
  }
  labels <- unique(as_utf8(if (is.numeric(x) && !is.object(x)) number_text(x) else as.character(x)))
  if (any(is_not_utf8(labels))) {
    abort_argument("must hold valid UTF-8", x, arg, call)
  }
  labels
}

# Defaults --------------------------------------------------------------------

# Names of the arguments that a verb takes, in the table's order.
argument_names <- function(verb) {
  verbs <- if (verb == "localift") resolutions else verb
  takes <- vapply(search_arguments, function(x) any(x$verbs %in% verbs) && (x$together || verb != "localift"), NA)
  names(search_arguments)[takes]
}

# The formals of a verb: expressions, as its usage shows them.
argument_formals <- function(verb) {
  lapply(search_arguments[argument_names(verb)], function(spec) {
    if (!is.list(spec$default)) {
      return(spec$default)
    }
    if (verb != "localift") {
      return(spec$default[[verb]])
    }
    values <- spec$default[intersect(resolutions, names(spec$default))]
    if (length(unique(values)) == 1) values[[1]] else as.call(c(quote(c), values))
  })
}

argument_default <- function(name, verb) {
  default <- search_arguments[[name]]$default
  if (is.list(default)) default[[verb]] else default
}

# Checks ----------------------------------------------------------------------

#' Check the arguments of a search, as far as that needs no data
#'
#' @param arguments The values, by name.
#' @param verb One of `searches`, or `"localift"`.
#' @return The checked values, by name; for `"localift"`, those given by
#'   resolution are lists of one value per resolution.
#' @noRd
check_arguments <- function(arguments, verb, call) {
  for (name in argument_names(verb)) {
    spec <- search_arguments[[name]]
    value <- arguments[[name]]
    checked <- if (verb == "localift" && spec$by_resolution) {
      check_by_resolution(value, name, spec, call)
    } else {
      check_of(spec, verb)(value, name, call)
    }
    arguments[name] <- list(checked)
  }
  check_feature_arguments(arguments, call)
  arguments
}

check_of <- function(spec, verb) if (is.list(spec$check)) spec$check[[verb]] else spec$check

# One value for each resolution that has the argument, or some by name.
check_by_resolution <- function(x, name, spec, call) {
  verbs <- intersect(spec$verbs, resolutions)
  if (is.null(names(x)) && length(x) == 1) {
    value <- check_of(spec, verbs[[1]])(x, name, call)
    return(set_names(rep(list(value), length(verbs)), verbs))
  }
  given <- names(x)
  wrong <- unique(setdiff(given, verbs))
  if (is.null(given) || length(wrong) || anyDuplicated(given)) {
    found <- if (length(wrong) && any(nzchar(wrong))) {
      "It names {.val {wrong}}."
    } else if (anyDuplicated(given)) {
      "It names {.val {given[duplicated(given)]}} twice."
    } else {
      "It is {describe(unname(x))}."
    }
    abort_localift(
      c(
        "{.arg {name}} must be one value, or values named by resolution: {.or {.val {verbs}}}.",
        x = found
      ),
      "input", arg = name, call = call, hint = did_you_mean(wrong, verbs)
    )
  }
  values <- lapply(verbs, function(verb) {
    if (!verb %in% given) {
      return(argument_default(name, verb))
    }
    check_of(spec, verb)(x[[verb]], name, call)
  })
  set_names(values, verbs)
}

check_feature_arguments <- function(arguments, call) {
  both <- intersect(arguments$always, arguments$never)
  if (length(both)) {
    abort_localift(
      "{.arg always} and {.arg never} both name {.var {both}}.",
      "input", arg = "always", column = both, call = call
    )
  }
  if (arguments$min_features > arguments$max_features) {
    abort_localift(
      paste0(
        "{.arg min_features} ({.val {arguments$min_features}}) is above ",
        "{.arg max_features} ({.val {arguments$max_features}})."
      ),
      "input", arg = "min_features", call = call
    )
  }
  if (length(arguments$always) > arguments$max_features) {
    abort_localift(
      "{.arg always} names {length(arguments$always)} features, but {.arg max_features} is {arguments$max_features}.",
      "input", arg = "always", call = call
    )
  }
}
