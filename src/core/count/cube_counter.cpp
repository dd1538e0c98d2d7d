// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/cube_counter.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/base/binomial.h"

namespace localift {

namespace {

constexpr std::size_t kMostFeatures = 4;  // of a cube
constexpr double kCellsOfRow = 32;        // cells of a cube that cost less than what it saves of a row
constexpr double kMostBytes = 1 << 21;    // of the cells of all features: sums of them take up to four times as much

/// How many features at most sets have beyond a node's, where all such sets of `n_later` features are `n_sets`.
std::size_t most_added(std::size_t n_later, double n_sets) {
  std::size_t added = 0;
  for (double sum = 1; sum < n_sets && added < n_later;)
    sum += binomial(static_cast<int>(n_later), static_cast<int>(++added));
  return added;
}

}  // namespace

void CubeCounter::watch(const Stop& stop) {
  stop_ = &stop;
  cross_.watch(stop);
}

void CubeCounter::leave_out_ids() {
  cross_.leave_out_ids();
  cubes_ = !row_sets_ && data_.rows_are_weights();
}

void CubeCounter::tell_row_sets() {
  cross_.tell_row_sets();
  row_sets_ = true;
  cubes_ = false;
}

void CubeCounter::enter(const std::vector<int>& features, const std::vector<int>& later, double n_sets) {
  if (nodes_.size() == depth_) nodes_.emplace_back();
  Node& node = nodes_[depth_];
  node.cube = cubes_ ? cube_of(features.back()) : kNone;
  node.states = nullptr;
  if (cubes_ && node.cube == kNone) {
    node.features = features;
    node.states = choose(later, n_sets);
  }
  ++depth_;
}

void CubeCounter::leave() {
  --depth_;
  if (counted_ == depth_) counted_ = kNone;
}

/// Pushes the features of the node that is entered.
const CubeStates* CubeCounter::choose(const std::vector<int>& later, double n_sets) {
  const std::size_t added = most_added(later.size(), n_sets);
  if (added < 2) return nullptr;
  cross_.move_to(nodes_[depth_].features);
  const RowPartition& partition = cross_.partition();
  const double limit = std::min(kMostBytes / static_cast<double>(cube_.cell_bytes(partition)),
                                kCellsOfRow * static_cast<double>(partition.size));
  const double size = static_cast<double>(partition.n_place_codes()) * data_.n_classes();
  for (std::size_t n = std::min({kMostFeatures, later.size(), added + 1}); n > 1; --n) {
    std::vector<int> last(later.end() - static_cast<std::ptrdiff_t>(n), later.end());
    const double n_states = CubeStates::n_states(data_, last);
    if (n_states * size <= limit && n_states <= UINT16_MAX) return states(std::move(last));
  }
  return nullptr;
}

const CubeStates* CubeCounter::states(std::vector<int> features) {
  states_.resize(kMostFeatures + 1);
  std::unique_ptr<CubeStates>& states = states_[features.size()];
  if (states == nullptr)
    states = std::make_unique<CubeStates>(data_, std::move(features));
  else if (states->features() != features)
    return nullptr;  // of the order of another walk
  return states.get();
}

std::size_t CubeCounter::cube_of(int last) const {
  if (depth_ == 0) return kNone;
  const Node& node = nodes_[depth_ - 1];
  if (node.cube != kNone || node.states == nullptr) return node.cube;
  return node.states->set_of(last) == 0 ? kNone : depth_ - 1;
}

bool CubeCounter::count_in_cube(const std::vector<int>& features, int last, CountTable& table) {
  const std::size_t at = cube_of(last);
  if (at == kNone) return false;
  const Node& node = nodes_[at];
  std::size_t set = node.states->set_of(last), n_others = 0;
  for (const int feature : features) {
    const std::size_t in_cube = node.states->set_of(feature);
    set |= in_cube;
    n_others += in_cube == 0;
  }
  if (n_others > node.features.size()) return false;
  if (counted_ != at) {
    cross_.move_to(node.features);
    cube_.count(cross_.partition(), *node.states, stop_);
    counted_ = stopped(stop_) ? kNone : at;  // what is unfinished must not serve whoever goes on with another stop
  }
  cube_.tabulate(set, table);
  return true;
}

void CubeCounter::count(const std::vector<int>& features, int last, CountTable& table) {
  if (count_in_cube(features, last, table)) return;
  cross_.move_to(features);
  cross_.count_with(last, table);
}

}  // namespace localift
