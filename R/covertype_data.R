#' The Covertype data
#'
#' Reads the forest cover type data of the UCI Machine Learning Repository,
#' which the second application of the paper uses. The package does not contain
#' them: `covertype_data()` reads a copy of yours, or downloads one if you say
#' so.
#'
#' The file is looked for in this order:
#'
#' 1. `path`;
#' 2. the environment variable `LOCALIFT_COVERTYPE`;
#' 3. the user's cache, `tools::R_user_dir("localift", "cache")`;
#' 4. with `download = TRUE`, or if you answer yes in an interactive session, it
#'    is downloaded (11 MB) from the UCI archive into the cache. What was
#'    downloaded is kept only if the MD5 checksum of its unpacked rows is right.
#'
#' @param path `[character(1)]` The file `covtype.data` or `covtype.data.gz`,
#'   or a folder that holds one of them.
#' @param download `[logical(1)]` Whether to download the file if it is not
#'   found.
#' @param names `"long"` for the names below, `"short"` for those of the paper's
#'   Table 6.
#'
#' @returns A data frame with 581,012 rows, each a cell of 30 x 30 metres, and 13
#' columns:
#'
#' | long | short | |
#' | --- | --- | --- |
#' | `elevation` | `E` | in metres |
#' | `aspect` | `A` | in degrees azimuth |
#' | `slope` | `S` | in degrees |
#' | `horizontal_distance_to_hydrology` | `HH` | in metres, to the nearest surface water |
#' | `vertical_distance_to_hydrology` | `VH` | in metres; negative below it |
#' | `horizontal_distance_to_roadways` | `HR` | in metres |
#' | `hillshade_9am` | `H9` | 0 to 255, at the summer solstice |
#' | `hillshade_noon` | `HN` | the same at noon |
#' | `hillshade_3pm` | `H3` | the same at 3 pm |
#' | `horizontal_distance_to_fire_points` | `HF` | in metres, to the nearest wildfire ignition point |
#' | `wilderness` | `wilderness` | area: a factor of 4 levels |
#' | `soil` | `soil` | type: a factor of 40 levels, `"1"` to `"40"` |
#' | `cover_type` | `cover_type` | the class: a factor of 7 levels, `"1"` to `"7"` |
#'
#' The first ten are integers. The file has a column of zeros and ones for each
#' wilderness area and each soil type; here they are two factors. The cover
#' types are 1 spruce/fir, 2 lodgepole pine, 3 ponderosa pine, 4
#' cottonwood/willow, 5 aspen, 6 Douglas-fir, 7 krummholz.
#'
#' Reading takes a few seconds; less if the package data.table is installed.
#'
#' @section Copyright:
#' The data are copyright 1998 Jock A. Blackard and Colorado State University.
#' Their reuse is unlimited with retention of this copyright notice.
#'
#' @section Errors:
#' `localift_error_input` if there is no such file, it is not the Covertype
#' data, or the download fails.
#'
#' @source Blackard, J. (1998). Covertype. UCI Machine Learning Repository.
#' \doi{10.24432/C50K5N}
#' @references
#' Blackard, J. A. and Dean, D. J. (1999). Comparative accuracies of artificial
#' neural networks and discriminant analysis in predicting forest cover types
#' from cartographic variables. *Computers and Electronics in Agriculture*,
#' 24(3), 131-151.
#'
#' Marcondes, D., Simonis, A. and Barrera, J. (2018). Feature selection based
#' on the local lift dependence scale. *Entropy*, 20(2), 97.
#' \doi{10.3390/e20020097}
#' @seealso `vignette("covertype")`
#' @examplesIf nzchar(Sys.getenv("LOCALIFT_COVERTYPE"))
#' covertype <- covertype_data(names = "short")
#' lift_function(
#'   cover_type ~ E + HH + HF, covertype,
#'   discretize = joint_quantiles(5)
#' )
#' @export
covertype_data <- function(path = NULL, download = FALSE,
                           names = c("long", "short")) {
  check_evaluates()
  names <- if (missing(names)) "long" else check_choice(names, c("long", "short"))
  download <- check_flag(download)
  call <- environment()
  file <- find_covertype(path, download, call)
  data <- covertype_frame(read_covertype(file, call), file, call)
  if (names == "short") {
    names(data)[seq_along(covertype_columns)] <- covertype_columns
  }
  data
}

