#include "analysis/execution/replay/chunk_schedule.h"

#include "analysis/execution/sample/mixed.h"

#include <algorithm>

namespace leastaction {
namespace {

/// With fewer chunks, the weight of a stratum would be a matter of chance.
constexpr size_t chunksPerStratum = 15;
constexpr size_t mostStrata = 20;

double packing(const ChunkSize &chunk) {
  return static_cast<double>(chunk.storedBytes) / std::max(chunk.words, 1u);
}

} // namespace

ChunkSchedule::ChunkSchedule(const SamplePlan &plan, uint64_t thread, const std::vector<ChunkSize> &chunks)
    : lead_(plan.chunks.lead) {
  const uint64_t seed = mixed(plan.seed + mixed(~thread));
  const size_t stretch = chunks.size() < size_t{2} * plan.chunks.stretch ? 1 : plan.chunks.stretch;
  for (size_t begin = 0; begin < chunks.size(); begin += stretch) {
    const size_t chunk = begin + mixed(seed + goldenRatio64 * (begin / stretch + 1)) % stretch;
    if (chunk < chunks.size() && chunks[chunk].words != 0)
      drawn_[static_cast<uint32_t>(chunk)].words = chunks[chunk].words;
  }
  stratify(chunks);
}

void ChunkSchedule::stratify(const std::vector<ChunkSize> &chunks) {
  std::vector<uint32_t> byPacking;
  for (const auto &[chunk, unused] : drawn_)
    byPacking.push_back(chunk);
  std::ranges::sort(byPacking, {}, [&](uint32_t chunk) { return std::pair(packing(chunks[chunk]), chunk); });
  const size_t strata = std::clamp<size_t>(byPacking.size() / chunksPerStratum, 1, mostStrata);
  // Where each stratum ends, in packing: halfway between drawn ones.
  std::vector<double> ends;
  for (size_t stratum = 1; stratum < strata; ++stratum) {
    const size_t first = stratum * byPacking.size() / strata;
    ends.push_back((packing(chunks[byPacking[first - 1]]) + packing(chunks[byPacking[first]])) / 2);
  }
  const auto stratumOf = [&](const ChunkSize &chunk) {
    return static_cast<size_t>(std::ranges::upper_bound(ends, packing(chunk)) - ends.begin());
  };
  std::vector<double> words(strata), drawnWords(strata);
  for (const ChunkSize &chunk : chunks)
    words[stratumOf(chunk)] += chunk.words;
  for (const auto &[chunk, drawn] : drawn_)
    drawnWords[stratumOf(chunks[chunk])] += static_cast<double>(drawn.words);
  std::vector<uint32_t> places(strata);
  for (const auto &[chunk, unused] : drawn_)
    if (const size_t stratum = stratumOf(chunks[chunk]) + 1; stratum < strata)
      ++places[stratum];
  for (size_t stratum = 1; stratum < strata; ++stratum)
    places[stratum] += places[stratum - 1];
  for (auto &[chunk, drawn] : drawn_) {
    const size_t stratum = stratumOf(chunks[chunk]);
    drawn.weight = words[stratum] / drawnWords[stratum];
    drawn.place = places[stratum]++;
  }
}

} // namespace leastaction
