# Every error and every note of the package is made here.
#
# Errors have the classes c("localift_error_<class>", "localift_error"), the
# user's call, and the fields `arg` and `column` where they say something.
# Notes are messages of class "localift_message".
#
# What the user typed or has in the data (names, levels, expressions, whole messages of other packages) is neither run
# nor read as markup: a text is a template of ours, and fill() puts values into it as they are. A template is never
# pasted together from values; a test of test-conditions.R looks for such places in the package's own code. A text
# that is finished goes into another as a value, or as the `hint` of an error.

#' Put values into a template
#'
#' The one way in which a text of the package gets its values. Numbers read the same under every option and locale.
#'
#' @param template Texts in the notation of cli, written out in this package.
#' @param .envir Where the expressions in braces are evaluated.
#' @return Finished texts.
#' @noRd
fill <- function(template, .envir = parent.frame()) {
  force(template)
  with_settled_pieces(plainly(template[] <- vapply(template, fill_one, "", .envir)))
  template
}

# cli takes a millisecond for each style of a text, which was most of a short search. What stands within braces does
# not depend on what stands beside it, but for plurals: cli is asked for it once, and for the whole of other texts.
fill_one <- function(template, envir) {
  parts <- template_parts(template)
  if (is.null(parts)) {
    return(cli::format_inline(cut_values(template), .envir = envir))
  }
  filled <- parts$text
  pieces <- NULL
  for (i in parts$braced) {
    values <- lapply(parts$values[[i]], function(expr) some_values(eval(expr, envir)))
    filled[[i]] <- if (parts$bare[[i]] && is_plain_text(values[[1]])) values[[1]] else {
      pieces <- pieces %||% known_pieces()
      key <- rlang::hash(list(parts$text[[i]], values))
      pieces[[key]] %||% (pieces[[key]] <- cli::format_inline(cut_values(parts$text[[i]]), .envir = envir))
    }
  }
  paste(filled, collapse = "")
}

# A string that stands for itself.
is_plain_text <- function(x) {
  is.character(x) && length(x) == 1 && is.null(attributes(x)) && grepl("^[ -~]+$", x, perl = TRUE)
}

# A template taken apart, once a session: `text`, in turn what is written out and what stands within braces; `braced`,
# which of it is the latter, `values`, the expressions in that, and `bare`, whether they are all of it. NULL for what
# has plurals, or braces deeper than `{.val {x}}`.
template_parts <- function(template) {
  key <- rlang::hash(template)
  if (is.null(session$templates[[key]])) {
    session$templates[[key]] <- list(take_apart(template))
  }
  session$templates[[key]][[1]]
}

take_apart <- function(template) {
  value <- "\\{(?![?.])[^{}]+\\}"
  braced <- gregexpr(sprintf("\\{[.][a-z]+ (?:[^{}]|%s)+\\}|%s", value, value), template, perl = TRUE)
  written <- regmatches(template, braced, invert = TRUE)[[1]]
  if (any(grepl("[^ -z|~]", written, perl = TRUE))) {
    return(NULL)
  }
  text <- character(2 * length(written) - 1)
  at <- 2 * seq_len(length(written) - 1)
  text[2 * seq_along(written) - 1] <- written
  text[at] <- regmatches(template, braced)[[1]]
  list(
    text = text, braced = at, bare = !startsWith(text, "{."),
    values = lapply(regmatches(text, gregexpr(value, text, perl = TRUE)), function(found) {
      lapply(substr(found, 2, nchar(found) - 1), str2lang)
    })
  )
}

# What cli made of pieces, by what they are made of, as long as it would make the same of them.
known_pieces <- function() {
  if (!is.null(session$settled)) {
    return(session$settled)
  }
  options <- options()
  state <- list(
    options[startsWith(names(options), "cli.")], cli::num_ansi_colors(), cli::ansi_has_hyperlink_support(),
    cli::is_utf8_output()
  )
  if (!identical(state, session$pieces_state) || length(session$pieces) > most_pieces) {
    session$pieces_state <- state
    session$pieces <- new.env(parent = emptyenv())
  }
  session$pieces
}

most_pieces <- 1000

#' Evaluate where cli would make the same of the same all the time
#'
#' To look whether it would takes longer than most of what is made.
#' @noRd
with_settled_pieces <- function(expr) {
  if (is.null(session$settled)) {
    on.exit(session$settled <- NULL)
    session$settled <- known_pieces()
  }
  expr
}

