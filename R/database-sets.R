# Counts of each feature set from a database, where those of all features together are too many to collect.
#
# The sets are asked for by size, and of a size in batches: many sets in a query by GROUPING SETS, or a query for each.
# Missing values are groups like others, so that each answer adds up to all rows, and is left out here: a set counts its
# complete rows. What the features' levels are, the first query says, of each feature alone.

#' Search the counts of each feature set
#'
#' @param verb,input,arguments,call As search_database() takes them.
#' @param error The error that said that all together are too many; it stands where sets are no way out.
#' @param started When the call began (`elapsed` of [proc.time()]).
#' @return The verb's result, without rows, but with the lazy input to ask for more.
#' @noRd
search_sets_database <- function(verb, input, arguments, error, call, started = proc.time()[["elapsed"]]) {
  arguments <- check_arguments(arguments, verb, call)
  if (!is.null(arguments$discretize)) {
    rlang::cnd_signal(error)
  }
  asked <- with_snapshot(input, {
    coded <- code_database(input, arguments, call)
    check_not_left_out(arguments$always, coded, call)
    # What cannot be asked for is refused before the queries that take long.
    resolve_options(arguments, coded, verb, call)
    count_all_sets(input, coded, arguments, started + arguments$time_limit, call)
  })
  search_coded(verb, asked$coded, arguments, started, call, counted_to = asked$counted_to, database = input)
}

# The features, and what is known of each alone ----------------------------------------------------

#' Code the features of a table in a database
#'
#' @return Coded data without rows (see result-given.R), no set counted yet.
#' @noRd
code_database <- function(input, arguments, call) {
  features <- setdiff(names(input$features), arguments$never)
  check_lazy_types(input$features[features], input, NULL, arguments$max_whole, call)
  rows <- set_rows(input, features)
  classes <- query_sets(counted_rows(rows, input), list(character()), input, call)[[1]]
  class <- encode_class(classes$class, input$class_name, call)
  known <- !is.na(class$codes)
  if (arguments$na == "fail") {
    check_present(sum(classes$rows[!known]), input$class_name, "The class", call)
  }
  check_rows_left(known, input$class_name, call)
  rows <- rows_where(rows, not_null(rows$columns[[input$class_name]]))
  total <- sum(classes$n[known])
  from <- counted_rows(rows, input)
  singles <- query_sets(from, as.list(features), input, call, total)
  if (arguments$na == "complete") {
    incomplete <- singles
    if (any_missing(singles)) {
      from <- counted_rows(rows_where(rows, not_null(rows$columns[features])), input)
      singles <- query_sets(from, as.list(features), input, call)
    }
    check_any_complete(singles, incomplete, features, classes$rows[known], call)
  }
  coded <- code_singles(singles, features, class$levels, input, arguments, call)
  whole <- sum(classes$broken[known]) == 0
  coded$whole <- coded$counted <- whole
  coded$n_dropped <- sum((if (whole) classes$n else classes$rows)[!known])
  if (arguments$na == "complete") coded <- say_incomplete(coded, incomplete, total, classes, known)
  coded$given$from <- from
  coded
}

any_missing <- function(singles) any(vapply(singles, function(one) anyNA(one$features[[1]]), NA))

check_any_complete <- function(singles, incomplete, features, rows, call) {
  if (!nrow_of(singles[[1]])) {
    missing <- vapply(incomplete, function(one) sum(one$rows[is.na(one$features[[1]])]), 0)
    abort_none_complete(features, missing, sum(rows), call)
  }
  nan <- features[vapply(singles, function(one) anyNA(one$features[[1]]), NA)]
  if (length(nan)) {
    abort_localift(
      c(
        "{.var {nan}} {?holds/hold} NaN, which is missing, and which the database cannot leave out.",
        i = "Leave such rows out with {.fn dplyr::filter}, or make it NULL."
      ),
      "missing", arg = "na", column = nan, call = call
    )
  }
}

nrow_of <- function(counted) length(counted$n)

# What is said of rows that are incomplete in some feature.
say_incomplete <- function(coded, incomplete, total, classes, known) {
  rows_left <- coded$given$n_rows
  coded$incomplete <- total - sum(coded$given$class_counts)
  coded$n_incomplete <- if (coded$whole) coded$incomplete else sum(classes$rows[known]) - rows_left
  coded$n_missing <- vapply(incomplete, function(one) sum(one$n[is.na(one$features[[1]])]), 0)
  coded
}

