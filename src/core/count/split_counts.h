// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/count/count_table.h"

namespace localift {

/// The counts of a set with one feature more that counts the same rows, by what differs from the counts of the set: the
/// profiles that hold several levels of the feature, and what they fall into. All others stay as they are. Of many rows
/// most features split few of the profiles of a large set.
struct SplitCounts {
  /// Of the set: the same object for all its features, and kept as it is.
  std::shared_ptr<const CountTable> base;
  std::vector<std::uint32_t> split;  ///< profiles of `base`, each once
  /// What they fall into, in any order: `n_profiles`, `n_classes`, and `counts` and `total` of these (there may be room
  /// for more). `class_total`, `n` and `n_rows` are those of the whole set.
  CountTable parts;

  std::size_t n_profiles() const { return base->n_profiles - split.size() + parts.n_profiles; }
  /// Of the set with the feature, all that is not of single profiles.
  CountTable margins() const {
    CountTable result;
    result.n_profiles = n_profiles();
    result.n_classes = base->n_classes;
    result.class_total = base->class_total;
    result.n = base->n;
    result.n_rows = base->n_rows;
    return result;
  }

  /// Nothing is split.
  void start(std::shared_ptr<const CountTable> of) {
    base = std::move(of);
    split.clear();
    parts.n_profiles = 0;
    parts.n_classes = base->n_classes;
    parts.class_total = base->class_total;
    parts.n = base->n;
    parts.n_rows = base->n_rows;
  }
  /// Room for so many parts more, whose counts are to be written.
  void reserve(std::size_t more) {
    const std::size_t n = parts.n_profiles + more;
    if (parts.total.size() >= n && parts.counts.size() >= n * parts.n_classes) return;
    parts.total.resize(2 * n);
    parts.counts.resize(2 * n * parts.n_classes);
  }
  /// Another part, of no rows yet. Precondition: there is room.
  std::size_t add_part() {
    const std::size_t part = parts.n_profiles++;
    parts.total[part] = 0;
    std::fill_n(counts(part), parts.n_classes, Count{0});
    return part;
  }
  Count* counts(std::size_t part) { return parts.counts.data() + part * parts.n_classes; }
};

}  // namespace localift
