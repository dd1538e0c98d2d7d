# Random columns of every type that a data frame of R may have, each made from codes and labels: what is equal, what is
# missing and what may be a feature is known without asking the package.

# One of the values, or of the elements of a list.
pick <- function(...) {
  choices <- if (...length() == 1 && is.list(..1)) ..1 else list(...)
  choices[[sample.int(length(choices), 1)]]
}

chance <- function(p) stats::runif(1) < p

installed <- function(package) requireNamespace(package, quietly = TRUE)

# Text that would betray that it is run, by a note in the global environment.
hostile_text <- '{assign("fuzz_ran", TRUE, globalenv())}'

texts <- c(
  "a", "b", "B", "A", "_", "y", "n", "", " ", "ok ", "NA", "x y", "x=1", "a;b", "c,d", "q\"t", "it's", "`", "\\",
  hostile_text, "{x}", "{.val 1}", "%s", "<b>&amp;", "|", "$x$", "#", "line\nbreak", "tab\t", "\u00e9t\u00e9", "\u00df",
  "e\u0301", "\u4e2d\u6587", "\U1F600", "(Missing)", "TRUE", "1", "01", "1e+05", "100000", "...", ".data", "rank",
  "features", "class", "lift", "Level 1", "0.1", "-0", "Inf", "1,5", paste(rep("long", 40), collapse = " ")
)

# `role`: "discrete" (a feature by ?search_arguments), "numeric" (with `discretize` only) or "refused".
# `make`: codes (1 to `most`, NA for missing) and as many labels -> the column.
column_kind <- function(role, make, most = Inf, package = NULL) {
  list(role = role, make = make, most = most, package = package)
}

whole_numbers <- c(10, 2, -1, 7, 0, 3, 100000, 5)

