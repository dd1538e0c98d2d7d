# The types of results, in one table: how a type is called, which columns it has, how a row is known, and what shows
# and tells it. Whoever treats the types apart reads it here: one more type is one more row, and the functions that
# the row names.
#
# Functions are wrapped, so that this file can be read before those that hold them.

#' A type of results
#'
#' @param class The class of its data frames.
#' @param one,many What one result is called, and several.
#' @param by_class Whether each class has results of its own, ranked within it.
#' @param columns Its columns, in order. A corrected value is there only where a correction was asked for.
#' @param key The columns that together know a row.
#' @param text The columns that say what a row selected; `joint_text` where features are discretised jointly: joint
#'   levels do not name their features.
#' @param value The column that ranks, or one for each value of `rank_by`.
#' @param rows The column of the rows that a result rests on.
#' @param printed The columns beside the texts that `print()` shows, a base rate only where it is off (see
#'   `off_base_rate()`); `spare` those that it shows where there is room, by the name of the column that each follows.
#' @param told The columns that a report speaks of.
#' @param table,structure `(result, coded, options)`, `(result)`: what was found as the columns of a table, and as a
#'   list that holds the `set` of each row, and the codes of its `window`, the `levels` of its profile, or the `lower`
#'   and `upper` cells or the `values` of its subgroup (see result-subgroups.R); of a window also what its profiles
#'   `speaks` of the class and the number of profiles of its set.
#' @param holds `(row, codes, profiles)`: which rows of codes the structure of a row holds; `profiles()` are those of
#'   its set.
#' @param plot_data,picture `(x, fit, n, call)`, `(data, x, fit)`: what the picture of its best shows, and the picture.
#' @param doubt `(row, options)`: what to mistrust of a result of that type, by its numbers, as text; `NULL` if nothing.
#' @param sentences `(part, fit, told)`: a list of what a report says first; `told` is of `report_best()`.
#' @noRd
result_type <- function(class, one, many, columns, key, text, value, rows, printed, told, table, structure,
                        holds, plot_data, picture, doubt, sentences, by_class = FALSE, joint_text = text,
                        spare = character()) {
  as.list(environment())
}

# What print() shows beside a probability; see with_interval().
interval_column <- "95% interval"

