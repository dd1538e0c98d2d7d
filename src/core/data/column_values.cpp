// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/data/column_values.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "core/data/key_codes.h"

namespace localift {

namespace {

constexpr std::size_t kKeysAtOnce = 2048;                        // rows whose keys stay in the first cache
constexpr std::size_t kLeastRowsOfBlock = std::size_t{1} << 16;  // fewer take less time than a thread to start
constexpr std::size_t kBlocksOfThread = 4;                       // a thread that is held up leaves its others to the rest

}  // namespace

void ColumnValues::cut_blocks(std::size_t n_rows, int threads) {
  // One thread has nobody to share with, and joins nothing.
  const std::size_t most = threads > 1 ? kBlocksOfThread * static_cast<std::size_t>(threads) : 1;
  const std::size_t n_blocks = std::clamp(n_rows / kLeastRowsOfBlock, std::size_t{1}, most);
  blocks_.resize(n_blocks);
  for (std::size_t b = 0; b < n_blocks; ++b) {
    blocks_[b].begin = b * n_rows / n_blocks;
    blocks_[b].end = (b + 1) * n_rows / n_blocks;
  }
}

void ColumnValues::run(const Execution& execution,
                       const std::function<void(std::size_t block, const Stop& stop)>& work) const {
  if (blocks_.size() == 1 && blocks_.front().end < kLeastRowsOfBlock) return work(0, Stop());
  std::vector<double> cost;
  for (const Block& block : blocks_) cost.push_back(static_cast<double>(block.end - block.begin));
  Execution unlimited;
  unlimited.threads = execution.threads;
  unlimited.monitor = execution.monitor;
  run_tasks(cost, unlimited, [&](std::size_t block, int, const Stop& stop) { work(block, stop); });
}

void ColumnValues::read_block(Block& block, const Read& read, std::uint32_t* numbers,
                              const std::function<bool(std::size_t n_values)>& go_on) {
  KeyCodes known;
  std::array<std::uint64_t, kKeysAtOnce> keys;
  for (std::size_t begin = block.begin; begin < block.end; begin += kKeysAtOnce) {
    const std::size_t end = std::min(block.end, begin + kKeysAtOnce);
    read(begin, end, keys.data());
    known.codes(keys.data(), end - begin, numbers + begin);
    for (std::size_t row = begin; block.first_row.size() < known.size(); ++row)
      if (numbers[row] == block.first_row.size()) block.first_row.push_back(row);
    if (!go_on(known.size())) return;
  }
  block.keys = known.take_keys();
}

/// Its numbers are the column's, but for that of the missing value.
void ColumnValues::take_only_block() {
  Block& block = blocks_.front();
  first_row_ = std::move(block.first_row);
  block.value.resize(block.keys.size());
  std::uint32_t next = 0;
  for (std::size_t i = 0; i < block.keys.size(); ++i) {
    const bool missing = block.keys[i] == kMissing;
    block.value[i] = missing ? kNoValue : next++;
    if (missing) first_row_.erase(first_row_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::vector<std::uint64_t>().swap(block.keys);
}

void ColumnValues::join_blocks(double most, const Stop& stop) {
  KeyCodes known;
  std::vector<std::uint32_t> value_of;  // by code in `known`
  for (Block& block : blocks_) {
    block.value.resize(block.keys.size());
    for (std::size_t begin = 0; begin < block.keys.size(); begin += kKeysAtOnce) {
      if (stop.requested() || static_cast<double>(first_row_.size()) > most) return;
      const std::size_t end = std::min(block.keys.size(), begin + kKeysAtOnce);
      known.codes(block.keys.data() + begin, end - begin, block.value.data() + begin);
      for (std::size_t i = begin; i < end; ++i) {
        std::uint32_t& value = block.value[i];
        if (value == value_of.size()) {
          const bool missing = block.keys[i] == kMissing;
          value_of.push_back(missing ? kNoValue : static_cast<std::uint32_t>(first_row_.size()));
          if (!missing) first_row_.push_back(block.first_row[i]);
        }
        value = value_of[value];
      }
    }
    std::vector<std::uint64_t>().swap(block.keys);
    std::vector<std::size_t>().swap(block.first_row);
  }
}

bool ColumnValues::read(std::size_t n_rows, const Read& read, double most, std::uint32_t* numbers,
                        const Execution& execution) {
  cut_blocks(n_rows, execution.threads);
  std::atomic<bool> too_many{false};
  run(execution, [&](std::size_t b, const Stop& stop) {
    read_block(blocks_[b], read, numbers, [&](std::size_t n_values) {
      // One of them may be the missing one.
      if (static_cast<double>(n_values) > most + 1) too_many = true;
      return !stop.requested() && !too_many.load(std::memory_order_relaxed);
    });
  });
  if (too_many) return false;
  if (blocks_.size() == 1)
    take_only_block();
  else
    run_task(execution.monitor, [&](const Stop& stop) { join_blocks(most, stop); });
  return static_cast<double>(first_row_.size()) <= most;
}

void ColumnValues::recode(std::uint32_t* numbers, const std::vector<std::uint32_t>& code, std::uint32_t missing,
                          const Execution& execution) const {
  run(execution, [&](std::size_t b, const Stop& stop) {
    const Block& block = blocks_[b];
    std::vector<std::uint32_t> code_of(block.value.size());
    std::transform(block.value.begin(), block.value.end(), code_of.begin(),
                   [&](std::uint32_t value) { return value == kNoValue ? missing : code[value]; });
    for (std::size_t begin = block.begin; begin < block.end && !stop.requested(); begin += kLeastRowsOfBlock) {
      const std::size_t end = std::min(block.end, begin + kLeastRowsOfBlock);
      for (std::size_t row = begin; row < end; ++row) numbers[row] = code_of[numbers[row]];
    }
  });
}

}  // namespace localift
