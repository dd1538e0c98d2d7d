// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/parallel.h"
#include "core/count/count_table.h"
#include "core/windows/relaxation.h"
#include "core/windows/selected_window.h"
#include "core/windows/window_types.h"
#include "core/windows/windows_options.h"

namespace localift {

/// Boxes of windows that a set is given before its search ends without proof; fewer for sets of very many profiles, of
/// which each box takes a bit of memory. Finding the best window under a restriction on rows contains subset sum, so
/// some sets take exponentially many; inst/bench/windows.R says how few sets do.
constexpr std::size_t kMaxWindowNodes = 100000;
constexpr std::size_t kMaxWindowBits = std::size_t{1} << 30;

/// The best windows of one table at a time, best first and exactly, by branch and bound over boxes of multiplicities.
///
/// A window is, to eta and rows, a number k_t of members of each type t of profiles with the same counts. A box lo <=
/// k <= hi is bounded by its relaxation (relaxation.h): the greatest key of eta, the most rows with that key, and the
/// first profiles in order with both. The box that promises most is taken next and split: where the relaxed choice
/// takes a part of a member, at the whole numbers around it; where it is a window itself, into that window (and all
/// that hold other members of the same types) and boxes that cover the rest. What comes off the heap as a window
/// comes before everything left.
class BestWindows {
 public:
  explicit BestWindows(const WindowsOptions& options);

  enum class Outcome { done, stopped, capped };

  /// Could a window of the table be kept at all? Looks at the root only, whatever the order of the profiles.
  bool promising(const FeatureSet& set, const CountTable& table, WindowsIncumbent& incumbent);
  /// What the best window of a table can reach, at most; false if it has none.
  bool reach(const CountTable& table, std::int64_t& key, Count& rows);
  /// Offers the best windows, at most min(per_set, list_size()), and stops where the rest comes after the
  /// incumbent's last.
  Outcome search(const FeatureSet& set, const CountTable& table, WindowsIncumbent& incumbent, const Stop& stop);

  /// From now on promising() and reach() look at `stop` too, which must outlive the calls: they then say no.
  void watch(const Stop& stop) {
    stop_ = &stop;
    relaxation_.watch(stop);
  }

  double nodes() const { return nodes_total_; }
  /// Eligible profiles of the last table.
  std::size_t n_profiles() const { return types_.n_profiles(); }

 private:
  enum class Kind : std::uint8_t { split, rest, window };

  /// The boxes of a path are the root's with one limit changed at each step, so a box is its last step.
  struct Node {
    std::uint32_t parent;        // kRoot: none
    std::uint32_t type, lo, hi;  // what this step changed
    std::int64_t key = 0;
    Count rows = 0;
    double value = 0;            // a guess for the boxes below
    Kind kind = Kind::split;
    std::uint32_t split = 0, at = 0;  // split: type and the whole number below the part taken
    std::size_t first = 0;       // bits: the first members in order that the box can hold with that key and those rows
    std::size_t whole = 0;       // rest: bits of the window that is left out of the box
  };
  static constexpr std::uint32_t kRoot = UINT32_MAX;

  struct Found {
    std::int64_t key;
    Count rows;
    bool operator<(const Found& other) const { return key != other.key ? key > other.key : rows > other.rows; }
  };

  bool prepare(const CountTable& table);
  std::int64_t key_in_reach(const WindowsIncumbent& incumbent) const;
  bool bound(const FeatureSet& set, const WindowsIncumbent& incumbent, Node& node);
  void push_box(const FeatureSet& set, WindowsIncumbent& incumbent, Node node);
  void push(std::uint32_t node);
  void push_window(std::uint32_t node);
  std::uint32_t pop();
  bool before(const Node& a, const Node& b) const;
  void enter(const Node& node);
  void expand(const FeatureSet& set, WindowsIncumbent& incumbent, std::uint32_t id, const Stop& stop);
  double node_cap() const;
  void give_up(const FeatureSet& set, WindowsIncumbent& incumbent);
  void offer(const FeatureSet& set, const std::uint64_t* bits, double eta, Count rows, WindowsIncumbent& incumbent);

  std::size_t new_bits();
  std::uint64_t* bits(std::size_t at) { return bits_.data() + at; }
  void first_members(const std::vector<std::uint32_t>& multiplicities, std::uint64_t* out) const;
  bool advance(std::uint64_t* window);

  const WindowsOptions options_;
  const Stop* stop_ = nullptr;
  const CountTable* table_ = nullptr;
  WindowTypes types_;
  Relaxation relaxation_;  // its limits are those of the box at hand
  Relaxation::Reach reach_;
  KeyScale scale_;
  Count need_ = 0;
  double nodes_total_ = 0;

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> heap_;
  std::vector<std::uint64_t> bits_;  // per entry, one bit for each rank
  std::size_t words_ = 0;
  std::size_t left_ = 0;        // windows that may still be offered
  std::vector<Found> found_;    // of windows on the heap, the best `left_` at most, best first
  std::vector<std::uint32_t> multiplicities_, needed_, available_;  // scratch
  std::vector<bool> seen_;                                          // scratch
};

}  // namespace localift
