# What a user sees at 80 columns.
expect_fits_80_columns <- function(...) {
  withr::local_options(width = 80)
  for (object in list(...)) {
    lines <- utils::capture.output(print(object))
    expect_gt(length(lines), 0)
    expect_lte(max(cli::utf8_nchar(lines, "width")), 80)
  }
}
