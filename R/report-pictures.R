# What a report pictures, and in which size.

has_picture <- function(report, type) report$pictures && has_rows(report, type)

# Rows pictured: a picture of more is none that a page or a device can take.
picture_rows <- function(report) min(report$n, 40)

# Inches.
picture_height <- function(report, type) {
  part <- report$parts[[type]]
  if (is.null(part)) {
    return(1)
  }
  rows <- if (result_types[[type]]$by_class) {
    per_class <- utils::head(pmin(table(as.character(part$class)), picture_rows(report)), max_panels)
    sum(per_class) + 1.5 * length(per_class)
  } else {
    min(nrow(part), picture_rows(report)) * if (type == "windows") 1.5 else 1
  }
  2 + 0.33 * rows
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

lift_height <- function(report) if (is.null(report$lift)) 1 else 2 + 0.3 * nrow(report$lift$counts)

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
  html_lines(paragraphs(paste(
    "From left to right: feature sets, their windows, and the lift of each class in the profiles, coloured by eta and",
    "lift. Thick outlines mark the best results."
  )))
}
