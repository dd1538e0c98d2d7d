// SPDX-License-Identifier: GPL-2.0-or-later
#include <random>
#include <utility>

#include "catch.hpp"
#include "core/base/merge_lists.h"
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

TEST_CASE("lists of parts merge to the list of the whole, ties included") {
  std::mt19937 random(8);
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t n_parts = 1 + random() % 5, n_best = 1 + random() % 12;
    List whole(n_best);
    std::vector<List> lists(n_parts, List(n_best));
    const int n = static_cast<int>(random() % 60);
    for (int i = 0; i < n; ++i) {
      const std::pair<int, int> entry(static_cast<int>(random() % 6), i);
      whole.offer(entry);
      lists[random() % n_parts].offer(entry);
    }
    std::vector<localift::PartList<std::pair<int, int>>> parts;
    for (List& list : lists) {
      const double ties = list.ties();
      parts.push_back({list.take(), ties, ties == 0 || random() % 2 == 0});
    }
    const localift::MergedList merged = localift::merge_lists(parts, n_best, Order());
    CHECK(merged.ties == whole.ties());
    const std::vector<std::pair<int, int>> best = whole.take();
    REQUIRE(merged.best.size() == best.size());
    bool exact = true;
    for (const auto& part : parts)
      if (part.best.size() == n_best && best.size() == n_best && part.best.back().first == best.back().first)
        exact = exact && part.ties_exact;
    CHECK(merged.ties_exact == exact);
    for (std::size_t i = 0; i < best.size(); ++i)
      CHECK(parts[merged.best[i].part].best[merged.best[i].entry] == best[i]);
  }
}
