// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/set_atoms.h"

#include <algorithm>
#include <numeric>

#include "core/measure/eta.h"

namespace localift {

namespace {

/// Has the work been stopped? Looked at every 2^16 rows.
bool stopped(const Stop& stop, std::size_t i) { return i % 0x10000 == 0 && stop.requested(); }

}  // namespace

void Atoms::add_loss(std::size_t n_classes) {
  if (!loss.empty()) return;
  for (std::size_t a = 0; a < row.size(); ++a) {
    const Count* c = counts.data() + a * n_classes;
    const Count n = std::accumulate(c, c + n_classes, Count{0});
    loss.push_back(entropy_sum(c, n_classes, n));
  }
}

bool AtomBuilder::affordable(const CodedData& data) {
  constexpr std::size_t kMostNumbers = std::size_t{1} << 27;  // of 4 bytes each
  return data.n_rows() * static_cast<std::size_t>(data.n_features()) <= kMostNumbers;
}

AtomBuilder::AtomBuilder(const CodedData& data, const SearchSpace& space, const Stop& stop) : data_(data) {
  const auto m = static_cast<std::size_t>(space.n_features());
  suffix_.resize(m + 1);
  std::vector<std::uint32_t> row(data.n_rows()), group(data.n_rows(), 0), next(data.n_rows());
  std::iota(row.begin(), row.end(), 0u);
  std::vector<std::uint32_t> begin;
  for (std::size_t i = m;; --i) {
    // `row` is sorted by `group`, a number for each way to be on the features from position i on.
    Suffix& suffix = suffix_[i];
    suffix.row = row;
    suffix.last_of_group.resize(row.size());
    for (std::size_t r = 0; r < row.size(); ++r) {
      if (stopped(stop, r)) return;
      suffix.last_of_group[r] = r + 1 == row.size() || group[row[r]] != group[row[r + 1]];
    }
    if (i == 0) break;

    // A stable counting sort by the level of the feature before.
    const int column = space.column(static_cast<int>(i) - 1);
    const auto& codes = data.codes(column);
    row.erase(std::remove_if(row.begin(), row.end(), [&](std::uint32_t r) { return codes[r] == CodedData::kMissing; }),
              row.end());
    if (stop.requested()) return;
    begin.assign(static_cast<std::size_t>(data.n_levels(column)) + 1, 0);
    for (const std::uint32_t r : row) ++begin[static_cast<std::size_t>(codes[r]) + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    if (stop.requested()) return;
    next.resize(row.size());
    for (const std::uint32_t r : row) next[begin[static_cast<std::size_t>(codes[r])]++] = r;
    row = next;
    std::uint32_t current = 0, before = 0;
    for (std::size_t r = 0; r < row.size(); ++r) {
      if (stopped(stop, r)) return;
      const bool same = r > 0 && codes[row[r]] == codes[row[r - 1]] && group[row[r]] == before;
      before = group[row[r]];
      if (r > 0 && !same) ++current;
      group[row[r]] = current;
    }
  }
}

void AtomBuilder::build(int position, const std::vector<std::int32_t>& profile, std::size_t n_profiles,
                        std::vector<std::uint64_t>& scratch, const Stop& stop, Atoms& atoms) const {
  const Suffix& suffix = suffix_[static_cast<std::size_t>(position)];
  const auto n_classes = static_cast<std::size_t>(data_.n_classes());
  atoms.of_row.assign(data_.n_rows(), Atoms::kNone);
  atoms.row.clear();
  atoms.counts.clear();
  atoms.pure.clear();
  atoms.loss.clear();
  scratch.assign(n_profiles, 0);  // per profile of chi: the atom of the group at hand, as group << 32 | atom
  std::uint64_t group = 1;
  for (std::size_t i = 0; i < suffix.row.size(); ++i) {
    if (stopped(stop, i)) return;
    const std::uint32_t row = suffix.row[i];
    if (profile[row] != Atoms::kNone) {
      std::uint64_t& slot = scratch[static_cast<std::size_t>(profile[row])];
      if (slot >> 32 != group) {
        slot = (group << 32) | atoms.row.size();
        atoms.row.push_back(row);
        atoms.counts.resize(atoms.counts.size() + n_classes, 0);
      }
      const auto atom = static_cast<std::uint32_t>(slot);
      atoms.of_row[row] = static_cast<std::int32_t>(atom);
      atoms.counts[atom * n_classes + data_.class_of(row)] += data_.weight(row);
    }
    if (suffix.last_of_group[i]) ++group;
  }
  for (std::size_t a = 0; a < atoms.row.size(); ++a)
    atoms.pure.push_back(!several_classes(atoms.counts.data() + a * n_classes, n_classes));
}

}  // namespace localift
