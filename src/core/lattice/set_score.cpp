// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/lattice/set_score.h"

#include <algorithm>
#include <cstdint>

#include "core/base/exact.h"
#include "core/measure/eta.h"
#include "core/windows/best_windows.h"

namespace localift {

namespace {

class FeaturesScorer : public SetScorer {
 public:
  FeaturesScorer(const FeaturesOptions& options, int weight_exponent)
      : measure_(feature_measure(options.correction, weight_exponent)) {}

  SetScore score(const CountTable& table) override {
    SetScore result;
    const std::int64_t key = value_key(measure_->value(table, eta_of_table(table, scratch_)));
    result.value = static_cast<double>(key);
    result.promise = static_cast<double>(table.n);
    result.greatest = key >= value_key(1);
    return result;
  }

 private:
  std::unique_ptr<FeatureMeasure> measure_;
  std::vector<double> scratch_;
};

class WindowsScorer : public SetScorer {
 public:
  explicit WindowsScorer(const WindowsOptions& options) : options_(options), windows_(options_) {}

  SetScore score(const CountTable& table) override {
    SetScore result;
    std::int64_t key = 0;
    Count rows = 0;
    if (windows_.reach(table, key, rows)) {
      result.value = static_cast<double>(key);
      result.promise = static_cast<double>(rows);
      result.greatest = key >= eta_key(1);
    } else {
      for (std::size_t x = 0; x < table.n_profiles; ++x)
        if (table.profile_rows(x) >= options_.min_count) result.promise += static_cast<double>(table.total[x]);
    }
    return result;
  }

 private:
  WindowsOptions options_;
  BestWindows windows_;
};

class ProfilesScorer : public SetScorer {
 public:
  ProfilesScorer(const Eligibility& eligibility, int y) : eligibility_(eligibility), y_(static_cast<std::size_t>(y)) {}

  SetScore score(const CountTable& table) override {
    SetScore result;
    const Count least = eligibility_.least_count(table.n), of_class = table.class_total[y_];
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      result.promise = std::max(result.promise, static_cast<double>(table.total[x]));
      if (table.total[x] < least || table.profile_rows(x) < eligibility_.min_count || of_class == 0) continue;
      const double lift = to_double({table.profile(x)[y_], table.n, table.total[x], of_class});
      result.value = std::max(result.value, eligibility_.inhibit ? -lift : lift);
    }
    // A class that never occurs in an eligible profile is inhibited as much as can be.
    result.greatest = eligibility_.inhibit && result.value == 0;
    return result;
  }

 private:
  Eligibility eligibility_;
  std::size_t y_;
};

}  // namespace

SetGoal features_goal(const FeaturesOptions& options, int weight_exponent) {
  return [options, weight_exponent] { return std::make_unique<FeaturesScorer>(options, weight_exponent); };
}

SetGoal windows_goal(const WindowsOptions& options) {
  return [options] { return std::make_unique<WindowsScorer>(options); };
}

SetGoal profiles_goal(const CodedData& data, const ProfilesOptions& options, std::size_t entry) {
  Eligibility eligibility(options.eligibility);
  eligibility.rows_are_weights = data.rows_are_weights();
  const int y = options.classes[entry];
  return [eligibility, y] { return std::make_unique<ProfilesScorer>(eligibility, y); };
}

}  // namespace localift