#' Levels, classes and totals from the counts of each feature alone
#'
#' @param classes All classes, in level order.
#' @noRd
code_singles <- function(singles, features, classes, input, arguments, call) {
  # All in one frame of which each row knows one feature: the rules for columns are those of any data.
  sizes <- vapply(singles, nrow_of, 0L)
  at <- split(seq_len(sum(sizes)), factor(rep(seq_along(singles), sizes), seq_along(singles)))
  columns <- Map(function(one, rows) {
    column <- rep(one$features[[1]][NA_integer_], sum(sizes))
    column[rows] <- one$features[[1]]
    column
  }, singles, at)
  encoded <- encode_features(set_names(columns, features), sum(sizes), NULL, call, NULL, arguments$max_whole)
  codes <- Map(function(codes, rows) codes[rows], encoded$codes, at)
  missing <- vapply(codes, anyNA, NA)
  if (arguments$na == "fail") {
    for (j in which(missing)) {
      check_present(sum(singles[[j]]$rows[is.na(codes[[j]])]), features[[j]], "Feature", call)
    }
  }
  if (arguments$na == "level") {
    levelled <- add_missing_level(list(
      features = features, codes = codes, levels = encoded$levels, continuous = rep(FALSE, length(features)),
      ordered = encoded$ordered
    ), call)
    codes <- levelled$codes
    encoded[c("levels", "ordered")] <- levelled[c("levels", "ordered")]
  }
  # A class has counts in the rows that are left, or none.
  class <- lapply(singles, function(one) match(class_text(one$class, input, call), classes))
  occurs <- tabulate(class[[1]], length(classes)) > 0
  if (sum(occurs) < 2) {
    abort_one_class(classes[occurs], input, arguments$na, call)
  }
  class <- lapply(class, function(codes) cumsum(occurs)[codes])
  classes <- classes[occurs]
  tables <- Map(function(codes, class, one, levels) {
    single_counts(codes, class, one, length(levels), length(classes))
  }, codes, class, singles, encoded$levels)
  one <- tables[[1]]
  n <- colSums(one$counts) + one$missing
  rows <- colSums(one$rows) + one$missing_rows
  coded <- new_given_coded(
    features, encoded$levels, classes, input$class_name, arguments$na, TRUE, ordered = encoded$ordered,
    given = list(
      n_rows = sum(rows), class_counts = n, class_rows = rows,
      weighted = !is.null(input$weights_name), singles = unname(tables),
      values = Map(function(one, codes) list(values = one$features[[1]], codes = codes), singles, codes)
    )
  )
  coded$notes <- c(note_cells(encoded), input$notes)
  coded
}

# The text of classes, by the rules for a class.
class_text <- function(x, input, call) {
  coded <- encode_class(x, input$class_name, call)
  coded$levels[coded$codes]
}

single_counts <- function(codes, class, one, n_levels, n_classes) {
  known <- !is.na(codes)
  at <- (codes + n_levels * (class - 1))[known]
  table <- function(x) matrix(rowsum_at(x[known], at, n_levels * n_classes), n_levels)
  lacking <- function(x) rowsum_at(x[!known], class[!known], n_classes)
  list(counts = table(one$n), rows = table(one$rows), missing = lacking(one$n), missing_rows = lacking(one$rows))
}

# Counting set by set ------------------------------------------------------------------------------

#' Count the feature sets of a search, one size after the other
#'
#' All sets of a size, then those of the next: time that is up leaves the sizes that are complete.
#'
#' @param count A function of sets, positions of features, and of a function to be told how many more are counted, that
#'   gives their tables, or `NULL` where the time was up.
#' @param room A function of the sizes and of how many sets each has, which refuses what does not fit.
#' @return A list: `tables`, and `counted_to`, the largest size of which all sets are counted, `Inf` if all are.
#' @noRd
count_by_size <- function(coded, arguments, room, count) {
  m <- length(coded$features)
  always <- match(arguments$always, coded$features)
  least <- max(arguments$min_features, length(always), 1)
  sizes <- seq(least, max(least, min(arguments$max_features, m)))
  n_sets <- choose(m - length(always), sizes - length(always))
  room(sizes, n_sets)
  bar <- if (arguments$progress) cli::cli_progress_bar("Counting feature sets", total = sum(n_sets))
  step <- function(n) if (arguments$progress) cli::cli_progress_update(n, id = bar)
  tables <- list()
  counted_to <- 0
  for (size in sizes) {
    of_size <- count(sets_of_size(m, size, always), step)
    if (is.null(of_size)) break
    tables <- c(tables, of_size)
    counted_to <- size
  }
  list(tables = tables, counted_to = if (counted_to == max(sizes)) Inf else counted_to)
}