result_types <- list(
  features = result_type(
    class = "localift_features", one = "feature set", many = "feature sets",
    columns = c("rank", "features", "eta", "eta_corrected", "n_features", "n_profiles", "n"),
    key = "rank", text = "features", value = "eta", rows = "n",
    printed = c("rank", "eta", "eta_corrected", "n_features", "n_profiles", "n"),
    told = c("rank", "features", "eta", "n_features", "n_profiles", "n"),
    table = function(result, coded, options) features_table(result, coded, options),
    structure = function(result) lapply(result$features, function(set) list(set = set)),
    holds = function(row, codes, profiles) which(match_codes(do.call(cbind, codes), profiles()) > 0),
    plot_data = function(x, fit, n, call) features_plot_data(x, fit, n, call),
    picture = function(data, x, fit) draw_features(data, x, fit),
    doubt = function(row, options) doubt_features(row, options),
    sentences = function(part, fit, told) list(features_sentence(part, fit, told))
  ),
  windows = result_type(
    class = "localift_windows", one = "window", many = "windows",
    columns = c("rank", "features", "window", "eta", "frequency", "n_features", "n_profiles", "n_window", "n"),
    key = "rank", text = c("features", "window"), value = "eta", rows = "n_window",
    printed = c("rank", "eta", "frequency", "n_profiles", "n_window", "n"),
    told = c("rank", "features", "window", "eta", "frequency", "n_profiles", "n_window", "n"),
    table = function(result, coded, options) windows_table(result, coded),
    structure = function(result) {
      .mapply(function(set, window, speaks, n_set_profiles) {
        list(set = set, window = window, speaks = speaks, n_set_profiles = n_set_profiles)
      }, unname(result[c("features", "window", "speaks", "n_set_profiles")]), NULL)
    },
    holds = function(row, codes, profiles) which(match_codes(do.call(cbind, codes), row$window) > 0),
    plot_data = function(x, fit, n, call) windows_plot_data(x, fit, n, call),
    picture = function(data, x, fit) draw_windows(data, x, fit),
    doubt = function(row, options) doubt_window(row),
    sentences = function(part, fit, told) list(windows_sentence(part, fit, told))
  ),
  profiles = result_type(
    class = "localift_profiles", one = "profile", many = "profiles", by_class = TRUE,
    columns = c(
      "class", "rank", "features", "profile", "lift", "lift_lower", "lift_upper", "frequency", "probability",
      "probability_lower", "probability_upper", "base_rate", "n_features", "n_profile", "n_profile_class", "n_class", "n"
    ),
    key = c("class", "rank"), text = "profile", joint_text = c("features", "profile"),
    value = c(lift = "lift", lower = "lift_lower"),
    rows = "n_profile",
    printed = c("rank", "lift", "lift_lower", "lift_upper", "probability", "base_rate", "n_profile", "n"),
    spare = c(lift = "frequency", probability = interval_column),
    told = c(
      "class", "rank", "features", "profile", "lift", "frequency", "probability", "n_profile", "n_profile_class",
      "n_class", "n"
    ),
    table = function(result, coded, options) profiles_table(result, coded, options),
    structure = function(result) {
      .mapply(function(set, levels) list(set = set, levels = levels), list(result$features, result$levels), NULL)
    },
    holds = function(row, codes, profiles) holds_profile(row, codes),
    plot_data = function(x, fit, n, call) profiles_plot_data(x, fit, n, call),
    picture = function(data, x, fit) draw_profiles(data, x, fit),
    doubt = function(row, options) doubt_profile(row, options),
    sentences = function(part, fit, told) profiles_sentences(part, fit, told)
  ),
  subgroups = result_type(
    class = "localift_subgroups", one = "subgroup", many = "subgroups", by_class = TRUE,
    # With direction = "inhibit" the bounds are upper ones.
    columns = c(
      "class", "rank", "features", "subgroup", "lift", "lift_lower", "lift_upper", "gain", "frequency", "probability",
      "probability_lower", "probability_upper", "base_rate", "n_features", "n_subgroup", "n_subgroup_class", "n_class",
      "n"
    ),
    key = c("class", "rank"), text = "subgroup", value = c(lower = "lift_lower", lift = "lift", gain = "gain"),
    rows = "n_subgroup",
    printed = c("rank", "lift", "lift_lower", "lift_upper", "gain", "probability", "base_rate", "n_subgroup", "n"),
    spare = c(
      lift_lower = "frequency", lift_upper = "frequency", probability = "probability_lower",
      probability = "probability_upper"
    ),
    told = c(
      "class", "rank", "features", "subgroup", "lift", "frequency", "probability", "n_subgroup", "n_subgroup_class",
      "n_class", "n"
    ),
    table = function(result, coded, options) subgroups_table(result, coded, options),
    structure = function(result) subgroups_structure(result),
    holds = function(row, codes, profiles) holds_subgroup(row, codes),
    plot_data = function(x, fit, n, call) subgroups_plot_data(x, fit, n, call),
    picture = function(data, x, fit) draw_subgroups(data, x, fit),
    doubt = function(row, options) doubt_subgroup(row, options),
    sentences = function(part, fit, told) subgroups_sentences(part, fit, told)
  )
)

# A cover is made of subgroups, ranked by the order in which they were chosen.
result_types$cover <- utils::modifyList(result_types$subgroups, list(
  class = "localift_cover",
  columns = c(
    "class", "rank", "features", "subgroup", "new", "covered", "union_probability", "lift", "lift_lower", "gain",
    "frequency", "probability", "probability_lower", "base_rate", "n_features", "n_subgroup", "n_subgroup_class",
    "n_class", "n"
  ),
  value = "new",
  printed = c("rank", "new", "covered", "union_probability", "probability", "base_rate", "n_subgroup", "n"),
  spare = c(union_probability = "lift"),
  told = c(
    "class", "rank", "features", "subgroup", "new", "covered", "union_probability", "lift", "frequency", "probability",
    "n_subgroup", "n_subgroup_class", "n_class", "n"
  ),
  table = function(result, coded, options) cover_table(result, coded, options),
  doubt = function(row, options) NULL
))

