#' Data in a database
#'
#' A table in a database, as `dplyr::tbl()` and what dplyr makes of it give (`tbl_lazy`), is searched where it is: the
#' database counts, and the counts are searched. No row leaves it.
#'
#' Every search, [count_profiles()], [lift_function()], [eta()] and the measures beside it, and [test_independence()] take
#' such a table in place of a data frame, with a formula; the class, `weights` and the columns that make groups are
#' columns of it. `dplyr::mutate()` makes one first, where a data frame would take a call; `filter()`, `select()`, joins
#' and whatever else dbplyr translates may stand before. How the table is grouped or ordered says nothing. An engine that
#' dbplyr and a driver for DBI know will do; SQLite, PostgreSQL and ClickHouse are tested for each version, also DuckDB
#' and MariaDB where they are at hand.
#'
#' `show_queries = TRUE` prints each query before it is asked.
#'
#' @section What is asked, and what comes back:
#' * The types of the columns, of no row or a few; of numeric columns without `discretize` the values of the first rows,
#'   since a number of many values is no feature (see [search_arguments], "Types of columns").
#' * One `GROUP BY` of all features, the class and what makes groups. What comes back is a row for each combination that
#'   occurs, and its number of rows, or the sum of `weights`. Missing values are groups of their own, so that every rule
#'   for them gives the same answer.
#' * With [cut_points()], before that the values of each numeric column and how often they occur, unless thresholds are
#'   given.
#' * With [joint_quantiles()], sums and products by which covariances are found, and of each feature set the cuts and the
#'   counts.
#'
#' Nothing is written to the database, and nothing stays open in it. What is fetched comes in blocks, between which an
#' interrupt is answered. While the engine works, only its driver can answer one: for PostgreSQL connect with
#' `check_interrupts = TRUE`.
#'
#' If the combinations take more than half of `options(localift.memory = )` gigabytes, the query is given up. Searches of
#' feature sets then ask for the counts of one set after another, up to `max_features`; elsewhere it is an error,
#' `localift_error_too_large`, that names the columns with most levels.
#'
#' @section The same answer:
#' Results are those of a data frame of the same rows, if its text columns are no factors: text has its levels in the order
#' of its bytes, and factors are not known to a database. Two values are one level only where their bytes are the same,
#' whatever the collation of the column; `''` is a level and not missing. The blanks at the end of `CHAR(n)` are the
#' engine's. `NaN` is missing. 64-bit integers and decimals are numbers up to 2^53; larger ones are an error.
#'
#' Sums of weights that are not whole depend on the order in which the engine adds them, in the last digits. Of such
#' weights counts do not tell the number of rows, see [count_profiles()].
#'
#' @section A table that changes:
#' A count is of one state of the table, that at the time of its query. Where one search takes several queries, they run in
#' one read-only transaction of isolation `REPEATABLE READ` on engines that have it (PostgreSQL, MariaDB, SQLite,
#' DuckDB), unless you have begun one yourself: they all see the state at its first query, and the transaction is left
#' on any exit. With servers behind the engine (Spider, foreign tables) that holds on each, not for all at once. Elsewhere
#' (ClickHouse, Spark) the totals of the queries are compared, and a difference is an error. That proves only that as many
#' rows were there: a row may have been changed, or replaced by another.
#'
#' @section Errors:
#' `localift_error_database` where the engine refuses a query, the connection ends, or the driver cannot give a value.
#' Its message shows what the engine said; the fields `sql` and `engine_message` hold the whole. The next call on a sound
#' connection is right; some drivers end the connection with an error (that of ClickHouse after a mistake of syntax), which
#' the message says. `localift_error_input` for columns that are not there or cannot be counted, as for data frames.
#'
#' @seealso [count_profiles()] to count once and search often; [as_counts()] for counts that a query of your own gives.
#' @examplesIf rlang::is_installed(c("DBI", "RSQLite", "dplyr", "dbplyr"))
#' con <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
#' DBI::dbWriteTable(con, "votes", votes)
#' table <- dplyr::tbl(con, "votes")
#'
#' select_features(party ~ PF + AB + ES, table, n_best = 3, show_queries = TRUE)
#' table |>
#'   dplyr::filter(AB == "y") |>
#'   lift_function(party ~ PF)
#'
#' DBI::dbDisconnect(con)
#' @name databases
NULL
