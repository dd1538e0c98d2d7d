# Random data: what the calls and the checks are evaluated in. A number gives one frame, always the same.
#
# A frame is an environment with
#   data, y, w      a data frame of any columns, names and class; a class and weights as long, also unfit ones
#   class           the name of the column `y` of `data`
#   good            a plain data frame of features as the help asks for them and a class, `class_name`; as `formula`
#   w_good          weights of its rows, `numbers` continuous features and a class
#   codes           of the features of `good`, in its column order: equal where values are, `NA` where missing
#   class_codes     of its class
# and, made of them by the package (base_calls in calls.R), `features`, `windows`, `profiles`, `subgroups`, `fit`,
# `lift`, `counts`.

random_frame <- function(seed) {
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
  frame <- new.env(parent = globalenv())
  frame$seed <- seed
  add_wild_data(frame)
  add_good_data(frame)
  frame
}

random_class_codes <- function(n) {
  n_classes <- pick(1, 2, 2, 2, 3, 4, 12)
  codes <- sample.int(n_classes, n, TRUE, prob = seq_len(n_classes)^pick(0, 0, 3))
  codes[stats::runif(n) < pick(0, 0, 0.1)] <- NA
  codes
}

# Any columns ---------------------------------------------------------------------

add_wild_data <- function(frame) {
  n <- pick(0, 1, 2, sample(3:30, 1), sample(3:30, 1), sample(30:300, 1))
  m <- sample(0:12, 1)
  class <- random_class_codes(n)
  # Few frames would be answered if most held what is refused.
  roles <- pick("discrete", "discrete", c("discrete", "numeric"), c("discrete", "numeric", "refused"))
  columns <- lapply(seq_len(m), function(j) {
    random_column(pick(as.list(column_kinds_of(roles))), n, class)$column
  })
  names(columns) <- random_names(m)
  frame$class <- if (chance(0.9)) pick("y", "the class", "class") else sample(texts[nzchar(texts)], 1)
  class_column <- random_class(class)
  columns <- append(columns, stats::setNames(list(class_column), frame$class), sample(0:m, 1))
  frame$data <- in_container(columns, n)
  frame$y <- class_column
  frame$w <- random_weights(n)
}

random_names <- function(m) {
  names <- if (chance(0.5)) sample(letters, m) else sample(texts, m, chance(0.2))
  if (chance(0.9)) names[!nzchar(names)] <- "f"
  names
}

random_class <- function(codes) {
  fit <- c("factor", "unused", "ordered", "character", "logical")
  any <- column_kinds_of(c("discrete", "numeric", "refused"))
  kind <- column_kinds[[pick(as.list(if (chance(0.8)) fit else any))]]
  if (is.finite(kind$most)) codes <- (codes - 1L) %% as.integer(max(kind$most, 1)) + 1L
  kind$make(codes, sample(texts, 12))
}

# As one of the classes of data frames, or a matrix of text.
in_container <- function(columns, n) {
  data <- structure(columns, class = "data.frame", row.names = .set_row_names(n))
  if (chance(0.2) && n > 0) attr(data, "row.names") <- paste("row", seq_len(n))
  container <- pick("data.frame", "data.frame", "tibble", "data.table", "grouped", "matrix", "plain list")
  tryCatch(suppressWarnings(suppressMessages(switch(container,
    tibble = tibble::as_tibble(data, .name_repair = "minimal"),
    data.table = data.table::as.data.table(data),
    grouped = dplyr::group_by(tibble::as_tibble(data), .data[[names(data)[[1]]]]),
    matrix = if (chance(0.2)) as.matrix(data) else data,
    "plain list" = if (chance(0.1)) columns else data,
    data
  ))), error = function(error) data)
}

random_weights <- function(n) {
  values <- pick(
    1, 0:3, c(0.1, 0.2, 0.7), c(0, 1e-300, 1), c(1e18, 0.5, 0), c(1e9, 1e9 + 1), 0, c(-1, 1), c(1, NA), c(1, Inf),
    c(1e300, 1e300), c(1e-9, 2e-9), c("a", "b"), TRUE
  )
  w <- sample(rep(values, 2), n, TRUE)
  if (!is.numeric(w) || anyNA(w) || any(w < 0 | is.infinite(w))) {
    return(if (chance(0.3)) w else rep(1, n))
  }
  if (chance(0.1) && installed("bit64") && all(w == trunc(w) & w < 2^53)) w <- bit64::as.integer64(w)
  if (chance(0.1) && installed("hardhat") && !is.object(w)) w <- hardhat::importance_weights(w)
  w
}

# Columns as the help asks for them -----------------------------------------------

# Text that has a meaning of its own as a level.
level_texts <- setdiff(texts, "(Missing)")

# Two classes at least, each in two rows, and at most five features: small enough to search exhaustively.
add_good_data <- function(frame) {
  n <- pick(4, sample(5:20, 1), sample(20:60, 1), sample(60:300, 1))
  class <- c(1L, 2L, 1L, 2L, random_class_codes(n - 4))
  m <- pick(1, 2, 3, 3, 4, 5)
  # One feature is known in rows of both classes, so that there is something to find.
  sure <- sample(m, 1)
  made <- lapply(seq_len(m), function(j) {
    kind <- pick(as.list(setdiff(column_kinds_of("discrete"), if (j == sure) c("nothing", "no_text"))))
    random_column(kind, n, class, level_texts, if (j == sure) 1:4)
  })
  columns <- lapply(made, `[[`, "column")
  names(columns) <- sample(setdiff(texts, c("", "NA")), m)
  kind <- pick("factor", "unused", "ordered", "character", "as_is")
  others <- setdiff(texts, c("", "NA", "...", names(columns)))
  frame$class_name <- if (chance(0.7)) "the class" else sample(others, 1)
  frame$formula <- stats::as.formula(call("~", as.name(frame$class_name), quote(.)), frame)
  class_column <- column_kinds[[kind]]$make(class, sample(level_texts, max(class, na.rm = TRUE)))
  columns <- append(columns, stats::setNames(list(class_column), frame$class_name), sample(0:m, 1))
  frame$good <- structure(columns, class = "data.frame", row.names = .set_row_names(n))
  frame$codes <- lapply(made, `[[`, "codes")
  frame$class_codes <- class
  frame$w_good <- pick(
    rep(1, n), rep(1, n), sample(1:3, n, TRUE), sample(c(0.25, 0.5, 2), n, TRUE),
    c(1, 1, 1, 1, sample(0:1, n - 4, TRUE))
  )
  frame$numbers <- data.frame(
    y = factor(class), u = round(stats::rnorm(n) + ifelse(is.na(class), 0, class), 2), v = stats::runif(n),
    g = sample(c("p", "q"), n, TRUE)
  )
  # As recipes take them.
  frame$plain <- data.frame(
    y = factor(c("u", "v")[1 + class %% 2]), a = sample(letters[1:3], n, TRUE),
    b = factor(sample(c("p", "q"), n, TRUE)), c = sample(c(TRUE, NA, FALSE), n, TRUE)
  )
}
