// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace localift {

/// Which keys were seen, up to a number (64 MB) past which new ones are not kept, and look new each time. Open addressing,
/// at most half full.
class RowSetsSeen {
 public:
  /// Not seen before? Then it is now.
  bool add(std::uint64_t key) {
    key += key == 0;
    if (2 * size_ >= slots_.size() && size_ < kMost) grow();
    std::size_t at = key & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1))
      if (slots_[at] == key) return false;
    if (size_ < kMost) {
      slots_[at] = key;
      ++size_;
    }
    return true;
  }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kMost = std::size_t{1} << 22;
  void grow() {
    std::vector<std::uint64_t> before(slots_.empty() ? 1024 : 2 * slots_.size());
    before.swap(slots_);
    size_ = 0;
    for (const std::uint64_t key : before)
      if (key != 0) add(key);
  }

  std::vector<std::uint64_t> slots_;  // 0: free
  std::size_t size_ = 0;
};

}  // namespace localift
