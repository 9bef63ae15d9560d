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

/// Few chunks that pack unlike the others execute what no other does, such as the start of a program; so do the first
/// and the last one. These are read in any case: another that was drawn cannot stand for them.
std::vector<bool> oddChunks(const std::vector<ChunkSize> &chunks, size_t most) {
  std::vector<double> sorted;
  for (const ChunkSize &chunk : chunks)
    sorted.push_back(packing(chunk));
  std::ranges::sort(sorted);
  // Tukey's outer fences.
  const double lower = sorted[sorted.size() / 4], upper = sorted[sorted.size() * 3 / 4];
  const double reach = std::max(3 * (upper - lower), 0.05 * upper);
  std::vector<bool> odd(chunks.size());
  size_t found = 0;
  for (size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    odd[chunk] = packing(chunks[chunk]) < lower - reach || packing(chunks[chunk]) > upper + reach;
    found += odd[chunk];
  }
  if (found > most)
    odd.assign(chunks.size(), false);
  odd.front() = odd.back() = true;
  return odd;
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
    byStratum.emplace_back(drawn.place, chunk);
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

/// Gives weights, and as places the numbers of strata, from 1.
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
  for (auto &[chunk, drawn] : drawn_) {
    const size_t stratum = stratumOf(chunks[chunk]);
    drawn.weight = words[stratum] / drawnWords[stratum];
    drawn.place = static_cast<uint32_t>(stratum) + 1;
  }
}

} // namespace leastaction
