#include "analysis/execution/replay/chunk_schedule.h"

#include "analysis/execution/sample/mixed.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace leastaction {
namespace {

/// With more strata, or fewer drawn chunks in one, weights would be a matter of chance.
constexpr size_t chunksPerStratum = 10, fewestOfStratum = 5;
constexpr size_t mostStrata = 20;

double packing(const ChunkSize &chunk) {
  return static_cast<double>(std::max(chunk.storedBytes, 1u)) / std::max(chunk.words, 1u);
}

/// Chunks that pack unlike the others execute what few others do, such as the start of a program; so do the first and
/// the last one. These are read in any case: another that was drawn cannot stand for them. At most so many of them,
/// those that are furthest from the others; of those that pack better, at most half as many.
std::vector<bool> oddChunks(const std::vector<ChunkSize> &chunks, size_t most) {
  std::vector<double> sorted;
  for (const ChunkSize &chunk : chunks)
    sorted.push_back(packing(chunk));
  std::ranges::sort(sorted);
  const double lower = sorted[sorted.size() / 4], upper = sorted[sorted.size() * 3 / 4];
  std::vector<bool> odd(chunks.size());
  // Beyond Tukey's outer fences: what packs better in factors, as it cannot pack to less than nothing.
  const auto choose = [&](size_t mostOfThese, const auto &distance) {
    std::vector<std::pair<double, size_t>> byDistance;
    for (size_t chunk = 0; chunk < chunks.size(); ++chunk)
      if (const double beyond = distance(packing(chunks[chunk])); chunks[chunk].words != 0 && beyond > 1)
        byDistance.emplace_back(-beyond, chunk);
    std::ranges::sort(byDistance);
    for (const auto &[unused, chunk] : byDistance | std::views::take(mostOfThese))
      odd[chunk] = true;
    return std::min(byDistance.size(), mostOfThese);
  };
  const size_t better = choose(most / 2, [&](double packing) {
    return std::log(lower / packing) / std::max(3 * std::log(upper / lower), std::log(1.05));
  });
  choose(most - better,
         [&](double packing) { return (packing - upper) / std::max(3 * (upper - lower), 0.05 * upper); });
  odd.front() = odd.back() = true;
  return odd;
}

struct PackedChunk {
  double packing;
  bool isDrawn;
};

/// Parts chunks, by the logarithm of packing, so that those of a stratum are as alike as can be: step by step, at the
/// place that leaves the least sum of squares in strata. All chunks decide, not those that were drawn: these would cut
/// through what is alike at a place of their own, and weights would differ from seed to seed with that. Returns where
/// each stratum but the first begins.
std::vector<double> strataOf(const std::vector<PackedChunk> &byPacking, size_t most) {
  std::vector<double> sums{0};
  std::vector<size_t> drawn{0};
  for (const PackedChunk &chunk : byPacking) {
    sums.push_back(sums.back() + std::log(chunk.packing));
    drawn.push_back(drawn.back() + chunk.isDrawn);
  }
  const auto squareOf = [&](size_t begin, size_t end) {
    const double sum = sums[end] - sums[begin];
    return sum * sum / static_cast<double>(end - begin);
  };
  std::vector<size_t> ends{0, byPacking.size()};
  while (ends.size() <= most) {
    double best = 0;
    size_t cut = 0;
    for (size_t stratum = 1; stratum < ends.size(); ++stratum) {
      const size_t begin = ends[stratum - 1], end = ends[stratum];
      for (size_t place = begin + 1; place < end; ++place) {
        if (drawn[place] - drawn[begin] < fewestOfStratum || drawn[end] - drawn[place] < fewestOfStratum ||
            byPacking[place - 1].packing == byPacking[place].packing)
          continue;
        const double gain = squareOf(begin, place) + squareOf(place, end) - squareOf(begin, end);
        if (gain > best) {
          best = gain;
          cut = place;
        }
      }
    }
    if (cut == 0)
      break;
    ends.insert(std::ranges::upper_bound(ends, cut), cut);
  }
  std::vector<double> begins;
  for (size_t stratum = 1; stratum + 1 < ends.size(); ++stratum)
    begins.push_back(byPacking[ends[stratum]].packing);
  return begins;
}

} // namespace

