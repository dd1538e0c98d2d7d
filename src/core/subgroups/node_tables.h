// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <vector>

#include "core/count/joint_cells.h"

namespace localift {

/// What is known at a node of the cells of one feature together with later ones, and what was spent on counting below
/// without it. The node of all rows is shared by the workers.
struct FeatureTables {
  std::mutex mutex;  // of building
  std::atomic<bool> has_pairs{false}, has_triples{false};
  std::atomic<double> spent_for_pairs{0}, spent_for_triples{0};  // steps; now and then one is lost to another worker's
  JointCells pairs, triples;
};

/// By position.
class NodeTables {
 public:
  void reset(std::size_t n_positions) {
    if (tables_.size() != n_positions) tables_ = std::vector<FeatureTables>(n_positions);
    for (FeatureTables& table : tables_) {
      table.has_pairs = table.has_triples = false;
      table.spent_for_pairs = table.spent_for_triples = 0;
    }
  }
  FeatureTables& operator[](int position) { return tables_[static_cast<std::size_t>(position)]; }

 private:
  std::vector<FeatureTables> tables_;
};

}  // namespace localift
