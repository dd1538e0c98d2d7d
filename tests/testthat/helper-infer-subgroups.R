# Data and plain references for what is said of subgroups after their search: rows are looked at by the values in the
# data, never by codes.

# Numbers, an ordered factor and one that is not, some missing; x and f go with the class by `effect`.
numbers_to_infer <- function(seed, n = 120, n_classes = 2, missing = 0.08, effect = 0.5) {
  with_fixed_seed(seed, {
    y <- sample.int(n_classes, n, replace = TRUE)
    data <- data.frame(y = letters[y])
    data$x <- round(20 + 5 * stats::rnorm(n) + 6 * effect * (y == 1))
    data$z <- round(stats::rexp(n), 2)
    data$o <- factor(sample(c("low", "mid", "high"), n, TRUE), c("low", "mid", "high"), ordered = TRUE)
    data$f <- LETTERS[ifelse(stats::runif(n) < effect, y, sample.int(3, n, TRUE))]
    for (name in c("x", "z", "o", "f")) data[[name]][stats::runif(n) < missing] <- NA
    data
  })
}

#' Rows that the conditions of a subgroup hold, by the text of each
#'
#' @return A logical vector, `NA` where a feature that they name is missing.
#' @noRd
plain_holds <- function(text, data) {
  conditions <- strsplit(text, ", (?![^{]*[}])", perl = TRUE)[[1]]
  masks <- lapply(conditions, function(condition) {
    parts <- strsplit(condition, " (>=|<=|<|=|in) ")[[1]]
    if (grepl(" in [{]", condition)) {
      x <- data[[parts[[1]]]]
      return(ifelse(is.na(x), NA, x %in% strsplit(gsub("[{}]", "", parts[[2]]), ", ")[[1]]))
    }
    if (grepl(" = ", condition)) {
      return(as.character(data[[parts[[1]]]]) == parts[[2]])
    }
    if (length(parts) == 3) {
      x <- as_plain_number(data[[parts[[2]]]])
      return(x >= plain_end(parts[[1]], data[[parts[[2]]]]) & x < plain_end(parts[[3]], data[[parts[[2]]]]))
    }
    x <- as_plain_number(data[[parts[[1]]]])
    end <- plain_end(parts[[2]], data[[parts[[1]]]])
    if (grepl(">=", condition)) x >= end else x < end
  })
  Reduce(function(a, b) ifelse(is.na(a) | is.na(b), NA, a & b), masks)
}

as_plain_number <- function(x) if (is.factor(x)) as.integer(x) else x
plain_end <- function(text, x) if (is.factor(x)) match(text, levels(x)) else as.double(text)

# n, p, N and P of a subgroup for a class, in some rows.
plain_counts <- function(text, data, class, units = rep(1, nrow(data))) {
  holds <- plain_holds(text, data)
  of_class <- data$y == class
  counted <- !is.na(holds)
  c(
    n = sum(units[counted & holds]), p = sum(units[counted & holds & of_class]), N = sum(units[counted]),
    P = sum(units[counted & of_class])
  )
}

find_subgroups <- function(data, ..., n_best = 3, max_features = 2, cuts = 4) {
  quietly(select_subgroups(y ~ ., data, n_best = n_best, max_features = max_features, cuts = cuts, ...))
}
