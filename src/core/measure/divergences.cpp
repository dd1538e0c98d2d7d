// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/divergences.h"

#include <algorithm>
#include <limits>

#include "core/base/phi.h"
#include "core/base/repeated_sum.h"
#include "core/base/sort_numbers.h"
#include "core/measure/eta.h"

#include "core/base/no_contraction.h"

namespace localift {

namespace {

constexpr std::size_t kTerms = 1024;       // numbers that are worked on together
constexpr std::size_t kManyProfiles = 64;  // from here on pure ones of few rows are counted, not sorted
constexpr Count kFewRows = 32;
constexpr unsigned kAlikeBits = 10;  // of small counts of all classes together: a table that stays in cache
constexpr unsigned kLeastAlikeBits = 2;  // of one class: with fewer, most profiles are looked at in vain

}  // namespace

/// Of large sets most profiles have few rows, and so the same counts as others, whose term is theirs.
void Divergences::start_alike(std::size_t n_classes) {
  for (const std::uint32_t counts : alike_) n_alike_[counts] = 0;  // of a table that was left unfinished
  alike_.clear();
  n_alike_.resize(std::size_t{1} << kAlikeBits, 0);
  const unsigned bits = kAlikeBits / static_cast<unsigned>(n_classes);
  alike_bits_ = bits < kLeastAlikeBits ? 0 : bits;
}

/// False where a count is too large.
template <std::size_t kClasses>
bool Divergences::add_alike(const Count* counts, std::size_t n_classes) {
  std::uint64_t any = 0, all = 0;
  for (std::size_t y = 0; y < (kClasses == 0 ? n_classes : kClasses); ++y) {
    const auto count = static_cast<std::uint64_t>(counts[y]);
    any |= count;
    all = all << alike_bits_ | count;
  }
  if (any >> alike_bits_ != 0) return false;
  if (n_alike_[all]++ == 0) alike_.push_back(static_cast<std::uint32_t>(all));
  return true;
}

/// False once stopped. Made for two classes, where the loops over them need no looking whether they end, and for any.
template <std::size_t kClasses>
bool Divergences::take_each(const CountTable& table, const std::vector<double>& surprise, const Stop* stop) {
  const std::size_t n_classes = kClasses == 0 ? table.n_classes : kClasses;
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    if (x % kTerms == 0 && stop != nullptr && stop->requested()) return false;
    const Count* const counts = table.profile(x);
    if (alike_bits_ > 0 && add_alike<kClasses>(counts, n_classes)) continue;
    const Count n_x = table.total[x];
    const auto y = static_cast<std::size_t>(std::find(counts, counts + n_classes, n_x) - counts);
    if (y < n_classes) {
      add_pure(n_x, y, surprise[y]);
      continue;
    }
    pure_ = false;
    add_impure(counts, n_x, table);
    if (expected_.size() >= kTerms) finish();
  }
  return true;
}

void Divergences::finish_alike(const CountTable& table, const std::vector<double>& surprise) {
  const std::size_t n_classes = table.n_classes, n_terms = terms_.size();
  const Count most = (Count{1} << alike_bits_) - 1;
  alike_counts_.resize(n_classes);
  n_impure_.clear();
  for (const std::uint32_t all : alike_) {
    Count n_x = 0;
    std::size_t last = 0;
    for (std::size_t y = n_classes, rest = all; y-- > 0; rest >>= alike_bits_) {
      alike_counts_[y] = static_cast<Count>(rest) & most;
      n_x += alike_counts_[y];
      if (alike_counts_[y] > 0) last = y;
    }
    const Count n = n_alike_[all];
    n_alike_[all] = 0;
    if (alike_counts_[last] == n_x) {
      repeated_.emplace_back(static_cast<double>(n_x) * surprise[last], n);
      continue;
    }
    pure_ = false;
    add_impure(alike_counts_.data(), n_x, table);
    n_impure_.push_back(n);
  }
  alike_.clear();
  if (n_impure_.empty()) return;
  finish();
  for (std::size_t i = 0; i < n_impure_.size(); ++i) repeated_.emplace_back(terms_[n_terms + i], n_impure_[i]);
  terms_.resize(n_terms);
}

