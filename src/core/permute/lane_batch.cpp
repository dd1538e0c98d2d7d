// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/lane_batch.h"

#include <algorithm>
#include <numeric>

namespace localift {

namespace {

/// With more profiles, or more counts, than that a set is worth a pass of its own.
constexpr std::size_t kFewProfiles = 64;
constexpr std::size_t kFewCounts = std::size_t{1} << 17;
/// Words of so many lanes are 8 KB, and two full turns of a kernel's bytes.
constexpr std::size_t kBatchWords = 62;
constexpr std::size_t kBatchLanes = 16;

}  // namespace

bool LaneBatch::takes(std::size_t n_profiles) const {
  return data_.bytes(0) == nullptr && n_profiles <= kFewProfiles &&
         n_profiles * (data_.n_classes() - 1) * data_.stride() <= kFewCounts;
}

std::uint8_t* LaneBatch::add(const FeatureSet& set, std::size_t n_profiles) {
  sets_.resize(kSets);
  Set& next = sets_[n_++];
  next.set = set;
  next.n_profiles = n_profiles;
  next.codes.resize(data_.n_rows());
  return next.codes.data();
}

void LaneBatch::show(LaneVisitor& visitor, const Stop& stop) {
  if (n_ > 0 && !stop.requested() && count(stop))
    for (std::size_t i = 0; i < n_; ++i) {
      finish(sets_[i]);
      show(sets_[i], visitor, stop);
    }
  n_ = 0;
}

bool LaneBatch::count(const Stop& stop) {
  const std::size_t n_words = data_.classes().n_words(), of_profile = (data_.n_classes() - 1) * data_.stride();
  for (std::size_t i = 0; i < n_; ++i) {
    find_rows(sets_[i]);
    sets_[i].counts.assign(sets_[i].n_profiles * of_profile, 0);
  }
  for (std::size_t word = 0; word < n_words; word += kBatchWords) {
    if (stop.requested()) return false;
    for (std::size_t i = 0; i < n_; ++i) find_words(sets_[i], word, std::min(word + kBatchWords, n_words));
    for (std::size_t y = 0; y + 1 < data_.n_classes(); ++y) count_block(y);
  }
  return true;
}

/// The block at hand of one class: some lanes after the other, so that what all sets count of them stays in the first cache.
void LaneBatch::count_block(std::size_t y) {
  const PermutedClasses& classes = data_.classes();
  const std::size_t lanes = (data_.n_lanes() + 7) / 8 * 8, stride = data_.stride();
  const std::uint64_t* const bits = classes.bits(static_cast<int>(y), 0);
  for (std::size_t b = 0; b < lanes; b += kBatchLanes)
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t x = 0; x < sets_[i].n_counted; ++x) {
        const MaskWords& words = sets_[i].words[x];
        std::uint32_t* const counts = &sets_[i].counts[(x * (data_.n_classes() - 1) + y) * stride + b];
        count_lanes_(words.at.data(), words.mask.data(), words.at.size(), bits + b, classes.stride(),
                     std::min(kBatchLanes, lanes - b), counts);
      }
}

void LaneBatch::find_rows(Set& set) const {
  set.rows.assign(kNotCounted + 1, 0);
  set.first.assign(kNotCounted + 1, 0);
  for (std::size_t i = set.codes.size(); i-- > 0;) {
    ++set.rows[set.codes[i]];
    set.first[set.codes[i]] = i;
  }
  // The rows of each class are known where all are counted.
  set.n_counted = set.n_profiles - (set.rows[kNotCounted] == 0);
  set.words.resize(kFewProfiles);
}

void LaneBatch::find_words(Set& set, std::size_t first_word, std::size_t end_word) const {
  for (std::size_t x = 0; x < set.n_counted; ++x) set.words[x].clear();
  std::uint64_t mask[kNotCounted + 1] = {};
  for (std::size_t word = first_word; word < end_word; ++word) {
    const std::size_t begin = 64 * word, n = std::min<std::size_t>(64, set.codes.size() - begin);
    for (std::size_t i = 0; i < n; ++i) mask[set.codes[begin + i]] |= std::uint64_t{1} << i;
    for (std::size_t x = 0; x < set.n_profiles; ++x) {
      if (x < set.n_counted && mask[x] != 0) set.words[x].add(word, mask[x]);
      mask[x] = 0;
    }
  }
}

void LaneBatch::finish(Set& set) {
  const std::size_t stride = data_.stride(), classes = data_.n_classes() - 1, of_profile = classes * stride;
  class_total_.assign((classes + 1) * stride, 0);
  for (std::size_t x = 0; x < set.n_counted; ++x)
    for (std::size_t i = 0; i < of_profile; ++i) class_total_[i] += set.counts[x * of_profile + i];
  if (set.n_counted < set.n_profiles)
    for (std::size_t i = 0; i < of_profile; ++i) {
      const std::uint32_t all = data_.class_total()[i / stride];
      set.counts[set.n_counted * of_profile + i] = all - class_total_[i];
      class_total_[i] = all;
    }
}

void LaneBatch::show(const Set& set, LaneVisitor& visitor, const Stop& stop) {
  const std::size_t of_profile = (data_.n_classes() - 1) * data_.stride();
  const std::size_t n = std::accumulate(set.rows.begin(), set.rows.begin() + kNotCounted, std::size_t{0});
  const LaneSet of_set = data_.lane_set(set.set, n, set.n_profiles, class_total_);
  visitor.begin(of_set);
  for (std::size_t x = 0; x < set.n_profiles; ++x)
    if (static_cast<Count>(set.rows[x]) >= visitor.least_rows())
      visitor.add({set.first[x], static_cast<Count>(set.rows[x]), nullptr, &set.counts[x * of_profile]});
  visitor.end(stop);
}

}  // namespace localift
