#' Select the features on which a class depends most
#'
#' Algorithm 1 of the paper, the low resolution: the feature sets
#' \eqn{\chi}{chi} of greatest \eqn{\eta(Y | R_\chi)}{eta}, the share of the
#' class's entropy that the set explains. Every feature set of the sizes asked
#' for is visited.
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
#' added, and it is 1 as soon as every profile is unique. Limit the size of the
#' sets with `max_features`, and look at `n_profiles`.
#'
#' @inheritParams search_arguments
#'
#' @returns A data frame of class `localift_features`, best first:
#' * `rank`;
#' * `features`: the set, as text, in the data's column order; see
#'   [selected_features()] for the names themselves;
#' * `eta`;
#' * `n_features`, `n_profiles`: the number of features of the set, and of its
#'   profiles that occur;
#' * `n`: the counted rows, or their weight.
#'
#' Feature sets whose counted rows hold one class, or fewer than `min_n` rows,
#' are not eligible. No rows if there is none, with a note.
#'
#' @inheritSection search_arguments Errors
#' @inherit search_arguments references
#' @seealso [select_windows()] and [select_profiles()] for finer resolutions,
#'   [localift()] for all three, [search_info()] for how the search went,
#'   [search_arguments] for the rules behind the arguments.
#' @examples
#' select_features(party ~ ., votes, max_features = 2, n_best = 5)
#'
#' # The same, by x and y, and in a pipe
#' select_features(votes[-1], votes$party, max_features = 2, n_best = 5)
#' votes |> select_features(party ~ ., max_features = 2, n_best = 5)
#' @export
select_features <- function(x, ...) {
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
select_features.Matrix <- select_features.data.frame

#' @export
select_features.default <- function(x, ...) {
  abort_no_method(x, "select_features")
}
