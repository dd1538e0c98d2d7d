// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/permuted_profiles.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "core/permute/kept_profiles.h"
#include "core/permute/profile_lanes.h"
#include "core/permute/row_sets_seen.h"
#include "core/profiles/profile_counter.h"
#include "core/profiles/walk_profiles.h"

namespace localift {

namespace {

/// What one worker found.
struct Found {
  ProfileLanes lanes;
  double profiles = 0;
};

/// What all workers share.
class SharedLanes {
 public:
  template <class Make>
  explicit SharedLanes(const Make& make) : make_(make) {}

  Found& for_worker() {
    const std::lock_guard<std::mutex> lock(mutex_);
    found_.push_back(std::make_unique<Found>(Found{make_()}));
    return *found_.back();
  }
  /// Of all workers. Not while they work.
  Found& together() {
    if (found_.empty()) for_worker();
    for (std::size_t i = 1; i < found_.size(); ++i) {
      found_.front()->lanes.merge(found_[i]->lanes);
      found_.front()->profiles += found_[i]->profiles;
    }
    found_.resize(1);
    return *found_.front();
  }

 private:
  std::function<ProfileLanes()> make_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Found>> found_;
};

/// Shows each eligible profile to the lanes, but one that holds the rows of another whose set counts the same rows, which
/// is the same in every lane. Cuts nothing. The data have one class, which stands for any.
class LanesJudge : public ProfileJudge {
 public:
  LanesJudge(const ProfileWalk& walk, Found& found, std::size_t bytes_of_set)
      : walk_(walk),
        index_(*walk.index),
        found_(found),
        counted_(std::clamp<std::size_t>(kMemory / std::max<std::size_t>(bytes_of_set, 1), 1, 512)),
        steps_(static_cast<std::size_t>(walk.space.max_size()) + 1) {
    steps_.front().complete.assign(index_.all(), index_.all() + index_.words());
    steps_.front().known = true;
  }

  void enter(std::size_t depth, int position, const SetFigures&) {
    steps_[depth + 1].position = position;
    for (std::size_t d = depth + 1; d < steps_.size() && steps_[d].known; ++d) steps_[d].known = false;
  }
  void offer(std::size_t depth, const SetFigures& figures, const CountedProfile& profile) {
    ++found_.profiles;
    const Step& step = step_at(depth + 1);
    const std::uint64_t hash = list_words(profile.mask, profile.bits, rows_);
    if (!seen_.add(splitmix64(hash ^ step.hash))) return;
    found_.lanes.show(rows_, profile.n, counted(step, figures.n));
  }
  bool may_descend(std::size_t, const SetFigures&, const CountedProfile&, int) { return true; }

  // Walks of this judge make no lists of items: nothing of it is called.
  using Removals = NoRemovals;
  struct Rows {
    Count least = 0;
    bool possible() const { return false; }
  };
  struct Counts {};
  struct Reach {};
  using Item = ListedItem<Counts>;
  Rows fixed_rows(std::size_t, std::size_t, const SetFigures&) const { return {}; }
  void begin(std::size_t, const Rows&) {}
  Counts count(const std::uint64_t*, const std::uint64_t*) const { return {}; }
  Reach reach(const Counts&, const NoRemovals&) const { return {}; }
  bool may_enter(const Reach&, const Counts&, const ProfilePath&, int) const { return false; }
  bool count_item(const std::uint64_t*, const Counts&, const NoRemovals&, const Reach&, const ProfilePath&, Item&) const {
    return false;
  }
  static Count total(const Counts&) { return 0; }
  void offer_item(const ProfilePath&, const std::uint64_t*, const Item&) {}
  static bool before(const Item&, const Item&) { return false; }

 private:
  static constexpr std::size_t kMemory = std::size_t{1} << 24;  // bytes of the counts of sets that are kept
  /// A set on the path: the rows complete on it, once something asks for them.
  struct Step {
    int position = 0;
    bool known = false;
    std::vector<std::uint64_t> complete;
    std::uint64_t hash = 0;
  };

