// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>
#include <utility>

#include "catch.hpp"
#include "core/base/top_n.h"

namespace {

// Ordered by value, greatest first, then by name.
struct Order {
  bool before(const std::pair<int, int>& a, const std::pair<int, int>& b) const {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  }
  bool same_value(const std::pair<int, int>& a, const std::pair<int, int>& b) const { return a.first == b.first; }
};
using List = localift::TopN<std::pair<int, int>, Order>;

}  // namespace

TEST_CASE("the n best and the ties beyond them do not depend on the order of offers or on merging") {
  std::mt19937 random(7);
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<std::pair<int, int>> entries;
    const int n = static_cast<int>(random() % 40), capacity = 1 + static_cast<int>(random() % 12);
    for (int i = 0; i < n; ++i) entries.emplace_back(static_cast<int>(random() % 6), i);

    auto sorted = entries;
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return Order().before(a, b); });
    const std::size_t kept = std::min<std::size_t>(sorted.size(), static_cast<std::size_t>(capacity));
    int ties = 0;
    for (std::size_t i = kept; i < sorted.size(); ++i) ties += sorted[i].first == sorted[kept - 1].first;
    sorted.resize(kept);

    std::shuffle(entries.begin(), entries.end(), random);
    const auto size = static_cast<std::size_t>(capacity);
    List whole(size), a(size), b(size), merged(size);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      whole.offer(entries[i]);
      (i % 3 == 0 ? a : b).offer(entries[i]);
    }
    CHECK(whole.ties() == ties);
    CHECK(whole.take() == sorted);
    merged.merge(std::move(a));
    merged.merge(std::move(b));
    CHECK(merged.ties() == ties);
    CHECK(merged.take() == sorted);
  }
}
