# The real data, read in base R. Where a file is absent, text that says so.

covertype_path <- function() Sys.getenv("LOCALIFT_COVERTYPE")

read_mushrooms <- function() {
  path <- Sys.getenv("LOCALIFT_MUSHROOM")
  if (!nzchar(path)) path <- file.path(dirname(covertype_path()), "agaricus-lepiota.data")
  if (!file.exists(path)) {
    return("no agaricus-lepiota.data: set LOCALIFT_MUSHROOM or LOCALIFT_COVERTYPE to its path")
  }
  data <- utils::read.csv(path, header = FALSE, na.strings = character(), colClasses = "factor")
  names(data)[[1]] <- "class"
  data
}

# Every 29th row from the first, 20,000 of them.
read_covertype_part <- function() {
  path <- covertype_path()
  if (dir.exists(path)) path <- file.path(path, "covtype.data.gz")
  if (!nzchar(path) || !file.exists(path)) {
    return("no covtype.data.gz: set LOCALIFT_COVERTYPE to its path")
  }
  lines <- readLines(path)
  lines <- lines[seq(1, by = 29, length.out = 20000)]
  columns <- scan(text = lines, what = rep(list(0L), 55), sep = ",", quiet = TRUE)
  which_one <- function(columns) Reduce(`+`, Map(`*`, columns, seq_along(columns)))
  data <- columns[1:10]
  names(data) <- c("E", "A", "S", "HH", "VH", "HR", "H9", "HN", "H3", "HF")
  data$wilderness <- factor(which_one(columns[11:14]), labels = c("a", "b", "c", "d"))
  data$soil <- factor(which_one(columns[15:54]))
  data$cover_type <- factor(columns[[55]])
  as.data.frame(data)
}

# Each continuous column by its own quintiles, by base R alone.
discrete_covertype <- function(data) {
  data[1:10] <- lapply(data[1:10], function(x) {
    cuts <- unique(stats::quantile(x, 1:4 / 5, names = FALSE))
    factor(findInterval(x, cuts, left.open = TRUE))
  })
  data
}
