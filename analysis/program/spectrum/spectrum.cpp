#include "analysis/program/spectrum/spectrum.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace leastaction {

namespace {

/// Rounding depends on where bins end; nothing below these digits is said.
constexpr double energyDigits = 0x1p32;

} // namespace

Spectrum::Spectrum(BinOptions options)
    : short_(ShortWaves::instance()), bins_(options),
      window_(windowTicks + ShortWaves::longestTicks + worthSkipping + ShortWaves::padding, 0.0) {}

uint64_t Spectrum::slideTo(uint64_t issue) {
  // An issue before the window is out of order; it must not reach before the window.
  if (issue < windowStart_)
    return windowStart_;
  advance(issue);
  return issue;
}

void Spectrum::addLong(uint64_t issue, uint64_t kappa) {
  issue = std::max(issue, longStart_);
  longStart_ = issue;
  long_.add(issue, kappa);
}

/// Moves everything before `end` to the bins.
void Spectrum::advance(uint64_t end) {
  bins_.cover(end);
  // While short events are in flight or long ones begin, ticks are taken one by one; both lie within the window.
  uint64_t dense = shortEnd_;
  if (!long_.empty())
    dense = std::max(dense, longStart_ + 1);
  dense = std::clamp(dense, windowStart_, end);
  if (end - dense <= worthSkipping)
    dense = end;
  closeTicks(dense);
  if (dense < end)
    skip(end);
}

/// Moves the ticks of the window before `end` to the bins.
void Spectrum::closeTicks(uint64_t end) {
  const uint64_t count = end - windowStart_;
  if (count == 0)
    return;
  const std::span<double> ticks = std::span(window_).first(count);
  if (!long_.empty())
    long_.addTicks(windowStart_, ticks);
  bins_.addTicks(windowStart_, ticks);
  maxEnergy_ = std::max(maxEnergy_, std::ranges::max(ticks));
  // An event in flight has a positive energy in each of its ticks, and energies are only added: zero means idle.
  idleTicks_ += static_cast<uint64_t>(std::ranges::count(ticks, 0.0));
  std::shift_left(window_.begin(), window_.end(), static_cast<ptrdiff_t>(count));
  std::fill(window_.end() - static_cast<ptrdiff_t>(count), window_.end(), 0.0);
  windowStart_ = end;
}

/// The largest of the ticks [first, last), in which no event begins or ends. All waves are at least as long as that, so
/// between neighbours of many samples the sum has one summit at most.
double Spectrum::highestTick(uint64_t first, uint64_t last) const {
  constexpr uint64_t samples = 64;
  std::array<double, samples + 1> energy;
  const uint64_t stride = (last - first + samples - 1) / samples;
  const std::span<double> taken = std::span(energy).first((last - 1 - first) / stride + 1);
  std::ranges::fill(taken, 0.0);
  long_.sample(first, stride, taken);
  const auto at = [&](uint64_t tick) {
    std::array<double, 1> one = {0.0};
    long_.sample(tick, 1, one);
    return one[0];
  };
  double highest = std::max(std::ranges::max(taken), at(last - 1));
  for (size_t i = 0; i < taken.size(); ++i) {
    const double before = i > 0 ? taken[i - 1] : 0, after = i + 1 < taken.size() ? taken[i + 1] : 0;
    if (taken[i] < before || taken[i] < after)
      continue;
    uint64_t low = i > 0 ? first + (i - 1) * stride : first, high = std::min(last - 1, first + (i + 1) * stride);
    while (high - low > 2) {
      const uint64_t third = (high - low) / 3, left = low + third, right = high - third;
      (at(left) < at(right) ? low : high) = at(left) < at(right) ? left : right;
    }
    for (uint64_t tick = low; tick <= high; ++tick)
      highest = std::max(highest, at(tick));
  }
  return highest;
}

/// Moves [windowStart_, end), where no short event is in flight and no event begins, to the bins.
void Spectrum::skip(uint64_t end) {
  constexpr uint64_t samples = 128;
  std::array<double, samples + 1> energy;
  uint64_t judged = windowStart_; // Up to here the highest tick is known.
  while (windowStart_ < end) {
    long_.moveTo(windowStart_);
    if (judged <= windowStart_ && !long_.empty()) {
      judged = std::min(end, long_.nextCompletion());
      maxEnergy_ = std::max(maxEnergy_, highestTick(windowStart_, judged));
    }
    if (long_.empty()) {
      bins_.addIdle(windowStart_, end);
      idleTicks_ += end - windowStart_;
      windowStart_ = end;
      return;
    }
    // Bins too narrow to gain from the closed form: tick by tick.
    if (bins_.binTicks() < samples / 2) {
      closeTicks(std::min(end, windowStart_ + windowTicks));
      continue;
    }
    const uint64_t binEnd = (windowStart_ / bins_.binTicks() + 1) * bins_.binTicks();
    const uint64_t last = std::min({end, binEnd, long_.nextCompletion()});
    const uint64_t count = last - windowStart_;
    const uint64_t stride = (count + samples - 1) / samples;
    const std::span<double> taken = std::span(energy).first((count - 1) / stride + 1);
    std::ranges::fill(taken, 0.0);
    long_.sample(windowStart_, stride, taken);
    std::array<double, 1> final = {0.0};
    long_.sample(last - 1, 1, final);
    const auto [lowest, highest] = std::ranges::minmax(taken);
    bins_.addStretch(windowStart_, long_.area(windowStart_, last), std::min(lowest, final[0]),
                     std::max(highest, final[0]));
    windowStart_ = last;
  }
}

Result<SpectrumResult> Spectrum::finish(uint64_t ticks) {
  advance(std::max(ticks, windowStart_));
  if (bins_.overflowed())
    return fail(
        "bins of " + std::to_string(bins_.binTicks()) + " ticks would be more than " +
            std::to_string(BinAccumulator::mostFixedBins) + " for a region of " + std::to_string(ticks) + " ticks",
        "bin width",
        "ask for bins of at least " +
            std::to_string((ticks + BinAccumulator::mostFixedBins - 1) / BinAccumulator::mostFixedBins) + " ticks");
  return SpectrumResult{.bins = bins_.finish(ticks),
                        .maxEnergy = std::round(maxEnergy_ * energyDigits) / energyDigits,
                        .idleTicks = idleTicks_};
}

} // namespace leastaction
