// SPDX-License-Identifier: GPL-2.0-or-later
// Judges other than that of the n best: one that wants every profile, and one of many classes at once.
#include <algorithm>
#include <mutex>
#include <optional>
#include <random>

#include "catch.hpp"
#include "core/lattice/complete_rows.h"
#include "core/profiles/profiles_search.h"
#include "core/profiles/walk_profiles.h"
#include "small_profiles.h"

using namespace localift;

namespace {

// --- Every profile

using Seen = std::vector<std::pair<FeatureSet, std::vector<int>>>;

/// Cuts nothing. For one worker.
class EveryProfileJudge : public ProfileJudge {
 public:
  using Removals = NoRemovals;
  struct Rows {
    Count n, least;
    bool possible() const { return true; }
  };
  struct Counts {
    Count n;
  };
  struct Reach {};
  using Item = ListedItem<Counts>;

  EveryProfileJudge(const ProfileWalk& walk, Seen& seen) : index_(*walk.index), seen_(seen) {}

  void offer(std::size_t, const SetFigures&, const CountedProfile& profile) { note(profile.path); }
  bool may_descend(std::size_t, const SetFigures&, const CountedProfile&, int) { return true; }
  void offer_required(const SetFigures&, const CountedProfile& profile) { note(profile.path); }

  Rows fixed_rows(std::size_t, std::size_t, const SetFigures& figures) const { return {figures.n, figures.least_here}; }
  void begin(std::size_t, const Rows&) {}
  Counts count(const std::uint64_t* mask, const std::uint64_t* bits) const { return {index_.weight_in(0, mask, bits)}; }
  Reach reach(const Counts&, const NoRemovals&) const { return {}; }
  bool may_enter(const Reach&, const Counts&, const ProfilePath&, int) const { return true; }
  bool count_item(const std::uint64_t* mask, const Counts&, const NoRemovals&, const Reach&, const ProfilePath&,
                  Item& item) const {
    item.counts = count(mask, item.bits);
    return true;
  }
  static Count total(const Counts& counts) { return counts.n; }
  void offer_item(const ProfilePath& path, const std::uint64_t*, const Item& item) {
    ProfilePath profile(path);
    profile.push(item.column, item.level);
    note(profile);
  }
  static bool before(const Item& a, const Item& b) {
    return a.column != b.column ? a.column < b.column : a.level < b.level;
  }

 private:
  void note(const ProfilePath& path) {
    std::vector<std::pair<int, int>> items;
    for (std::size_t j = 0; j < path.size(); ++j) items.emplace_back(path.columns[j], path.levels[j]);
    std::sort(items.begin(), items.end());
    seen_.emplace_back();
    for (const auto& [column, level] : items) {
      seen_.back().first.push_back(column);
      seen_.back().second.push_back(level);
    }
  }

  const BitmapIndex& index_;
  Seen& seen_;
};

// --- Many classes

/// Of each of some classes, the greatest lift found, shared by the workers.
class GreatestLifts {
 public:
  explicit GreatestLifts(std::size_t n) : lifts_(n) {}
  std::optional<Lift> of(std::size_t b) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return lifts_[b];
  }
  void raise(std::size_t b, const Lift& lift) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!lifts_[b] || compare(lift, *lifts_[b]) > 0) lifts_[b] = lift;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::optional<Lift>> lifts_;
};

using Bits = std::vector<std::uint64_t>;

/// Of each of some 0/1 vectors over the caller's rows, the rows of 1.
std::vector<Bits> bitmaps(const CodedData& data, const BitmapIndex& index,
                          const std::vector<std::vector<int>>& classes) {
  std::vector<Bits> result;
  for (const auto& ones : classes) {
    result.emplace_back(index.words());
    for (std::size_t row = 0; row < data.n_rows(); ++row)
      if (ones[data.source_row(row)] == 1)
        result.back()[index.bit_of(row) / 64] |= std::uint64_t{1} << (index.bit_of(row) % 64);
  }
  return result;
}

/// The greatest lift of each class in one walk: a branch is cut if by bound A1 none of them can rise in it. The data
/// have one class, of which the index knows.
class GreatestLiftsJudge : public ProfileJudge {
 public:
  /// By class.
  using Numbers = std::vector<Count>;
  using Removals = NoRemovals;
  struct Rows {
    Count n, least;
    Numbers class_total;
    bool possible() const { return true; }
  };
  struct Counts {
    Count n;
    Numbers p;
  };
  using Reach = Numbers;
  using Item = ListedItem<Counts>;

  GreatestLiftsJudge(const ProfileWalk& walk, const std::vector<Bits>& classes, GreatestLifts& greatest)
      : walk_(walk),
        index_(*walk.index),
        classes_(classes),
        greatest_(greatest),
        complete_after_(complete_after(index_, walk.space)),
        steps_(static_cast<std::size_t>(walk.space.max_size()) + 1) {
    steps_.front().complete.assign(index_.all(), index_.all() + index_.words());
    steps_.front().class_total = count(index_.all(), index_.all()).p;
  }

