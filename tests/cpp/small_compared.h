// SPDX-License-Identifier: GPL-2.0-or-later
// The tables that a walk shows, held to those of all rows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "catch.hpp"
#include "core/count/coded_source.h"
#include "core/lattice/set_enumerator.h"
#include "small_data.h"
#include "small_tables.h"

namespace small {

/// Notes whether every table of a walk says what that of all rows does.
class Compared : public localift::SetVisitor {
 public:
  Compared(const localift::CodedData& data, bool names) : data_(data), names_(names) {}
  void visit(const FeatureSet& set, const localift::CountTable& table, const localift::Stop&) override {
    const localift::CountTable expected = table_of(data_, set);
    same = same && profiles(table) == profiles(expected) && table.n == expected.n && table.n_rows == expected.n_rows &&
           table.class_total == expected.class_total;
    for (std::size_t x = 0; x < table.n_profiles && names_; ++x)
      same = same && data_.levels_of(set, table.id[x]) == data_.levels_of(set, expected.id[x]);
    ++n;
  }
  bool names_profiles() const override { return names_; }
  bool same = true;
  int n = 0;

 private:
  /// All that is said of each; in any order where they are not named.
  std::vector<std::vector<Count>> profiles(const localift::CountTable& table) const {
    std::vector<std::vector<Count>> result;
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      const auto begin = table.counts.begin() + static_cast<std::ptrdiff_t>(x * table.n_classes);
      result.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(table.n_classes));
      result.back().push_back(table.total[x]);
      if (!table.rows.empty()) result.back().push_back(table.rows[x]);
    }
    if (!names_) std::sort(result.begin(), result.end());
    return result;
  }

  const localift::CodedData& data_;
  const bool names_;
};

/// Walks over the sets with so many threads, and checks what is said of each, and that each is shown or left out.
inline localift::SearchInfo check_walk(const localift::CodedData& data, const localift::SetRestrictions& sets,
                                       int threads, bool names) {
  std::vector<Compared> compared(static_cast<std::size_t>(threads), Compared(data, names));
  std::vector<localift::SetVisitor*> visitors;
  for (Compared& each : compared) visitors.push_back(&each);
  localift::Execution execution;
  execution.threads = threads;
  const localift::CodedSource source(data);
  localift::SearchInfo info = localift::SourceEnumerator(source).enumerate(sets, execution, visitors);
  int n = 0;
  for (const Compared& each : compared) {
    CHECK(each.same);
    n += each.n;
  }
  CHECK(n + info.left_out == info.space);
  return info;
}

}  // namespace small
