// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/base/set_hashes.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace localift {

void SetHashes::insert(std::uint64_t hash) {
  if (too_many_) return;
  if (2 * size_ >= slots_.size()) grow();
  hash += hash == 0;
  for (std::size_t i = hash & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
    if (slots_[i] == hash) return;
    if (slots_[i] != 0) continue;
    slots_[i] = hash;
    ++size_;
    break;
  }
  if (size_ <= kMost) return;
  too_many_ = true;
  slots_ = {};
}

void SetHashes::grow() {
  const std::vector<std::uint64_t> old = std::move(slots_);
  slots_.assign(std::max<std::size_t>(1024, 2 * old.size()), 0);
  size_ = 0;
  for (const std::uint64_t hash : old)
    if (hash != 0) insert(hash);
}

void SetHashes::merge(const SetHashes& other) {
  too_many_ = too_many_ || other.too_many_;
  for (const std::uint64_t hash : other.slots_)
    if (hash != 0) insert(hash);
}

double SetHashes::size() const {
  return too_many_ ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(size_);
}

}  // namespace localift