#' Count the feature sets of a search by the engine
#'
#' @param until When the time of the call is up (`elapsed` of [proc.time()]).
#' @return A list: `coded`, with the tables, and `counted_to` of `count_by_size()`.
#' @noRd
count_all_sets <- function(input, coded, arguments, until, call) {
  left <- NULL
  counted <- count_by_size(
    coded, arguments,
    room = function(sizes, n_sets) left <<- sets_room(coded, sizes, n_sets, call),
    count = function(sets, step) {
      of_size <- count_sets_of(sets, input, coded, left, until, step, call)
      left <<- of_size$room
      of_size$tables
    }
  )
  coded$given$from <- NULL
  coded$given$counts <- given_counts(counted$tables, coded, arguments$na)
  list(coded = coded, counted_to = counted$counted_to)
}

# In the order of columns.
sets_of_size <- function(m, size, always) {
  others <- setdiff(seq_len(m), always)
  chosen <- if (size == length(always)) list(integer()) else {
    lapply(utils::combn(length(others), size - length(always), simplify = FALSE), function(at) others[at])
  }
  lapply(chosen, function(set) sort(c(always, set)))
}

#' The tables of the sets of one size
#'
#' @param room A list: `bytes` that are left, and `fits`, the largest size that did.
#' @param step A function of how many sets more were counted.
#' @return A list of `tables`, `NULL` where the time was up, and `room`.
#' @noRd
count_sets_of <- function(sets, input, coded, room, until, step, call) {
  tables <- vector("list", length(sets))
  done <- 0
  batch <- 1
  while (done < length(sets)) {
    if (proc.time()[["elapsed"]] >= until) {
      return(list(room = room))
    }
    begun <- proc.time()[["elapsed"]]
    now <- done + seq_len(min(batch, length(sets) - done))
    names <- lapply(sets[now], function(set) coded$features[set])
    counted <- query_sets(
      coded$given$from, names, input, call, sum(coded$given$class_counts), room$bytes,
      function(seen) abort_tables_do_not_fit(room, length(sets[[1]]), coded, call)
    )
    tables[now] <- Map(function(one, set) set_table(one, set, coded, input, call), counted, sets[now])
    room$bytes <- room$bytes - sum(vapply(tables[now], table_bytes, 0))
    if (room$bytes < 0) {
      abort_tables_do_not_fit(room, length(sets[[1]]), coded, call)
    }
    done <- done + length(now)
    step(length(now))
    fast <- proc.time()[["elapsed"]] - begun < batch_seconds
    if (coded$given$from$grouping_sets && fast) batch <- min(2 * batch, most_in_batch)
  }
  list(tables = tables, room = utils::modifyList(room, list(fits = length(sets[[1]]))))
}

# Long queries answer neither interrupt nor limit of time: a batch grows as long as it takes less.
batch_seconds <- 1
most_in_batch <- 64

#' The table of one set, as the core takes it
#'
#' @param counted What query_sets() gives of the set.
#' @noRd
set_table <- function(counted, set, coded, input, call) {
  codes <- Map(function(values, feature) codes_of_values(values, feature, coded, call), counted$features, set)
  class <- match(class_text(counted$class, input, call), coded$classes)
  if (anyNA(class)) abort_changed(call)
  known <- Reduce(`&`, lapply(codes, function(x) !is.na(x)), rep(TRUE, length(class)))
  codes <- lapply(codes, `[`, known)
  class <- class[known]
  order <- do.call(order, c(unname(codes), list(method = "radix")))
  starts <- if (length(order)) run_starts(codes, order) else logical()
  cell <- integer(length(order))
  cell[order] <- cumsum(starts)
  n_cells <- sum(starts)
  by_class <- function(x) {
    matrix(rowsum_at(x[known], cell + n_cells * (class - 1), n_cells * length(coded$classes)), n_cells)
  }
  first <- order[starts]
  list(
    set = set, levels = do.call(cbind, lapply(unname(codes), function(x) as.integer(x[first]))),
    counts = by_class(counted$n), rows = if (!coded$whole) by_class(counted$rows)
  )
}

# Codes of values as the engine gives them, by those that it gave of the feature alone.
codes_of_values <- function(values, feature, coded, call) {
  known <- coded$given$values[[feature]]
  at <- match(values, known$values)
  if (anyNA(at)) abort_changed(call)
  known$codes[at]
}