# cli shows the first and the last of many values, but takes its time for each of all: it is given no others. `{x}` and
# the innermost of `{.val {x}}` are values; `{?s}` and `{.arg x}` are none.
cut_values <- function(template) {
  gsub("\\{(?![?.])([^{}]+)\\}", "{some_values(\\1)}", template, perl = TRUE)
}

#' The first and the last of a vector of many values
#' @noRd
some_values <- function(x) {
  if (!is.atomic(x) || length(x) <= 2 * values_shown) {
    return(x)
  }
  style <- attr(x, "cli_style")
  x <- c(utils::head(x, values_shown), utils::tail(x, values_shown))
  cli::cli_vec(x, utils::modifyList(list("vec-trunc" = values_shown), as.list(style)))
}

# As many as cli shows where a text does not say how many.
values_shown <- 20

#' Signal an error
#'
#' @param message A template for `fill()`: what was wrong, then bullets that say what was
#'   found (`x`) and what to do (`i`). Interpolated in `.envir`.
#' @param class The subclass: `"input"` (an argument or a column is not what it
#'   should be), `"weights"` (weights cannot be counted with), `"missing"`
#'   (missing values leave nothing, or are forbidden), `"too_large"` (cannot end
#'   or does not fit), `"package"` (an optional package is not installed),
#'   `"worker"` (the workers of a plan cannot search),
#'   `"internal"` (an error of the core).
#' @param ... Further fields of the condition.
#' @param arg,column Names of the argument and of the columns at fault.
#' @param call The user's call, or the environment of the function he called.
#' @param parent The condition that led to this one.
#' @param hint Finished bullets to add, such as those of did_you_mean().
#' @noRd
abort_localift <- function(message, class, ..., arg = NULL, column = NULL,
                           call = caller_env(), parent = NULL, hint = NULL,
                           .envir = parent.frame()) {
  rlang::abort(
    c(fill(message, .envir), hint),
    ...,
    class = c(paste0("localift_error_", class), "localift_error"),
    arg = arg,
    column = column,
    call = call,
    parent = parent,
    use_cli_format = TRUE,
    .frame = .envir
  )
}

# The most notes of one call.
max_notes <- 3

#' Tell the user something that is not an error
#'
#' @param notes Finished one-line texts, most important first. They are shown
#'   as they are, so that braces in the user's names do no harm. The condition
#'   holds each as `note`, without its bullet.
#' @param limit Notes shown at most; the rest are dropped.
#' @noRd
inform_localift <- function(notes, limit = max_notes) {
  for (note in utils::head(notes, max(limit, 0))) {
    message <- with_settled_pieces(note_bullet(note))
    signal_message(structure(
      class = c("localift_message", "rlang_message", "message", "condition"),
      list(message = message, call = NULL, note = note)
    ))
  }
  invisible(notes)
}

# As rlang::inform() does, which formats finished text once more, in the time of a small search.
signal_message <- function(condition) {
  file <- if (is_interactive() && sink.number("output") == 0 && sink.number("message") == 2) stdout() else stderr()
  withRestarts(
    {
      signalCondition(condition)
      cat(condition$message, "\n", sep = "", file = file)
    },
    muffleMessage = function() NULL
  )
}

# signalCondition() asks for it, of rlang's messages by way of what finishes them.
#' @export
conditionMessage.localift_message <- function(c) if (is.null(c$body)) c$message else NextMethod()

# What cli::format_message(c(i = "{note}")) gives, in a fifth of the time: a fast search is mostly its notes.
note_bullet <- function(note) {
  pieces <- known_pieces()
  if (is.null(pieces$bullet)) {
    pieces$bullet <- paste0(cli::col_cyan(cli::symbol$info), " ")
  }
  width <- getOption("cli.condition_width") %||% cli::console_width()
  lines <- wrap_plainly(note, width - 2) %||% cli::ansi_strwrap(note, width - 2)
  paste0(rep(c(pieces$bullet, "  "), c(1, length(lines) - 1)), lines, collapse = "\n")
}