# Types whose conditions are of cells, and the verbs that find them.
boxed <- c("subgroups", "cover")

# The resolutions of localift(), from low to high, by the names of their results. Other types are of one verb each.
resolutions <- c("features", "windows", "profiles")

# The parts of what localift() gives that are there, in this order: each a result still.
parts_of <- function(x, arg = "x", call = caller_env()) {
  parts <- unclass(x)[intersect(resolutions, names(x))]
  is_result <- vapply(names(parts), function(type) inherits(parts[[type]], result_types[[type]]$class), NA)
  if (!length(parts) || !all(is_result)) {
    changed <- names(parts)[!is_result]
    abort_localift(
      c(
        "{.arg {arg}} must hold results of its searches.",
        x = if (length(parts)) "Its {.field {changed}} {?is/are} none any more." else "It holds none."
      ),
      class = "input", arg = arg, call = call, hint = former_result_hint(unlist(lapply(parts[changed], names)))
    )
  }
  parts
}

# Columns ------------------------------------------------------------------------

#' A column that a search makes
#'
#' @param label Its heading in documents: a text, or a function of the fit.
#' @param format Its numbers as text; a text stands as it is.
#' @noRd
result_column <- function(label = NULL, format = function(x) format_count(x)) list(label = label, format = format)

row_label <- function(fit) if (fit$data$weighted) "Weight" else "Rows"

# Those of all types; others are the user's.
result_columns <- list(
  class = result_column(function(fit) fit$class_name),
  rank = result_column("Rank"),
  features = result_column("Features"),
  window = result_column("Window"),
  profile = result_column("Profile"),
  subgroup = result_column("Subgroup"),
  new = result_column("New", function(x) format_added(x)),
  covered = result_column("Covered", function(x) format_aligned(c(1, x), 4)[-1]),
  union_probability = result_column("Probability, all so far", function(x) format_aligned(c(1, x), 4)[-1]),
  eta = result_column("Eta", function(x) format_aligned(x, 4)),
  eta_corrected = result_column("Eta, corrected", function(x) format_aligned(x, 4)),
  lift = result_column("Lift", function(x) format_aligned(x, 4)),
  lift_lower = result_column("Lift, lower bound", function(x) format_aligned(x, 4)),
  lift_upper = result_column("Lift, upper bound", function(x) format_aligned(x, 4)),
  gain = result_column("Gain", function(x) format_added(x)),
  frequency = result_column("Frequency", function(x) format_aligned(x, 3)),
  # Three decimals, so that 0.996 is not 1.
  probability = result_column("Probability", function(x) format_aligned(c(1, x), 4)[-1]),
  probability_lower = result_column("Probability, lower bound", function(x) format_aligned(c(1, x), 4)[-1]),
  probability_upper = result_column("Probability, upper bound", function(x) format_aligned(c(1, x), 4)[-1]),
  base_rate = result_column("Base rate", function(x) format_aligned(c(1, x), 4)[-1]),
  n_features = result_column("Size"),
  n_profiles = result_column("Profiles"),
  n_window = result_column(function(fit) row_label(fit)),
  n_profile = result_column(function(fit) row_label(fit)),
  n_profile_class = result_column(),
  n_subgroup = result_column(function(fit) row_label(fit)),
  n_subgroup_class = result_column(),
  n_class = result_column(),
  n = result_column("Counted")
)
result_columns[[interval_column]] <- result_column(interval_column)

# The text columns that say what a row selected. A profile names its features
# in its own text, but for those discretised jointly.
text_names <- function(type, continuous) {
  result_types[[type]][[if (is.null(continuous)) "text" else "joint_text"]]
}

# The column that ranks.
value_column <- function(x, fit) {
  if ("eta_corrected" %in% names(x)) "eta_corrected" else ranking_column(fit$type, fit$options)
}

# The same, corrections apart.
ranking_column <- function(type, options) {
  value <- result_types[[type]]$value
  if (length(value) > 1) value <- value[[options$rank_by %||% "lift"]]
  if (isTRUE(options$inhibit)) sub("_lower", "_upper", value, fixed = TRUE) else value
}