abort_changed <- function(call) {
  abort_localift(
    c(
      "The table changed between two queries.",
      x = "It holds values that it did not hold before.",
      i = "Search a copy of it, or when nobody writes to it."
    ),
    "database", arg = "data", call = call
  )
}

#' All tables, as core_select_from_counts() takes them
#'
#' Sums of fractions are rounded to a 2^50th of the total, which is more than their order can change: what has the same
#' weight shall have the same sum.
#' @noRd
given_counts <- function(tables, coded, na) {
  total <- coded$given$class_counts
  exponent <- if (coded$whole) 0 else 50 - ceiling(log2(sum(total)))
  unit <- function(x) if (coded$whole) x else round(x * 2^exponent) / 2^exponent
  list(
    n_features = length(coded$features), class_total = unit(total), exponent = exponent, whole = coded$whole,
    same_rows = na != "available" || !any(vapply(coded$given$singles, function(one) sum(one$missing) > 0, NA)),
    tables = lapply(tables, function(table) {
      table$counts <- unit(table$counts)
      table
    })
  )
}

# Memory ---------------------------------------------------------------------------------------------

# What a table takes in R and in the core, which keeps codes, counts, margins and names of each profile.
profile_bytes <- function(size, n_classes, whole) 120 + 8 * size + (if (whole) 24 else 48) * n_classes

table_bytes <- function(table) {
  nrow(table$counts) * profile_bytes(length(table$set), ncol(table$counts), is.null(table$rows))
}

#' The room for tables
#'
#' Refused at once are more sets than fit if each had but one profile.
#' @noRd
sets_room <- function(coded, sizes, n_sets, call) {
  room <- list(bytes = memory_limit(call) * 1e9, fits = 0)
  least <- cumsum(n_sets * profile_bytes(sizes, length(coded$classes), coded$whole))
  if (max(least) > room$bytes) {
    room$fits <- max(sizes[least <= room$bytes], 0)
    abort_tables_do_not_fit(room, min(sizes[least > room$bytes]), coded, call)
  }
  room
}

abort_tables_do_not_fit <- function(room, size, coded, call) {
  widest <- coded$features[[which.max(lengths(coded$levels))]]
  limit <- memory_limit(call)
  abort_localift(
    c(
      "The counts of all sets of up to {count_of(size, 'feature')} do not fit into {format_gigabytes(limit * 1e9)}.",
      i = if (room$fits > 0) "{.code max_features = {room$fits}} fits.",
      i = paste0(
        "{if (room$fits > 0) 'Otherwise leave' else 'Leave'} features out with {.arg never} ({.var {widest}} has most ",
        "levels), or allow more gigabytes, as by {.code options(localift.memory = {number_text(2 * ceiling(limit))})}."
      )
    ),
    "too_large", arg = "max_features", column = widest, call = call
  )
}

# One set again -----------------------------------------------------------------------------------------

#' Coded data of one set of a result, asked for anew
#'
#' @param fit What a result keeps, with `database`.
#' @return A `localift_coded`, a row for each group; only the features of the set are known.
#' @noRd
database_set_data <- function(fit, set, call) {
  if (length(continuous_part(set, fit))) {
    return(database_joint_data(fit, set, call))
  }
  input <- fit$database
  na <- fit$data$na
  features <- if (na == "complete") fit$features else fit$features[set]
  rows <- set_rows(input, features)
  rows <- rows_where(rows, not_null(rows$columns[c(input$class_name, if (na == "complete") features)]))
  counted <- query_sets(counted_rows(rows, input), list(fit$features[set]), input, call)[[1]]
  class <- match(class_text(counted$class, input, call), fit$classes)
  codes <- rep(list(rep(NA_integer_, length(class))), length(fit$features))
  codes[set] <- Map(function(values, feature) {
    text <- encode_column(values, fit$features[[feature]], Inf, call = call)
    found <- match(text$levels, fit$levels[[feature]])[text$codes]
    if (anyNA(found[!is.na(values)])) abort_changed(call)
    if (na == "level") found[is.na(found)] <- match(missing_level, fit$levels[[feature]])
    found
  }, counted$features, set)
  if (anyNA(class)) abort_changed(call)
  structure(
    list(
      features = fit$features, codes = codes, levels = fit$levels, class = class, classes = fit$classes,
      class_name = fit$class_name, weights = counted$n, whole = fit$data$whole, n_rounded = 0, na = na, n_dropped = 0,
      n_incomplete = 0, counted = TRUE, unfinished = FALSE, cuts = fit$cuts, ordered = fit$ordered,
      cut_points = fit$cut_points, continuous = NULL
    ),
    class = "localift_coded"
  )
}
