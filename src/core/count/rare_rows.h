// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/data/coded_data.h"

namespace localift {

/// The rows where a feature has another level than the one that most rows have.
struct RareRows {
  std::size_t n_levels = 0;           ///< the others; these are numbered 0, 1, ... without that one
  std::vector<std::uint32_t> row;     ///< ascending
  std::vector<std::uint8_t> level;    ///< of each, in these numbers
  std::vector<std::size_t> class_end;  ///< rows of class y end there
};

/// Those of all features that have few: no value is missing, few levels, one of them in most rows. Each is made when it
/// is first asked for, by any thread, in O(rows), and takes five bytes for each of its rare rows: at most one and a
/// quarter for each row of the data.
class RareRowsIndex {
 public:
  /// `data` must outlive it.
  explicit RareRowsIndex(const CodedData& data);
  /// Null where there are many.
  const RareRows* find(int feature) const;

 private:
  struct Entry {
    std::once_flag once;
    std::unique_ptr<const RareRows> rows;
  };

  std::unique_ptr<const RareRows> make(int feature) const;

  const CodedData& data_;
  std::unique_ptr<Entry[]> entries_;
};

}  // namespace localift
