# All verbs on files, in chunks of some size, against the data frame that they hold.
expect_same_counts <- function(data, files, formula, ...) {
  expect_equal(quietly(count_profiles(formula, files, ...)), quietly(count_profiles(formula, data, ...)))
}

test_that("counts are those of the data frame, whatever reads the files", {
  for (seed in some(1:6)) {
    set.seed(seed)
    data <- file_data()
    paths <- write_parts(data, c(50, 1, 69), ending = sample(c(".csv", ".csv.gz"), 1), eol = sample(c("\n", "\r\n"), 1))
    for (reader in readers_here()) {
      with_reader(reader, {
        files <- data_files(paths, chunk_rows = sample(c(13, 50, 1000), 1))
        expect_same_counts(data, files, y ~ . - z, weights = w)
        expect_same_counts(data, files, y ~ a + num + lg)
      })
    }
  }
})

test_that("chunks of one row do", {
  set.seed(1)
  data <- file_data(12)
  expect_same_counts(data, data_files(write_parts(data), chunk_rows = 1), y ~ . - z)
})

test_that("blocks of bytes may end anywhere", {
  on.exit(session$block_bytes <- NULL)
  set.seed(1)
  data <- file_data(40)
  paths <- write_parts(data)
  for (size in c(1, 7, 64)) {
    session$block_bytes <- size
    expect_same_counts(data, data_files(paths, chunk_rows = 11), y ~ . - z)
  }
})

test_that("searches give the answers of the data frame", {
  skip_on_cran()
  text <- votes
  text[] <- lapply(votes, as.character)
  paths <- write_parts(text, c(200, 235))
  files <- data_files(paths, chunk_rows = 90)
  expect_equal(count_profiles(party ~ ., files), count_profiles(party ~ ., text))
  same <- function(verb, ..., formula = party ~ .) {
    answer <- function(data) as.data.frame(quietly(verb(formula, data, ...)))
    expect_equal(answer(files), answer(text))
  }
  same(select_features, max_features = 2)
  same(select_windows, max_features = 1)
  same(select_profiles, max_features = 2, never = "AB", na = "complete")
  same(select_subgroups, max_features = 2, n_best = 3)
  same(select_cover, max_features = 1, min_probability = 0.8)
  both <- localift(party ~ AB + PF, files)
  expect_equal(as.data.frame(both$features), as.data.frame(select_features(party ~ AB + PF, text)))
  # In a pipe.
  expect_equal(select_features(files, party ~ AB)$eta, select_features(party ~ AB, text)$eta)
  expect_equal(eta(party ~ AB, files), eta(party ~ AB, text))
  expect_equal(lift_function(party ~ AB, files, na = "level")$lift, lift_function(party ~ AB, text, na = "level")$lift)
})

test_that("thresholds are given in one pass, sought in two", {
  for (seed in some(1:4)) {
    set.seed(seed)
    data <- file_data()
    files <- data_files(write_parts(data), chunk_rows = 37)
    for (how in list(cut_points(3), cut_points(z = c(-1, 0.5), 2), cut_points(z = list(0), num = c(2, 3)))) {
      expect_same_counts(data, files, y ~ ., discretize = how)
      expect_same_counts(data, files, y ~ . - w, weights = w, discretize = how)
      answer <- function(data) as.data.frame(quietly(select_profiles(y ~ z + num, data, discretize = how)))
      expect_equal(answer(files), answer(data))
    }
    answer <- function(data) quietly(select_subgroups(y ~ ., data, cuts = cut_points(z = c(-1, 1), 4), n_best = 5))
    expect_equal(as.data.frame(answer(files)), as.data.frame(answer(data)))
    expect_equal(selected_cuts(answer(files)), selected_cuts(answer(data)))
  }
})

test_that("types do not depend on chunks", {
  of <- function(column, ..., formula = y ~ x) {
    lines <- paste0(rep(c("u", "v"), length.out = length(column)), ",", column)
    quietly(count_profiles(formula, data_files(write_text("y,x", lines), chunk_rows = 2, ...)))$x |> unique()
  }
  expect_equal(of(c("1", "2", "01", "1.0")), c(1, 2))
  expect_equal(of(c("1", "2", "a", "1.0")), c("1", "1.0", "2", "a"))
  expect_equal(of(c("TRUE", "false", "", "NA")), c(FALSE, TRUE, NA))
  expect_equal(of(c("T", "F", "T", "F")), c("F", "T"))
  expect_equal(of(c("", "", "NA", "3")), c(3, NA))
  expect_equal(of(c("a", "", "NA", "a")), c("", "a", NA))
  expect_equal(of(c("a", "", "NA", "a"), na = c("", "NA")), c("a", NA))
  expect_equal(of(c("a", "", "NA", "a"), na = character()), c("", "NA", "a"))
  expect_equal(of(c("", "NA", "", "")), NA)
  expect_equal(of(c("1e3", "1000", "0x3E8", "a")), c("0x3E8", "1000", "1e3", "a"))
  numbers <- data_files(write_text("y,x", "1,u", "10,u", "2,v"), chunk_rows = 1)
  counts <- count_profiles(factor(y) ~ x, numbers)
  expect_equal(levels(counts[["factor(y)"]]), c("1", "2", "10"))
  expect_error(count_profiles(y ~ x, numbers), "numeric", class = "localift_error_input")
})

test_that("empty fields that are a level are noted", {
  files <- data_files(write_text("y,x", "u,", "v,a"))
  expect_message(count_profiles(y ~ x, files), "na = c(\"\", \"NA\")", fixed = TRUE)
  expect_silent(count_profiles(y ~ x, data_files(files$paths, na = "")))
})

