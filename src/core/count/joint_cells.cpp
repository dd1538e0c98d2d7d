// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/count/joint_cells.h"

namespace localift {

namespace {

/// Places of CellCounts at later positions.
std::size_t places_after(const SplitRows& rows, std::size_t position) {
  return rows.first_cell(rows.n_positions()) - rows.first_cell(position + 1);
}

/// visit(first, end) for each run of accepted cells.
template <class Visit>
void for_each_run(const std::vector<char>& accepted, const Visit& visit) {
  for (std::size_t first = 0; first < accepted.size();) {
    std::size_t end = first;
    while (end < accepted.size() && accepted[end] != 0) ++end;
    if (end > first) visit(first, end);
    first = end + 1;
  }
}

/// Of a place for each cell of each later position: adds to each what the cells below it have, none for the first.
void sum_up_cells(const SplitRows& rows, std::size_t position, std::uint32_t* counts) {
  const std::size_t begin = rows.first_cell(position + 1);
  for (std::size_t later = position + 1; later < rows.n_positions(); ++later) {
    counts[rows.first_cell(later) - begin] = 0;
    for (std::size_t at = rows.first_cell(later) + 1; at < rows.first_cell(later + 1); ++at)
      counts[at - begin] += counts[at - begin - 1];
  }
}

}  // namespace

std::size_t JointCells::size_of_pairs(const SplitRows& rows, std::size_t position) {
  return (rows.n_cells(position) + 1) * places_after(rows, position);
}

std::size_t JointCells::size_of_triples(const SplitRows& rows, std::size_t position) {
  std::size_t layer = 0;
  for (std::size_t later = position + 1; later < rows.n_positions(); ++later) layer += size_of_pairs(rows, later);
  return (rows.n_cells(position) + 1) * layer;
}

void JointCells::reset(std::size_t layers, std::size_t layer) {
  layer_ = layer;
  good_.assign(layers * layer, 0);
  bad_.assign(layers * layer, 0);
}

void JointCells::count_pairs(const SplitRows& rows, const SplitRows::Subset& subset, std::size_t position,
                             const Stop& stop) {
  const std::size_t layers = rows.n_cells(position) + 1, places = places_after(rows, position);
  const std::size_t first = rows.first_cell(position), begin = rows.first_cell(position + 1), n = rows.n_positions();
  reset(layers, places);
  rows.visit_rows(subset, stop, [&](bool good, const auto* cells) {
    std::uint32_t* const layer = (good ? good_ : bad_).data() + (cells[position] - first) * places;
    for (std::size_t later = position + 1; later < n; ++later) ++layer[cells[later] - begin];
  });
  for (std::size_t layer = 0; layer < layers; ++layer) {
    sum_up_cells(rows, position, good_.data() + layer * places);
    sum_up_cells(rows, position, bad_.data() + layer * places);
  }
  sum_up_layers();
}

void JointCells::count_triples(const SplitRows& rows, const SplitRows::Subset& subset, std::size_t position,
                               const Stop& stop) {
  const std::size_t layers = rows.n_cells(position) + 1, n = rows.n_positions();
  std::vector<std::size_t> at, places;  // by later position: where its pairs begin in a layer, and their places
  std::size_t size = 0;
  for (std::size_t later = 0; later < n; ++later) {
    at.push_back(size);
    places.push_back(places_after(rows, later));
    if (later > position) size += size_of_pairs(rows, later);
  }
  reset(layers, size);
  const std::size_t first = rows.first_cell(position);
  rows.visit_rows(subset, stop, [&](bool good, const auto* cells) {
    std::uint32_t* const layer = (good ? good_ : bad_).data() + (cells[position] - first) * size;
    for (std::size_t second = position + 1; second + 1 < n; ++second) {
      std::uint32_t* const pairs = layer + at[second] + (cells[second] - rows.first_cell(second)) * places[second];
      const std::size_t begin = rows.first_cell(second + 1);
      for (std::size_t third = second + 1; third < n; ++third) ++pairs[cells[third] - begin];
    }
  });
  for (std::size_t layer = 0; layer < layers; ++layer)
    for (std::size_t second = position + 1; second < n; ++second) sum_up_pairs(rows, second, layer * size + at[second]);
  sum_up_layers();
}

/// A table of pairs that begins at a place: first by the later cells, then by its own.
void JointCells::sum_up_pairs(const SplitRows& rows, std::size_t position, std::size_t at) {
  const std::size_t places = places_after(rows, position);
  for (std::vector<std::uint32_t>* counts : {&good_, &bad_}) {
    std::uint32_t* const table = counts->data() + at;
    for (std::size_t i = 0; i < places; ++i) table[i] = 0;  // where the feature is missing
    for (std::size_t layer = 1; layer <= rows.n_cells(position); ++layer) {
      std::uint32_t* const here = table + layer * places;
      sum_up_cells(rows, position, here);
      for (std::size_t i = 0; i < places; ++i) here[i] += here[i - places];
    }
  }
}

void JointCells::sum_up_layers() {
  for (std::vector<std::uint32_t>* counts : {&good_, &bad_}) {
    for (std::size_t i = 0; i < layer_; ++i) (*counts)[i] = 0;  // where the feature is missing
    for (std::size_t i = layer_; i < counts->size(); ++i) (*counts)[i] += (*counts)[i - layer_];
  }
}

void JointCells::take_pairs(const SplitRows& rows, const JointCells& triples, std::size_t triples_position,
                            const std::vector<char>& accepted, std::size_t position) {
  const std::size_t places = places_after(rows, position), size = size_of_pairs(rows, position);
  std::size_t at = 0;
  for (std::size_t later = triples_position + 1; later < position; ++later) at += size_of_pairs(rows, later);
  reset(rows.n_cells(position) + 1, places);
  for_each_run(accepted, [&](std::size_t first, std::size_t end) {
    const std::size_t from = first * triples.layer_ + at, to = end * triples.layer_ + at;
    for (std::size_t i = 0; i < size; ++i) good_[i] += triples.good_[to + i] - triples.good_[from + i];
    for (std::size_t i = 0; i < size; ++i) bad_[i] += triples.bad_[to + i] - triples.bad_[from + i];
  });
}

void JointCells::take_cells(const SplitRows& rows, std::size_t position, const std::vector<char>& accepted,
                            CellCounts& out) const {
  const std::size_t begin = rows.first_cell(position + 1), end = rows.first_cell(rows.n_positions());
  out.good.resize(end);
  out.bad.resize(end);
  std::fill(out.good.begin() + static_cast<std::ptrdiff_t>(begin), out.good.end(), 0);
  std::fill(out.bad.begin() + static_cast<std::ptrdiff_t>(begin), out.bad.end(), 0);
  Count *const good = out.good.data() + begin, *const bad = out.bad.data() + begin;
  for_each_run(accepted, [&](std::size_t first, std::size_t last) {
    const std::uint32_t *const good_to = good_.data() + last * layer_, *const good_from = good_.data() + first * layer_;
    const std::uint32_t *const bad_to = bad_.data() + last * layer_, *const bad_from = bad_.data() + first * layer_;
    for (std::size_t i = 0; i < layer_; ++i) good[i] += static_cast<Count>(good_to[i] - good_from[i]);
    for (std::size_t i = 0; i < layer_; ++i) bad[i] += static_cast<Count>(bad_to[i] - bad_from[i]);
  });
}

}  // namespace localift
