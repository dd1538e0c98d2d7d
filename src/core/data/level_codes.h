// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace localift {

/// The level of one feature in each row, in one, two or four bytes, whichever its levels need: counting is as fast as
/// codes come from memory. Stored as 0 .. n_levels - 1, and n_levels where the feature is missing, so that a table of
/// n_levels + 1 cells counts without looking whether it is.
class LevelCodes {
 public:
  static constexpr std::int32_t kMissing = -1;

  LevelCodes() = default;
  /// Of level 0 in each row.
  LevelCodes(std::size_t n_rows, int n_levels) { reset(n_rows, static_cast<std::size_t>(n_levels)); }

  /// Codes 0 .. n_levels of so many rows, to be written: those that were there are lost, and may show before. Memory is
  /// used again where the width stays.
  void reset(std::size_t n_rows, std::size_t n_levels) {
    missing_ = static_cast<std::uint32_t>(n_levels);
    size_ = n_rows;
    resize(one_, missing_ <= UINT8_MAX);
    resize(two_, missing_ > UINT8_MAX && missing_ <= UINT16_MAX);
    resize(four_, missing_ > UINT16_MAX);
  }
  /// Only the first so many stay.
  void shorten(std::size_t n_rows) { reset(n_rows, missing_); }

  std::size_t size() const { return size_; }
  /// The level, or kMissing.
  std::int32_t operator[](std::size_t row) const {
    const std::uint32_t code = !one_.empty() ? one_[row] : !two_.empty() ? two_[row] : four_[row];
    return code == missing_ ? kMissing : static_cast<std::int32_t>(code);
  }
  /// What stands where the feature is missing: the number of its levels.
  std::uint32_t missing() const { return missing_; }

  /// visit(codes), with a pointer to the stored codes of all rows. For loops: the width is looked at once.
  template <class Visit>
  void visit(const Visit& visit) const {
    if (!one_.empty()) return visit(one_.data());
    if (!two_.empty()) return visit(two_.data());
    visit(four_.data());
  }
  /// The same to write them.
  template <class Visit>
  void visit(const Visit& visit) {
    if (!one_.empty()) return visit(one_.data());
    if (!two_.empty()) return visit(two_.data());
    visit(four_.data());
  }

 private:
  template <class Code>
  void resize(std::vector<Code>& codes, bool holds) {
    if (holds)
      codes.resize(size_);
    else if (!codes.empty())
      std::vector<Code>().swap(codes);
  }

  std::uint32_t missing_ = 0;
  std::size_t size_ = 0;
  std::vector<std::uint8_t> one_;  // one of these holds the codes
  std::vector<std::uint16_t> two_;
  std::vector<std::uint32_t> four_;
};

}  // namespace localift
