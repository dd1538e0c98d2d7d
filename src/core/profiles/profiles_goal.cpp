// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/profiles/profiles_goal.h"

#include <algorithm>
#include <memory>

#include "core/measure/lift.h"

namespace localift {

namespace {

class ProfilesScorer : public SetScorer {
 public:
  ProfilesScorer(const Eligibility& eligibility, int y) : eligibility_(eligibility), y_(static_cast<std::size_t>(y)) {}

  SetScore score(const CountTable& table) override {
    SetScore result;
    const Count least = eligibility_.least_count(table.n), of_class = table.class_total[y_];
    for (std::size_t x = 0; x < table.n_profiles; ++x) {
      result.promise = std::max(result.promise, static_cast<double>(table.total[x]));
      if (table.total[x] < least || table.profile_rows(x) < eligibility_.min_count || of_class == 0 ||
          table.profile_class_rows(x, y_) < eligibility_.min_class_count)
        continue;
      const double lift = to_double(lift_of(table, x, y_));
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

SetGoal profiles_goal(const CountSource& source, const ProfilesOptions& options, std::size_t entry) {
  const Eligibility eligibility = options.eligibility.in(source);
  const int y = options.classes[entry];
  return [eligibility, y] { return std::make_unique<ProfilesScorer>(eligibility, y); };
}

}  // namespace localift
