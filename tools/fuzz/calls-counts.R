# Calls of counted data: how it is declared, and what verbs of R and of other packages make of it.

a_column <- function(frame) as.name(some_features(frame))

counts_generators <- list(
  as_counts = function(frame) {
    pick(
      quote(as_counts(as.data.frame(counts), n_name)), quote(as_counts(as.data.frame(Titanic), Freq)),
      quoted(as_counts(data, .(pick(1, 99, pick(junk))))), quoted(as_counts(.(pick(junk)), n)),
      quoted(as_counts(data.frame(a = 1:2, n = .(pick(c(0, 0), c(1, NA), c("1", "2"), c(-1, 1), c(0.5, 1)))), n))
    )
  },
  c.localift_counts = function(frame) {
    pick(
      quote(c(counts, counts)), quote(c(counts[1:2, ], NULL, counts[-(1:2), ])), quoted(c(counts, .(pick(junk)))),
      quote(c(counts, counts[-1])), quote(c(counts[rev(seq_along(counts))], counts)), quote(c(counts[0, ], counts)),
      quote(c(counts, as_counts(transform(as.data.frame(counts), more = 1), more)))
    )
  },
  data_files = function(frame) {
    path <- pick(quote(csv_files(good)$paths), pick(junk), tempdir(), "nowhere.csv", c("a", "a"))
    quoted(data_files(
      .(path), .(pick(NULL, "csv", "parquet", pick(junk))), .(pick(NULL, ";", pick(junk))),
      na = .(pick("NA", "", pick(junk))), chunk_rows = .(pick(1, 1e6, pick(junk)))
    ))
  },
  format.localift_files = function(frame) quote(format(csv_files(good))),
  print.localift_files = function(frame) quote(print(csv_files(good))),
  "[.localift_counts" = function(frame) {
    pick(quote(counts[1]), quote(counts[1, ]), quote(counts[0, ]), quote(counts[, 1]))
  },
  "[<-.localift_counts" = function(frame) quoted(`[<-`(counts, 1, .(pick(1, 99)), .(pick(NA, 1, NULL)))),
  "[[<-.localift_counts" = function(frame) {
    quoted(`[[<-`(counts, .(pick(1, "new", quote(n_name))), value = .(pick(NULL, 1))))
  },
  "$<-.localift_counts" = function(frame) quoted(`$<-`(counts, .(pick("new", "n")), .(pick(NULL, 1)))),
  "names<-.localift_counts" = function(frame) quote(`names<-`(counts, rev(names(counts)))),
  aggregate.localift_counts = function(frame) quote(aggregate(counts[n_name], counts[1], sum)),
  transform.localift_counts = function(frame) quote(transform(counts, more = 1)),
  merge.localift_counts = function(frame) {
    pick(quote(merge(counts, counts[1:2])), quote(merge(counts, unique(as.data.frame(counts[1])))))
  },
  as.data.frame.localift_counts = function(frame) pick(quote(as.data.frame(counts)), quote(data.frame(counts))),
  as_tibble.localift_counts = function(frame) quote(tibble::as_tibble(counts)),
  as.data.table.localift_counts = function(frame) quote(data.table::as.data.table(counts)),

  count.localift_counts = function(frame) quoted(dplyr::count(counts, .(a_column(frame)))),
  tally.localift_counts = function(frame) quote(dplyr::tally(counts)),
  do.localift_counts = function(frame) quoted(dplyr::do(dplyr::group_by(counts, .(a_column(frame))), head(., 1))),
  dplyr_col_modify.localift_counts = function(frame) quote(dplyr::mutate(counts, more = 1)),
  dplyr_reconstruct.localift_counts = function(frame) quote(dplyr::left_join(counts, as.data.frame(counts[1:2]))),
  dplyr_row_slice.localift_counts = function(frame) quote(dplyr::slice(counts, 1)),
  group_by.localift_counts = function(frame) quoted(dplyr::group_by(counts, .(a_column(frame)))),
  group_modify.localift_counts = function(frame) {
    quoted(dplyr::group_modify(dplyr::group_by(counts, .(a_column(frame))), function(x, key) head(x, 1)))
  },
  rowwise.localift_counts = function(frame) quote(dplyr::rowwise(counts)),
  summarise.localift_counts = function(frame) quote(dplyr::summarise(counts, total = dplyr::n())),
  ungroup.localift_counts = function(frame) quote(dplyr::ungroup(counts)),

  complete.localift_counts = function(frame) quoted(tidyr::complete(counts, .(a_column(frame)))),
  drop_na.localift_counts = function(frame) quote(tidyr::drop_na(counts)),
  expand.localift_counts = function(frame) quoted(tidyr::expand(counts, .(a_column(frame)))),
  extract.localift_counts = function(frame) quoted(tidyr::extract(counts, .(a_column(frame)), "first", "(.)")),
  fill.localift_counts = function(frame) quoted(tidyr::fill(counts, .(a_column(frame)))),
  gather.localift_counts = function(frame) quoted(tidyr::gather(counts, "key", "value", .(a_column(frame)))),
  nest.localift_counts = function(frame) quoted(tidyr::nest(counts, inside = .(a_column(frame)))),
  pivot_longer.localift_counts = function(frame) {
    quoted(tidyr::pivot_longer(counts, .(a_column(frame)), values_to = "to"))
  },
  pivot_wider.localift_counts = function(frame) {
    quoted(tidyr::pivot_wider(counts, names_from = .(a_column(frame)), values_from = tidyselect::all_of(n_name)))
  },
  replace_na.localift_counts = function(frame) quote(tidyr::replace_na(counts, list())),
  separate.localift_counts = function(frame) {
    quoted(tidyr::separate(counts, .(a_column(frame)), "first", extra = "drop"))
  },
  separate_rows.localift_counts = function(frame) quoted(tidyr::separate_rows(counts, .(a_column(frame)))),
  spread.localift_counts = function(frame) quoted(tidyr::spread(counts, .(a_column(frame)), .(as.name(frame$n_name)))),
  uncount.localift_counts = function(frame) quoted(tidyr::uncount(counts, .(as.name(frame$n_name)))),
  unite.localift_counts = function(frame) {
    quoted(tidyr::unite(counts, "both", .(a_column(frame)), .(as.name(frame$class_name))))
  },
  unnest.localift_counts = function(frame) {
    quoted(tidyr::unnest(tidyr::nest(counts, inside = .(a_column(frame))), inside))
  },

  vec_cast.localift_counts.localift_counts = function(frame) quote(vctrs::vec_cast(counts, counts[0, ])),
  vec_cast.localift_counts.data.frame = function(frame) quote(vctrs::vec_cast(as.data.frame(counts), counts)),
  vec_cast.localift_counts.tbl_df = function(frame) quote(vctrs::vec_cast(plain_tibble(counts), counts)),
  vec_ptype2.localift_counts.localift_counts = function(frame) quote(vctrs::vec_rbind(counts, counts)),
  vec_ptype2.localift_counts.data.frame = function(frame) quote(vctrs::vec_rbind(counts, as.data.frame(counts))),
  vec_ptype2.localift_counts.tbl_df = function(frame) quote(dplyr::bind_rows(counts, plain_tibble(counts))),
  vec_ptype2.data.frame.localift_counts = function(frame) quote(vctrs::vec_rbind(as.data.frame(counts), counts)),
  vec_ptype2.tbl_df.localift_counts = function(frame) quote(vctrs::vec_rbind(plain_tibble(counts), counts))
)

plain_tibble <- function(counts) tibble::as_tibble(as.data.frame(counts))

# A file of a frame's columns as text, in small chunks.
csv_files <- function(data) {
  data <- as.data.frame(data)
  text <- lapply(data, function(x) if (is.atomic(x) && is.null(dim(x))) as.character(x) else rep("x", nrow(data)))
  path <- tempfile(fileext = ".csv")
  utils::write.csv(stats::setNames(as.data.frame(text), names(data)), path, row.names = FALSE, fileEncoding = "UTF-8")
  data_files(path, chunk_rows = max(nrow(data) %/% 3, 1))
}
