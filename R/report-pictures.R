# What a report pictures, and in which size.

has_picture <- function(report, type) report$pictures && has_rows(report, type)

# Rows pictured: a picture of more is none that a page or a device can take. A window takes some three lines.
picture_rows <- function(report, type = "features") min(report$n, if (type == "windows") 6 else 40)

# Inches.
picture_height <- function(report, type) {
  part <- report$parts[[type]]
  if (!has_picture(report, type)) {
    return(1)
  }
  drawn <- report$drawn[[type]]
  lines <- switch(type,
    features = min(nrow(part), picture_rows(report, type)),
    windows = 1.4 * (nrow(drawn$lines) + nrow(drawn$windows)),
    profiles = ,
    subgroups = nrow(drawn) + length(unique(drawn$class))
  )
  2 + 0.28 * lines
}

# What the picture of a part shows.
drawn_data <- function(report, type) {
  result_types[[type]]$plot_data(report$parts[[type]], part_fit(report, type), picture_rows(report, type), NULL)
}

report_picture <- function(report, type) {
  result_types[[type]]$picture(report$drawn[[type]], report$parts[[type]], part_fit(report, type))
}

report_lift_picture <- function(report) draw_lift(report$lift, NULL, report$lift_matrix)

report_tree_picture <- function(report) draw_resolutions(report$tree, tree = report$whole_tree)

# The picture of a chunk as a file. knitr would record what is printed and then draw it again, which is half the time of
# a report; it still does where it has to choose another device.
report_file <- function(picture) {
  if (!capabilities("png")) {
    return(picture)
  }
  chunk <- knitr::opts_current$get()
  file <- knitr::fig_path(".png", chunk)
  dir.create(dirname(file), showWarnings = FALSE, recursive = TRUE)
  grDevices::png(file, chunk$fig.width, chunk$fig.height, "in", res = chunk$dpi)
  tryCatch(print(picture), finally = grDevices::dev.off())
  knitr::include_graphics(file)
}

picture_text <- function(report, type) {
  part <- report$parts[[type]]
  if (is.null(part)) "" else selection_title(part, part_fit(report, type))
}

# That of the best feature set whose lift function can be taken in at a glance; NULL if there is none.
lift_pictured <- function(part) {
  if (is.null(part) || is.null(attr(part, "localift")$coded)) {
    return(NULL)
  }
  few <- part[part$n_profiles <= max_profiles_pictured, ]
  if (nrow(few) > 0) lift_function(best_row(few))
}

max_profiles_pictured <- 30

lift_height <- function(report) {
  lift <- report$lift
  if (is.null(lift)) {
    return(1)
  }
  matrix <- report$lift_matrix
  rows <- if (is.null(matrix)) {
    min(nrow(lift$counts), most_profiles)
  } else {
    max(matrix$row) * ceiling(length(unique(matrix$class)) / attr(matrix, "across")) * 1.5
  }
  2 + 0.3 * rows
}

report_lift <- function(report) {
  lift <- report$lift
  htmltools::tagList(
    htmltools::tags$h2("A closer look"),
    paragraphs(sentence(
      "How much more frequent, in red, or less, in blue, classes are in each profile than overall. The features are ",
      code(feature_set_text(list(seq_along(lift$features)), lift$features)),
      sprintf(", the best set of those found that has at most %s profiles.", max_profiles_pictured)
    ))
  )
}

has_tree <- function(report) {
  report$pictures && !is.null(report$tree) && all(vapply(report$parts, nrow, 0L) > 0) &&
    !is.null(part_fit(report)$coded)
}

report_tree <- function(report) {
  html_lines(paragraphs(if (!is.null(report$whole_tree)) {
    paste(
      "From left to right: feature sets, their windows, and the lift of each class in the profiles, coloured by eta",
      "and lift. Thick outlines mark the best results."
    )
  } else {
    paste(
      "On the left are feature sets, each joined by lines to those that hold it: the darker, the greater its eta; the",
      "best is in bold. On the right are the best profiles, with bars of their lift."
    )
  }))
}
