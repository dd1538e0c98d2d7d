# Counted data of files: chunk by chunk, their counts added.
#
# A `job` is what each chunk is to give: the files, the names of `features`, `class` and `weights` and of all `columns`
# that are read, the thresholds `given` by column, those `sought`, and the call.

#' Count the rows of files
#'
#' @inheritParams collect_input
#' @param input A files input.
#' @noRd
count_files <- function(input, never, discretize, max_whole, progress, call) {
  features <- setdiff(names(input$features), never)
  input$n <- 1
  check_not_empty(input, input$features[features], call)
  job <- list(
    files = input$files, features = features, class = input$class_column, weights = input$weights_name,
    given = if (is_cut_points(discretize)) Filter(is.list, discretize$columns), max_whole = max_whole, call = call
  )
  job$columns <- unique(c(features, input$class_column, input$weights_name))
  # Columns of which the thresholds are sought.
  job$sought <- if (is_cut_points(discretize)) setdiff(features, names(job$given))
  check_files_cuts(discretize, features, call)
  request <- rlang::hash(list(
    job[c("features", "class", "weights", "sought")], unclass(discretize), input$files[c("format", "sep", "na")]
  ))
  state <- new_state(input$files, request)
  if (length(job$sought)) state$pass <- 1
  state <- resume_state(input$files$resume, state, call)
  show <- progress %||% is_interactive()
  if (state$pass == 1) {
    state <- read_chunks(state, job, add_values, show)
    state$cuts <- sought_cuts(state$values, discretize, call)
    state[c("pass", "file", "at", "row", "n", "values")] <- list(2, 1, 0, 0, 0, list())
  }
  state <- read_chunks(state, job, add_chunk, show)
  check_not_changed(state, call)
  if (!is.null(input$files$resume)) unlink(input$files$resume)
  counted_input(input, state, job)
}

check_files_cuts <- function(discretize, features, call) {
  unknown <- if (is_cut_points(discretize)) setdiff(names(discretize$columns), features)
  if (length(unknown)) {
    check_cut_names(discretize, list(features = features), call)
  }
}

#' Read what is left of the files
#'
#' @param add A function of the state, a chunk (a list of columns) and the job, that gives the state with the chunk.
#' @noRd
read_chunks <- function(state, job, add, show) {
  paths <- job$files$paths
  done <- c(0, cumsum(state$files$size))
  if (show) cli::cli_progress_bar("Counting", total = max(utils::tail(done, 1), 1))
  source <- NULL
  on.exit(if (!is.null(source)) source$close())
  while (state$file <= length(paths)) {
    file <- state$file
    source <- chunk_source(paths[[file]], state, job)
    repeat {
      core_answer_interrupt()
      chunk <- source$read(state$row)
      if (is.null(chunk)) break
      rows <- chunk$n
      state <- add(state, chunk, job)
      state[c("at", "row", "n")] <- list(source$at(), state$row + rows, state$n + rows)
      keep_state(job$files$resume, state, job$call)
      if (show) cli::cli_progress_update(set = done[[file]] + source$share() * state$files$size[[file]])
    }
    source$close()
    source <- NULL
    state[c("file", "at", "row")] <- list(file + 1, 0, 0)
  }
  state
}

#' The chunks of a file
#'
#' @return A list of functions: `read(row)`, of the rows read of it before, gives a list of `n`, `columns` and `path`,
#'   or `NULL` at the end; `at()`, the place, `share()`, that of the bytes that were read, `close()`.
#' @noRd
chunk_source <- function(path, state, job) {
  if (job$files$format == "parquet") parquet_source(path, state$at, job) else text_source(path, state$at, job)
}

text_source <- function(path, start, job) {
  files <- job$files
  stream <- record_stream(path, start, job$call)
  if (start == 0) {
    check_header(read_header(stream), files, path, job$call)
  }
  at <- match(job$columns, files$columns)
  read <- function(row) {
    repeat {
      chunk <- stream$read(files$chunk_rows)
      if (!length(chunk$bytes)) {
        return(NULL)
      }
      if (chunk$n > 0) break
    }
    fields <- read_fields(chunk, files$sep, length(files$columns), at, path, row + 1, job$call)
    columns <- Map(function(x, name) text_column(x, name, files$na, job$call), fields, job$columns)
    list(n = chunk$n, columns = set_names(columns, job$columns), path = path)
  }
  size <- max(file.size(path), 1)
  list(read = read, at = stream$at, share = function() min(stream$at() / size, 1), close = stream$close)
}