#' As cli::ansi_strwrap(), of plain text
#'
#' @return Lines; `NULL` for text that holds more than printable ASCII, or spaces that do not each part two words.
#' @noRd
wrap_plainly <- function(text, width) {
  if (!is.finite(width) || !validUTF8(text) || !grepl("^[!-~]+( [!-~]+)*$", text, perl = TRUE)) {
    return(NULL)
  }
  if (nchar(text) < width) {
    return(text)
  }
  words <- strsplit(text, " ", fixed = TRUE)[[1]]
  # Of each word, where it would end if all were one line.
  end <- cumsum(nchar(words) + 1) - 1
  lines <- character()
  first <- 1
  while (first <= length(words)) {
    start <- if (first > 1) end[[first - 1]] + 1 else 0
    last <- max(findInterval(start + width - 1, end), first)
    lines <- c(lines, paste(words[first:last], collapse = " "))
    first <- last + 1
  }
  lines
}

#' Run the core, and translate its errors once
#'
#' Interrupts and R conditions pass through. An exception of the core becomes a
#' `localift_error` with the exception as its parent: memory that does not
#' suffice is the user's to change, anything else is a fault of the package.
#'
#' @param expr A call of a function of the core.
#' @noRd
with_core_errors <- function(expr, call = caller_env()) {
  tryCatch(
    expr,
    "std::bad_alloc" = function(error) {
      abort_localift(
        c(
          "The search does not fit into memory.",
          i = "Lower {.arg max_features} or {.arg n_best}, or raise {.arg min_freq} or {.arg min_count}."
        ),
        "too_large", arg = "max_features", call = call, parent = error
      )
    },
    "C++Error" = function(error) {
      abort_localift(
        c(
          "The core of {.pkg localift} stopped.",
          i = "This is a fault of the package: please report it with the call and the data that led to it."
        ),
        "internal", call = call, parent = error
      )
    }
  )
}

# Words of messages -----------------------------------------------------------

#' What a value is, in a few words
#'
#' @return A string such as `NA`, `"the string \"a\""` or `a double vector of
#'   length 2`.
#' @noRd
describe <- function(x) {
  if (is.null(x)) {
    "NULL"
  } else if (is.function(x)) {
    "a function"
  } else if (is_formula(x)) {
    "a formula"
  } else if (is.object(x) || isS4(x)) {
    paste0("an object of class <", paste(class(x), collapse = "/"), ">")
  } else if (!is.null(dim(x))) {
    paste("a", typeof(x), if (length(dim(x)) == 2) "matrix" else "array")
  } else if (is.atomic(x) && length(x) == 1) {
    describe_scalar(x)
  } else if (is.list(x)) {
    paste("a list of length", length(x))
  } else if (is.atomic(x)) {
    type <- paste(typeof(x), "vector of length", length(x))
    paste(if (is.integer(x)) "an" else "a", type)
  } else {
    paste0("an object of type <", typeof(x), ">")
  }
}

describe_scalar <- function(x) {
  if (is.na(x)) {
    if (is.numeric(x) && is.nan(x)) "NaN" else "NA"
  } else if (is.character(x)) {
    paste0("the string ", encodeString(printable(x), quote = "\""))
  } else {
    decimal_text(x)
  }
}

# Text that cli and adist() take: bytes that are no UTF-8 as "<ff>".
printable <- function(x) {
  iconv(x, "UTF-8", "UTF-8", sub = "byte")
}

#' The candidate closest to a misspelt name
#'
#' @return A finished bullet, for `hint`, or `NULL` if nothing is close.
#' @noRd
did_you_mean <- function(x, candidates) {
  close <- unlist(lapply(x, closest, candidates = candidates))
  close <- unique(close[!is.na(close)])
  if (length(close)) {
    c(i = fill("Did you mean {.or {.code {close}}}?"))
  }
}

closest <- function(x, candidates) {
  candidates <- unique(candidates[!is.na(candidates) & nzchar(candidates)])
  if (!length(candidates)) {
    return(NA_character_)
  }
  x <- printable(x)
  distance <- utils::adist(x, candidates, ignore.case = TRUE)
  # The start of one, and the same letters in another order, are as close as
  # one edit. A single letter is close to its other case only.
  same <- sorted_letters(candidates) == sorted_letters(x) |
    nchar(x) > 2 & startsWith(tolower(candidates), tolower(x))
  distance[same] <- pmin(distance[same], 0.5)
  allowed <- if (nchar(x) > 1) ceiling(nchar(x) / 3) else 0
  best <- which.min(distance)
  if (distance[best] <= allowed) candidates[[best]] else NA_character_
}

sorted_letters <- function(x) {
  vapply(strsplit(tolower(x), ""), function(letters) {
    paste(sort(letters, method = "radix"), collapse = "")
  }, "")
}
