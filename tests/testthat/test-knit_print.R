skip_if_not_installed("knitr")

best_profiles <- function(...) {
  select_profiles(party ~ PF + AB + ES, votes, min_freq = 0.15, n_best = 3, ...)
}

# Names and levels that mean something in Markdown, HTML or LaTeX.
odd_names <- c(
  "a|b", "<b>x</b>", "_u_ *v*", "[w](x)", "\\[y\\]", "$z^2$", "`q`", "~s~ ^t^", "it's -- \"so\" ...", "&amp; 5%",
  "#1 @me", "{c} \\d", "![i](j)", "-", "1. e", "javascript:alert(1)", "http://x.org/a"
)

odd_data <- function() {
  n <- length(odd_names)
  data <- data.frame(
    class = rep(c("<i>|</i>", "*no*"), n),
    feature = factor(rep(odd_names, each = 2), levels = odd_names)
  )
  names(data) <- c("the_class|", "a_b|c")
  data
}

# What a table of Markdown shows once it is a page: the cells by row, the caption, the paragraphs.
shown_in_page <- function(markdown, from = "markdown") {
  input <- withr::local_tempfile(lines = enc2utf8(markdown), fileext = ".md")
  output <- withr::local_tempfile(fileext = ".html")
  rmarkdown::pandoc_convert(
    normalizePath(input), to = "html", from = from, output = output, wd = dirname(output),
    options = c("--wrap=none")
  )
  page <- paste(readLines(output, encoding = "UTF-8"), collapse = "\n")
  pick <- function(element) {
    found <- regmatches(page, gregexpr(sprintf("(?s)<%1$s( [^>]*)?>.*?</%1$s>", element), page, perl = TRUE))[[1]]
    text <- gsub("<[^>]*>", "", gsub("</?em>", "", found))
    entities <- c("&lt;" = "<", "&gt;" = ">", "&quot;" = "\"", "&#39;" = "'", "&amp;" = "&")
    for (entity in names(entities)) text <- gsub(entity, entities[[entity]], text, fixed = TRUE)
    text
  }
  list(
    header = trimws(pick("th")), cells = trimws(pick("td")), caption = trimws(pick("caption")),
    notes = gsub("\\s+", " ", pick("p")),
    has_links = grepl("<a[ >]", page)
  )
}

test_that("a document shows results as tables, and as text where that is asked for", {
  text <- c("```{r}", "best_profiles(classes = \"republican\")", "```")
  knit <- function(text) {
    paste(knitr::knit(text = text, quiet = TRUE, envir = environment()), collapse = "\n")
  }
  withr::local_options(knitr.progress.simple = NULL)
  table <- knit(text)
  expect_match(table, "Table: 3 best profiles for republican \\(party\\) by lift")
  expect_match(table, "| Rank|Profile", fixed = TRUE)
  expect_no_match(table, "## # 3 best", fixed = TRUE)
  printed <- knit(sub("{r}", "{r, render = knitr::normal_print}", text, fixed = TRUE))
  expect_match(printed, "## # 3 best profiles", fixed = TRUE)
  expect_no_match(printed, "Table:", fixed = TRUE)
  expect_match(knit(sub("(best.*)", "print(\\1)", text)), "## # 3 best profiles", fixed = TRUE)
  # A heading right after the chunk stays one.
  expect_match(knit(c(text, "## After")), "available cases[.][*]\n\n<!-- -->\n## After")
})

test_that("tables look as they did", {
  profiles <- best_profiles(classes = "republican")
  profiles$gain <- profiles$lift - 1
  expect_snapshot({
    cat(knitr::knit_print(select_features(party ~ PF + AB + ES, votes, correction = "permutation", n_best = 2)))
    cat(knitr::knit_print(best_profiles()))
    cat(knitr::knit_print(profiles[2, ]))
    cat(knitr::knit_print(lift_function(party ~ PF + AB, votes)))
    cat(knitr::knit_print(suppressMessages(select_profiles(party ~ PF, votes, min_count = 1000))))
    cat(knitr::knit_print(suppressMessages(localift(party ~ PF + AB, votes, n_best = 1))))
  })
})

test_that("tables have the numbers, rows and notes of the printed form", {
  sel <- select_features(party ~ ., votes, max_features = 2, n_best = 25)
  table <- as.character(knitr::knit_print(sel))
  rows <- strsplit(grep("^\\| +[0-9]+\\|", strsplit(table, "\n")[[1]], value = TRUE), " *\\| *")
  expect_length(rows, 20)
  expect_identical(vapply(rows, `[[`, "", 3), sel$features[1:20])
  expect_identical(vapply(rows, `[[`, "", 4), format_column(sel$eta[1:20], "eta"))
  expect_match(table, "5 more rows not shown", fixed = TRUE)
  printed <- format(sel)
  expect_match(table, sub("^# ", "", printed[[1]]), fixed = TRUE)
  expect_match(table, sub("^# ", "", printed[[2]]), fixed = TRUE)

  many <- select_profiles(party ~ PF + AB + ES + SC, votes, n_best = 22)
  expect_identical(rows_shown(many, attr(many, "localift"), 20), c(1:20, 23:42))
  sorted <- many[order(many$rank), ]
  expect_identical(rows_shown(sorted, attr(many, "localift"), 20), 1:20)
  slow <- suppressMessages(select_features(party ~ ., votes, search = "forward", n_best = 1))
  expect_match(knitr::knit_print(slow), "Not complete: a forward search may miss the best", fixed = TRUE)
})