  void enter(std::size_t depth, int position, const SetFigures&) {
    Step& step = steps_[depth + 1];
    step.complete = steps_[depth].complete;
    if (const std::uint64_t* present = index_.present(walk_.space.column(position)))
      for (std::size_t w = 0; w < step.complete.size(); ++w) step.complete[w] &= present[w];
    step.class_total = count(step.complete.data(), step.complete.data()).p;
    step.class_below = count(step.complete.data(), complete_after_[static_cast<std::size_t>(position)].data()).p;
  }
  bool may_branch(std::size_t depth, const SetFigures& figures, const CountedProfile& above, int) {
    return may_rise(depth, figures, above);
  }
  void offer(std::size_t depth, const SetFigures& figures, const CountedProfile& profile) {
    raise(count(profile.mask, profile.bits), steps_[depth + 1].class_total, figures.n);
  }
  bool may_descend(std::size_t depth, const SetFigures& figures, const CountedProfile& profile, int) {
    return may_rise(depth, figures, profile);
  }
  void offer_required(const SetFigures& figures, const CountedProfile& profile) {
    raise(count(profile.mask, profile.bits), steps_.front().class_total, figures.n);
  }

  Rows fixed_rows(std::size_t depth, std::size_t, const SetFigures& figures) const {
    return {figures.n, figures.least_here, steps_[depth].class_total};
  }
  void begin(std::size_t, const Rows& rows) { rows_ = rows; }
  Counts count(const std::uint64_t* mask, const std::uint64_t* bits) const {
    Bits rows(index_.words());
    for (std::size_t w = 0; w < rows.size(); ++w) rows[w] = mask[w] & bits[w];
    Counts result{index_.weight_in(0, rows.data(), rows.data()), {}};
    for (const Bits& ones : classes_) result.p.push_back(index_.weight_in(0, rows.data(), ones.data()));
    return result;
  }
  Reach reach(const Counts& counts, const NoRemovals&) const { return counts.p; }
  bool may_enter(const Reach& reach, const Counts&, const ProfilePath&, int) const {
    for (std::size_t b = 0; b < classes_.size(); ++b)
      if (rises(b, {std::min(reach[b], rows_.least), rows_.n, rows_.least, std::max<Count>(rows_.class_total[b], 1)}))
        return true;
    return false;
  }
  bool count_item(const std::uint64_t* mask, const Counts&, const NoRemovals& none, const Reach&,
                  const ProfilePath& path, Item& item) const {
    item.counts = count(mask, item.bits);
    return may_enter(reach(item.counts, none), item.counts, path, item.column);
  }
  static Count total(const Counts& counts) { return counts.n; }
  void offer_item(const ProfilePath&, const std::uint64_t*, const Item& item) {
    raise(item.counts, rows_.class_total, rows_.n);
  }
  static bool before(const Item& a, const Item& b) {
    if (a.counts.n != b.counts.n) return a.counts.n > b.counts.n;
    return a.column != b.column ? a.column < b.column : a.level < b.level;
  }

 private:
  /// A set on the path: its counted rows, and by class those and the ones complete on all features below.
  struct Step {
    Bits complete;
    Numbers class_total, class_below;
  };
  bool rises(std::size_t b, const Ratio& most) const {
    const std::optional<Lift> held = greatest_.of(b);
    return !held || compare(most, *held) > 0;
  }
  /// With m the least count below, lift' <= min(1, p / m) (1 + Q / P_R).
  bool may_rise(std::size_t depth, const SetFigures& figures, const CountedProfile& above) const {
    const Step& step = steps_[depth + 1];
    const Counts counts = count(above.mask, above.bits);
    const Count m = figures.least_below;
    for (std::size_t b = 0; b < classes_.size(); ++b) {
      const Count below = step.class_below[b], others = figures.n - step.class_total[b];
      if (step.class_total[b] == 0 || others == 0) continue;  // of one class, as are all sets below
      if (below == 0 || rises(b, {std::min(counts.p[b], m), below + others, m, below})) return true;
    }
    return false;
  }
  void raise(const Counts& counts, const Numbers& class_total, Count n) {
    for (std::size_t b = 0; b < classes_.size(); ++b)
      if (class_total[b] > 0 && class_total[b] < n) greatest_.raise(b, {counts.p[b], counts.n, class_total[b], n});
  }

  const ProfileWalk& walk_;
  const BitmapIndex& index_;
  const std::vector<Bits>& classes_;
  GreatestLifts& greatest_;
  std::vector<Bits> complete_after_;
  std::vector<Step> steps_;  // by features
  Rows rows_{};
};

CodedData of_one_class(small::Data source) {
  source.classes.assign(source.classes.size(), 1);
  source.n_classes = 1;
  return CodedData(source.view());
}

/// A walk over data of one class, which stands for any.
struct OneClass {
  explicit OneClass(const small::Data& source) : data(of_one_class(source)) {}

