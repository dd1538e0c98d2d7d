# Subgroups: seconds, a plain-R search of the same task beside them, and what the bound and the covers promise. Prints
# Markdown.
#   Rscript subgroups.R [PART...] [rounds=N] [sets=N]    some parts only: times, bound, power, permuted, halves, covers;
#                                                        sets: data sets of power and permuted
library(localift)
local({
  for (name in c("report.R", "subgroup_data.R")) {
    source(system.file("bench", "shared", name, package = "localift"), globalenv())
  }
})

arguments <- commandArgs(TRUE)
setting <- function(name, default) {
  given <- grep(paste0("^", name, "="), arguments, value = TRUE)
  if (length(given) > 0) as.numeric(sub(".*=", "", given[[1]])) else default
}
rounds <- setting("rounds", 5)
sets <- setting("sets", 1000)
parts <- grep("=", arguments, value = TRUE, invert = TRUE)
wanted <- function(part) length(parts) == 0 || part %in% parts
quiet <- suppressMessages
percent <- function(x, digits = 1) paste0(comma(100 * x, digits), "%")

cat("# Subgroups\n")
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors. ", R.version.string, "; localift ",
  format(utils::packageVersion("localift")), "."
)

# --- seconds ---------------------------------------------------------------------------------------------------

table_head <- function() {
  cat("\n")
  row(
    "task", "nodes", "subgroups in the space", "at most, s", "1 thread, s", "2 threads, s", "call, s", "plain R, s",
    "factor", "same best"
  )
  row("---", rep("---:", 8), "---")
}

# `call`: arguments of select_subgroups(); `plain`: those of plain_search(), or none.
time_line <- function(text, limit, data, call, plain = NULL) {
  run <- function(threads) {
    quiet(do.call(select_subgroups, c(data[c("formula", "data", "classes")], call, threads = threads)))
  }
  found <- run(1)
  # What takes seconds is measured once.
  n <- if (search_info(found)$seconds > 2) 1 else rounds
  core <- lapply(1:2, function(threads) replicate(n, search_info(run(threads))$seconds))
  core <- vapply(core, stats::median, 0)
  whole <- stats::median(replicate(n, seconds(format(run(2)))))
  beside <- if (!is.null(plain)) {
    frame <- data$data
    class <- all.vars(data$formula)[[1]]
    x <- frame[setdiff(names(frame), class)]
    used <- seconds(best <- plain_search(
      lapply(x, plain_codes), vapply(x, is.numeric, NA), frame[[class]] == data$classes, call$max_features,
      call$rank_by, call$min_freq, call$n_best
    ))
    value <- found[[c(lift = "lift", lower = "lift_lower", gain = "gain")[[call$rank_by]]]]
    same <- isTRUE(all.equal(value, best$value, tolerance = 1e-10)) && all(found$n_subgroup == best$n)
    c(comma(used, 1), comma(used / core[[1]], 0), if (same) "yes" else "no")
  }
  info <- search_info(found)
  row(
    text, comma(info$nodes), comma(info$space_subgroups %||% NA), limit, comma(core, 4), comma(whole, 3),
    beside %||% c("", "", "")
  )
}
`%||%` <- function(x, y) if (is.null(x)) y else x

