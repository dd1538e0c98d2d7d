// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/subgroups/node_counter.h"

#include <algorithm>

namespace localift {

namespace {

/// Places of a table that are worth their memory, and of all that a path has, one for each feature at each node: half a
/// gigabyte.
constexpr std::size_t kMostPlaces = std::size_t{1} << 22, kAllPlaces = std::size_t{1} << 26;

void spend(std::atomic<double>& account, double steps) {
  account.store(account.load(std::memory_order_relaxed) + steps, std::memory_order_relaxed);
}

/// Steps of a table: its rows for each group of positions, and all its places.
double table_cost(const SubgroupNode& node, double groups, std::size_t places) {
  return static_cast<double>(node.good + node.bad) * (groups + 1) + 2 * static_cast<double>(places);
}

}  // namespace

NodeCounter::NodeCounter(const SubgroupWalk& walk, const SplitRows& rows)
    : rows_(rows),
      max_size_(static_cast<std::size_t>(walk.max_size)),
      most_places_(std::min(kMostPlaces, kAllPlaces / std::max<std::size_t>(rows.n_positions() * max_size_, 1))),
      path_(static_cast<std::size_t>(walk.max_size) + 1, nullptr) {}

const SplitRows::Subset& NodeCounter::rows(std::size_t depth) {
  SubgroupNode& node = *path_[depth];
  if (!node.rows_known) {
    rows_.restrict_to(rows(depth - 1), static_cast<std::size_t>(node.last), node.accepted, node.good + node.bad, node.rows);
    node.rows_known = true;
  }
  return node.rows;
}

void NodeCounter::count(std::size_t depth, const Stop& stop) {
  SubgroupNode& node = *path_[depth];
  const auto from = static_cast<std::size_t>(node.last + 1);
  if (depth == 0) return count_all(node, stop);
  if (depth + 1 < max_size_) node.tables.reset(rows_.n_positions());
  SubgroupNode& above = *path_[depth - 1];
  const double steps = rows_.cost(node.good + node.bad, above.good + above.bad, from);
  if (has_pairs(depth - 1, node.last, steps, stop))
    return above.tables[node.last].pairs.take_cells(rows_, from - 1, node.accepted, node.counts);
  rows_.count(rows(depth), from, stop, node.counts);
  spend(above.tables[node.last].spent_for_pairs, steps);
  if (depth > 1) spend(path_[depth - 2]->tables[above.last].spent_for_triples, steps);
}

/// Of all rows, once for all walks.
void NodeCounter::count_all(SubgroupNode& root, const Stop& stop) {
  if (root.rows_known) return;
  root.tables.reset(rows_.n_positions());
  rows_.all(root.rows);
  rows_.count(root.rows, 0, stop, root.counts);
  root.rows_known = !stop.requested();
}

/// Is there a table of the feature at a position with later ones? It is made if that is due; a count of `spared` steps
/// comes next otherwise.
bool NodeCounter::has_pairs(std::size_t depth, int position, double spared, const Stop& stop) {
  SubgroupNode& node = *path_[depth];
  FeatureTables& tables = node.tables[position];
  if (!rows_.unit_weights()) return false;
  if (tables.has_pairs.load(std::memory_order_acquire)) return true;
  const auto at = static_cast<std::size_t>(position);
  const std::size_t places = JointCells::size_of_pairs(rows_, at);
  if (places > most_places_) return false;
  const bool taken = depth > 0 && has_triples(depth - 1, node.last, stop);
  const double groups = static_cast<double>(rows_.n_positions() - at - 1);
  const double steps = taken ? static_cast<double>(places) : table_cost(node, groups, places);
  if (tables.spent_for_pairs.load(std::memory_order_relaxed) + spared < steps) return false;
  const std::unique_lock<std::mutex> lock(tables.mutex, std::try_to_lock);
  if (!lock.owns_lock()) return false;
  if (tables.has_pairs.load(std::memory_order_acquire)) return true;
  if (taken) {
    tables.pairs.take_pairs(rows_, path_[depth - 1]->tables[node.last].triples, static_cast<std::size_t>(node.last),
                            node.accepted, at);
  } else {
    tables.pairs.count_pairs(rows_, rows(depth), at, stop);
    if (stop.requested()) return false;
    if (depth > 0) spend(path_[depth - 1]->tables[node.last].spent_for_triples, steps);
  }
  tables.has_pairs.store(true, std::memory_order_release);
  return true;
}

/// The same with two later ones, for tables of pairs at the nodes below.
bool NodeCounter::has_triples(std::size_t depth, int position, const Stop& stop) {
  SubgroupNode& node = *path_[depth];
  FeatureTables& tables = node.tables[position];
  if (tables.has_triples.load(std::memory_order_acquire)) return true;
  if (depth + 3 > max_size_) return false;
  const auto at = static_cast<std::size_t>(position);
  const std::size_t places = JointCells::size_of_triples(rows_, at);
  if (places > most_places_) return false;
  const double later = static_cast<double>(rows_.n_positions() - at - 1);
  if (tables.spent_for_triples.load(std::memory_order_relaxed) < table_cost(node, later * (later - 1) / 2, places))
    return false;
  const std::unique_lock<std::mutex> lock(tables.mutex, std::try_to_lock);
  if (!lock.owns_lock()) return false;
  if (tables.has_triples.load(std::memory_order_acquire)) return true;
  tables.triples.count_triples(rows_, rows(depth), at, stop);
  if (stop.requested()) return false;
  tables.has_triples.store(true, std::memory_order_release);
  return true;
}

}  // namespace localift
