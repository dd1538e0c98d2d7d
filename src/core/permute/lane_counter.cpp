// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/lane_counter.h"

#include <algorithm>

namespace localift {

namespace {

/// Profiles that are counted in one pass over the bits, if their counts take no more than so many numbers.
constexpr std::size_t kFewProfiles = 64;
constexpr std::size_t kFewCounts = std::size_t{1} << 17;
constexpr std::size_t kByteRows = 255;
/// Two full turns of a kernel's bytes.
constexpr std::size_t kBlockWords = 62;

}  // namespace

LaneRows::LaneRows(const PermutedClasses& classes, std::size_t most_bytes) : classes_(classes) {
  stride_ = (n_lanes() + kByteLanes - 1) / kByteLanes * kByteLanes;
  class_total_.assign(n_classes(), 0);
  for (std::size_t i = 0; i < n_rows(); ++i) ++class_total_[static_cast<std::size_t>(classes.class_of(i, 0))];
  const double bytes = static_cast<double>(n_rows()) * static_cast<double>(stride_ * (n_classes() - 1));
  if (bytes > static_cast<double>(most_bytes)) return;
  bytes_.assign((n_classes() - 1) * n_rows() * stride_, 0);
  for (std::size_t y = 0; y + 1 < n_classes(); ++y)
    for (std::size_t i = 0; i < n_rows(); ++i) {
      std::uint8_t* row = bytes_.data() + (y * n_rows() + i) * stride_;
      const std::uint64_t* bits = classes.bits(static_cast<int>(y), i / 64);
      for (std::size_t b = 0; b < n_lanes(); ++b) row[b] = static_cast<std::uint8_t>((bits[b] >> (i % 64)) & 1);
    }
}

void LaneCounter::show(const FeatureSet& set, const CountedRows& rows, std::size_t n_profiles, LaneVisitor& visitor,
                       const Stop& stop) {
  set_.set = &set;
  set_.n = static_cast<Count>(rows.size);
  set_.n_profiles = n_profiles;
  set_.n_classes = data_.n_classes();
  set_.n_lanes = data_.n_lanes();
  set_.stride = data_.stride();
  class_total_.resize(set_.n_classes * set_.stride);
  find_totals(rows);
  set_.class_total = class_total_.data();
  visitor.begin(set_);
  const std::size_t of_profile = (set_.n_classes - 1) * set_.stride;
  const bool few = data_.bytes(0) == nullptr && n_profiles <= kFewProfiles && n_profiles * of_profile <= kFewCounts;
  if (few ? show_few(rows, visitor, stop) : show_each(rows, visitor, stop)) visitor.end(stop);
}

/// From the rows that are not counted where these are fewer.
void LaneCounter::find_totals(const CountedRows& rows) {
  const std::size_t classes = set_.n_classes - 1, n = data_.n_rows();
  std::uint32_t* total = class_total_.data();
  const bool most = rows.size > n / 2;
  if (most) {
    others_.clear();
    for (std::size_t i = 0, next = 0; i < n; ++i)
      if (next < rows.size && rows.row[next] == i)
        ++next;
      else
        others_.push_back(static_cast<std::uint32_t>(i));
  }
  sum(most ? others_.data() : rows.row, most ? others_.size() : rows.size, total);
  if (most)
    for (std::size_t y = 0; y < classes; ++y)
      for (std::size_t b = 0; b < set_.stride; ++b)
        total[y * set_.stride + b] = data_.class_total()[y] - total[y * set_.stride + b];
  std::uint32_t* last = total + classes * set_.stride;
  std::fill(last, last + set_.stride, static_cast<std::uint32_t>(rows.size));
  for (std::size_t y = 0; y < classes; ++y)
    for (std::size_t b = 0; b < set_.stride; ++b) last[b] -= total[y * set_.stride + b];
}

void LaneCounter::sum(const std::uint32_t* rows, std::size_t n, std::uint32_t* counts) {
  std::fill(counts, counts + (set_.n_classes - 1) * set_.stride, 0u);
  if (data_.bytes(0) != nullptr)
    sum_bytes(rows, n, counts);
  else
    sum_bits(rows, n, counts);
}

void LaneCounter::sum_bytes(const std::uint32_t* rows, std::size_t n, std::uint32_t* counts) {
  bytes_.resize((set_.n_classes - 1) * set_.stride);
  for (std::size_t y = 0; y + 1 < set_.n_classes; ++y)
    for (std::size_t i = 0; i < n; i += kByteRows) {
      sum_rows_(data_.bytes(y), set_.stride, rows + i, std::min(kByteRows, n - i), set_.stride, bytes_.data());
      for (std::size_t b = 0; b < set_.stride; ++b) counts[y * set_.stride + b] += bytes_[b];
    }
}

/// `rows` ascending: those of a word are counted together.
void LaneCounter::sum_bits(const std::uint32_t* rows, std::size_t n, std::uint32_t* counts) {
  for (std::size_t i = 0; i < n;) {
    words_.clear();
    while (i < n && words_.at.size() < kBlockWords) {
      const std::size_t word = rows[i] / 64;
      std::uint64_t mask = 0;
      for (; i < n && rows[i] / 64 == word; ++i) mask |= std::uint64_t{1} << (rows[i] % 64);
      words_.add(word, mask);
    }
    for (std::size_t y = 0; y + 1 < set_.n_classes; ++y) count_words(words_, y, counts + y * set_.stride);
  }
}

void LaneCounter::count_words(const MaskWords& words, std::size_t y, std::uint32_t* counts) const {
  const PermutedClasses& classes = data_.classes();
  count_lanes_(words.at.data(), words.mask.data(), words.at.size(), classes.bits(static_cast<int>(y), 0),
               classes.stride(), (set_.n_lanes + 7) / 8 * 8, counts);
}

/// All profiles in one pass over the rows, a block of words at a time that stays in cache; the last by difference.
bool LaneCounter::show_few(const CountedRows& rows, LaneVisitor& visitor, const Stop& stop) {
  const std::size_t classes = set_.n_classes - 1, of_profile = classes * set_.stride, last = set_.n_profiles - 1;
  counts_.assign(set_.n_profiles * of_profile, 0);
  std::uint64_t mask[kFewProfiles];
  std::size_t size[kFewProfiles] = {}, first[kFewProfiles] = {};
  few_.resize(kFewProfiles);
  for (std::size_t i = 0; i < rows.size;) {
    if (stop.requested()) return false;
    for (MaskWords& words : few_) words.clear();
    for (std::size_t block = 0; block < kBlockWords && i < rows.size; ++block) {
      const std::size_t word = rows.row[i] / 64;
      std::fill(mask, mask + set_.n_profiles, std::uint64_t{0});
      for (; i < rows.size && rows.row[i] / 64 == word; ++i) {
        const std::uint32_t x = rows.profile[i];
        if (size[x]++ == 0) first[x] = rows.row[i];
        mask[x] |= std::uint64_t{1} << (rows.row[i] % 64);
      }
      for (std::size_t x = 0; x < last; ++x)
        if (mask[x] != 0) few_[x].add(word, mask[x]);
    }
    for (std::size_t y = 0; y < classes; ++y)
      for (std::size_t x = 0; x < last; ++x) count_words(few_[x], y, &counts_[x * of_profile + y * set_.stride]);
  }
  std::uint32_t* of_last = &counts_[last * of_profile];
  std::copy(class_total_.begin(), class_total_.begin() + static_cast<std::ptrdiff_t>(of_profile), of_last);
  for (std::size_t x = 0; x < last; ++x)
    for (std::size_t i = 0; i < of_profile; ++i) of_last[i] -= counts_[x * of_profile + i];
  for (std::size_t x = 0; x <= last; ++x)
    if (static_cast<Count>(size[x]) >= visitor.least_rows())
      visitor.add({first[x], static_cast<Count>(size[x]), nullptr, &counts_[x * of_profile]});
  return true;
}

/// Profile by profile.
bool LaneCounter::show_each(const CountedRows& rows, LaneVisitor& visitor, const Stop& stop) {
  const std::size_t of_profile = (set_.n_classes - 1) * set_.stride;
  by_profile_.group(rows, set_.n_profiles, &stop);
  bytes_.resize(of_profile);
  for (std::size_t x = 0; x < set_.n_profiles; ++x) {
    const std::size_t begin = by_profile_.begin[x], n = by_profile_.begin[x + 1] - begin;
    if (stop.requested()) return false;
    if (static_cast<Count>(n) < visitor.least_rows()) continue;
    const std::uint32_t* row = by_profile_.row.data() + begin;
    if (n <= kByteRows && data_.bytes(0) != nullptr) {
      for (std::size_t y = 0; y + 1 < set_.n_classes; ++y)
        sum_rows_(data_.bytes(y), set_.stride, row, n, set_.stride, &bytes_[y * set_.stride]);
      visitor.add({row[0], static_cast<Count>(n), bytes_.data(), nullptr});
      continue;
    }
    counts_.resize(of_profile);
    sum(row, n, counts_.data());
    visitor.add({row[0], static_cast<Count>(n), nullptr, counts_.data()});
  }
  return true;
}

}  // namespace localift
