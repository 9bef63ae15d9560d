#include "analysis/base/trimmed_sample.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace leastaction {
namespace {

/// Numbers of more bits share a range with those that begin with the same bits.
constexpr int exactBits = 8;

uint32_t keyOf(uint64_t ticks) {
  const int shift = std::max(static_cast<int>(std::bit_width(ticks)) - exactBits, 0);
  return static_cast<uint32_t>(shift) << exactBits | static_cast<uint32_t>(ticks >> shift);
}

} // namespace

SampleMean meanOf(uint64_t count, double sum, double sumOfSquares, double clockStepTicks) {
  if (count == 0)
    return {};
  const auto n = static_cast<double>(count);
  const double mean = sum / n;
  const double squaredDeviations = std::max(sumOfSquares - n * mean * mean, 0.0);
  return {count, mean, std::sqrt((squaredDeviations + clockStepTicks * clockStepTicks) / std::max(n - 1, 1.0) / n)};
}

TrimmedSample::Range &TrimmedSample::range(uint32_t key) {
  auto place = std::ranges::lower_bound(ranges_, key, {}, &Range::key);
  if (place == ranges_.end() || place->key != key)
    place = ranges_.insert(place, Range{.key = key});
  return *place;
}

void TrimmedSample::add(uint64_t ticks) {
  Range &found = range(keyOf(ticks));
  const auto value = static_cast<double>(ticks);
  ++found.count;
  found.sum += value;
  found.squares += value * value;
}

void TrimmedSample::add(const TrimmedSample &other) {
  for (const Range &more : other.ranges_) {
    Range &found = range(more.key);
    found.count += more.count;
    found.sum += more.sum;
    found.squares += more.squares;
  }
}

SampleMean TrimmedSample::mean(double clockStepTicks) const {
  uint64_t all = 0;
  for (const Range &each : ranges_)
    all += each.count;
  const uint64_t kept = all - all / 100;
  uint64_t left = kept;
  double sum = 0, squares = 0;
  for (const Range &each : ranges_) {
    const uint64_t taken = std::min(left, each.count);
    const double part = static_cast<double>(taken) / static_cast<double>(each.count);
    sum += each.sum * part;
    squares += each.squares * part;
    left -= taken;
  }
  return meanOf(kept, sum, squares, clockStepTicks);
}

} // namespace leastaction
