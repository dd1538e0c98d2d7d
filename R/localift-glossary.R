#' The words of this package
#'
#' What the functions, results and help pages mean by the words they use.
#'
#' @section Data:
#' \describe{
#'   \item{class}{The variable to be explained, \eqn{Y}, and one of its values,
#'     \eqn{y}: the party, democrat.}
#'   \item{feature}{A variable that may explain the class, \eqn{X_j}, and
#'     \emph{level} one of its values.}
#'   \item{feature set}{Some of the features, \eqn{\chi}{chi}. Sets of \eqn{m}
#'     features form a lattice of \eqn{2^m - 1}{2^m - 1}.}
#'   \item{counted rows}{The rows that a feature set rests on, `n` in results:
#'     those complete in it, by the rule for missing values (`na`). With weights,
#'     their sum.}
#'   \item{profile}{One combination of levels of the features of a set,
#'     \eqn{x}: `AB=y PF=n`.}
#'   \item{condition}{Of one feature: an interval of its values, `30 <= age < 50`, or some of its levels,
#'     `job in {clerk, farmer}`.}
#'   \item{cell}{What lies between two thresholds of a numeric feature, those next to each other: intervals are made of
#'     cells. See [cut_points()].}
#'   \item{subgroup}{A condition for each feature of a set, and the rows that meet all of them, a box:
#'     `age >= 50, job = clerk`. See [select_subgroups()].}
#'   \item{window}{Some of the profiles of a feature set, \eqn{W}: a part of its
#'     range.}
#'   \item{joint level}{Of continuous features, a quantile of the distance of a
#'     row to zero, one level for all of them. Far from zero is not large where
#'     they are correlated: see [joint_quantiles()].}
#' }
#'
#' @section Measures:
#' \describe{
#'   \item{lift}{\eqn{L(x, y) = P(y \mid x) / P(y)}{L(x, y) = P(y|x) / P(y)}: how
#'     many times more frequent the class is in the profile than overall. Above 1
#'     the profile is \emph{prone} to the class, below 1 it \emph{inhibits} it,
#'     and at 1 they are independent.}
#'   \item{favoured class}{Of a profile, the class of greatest lift, if that is
#'     above 1; of several the first. Windows are printed by it.}
#'   \item{lift function}{All lifts of a feature set, a table of profiles by
#'     classes: see [lift_function()].}
#'   \item{lower bound of a lift}{`lift_lower`, the lower bound of a subgroup's probability that holds for all subgroups
#'     of a search at once, over the base rate. Above 1 the class does depend on the features: see [select_subgroups()].}
#'   \item{price}{What a subgroup pays for having been one of many in a search, the more the more there are like it: its
#'     lower bound is that of a test at level \eqn{\exp(-price)}{exp(-price)}. By Kraft's inequality these levels add up
#'     to no more than that of the whole search.}
#'   \item{eta}{\eqn{\eta}{eta} of a feature set, \eqn{I(\chi, Y) / H(Y)}{I(chi,
#'     Y) / H(Y)}: the share of the entropy of the class that the set explains,
#'     from 0 (independent) to 1 (a function of it). Of a window, what the
#'     divergence of the class in its profiles from the class overall is of
#'     their cross entropy: see [eta()], which has the equation.}
#'   \item{frequency}{The share of a profile or window among the counted rows.}
#'   \item{probability}{\eqn{P(y \mid x)}{P(y|x)}, the share of the class among
#'     the rows of the profile.}
#'   \item{corrected eta}{\eqn{\eta}{eta} less what chance explains: see
#'     `correction` in [select_features()].}
#' }
#'
#' @section Resolutions:
#' \describe{
#'   \item{low}{Which features: [select_features()], Algorithm 1 of the paper.}
#'   \item{medium}{Which features, and where in their range:
#'     [select_windows()], Algorithm 2.}
#'   \item{high}{Which profiles for a class: [select_profiles()],
#'     Algorithm 3. [localift()] does all three. Where numbers are among the features, [select_subgroups()]: boxes of
#'     their range.}
#' }
#'
#' @section Searches:
#' \describe{
#'   \item{search space}{All feature sets that the restrictions allow, `space`
#'     in [search_info()].}
#'   \item{evaluated}{The sets of the space whose counts were built.}
#'   \item{node}{A step of the search: a profile, a box of windows, or a feature
#'     set, looked at.}
#'   \item{bound}{A value that nothing in a part of the space can exceed. What
#'     cannot come before the last result is \emph{pruned}, not looked at.}
#'   \item{exact, complete}{An exact search returns what looking at everything
#'     would return, unless it is stopped; then its result is not complete.}
#'   \item{tie}{Results of equal value. They are ordered by rows, then by number
#'     of features, by features, and by levels.}
#'   \item{eligible}{What the restrictions allow as a result: `min_freq`,
#'     `min_count`, `min_n`, `min_lift`, `max_features` and others in
#'     [search_arguments].}
#'   \item{equivalent profiles}{Profiles that hold the same rows: see
#'     [equivalents()].}
#'   \item{base rate}{The share of the class among the rows that a feature set
#'     counts, which a lift is over.}
#'   \item{productive profile}{One in which the class has a greater share than in
#'     each profile with one feature less, on the same rows.}
#' }
#'
#' @section How sure:
#' \describe{
#'   \item{interval}{Of a lift or an \eqn{\eta}{eta}, values that the rows do not rule out: 95% of such intervals, over
#'     many samples, hold the true value of a set that was chosen before the data were seen. See
#'     [confint()][confint.localift_lift].}
#'   \item{corrected for the search}{The best of thousands is great by chance as well. A p-value corrected for the search
#'     says how often the whole search, on permuted classes, finds anything as great: see [permute_search()].}
#'   \item{permutation, stratum}{The classes of the rows, shuffled; within strata, rows of the same stratum only.}
#'   \item{family}{All that a search could have found, which a corrected p-value answers for.}
#'   \item{standardised}{On a scale on which rare and frequent profiles, small and large sets are alike by chance; raw is
#'     the value that the search ranks by.}
#'   \item{step-down}{Each result is compared with what is left of the family once the better ones are taken out.}
#'   \item{held-out, honest}{Counted in rows that the search did not see: [retest()], [cross_validate()].}
#'   \item{optimism}{What the found lift exceeds the held-out one by, on average of its logarithm.}
#'   \item{stability}{How often a search of half the rows finds the same: [stability()].}
#' }
#'
#' @references
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature Selection based on
#' the Local Lift Dependence Scale. \emph{Entropy}, 20(2), 97.
#' @name localift-glossary
#' @aliases glossary
NULL
