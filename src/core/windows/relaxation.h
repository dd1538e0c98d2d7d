// SPDX-License-Identifier: GPL-2.0-or-later
// What a choice of things with two weights can reach at most: the bound behind every search for windows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/windows/key_scale.h"

namespace localift {

/// Choices z of items, lo <= z <= hi, that hold `rows` rows and are worth sum a z / sum b z; a may be negative, b and
/// rows are positive. Relaxed: z need not be whole.
///
/// Every double decision errs towards the larger choice, so that what is refused cannot be (the proof is in the .cpp).
class Relaxation {
 public:
  void clear();
  /// Looks at `stop`, which must outlive the calls: once it is requested nothing is within reach any more.
  void watch(const Stop& stop) { stop_ = &stop; }
  /// Returns the item's number.
  std::size_t add(double a, double b, Count rows, std::uint32_t lo, std::uint32_t hi);
  void limit(std::size_t item, std::uint32_t lo, std::uint32_t hi) {
    items_[item].lo = lo;
    items_[item].hi = hi;
  }
  std::uint32_t lo(std::size_t item) const { return items_[item].lo; }
  std::uint32_t hi(std::size_t item) const { return items_[item].hi; }
  std::size_t size() const { return items_.size(); }

  static constexpr std::size_t kNone = SIZE_MAX;

  /// The most rows of a relaxed choice worth `value` or more.
  struct Reach {
    bool possible = false;    ///< is any worth that much?
    Count rows = 0;           ///< no whole choice worth that much holds more
    Count whole_rows = 0;     ///< rows of taken(), the whole members of the relaxed choice
    std::size_t part = kNone; ///< the item of which a part of a member was taken
    double price = 0;         ///< what a row cost there; 0 if nothing was left to take
    double spare = 0;         ///< rows that the relaxed choice holds beyond `whole_rows`
  };
  /// O(items + taken log items).
  Reach most_rows(double value);
  /// The whole members of the choice that the last most_rows() found.
  const std::vector<std::uint32_t>& taken() const { return taken_; }
  /// Could a choice as good as that of the last most_rows() hold more of the item than was taken?
  bool could_take_more(const Reach& reach, std::size_t item) const;

  /// The greatest key that a choice of at least `need` rows can have, and the most rows that one of that key can hold.
  /// False if the box holds no choice. `start`: a guess of the value.
  bool best(Count need, const KeyScale& scale, double start, std::int64_t& key, double& value, Reach& reach);

 private:
  struct Item {
    double a, b;
    Count rows;
    std::uint32_t lo, hi;
  };
  struct Offer {
    double price;  // loss per row
    std::size_t item;
    bool operator<(const Offer& other) const { return price > other.price; }  // the cheapest on top of a heap
  };
  double best_value(Count need, double value);
  bool stopped() const { return stop_ != nullptr && stop_->requested(); }

  const Stop* stop_ = nullptr;
  std::vector<Item> items_;
  std::vector<double> gain_;           // a - value b, per item
  std::vector<Offer> offers_;          // scratch
  std::vector<std::uint32_t> taken_;
};

}  // namespace localift
