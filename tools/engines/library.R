# Where the drivers of database servers lie: R packages and DuckDB's library. They are compiled once for a version of R
# and kept in the user's cache, or in LOCALIFT_ENGINES_CACHE, away from R's own libraries: RPostgres needs a newer DBI than
# Debian has, and all else is tested with Debian's.
engines_cache <- function() {
  version <- paste(R.version$major, sub("[.].*", "", R.version$minor), sep = ".")
  cache <- Sys.getenv("LOCALIFT_ENGINES_CACHE", file.path(tools::R_user_dir("localift", "cache"), "engines"))
  file.path(cache, paste("R", version, R.version$platform, sep = "-"))
}

drivers_library <- function() file.path(engines_cache(), "library")

# The file of DuckDB's library, or none: character(0).
duckdb_library <- function() Sys.glob(file.path(engines_cache(), "node_modules/@duckdb/*/libduckdb.*"))
