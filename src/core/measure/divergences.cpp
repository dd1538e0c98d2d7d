// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/measure/divergences.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "core/base/phi.h"
#include "core/base/repeated_sum.h"
#include "core/base/sort_numbers.h"
#include "core/measure/eta.h"

#include "core/base/no_contraction.h"

namespace localift {

namespace {

constexpr std::size_t kTerms = 1024;       // numbers that are worked on together
constexpr std::size_t kFewTerms = 64;      // are compared all with all
constexpr std::size_t kManyProfiles = 64;  // from here on pure ones of few rows are counted, not sorted
constexpr Count kFewRows = 32;
constexpr unsigned kAlikeBits = 10;  // of small counts of all classes together: a table that stays in cache
constexpr unsigned kLeastAlikeBits = 2;  // of one class: with fewer, most profiles are looked at in vain
constexpr std::uint64_t kNone = ~std::uint64_t{0};

/// The counts of all classes, `bits` of each, as one number; kClasses of them, or n_classes where that is 0. kNone
/// where a count is too large.
template <std::size_t kClasses>
std::uint64_t all_counts(const Count* counts, std::size_t n_classes, unsigned bits) {
  std::uint64_t any = 0, all = 0;
  for (std::size_t y = 0; y < (kClasses == 0 ? n_classes : kClasses); ++y) {
    const auto count = static_cast<std::uint64_t>(counts[y]);
    any |= count;
    all = all << bits | count;
  }
  return any >> bits != 0 ? kNone : all;
}

}  // namespace

/// Of large sets most profiles have few rows, and so the same counts as others, whose term is theirs.
void Divergences::start_alike(std::size_t n_classes) {
  for (std::size_t i = 0; i < n_found_; ++i) n_alike_[alike_[i]] = 0;  // of a table that was left unfinished
  n_found_ = 0;
  n_alike_.resize(std::size_t{1} << kAlikeBits, 0);
  alike_.resize(n_alike_.size() + 1);
  const unsigned bits = kAlikeBits / static_cast<unsigned>(n_classes);
  alike_bits_ = bits < kLeastAlikeBits ? 0 : bits;
}

/// Counts the profiles that are alike from the first-th on, until one that has to be looked at by itself: its place.
template <std::size_t kClasses>
std::size_t Divergences::take_alike(const CountTable& table, std::size_t first, std::size_t end) {
  // All in numbers of its own, which no other can be that is written.
  const std::size_t n_classes = kClasses == 0 ? table.n_classes : kClasses;
  const Count* const counts = table.counts.data();
  const unsigned bits = alike_bits_;
  Count* const n_alike = n_alike_.data();
  std::uint32_t* const found = alike_.data();
  std::size_t n_found = n_found_, x = first;
  for (; x < end; ++x) {
    const std::uint64_t all = all_counts<kClasses>(counts + x * n_classes, n_classes, bits);
    if (all == kNone) break;
    // Without a jump, which would be taken for one in four.
    found[n_found] = static_cast<std::uint32_t>(all);
    n_found += n_alike[all]++ == 0;
  }
  n_found_ = n_found;
  return x;
}

/// False once stopped. Made for two classes, where the loops over them need no looking whether they end, and for any.
template <std::size_t kClasses>
bool Divergences::take_each(const CountTable& table, const std::vector<double>& surprise, const Stop* stop) {
  const std::size_t n_classes = kClasses == 0 ? table.n_classes : kClasses;
  for (std::size_t begin = 0; begin < table.n_profiles; begin += kTerms) {
    if (stop != nullptr && stop->requested()) return false;
    const std::size_t end = std::min(begin + kTerms, table.n_profiles);
    const auto next = [&](std::size_t x) { return alike_bits_ > 0 ? take_alike<kClasses>(table, x, end) : x; };
    for (std::size_t x = next(begin); x < end; x = next(x + 1)) {
      const Count* const counts = table.profile(x);
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
  }
  return true;
}

template <std::size_t kClasses>
void Divergences::finish_alike(const CountTable& table, const std::vector<double>& surprise) {
  const std::size_t n_classes = kClasses == 0 ? table.n_classes : kClasses, n_terms = terms_.size();
  const Count most = (Count{1} << alike_bits_) - 1;
  const unsigned bits = alike_bits_;
  std::array<Count, kAlikeBits / kLeastAlikeBits> counts{};
  n_impure_.clear();
  for (std::size_t i = 0; i < n_found_; ++i) {
    Count n_x = 0;
    std::size_t last = 0;
    for (std::size_t y = n_classes, rest = alike_[i]; y-- > 0; rest >>= bits) {
      const Count count = static_cast<Count>(rest) & most;
      counts[y] = count;
      n_x += count;
      last = count > 0 ? y : last;
    }
    const Count n = n_alike_[alike_[i]];
    n_alike_[alike_[i]] = 0;
    if (counts[last] == n_x) {
      repeated_.emplace_back(static_cast<double>(n_x) * surprise[last], n);
      continue;
    }
    pure_ = false;
    add_impure(counts.data(), n_x, table);
    n_impure_.push_back(n);
  }
  n_found_ = 0;
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
  n_classes == 2 ? finish_alike<2>(table, surprise) : finish_alike<0>(table, surprise);
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

/// Of few terms each is put where the number of lesser ones says: comparing all with all needs no guess of the outcome.
double Divergences::sum_few() const {
  constexpr std::size_t kBlock = 8, kTogether = 4;
  double term[kFewTerms + kBlock], sorted[kFewTerms];
  Count times[kFewTerms], sorted_times[kFewTerms];
  std::uint8_t at[kFewTerms];
  std::size_t n = 0;
  for (const auto& [value, n_profiles] : repeated_) {
    term[n] = value;
    times[n++] = n_profiles;
  }
  for (const double value : terms_) {
    term[n] = value;
    times[n++] = 1;
  }
  for (std::size_t i = 0; i < n; ++i) at[i] = static_cast<std::uint8_t>(i);
  std::fill_n(term + n, kBlock, std::numeric_limits<double>::infinity());
  for (std::size_t begin = 0; begin < n; begin += kBlock) {
    // Counted in numbers of the same kind, and in loops of a fixed length, so that several are compared at once.
    double own[kBlock], n_less[kBlock] = {};
    for (std::size_t j = 0; j < kBlock; ++j) own[j] = term[begin + j];
    for (std::size_t i = 0; i < n; i += kTogether) {
      const double a = term[i], b = term[i + 1], c = term[i + 2], d = term[i + 3];
      for (std::size_t j = 0; j < kBlock; ++j)
        n_less[j] += ((a < own[j] ? 1.0 : 0.0) + (b < own[j] ? 1.0 : 0.0)) +
                     ((c < own[j] ? 1.0 : 0.0) + (d < own[j] ? 1.0 : 0.0));
    }
    for (std::size_t i = begin; i < std::min(n, begin + kBlock); ++i) {
      const std::size_t place = at[static_cast<std::size_t>(n_less[i - begin])]++;  // equal ones one after the other
      sorted[place] = term[i];
      sorted_times[place] = times[i];
    }
  }
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum = add_repeatedly(sum, sorted[i], sorted_times[i]);
  return sum;
}

double Divergences::sum(const Stop* stop) {
  return terms_.size() + repeated_.size() <= kFewTerms ? sum_few() : sum_with({}, {}, stop);
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