void Divergences::add_pure(Count n_x, std::size_t y, double surprise) {
  if (!n_pure_.empty() && n_x < kFewRows)
    ++n_pure_[y * static_cast<std::size_t>(kFewRows) + static_cast<std::size_t>(n_x)];
  else
    terms_.push_back(static_cast<double>(n_x) * surprise);
}

void Divergences::add_impure(const Count* counts, Count n_x, const CountTable& table) {
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
  std::size_t next = 0, n_terms = terms_.size();
  if (!expected_.empty()) terms_.resize(n_terms + expected_.size() / classes_.size());
  for (std::size_t i = 0; i < expected_.size();) {
    double sum = 0;  // phi(-1) = 1
    for (std::size_t k = 0; k < classes_.size(); ++k, ++i)
      sum += has_rows_[i] ? expected_[i] * phi_[next++] : expected_[i];
    terms_[n_terms++] = sum;
  }
  expected_.clear();
  has_rows_.clear();
  difference_.clear();
}

void Divergences::start(const CountTable& table) {
  classes_.clear();
  share_.clear();
  for (std::size_t y = 0; y < table.n_classes; ++y) {
    if (table.class_total[y] == 0) continue;
    classes_.push_back(y);
    share_.push_back(static_cast<double>(table.class_total[y]) / static_cast<double>(table.n));
  }
  terms_.clear();
  repeated_.clear();
  expected_.clear();
  has_rows_.clear();
  difference_.clear();
}

void Divergences::take(const CountTable& table, const std::vector<double>& surprise, const Stop* stop) {
  const std::size_t n_classes = table.n_classes;
  start(table);
  start_alike(n_classes);
  const bool counts_pure = table.n_profiles >= kManyProfiles && (Count{1} << alike_bits_) < kFewRows;
  n_pure_.assign(counts_pure ? n_classes * static_cast<std::size_t>(kFewRows) : 0, 0);
  pure_ = true;
  if (!(n_classes == 2 ? take_each<2>(table, surprise, stop) : take_each<0>(table, surprise, stop))) {
    pure_ = false;
    return;
  }
  finish();
  finish_alike(table, surprise);
  for (std::size_t i = 0; i < n_pure_.size(); ++i) {
    const std::size_t few = static_cast<std::size_t>(kFewRows);
    if (n_pure_[i] > 0) repeated_.emplace_back(static_cast<double>(i % few) * surprise[i / few], n_pure_[i]);
  }
}

void Divergences::each(const CountTable& table, const std::vector<double>& surprise, std::vector<double>& terms) {
  start(table);
  terms.resize(table.n_profiles);
  std::vector<std::size_t> impure;
  const auto finish_these = [&] {
    finish();
    for (std::size_t i = 0; i < impure.size(); ++i) terms[impure[i]] = terms_[i];
    terms_.clear();
    impure.clear();
  };
  for (std::size_t x = 0; x < table.n_profiles; ++x) {
    const Count* const counts = table.profile(x);
    const Count n_x = table.total[x];
    const auto y = static_cast<std::size_t>(std::find(counts, counts + table.n_classes, n_x) - counts);
    if (y < table.n_classes) {
      terms[x] = static_cast<double>(n_x) * surprise[y];
      continue;
    }
    impure.push_back(x);
    add_impure(counts, n_x, table);
    if (expected_.size() >= kTerms) finish_these();
  }
  finish_these();
}

double Divergences::sum_with(const Repeated& others, const std::vector<double>& without, const Stop* stop) {
  sort_numbers(terms_, stop);
  std::sort(repeated_.begin(), repeated_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  double sum = 0;
  std::size_t next = 0, next_repeated = 0, next_without = 0;
  const auto add_below = [&](double term) {
    for (; next < terms_.size() && terms_[next] < term; ++next) sum += terms_[next];
  };
  const auto add_repeated_below = [&](double term) {
    for (; next_repeated < repeated_.size() && repeated_[next_repeated].first < term; ++next_repeated) {
      add_below(repeated_[next_repeated].first);
      sum = add_repeatedly(sum, repeated_[next_repeated].first, repeated_[next_repeated].second);
    }
    add_below(term);
  };
  for (const auto& [term, n] : others) {
    add_repeated_below(term);
    Count left = n;
    for (; left > 0 && next_without < without.size() && without[next_without] == term; ++next_without) --left;
    sum = add_repeatedly(sum, term, left);
  }
  add_repeated_below(std::numeric_limits<double>::infinity());
  return sum;
}

}  // namespace localift
