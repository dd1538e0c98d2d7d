// SPDX-License-Identifier: GPL-2.0-or-later
// Rows that are alike, as one with their weight.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/data/coded_data.h"

namespace localift {

/// Rows of one class that have the same levels, or are missing alike, on some features: groups by class, each with its
/// first row and the weight of all.
struct RowGroups {
  std::vector<std::uint32_t> row;
  std::vector<Count> weight;
  std::vector<std::size_t> class_begin;  ///< and the end

  std::size_t size() const { return row.size(); }
};

/// What rows are grouped by.
struct GroupedFeatures {
  FeatureSet complete;       ///< rows in which one of these is missing are left out
  std::vector<int> others;
};

/// Ways to be on the features, if each row is: an upper bound of the groups of a class. As a double, which may be Inf.
double possible_groups(const CodedData& data, const GroupedFeatures& features);

/// By a place for each way to be: O(rows x features + classes x possible_groups()). Unfinished once `stop` is requested.
RowGroups group_by_place(const CodedData& data, const GroupedFeatures& features, const Stop& stop);

/// Does a number of 64 bits tell each way to be on the features from the others?
inline bool have_keys(const CodedData& data, const GroupedFeatures& features) {
  return possible_groups(data, features) < 1e19;
}

/// By hashing, classes in parallel: O(rows x features). None where there are more groups than `most`; unfinished once `stop`
/// is requested. Precondition: have_keys().
std::optional<RowGroups> group_by_hash(const CodedData& data, const GroupedFeatures& features, std::size_t most, int threads,
                                       const Stop& stop);

/// The data of the groups of whole rows, where these are few enough for rows with weights, each slower to count, to be
/// counted in less time: judged by some of the rows first, then by their number, at most half that of rows. Null where they
/// are not, or once `stop` is requested.
std::unique_ptr<CodedData> merged_rows(const CodedData& data, int threads, const Stop& stop);

/// Every feature, none of which leaves rows out.
GroupedFeatures whole_rows(const CodedData& data);

/// About how many groups there are, from some rows: Chao's estimate, which is low rather than high. Precondition:
/// have_keys().
double estimated_groups(const CodedData& data, const GroupedFeatures& features);

/// The data of groups in place of rows, which count as their rows do on the features that they were grouped by; others
/// are not to be asked for. Precondition: data.rows_are_weights().
CodedData data_of_groups(const CodedData& data, RowGroups groups, const std::vector<int>& features);

}  // namespace localift
