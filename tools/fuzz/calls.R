# Random calls: a generator for every exported function and every registered method. Each makes one call of what the
# frame holds (frames.R), with arguments that are mostly valid.
#
# A generator is a function of the frame. Add one with each new export, and values for each new argument of a verb: the
# script fails without (missing_generators()).

# An expression with values in it: those of .(x), and the elements of ..(x).
quoted <- function(expr, where = parent.frame()) {
  eval(call("bquote", substitute(expr), where, splice = TRUE))
}

verbs <- c("select_features", "select_windows", "select_profiles", "select_subgroups", "select_cover", "localift")

# Made first of each frame, of `good`: what else is called needs these results. They must be answered.
base_calls <- alist(
  fit = localift(formula, good, weights = w_good, max_features = 2, min_count = 2, min_freq = 0.1, n_best = 3),
  features = fit$features,
  windows = fit$windows,
  profiles = fit$profiles,
  subgroups = select_subgroups(y ~ ., numbers, rank_by = "lift", max_features = 2, cuts = 4, n_best = 3),
  lift = lift_function(features, 1),
  counts = count_profiles(formula, good, weights = w_good)
)

# Functions that draw by R's generator.
drawing <- c("confint", "test_independence", "permute_search", "cross_validate", "stability", "retest")

# Arguments of the searches ---------------------------------------------------------

some_features <- function(frame, size = 1) {
  names <- setdiff(names(frame$good), frame$class_name)
  sample(names, min(size, length(names)))
}

# Values of each argument; `names` are features of the data.
argument_values <- list(
  max_features = function(frame) pick(1, 2, 2L, 3),
  min_features = function(frame) pick(1, 1, 2),
  always = function(frame, names) utils::head(names, 1),
  never = function(frame, names) utils::tail(names, pick(1, 2)),
  min_freq = function(frame) pick(0, 0.05, 0.15, 0.3, 0.9),
  min_count = function(frame) pick(1, 2, 5, 20L),
  min_class_count = function(frame) pick(0, 1, 3),
  min_n = function(frame) pick(1, 5, 100),
  classes = function(frame) unique(as.character(stats::na.omit(frame$good[[frame$class_name]])))[pick(1, 2)],
  direction = function(frame) pick("lift", "inhibit"),
  min_lift = function(frame) pick(1, -Inf, Inf, 0.5, 1.2, 0),
  cuts = function(frame) pick(10, 2, 4, quote(cut_points(3)), quote(cut_points(u = c(-1, 0, 1), 3))),
  intervals = function(frame) pick("both", "one"),
  max_values = function(frame) pick(1, 2, 3),
  min_probability = function(frame) pick(0.5, 0.8, 1),
  precision = function(frame) pick("union", "each"),
  cover = function(frame) pick(1, 0.5),
  min_new = function(frame) pick(1, 5, NULL),
  rank_by = function(frame) pick("lower", "lift", "gain"),
  conf = function(frame) pick(0.95, 0.5, 0.999),
  max_overlap = function(frame) pick(0.5, 1, 0, 0.9),
  n_best = function(frame) pick(1, 3, 10, Inf),
  per_set = function(frame) pick(1, 2, Inf),
  search = function(frame) {
    pick("exact", "exact", "exhaustive", "forward", "backward", "floating", "beam", "u_curve")
  },
  width = function(frame) pick(1, 10),
  correction = function(frame) pick("none", "permutation", "miller_madow", "smoothed", "singletons"),
  distinct = function(frame) pick(TRUE, FALSE),
  productive = function(frame) pick(TRUE, FALSE, 0, 0.1, 1e-9),
  na = function(frame) pick("available", "complete", "level", "fail"),
  weights = function(frame) pick(quote(w_good), NULL),
  discretize = function(frame) {
    pick(
      NULL, quote(joint_quantiles(2)), quote(joint_quantiles(probs = c(0.1, 0.5))), quote(cut_points(3)),
      quote(cut_points(n = 254)), quote(cut_points(u = c(-1, 0, 1e300), 2))
    )
  },
  max_whole = function(frame) pick(10, 0, 2, Inf),
  threads = function(frame) pick(NULL, 1, 2),
  workers = function(frame) pick("future", NULL),
  progress = function(frame) pick(FALSE, NULL),
  time_limit = function(frame) pick(1, 1, 1e-6),
  keep_data = function(frame) pick(TRUE, FALSE),
  show_queries = function(frame) FALSE
)

