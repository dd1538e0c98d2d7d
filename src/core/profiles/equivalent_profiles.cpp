// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/equivalent_profiles.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>

#include "core/joint/joint_source.h"
#include "core/lattice/joint_enumerator.h"
#include "core/profiles/profiles_collector.h"

namespace localift {

namespace {

/// Subsets of a closure looked at for one list, for rows of up to 64 words of bits: some tenths of a second.
constexpr double kMaxNodes = 1e6;
constexpr double kFewWords = 64;

bool any(const std::vector<std::uint64_t>& bits) {
  return std::any_of(bits.begin(), bits.end(), [](std::uint64_t word) { return word != 0; });
}

bool any(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  for (std::size_t w = 0; w < a.size(); ++w)
    if ((a[w] & b[w]) != 0) return true;
  return false;
}

}  // namespace

double EquivalentProfiles::max_nodes(const BitmapIndex& index) {
  return kMaxNodes / std::max(1.0, static_cast<double>(index.words()) / kFewWords);
}

EquivalentProfiles::EquivalentProfiles(const CodedData& data, const BitmapIndex& index, const ProfilesOptions& options,
                                       const Eligibility& eligibility)
    : data_(data), index_(index), options_(options), eligibility_(eligibility), counter_(data, index) {}

void EquivalentProfiles::find_closure(const SelectedProfile& of) {
  const std::uint64_t* bits = counter_.rows(of.set, of.levels);
  rows_.assign(bits, bits + index_.words());
  closure_.clear();
  const std::vector<int>& always = options_.sets.always;
  for (int column = 0; column < data_.n_features(); ++column)
    for (int level = 0; level < data_.n_levels(column); ++level) {
      const std::uint64_t* item = index_.level(column, level);
      if (item == nullptr) continue;
      bool holds_all = true;
      for (std::size_t w = 0; w < rows_.size() && holds_all; ++w) holds_all = (rows_[w] & ~item[w]) == 0;
      if (!holds_all) continue;
      const bool required = std::find(always.begin(), always.end(), column) != always.end();
      closure_.push_back({column, level, item, required});
      break;
    }
  outside_.resize(closure_.size() + 1);
  outside_[0].assign(index_.all(), index_.all() + index_.words());
  for (std::size_t w = 0; w < rows_.size(); ++w) outside_[0][w] &= ~rows_[w];
  all_after_.assign(closure_.size() + 1, outside_[0]);
  for (std::size_t i = closure_.size(); i-- > 0;)
    for (std::size_t w = 0; w < rows_.size(); ++w) all_after_[i][w] = all_after_[i + 1][w] & closure_[i].bits[w];
}

EquivalentProfiles::End EquivalentProfiles::visit(const SelectedProfile& of, std::size_t y, int max_size,
                                                  double max_nodes, const Stop& stop,
                                                  const std::function<bool(const SelectedProfile&)>& visit) {
  find_closure(of);
  n_rows_ = index_.n_rows(rows_.data(), rows_.data());
  p_ = index_.weight_in(y, rows_.data(), rows_.data());
  n_ = p_ + index_.weight_outside(y, rows_.data(), rows_.data());
  n_class_rows_ = index_.n_rows_in(y, rows_.data(), rows_.data());
  if (eligibility_.rows_are_weights) {
    n_rows_ = n_;
    n_class_rows_ = p_;
  }
  y_ = y;
  max_size_ = max_size;
  nodes_left_ = max_nodes;
  stop_ = &stop;
  visit_ = &visit;
  end_ = End::all;
  chosen_.set.clear();
  chosen_.levels.clear();
  walk(0, 0, options_.sets.always.size());
  return end_;
}

/// The subsets with the `depth` items chosen and some of those from `next` on.
void EquivalentProfiles::walk(std::size_t next, std::size_t depth, std::size_t required_left) {
  if (--nodes_left_ < 0 || stop_->requested()) {
    end_ = stop_->requested() ? End::stopped : End::cap;
    return;
  }
  const bool covered = !any(outside_[depth]);
  if (covered && required_left == 0 && !emit()) return;
  const std::size_t room = static_cast<std::size_t>(max_size_) - depth;
  if (room == 0 || required_left > room) return;
  for (std::size_t i = next; i < closure_.size() && end_ == End::all; ++i) {
    // Later items hold more rows together, so what fails here fails for all of them.
    if (!covered && any(outside_[depth], all_after_[i])) return;
    const Item& item = closure_[i];
    auto& below = outside_[depth + 1];
    below.resize(rows_.size());
    for (std::size_t w = 0; w < rows_.size(); ++w) below[w] = outside_[depth][w] & item.bits[w];
    // The last item must exclude all that is left.
    if (room > 1 || !any(below)) {
      chosen_.set.push_back(item.column);
      chosen_.levels.push_back(item.level);
      walk(i + 1, depth + 1, required_left - item.required);
      chosen_.set.pop_back();
      chosen_.levels.pop_back();
    }
    if (item.required) return;  // no set may skip it
  }
}

bool EquivalentProfiles::emit() {
  if (!options_.sets.in_space(chosen_.set.size())) return true;
  const ProfileCounter::Totals& totals = counter_.totals(chosen_.set);
  if (totals.class_total[y_] == 0 ||
      !options_.sets.eligible(totals.class_total.data(), totals.class_total.size(), totals.n_rows) ||
      n_rows_ < eligibility_.min_count || n_class_rows_ < eligibility_.min_class_count || n_ < eligibility_.least_count(totals.n))
    return true;
  chosen_.lift = {p_, n_, totals.class_total[y_], totals.n};
  if (!eligibility_.passes(chosen_.lift)) return true;
  if (options_.productive && !counter_.productive(chosen_, y_, options_.gain, eligibility_.inhibit)) return true;
  if (!(*visit_)(chosen_)) end_ = End::stopped;
  return end_ == End::all;
}

bool EquivalentProfiles::stands_before(const SelectedProfile& a, const SelectedProfile& b, const ProfileOrder& order) {
  if (a.set.size() != b.set.size()) return a.set.size() < b.set.size();
  return order.before(a, b);
}

bool EquivalentProfiles::stands_for_all(const SelectedProfile& profile, std::size_t y, const ProfileOrder& order,
                                        const Stop& stop) {
  bool stands = true;
  visit(profile, y, static_cast<int>(profile.set.size()), std::numeric_limits<double>::infinity(), stop,
        [&](const SelectedProfile& other) { return stands = !stands_before(other, profile, order); });
  return stands && !stop.requested();
}

namespace {

/// Those that stand for others first, at most so many.
void put_in_order(std::vector<SelectedProfile>& profiles, const ProfileOrder& order, std::size_t most) {
  std::sort(profiles.begin(), profiles.end(), [&](const SelectedProfile& a, const SelectedProfile& b) {
    return EquivalentProfiles::stands_before(a, b, order);
  });
  if (profiles.size() > most) profiles.resize(most);
}

/// Throws std::invalid_argument if the set has no such profile.
ProfilesOptions::Rows rows_of(const CountSource& source, const SelectedProfile& of, const Stop& stop) {
  CountTable table;
  const std::unique_ptr<SetCounter> counter = source.make_counter(stop);
  counter->tell_row_sets();
  counter->count(of.set, table);
  for (std::size_t x = 0; x < table.n_profiles && !stop.requested(); ++x)
    if (source.profile_levels(of.set, table.id[x]) == of.levels) return {table.row_set(x), table.total[x]};
  if (stop.requested()) return {};
  throw std::invalid_argument("the set has no profile of these levels");
}

}  // namespace

EquivalentsResult equivalent_profiles(const CodedData& data, const ProfilesOptions& options, const SelectedProfile& of,
                                      int y, std::size_t most, Monitor* monitor) {
  EquivalentsResult result;
  const Eligibility eligibility = options.eligibility.in(data);
  const ProfileOrder order{eligibility.inhibit};
  run_task(monitor, [&](const Stop& stop) {
    const BitmapIndex index(data, 1, stop);
    if (stop.requested()) return;
    EquivalentProfiles equivalents(data, index, options, eligibility);
    const auto end = equivalents.visit(of, static_cast<std::size_t>(y), options.sets.max_features,
                                       EquivalentProfiles::max_nodes(index), stop,
                                       [&](const SelectedProfile& profile) {
                                         result.profiles.push_back(profile);
                                         return result.profiles.size() <= most;
                                       });
    result.complete = end == EquivalentProfiles::End::all;
  });
  put_in_order(result.profiles, order, most);
  return result;
}

EquivalentsResult equivalent_profiles(const ContinuousData& data, const ProfilesOptions& options,
                                      const SelectedProfile& of, int y, std::size_t most, const Execution& execution) {
  const JointSource source(data);
  ProfilesOptions asked(options);
  asked.classes = {y};
  asked.n_best = most + 1;
  asked.distinct = false;
  run_task(execution.monitor, [&](const Stop& stop) { asked.same_rows = rows_of(source, of, stop); });
  ProfilesCollector collector(source, asked, execution.threads);
  const SearchInfo info = run_collectors(JointEnumerator(data), asked.sets, execution, {&collector});
  EquivalentsResult result;
  result.profiles = std::move(collector.finish(info).best.front());
  result.complete = info.reason == Reason::none && result.profiles.size() <= most;
  put_in_order(result.profiles, ProfileOrder{asked.eligibility.inhibit}, most);
  return result;
}

}  // namespace localift
