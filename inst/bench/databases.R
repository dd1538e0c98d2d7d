# Rows that live in a database: seconds and memory of a search beside those of the bare GROUP BY, what the shards of a
# distributed table read and return, and the paper's analysis of Covertype in the engines beside the one in memory.
# Needs running servers: see CONTRIBUTING.md, "Engines". Prints Markdown.
#   Rscript databases.R [PART...] [rounds=N] [rows=N] [features=10]    some parts only: rows, covertype; all ten features
#                                                                    of Covertype in place of six
library(localift)
local({
  for (name in c("report.R", "status.R", "engines.R")) {
    source(system.file("bench", "shared", name, package = "localift"), globalenv())
  }
})

arguments <- commandArgs(TRUE)
setting <- function(name, default) {
  given <- grep(paste0("^", name, "="), arguments, value = TRUE)
  if (length(given) > 0) as.numeric(sub(".*=", "", given[[1]])) else default
}
rounds <- setting("rounds", 3)
n_rows <- setting("rows", 2e7)
all_features <- setting("features", 6) == 10
parts <- grep("=", arguments, value = TRUE, invert = TRUE)
wanted <- function(part) length(parts) == 0 || part %in% parts

cat("# Databases\n")
paragraph(
  "Machine: ", processor(), ", ", parallel::detectCores(), " processors, engines and R on the same one. ",
  R.version.string, "; localift ", format(utils::packageVersion("localift")), ", dbplyr ",
  format(utils::packageVersion("dbplyr")), "; ", version_of(postgres()), "; ", version_of(clickhouse()),
  ", two shards behind a Distributed table."
)

# --- many rows -------------------------------------------------------------------------------------------------

# In a process of its own, whose memory is that of the search: seconds, megabytes and what was found.
search_apart <- function(engine) {
  script <- tempfile(fileext = ".R")
  on.exit(unlink(script))
  answer <- tempfile(fileext = ".rds")
  writeLines(c(
    "suppressMessages(library(localift))",
    "for (name in c('report.R', 'status.R', 'engines.R')) source(system.file('bench', 'shared', name, package = 'localift'))",
    sprintf("connection <- %s()", engine),
    "rows <- dplyr::tbl(connection, 'localift_rows')",
    "took <- seconds(found <- suppressMessages(select_profiles(y ~ ., rows)))",
    sprintf("saveRDS(list(seconds = took, peak = status('VmHWM'), found = as.data.frame(found)), %s)", deparse(answer)),
    "DBI::dbDisconnect(connection)"
  ), script)
  system2(file.path(R.home("bin"), "Rscript"), script, env = libraries())
  readRDS(answer)
}
libraries <- function() paste0("R_LIBS=", paste(.libPaths(), collapse = .Platform$path.sep))

columns <- paste(c(paste0("x", 1:9), "y"), collapse = ", ")
bare <- function(engine) {
  sql <- sprintf("SELECT %s, COUNT(*) FROM localift_rows GROUP BY %s", columns, columns)
  seconds(to_file(engine, sql, tempfile()))
}

if (wanted("rows")) {
  make_rows(n_rows)
  times <- lapply(c(postgres = "postgres", clickhouse = "clickhouse"), function(engine) {
    lapply(seq_len(rounds), function(i) c(search_apart(engine), bare = bare(engine)))
  })
  logged <- logged_queries()
  cat("\n## ", comma(n_rows), " rows, nine features\n", sep = "")
  paragraph(
    "`select_profiles(y ~ ., tbl(connection, \"localift_rows\"))`, all of it in a fresh R process, in turn with the ",
    "bare GROUP BY of the same columns written to a file by the engine's own client. ", rounds,
    " pairs, medians; the peak is of all that R holds, the package and dbplyr among it (asked: below 300 MB, and at most 1.2 times the ",
    "bare query)."
  )
  cat("\n")
  row("engine", "groups", "bare query, s", "search, s", "ratio of the pairs", "R's peak, MB")
  row("---", rep("---:", 5))
  for (engine in names(times)) {
    of <- function(field) vapply(times[[engine]], `[[`, 0, field)
    row(
      engine, comma(n_groups(engine, columns)), comma(stats::median(of("bare")), 2), comma(stats::median(of("seconds")), 2),
      comma(stats::median(of("seconds") / of("bare")), 2), comma(max(of("peak")))
    )
  }
  found <- lapply(unlist(times, recursive = FALSE), `[[`, "found")
  stopifnot(vapply(found, identical, NA, found[[1]]))
  best <- found[[1]][1, ]
  paragraph("Both find the same ", nrow(found[[1]]), " profiles; the best: ", best$profile, ", lift ", comma(best$lift, 4), ".")

  cat("\n### What the shards read and return\n")
  paragraph("ClickHouse's own log (`system.query_log`) of the last search, on each server.")
  cat("\n")
  row("server", "query", "rows read", "rows returned")
  row("---", "---", "---:", "---:")
  for (line in logged) row(line)
  drop_rows()
}

# --- Covertype -------------------------------------------------------------------------------------------------

if (wanted("covertype")) {
  terrain <- covertype_data(names = "short")
  features <- if (all_features) names(terrain)[1:10] else c("E", "A", "HH", "VH", "HR", "HF")
  terrain <- terrain[c(features, "cover_type")]
  search <- function(data) {
    suppressMessages(localift(cover_type ~ ., data, discretize = joint_quantiles(5), per_set = Inf))
  }
  plain <- function(found) lapply(unclass(found)[c("features", "windows", "profiles")], as.data.frame)
  in_memory <- seconds(expected <- plain(search(terrain)))
  cat("\n## Covertype\n")
  paragraph(
    "The paper's analysis: all three algorithms on all ", comma(2^length(features) - 1), " sets of ",
    if (all_features) "the ten continuous features" else "the six continuous features that its Tables 7, 8 and 9 name",
    ", by joint quintiles, from ", comma(nrow(terrain)), " rows. In memory it takes ", comma(in_memory, 2),
    " s. The same: all columns of all results, numbers to 1e-12."
  )
  cat("\n")
  row("engine", "s", "Table 7 (sets)", "Table 8 (windows)", "Table 9 (profiles)")
  row("---", "---:", "---", "---", "---")
  for (engine in c("clickhouse", "postgres")) {
    put_table(engine, "localift_terrain", terrain)
    connection <- match.fun(engine)()
    took <- seconds(found <- plain(search(dplyr::tbl(connection, "localift_terrain"))))
    same <- mapply(function(x, y) if (isTRUE(all.equal(x, y, tolerance = 1e-12))) "the same" else "OTHER", found, expected)
    row(engine, comma(took, 1), same)
    DBI::dbDisconnect(connection)
    drop_table(engine, "localift_terrain")
  }
}
