#' Select the features on which a class depends most
#'
#' Algorithm 1 of the paper, the low resolution: the feature sets
#' \eqn{\chi}{chi} of greatest \eqn{\eta(Y | R_\chi)}{eta}, the share of the
#' class's entropy that the set explains, or of \eqn{\eta}{eta} corrected for
#' what chance explains.
#'
#' \deqn{\eta(Y | R_\chi) = \frac{I(\chi, Y)}{H(Y)}
#'   = \frac{\sum_{x, y} f(x, y) \log \frac{f(x, y)}{g(x) h(y)}}
#'   {-\sum_y h(y) \log h(y)}}{eta = I(chi, Y) / H(Y)}
#'
#' with \eqn{f}, \eqn{g} and \eqn{h} the shares, among the rows that count for
#' \eqn{\chi}{chi}, of a profile and class together, of a profile, and of a
#' class. It is 0 if they are independent and 1 if the class is a function of
#' the features. It has no unit.
#'
#' On discrete data without missing values it never decreases as features are
#' added, and it is 1 as soon as every profile is unique. Give a `correction`,
#' or limit the size of the sets with `max_features` and look at `n_profiles`.
#'
#' @inheritParams search_arguments
#'
#' @section Corrections:
#' Below, \eqn{n} is the number of counted rows (their weight, where there are
#' weights), \eqn{n_x} those of a profile and \eqn{n_{xy}}{n_xy} those of a
#' profile and class; \eqn{K_x} and \eqn{K_y} count the profiles and the classes
#' that occur in these rows. The column `eta_corrected` then ranks the sets.
#' Unlike \eqn{\eta}{eta} it can be negative (but for `"smoothed"`): such a set
#' explains less than chance would.
#'
#' * `"permutation"`, the reliable fraction of information (Mandros et al.,
#'   2017): what a random class of the same margin would share with the features
#'   is taken off, exactly,
#'   \deqn{\frac{I(\chi, Y) - E\, I(\chi, Y^\sigma)}{H(Y)}, \quad
#'   E\, I(\chi, Y^\sigma) = \sum_{x, y} \sum_k P(k)\, \frac{k}{n}
#'   \log \frac{n k}{n_x n_y},}{(I(chi, Y) - E I(chi, Y permuted)) / H(Y), with
#'   E I = sum over x, y and k of P(k) (k / n) log(n k / (n_x n_y)),}
#'   where \eqn{k} rows of class \eqn{y} among the \eqn{n_x} of the profile have
#'   the hypergeometric probability \eqn{P(k)} (Vinh et al., 2010). Weights must
#'   be whole.
#' * `"miller_madow"`: the bias of \eqn{I} to first order is taken off (Miller,
#'   1955),
#'   \deqn{\frac{I(\chi, Y) - (K_x - 1)(K_y - 1) / 2n}{H(Y)}.}{(I(chi, Y) -
#'   (K_x - 1) (K_y - 1) / 2n) / H(Y).}
#' * `"smoothed"`: \eqn{\eta}{eta} of the counts \eqn{n_{xy} + 1/2}{n_xy + 1/2},
#'   Jeffreys' prior on each of the \eqn{K_x K_y} cells (smoothed mutual
#'   information: Pennerath et al., 2020).
#' * `"singletons"`: the mean conditional entropy with profiles that hold a
#'   single row counted as full uncertainty, the cost of the U-curve searches of
#'   Barrera's group (Reis et al., 2018), as a share of \eqn{H(Y)}:
#'   \deqn{1 - C \frac{\log K_y}{H(Y)}, \quad
#'   C = \sum_{x \textrm{ seen once}} \frac{n_x}{n} +
#'   \sum_{\textrm{other } x} \frac{n_x}{n} \frac{H(Y | x)}{\log K_y}.}{1 - C
#'   log(K_y) / H(Y), with C the sum of n_x / n over profiles seen once and of
#'   (n_x / n) H(Y | x) / log K_y over the others.}
#'   Counted data must be whole numbers, which say how many rows a profile has.
#'
#' @section The search:
#' With `search = "exact"` sets are visited best first, and those that cannot be
#' among the `n_best` are left out by bounds that hold for missing values and
#' weights too; [search_info()] counts in `pruned` what they left out: `loss` (no
#' set of these features explains enough), `joint` and `split` (chance alone
#' would explain too much), `order` (what could tie comes later) and `rows`
#' (too few rows, or one class); `u_curve` is that of `search = "u_curve"`, see
#' [search_arguments]. Without missing values that needs few sets. With
#' them, `"permutation"` can only use the weakest bound: use `max_features`, or
#' `na = "level"`. If `time_limit` ends the search, `bound` is a value that no set
#' left out exceeds.
#'
#' @returns A data frame of class `localift_features`, best first:
#' * `rank`;
#' * `features`: the set, as text, in the data's column order; see
#'   [selected_features()] for the names themselves;
#' * `eta`, and with a `correction` `eta_corrected`, which ranks;
#' * `n_features`, `n_profiles`: the number of features of the set, and of its
#'   profiles that occur;
#' * `n`: the counted rows, or their weight.
#'
#' Feature sets whose counted rows hold one class, or fewer than `min_n` rows,
#' are not eligible. No rows if there is none, with a note.
#'
#' @inheritSection search_arguments Errors
#' @references
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based
#' on the local lift dependence scale. *Entropy*, 20(2), 97.
#' \doi{10.3390/e20020097}
#'
#' Mandros, P., Boley, M. and Vreeken, J. (2017). Discovering reliable
#' approximate functional dependencies. *KDD '17*, 355-363.
#' \doi{10.1145/3097983.3098062}
#'
#' Miller, G. A. (1955). Note on the bias of information estimates. In
#' *Information Theory in Psychology*, 95-100. Free Press.
#'
#' Pennerath, F., Mandros, P. and Vreeken, J. (2020). Discovering approximate
#' functional dependencies using smoothed mutual information. *KDD '20*,
#' 1254-1264. \doi{10.1145/3394486.3403178}
#'
#' Reis, M. S., Estrela, G., Ferreira, C. E. and Barrera, J. (2018). featsel: A
#' framework for benchmarking of feature selection algorithms and cost
#' functions. *SoftwareX*, 7, 125-127.
#'
#' Vinh, N. X., Epps, J. and Bailey, J. (2010). Information theoretic measures
#' for clusterings comparison. *Journal of Machine Learning Research*, 11,
#' 2837-2854.
#' @seealso [select_windows()] and [select_profiles()] for finer resolutions,
#'   [localift()] for all three, [search_info()] for how the search went,
#'   [search_arguments] for the rules behind the arguments.
#' @examples
#' select_features(party ~ ., votes, max_features = 2, n_best = 5)
#'
#' # All sizes, corrected for what chance explains
#' select_features(party ~ ., votes, na = "complete", correction = "permutation", n_best = 5)
#'
#' # The first, by x and y, and in a pipe
#' select_features(votes[-1], votes$party, max_features = 2, n_best = 5)
#' votes |> select_features(party ~ ., max_features = 2, n_best = 5)
#' @include arg-method.R
#' @export
select_features <- function(x, ...) {
  check_given(!missing(x) || ...length() > 0, "select_features")
  UseMethod("select_features")
}

#' @rdname select_features
#' @export
select_features.formula <- search_method(
  "select_features", "features", formula_inputs
)

#' @rdname select_features
#' @export
select_features.data.frame <- search_method("select_features", "features")

#' @export
select_features.matrix <- select_features.data.frame

#' @export
select_features.table <- select_features.data.frame

#' @export
select_features.tbl_lazy <- select_features.data.frame

#' @export
select_features.Matrix <- select_features.data.frame

#' @export
select_features.localift_files <- select_features.data.frame

#' @export
select_features.default <- function(x, ...) {
  abort_no_method(x, "select_features")
}
