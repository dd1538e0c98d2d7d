// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/rare_rows.h"

#include <algorithm>
#include <cstring>

namespace localift {

namespace {

constexpr int kMostLevels = 8;         // a profile that is split has a place for each, mostly empty
constexpr std::size_t kLeastRows = 4;  // for each rare one: a row that is looked up costs as much as some that are read
constexpr std::size_t kMostPlaces = 4;  // for each row of the data, of rare ones by level and class: bounds memory
constexpr std::size_t kSample = 1024;  // of rows, which tells a level that most of them have

std::uint8_t common_level(const std::uint8_t* codes, std::size_t n_rows, std::size_t n_levels) {
  std::vector<std::size_t> n(n_levels, 0);
  for (std::size_t row = 0; row < n_rows; row += 1 + n_rows / kSample) ++n[codes[row]];
  return static_cast<std::uint8_t>(std::max_element(n.begin(), n.end()) - n.begin());
}

/// visit(i) for the codes that are not `common`, ascending: most runs of eight hold none.
template <class Visit>
void for_others(const std::uint8_t* codes, std::size_t begin, std::size_t end, std::uint8_t common,
                const Visit& visit) {
  std::uint64_t all = 0, eight = 0;
  std::memset(&all, common, sizeof all);
  std::size_t i = begin;
  for (; i + sizeof eight <= end; i += sizeof eight) {
    std::memcpy(&eight, codes + i, sizeof eight);
    if (eight == all) continue;
    for (std::size_t k = i; k < i + sizeof eight; ++k)
      if (codes[k] != common) visit(k);
  }
  for (; i < end; ++i)
    if (codes[i] != common) visit(i);
}

}  // namespace

RareRowsIndex::RareRowsIndex(const CodedData& data)
    : data_(data), entries_(new Entry[static_cast<std::size_t>(data.n_features())]) {}

const RareRows* RareRowsIndex::find(int feature) const {
  Entry& entry = entries_[static_cast<std::size_t>(feature)];
  std::call_once(entry.once, [&] { entry.rows = make(feature); });
  return entry.rows.get();
}

std::unique_ptr<const RareRows> RareRowsIndex::make(int feature) const {
  const int n_levels = data_.n_levels(feature);
  const std::size_t n_rows = data_.n_rows();
  if (n_levels > kMostLevels || data_.has_missing(feature) || n_rows == 0) return nullptr;
  const std::uint8_t* codes = nullptr;
  data_.codes(feature).visit([&](const auto* of_width) {
    if constexpr (sizeof(*of_width) == 1) codes = of_width;
  });
  if (codes == nullptr) return nullptr;
  auto result = std::make_unique<RareRows>();
  result->n_levels = static_cast<std::size_t>(n_levels) - 1;
  const std::uint8_t common = common_level(codes, n_rows, static_cast<std::size_t>(n_levels));
  const std::size_t n_places = result->n_levels * static_cast<std::size_t>(data_.n_classes());
  constexpr std::size_t kPart = std::size_t{1} << 16;
  for (std::size_t begin = 0; begin < n_rows; begin += kPart) {
    for_others(codes, begin, std::min(n_rows, begin + kPart), common, [&](std::size_t row) {
      result->row.push_back(static_cast<std::uint32_t>(row));
      result->level.push_back(static_cast<std::uint8_t>(codes[row] - (codes[row] > common)));
    });
    const std::size_t n_rare = result->row.size();
    if (kLeastRows * n_rare > n_rows || n_rare * n_places > kMostPlaces * n_rows) return nullptr;
  }
  result->row.shrink_to_fit();
  result->level.shrink_to_fit();
  for (int y = 0; y < data_.n_classes(); ++y) {
    const auto end = std::lower_bound(result->row.begin(), result->row.end(), data_.class_begin(y + 1));
    result->class_end.push_back(static_cast<std::size_t>(end - result->row.begin()));
  }
  return result;
}

}  // namespace localift
