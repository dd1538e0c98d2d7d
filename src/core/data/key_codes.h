// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/splitmix64.h"

namespace localift {

/// Numbers the different keys that it is shown, 0, 1, ..., in the order in which they come. Open addressing, at most half
/// full: 16 to 24 bytes for each key. O(1) for each key shown, whatever else was.
class KeyCodes {
 public:
  KeyCodes() : slots_(64, kFree) {}

  std::size_t size() const { return keys_.size(); }
  /// The keys by code; none are known afterwards.
  std::vector<std::uint64_t> take_keys() {
    slots_.assign(slots_.size(), kFree);
    return std::exchange(keys_, {});
  }

  std::uint32_t code(std::uint64_t key) {
    make_room(1);
    return find(key, place(key));
  }

  /// The codes of n keys, into `codes`: of many different keys in a fraction of the time, since the memory of one is not
  /// waited for before the next is asked for.
  void codes(const std::uint64_t* keys, std::size_t n, std::uint32_t* codes) {
    for (std::size_t begin = 0; begin < n; begin += kPart)
      part_codes(keys + begin, std::min(kPart, n - begin), codes + begin);
  }

 private:
  static constexpr std::uint32_t kFree = UINT32_MAX;
  static constexpr std::size_t kPart = 128;  // their slots and keys stay in the first cache

  std::size_t place(std::uint64_t key) const { return splitmix64(key) & (slots_.size() - 1); }
  /// Its code, from the slot where it is first looked for; a new one if it has none.
  std::uint32_t find(std::uint64_t key, std::size_t at) {
    while (slots_[at] != kFree && keys_[slots_[at]] != key) at = (at + 1) & (slots_.size() - 1);
    if (slots_[at] == kFree) {
      slots_[at] = static_cast<std::uint32_t>(keys_.size());
      keys_.push_back(key);
    }
    return slots_[at];
  }
  void part_codes(const std::uint64_t* keys, std::size_t n, std::uint32_t* codes) {
    make_room(n);
    std::array<std::size_t, kPart> at;
    std::array<std::uint64_t, kPart> first;
    for (std::size_t i = 0; i < n; ++i) {
      at[i] = place(keys[i]);
      codes[i] = slots_[at[i]];
    }
    for (std::size_t i = 0; i < n; ++i) first[i] = codes[i] == kFree ? ~keys[i] : keys_[codes[i]];
    for (std::size_t i = 0; i < n; ++i)
      if (first[i] != keys[i]) codes[i] = find(keys[i], at[i]);
  }
  /// For n keys more.
  void make_room(std::size_t n) {
    if (2 * (keys_.size() + n) <= slots_.size()) return;
    std::size_t size = 2 * slots_.size();
    while (2 * (keys_.size() + n) > size) size *= 2;
    slots_.assign(size, kFree);
    for (std::size_t code = 0; code < keys_.size(); ++code) {
      std::size_t at = place(keys_[code]);
      while (slots_[at] != kFree) at = (at + 1) & (size - 1);
      slots_[at] = static_cast<std::uint32_t>(code);
    }
  }

  std::vector<std::uint32_t> slots_;  // codes
  std::vector<std::uint64_t> keys_;   // by code
};

}  // namespace localift
