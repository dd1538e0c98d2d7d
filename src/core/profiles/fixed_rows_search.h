// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/profiles/fixed_rows_walker.h"
#include "core/profiles/profile_offers.h"
#include "core/profiles/profile_walk.h"

namespace localift {

/// The search for profiles where nothing is missing, so that all sets count the same rows: one walk by class from the
/// root or, where some features must be in each set, from each of their profiles. The list of items of the root is
/// made, and a beam run over it, before the workers start, so that the bounds are close from the beginning.
class FixedRowsSearch {
 public:
  /// Precondition: no feature has missing values, and the bounds are on.
  explicit FixedRowsSearch(ProfileWalk& search);

  /// Makes the tasks, for that many threads.
  void prepare(int threads, const Stop& stop);
  /// A measure of the work in each.
  const std::vector<double>& cost() const { return cost_; }

  /// One worker's memory.
  class Worker {
   public:
    explicit Worker(ProfileWalk& search) : offers_(search), walker_(search, offers_, account_) {}
    const WalkAccount& account() const { return account_; }

   private:
    friend class FixedRowsSearch;
    WalkAccount account_;
    ProfileOffers offers_;
    FixedRowsWalker walker_;
    std::vector<std::uint64_t> rows_;
  };
  void run(std::size_t task, Worker& worker, const Stop& stop) const;
  /// A task that was not run: notes what it may hold.
  void leave_open(std::size_t task, Worker& worker) const;
  /// prepare() was stopped, and nothing is run: notes what all tasks together may hold.
  void leave_all_open();
  /// What was done in prepare().
  const WalkAccount& account() const { return first_.account(); }

 private:
  static constexpr std::size_t kBeamWidth = 16;
  static constexpr std::size_t kParts = 4;       // of the work below one item, for several threads

  struct Task {
    std::size_t entry;
    std::size_t at;  // of lists_[entry], or of origins_
    FixedRowsWalker::Part part;
  };
  void add_origins(FixedRowsWalker::Start& start, const std::vector<std::uint64_t>& rows, const Stop& stop);
  void open_root(const FixedRowsWalker::Start& start, std::size_t entry, int threads, const Stop& stop);
  FixedRowsWalker::Start start_of(std::size_t entry) const;

  ProfileWalk& search_;
  Worker first_;
  std::vector<Count> class_total_;
  Count n_ = 0, n_rows_ = 0;
  std::vector<int> columns_;                              // that a set may hold, those that it must hold apart
  std::vector<std::vector<FixedRowsWalker::Item>> lists_;  // the root's, by entry
  std::vector<FixedRowsWalker::Start> origins_;            // profiles of what must be in each set, without rows
  std::vector<Task> tasks_;
  std::vector<double> cost_;
};

}  // namespace localift
