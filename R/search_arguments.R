#' Arguments that the searches share
#'
#' What [select_features()], [select_windows()], [select_profiles()] and
#' [localift()] take as data, and the arguments that follow `...`. These must
#' be named in full. In [localift()], `min_freq`, `min_count`, `n_best` and
#' `search` are one value for all resolutions, or values named by resolution
#' (as `min_lift` and `min_class_count`, which only profiles have, may be),
#' as in `min_freq = c(windows = 0.1, profiles = 0.15)`; a resolution that is
#' not named keeps its default.
#'
#' @param formula The class on the left: a column, or a call such as
#'   `cut(age, 3)`, evaluated in `data`, then in the formula's environment.
#'   Names of features on the right, with `+` and `-`, and `.` for all columns
#'   but those of `data` that the left side and `weights` read, by name or as
#'   in `data$y`, `data[["y"]]` and `get("y")`. A call on the right is an
#'   error: make it a column first.
#' @param data A data frame (tibble, data.table), a matrix with column names, a
#'   sparse `Matrix`, a `table` of counts, or counted data (see
#'   [count_profiles()] and [as_counts()]); a table in a database, see
#'   [databases]; or files, see [data_files()].
#' @param x The data, as `data`, without the class; or with it, if `y` is a
#'   formula, so that the verbs work in pipes: `data |> verb(class ~ .)`. A
#'   `table` (its last dimension is the class) and the counts of
#'   [count_profiles()] need no `y`.
#' @param y The class: a vector with one value for each row of `x`, or a
#'   formula.
#' @param ... Must be empty: a misspelt argument is an error.
#' @param max_features,min_features `[integer(1)]` The most and the fewest
#'   features of a set. `Inf`, the default, stands for all of them.
#' @param always,never `[character]` Names of features that every set holds
#'   (they count towards its size), and of features that are removed before
#'   anything else. A name in both is an error.
#' @param min_freq `[numeric(1)]` At least 0 and below 1. The frequency of a
#'   profile or window, its share of the counted rows, must be strictly above
#'   it. The paper uses 0.15 for the voting records.
#' @param min_count `[integer(1)]` The least number of rows of a profile: of the
#'   profile selected, or of each profile in a window. Rows are unweighted,
#'   except that whole weights stand for that many rows, unless they are
#'   `hardhat::importance_weights()`.
#' @param min_class_count `[integer(1)]` The least number of rows of the class
#'   that a profile must hold, 0 for any. Rows as in `min_count`. A lift rests on
#'   them: of two rows of the class among a hundred, one more or less is half of
#'   it. Not with `direction = "inhibit"`, nor of counts that are no whole numbers.
#' @param min_n `[integer(1)]` The least number of counted rows of a feature
#'   set. Rows as in `min_count`.
#' @param classes Labels of the classes to select profiles for. `NULL`, the
#'   default, for all.
#' @param direction `"lift"` for the greatest lift, `"inhibit"` for the least.
#' @param min_lift `[numeric(1)]` Only profiles of a lift strictly above it are
#'   results, with `direction = "inhibit"` strictly below it: by default those
#'   that are prone to the class at all. It is compared exactly, as the decimal
#'   that it is written as. `-Inf` gives all (`Inf` with `"inhibit"`). A profile
#'   that it leaves out stands for no other one, and counts as no tie. A class of
#'   which no profile is left has no rows: a note says what lift its profiles
#'   reach. Approximate searches walk as without it.
#' @param n_best `[integer(1)]` The most results (for profiles, of each class).
#'   A note says if more tie with the last of them, and how many where the
#'   search counts them. `Inf` for all.
#' @param per_set `[integer(1)]` The most windows of one feature set. `Inf` for
#'   all.
#' @param search `"exact"` (the default), or `"exhaustive"`: the same answer
#'   without the bounds that speed up the search, to check it by. It still uses
#'   the least-count rule: a profile with too few rows is not extended, as no
#'   longer one can have enough. For profiles it may therefore count fewer
#'   feature sets than the search space holds. Or one of the approximate
#'   searches, `"forward"`, `"backward"`, `"floating"` and `"beam"`, for more
#'   features than an exact search can master; or, for feature sets, `"u_curve"`.
#'   See "Approximate searches" and "The U-curve search" in [search_arguments].
#' @param width `[integer(1)]` With `search = "beam"`, how many feature sets of
#'   each size are followed. Other searches do not look at it.
#' @param correction `"none"` (the default), or how \eqn{\eta}{eta} of feature
#'   sets is corrected for what chance explains: `"permutation"`,
#'   `"miller_madow"`, `"smoothed"` or `"singletons"`. See "Corrections" in
#'   [select_features()].
#' @param distinct `TRUE` for one profile of each set of rows: profiles that
#'   hold the same rows are one finding told in several ways. Kept is the one of
#'   fewest features, then by the order of ties; [search_info()] says as `folded`
#'   how many hold the same rows, by class, and [equivalents()] lists them. With
#'   `discretize` the rows of every profile are compared: sets of continuous
#'   features alone, which are otherwise counted many at a time, are then counted
#'   one by one, at some ten times the cost. Like `productive`, it is for exact
#'   and exhaustive searches.
#' @param productive `TRUE` for profiles that beat each of their immediate
#'   generalisations, the profile without any one of its features: in which the
#'   class has a strictly smaller share (with `direction = "inhibit"`, a strictly
#'   greater one). Both are counted on the rows complete in the profile's own
#'   features, whatever the generalisation counts by itself, and this need not
#'   satisfy the restrictions of the search; a profile of one feature must beat
#'   the class's share of those rows. So a feature that is constant where it is
#'   known, and only leaves out rows, never makes a profile productive. With
#'   `discretize`, it is each discrete feature without which a profile must be
#'   worse: its joint level stays, as it is on the same rows. A number
#'   \eqn{g \ge 0}{g >= 0}, read as a decimal, asks for more:
#'   \eqn{p / n > (1 + g)\, p_g / n_g}{p/n > (1 + g) p_g/n_g} for \eqn{p} of
#'   \eqn{n} rows in the class and \eqn{p_g} of \eqn{n_g} of the
#'   generalisation (with `"inhibit"`
#'   \eqn{(1 + g)\, p / n < p_g / n_g}{(1 + g) p/n < p_g/n_g}); `TRUE` is 0. The
#'   `n_best` are those of the productive profiles, and with `distinct` of one
#'   productive profile for each set of rows: nothing is filtered out of a longer
#'   list.
#' @param na The rule for missing values of features: `"available"` (the
#'   default), `"complete"`, `"level"` or `"fail"`. See "Missing values" in
#'   [search_arguments].
#' @param weights `[numeric]` Weights of rows, evaluated in `data`, then in the
#'   formula's environment: finite, not negative, not all zero. Rows of weight
#'   zero are dropped first. Whole weights are counts of replicated rows. Others
#'   are kept in units of about 2^-62 of their total: a note says how many rows
#'   that changes by more than a millionth, and where it would change a weight by
#'   more than half of itself they are refused (`localift_error_weights`).
#' @param discretize `NULL`; a [cut_points()]: every numeric column, date and time
#'   becomes an ordered feature by itself, whose levels are read as
#'   `99 <= glu < 119`; or a [joint_quantiles()]: every numeric column is continuous,
#'   and the continuous features of a set become one level together.
#' @param max_whole `[integer(1)]` The most distinct values with which a column of
#'   whole numbers is taken for levels: with 12 so are months, with 24 hours. `Inf`
#'   for any. Factors and text are levels whatever their number.
#' @param threads `[integer(1)]` Threads to use at most. `NULL`, the default,
#'   takes `options(localift.threads = )`, else the environment variable
#'   `LOCALIFT_NUM_THREADS`, else 2. Never more than the machine has or
#'   `OMP_THREAD_LIMIT` allows, and one in a forked process. The answer does
#'   not depend on it.
#' @param workers `NULL`, the default, to search in this session; `"future"` to
#'   search on the workers of the current [future::plan()], each with one thread
#'   unless `threads` says otherwise. The answer is the same. See "Workers" in
#'   [search_arguments].
#' @param progress `[logical(1)]` Whether to show a progress bar. `NULL`, the
#'   default: in interactive sessions.
#' @param time_limit `[numeric(1)]` Seconds, above 0, after which the search
#'   stops and returns the best found so far, which a note and [search_info()]
#'   say, and in `bound` what it can have missed at most. Reading and preparing
#'   the data is part of it: a limit that ends before leaves no rows. `Inf`, the
#'   default, for no limit.
#' @param keep_data `[logical(1)]` Whether the result keeps the data, as level
#'   codes (four bytes for each value), for [lift_function()],
#'   [count_profiles()] and [equivalents()] of its rows, and for [predict()]
#'   where that needs them.
#' @param show_queries `[logical(1)]` Whether to print the SQL that a database is
#'   asked, where the data are a table in one: see [databases].
#'
#' @section Workers:
#' With `workers = "future"` the feature sets are cut into shares that have none in
#' common, two to four for each worker of the plan of the package future
#' (`plan(multisession)`, `plan(cluster, workers = )`) or one for each job of a batch
#' system (by future.batchtools), and the results are merged in the order of ties.
#' They are those of one process to the last bit, and so is the number of ties where
#' the search counts them. Workers need this version of localift; they look for it
#' in the library paths of this session first, then in their own. The data go to each
#' worker once, a byte for each value of a feature of up to 255 levels, and it
#' keeps those of its last search; in a batch system they go with each share.
#'
#' If a worker is lost, its share is done again in another one, and in this session
#' if that is lost, too, which a note says. An interrupt and the time limit call off
#' what still runs, where workers see the temporary files of this session; other
#' workers end their share for nothing. The plan and the random numbers of the
#' session stay as they are.
#'
#' A share knows little of the best of others, so that searches that skip most sets
#' by bounds gain least; those of every set (continuous features, corrections,
#' `search = "exhaustive"`) gain most. Approximate searches, `search = "u_curve"`,
#' `distinct = TRUE` and `rank_by = "lower"` do not come in shares: they are done in
#' this session, and a note says so.
#'
#' @section Approximate searches:
#' They walk through the feature sets along those of greatest value, and look
#' only at the sets that differ by one feature from those on their way. They may
#' miss the best, so that [search_info()] says `complete = FALSE`, `reason =
#' "heuristic"`; what they return is right in itself, the best of what they saw.
#' * `"forward"`: from `always`, adds the feature that gives the best set, until
#'   `max_features`. With `m` features and sets of up to `k`, about `m k` sets.
#' * `"beam"`: the same with the `width` best sets of each size.
#' * `"backward"`: from all features, takes away the one without which the set is
#'   best, until `min_features`. About `m^2 / 2` sets, of which only those of at
#'   most `max_features` features can be in the result.
#' * `"floating"`: forward, then backward, each step followed by steps back as
#'   long as these give the best set known of that size (sequential floating
#'   search, SFFS and SBFS).
#'
#' The value of a feature set is its eta; for windows the most that an eligible
#' window of the set can reach, by the bound of the exact search; for profiles
#' the greatest lift of an eligible profile of the set, in a walk for each class.
#' Sets of equal value: more counted rows (eligible rows; rows of the largest
#' profile), then feature order. Walks to larger sets end where nothing eligible
#' is left, or the value cannot grow.
#'
#' @section The U-curve search:
#' `search = "u_curve"` (Ris et al., 2010), for [select_features()] and discrete
#' features, walks through the sets depth first, each reached from the one without
#' its last feature, and looks at nothing below a set whose value is less than that
#' of the set it was reached from. It was made for the cost of `correction =
#' "singletons"`, the mean conditional entropy, but takes any correction. It misses
#' nothing if the cost along every chain of sets falls, then rises, which no cost
#' here is sure to do. So each cut is put to the proof afterwards, by the bounds of
#' the exact search: if none can hide a set that would be among the results,
#' [search_info()] says `complete = TRUE`, and the answer is the exact one. Else it
#' says `complete = FALSE`, `reason = "u_curve"`, and `bound` is a value that no set
#' left out exceeds. `pruned` counts the cuts as `u_curve`, `evaluated` the sets of
#' the walk and of the proofs.
#'
#' It is there to compare with: `search = "exact"` mostly looks at far fewer sets.
#'
#' @section Types of columns:
#' Features are factors (in the order of their levels), characters (in the
#' order of their bytes in UTF-8, whatever the locale), logicals, or numeric
#' columns of whole numbers with at most `max_whole` distinct values. Other
#' numeric columns, dates and times, lists, complex numbers and raw bytes are
#' refused by name, all of them in one error, with advice. With `discretize`,
#' every numeric column is cut ([cut_points()], which takes dates and times too), or a
#' continuous feature ([joint_quantiles()]). A numeric class is refused too:
#' make it a factor, or use [quantile_bins()]. Levels without rows are dropped;
#' more than 65,535 levels are an error of class `localift_error_too_large`.
#'
#' The same goes for the class and for columns that make groups (`by`), which may
#' be any numbers, dates and times besides. A column of another class is what it
#' stands for: 64-bit integers below 2^53 are numbers, and where values have labels
#' (`haven::labelled()`), the labels are the levels; numbers of which only some have
#' labels are numbers. What [is.na()] says is missing, declared missing values too.
#'
#' @section Missing values:
#' Rows whose class is missing are dropped, with a note. For features, `na` is
#'
#' * `"available"`, the paper's rule: a feature set counts the rows that are
#'   complete in it, so each has its own number of rows;
#' * `"complete"`: rows that are complete in every feature are used, whatever
#'   the feature set;
#' * `"level"`: missing values are a last level of their own, `(Missing)`;
#' * `"fail"`: any missing value, of the class too, is an error.
#'
#' @section Ties:
#' Features are in the data's column order, whatever the formula's. Of results
#' of equal value, the one with more rows comes first, then that with fewer
#' features, then by the order of features, then by that of levels. Nothing
#' depends on threads, the order of rows, or the locale.
#'
#' @section Time and memory:
#' A search that visits every feature set (with `search = "exhaustive"`, or of
#' continuous features) takes at least
#'
#' \deqn{\frac{1}{\textrm{threads}} \sum_\chi
#'   (4\,\mu\textrm{s} + 7\,\textrm{ns} \cdot n_\chi)}{sum over the sets of
#'   (4 microseconds + 7 nanoseconds x counted rows) / threads}
#'
#' to count them, figures that `inst/bench/search-size.md` measures; an
#' exhaustive search for profiles at least 0.15 microseconds, and 0.01
#' nanoseconds for each row, for every profile that certainly has enough rows.
#' If that is more than a day, the search is refused, unless there is a
#' `time_limit`; the error says how long it would take, and the largest
#' `max_features` that does not. From ten seconds on, an interactive session
#' says it before the search. A search that skips sets by bounds (`"exact"`) is
#' never refused, as the number of sets says nothing of its time; where it is
#' very large, a note says how to end it sooner.
#'
#' Counts take 8 bytes for each profile of the largest set, class and thread,
#' bitmaps one bit for each row and level. If that is more than
#' `options(localift.memory = )` gigabytes, 4 by default, the search is refused
#' before it takes them.
#'
#' @section Errors:
#' See [localift-package] for the classes of errors. `localift_error_input` for
#' arguments and columns that are not as said here,
#' `localift_error_missing` if missing values leave no rows or `na = "fail"`
#' finds any, and `localift_error_too_large` for searches that can neither end
#' nor fit. If nothing satisfies the restrictions, that is no error: the result
#' has no rows, and a note says which restriction left none.
#'
#' @references
#' Pudil, P., Novovičová, J. and Kittler, J. (1994). Floating search methods in
#' feature selection. *Pattern Recognition Letters*, 15(11), 1119--1125.
#'
#' Reis, M. S., Estrela, G., Ferreira, C. E. and Barrera, J. (2018). featsel: A
#' framework for benchmarking of feature selection algorithms and cost
#' functions. *SoftwareX*, 7, 125--127.
#'
#' Ris, M., Barrera, J. and Martins-Jr, D. C. (2010). U-curve: A branch-and-bound
#' optimization algorithm for U-shaped cost functions on Boolean lattices applied
#' to the feature selection problem. *Pattern Recognition*, 43(3), 557--568.
#'
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based
#' on the local lift dependence scale. *Entropy*, 20(2), 97.
#' \doi{10.3390/e20020097}
#'
#' @name search_arguments
NULL
