// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/permute/set_lanes.h"

#include <algorithm>

namespace localift {

namespace {

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

LaneSet LaneRows::lane_set(const FeatureSet& set, std::size_t n, std::size_t n_profiles,
                           std::vector<std::uint32_t>& class_total) const {
  std::uint32_t* const last = class_total.data() + (n_classes() - 1) * stride_;
  std::fill(last, last + stride_, static_cast<std::uint32_t>(n));
  for (std::size_t y = 0; y + 1 < n_classes(); ++y)
    for (std::size_t b = 0; b < stride_; ++b) last[b] -= class_total[y * stride_ + b];
  return {&set, static_cast<Count>(n), n_profiles, n_classes(), n_lanes(), stride_, class_total.data()};
}

void SetLanes::show(const FeatureSet& set, const CountedRows& rows, std::size_t n_profiles, LaneVisitor& visitor,
                       const Stop& stop) {
  class_total_.resize(data_.n_classes() * data_.stride());
  find_totals(rows);
  visitor.begin(data_.lane_set(set, rows.size, n_profiles, class_total_));
  if (show_each(rows, n_profiles, visitor, stop)) visitor.end(stop);
}

/// From the rows that are not counted where these are fewer.
void SetLanes::find_totals(const CountedRows& rows) {
  const std::size_t classes = data_.n_classes() - 1, n = data_.n_rows();
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
      for (std::size_t b = 0; b < data_.stride(); ++b)
        total[y * data_.stride() + b] = data_.class_total()[y] - total[y * data_.stride() + b];
}

void SetLanes::sum(const std::uint32_t* rows, std::size_t n, std::uint32_t* counts) {
  std::fill(counts, counts + (data_.n_classes() - 1) * data_.stride(), 0u);
  if (data_.bytes(0) != nullptr)
    sum_bytes(rows, n, counts);
  else
    sum_bits(rows, n, counts);
}

void SetLanes::sum_bytes(const std::uint32_t* rows, std::size_t n, std::uint32_t* counts) {
  bytes_.resize((data_.n_classes() - 1) * data_.stride());
  for (std::size_t y = 0; y + 1 < data_.n_classes(); ++y)
    for (std::size_t i = 0; i < n; i += kByteRows) {
      sum_rows_(data_.bytes(y), data_.stride(), rows + i, std::min(kByteRows, n - i), data_.stride(), bytes_.data());
      for (std::size_t b = 0; b < data_.stride(); ++b) counts[y * data_.stride() + b] += bytes_[b];
    }
}

/// `rows` ascending: those of a word are counted together.
void SetLanes::sum_bits(const std::uint32_t* rows, std::size_t n, std::uint32_t* counts) {
  for (std::size_t i = 0; i < n;) {
    words_.clear();
    while (i < n && words_.at.size() < kBlockWords) {
      const std::size_t word = rows[i] / 64;
      std::uint64_t mask = 0;
      for (; i < n && rows[i] / 64 == word; ++i) mask |= std::uint64_t{1} << (rows[i] % 64);
      words_.add(word, mask);
    }
    for (std::size_t y = 0; y + 1 < data_.n_classes(); ++y) count_words(words_, y, counts + y * data_.stride());
  }
}

void SetLanes::count_words(const MaskWords& words, std::size_t y, std::uint32_t* counts) const {
  const PermutedClasses& classes = data_.classes();
  count_lanes_(words.at.data(), words.mask.data(), words.at.size(), classes.bits(static_cast<int>(y), 0),
               classes.stride(), (data_.n_lanes() + 7) / 8 * 8, counts);
}

/// Profile by profile.
bool SetLanes::show_each(const CountedRows& rows, std::size_t n_profiles, LaneVisitor& visitor, const Stop& stop) {
  const std::size_t of_profile = (data_.n_classes() - 1) * data_.stride();
  by_profile_.group(rows, n_profiles, &stop);
  bytes_.resize(of_profile);
  for (std::size_t x = 0; x < n_profiles; ++x) {
    const std::size_t begin = by_profile_.begin[x], n = by_profile_.begin[x + 1] - begin;
    if (stop.requested()) return false;
    if (static_cast<Count>(n) < visitor.least_rows()) continue;
    const std::uint32_t* row = by_profile_.row.data() + begin;
    if (n <= kByteRows && data_.bytes(0) != nullptr) {
      for (std::size_t y = 0; y + 1 < data_.n_classes(); ++y)
        sum_rows_(data_.bytes(y), data_.stride(), row, n, data_.stride(), &bytes_[y * data_.stride()]);
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
