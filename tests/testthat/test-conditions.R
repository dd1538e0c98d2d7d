test_that("errors have the package's class, a subclass, the call and fields", {
  error <- error_of(abort_localift(
    "no", "input",
    arg = "x", column = "a", row = 3, call = quote(f(x))
  ))
  expect_s3_class(error, c("localift_error_input", "localift_error"))
  expect_s3_class(error, "rlang_error")
  expect_equal(error$arg, "x")
  expect_equal(error$column, "a")
  expect_equal(error$row, 3)
  expect_equal(conditionCall(error), quote(f(x)))
})

test_that("the call of an error is the user's", {
  error <- error_of(select_features(y ~ f, small_data(), n_best = 0))
  expect_equal(
    conditionCall(error),
    quote(select_features(formula = y ~ f, data = small_data(), n_best = 0))
  )
  error <- error_of(select_profiles(small_data(), y ~ f, min_freq = 2))
  expect_equal(conditionCall(error)[[1]], quote(select_profiles))
})

test_that("user's braces and markup do no harm", {
  data <- small_data("{x} {.val <y>}" = as.list(1:6))
  expect_snapshot(error = TRUE, {
    select_features(y ~ ., data)
    select_features(y ~ f, data, never = "{stop('no')}")
  })
})

test_that("errors of the core are translated once", {
  fail <- function(class) {
    stop(structure(
      class = c(class, "C++Error", "error", "condition"),
      list(message = "deep down", call = NULL)
    ))
  }
  error <- error_of(with_core_errors(fail("std::range_error"), quote(f(x))))
  expect_s3_class(error, c("localift_error_internal", "localift_error"))
  expect_s3_class(error$parent, "std::range_error")
  expect_equal(conditionCall(error), quote(f(x)))

  error <- error_of(with_core_errors(fail("std::bad_alloc"), quote(f(x))))
  expect_s3_class(error, "localift_error_too_large")

  # R's own conditions pass through.
  expect_error(with_core_errors(stop("plain")), "plain", class = "simpleError")
  expect_equal(with_core_errors(1), 1)
  expect_snapshot(error = TRUE, {
    with_core_errors(fail("std::range_error"), quote(f(x)))
    with_core_errors(fail("std::bad_alloc"), quote(f(x)))
  })
})

test_that("notes are messages, at most three, silenced by suppressMessages()", {
  notes <- paste("note", 1:5)
  expect_equal(
    localift_messages(inform_localift(notes)),
    paste("i note", 1:3)
  )
  expect_silent(suppressMessages(inform_localift(notes)))
  expect_silent(suppressMessages(
    inform_localift(notes), classes = "localift_message"
  ))
  expect_message(inform_localift("{braces}"), "{braces}", fixed = TRUE)
  expect_silent(inform_localift(character()))
  expect_silent(inform_localift(NULL))
})

test_that("a note reads as a bullet of cli does", {
  note <- paste(rep("a note of {braces}, `arguments`, <brackets> and \"na\u00efve quotes\"", 5), collapse = "; ")
  for (width in c(40, 80, Inf)) {
    withr::local_options(cli.condition_width = width)
    told <- tryCatch(inform_localift(note), localift_message = identity)
    expect_identical(conditionMessage(told), cli::format_message(c(i = "{note}")))
    expect_identical(told$note, note)
    expect_s3_class(told, c("localift_message", "rlang_message", "message", "condition"), exact = TRUE)
  }
})

test_that("values are described in a few words", {
  expect_equal(describe(NULL), "NULL")
  expect_equal(describe(NA), "NA")
  expect_equal(describe(NaN), "NaN")
  expect_equal(describe("a\"b"), "the string \"a\\\"b\"")
  expect_equal(describe(1e9), "1e+09")
  expect_equal(describe(0.15), "0.15")
  expect_equal(describe(1:3), "an integer vector of length 3")
  expect_equal(describe(c(1, 2)), "a double vector of length 2")
  expect_equal(describe(list(1)), "a list of length 1")
  expect_equal(describe(mean), "a function")
  expect_equal(describe(a ~ b), "a formula")
  expect_equal(describe(factor("a")), "an object of class <factor>")
  expect_equal(describe(diag(2)), "a double matrix")
  expect_equal(describe(quote(x)), "an object of type <symbol>")
})

