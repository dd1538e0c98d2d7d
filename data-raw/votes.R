# Makes data/votes.rda from mlbench's HouseVotes84: party first, as there, and
# the 16 votes under the short names of the paper's Table 4, in its order.
# Run from the root of the package: Rscript data-raw/votes.R

data("HouseVotes84", package = "mlbench", envir = environment())

votes <- HouseVotes84
row.names(votes) <- NULL
names(votes) <- c(
  "party",
  "HI", "WP", "AB", "PF", "SA", "RG", "ST", "AN",
  "MM", "IM", "SC", "ES", "SR", "CR", "DF", "EA"
)

stopifnot(
  identical(dim(votes), c(435L, 17L)),
  identical(levels(votes$party), c("democrat", "republican")),
  all(vapply(votes[-1], function(x) identical(levels(x), c("n", "y")), NA))
)

save(votes, file = "data/votes.rda", compress = "xz", version = 3)