check_header <- function(header, files, path, call) {
  if (header$n == 0 || !identical(file_header(header, files$sep, path, call), files$columns)) {
    abort_localift(
      c("{.file {path}} has other columns than when {.fn data_files} looked at it."),
      "input", arg = "paths", file = path, call = call
    )
  }
}

parquet_source <- function(path, at, job) {
  reader <- parquet_reader(job$call)
  chunks <- reader$chunks(path)
  read <- function(row) {
    if (at >= chunks) {
      return(NULL)
    }
    at <<- at + 1
    columns <- reader$read(path, at, job$columns)
    list(n = length(columns[[1]]), columns = columns, path = path)
  }
  list(read = read, at = function() at, share = function() at / max(chunks, 1), close = function() NULL)
}

# Text as a factor whose levels are in no order: what is done to values is done to each once.
text_column <- function(x, name, na, call) {
  distinct <- distinct_values(x)
  values <- to_utf8(distinct$values, name, call)
  values[values %in% na] <- NA
  levels <- unique(values[!is.na(values)])
  structure(distinct_codes(distinct, match(values, levels)), levels = levels, class = "localift_text")
}

# Counts -----------------------------------------------------------------------

add_chunk <- function(state, chunk, job) {
  columns <- chunk$columns
  weights <- chunk_weights(columns, chunk, state, job)
  columns <- columns[c(job$features, job$class)]
  if (any(weights == 0)) {
    columns <- lapply(columns, take_rows, weights > 0)
    weights <- weights[weights > 0]
    if (!length(weights)) {
      return(state)
    }
  }
  for (name in setdiff(names(columns), c(names(job$given), names(state$cuts)))) {
    if (!is_text(columns[[name]])) {
      check_column_type(columns[[name]], name, if (name == job$class) "class" else "feature", job$call)
    }
  }
  for (name in names(job$given)) {
    columns[[name]] <- cut_given(columns[[name]], name, job$given[[name]], job$call)
  }
  for (name in names(state$cuts)) {
    columns[[name]] <- as_cells(numbers_of(columns[[name]], name, job$call), state$cuts[[name]])
  }
  codes <- lapply(unname(columns), function(x) if (is_text(x) || is.factor(x)) as.integer(x) else order_codes(x))
  found <- sum_runs(codes, weights)
  columns <- lapply(columns, function(x) {
    x <- take_rows(x, found$groups)
    if (is_text(x)) attr(x, "levels")[unclass(x)] else x
  })
  add_counts(state, columns, as.double(found$n), job, chunk$path)
}

is_text <- function(x) inherits(x, "localift_text")

add_counts <- function(state, columns, counts, job, path) {
  if (is.null(state$columns)) {
    state[c("columns", "counts")] <- list(columns, counts)
  } else {
    names <- c("what was read before", path)
    columns <- lapply(set_names(names(columns)), function(name) {
      join_columns(list(state$columns[[name]], columns[[name]]), name, names, job$call)
    })
    added <- sum_groups(columns, c(state$counts, counts))
    state$columns <- lapply(columns, take_rows, added$groups)
    state$counts <- as.double(added$n)
  }
  check_counts_fit(state, job)
  state
}

# Of so many groups, a column that held this many numbers and nothing else is no discrete one.
most_numbers <- 1000

# Counts that no search could take are given up as soon as that is seen.
check_counts_fit <- function(state, job) {
  if (length(state$counts) <= max_levels) {
    return(invisible())
  }
  levels <- vapply(state$columns, function(x) length(distinct_values(if (is.factor(x)) as.integer(x) else x)$values), 0)
  for (name in names(levels)[levels > most_numbers]) {
    x <- state$columns[[name]]
    role <- if (name == job$class) "class" else "feature"
    numbers <- if (role == "feature" && !is.factor(x)) text_numbers(x)
    if (!is.null(numbers)) {
      abort_numeric_features(name, job$max_whole, job$call, whole = is_whole(numbers[!is.na(numbers)]))
    }
    check_n_levels(seq_len(levels[[name]]), name, role, job$call)
  }
  limit <- memory_limit(job$call)
  bytes <- 8 * length(state$counts) * (length(state$columns) + 1)
  if (bytes > limit * 1e9) {
    most <- utils::head(names(sort(levels[job$features], decreasing = TRUE)), 3)
    abort_localift(
      c(
        "The counts would need more than {format_gigabytes(limit * 1e9)}, which are refused.",
        x = "There are {format_count(length(state$counts))} groups after {format_count(state$n)} rows.",
        i = "Name fewer features in the formula, or leave out some: {.var {most}} {?has/have} most levels.",
        i = "Or allow more gigabytes by {.code options(localift.memory = )}."
      ),
      "too_large", arg = "data", column = most, call = job$call
    )
  }
}