test_that("near misses are proposed, far ones are not", {
  expect_equal(closest("max_feature", argument_names("localift")), "max_features")
  expect_equal(closest("REPUBLICAN", c("democrat", "republican")), "republican")
  expect_equal(closest("a", c("A", "b")), "A")
  expect_true(is.na(closest("c", c("a", "b"))))
  expect_true(is.na(closest("zebra", c("a", "b"))))
  expect_true(is.na(closest("a", c(NA, ""))))
  expect_null(did_you_mean(character(), "a"))
})

test_that("the start of a name and swapped letters are close", {
  known <- c("WP", "PF", "max_features", "min_freq")
  expect_equal(closest("FP", known), "PF")
  expect_equal(closest("max_feat", known), "max_features")
  expect_equal(closest("max", known), "max_features")
  expect_equal(closest("zz", known), NA_character_)
  expect_equal(closest("m", known), NA_character_)
})

test_that("no template of the package has text of the user's spliced in", {
  skip_on_cran()
  namespace <- asNamespace("localift")
  functions <- Filter(is.function, as.list(namespace))
  # Functions in tables too.
  tables <- Filter(function(x) is.list(x) && !is.object(x), as.list(namespace))
  functions <- c(functions, unlist(lapply(tables, function(table) {
    Filter(is.function, unlist(table, recursive = TRUE))
  })))
  # The constructors themselves: their callers are looked at.
  functions[names(template_arguments)] <- NULL
  spliced <- unlist(lapply(names(functions), function(name) {
    found <- if (is.primitive(functions[[name]])) NULL else spliced_expressions(functions[[name]])
    vapply(found, function(expr) paste0(name, ": ", deparse(expr)[[1]]), "")
  }))
  expect_identical(as.character(spliced), character())
})

test_that("what a template holds is seen to be written out, or not", {
  spliced <- function(fun) vapply(spliced_expressions(fun), function(x) deparse(x)[[1]], "")
  fine <- function(x, y) {
    what <- if (x) "a {y}" else "b"
    abort_localift(c(paste0("It is ", what, "."), x = if (y) "{x}", i = "d"), "input")
  }
  expect_identical(spliced(fine), character())
  pasted <- function(x) abort_localift(paste0("It is ", x), "input")
  expect_identical(spliced(pasted), "x")
  finished <- function(x) fill(c("a", x = hint(x)))
  expect_identical(spliced(finished), "hint(x)")
  hidden <- function(x) {
    y <- describe(x)
    abort_argument(y, x, "x", NULL)
  }
  expect_identical(spliced(hidden), "describe(x)")
})

test_that("values are put into templates as they are", {
  for (text in c("{stop('run')}", "{", "}", "{{", "{.val x}", "{?s}", "%s", "<b>", "\\1", "{text}")) {
    expect_identical(fill("a {text} b"), paste("a", text, "b"))
    quoted <- paste0("\"", gsub("\\", "\\\\", text, fixed = TRUE), "\"")
    expect_identical(cli::ansi_strip(fill("a {.val {text}} b")), paste("a", quoted, "b"))
    expect_identical(cli::ansi_strip(fill("{.or {.code {c(text, text)}}}")), paste0("`", text, "` or `", text, "`"))
    error <- error_of(abort_localift("{.var {text}}", "input", hint = c(i = text)))
    expect_match(conditionMessage(error), paste0("`", text, "`\ni ", text), fixed = TRUE)
  }
  withr::with_options(list(OutDec = ",", scipen = -10), {
    expect_identical(fill("{0.5} and {100}"), "0.5 and 100")
  })
})