# What no argument may be, or hardly any.
junk <- list(
  NULL, NA, NaN, Inf, -Inf, -1, 0, 1.5, 1e10, "", "a", hostile_text, c(1, 2), character(), list(), list(1), TRUE,
  mean, ~a, 1i, as.raw(1), factor("a"), matrix(1:4, 2), data.frame(), NA_character_, c(a = 1), Sys.Date()
)

# Named arguments of a verb, a few of `names`; one call in four has `junk` for one, one in fifty one that there is not.
some_arguments <- function(frame, names, features, most = 4) {
  chosen <- sample(names, sample(0:min(most, length(names)), 1))
  values <- lapply(stats::setNames(chosen, chosen), function(name) {
    if (name %in% c("always", "never")) return(argument_values[[name]](frame, features))
    argument_values[[name]](frame)
  })
  if (length(values) && chance(0.25)) values[1] <- list(pick(c(junk, quote(nowhere), quote(stop("no value")))))
  if (chance(0.02)) values <- c(values, list(minfreq = 1))
  if ("min_probability" %in% names && !"min_probability" %in% names(values) && chance(0.9)) values$min_probability <- 0.6
  # So that no frame takes long.
  if ("time_limit" %in% names && !"time_limit" %in% names(values)) values$time_limit <- 2
  if ("max_features" %in% names && !"max_features" %in% names(values)) values$max_features <- 3
  values
}

# Those that must be named, of a method.
arguments_of_verb <- function(verb, shape = "data.frame") {
  names <- names(formals(get(paste(verb, shape, sep = "."), asNamespace("localift"))))
  names[seq_along(names) > match("...", names)]
}

# Calls of the verbs -----------------------------------------------------------------

named_sum <- function(names) Reduce(function(a, b) call("+", a, b), lapply(names, as.name))

# A formula of the columns of `good` or `data`, mostly right.
some_formula <- function(frame, class, names) {
  class <- as.name(class)
  if (!length(names)) names <- "f"
  some <- named_sum(sample(names, sample(length(names), 1)))
  right <- pick(quote(.), quote(.), some, call("-", quote(.), as.name(names[1])))
  if (chance(0.75)) {
    return(call("~", class, right))
  }
  left <- pick(class, call("factor", class), 1, quote(y), quote(nowhere), call("[[", quote(data), 1))
  pick(
    call("~", left, right), call("~", class, call("+", right, quote(nowhere))), quote(~.), quote(y ~ a:b),
    quote(y ~ log(a)), quote(y ~ 1)
  )
}

usable_names <- function(data) {
  names <- if (is.matrix(data)) colnames(data) else names(data)
  names[!is.na(names) & nzchar(names)]
}

