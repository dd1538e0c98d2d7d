// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <Rcpp.h>
#include <cli/progress.h>

#include "core/localift.h"

namespace glue {

/// Answers R's interrupts and draws a cli progress bar, which cli itself holds back for the first two seconds.
/// The R calls run under unwindProtect, so that an error in them unwinds the C++ stack and joins the workers.
class RMonitor : public localift::Monitor {
 public:
  explicit RMonitor(bool progress) {
    if (!progress) return;
    bar_ = Rcpp::unwindProtect([](void*) { return cli_progress_bar(kSteps, R_NilValue); }, nullptr);
    R_PreserveObject(bar_);
  }
  RMonitor(const RMonitor&) = delete;
  RMonitor& operator=(const RMonitor&) = delete;
  ~RMonitor() override {
    if (bar_ == nullptr) return;
    try {
      Rcpp::unwindProtect(
          [](void* bar) {
            cli_progress_done(static_cast<SEXP>(bar));
            return R_NilValue;
          },
          bar_);
    } catch (...) {  // a bar that cannot be taken down is no reason to lose the result
    }
    R_ReleaseObject(bar_);
  }

  void tick(double fraction_done) override {
    Rcpp::checkUserInterrupt();
    if (bar_ == nullptr || !CLI_SHOULD_TICK) return;
    done_ = fraction_done * kSteps;
    Rcpp::unwindProtect(
        [](void* self) {
          const RMonitor& monitor = *static_cast<const RMonitor*>(self);
          cli_progress_set(monitor.bar_, monitor.done_);
          return R_NilValue;
        },
        this);
  }

 private:
  static constexpr int kSteps = 1000;
  SEXP bar_ = nullptr;
  double done_ = 0;
};

}  // namespace glue