test_that("dates and times are cut at thresholds that are given", {
  set.seed(1)
  hours <- as.POSIXct("2020-01-01", tz = "UTC") + 0:9 * 3600
  data <- data.frame(y = c("u", "v"), d = as.Date("2020-01-01") + 0:9, t = hours)
  written <- transform(data, t = format(t, "%Y-%m-%dT%H:%M:%SZ"), d = format(d))
  files <- data_files(write_parts(written), chunk_rows = 3)
  how <- cut_points(d = as.Date("2020-01-04"), t = as.POSIXct("2020-01-01 02:00", tz = "UTC"))
  expect_same_counts(data, files, y ~ d + t, discretize = how)
})

test_that("what cannot be counted is an error", {
  path <- write_text("y,x,w,z", "u,a,1,0.5", "v,b,2,1.5", "u,a,x,0.25")
  files <- data_files(path, chunk_rows = 2)
  broken <- write_text("y,x,w,z", "u,a,1,1", "v,b,2", "u,a,1,1")
  longer <- write_text("y,x,w,z", "u,a,1,1", "v,b,2,3,4", "u,a,1,1")
  open <- write_text("y,x,w,z", "u,\"a,1,1", "v,b,2,1")
  wide <- write_text("y,x,w,z", paste0("u,a,1,", 1:30 / 7))
  only_names <- write_text("y,x,w,z")
  for (reader in readers_here()) {
    with_reader(reader, for (bad in c(broken, longer, open)) {
      error <- expect_error(count_profiles(y ~ x, data_files(bad, chunk_rows = 2)), class = "localift_error_input")
      expect_equal(error$file, normalizePath(bad, "/"))
    })
  }
  y <- 1:3
  with_reader("utils", expect_snapshot(error = TRUE, transform = hide_paths, {
    count_profiles(y ~ x, data_files(broken))
    count_profiles(y ~ x, data_files(longer))
    count_profiles(y ~ x, data_files(open))
    count_profiles(y ~ x, files, weights = w)
    count_profiles(y ~ x, files, weights = z * 2)
    count_profiles(y ~ x, files, weights = xx)
    count_profiles(~ x, files)
    count_profiles(x + y ~ x, files)
    count_profiles(yy ~ x, files)
    count_profiles(y ~ xx, files)
    count_profiles(files)
    count_profiles(files, y)
    select_features(files, files)
    count_profiles(y ~ z, files)
    count_profiles(y ~ z, data_files(wide))
    select_features(y ~ x, files, never = "x")
    select_features(y ~ z, files, discretize = joint_quantiles(2))
    count_profiles(y ~ z, files, discretize = cut_points(x = 3))
    count_profiles(y ~ z + x, files, discretize = cut_points(x = 3))
    count_profiles(y ~ z + x, files, discretize = cut_points(x = c(1, 2)))
    count_profiles(y ~ x, data_files(only_names))
    count_profiles(y ~ x, data_files(write_text("y,x,w", "u,a,-1"), chunk_rows = 2), weights = w)
    count_profiles(y ~ x, data_files(write_text("y,x,w", "u,a,1", "u,a,NA"), chunk_rows = 1), weights = w)
    count_profiles(y ~ x, data_files(write_text("y,x,w", "u,a,0", "u,a,0"), chunk_rows = 1), weights = w)
  }))
})

test_that("a truncated file is no shorter one", {
  set.seed(1)
  data <- data.frame(y = c("u", "v"), x = as.character(stats::runif(5000)), a = c("k", "l", "m", "n"))
  path <- write_parts(data, 5000, ".csv.gz")
  bytes <- readBin(path, "raw", 1e6)
  writeBin(bytes[seq_len(length(bytes) - 1000)], path)
  expect_error(count_profiles(y ~ a, data_files(path)), "Can't read", class = "localift_error_input")
})

test_that("text that is no UTF-8 is an error", {
  path <- tempfile(fileext = ".csv")
  writeBin(as.raw(c(charToRaw("y,x\nu,a\nv,"), 0xe9, charToRaw("\nu,b\n"))), path)
  for (reader in readers_here()) {
    expect_error(with_reader(reader, count_profiles(y ~ x, data_files(path))), "UTF-8", class = "localift_error_input")
  }
})

test_that("counts that do not fit are given up", {
  withr::local_options(localift.memory = 1e-3)
  path <- write_text("y,id,a", paste0(c("u", "v"), ",i", 1:70000, ",k"))
  error <- expect_error(count_profiles(y ~ ., data_files(path)), class = "localift_error_too_large")
  expect_equal(error$column, "id")
  numbers <- write_text("y,id,a", paste0(c("u", "v"), ",", 1:70000, ",k"))
  error <- expect_error(count_profiles(y ~ ., data_files(numbers)), class = "localift_error_input")
  expect_equal(error$column, "id")
})

test_that("Parquet files are counted with their types", {
  skip_if_not_installed("nanoparquet")
  set.seed(1)
  data <- transform(file_data(), f = factor(sample(c("u", "v"), 120, TRUE), c("v", "u")), s = as.character(num))
  folder <- tempfile()
  dir.create(folder)
  paths <- file.path(folder, c("1.parquet", "2.parquet"))
  write_parquet <- exported_by("nanoparquet", "write_parquet")
  write_parquet(data[1:50, ], paths[[1]])
  write_parquet(data[51:120, ], paths[[2]])
  files <- data_files(paths)
  expect_equal(files$columns, names(data))
  expect_same_counts(data, files, y ~ . - z, weights = w)
  expect_same_counts(data, files, y ~ ., discretize = cut_points(z = c(-1, 1), 3))
  writeBin(charToRaw("PAR1 and no more"), paths[[2]])
  expect_error(data_files(paths), class = "localift_error_input")
})