if (wanted("times")) {
  cat("\n## Seconds\n")
  paragraph(
    "Data simulated in the shape of adult (32,561 rows; 5 numeric columns of 10 cells, 7 nominal ones) and of ",
    "flights (327,346 rows; 6 and 4). Ten best of one class with a frequency above 0.05, single levels, ",
    "`intervals = \"both\"`; seconds of the core, medians of ", rounds, " (one run of what takes more than 2 s); the ",
    "call is all from the data frame to the lines printed, with two threads. Plain R looks at every box too: cells ",
    "by `tabulate()`, intervals by products of matrices. The factor is its seconds over those of one thread."
  )
  adult <- list(formula = income ~ ., data = adult_like(), classes = "more")
  flights <- list(formula = late ~ ., data = flights_like(), classes = "late")
  of <- function(rank_by, max_features, max_overlap = 1, ...) {
    list(
      rank_by = rank_by, max_features = max_features, max_overlap = max_overlap, max_values = 1, min_freq = 0.05,
      n_best = 10, ...
    )
  }
  default <- list(max_features = 3, rank_by = "lower", max_overlap = 0.5)
  table_head()
  for (rank_by in c("lift", "lower", "gain")) {
    time_line(paste0("adult, 3 conditions, `", rank_by, "`"), c(lift = 0.02, lower = 0.03, gain = 0.002)[[rank_by]],
              adult, of(rank_by, 3), plain = TRUE)
  }
  for (rank_by in c("lift", "lower", "gain")) {
    time_line(paste0("adult, 4 conditions, `", rank_by, "`"), c(lift = 0.08, lower = 0.15, gain = 0.005)[[rank_by]],
              adult, of(rank_by, 4))
  }
  time_line("adult, 3 conditions, `lower`, ten diverse", 0.3, adult, of("lower", 3, 0.5))
  time_line("adult, default call", "", adult, default)
  pairs <- utils::modifyList(of("lower", 3), list(max_values = 2))
  time_line("adult, 3 conditions, `lower`, sets of 2 levels", 0.2, adult, pairs)
  time_line("flights, 3 conditions, `lower`", 1, flights, of("lower", 3), plain = TRUE)
  time_line("flights, 3 conditions, `lower`, one-sided", 0.2, flights, of("lower", 3, intervals = "one"))
  time_line("flights, default call", "", flights, default)
}

# --- the bound -------------------------------------------------------------------------------------------------

relative_entropy <- function(a, b) {
  term <- function(x, y) ifelse(x > 0, x * log(x / y), 0)
  term(a, b) + term(1 - a, 1 - b)
}

# n kl(p/n, L) of each row: the price that its bound was solved for.
solved_price <- function(sel) {
  sel$n_subgroup * relative_entropy(sel$n_subgroup_class / sel$n_subgroup, sel$probability_lower)
}

if (wanted("bound")) {
  cat("\n## The bound\n\n")
  crossed <- expand.grid(u = 1:6, v = letters[1:3], w = 1:4, z = c("l", "r"), y = c("a", "b"))
  for (size in 1:3) {
    all <- quiet(select_subgroups(
      y ~ ., crossed, classes = "a", max_features = size, n_best = Inf, min_lift = -Inf, min_freq = 0, max_overlap = 1
    ))
    off <- abs(sum(exp(-solved_price(all))) - 0.05)
    cat("- Kraft's sum over all ", comma(nrow(all)), " subgroups of at most ", size, " conditions is off 0.05 by ",
        formatC(off, digits = 1, format = "e"), " (at most 1e-12).\n", sep = "")
  }
  set.seed(1)
  numbers <- as.data.frame(matrix(stats::runif(500 * 4), 500))
  numbers$y <- ifelse(stats::runif(500) < 0.2 + 0.5 * (numbers$V1 > 0.7), "a", "b")
  found <- quiet(select_subgroups(
    y ~ ., numbers, classes = "a", intervals = "one", n_best = 1e5, max_overlap = 1, min_lift = -Inf, max_features = 3
  ))
  found <- found[found$n_subgroup_class > 0, ]
  c <- found$n_features
  price <- log(3 / 0.05) + lchoose(4, c) + c * log(18)
  cat("- n kl(p/n, L) of ", comma(nrow(found)), " subgroups is off their price by at most ",
      formatC(max(abs(solved_price(found) - price)), digits = 1, format = "e"), " (at most 1e-10).\n", sep = "")
}