search_call <- function(verb, shape, frame) {
  wild <- chance(0.5)
  what <- if (wild) quote(data) else quote(good)
  names <- usable_names(if (wild) frame$data else frame$good)
  class <- if (wild) frame$class else frame$class_name
  arguments <- some_arguments(frame, arguments_of_verb(verb, shape), setdiff(names, class))
  if (wild && is.name(arguments$weights)) arguments$weights <- quote(w)
  formula <- some_formula(frame, class, setdiff(names, class))
  features <- if (wild) quote(data) else quote(good[names(good) != class_name])
  y <- if (wild) quote(y) else quote(good[[class_name]])
  verb <- as.name(verb)
  switch(shape,
    formula = quoted(.(verb)(.(formula), .(what), ..(arguments))),
    data.frame = pick(
      quoted(.(verb)(.(features), .(y), ..(arguments))), quoted(.(verb)(.(what), .(formula), ..(arguments))),
      quoted(.(verb)(counts, ..(arguments))), quoted(.(verb)(.(formula), counts, ..(arguments))),
      quoted(.(verb)(y ~ ., numbers, ..(arguments[setdiff(names(arguments), c("always", "never", "discretize"))])))
    ),
    matrix = {
      # Not all columns can be put into a matrix, says R.
      fit <- tryCatch(is.matrix(as.matrix(frame$data)), condition = function(condition) FALSE)
      if (!fit) features <- quote(good[1])
      quoted(.(verb)(as.matrix(.(features)), .(if (fit) y else quote(good[[class_name]])), ..(arguments)))
    },
    table = quoted(.(verb)(.(some_table(frame)), ..(arguments))),
    tbl_lazy = quoted(.(verb)(in_sqlite(.(what)), .(formula), ..(arguments))),
    Matrix = quoted(.(verb)(Matrix::Matrix(rbind(c(a = 0, b = 1), c(1, 0), 0), sparse = TRUE), c("u", "v", "u"))),
    localift_files = pick(
      quoted(.(verb)(csv_files(.(what)), .(formula), ..(arguments))),
      quoted(.(verb)(.(formula), csv_files(.(what)), ..(arguments)))
    ),
    default = quoted(.(verb)(.(pick(junk)), .(pick(junk))))
  )
}

some_table <- function(frame) {
  pick(
    quote(Titanic), quote(UCBAdmissions), quote(table(good[[1]], good[[2]])),
    quote(table(lapply(good[c(1, length(good))], as.character))), quote(table(a = good[[1]])),
    quote(UCBAdmissions[, , 0]),
    quote(Titanic / 10), quote(-Titanic), quote(as.table(matrix(c(0, 1, 0, 2), 2)))
  )
}

database <- new.env()

# A lazy table of the data, or of others where SQLite takes none of them.
in_sqlite <- function(data) {
  # DBI draws names of tables.
  seed <- get0(".Random.seed", globalenv(), inherits = FALSE)
  on.exit(if (is.null(seed)) rm(".Random.seed", envir = globalenv()) else assign(".Random.seed", seed, globalenv()))
  if (is.null(database$con)) database$con <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  write <- function(data) {
    DBI::dbWriteTable(database$con, "fuzz", as.data.frame(data), overwrite = TRUE, row.names = FALSE)
    dplyr::tbl(database$con, "fuzz")
  }
  tryCatch(suppressWarnings(write(data)), error = function(error) write(data.frame(y = c("a", "b"), a = c("u", NA))))
}

shapes <- c("formula", "data.frame", "matrix", "table", "tbl_lazy", "Matrix", "localift_files", "default")

search_generators <- function(verbs) {
  names <- outer(verbs, shapes, paste, sep = ".")
  generators <- Map(function(verb, shape) function(frame) search_call(verb, shape, frame), rep(verbs, length(shapes)),
                    rep(shapes, each = length(verbs)))
  stats::setNames(generators, names)
}

# All generators ----------------------------------------------------------------------

generators <- function() {
  verbs <- c(verbs, "lift_function", "count_profiles")
  alone <- lapply(stats::setNames(nm = verbs), function(verb) function(frame) {
    pick(quoted(.(as.name(verb))()), quoted(.(as.name(verb))(.(frame$formula))), quoted(.(as.name(verb))(data)))
  })
  c(alone, search_generators(verbs), result_generators, counts_generators)
}

# What the package exports and registers, as `function` or `generic.class`.
exported_names <- function() {
  path <- find.package("localift")
  exports <- parseNamespaceFile("localift", dirname(path))
  methods <- exports$S3methods
  sort(c(exports$exports, paste(sub("^.*::", "", methods[, 1]), methods[, 2], sep = ".")))
}

# Exports, methods and arguments for which there is no generator, and generators of nothing.
missing_generators <- function(all = generators(), exported = exported_names()) {
  arguments <- unlist(lapply(c(verbs, "lift_function", "count_profiles"), arguments_of_verb))
  c(
    sprintf("no calls of `%s`", setdiff(exported, names(all))),
    sprintf("calls of `%s`, which is not exported", setdiff(names(all), exported)),
    sprintf("no values of the argument `%s`", setdiff(arguments, names(argument_values)))
  )
}