ChunkSchedule::ChunkSchedule(const SamplePlan &plan, uint64_t thread, const std::vector<ChunkSize> &chunks,
                             uint32_t firstPlace)
    : lead_(plan.chunks.lead), firstLead_(lead_) {
  const uint64_t seed = mixed(plan.seed + mixed(~thread));
  const size_t stretch = chunks.size() < size_t{2} * plan.chunks.stretch ? 1 : plan.chunks.stretch;
  std::vector<ChunkSize> others = chunks;
  if (stretch > 1) {
    constexpr size_t fewest = 4, part = 4;
    const std::vector<bool> odd = oddChunks(chunks, std::max(fewest, chunks.size() / stretch / part));
    for (size_t chunk = 0; chunk < chunks.size(); ++chunk)
      if (odd[chunk])
        others[chunk] = {};
  }
  uint64_t draws = 0;
  for (size_t begin = 0; begin < chunks.size(); begin += stretch) {
    std::vector<uint32_t> drawable;
    for (size_t chunk = begin; chunk < std::min(begin + stretch, chunks.size()); ++chunk)
      if (others[chunk].words != 0)
        drawable.push_back(static_cast<uint32_t>(chunk));
    // What is left behind the last whole stretch has its chance, too.
    const size_t places = begin + stretch <= chunks.size() ? drawable.size() : stretch;
    const size_t place = places == 0 ? 0 : mixed(seed + goldenRatio64 * ++draws) % places;
    if (place < drawable.size())
      drawn_[drawable[place]].words = chunks[drawable[place]].words;
  }
  stratify(others);
  for (uint32_t chunk = 0; chunk < chunks.size(); ++chunk)
    if (others[chunk].words == 0 && chunks[chunk].words != 0)
      drawn_[chunk].words = chunks[chunk].words;
  number(firstPlace);
}

/// Gives places: what stands for itself alone, then one stratum after the other, each as its chunks follow each other.
void ChunkSchedule::number(uint32_t firstPlace) {
  std::vector<std::pair<uint32_t, uint32_t>> byStratum;
  for (const auto &[chunk, drawn] : drawn_)
    byStratum.emplace_back(drawn.stratum, chunk);
  std::ranges::sort(byStratum);
  for (uint32_t place = 0; place < byStratum.size(); ++place)
    drawn_[byStratum[place].second].place = firstPlace + place;
}

std::vector<ChunkSchedule> ChunkSchedule::segments(size_t mostDrawn, uint32_t moreLead) const {
  std::vector<ChunkSchedule> segments;
  for (const auto &[chunk, drawn] : drawn_) {
    if (segments.empty() || segments.back().drawn_.size() == mostDrawn)
      segments.push_back(ChunkSchedule(lead_, lead_ + moreLead));
    segments.back().drawn_.emplace(chunk, drawn);
  }
  return segments;
}

/// Gives weights and strata, from 1.
void ChunkSchedule::stratify(const std::vector<ChunkSize> &chunks) {
  std::vector<PackedChunk> byPacking;
  for (uint32_t chunk = 0; chunk < chunks.size(); ++chunk)
    if (chunks[chunk].words != 0)
      byPacking.push_back({packing(chunks[chunk]), drawn_.contains(chunk)});
  std::ranges::sort(byPacking, {}, &PackedChunk::packing);
  const std::vector<double> begins =
      strataOf(byPacking, std::clamp<size_t>(drawn_.size() / chunksPerStratum, 1, mostStrata));
  const auto stratumOf = [&](const ChunkSize &chunk) {
    return static_cast<size_t>(std::ranges::upper_bound(begins, packing(chunk)) - begins.begin());
  };
  std::vector<double> words(begins.size() + 1), drawnWords(begins.size() + 1);
  for (const ChunkSize &chunk : chunks)
    words[stratumOf(chunk)] += chunk.words;
  for (const auto &[chunk, drawn] : drawn_)
    drawnWords[stratumOf(chunks[chunk])] += static_cast<double>(drawn.words);
  for (auto &[chunk, drawn] : drawn_) {
    const size_t stratum = stratumOf(chunks[chunk]);
    drawn.weight = words[stratum] / drawnWords[stratum];
    drawn.stratum = static_cast<uint32_t>(stratum) + 1;
  }
}

} // namespace leastaction