# The continuous columns: long names, and the paper's.
covertype_columns <- c(
  elevation = "E", aspect = "A", slope = "S",
  horizontal_distance_to_hydrology = "HH",
  vertical_distance_to_hydrology = "VH",
  horizontal_distance_to_roadways = "HR",
  hillshade_9am = "H9", hillshade_noon = "HN", hillshade_3pm = "H3",
  horizontal_distance_to_fire_points = "HF"
)

covertype_wilderness <- c("Rawah", "Neota", "Comanche Peak", "Cache la Poudre")

covertype_files <- c("covtype.data.gz", "covtype.data")

covertype_url <- paste0(
  "https://archive.ics.uci.edu/ml/machine-learning-databases/covtype/",
  covertype_files[[1]]
)

# Of the unpacked rows.
covertype_md5 <- "71df19898bd3e11db15ae0faf4159f2c"

# Finding ----------------------------------------------------------------------

#' Where the file is
#' @return A path of an existing file.
#' @noRd
find_covertype <- function(path, download, call) {
  if (!is.null(path)) {
    if (!is_string(path)) {
      abort_argument("must be one path", path, "path", call)
    }
    return(covertype_at(path) %||% abort_no_covertype_at(path, fill("{.arg path}"), call))
  }
  variable <- Sys.getenv("LOCALIFT_COVERTYPE")
  if (nzchar(variable)) {
    where <- fill("the environment variable {.envvar LOCALIFT_COVERTYPE}")
    return(covertype_at(variable) %||% abort_no_covertype_at(variable, where, call))
  }
  cache <- tools::R_user_dir("localift", "cache")
  found <- covertype_at(cache)
  if (!is.null(found)) {
    return(found)
  }
  if (download || agrees_to_download(cache)) {
    return(download_covertype(cache, call))
  }
  abort_localift(
    c(
      "There is no copy of the Covertype data.",
      x = paste0(
        "Neither {.arg path} nor the environment variable {.envvar LOCALIFT_COVERTYPE} ",
        "names one, and none is in {.file {cache}}."
      ),
      i = "{.code covertype_data(download = TRUE)} downloads it (11 MB)."
    ),
    "input", arg = "path", call = call
  )
}

# A path of the file, or of the folder that holds it; NULL if it is neither.
covertype_at <- function(path) {
  path <- path.expand(path)
  if (dir.exists(path)) {
    path <- file.path(path, covertype_files)
  }
  path <- path[file.exists(path)]
  if (length(path)) path[[1]]
}

abort_no_covertype_at <- function(path, where, call) {
  found <- if (dir.exists(path)) {
    "The folder {.file {path}} holds no {.or {.file {covertype_files}}}."
  } else {
    "There is no file {.file {path}}."
  }
  abort_localift(
    c("Can't find the Covertype data at {where}.", x = found),
    "input", arg = "path", call = call
  )
}

agrees_to_download <- function(cache) {
  is_interactive() && isTRUE(utils::askYesNo(
    paste0("Download the Covertype data (11 MB) from the UCI archive into ", cache, "?"),
    default = FALSE
  ))
}

