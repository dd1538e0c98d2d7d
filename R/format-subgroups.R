# What the printed result says of subgroups alone; of other types all of it is NULL.

# "5,570,000 subgroups of "
subgroups_searched <- function(fit) {
  space <- fit$info$space_subgroups
  if (is.null(space)) "" else sprintf("%s of ", count_size(space, if (fit$type == "profiles") "profile" else "subgroup"))
}

count_size <- function(x, what) paste0(format_size(x), " ", what, if (x != 1) "s")

subgroup_restrictions <- function(options) {
  if (is.null(options$max_overlap)) {
    return(NULL)
  }
  c(
    if (!options$two_sided) "one-sided intervals",
    if (options$max_overlap < 1) paste("overlap at most", decimal_text(options$max_overlap))
  )
}

#' What the bounds hold for, and which classes have no subgroup beyond chance
#'
#' Told of the whole result, whatever rows are left.
#' @noRd
bound_lines <- function(x, fit) {
  priced <- fit$type == "subgroups" || identical(fit$options$rank_by, "lower")
  if (!priced || !length(fit$structure) || !fit$data$whole) {
    return(NULL)
  }
  end <- if (fit$options$inhibit) "upper" else "lower"
  c(
    sprintf(
      "probability_%s holds for all of them at once with %s; lift_%s = probability_%s / base_rate",
      end, format_percent(1 - fit$options$alpha), end, end
    ),
    chance_line(fit$table, fit, end)
  )
}

# That none is beyond chance is known of all subgroups only where the bound ranks and all were searched.
chance_line <- function(found, fit, end) {
  bound <- found[[paste0("lift_", end)]]
  beyond <- if (fit$options$inhibit) bound < 1 else bound > 1
  none <- setdiff(unique(found$class), found$class[beyond])
  if (!length(none)) {
    return(NULL)
  }
  of <- if (any(beyond)) paste(" of", text_of_classes(show_label(none)))
  listed <- fit$options$rank_by != "lower" || may_miss(fit$options) || !isTRUE(fit$info$complete)
  one <- paste0(result_types[[fit$type]]$one, if (listed) " listed")
  sprintf("No %s%s is beyond what chance would give in such a search.", one, of %||% "")
}

# "Within another: 3 in 1, 5 in 2": of the rows shown, by rank.
nested_text <- function(x, fit) {
  if (fit$type != "subgroups" || nrow(x) < 2) {
    return(NULL)
  }
  within <- subgroups_within(unname(fit$structure[match_found(x, fit)]), x$class, x$rank)
  inside <- which(!is.na(within) & !duplicated(paste(x$class, x$rank)))
  if (!length(inside)) {
    return(NULL)
  }
  more <- length(inside) - most_nested
  inside <- utils::head(inside, most_nested)
  pairs <- sprintf("%s in %s", format_count(x$rank[inside]), format_count(within[inside]))
  by_class <- split(pairs, factor(as.character(x$class[inside]), unique(as.character(x$class[inside]))))
  told <- vapply(by_class, paste, "", collapse = ", ")
  if (length(unique(x$class)) > 1) told <- paste0(show_label(names(by_class)), " ", told)
  if (more > 0) told <- c(told, paste("and", format_count(more), "more"))
  paste("Within another:", paste(told, collapse = "; "))
}

# Where any overlap is allowed, most are within others.
most_nested <- 10
