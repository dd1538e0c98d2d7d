// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/profile_splitter.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace localift {

namespace {

/// visit(weight), a function of a row, made for rows that are one each.
template <class Visit>
void visit_weights(const CodedData& data, const Visit& visit) {
  if (data.unit_weights()) return visit([](std::size_t) { return Count{1}; });
  visit([&](std::size_t row) { return data.weight(row); });
}

}  // namespace

std::shared_ptr<CountTable> ProfileSplitter::spare_table() {
  for (auto& table : tables_) {
    if (table == nullptr) table = std::make_shared<CountTable>();
    if (table.use_count() == 1) return table;
  }
  return std::make_shared<CountTable>();
}

void ProfileSplitter::start(const RowPartition& partition, std::shared_ptr<const CountTable> base, const Stop* stop) {
  base_ = std::move(base);
  partition_ = &partition;
  rows_.begin.clear();
  code_of_row_.clear();
  touched_.clear();
  place_.assign(base_->n_profiles, kNone);
  if (partition.row == nullptr) return;
  code_of_row_.resize(data_.n_rows(), static_cast<std::uint32_t>(partition.n_codes));
  for_counted(partition, stop, [&](std::size_t, std::uint32_t row, std::size_t code) {
    code_of_row_[row] = static_cast<std::uint32_t>(code);
  });
}

void ProfileSplitter::split_by_rare_rows(int feature, const Stop* stop, SplitCounts& result) {
  const RareRows& rare = *rare_rows_->find(feature);
  result.start(base_);
  rare_counts_.clear();
  if (!code_of_row_.empty())
    add_rare_rows([&](std::uint32_t row) { return code_of_row_[row]; }, rare, stop);
  else
    visit_codes(*partition_, [&](const auto& code) { add_rare_rows(code, rare, stop); });
  find_splits(rare.n_levels);
  for (const std::uint32_t place : split_) add_split(place, rare.n_levels, result);
  touched_.clear();
}

/// Counts them by profile, level and class.
template <class Code>
void ProfileSplitter::add_rare_rows(const Code& code, const RareRows& rare, const Stop* stop) {
  constexpr std::size_t kPart = std::size_t{1} << 16;
  const std::size_t n_classes = base_->n_classes, width = rare.n_levels * n_classes;
  visit_weights(data_, [&](const auto& weight) {
    std::size_t i = 0;
    for (std::size_t y = 0; y < n_classes; ++y)
      for (; i < rare.class_end[y]; ++i) {
        if (i % kPart == 0 && stopped(stop)) return;
        const std::uint32_t row = rare.row[i];
        const auto profile = static_cast<std::uint32_t>(code(row));
        if (profile < base_->n_profiles)
          rare_counts_[place_of(profile, width) + rare.level[i] * n_classes + y] += weight(row);
      }
  });
}

/// Where the counts of a profile begin.
inline std::size_t ProfileSplitter::place_of(std::uint32_t profile, std::size_t width) {
  std::uint32_t& place = place_[profile];
  if (place == kNone) {
    place = static_cast<std::uint32_t>(touched_.size());
    touched_.push_back(profile);
    rare_counts_.resize(touched_.size() * width, 0);
  }
  return place * width;
}

/// Profiles that are touched and hold several levels. On their own and without branches, so that looks at profiles all
/// over memory need not wait for each other.
void ProfileSplitter::find_splits(std::size_t n_levels) {
  const std::size_t n_classes = base_->n_classes;
  const Count* counts = rare_counts_.data();
  split_.resize(touched_.size());
  std::size_t n_split = 0;
  for (std::size_t place = 0; place < touched_.size(); ++place) {
    const std::uint32_t profile = touched_[place];
    Count most = 0;
    for (std::size_t level = 0; level < n_levels; ++level, counts += n_classes)
      most = std::max(most, std::accumulate(counts, counts + n_classes, Count{0}));
    split_[n_split] = static_cast<std::uint32_t>(place);
    n_split += most != base_->total[profile];
    place_[profile] = kNone;
  }
  split_.resize(n_split);
}

/// The parts of a profile that rare rows split: those of other levels, and what is left.
void ProfileSplitter::add_split(std::size_t place, std::size_t n_levels, SplitCounts& result) const {
  const std::uint32_t profile = touched_[place];
  const std::size_t n_classes = base_->n_classes;
  const Count* counts = rare_counts_.data() + place * n_levels * n_classes;
  result.reserve(n_levels + 1);
  Count left = base_->total[profile];
  const std::size_t first = result.parts.n_profiles;
  for (std::size_t level = 0; level < n_levels; ++level, counts += n_classes) {
    const Count total = std::accumulate(counts, counts + n_classes, Count{0});
    if (total == 0) continue;
    const std::size_t part = result.add_part();
    result.parts.total[part] = total;
    for (std::size_t y = 0; y < n_classes; ++y) result.counts(part)[y] = counts[y];
    left -= total;
  }
  result.split.push_back(profile);
  if (left == 0) return;
  const std::size_t end = result.parts.n_profiles, rest = result.add_part();
  result.parts.total[rest] = left;
  for (std::size_t y = 0; y < n_classes; ++y) {
    Count count = base_->profile(profile)[y];
    for (std::size_t part = first; part < end; ++part) count -= result.counts(part)[y];
    result.counts(rest)[y] = count;
  }
}

void ProfileSplitter::split_by_profile(int feature, const Stop* stop, SplitCounts& result) {
  result.start(base_);
  if (rows_.begin.empty()) rows_.group(*partition_, stop);
  const auto n_levels = static_cast<std::size_t>(data_.n_levels(feature));
  if (part_.size() < n_levels) part_.resize(n_levels, kNone);
  visit_weights(data_, [&](const auto& weight) {
    data_.codes(feature).visit([&](const auto* levels) {
      for (std::size_t x = 0; x + 1 < rows_.begin.size(); ++x) {
        if (x % 0x1000 == 0 && stopped(stop)) return;
        if (rows_.begin[x + 1] - rows_.begin[x] > 1) split_profile(levels, weight, x, result);
      }
    });
  });
}

/// Its parts by level, if there are several. Rows of a profile stand by class.
template <class Code, class Weight>
void ProfileSplitter::split_profile(const Code* levels, const Weight& weight, std::size_t profile,
                                    SplitCounts& result) {
  const std::uint32_t* row = rows_.row.data() + rows_.begin[profile];
  const std::uint32_t* const end = rows_.row.data() + rows_.begin[profile + 1];
  const Code first = levels[*row];
  if (std::all_of(row + 1, end, [&](std::uint32_t other) { return levels[other] == first; })) return;
  result.reserve(std::min(static_cast<std::size_t>(end - row), static_cast<std::size_t>(part_.size())));
  result.split.push_back(static_cast<std::uint32_t>(profile));
  levels_.clear();
  AscendingClasses classes(data_);
  for (; row != end; ++row) {
    const std::size_t y = classes.of(*row);
    const std::uint32_t level = levels[*row];
    if (part_[level] == kNone) {
      part_[level] = static_cast<std::uint32_t>(result.add_part());
      levels_.push_back(level);
    }
    const Count of_row = weight(*row);
    result.counts(part_[level])[y] += of_row;
    result.parts.total[part_[level]] += of_row;
  }
  for (const std::uint32_t level : levels_) part_[level] = kNone;
}

}  // namespace localift
