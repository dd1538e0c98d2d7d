// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/parallel.h"
#include "core/data/coded_data.h"
#include "core/data/continuous_data.h"

namespace localift {

/// Classes of unit rows permuted B times within strata. Rows are in canonical order (canonical_rows.h): rows alike are
/// interchangeable, whole weights are repeated rows, so that neither the order of rows nor how they are counted changes
/// anything. Lane 0 holds the classes observed, lane b > 0 replicate b: the classes of each stratum, sorted, shuffled by
/// Fisher and Yates with the stream (seed, b), whatever B and the threads are.
class PermutedClasses {
 public:
  static constexpr double kMaxRows = 134217728;  ///< 2^27 unit rows

  /// `data` and `continuous`, which may be null, must outlive it. `strata`: empty (one), or a 0-based stratum of each of
  /// the caller's rows. Lanes from 1 on are the replicates `first`, first + 1, ..., B of them.
  /// Left unfinished, and not to be used, where `stop` was requested meanwhile.
  /// Throws std::invalid_argument for weights that are not whole, std::length_error for more than kMaxRows.
  PermutedClasses(const CodedData& data, const ContinuousData* continuous, const std::vector<int>& strata,
                  std::uint64_t seed, std::size_t B, int threads, const Stop& stop, std::size_t first = 1);

  /// What they take beside the data.
  static double bytes(double n_rows, int n_classes, std::size_t B);

  std::size_t n_rows() const { return data_row_.size(); }  ///< unit rows
  std::size_t n_replicates() const { return n_lanes_ - 1; }
  std::size_t n_lanes() const { return n_lanes_; }
  int n_classes() const { return n_classes_; }
  std::size_t n_words() const { return (n_rows() + 63) / 64; }
  /// Unit rows in strata of several classes: the others keep theirs.
  std::size_t movable_rows() const { return movable_rows_; }
  /// The row of `data` that unit row i repeats.
  std::size_t data_row(std::size_t i) const { return data_row_[i]; }
  /// Unit rows as data of one dummy class: row i of it is unit row i.
  const CodedData& rows() const { return *rows_; }

  /// Of unit row i in lane b. O(classes).
  int class_of(std::size_t i, std::size_t b) const;
  /// Bit i % 64 of word i / 64: is unit row i of class y? By lane; lanes beyond n_lanes() are 0. For y < n_classes() - 1:
  /// rows of the last class are those of no other.
  const std::uint64_t* bits(int y, std::size_t word) const {
    return bits_ + (static_cast<std::size_t>(y) * n_words() + word) * stride_;
  }
  /// From a word to the next: a multiple of 8, so that each word's lanes begin a line of the cache. An odd one, or the
  /// words of a lane would all fall into the same few places of it.
  std::size_t stride() const { return stride_; }

  /// The class of each of the caller's rows in lane b; of a row of weight w, w times one after another.
  std::vector<int> permutation(std::size_t b) const;

 private:
  struct Stratum {
    std::size_t begin, end;                 // unit rows
    std::vector<std::size_t> class_totals;  // of these rows
  };
  static std::size_t stride_of(std::size_t n_lanes) { return 8 * (((n_lanes + 7) / 8) | 1); }
  void repeat_rows(const std::vector<std::uint32_t>& order);
  void find_strata(const std::vector<int>& strata);
  void copy_codes(int threads, const Stop& stop);
  void draw(std::uint64_t seed, std::size_t first, int threads, const Stop& stop);
  void draw_lanes(std::uint64_t seed, std::size_t first, std::size_t begin, const Stop& stop);
  void observed_labels(std::vector<std::uint32_t>& labels) const;
  void shuffled_labels(std::uint64_t seed, std::size_t replicate, std::vector<std::uint32_t>& labels) const;

  const CodedData& data_;
  const int n_classes_;
  const std::size_t n_lanes_, stride_;
  std::vector<std::uint32_t> data_row_;
  std::vector<Stratum> strata_;
  std::size_t movable_rows_ = 0;
  std::unique_ptr<const CodedData> rows_;
  std::vector<std::uint64_t> memory_;
  std::uint64_t* bits_ = nullptr;  // in memory_, at the beginning of a line of the cache
};

}  // namespace localift