  /// Lists the words of both bitmaps that are not 0. Returns a hash of them.
  std::uint64_t list_words(const std::uint64_t* a, const std::uint64_t* b, MaskWords& words) const {
    std::uint64_t hash = 0;
    words.clear();
    for (std::size_t w = 0; w < index_.words(); ++w) {
      const std::uint64_t both = a[w] & b[w];
      if (both == 0) continue;
      words.add(w, both);
      hash = splitmix64(hash ^ both) + w;
    }
    return hash;
  }
  const Step& step_at(std::size_t depth) {
    Step& step = steps_[depth];
    if (step.known) return step;
    const Step& above = step_at(depth - 1);
    step.complete = above.complete;
    step.hash = above.hash;
    if (const std::uint64_t* present = index_.present(walk_.space.column(step.position))) {
      step.hash = list_words(above.complete.data(), present, set_rows_);
      for (std::size_t w = 0; w < step.complete.size(); ++w) step.complete[w] &= present[w];
    }
    step.known = true;
    return step;
  }
  /// The counts of the set's rows, kept for some sets: others count the same.
  const CountedLanes& counted(const Step& step, Count n) {
    CountedLanes& lanes = counted_[step.hash % counted_.size()];
    if (lanes.n == n && lanes.hash == step.hash) return lanes;
    list_words(step.complete.data(), step.complete.data(), set_rows_);
    lanes.hash = step.hash;
    found_.lanes.count_set(set_rows_, n, lanes);
    return lanes;
  }

  const ProfileWalk& walk_;
  const BitmapIndex& index_;
  Found& found_;
  RowSetsSeen seen_;
  MaskWords rows_, set_rows_;
  std::vector<CountedLanes> counted_;
  std::vector<Step> steps_;  // by features
};

MaskWords words_of(const std::uint64_t* bits, std::size_t n_words) {
  MaskWords words;
  for (std::size_t w = 0; w < n_words; ++w)
    if (bits[w] != 0) words.add(w, bits[w]);
  return words;
}

KeptProfiles count_kept(const ProfileWalk& walk, const PermutedClasses& classes, const PermuteRequest& request,
                        const HypergeometricTails& tails, const Stop& stop) {
  KeptProfiles result(classes, *request.profiles, tails);
  const BitmapIndex& index = *walk.index;
  ProfileCounter profiles(walk.data, index);
  for (const KeptResult& kept : request.kept) {
    if (stop.requested()) break;
    std::vector<std::uint64_t> complete(index.all(), index.all() + index.words());
    for (const int f : kept.set)
      if (const std::uint64_t* present = index.present(f))
        for (std::size_t w = 0; w < complete.size(); ++w) complete[w] &= present[w];
    result.add(kept.y, words_of(profiles.rows(kept.set, kept.levels.front()), index.words()),
               words_of(complete.data(), complete.size()));
  }
  return result;
}

}  // namespace

PermuteResult permute_profiles(const PermutedClasses& classes, const PermuteRequest& request,
                               const Execution& execution) {
  const ProfilesOptions& options = *request.profiles;
  SetRestrictions sets = request.sets;
  sets.one_class = true;  // whether a set has several is a matter of the lane
  Eligibility eligibility = options.eligibility;
  eligibility.min_class_count = 0;
  eligibility.min_lift.reset();
  ProfileWalk walk(classes.rows(), sets, eligibility, execution);
  walk.item_lists = false;
  std::optional<HypergeometricTails> tails;
  std::optional<KeptProfiles> kept;
  run_task(execution, [&](const Stop& stop) {
    walk.prepare(options.pattern_table, stop);
    if (!stop.requested()) kept.emplace(count_kept(walk, classes, request, tails.emplace(classes.n_rows()), stop));
  });
  SharedLanes shared([&] {
    return ProfileLanes(classes, options.classes, eligibility.inhibit, *tails, kept->descending());
  });
  const std::size_t bytes_of_set = options.classes.size() * classes.n_lanes() * sizeof(std::uint32_t);
  WalkAccount account;
  walk_varying_rows<LanesJudge>(walk, [&] { return LanesJudge(walk, shared.for_worker(), bytes_of_set); }, account);
  const Found& found = shared.together();
  return kept->result(found.lanes, found.profiles, request.stop_after);
}

}  // namespace localift
