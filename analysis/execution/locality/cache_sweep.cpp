#include "analysis/execution/locality/cache_sweep.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

namespace leastaction {

CacheSweep::CacheSweep(CacheSweepOptions options) : options_(std::move(options)) {
  for (const uint32_t bytes : options_.lineBytes) {
    OneLineSize &one = lineSizes_.emplace_back();
    one.bytes = bytes;
    one.shift = static_cast<unsigned>(std::countr_zero(bytes));
    if (options_.ways.empty())
      continue;
    const auto [least, most] = std::ranges::minmax(options_.ways);
    const uint64_t lines = std::max<uint64_t>(options_.mostBytes / bytes, 1);
    one.mostSetBits = static_cast<unsigned>(std::bit_width(std::max<uint64_t>(lines / least, 1)) - 1);
    one.associative.emplace_back(one.mostSetBits, most, lines);
  }
}

void CacheSweep::takeBatch() {
  const std::span<const Access> batch(batch_.data(), batchSize_);
  references_ += batch.size();
  for (const Access &access : batch)
    footprint_.prefetch(access.address);
  for (const Access &access : batch)
    footprint_.touch(access.address, access.bytes);
  for (OneLineSize &one : lineSizes_) {
    uses_.clear();
    for (uint32_t i = 0; i < batch.size(); ++i) {
      const uint64_t last = (batch[i].address + batch[i].bytes - 1) >> one.shift;
      for (uint64_t line = batch[i].address >> one.shift; line <= last; ++line)
        uses_.push_back({line, i});
    }
    one.distances.add(uses_);
    for (AssociativeSweep &sweep : one.associative)
      sweep.add(uses_);
  }
  batchSize_ = 0;
}

void CacheSweep::beginThread() {
  takeBatch();
  for (OneLineSize &one : lineSizes_) {
    one.distances.forget();
    for (AssociativeSweep &sweep : one.associative)
      sweep.forget();
  }
}

std::vector<SweepPoint> CacheSweep::points() const {
  std::vector<SweepPoint> points;
  for (const OneLineSize &one : lineSizes_) {
    const double doublings =
        std::log2(static_cast<double>(options_.mostBytes) / static_cast<double>(options_.leastBytes));
    const auto steps = static_cast<unsigned>(std::floor(doublings * options_.sizesPerDoubling + 1e-9));
    std::set<uint64_t> sizes; // Those of the other caches, too: all stand beside each other then.
    for (unsigned step = 0; step <= steps; ++step)
      sizes.insert(static_cast<uint64_t>(std::llround(static_cast<double>(options_.leastBytes) *
                                                      std::exp2(static_cast<double>(step) / options_.sizesPerDoubling) /
                                                      one.bytes)) *
                   one.bytes);
    const size_t fullyPoints = points.size();
    for (const uint32_t ways : options_.ways)
      for (unsigned bits = 0; bits <= one.mostSetBits; ++bits) {
        const uint64_t bytes = (static_cast<uint64_t>(ways) << bits) * one.bytes;
        if (bytes >= options_.leastBytes && bytes <= options_.mostBytes) {
          points.push_back({one.bytes, bytes, ways, one.associative.front().misses(bits, ways)});
          sizes.insert(bytes);
        }
      }
    std::vector<SweepPoint> fully;
    for (const uint64_t bytes : sizes)
      if (bytes > 0)
        fully.push_back({one.bytes, bytes, 0, one.distances.misses(bytes / one.bytes)});
    points.insert(points.begin() + static_cast<ptrdiff_t>(fullyPoints), fully.begin(), fully.end());
  }
  return points;
}

uint64_t CacheSweep::usedLines(uint32_t lineBytes) const {
  const auto found = std::ranges::find(lineSizes_, lineBytes, &OneLineSize::bytes);
  return found == lineSizes_.end() ? 0 : found->distances.lines();
}

} // namespace leastaction
