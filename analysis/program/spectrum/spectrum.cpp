#include "analysis/program/spectrum/spectrum.h"

#include <algorithm>
#include <array>
#include <string>

namespace leastaction {

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
  // An event in flight has a positive energy in each of its ticks, and energies are only added: zero means idle.
  idleTicks_ += static_cast<uint64_t>(std::ranges::count(ticks, 0.0));
  std::shift_left(window_.begin(), window_.end(), static_cast<ptrdiff_t>(count));
  std::fill(window_.end() - static_cast<ptrdiff_t>(count), window_.end(), 0.0);
  windowStart_ = end;
}

/// Moves [windowStart_, end), where no short event is in flight and no event begins, to the bins.
void Spectrum::skip(uint64_t end) {
  constexpr uint64_t samples = 128;
  std::array<double, samples + 1> energy;
  while (windowStart_ < end) {
    long_.moveTo(windowStart_);
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
  return SpectrumResult{.bins = bins_.finish(ticks), .maxEnergy = bins_.maxEnergy(), .idleTicks = idleTicks_};
}

} // namespace leastaction