test_that("weights, joint levels and columns of the user have their names", {
  weighted <- select_profiles(party ~ PF, votes, weights = rep(0.5, nrow(votes)), n_best = 1)
  expect_match(knitr::knit_print(weighted), "Weight|", fixed = TRUE)
  joint <- select_profiles(Species ~ ., iris, discretize = joint_quantiles(3), n_best = 1)
  joint$my_column <- letters[1:3]
  joint$hidden <- list(1, 2, 3)
  table <- knitr::knit_print(joint)
  expect_match(table, "|Features     |Profile   |", fixed = TRUE)
  expect_match(table, "my\\_column", fixed = TRUE)
  expect_no_match(table, "hidden")
})

# Tables of Markdown, and tables of HTML in a page of Markdown.
for (format in c("pipe", "html")) test_that(paste("names and levels show as they are in a page, format", format), {
  skip_without_pandoc()
  withr::local_options(knitr.table.format = format)
  data <- odd_data()
  sel <- suppressMessages(select_profiles(`the_class|` ~ ., data, n_best = Inf, min_freq = 0, min_lift = -Inf))
  lift <- lift_function(`the_class|` ~ ., data)
  # rmarkdown adds the second to pandoc's own.
  for (from in c("markdown", "markdown+autolink_bare_uris+tex_math_single_backslash")) {
    page <- shown_in_page(knitr::knit_print(sel), from)
    cells <- matrix(page$cells, ncol = 8, byrow = TRUE)
    expect_identical(page$header[[1]], attr(sel, "localift")$class_name)
    expect_identical(cells[, 1], sel$class)
    expect_identical(cells[, 3], sel$profile)
    expect_identical(page$caption, paste(length(odd_names), "best profiles per class of the_class| by lift"))
    expect_match(page$notes, "frequency > 0", fixed = TRUE)
    expect_false(page$has_links)

    page <- shown_in_page(knitr::knit_print(lift), from)
    cells <- matrix(page$cells, ncol = 4, byrow = TRUE)
    expect_identical(page$header, c("a_b|c", "*no*", "<i>|</i>", "Relative frequency"))
    expect_identical(cells[, 1], c(odd_names, "Relative frequency"))
  }
})

test_that("names and levels show as they are in HTML and LaTeX", {
  lift <- lift_function(`the_class|` ~ ., odd_data())
  withr::local_options(knitr.table.format = "html")
  html <- knitr::knit_print(lift)
  texts <- c(
    "&#60;b&#62;x&#60;&#47;b&#62;", "&#38;amp&#59; 5&#37;", "&#42;no&#42;", "<caption>Lift &#40;count&#41; of", "<p><em>n &#61; 34"
  )
  for (text in texts) {
    expect_match(html, text, fixed = TRUE)
  }
  expect_no_match(html, "<b>", fixed = TRUE)

  withr::local_options(knitr.table.format = "latex")
  latex <- knitr::knit_print(lift)
  for (text in c("\\$z\\textasciicircum{}2\\$", "\\{c\\} \\textbackslash{}d", "\\&amp; 5\\%", "\\emph{n = 34")) {
    expect_match(latex, text, fixed = TRUE)
  }
  withr::local_options(knitr.table.format = "rst")
  expect_match(knitr::knit_print(lift), "Lift (count) of the\\_class\\| by", fixed = TRUE)
  expect_identical(escape_latex("\\_\\"), "\\textbackslash{}\\_\\textbackslash{}")
})

test_that("very long texts are cut", {
  long <- suppressMessages(select_windows(
    party ~ ., votes, min_freq = 0.9, min_features = 5, max_features = 5, n_best = 1
  ))
  expect_gt(nchar(long$window), longest_cell)
  cells <- trimws(strsplit(knitr::knit_print(long), "|", fixed = TRUE)[[1]])
  cut <- grep("^democrat \\(", cells, value = TRUE)
  expect_length(cut, 1)
  expect_lte(nchar(gsub("\\", "", cut, fixed = TRUE)), longest_cell)
  expect_match(cut, sprintf("^democrat [(][0-9]+ of [0-9]+ rows, [0-9]+ profiles[)]: .*; republican [(]"))
})

test_that("what is no longer a result shows as a data frame", {
  plain <- best_profiles()
  plain$rank <- NULL
  edited <- best_profiles()
  edited[["profile"]][1] <- "PF=n"
  for (x in list(plain, edited)) {
    shown <- utils::capture.output(returned <- knitr::knit_print(x))
    expect_match(shown[[1]], "class")
    expect_no_match(shown, "Table:")
    expect_false(inherits(returned, "knit_asis"))
  }
})
