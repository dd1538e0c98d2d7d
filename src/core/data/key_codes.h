// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/splitmix64.h"

namespace localift {

/// Numbers the different keys that it is shown, 0, 1, ..., in the order in which they come. Open addressing, at most half
/// full: 24 bytes for each key at least. O(1) for each key shown, whatever else was.
class KeyCodes {
 public:
  KeyCodes() : slots_(64) {}

  std::size_t size() const { return size_; }

  std::uint32_t code(std::uint64_t key) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    Slot& slot = slot_of(key);
    if (slot.code == kFree) slot = {key, static_cast<std::uint32_t>(size_++)};
    return slot.code;
  }

 private:
  static constexpr std::uint32_t kFree = UINT32_MAX;
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t code = kFree;
  };

  /// Where the key is, or would be.
  Slot& slot_of(std::uint64_t key) {
    std::size_t at = splitmix64(key) & (slots_.size() - 1);
    while (slots_[at].code != kFree && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }
  void grow() {
    std::vector<Slot> before(2 * slots_.size());
    before.swap(slots_);
    for (const Slot& slot : before)
      if (slot.code != kFree) slot_of(slot.key) = slot;
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

}  // namespace localift