test_that("texts of many values are made of the first and the last of them", {
  many <- sprintf("value %d", 1:300)
  expect_identical(fill("{.val {many}} {?is/are} not"), cli::format_inline("{.val {many}} {?is/are} not"))
  expect_identical(fill("Row{?s} {many}"), cli::format_inline("Row{?s} {many}"))
  expect_identical(fill("{.or {.code {many}}}"), cli::format_inline("{.or {.code {many}}}"))
  few <- cli::cli_vec(many, list("vec-trunc" = 5, "vec-last" = " or "))
  expect_identical(cli::ansi_strip(fill("{.val {few}}")), paste0(
    "\"value 1\", \"value 2\", \"value 3\", ", cli::symbol$ellipsis, ", \"value 299\" or \"value 300\""
  ))
  expect_identical(fill("{.arg x}: {1 + 1} {cli::qty(many)}{?value/values}"), cli::format_inline("{.arg x}: 2 values"))
  # The work is that of so many values.
  expect_length(some_values(as.character(1:5000)), 40)
  expect_identical(some_values(many[1:40]), many[1:40])
  for (template in c("{x}", "{.val {x}}", "{.or {.val {x$y[1:2]}}}", "{f(x)} {?s} {.arg x} {?a/b}")) {
    values <- lengths(regmatches(cut_values(template), gregexpr("some_values(", cut_values(template), fixed = TRUE)))
    expect_identical(values, 1L, info = template)
  }
})

test_that("a template is filled as cli fills it, at first and from what is kept", {
  skip_on_cran()
  templates <- c(
    "nothing", "{text}", "{.arg x} and {.val {text}}", "{.code min = {number}}: {text}{number} of {.var {several}}",
    "{.or {.val {several}}}", "{.fn f} {.val {number}} {.cls {several}} {.field {text}}", "{.val {text}} {?is/are} one"
  )
  values <- list(
    list(text = "a", number = 0.15, several = c("u", "v")), list(text = "", number = 1e7, several = letters),
    list(text = "{.val x} \\1 \"q\" <b>", number = 3L, several = "u"), list(text = NA, number = NA, several = c("u", NA)),
    list(text = "\u00e9t\u00e9", number = 1:3, several = cli::cli_vec(letters, list("vec-trunc" = 5))),
    list(text = cli::col_red("red"), number = -1, several = character())
  )
  for (colours in c(1L, 256L, 1L)) {
    withr::local_options(cli.num_colors = colours)
    for (value in values) for (template in templates) {
      envir <- list2env(value, parent = topenv())
      expected <- tryCatch(cli::format_inline(template, .envir = envir), error = function(error) "error")
      for (time in 1:2) {
        expect_identical(tryCatch(fill(template, envir), error = function(error) "error"), expected)
      }
    }
  }
  expect_identical(fill(c("a", x = "b {.arg c}")), c("a", x = "b `c`"))
  expect_identical(fill(character()), character())
})

test_that("plain text is wrapped as cli wraps it", {
  set.seed(1)
  words <- c("a", "bb.", "word", "x!", "(see)", "\"q.\"", strrep("z", 30), "it:", "`n_best`", "51.4%")
  for (i in 1:200) {
    text <- paste(sample(words, sample(30, 1), TRUE), collapse = " ")
    width <- sample(5:90, 1)
    expect_identical(wrap_plainly(text, width), as.character(cli::ansi_strwrap(text, width)))
  }
  for (other in c("", " a", "a  b", "\u00e9t\u00e9", "\033[36mcyan\033[39m")) expect_null(wrap_plainly(other, 78))
})

test_that("a note's message is its text", {
  note <- tryCatch(inform_localift(paste(rep("word", 40), collapse = " ")), message = identity)
  expect_s3_class(note, c("localift_message", "rlang_message", "message", "condition"), exact = TRUE)
  expect_identical(conditionMessage(note), note$message)
  expect_identical(rlang::cnd_message(note), note$message)
  expect_identical(gsub("[^a-z]+", " ", substring(note$message, 3)), note$note)
})

test_that("styles are asked for anew with each call", {
  bullet <- function() tryCatch(inform_localift("a"), message = conditionMessage)
  expect_false(cli::ansi_has_any(bullet()))
  withr::local_options(cli.num_colors = 256L)
  expect_true(cli::ansi_has_any(bullet()))
  expect_null(session$settled)
})