#' Download the file into the cache
#'
#' Into a temporary file first: what is in the cache is whole.
#' @noRd
download_covertype <- function(cache, call) {
  packed <- tempfile(fileext = ".gz")
  on.exit(unlink(packed))
  status <- tryCatch(
    utils::download.file(covertype_url, packed, mode = "wb", quiet = !is_interactive()),
    error = identity, warning = identity
  )
  if (inherits(status, "condition") || status != 0) {
    abort_localift(
      c(
        "The download of the Covertype data failed.",
        i = "Download {.url {covertype_url}} by other means, and give the file as {.arg path}."
      ),
      "input", arg = "download", call = call, parent = if (inherits(status, "error")) status
    )
  }
  unpacked <- unpack(packed)
  on.exit(unlink(unpacked), add = TRUE)
  md5 <- unname(tools::md5sum(unpacked))
  if (md5 != covertype_md5) {
    abort_localift(
      c(
        "What was downloaded from {.url {covertype_url}} is not the Covertype data.",
        x = "The MD5 checksum of its rows is {md5}, and should be {covertype_md5}."
      ),
      "input", arg = "download", call = call
    )
  }
  dir.create(cache, recursive = TRUE, showWarnings = FALSE)
  file <- file.path(cache, covertype_files[[1]])
  file.copy(packed, file, overwrite = TRUE)
  file
}

# Reading ----------------------------------------------------------------------

#' Read the file's 55 columns of integers
#' @return A list of 55 integer vectors.
#' @noRd
read_covertype <- function(file, call) {
  tryCatch(
    if (requireNamespace("data.table", quietly = TRUE)) {
      unpacked <- unpack(file)
      on.exit(if (unpacked != file) unlink(unpacked))
      # What it warns of, the check of the columns finds.
      suppressWarnings(as.list(data.table::fread(
        unpacked, header = FALSE, showProgress = FALSE
      )))
    } else {
      scan_covertype(file)
    },
    error = function(error) abort_not_covertype(file, "It can't be read.", call, error)
  )
}

# In base R. A connection reads packed and unpacked files alike.
scan_covertype <- function(file) {
  connection <- gzfile(file)
  on.exit(close(connection))
  scan(connection, rep(list(0L), 55), sep = ",", quiet = TRUE)
}

# A packed file's content in a temporary file; a path of its own otherwise.
unpack <- function(file) {
  if (!identical(readBin(file, "raw", 2), as.raw(c(0x1f, 0x8b)))) {
    return(file)
  }
  from <- gzfile(file, "rb")
  on.exit(close(from))
  name <- tempfile(fileext = ".data")
  to <- file(name, "wb")
  on.exit(close(to), add = TRUE)
  while (length(piece <- readBin(from, "raw", 2^24))) {
    writeBin(piece, to)
  }
  name
}

#' Columns of the file as a data frame
#' @noRd
covertype_frame <- function(columns, file, call) {
  whole <- length(columns) == 55 &&
    all(vapply(columns, function(x) is.integer(x) && !anyNA(x), NA))
  if (!whole) {
    abort_not_covertype(file, "It does not have 55 columns of whole numbers.", call)
  }
  wilderness <- one_of_columns(columns[11:14])
  soil <- one_of_columns(columns[15:54])
  if (is.null(wilderness) || is.null(soil) || !all(columns[[55]] %in% 1:7)) {
    abort_not_covertype(file, "Its values are not those of wilderness areas, soils and cover types.", call)
  }
  data <- columns[seq_along(covertype_columns)]
  names(data) <- names(covertype_columns)
  data$wilderness <- structure(wilderness, levels = covertype_wilderness, class = "factor")
  data$soil <- structure(soil, levels = as.character(1:40), class = "factor")
  data$cover_type <- structure(columns[[55]], levels = as.character(1:7), class = "factor")
  do.call(new_table, data)
}

# Which of some columns of zeros holds the one of each row; NULL if not exactly
# one does.
one_of_columns <- function(columns) {
  code <- integer(length(columns[[1]]))
  ones <- code
  for (j in seq_along(columns)) {
    code <- code + j * columns[[j]]
    ones <- ones + columns[[j]]
  }
  if (all(ones == 1L)) code
}

abort_not_covertype <- function(file, found, call, parent = NULL) {
  abort_localift(
    c(
      "{.file {file}} is not the file {.file covtype.data} of the UCI archive.",
      x = "{found}",
      i = "It has 581,012 rows of 55 whole numbers, without a heading."
    ),
    "input", arg = "path", call = call, parent = parent
  )
}
