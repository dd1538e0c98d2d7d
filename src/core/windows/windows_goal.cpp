// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/windows/windows_goal.h"

#include <cstdint>
#include <memory>

#include "core/base/exact.h"
#include "core/windows/best_windows.h"

namespace localift {

namespace {

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
      Count n = 0;
      for (std::size_t x = 0; x < table.n_profiles; ++x)
        if (table.profile_rows(x) >= options_.min_count) n += table.total[x];
      result.promise = static_cast<double>(n);
    }
    return result;
  }

 private:
  WindowsOptions options_;
  BestWindows windows_;
};

}  // namespace

SetGoal windows_goal(const WindowsOptions& options) {
  return [options] { return std::make_unique<WindowsScorer>(options); };
}

}  // namespace localift