column_kinds <- list(
  factor = column_kind("discrete", function(codes, labels) factor(labels[codes], labels)),
  unused = column_kind("discrete", function(codes, labels) factor(labels[codes], sample(c(labels, "never", "seen")))),
  level_na = column_kind("discrete", function(codes, labels) addNA(factor(labels[codes], labels))),
  ordered = column_kind("discrete", function(codes, labels) factor(labels[codes], rev(labels), ordered = TRUE)),
  character = column_kind("discrete", function(codes, labels) labels[codes]),
  as_is = column_kind("discrete", function(codes, labels) I(labels[codes])),
  classed = column_kind("discrete", function(codes, labels) structure(labels[codes], class = "fuzz_text")),
  latin1 = column_kind("discrete", function(codes, labels) {
    accented <- c("\u00e9", "\u00df", "\u00e0 la", "z")
    Encoding(accented) <- "UTF-8"
    iconv(accented, "UTF-8", "latin1")[codes]
  }, most = 4),
  logical = column_kind("discrete", function(codes, labels) codes == 2, most = 2),
  integer = column_kind("discrete", function(codes, labels) as.integer(whole_numbers)[codes], most = 8),
  whole = column_kind("discrete", function(codes, labels) whole_numbers[codes], most = 8),
  zeros = column_kind("discrete", function(codes, labels) {
    c(0, 1, 2)[codes] * sample(c(-1, 1), length(codes), TRUE)^(codes == 1)
  }, most = 3),
  nan = column_kind("discrete", function(codes, labels) ifelse(is.na(codes), NaN, whole_numbers[codes]), most = 8),
  array = column_kind("discrete", function(codes, labels) array(labels[codes])),
  nothing = column_kind("discrete", function(codes, labels) rep(NA, length(codes)), most = 0),
  no_text = column_kind("discrete", function(codes, labels) rep(NA_character_, length(codes)), most = 0),
  integer64 = column_kind("discrete", function(codes, labels) {
    bit64::as.integer64(whole_numbers[codes])
  }, most = 8, package = "bit64"),
  labelled = column_kind("discrete", function(codes, labels) {
    haven::labelled(as.double(codes), stats::setNames(as.double(seq_along(labels)), labels))
  }, package = "haven"),
  declared = column_kind("discrete", function(codes, labels) {
    haven::labelled_spss(as.character(ifelse(is.na(codes), "none", letters[codes])), na_values = "none")
  }, most = 26, package = "haven"),
  tagged = column_kind("discrete", function(codes, labels) {
    haven::labelled(as.double(ifelse(is.na(codes), haven::tagged_na("x"), codes)))
  }, most = 8, package = "haven"),
  double = column_kind("numeric", function(codes, labels) codes + round(stats::rnorm(length(codes)), 3)),
  counting = column_kind("numeric", function(codes, labels) {
    ifelse(is.na(codes), NA, seq_along(codes) + 20L * seq_along(codes) %% 5L)
  }),
  edge = column_kind("numeric", function(codes, labels) {
    c(Inf, -Inf, 1e300, -1e300, 5e-324, -0.0, 0.1, 1 / 3)[codes]
  }, most = 8),
  date = column_kind("refused", function(codes, labels) as.Date("2024-02-28") + codes),
  time = column_kind("refused", function(codes, labels) as.POSIXct("2024-03-31 01:30:00", "UTC") + 1800 * codes),
  broken_time = column_kind("refused", function(codes, labels) {
    as.POSIXlt(as.POSIXct("2024-03-31 01:30:00", "UTC") + 1800 * codes)
  }),
  difference = column_kind("refused", function(codes, labels) as.difftime(codes, units = "mins")),
  period = column_kind("refused", function(codes, labels) lubridate::days(codes), package = "lubridate"),
  list = column_kind("refused", function(codes, labels) lapply(codes, seq_len0)),
  matrix = column_kind("refused", function(codes, labels) matrix(rep(codes, 2), ncol = 2)),
  frame = column_kind("refused", function(codes, labels) data.frame(a = codes, b = labels[codes])),
  complex = column_kind("refused", function(codes, labels) complex(real = codes, imaginary = 1)),
  raw = column_kind("refused", function(codes, labels) as.raw(ifelse(is.na(codes), 0, codes))),
  units = column_kind("refused", function(codes, labels) structure(as.double(codes), class = "fuzz_units")),
  large64 = column_kind("refused", function(codes, labels) {
    bit64::as.integer64("9007199254740993") + ifelse(is.na(codes), 0, codes)
  }, package = "bit64"),
  bytes = column_kind("refused", function(codes, labels) {
    text <- c("a\xff", "\xfe", "b", "c")[codes]
    Encoding(text) <- pick("bytes", "unknown", "UTF-8")
    text
  }, most = 4),
  broken = column_kind("refused", function(codes, labels) structure(codes, levels = "only", class = "factor"))
)

seq_len0 <- function(n) if (is.na(n)) NULL else seq_len(n)

column_kinds_of <- function(roles) {
  fit <- vapply(column_kinds, function(kind) {
    kind$role %in% roles && (is.null(kind$package) || installed(kind$package))
  }, NA)
  names(column_kinds)[fit]
}

# Codes of few levels: some follow the class, some are constant, some tell rows apart, some are missing by class.
random_codes <- function(n, class, most = Inf) {
  n_levels <- min(pick(1, 2, 2, 3, 3, 4, 6, if (most > 50 && chance(0.1)) 50 else 2), most)
  if (n_levels == 0) {
    return(rep(NA_integer_, n))
  }
  codes <- sample.int(n_levels, n, TRUE, prob = seq_len(n_levels)^pick(0, 0, 2))
  follows <- stats::runif(n) < pick(0, 0, 0.7, 1) & !is.na(class)
  codes[follows] <- (class[follows] - 1L) %% n_levels + 1L
  lost <- sample(c(0, 0, 0, 0.1, 0.5, 1), max(class, 1, na.rm = TRUE), TRUE)[ifelse(is.na(class), 1, class)]
  codes[stats::runif(n) < lost * pick(0, 1)] <- NA
  codes
}

# A column of `kind`, with its codes: equal where the values are, `NA` where they are missing, which none of `known` is.
random_column <- function(kind, n, class, labels = texts, known = integer()) {
  kind <- column_kinds[[kind]]
  codes <- random_codes(n, class, min(kind$most, length(labels)))
  codes[known] <- ifelse(is.na(codes[known]), 1L, codes[known])
  list(codes = codes, column = kind$make(codes, sample(labels, max(codes, 1L, na.rm = TRUE))))
}
