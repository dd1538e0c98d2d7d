// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/generalisations.h"

#include <map>

namespace localift {

bool Generalisations::productive(std::size_t x, std::size_t y, const Gain& gain, bool inhibit) {
  if (!summed_) sum();
  const std::size_t n_classes = table_.n_classes;
  for (const Wider& wider : wider_) {
    const std::size_t at = wider.of[x];
    if (!gain.beats(table_.profile(x)[y], table_.total[x], wider.counts[at * n_classes + y], wider.total[at], inhibit))
      return false;
  }
  return true;
}

void Generalisations::sum() {
  summed_ = true;
  std::vector<std::vector<int>> levels;
  for (const std::size_t id : table_.id) levels.push_back(source_.profile_levels(set_, id));
  if (levels.empty()) return;
  for (std::size_t j = source_.n_joint_levels(set_); j < levels.front().size(); ++j)
    wider_.push_back(without(j, levels));
}

Generalisations::Wider Generalisations::without(std::size_t level, const std::vector<std::vector<int>>& levels) const {
  const std::size_t n_classes = table_.n_classes;
  Wider result;
  std::map<std::vector<int>, std::size_t> seen;
  for (std::size_t x = 0; x < table_.n_profiles; ++x) {
    std::vector<int> others(levels[x]);
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(level));
    const auto [at, is_new] = seen.try_emplace(std::move(others), seen.size());
    if (is_new) {
      result.counts.resize(result.counts.size() + n_classes, 0);
      result.total.push_back(0);
    }
    result.of.push_back(at->second);
    result.total[at->second] += table_.total[x];
    for (std::size_t y = 0; y < n_classes; ++y) result.counts[at->second * n_classes + y] += table_.profile(x)[y];
  }
  return result;
}

}  // namespace localift