if (wanted("power")) {
  cat("\n## A planted subgroup\n")
  paragraph(
    comma(sets), " data sets each: 1,000 rows, class share 0.3, ten features of ten cells, one condition, ",
    "`intervals = \"one\"`; in a tenth of the rows, `x >= c`, the class has another share. How often is `lift_lower` ",
    "above 1?"
  )
  planted <- function(seed, share) {
    set.seed(seed)
    x <- as.data.frame(replicate(10, sample(rep(1:10, 100)), simplify = FALSE), col.names = paste0("x", 1:10))
    in_it <- x$x3 >= 10
    x$y <- ifelse(stats::runif(1000) < ifelse(in_it, share, (0.3 - 0.1 * share) / 0.9), "a", "b")
    sel <- quiet(select_subgroups(y ~ ., x, classes = "a", max_features = 1, intervals = "one", n_best = 1))
    c(beyond = nrow(sel) > 0 && sel$lift_lower > 1, right = nrow(sel) > 0 && sel$subgroup == "x3 >= 10")
  }
  cat("\n")
  row("share of the class there", "lift_lower above 1", "of them the planted one first", "at least")
  row("---:", "---:", "---:", "---:")
  for (share in c(0.6, 0.45)) {
    found <- vapply(seq_len(sets), planted, c(beyond = NA, right = NA), share)
    row(share, percent(mean(found["beyond", ])), percent(mean(found["right", found["beyond", ]])),
        if (share == 0.6) "90%" else "")
  }
}

# --- Pima ------------------------------------------------------------------------------------------------------

pima <- local({
  data("PimaIndiansDiabetes2", package = "mlbench", envir = environment())
  get("PimaIndiansDiabetes2")
})
arguments_of <- list(
  "lower, one-sided" = list(rank_by = "lower", intervals = "one"), "lower" = list(rank_by = "lower"),
  "lower, sets of at most 2" = list(rank_by = "lower", max_features = 2),
  "lift" = list(rank_by = "lift"), "gain" = list(rank_by = "gain")
)
search_of <- function(data, given, ...) {
  quiet(do.call(select_subgroups, c(list(diabetes ~ ., data, classes = "pos", threads = 1), given, list(...))))
}

if (wanted("permuted")) {
  cat("\n## Permuted classes\n")
  paragraph("Pima (768 rows, 8 numeric columns, missing values) with its classes permuted. How many searches have a ",
            "subgroup with `lift_lower` above 1? At most 7%.")
  cat("\n")
  row("search", "searches", "`lift_lower` above 1", "lift of the best, mean")
  row("---", "---:", "---:", "---:")
  for (name in c("lower, one-sided", "lower, sets of at most 2", "lower")) {
    searches <- if (name == "lower") ceiling(sets / 5) else sets
    found <- vapply(seq_len(searches), function(seed) {
      set.seed(seed)
      pima$diabetes <- sample(pima$diabetes)
      sel <- search_of(pima, arguments_of[[name]], n_best = 1)
      if (nrow(sel) == 0) c(0, NA) else c(sel$lift_lower, sel$lift)
    }, c(0, 0))
    row(name, comma(searches), percent(mean(found[1, ] > 1)), comma(mean(found[2, ], na.rm = TRUE), 2))
  }
}

half_of <- function(seed) {
  set.seed(seed)
  in_half <- unlist(lapply(split(seq_len(nrow(pima)), pima$diabetes), function(i) sample(i, length(i) %/% 2)))
  list(searched = pima[in_half, ], fresh = pima[-in_half, ])
}

# Lift and the class's share of each subgroup in other rows: those that lack none of its features.
fresh_counts <- function(sel, fresh) {
  found <- lapply(seq_len(nrow(sel)), function(i) {
    member <- as.vector(stats::predict(sel[i, ], fresh, type = "member"))
    positive <- fresh$diabetes == "pos"
    c(n = sum(member, na.rm = TRUE), p = sum(member & positive, na.rm = TRUE), N = sum(!is.na(member)),
      P = sum(positive & !is.na(member)))
  })
  as.data.frame(do.call(rbind, found))
}

