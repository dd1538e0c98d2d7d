// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/divergences.h"

#include <algorithm>

#include "core/base/phi.h"
#include "core/base/sort_numbers.h"
#include "core/measure/eta.h"

#include "core/base/no_contraction.h"

namespace localift {

namespace {

constexpr std::size_t kTerms = 1024;       // numbers that are worked on together
constexpr std::size_t kManyProfiles = 64;  // from here on pure ones of few rows are counted, not sorted
constexpr Count kFewRows = 32;

}  // namespace

void Divergences::take(const CountTable& table, const std::vector<double>& surprise, const Stop* stop) {
  const std::size_t n_classes = table.n_classes;
  classes_.clear();
  share_.clear();
  for (std::size_t y = 0; y < n_classes; ++y) {
    if (table.class_total[y] == 0) continue;
    classes_.push_back(y);
    share_.push_back(static_cast<double>(table.class_total[y]) / static_cast<double>(table.n));
  }
  terms_.clear();
  repeated_.clear();
  expected_.clear();
  has_rows_.clear();
  difference_.clear();
  n_pure_.assign(table.n_profiles < kManyProfiles ? 0 : n_classes * static_cast<std::size_t>(kFewRows), 0);
  pure_ = true;
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    if (x % kTerms == 0 && stop != nullptr && stop->requested()) {
      pure_ = false;
      return;
    }
    const Count *const counts = table.profile(x), n_x = table.total[x];
    const auto y = static_cast<std::size_t>(std::find(counts, counts + n_classes, n_x) - counts);
    if (y < n_classes) {
      add_pure(n_x, y, surprise[y]);
      continue;
    }
    pure_ = false;
    add_impure(table, x);
    if (expected_.size() >= kTerms) finish();
  }
  finish();
  for (std::size_t i = 0; i < n_pure_.size(); ++i) {
    const std::size_t few = static_cast<std::size_t>(kFewRows);
    if (n_pure_[i] > 0) repeated_.emplace_back(static_cast<double>(i % few) * surprise[i / few], n_pure_[i]);
  }
}

void Divergences::add_pure(Count n_x, std::size_t y, double surprise) {
  if (!n_pure_.empty() && n_x < kFewRows)
    ++n_pure_[y * static_cast<std::size_t>(kFewRows) + static_cast<std::size_t>(n_x)];
  else
    terms_.push_back(static_cast<double>(n_x) * surprise);
}

void Divergences::add_impure(const CountTable& table, std::size_t x) {
  const Count *const counts = table.profile(x), n_x = table.total[x];
  const double rows = static_cast<double>(n_x);
  for (std::size_t k = 0; k < classes_.size(); ++k) {
    const std::size_t y = classes_[k];
    expected_.push_back(rows * share_[k]);
    has_rows_.push_back(counts[y] > 0);
    if (counts[y] == 0) continue;
    difference_.push_back(excess(counts[y], n_x, table.class_total[y], table.n));
  }
}

/// The terms of the profiles that are not pure and have none yet, each a sum in the order of classes.
void Divergences::finish() {
  phi_.resize(difference_.size());
  phi_each(difference_.data(), phi_.data(), phi_.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < expected_.size();) {
    double sum = 0;  // phi(-1) = 1
    for (std::size_t k = 0; k < classes_.size(); ++k, ++i)
      sum += has_rows_[i] ? expected_[i] * phi_[next++] : expected_[i];
    terms_.push_back(sum);
  }
  expected_.clear();
  has_rows_.clear();
  difference_.clear();
}

double Divergences::sum(const Stop* stop) {
  sort_numbers(terms_, stop);
  std::sort(repeated_.begin(), repeated_.end());
  double sum = 0;
  std::size_t i = 0;
  for (const auto& [term, n] : repeated_) {
    for (; i < terms_.size() && terms_[i] < term; ++i) sum += terms_[i];
    for (Count k = 0; k < n; ++k) sum += term;
  }
  for (; i < terms_.size(); ++i) sum += terms_[i];
  return sum;
}

}  // namespace localift
