# All windows of one feature set: their eta over their frequency.

max_windows_drawn <- 4095

# Of more, each is a window of its own, beside that of all.
max_profiles_in_windows <- 500

#' The windows of the range of a feature set
#'
#' Windows of one profile, of two and so on, as far as all of a size fit into `most`; then that of all profiles.
#' Profiles without rows are in none.
#'
#' @param lift A `localift_lift`.
#' @param most The most windows.
#' @return A data frame, a row per window: `window` (text), `n_profiles`, `frequency`, `eta`, and `best`, whether no
#'   window of this frequency or a greater one has a greater eta. Attributes: `total`, the windows there are; `largest`,
#'   the profiles of the largest windows all of which are there; `profiles`, those that are in the windows.
#' @noRd
window_space_data <- function(lift, most = max_windows_drawn) {
  present <- which(lift$g > 0)
  total <- 2^length(present) - 1
  used <- present[most_frequent(lift$g[present], min(most, max_profiles_in_windows))]
  masks <- window_masks(length(used), most)
  sums <- masks %*% window_parts(lift, used)
  out <- new_table(
    window = apply(masks, 1, function(mask) paste(lift$labels[used[mask]], collapse = "; ")),
    n_profiles = as.integer(rowSums(masks)),
    frequency = sums[, 1],
    eta = window_eta(sums)
  )
  if (length(used) < length(present)) {
    all <- colSums(window_parts(lift, present))
    out[nrow(out), ] <- list("all profiles", length(present), all[[1]], window_eta(t(all)))
  }
  # Sums of all shares may be above 1 by rounding, where no scale has a place.
  out[c("frequency", "eta")] <- lapply(out[c("frequency", "eta")], pmin, 1)
  # Frequencies are sums: those that differ by rounding alone are equal.
  place <- order(-round(out$frequency, 12), -round(out$eta, 12), method = "radix")
  value <- round(out$eta[place], 12)
  out$best <- FALSE
  out$best[place] <- value > c(-Inf, utils::head(cummax(value), -1))
  structure(out, total = total, largest = attr(masks, "largest"), profiles = length(present), used = length(used))
}

# Of each profile: its frequency, and what it adds to the two sums whose ratio is eta.
window_parts <- function(lift, profiles) {
  g <- unname(lift$g[profiles])
  cbind(g, g * lift$measures$kl[profiles], g * lift$measures$cross_entropy[profiles])
}

# Nothing is left to explain where there is a single class.
window_eta <- function(sums) ifelse(sums[, 3] > 0, sums[, 2] / sums[, 3], 1)

# A logical matrix, windows x profiles.
window_masks <- function(k, most) {
  sizes <- cumsum(choose(k, seq_len(k)))
  largest <- max(sum(sizes <= most), 1L)
  masks <- lapply(unique(c(seq_len(largest), k)), function(size) {
    sets <- utils::combn(k, size)
    mask <- matrix(FALSE, ncol(sets), k)
    mask[cbind(as.vector(col(sets)), as.vector(sets))] <- TRUE
    mask
  })
  structure(do.call(rbind, masks), largest = largest)
}

draw_window_space <- function(data, lift) {
  front <- data[data$best, ]
  front <- front[order(front$frequency), ]
  named <- named_windows(front)
  plot <- ggplot2::ggplot(data, ggplot2::aes(.data$frequency, .data$eta)) +
    ggplot2::geom_hline(yintercept = lift$measures$eta, linetype = "dashed", colour = "grey50") +
    ggplot2::geom_point(
      ggplot2::aes(colour = .data$n_profiles),
      size = if (nrow(data) > 300) 1 else 2, alpha = if (nrow(data) > 300) 0.6 else 1
    ) +
    (if (nrow(front) > 1) ggplot2::geom_step(data = front, direction = "vh", colour = "grey20")) +
    ggplot2::geom_point(data = front, ggplot2::aes(fill = .data$n_profiles), shape = 21, size = 3) +
    ggplot2::geom_text(
      data = named, ggplot2::aes(label = .data$label, hjust = .data$hjust),
      vjust = -0.9, size = 2.8, lineheight = 0.9, check_overlap = TRUE
    ) +
    profiles_scale("colour", data$n_profiles) +
    profiles_scale("fill", data$n_profiles) +
    ggplot2::guides(fill = "none") +
    ggplot2::scale_x_continuous(limits = c(0, 1)) +
    ggplot2::scale_y_continuous(
      limits = c(0, NA), expand = ggplot2::expansion(mult = c(0.02, 0.15)), breaks = eta_breaks
    ) +
    ggplot2::labs(
      title = fold_title("Windows of ", set_name(lift), ": eta of ", show_label(lift$class_name)),
      subtitle = fold_subtitle(
        sprintf(
          "n = %s; dashed: all profiles together, eta = %s. Line: the greatest eta at that frequency or more.",
          format_count(lift$n), format_eta(lift$measures$eta, 3)
        ),
        window_space_note(data), cut_note(named$cut)
      ),
      x = "frequency of the window", y = "eta of the window"
    ) +
    plot_theme()
  picture(plot)
}

window_space_note <- function(data) {
  total <- attr(data, "total")
  if (nrow(data) >= total) {
    return(NULL)
  }
  used <- attr(data, "used")
  profiles <- format_count(attr(data, "profiles"))
  sprintf(
    "Drawn: %s of %s windows, %s and that of all.", format_count(nrow(data)), format_size(total),
    if (used < attr(data, "profiles")) {
      sprintf("the %s most frequent of %s profiles", format_count(used), profiles)
    } else {
      sprintf("those of at most %s of the %s profiles", attr(data, "largest"), profiles)
    }
  )
}

# The texts of some of the best windows: short ones, and far enough apart to be read.
named_windows <- function(front) {
  front <- front[nrow(front):1, ]
  kept <- integer()
  for (i in seq_len(nrow(front))) {
    apart <- abs(front$eta[[i]] - front$eta[kept]) > 0.09 * max(front$eta)
    if (front$n_profiles[[i]] <= 4 && all(apart) && length(kept) < 6) {
      kept <- c(kept, i)
    }
  }
  named <- front[kept, ]
  text <- fold_text(named$window, 38, lines = 2)
  named$label <- text$text
  named$hjust <- ifelse(named$frequency > 0.55, 1, 0)
  named$cut <- rep(text$cut, nrow(named))
  named
}