if (wanted("halves")) {
  halves <- min(200, sets)
  cat("\n## Halves\n")
  paragraph(
    halves, " halves of Pima: the five best with an overlap of at most 0.5, and their lift on the other half. Lost: ",
    "the part of the mean lift. Below the bound: the fresh rows' own one-sided 95% bound (Clopper and Pearson) of the ",
    "class's share is below `probability_lower`; of the subgroups, and of the halves with any."
  )
  cat("\n")
  row("ranked by", "lift searched", "lift on fresh rows", "lost", "at most", "first: searched", "fresh", "conditions",
      "frequency", "subgroups below", "halves below")
  row("---", rep("---:", 10))
  for (name in c("lower, one-sided", "lower", "lift", "gain")) {
    for (min_freq in if (startsWith(name, "lower")) c(0, 0.05) else 0.05) {
      found <- do.call(rbind, lapply(seq_len(halves), function(seed) {
        half <- half_of(seed)
        sel <- search_of(half$searched, arguments_of[[name]], n_best = 5, min_freq = min_freq)
        fresh <- fresh_counts(sel, half$fresh)
        upper <- ifelse(fresh$p == fresh$n, 1, stats::qbeta(0.95, fresh$p + 1, fresh$n - fresh$p))
        data.frame(
          seed = seed, rank = sel$rank, lift = sel$lift, fresh = fresh$p / fresh$n * fresh$N / fresh$P,
          size = sel$n_features, frequency = sel$frequency, below = fresh$n > 0 & upper < sel$probability_lower
        )
      }))
      found <- found[!is.na(found$fresh), ]
      first <- found[found$rank == 1, ]
      row(
        paste0(name, ", min_freq ", min_freq), comma(mean(found$lift), 2), comma(mean(found$fresh), 2),
        percent(1 - mean(found$fresh) / mean(found$lift)), if (startsWith(name, "lower")) "13%" else "",
        comma(mean(first$lift), 2), comma(mean(first$fresh), 2), comma(mean(found$size), 2),
        comma(mean(found$frequency), 2), percent(mean(found$below)), percent(mean(tapply(found$below, found$seed, any)))
      )
    }
  }
}

# --- covers ----------------------------------------------------------------------------------------------------

if (wanted("covers")) {
  halves <- min(100, sets)
  cat("\n## Covers\n")
  paragraph(
    halves, " halves of Pima, and as many with their classes permuted: `select_cover(min_probability = 0.6)` of at ",
    "most 5 subgroups. The share of the class in their union on the rows searched, which is kept, and on the other ",
    "half, which is not; and the share of the class that the union holds."
  )
  cat("\n")
  row("classes", "covers found", "subgroups", "union's share of the class", "on fresh rows", "class covered",
      "on fresh rows")
  row("---", rep("---:", 6))
  for (permuted in c(FALSE, TRUE)) {
    found <- do.call(rbind, lapply(seq_len(halves), function(seed) {
      half <- half_of(seed)
      if (permuted) {
        half <- lapply(half, function(x) {
          x$diabetes <- sample(x$diabetes)
          x
        })
      }
      sel <- quiet(select_cover(diabetes ~ ., half$searched, classes = "pos", min_probability = 0.6, threads = 1))
      if (nrow(sel) == 0) {
        return(data.frame(k = 0, union = NA, fresh = NA, covered = NA, fresh_covered = NA))
      }
      held <- lapply(seq_len(nrow(sel)), function(i) as.vector(stats::predict(sel[i, ], half$fresh)) %in% TRUE)
      held <- Reduce(`|`, held)
      positive <- half$fresh$diabetes == "pos"
      stopifnot(sel$union_probability >= 0.6)
      data.frame(
        k = nrow(sel), union = utils::tail(sel$union_probability, 1), fresh = sum(held & positive) / sum(held),
        covered = utils::tail(sel$covered, 1), fresh_covered = sum(held & positive) / sum(positive)
      )
    }))
    some <- found[found$k > 0, ]
    row(
      if (permuted) "permuted" else "as they are", percent(mean(found$k > 0)), comma(mean(some$k), 1),
      comma(mean(some$union), 3), comma(mean(some$fresh, na.rm = TRUE), 3), comma(mean(some$covered), 2),
      comma(mean(some$fresh_covered), 2)
    )
  }
}