chunk_weights <- function(columns, chunk, state, job) {
  name <- job$weights
  if (is.null(name)) {
    return(rep(1, chunk$n))
  }
  x <- columns[[name]]
  weights <- if (is_text(x)) text_numbers(attr(x, "levels"))[unclass(x)] else plain_numbers(x)
  if (is.null(weights) || is_text(x) && is.null(text_numbers(attr(x, "levels")))) {
    abort_localift(
      c("{.arg weights} must be numbers.", x = "{.var {name}} holds others, as in {.file {chunk$path}}."),
      "input", arg = "weights", column = name, call = job$call
    )
  }
  bad <- which(is.na(weights) | is.infinite(weights) | weights < 0)
  if (length(bad)) {
    row <- state$row + bad[[1]]
    abort_localift(
      c(
        "{.arg weights} must be finite and not negative.",
        x = "In row {format_count(row)} of {.file {chunk$path}} {.var {name}} is {describe(weights[[bad[[1]]]])}."
      ),
      "input", arg = "weights", column = name, row = row, call = job$call
    )
  }
  weights
}

# The input of counts ----------------------------------------------------------

counted_input <- function(input, state, job) {
  columns <- state$columns %||% set_names(rep(list(character()), length(job$columns)), job$columns)
  columns <- columns[c(job$features, job$class)]
  counts <- state$counts
  if (input$files$format != "parquet") columns <- lapply(columns, decide_type)
  if (input$as_factor) columns[[job$class]] <- ordered_levels(columns[[job$class]])
  added <- sum_groups(columns, counts)
  columns <- lapply(columns, take_rows, added$groups)
  counts <- as.double(added$n)
  if (length(counts) || state$n > 0) check_amounts(if (length(counts)) counts else 0, "weights", "row", job$call)
  class <- columns[[job$class]]
  features <- columns[job$features]
  known <- !is.na(class)
  features <- lapply(features, function(x) {
    cuts <- cuts_of(x)
    if (are_cells(cuts)) {
      at <- known & !is.na(x)
      attr(x, "cuts")$rows <- rowsum_at(counts[at], as.integer(x)[at], length(cuts$labels))
    }
    x
  })
  structure(
    list(
      features = features, class = class, class_name = input$class_name, weights = counts, by = list(), counted = TRUE,
      n = length(counts), importance = FALSE, notes = note_empty_fields(features, input$files), copies = character(),
      cells = names(features)[vapply(features, function(x) are_cells(cuts_of(x)), NA)]
    ),
    class = "localift_input"
  )
}

# Text that was read from files: see data_files().
decide_type <- function(x) {
  if (!is.character(x) || is.object(x)) {
    return(x)
  }
  distinct <- distinct_values(x)
  values <- distinct$values
  if (!any(nzchar(trimws(values)))) {
    return(rep(NA, length(x)))
  }
  numbers <- text_numbers(values)
  if (!is.null(numbers)) {
    return(numbers[distinct_codes(distinct)])
  }
  true <- values %in% c("TRUE", "true", "True")
  false <- values %in% c("FALSE", "false", "False")
  if (all(true | false | !nzchar(values))) {
    return(ifelse(true, TRUE, ifelse(false, FALSE, NA))[distinct_codes(distinct)])
  }
  x
}

# As factor() orders them.
ordered_levels <- function(x) {
  if (is.factor(x)) {
    return(x)
  }
  if (is.character(x)) {
    return(structure(match(x, text_levels(x)), levels = text_levels(x), class = "factor"))
  }
  factor(x)
}

note_empty_fields <- function(features, files) {
  if ("" %in% files$na) {
    return(NULL)
  }
  empty <- names(features)[vapply(features, function(x) is.character(x) && "" %in% x, NA)]
  if (length(empty)) {
    fill(paste0(
      "Empty fields of {.var {empty}} are a level, as {.fn read.csv} takes them: ",
      "{.code data_files(na = c(\"\", \"NA\"))} makes them missing."
    ))
  }
}
