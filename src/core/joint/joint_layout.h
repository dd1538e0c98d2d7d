// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/data/continuous_data.h"
#include "core/data/narrow_numbers.h"

namespace localift {

/// A copy of continuous columns, for the rows complete in them, in the order in which the engine reads rows: by group,
/// then phase, then class.
///
/// The rows of a group up to the end of any phase are a sample of it, so that what was read so far says where its
/// quantiles lie. Each phase is kPhaseGrowth times as long as the phases before it together, less one. Samples are
/// drawn from strata of consecutive rows, one row of each stratum by a hash of its position: no less random than a
/// plain sample whatever the order of the rows, and closer to the whole where neighbours are alike.
class JointLayout {
 public:
  /// Rows of one class, one phase and one group, by position in the columns.
  struct Run {
    std::size_t begin, end;
    std::uint32_t y;
  };
  struct Phase {
    std::vector<Run> runs;
    std::size_t n_seen;  ///< rows of the group up to its end
  };
  struct Group {
    std::size_t begin, end;
    std::vector<Phase> phases;
    std::size_t size() const { return end - begin; }
  };

  /// `features`: continuous features. O(rows x features).
  JointLayout(const ContinuousData& data, const std::vector<int>& features, const Execution& execution);

  std::size_t n_columns() const { return columns_.size(); }
  const NarrowNumbers& column(std::size_t c) const { return columns_[c]; }
  const std::vector<Group>& groups() const { return groups_; }
  std::size_t n_rows() const { return groups_.back().end; }
  const std::vector<Count>& class_total() const { return class_total_; }

 private:
  void set_order(const ContinuousData& data, const std::vector<int>& features, const Stop& stop,
                 std::vector<std::uint32_t>& order);

  std::vector<NarrowNumbers> columns_;
  std::vector<Group> groups_;
  std::vector<Count> class_total_;
};

}  // namespace localift
