#' Votes of the United States House of Representatives, 1984
#'
#' The party and the votes on 16 key matters of the 435 members, as used in the
#' paper. Missing are votes other than yea and nay: "present", and unknown
#' positions.
#'
#' @format A data frame with 435 rows and 17 columns. `party` is a factor with
#' the levels `democrat` and `republican`; all others are factors with the
#' levels `n` (nay: voted, paired or announced against) and `y` (yea: voted,
#' paired or announced for).
#'
#' | column | matter |
#' | --- | --- |
#' | `party` | party of the member |
#' | `HI` | handicapped infants |
#' | `WP` | water project cost sharing |
#' | `AB` | adoption of the budget resolution |
#' | `PF` | physician fee freeze |
#' | `SA` | El Salvador aid |
#' | `RG` | religious groups in schools |
#' | `ST` | anti-satellite test ban |
#' | `AN` | aid to Nicaraguan contras |
#' | `MM` | MX missile |
#' | `IM` | immigration |
#' | `SC` | synfuels corporation cutback |
#' | `ES` | education spending |
#' | `SR` | superfund right to sue |
#' | `CR` | crime |
#' | `DF` | duty-free exports |
#' | `EA` | Export Administration Act South Africa |
#'
#' The short names are those of Table 4 of the paper.
#'
#' @source
#' Congressional Quarterly Almanac, 98th Congress, 2nd session 1984, Volume XL.
#' Congressional Quarterly Inc., Washington, D.C., 1985. Donated to the UCI
#' Machine Learning Repository by Jeff Schlimmer, and taken from the data set
#' `HouseVotes84` of the package mlbench; `data-raw/votes.R` names its columns.
#'
#' @references
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based
#' on the local lift dependence scale. *Entropy*, 20(2), 97.
#' \doi{10.3390/e20020097}
#'
#' @examples
#' summary(votes$party)
#' colSums(is.na(votes))
"votes"