  ProfileWalk& walk(ProfilesOptions options, const Execution& execution, bool pattern_table) {
    options.sets.one_class = true;
    made.emplace(data, options.sets, options.eligibility, execution);
    made->prepare(pattern_table, Stop());
    return *made;
  }

  CodedData data;
  std::optional<ProfileWalk> made;
};

/// Some 0/1 vectors, none of one number only: some of the classes of the data, the others at random.
std::vector<std::vector<int>> class_vectors(const small::Data& source, std::size_t n, std::mt19937& random) {
  std::vector<std::vector<int>> result;
  while (result.size() < n) {
    std::vector<int> ones;
    const auto y = static_cast<int>(random() % 5), share = 1 + static_cast<int>(random() % 4);
    for (const int of : source.classes) ones.push_back(y < 2 ? of == y + 1 : static_cast<int>(random() % 5) < share);
    const auto sum = static_cast<std::size_t>(std::count(ones.begin(), ones.end(), 1));
    if (sum > 0 && sum < ones.size()) result.push_back(ones);
  }
  return result;
}

small::Data with_classes(small::Data source, const std::vector<int>& ones) {
  source.n_classes = 2;
  for (std::size_t i = 0; i < ones.size(); ++i) source.classes[i] = 1 + ones[i];
  return source;
}

bool same_value(const std::optional<Lift>& a, const std::optional<Lift>& b) {
  return a.has_value() == b.has_value() && (!a || compare(*a, *b) == 0);
}

}  // namespace

TEST_CASE("a judge that cuts nothing is offered every eligible profile once, by either walker") {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    OneClass one(small::random_data(seed, 5, seed % 2 == 0));
    const ProfilesOptions options = small::random_options(random, one.data);
    Seen expected;
    for (const auto& found : small::all_profiles(one.data, 0))
      if (small::holds_always(found.profile.set, options.sets.always) && small::is_large_enough(found, options))
        expected.emplace_back(found.profile.set, found.profile.levels);
    for (const bool item_lists : {false, true}) {
      const Execution execution;
      ProfileWalk& walk = one.walk(options, execution, seed % 3 > 0);
      walk.item_lists = item_lists;
      Seen seen;
      WalkAccount account;
      REQUIRE(walk_profiles(walk, [&] { return EveryProfileJudge(walk, seen); }, account));
      std::sort(seen.begin(), seen.end());
      std::sort(expected.begin(), expected.end());
      REQUIRE(seen == expected);
      REQUIRE(account.pruned_bound == 0);
    }
  }
}

TEST_CASE("a judge of many classes finds the greatest lift of each, as do their searches and a look at every profile") {
  constexpr std::size_t kClasses = 7;
  double nodes = 0, all_nodes = 0, found = 0;
  for (std::uint32_t seed = 1; seed <= 240; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const small::Data source = small::random_data(seed, 5, seed % 2 == 0);
    const auto classes = class_vectors(source, kClasses, random);
    OneClass one(source);
    ProfilesOptions options = small::random_options(random, one.data);
    options.eligibility.inhibit = false;
    options.eligibility.min_class_count = 0;
    options.eligibility.min_lift.reset();
    options.n_best = 1;
    options.classes = {1};
    std::vector<std::optional<Lift>> by_search(kClasses), by_sight(kClasses);
    for (std::size_t b = 0; b < kClasses; ++b) {
      const CodedData data(with_classes(source, classes[b]).view());
      const ProfilesResult result = search_profiles(data, options, Execution());
      if (!result.best.front().empty()) by_search[b] = result.best.front().front().lift;
      const auto every = small::eligible_in_order(data, options, 1);
      if (!every.empty()) by_sight[b] = every.front().lift;
      found += by_sight[b].has_value();
    }
    for (int variant = 0; variant < 4; ++variant) {
      CAPTURE(variant);
      Execution execution;
      execution.threads = variant == 3 ? 3 : 1;
      ProfileWalk& walk = one.walk(options, execution, variant != 1);
      walk.item_lists = variant != 2;
      const std::vector<Bits> bits = bitmaps(one.data, *walk.index, classes);
      GreatestLifts greatest(kClasses);
      WalkAccount account;
      REQUIRE(walk_profiles(walk, [&] { return GreatestLiftsJudge(walk, bits, greatest); }, account));
      for (std::size_t b = 0; b < kClasses; ++b) {
        REQUIRE(same_value(greatest.of(b), by_search[b]));
        REQUIRE(same_value(greatest.of(b), by_sight[b]));
      }
      nodes += account.nodes;
    }
    const Execution execution;
    ProfileWalk& walk = one.walk(options, execution, true);
    walk.item_lists = false;
    Seen seen;
    WalkAccount account;
    walk_profiles(walk, [&] { return EveryProfileJudge(walk, seen); }, account);
    all_nodes += 4 * account.nodes;
  }
  // With bounds that cut nothing all would be found as well.
  CAPTURE(nodes, all_nodes);
  CHECK(found > 800);
  CHECK(nodes < 0.9 * all_nodes);
}
