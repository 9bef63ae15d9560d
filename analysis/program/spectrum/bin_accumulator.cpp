#include "analysis/program/spectrum/bin_accumulator.h"

#include <algorithm>
#include <array>
#include <limits>

namespace leastaction {

namespace {

constexpr float untouched = std::numeric_limits<float>::infinity();

struct TickTotals {
  double area = 0;
  double lowest = std::numeric_limits<double>::infinity();
  double highest = 0;
};

/// Four independent chains of sums and extremes, so that they fill vector registers instead of waiting for each other.
TickTotals total(std::span<const double> energy) {
  constexpr size_t lanes = 4;
  TickTotals sum;
  size_t i = 0;
  if (energy.size() >= lanes) {
    std::array<double, lanes> area{};
    std::array<double, lanes> lowest;
    std::array<double, lanes> highest{};
    lowest.fill(sum.lowest);
    for (; i + lanes <= energy.size(); i += lanes) {
      for (size_t lane = 0; lane < lanes; ++lane) {
        const double value = energy[i + lane];
        area[lane] += value;
        lowest[lane] = value < lowest[lane] ? value : lowest[lane];
        highest[lane] = value > highest[lane] ? value : highest[lane];
      }
    }
    sum.area = (area[0] + area[1]) + (area[2] + area[3]);
    sum.lowest = *std::ranges::min_element(lowest);
    sum.highest = *std::ranges::max_element(highest);
  }
  for (; i < energy.size(); ++i) {
    sum.area += energy[i];
    sum.lowest = std::min(sum.lowest, energy[i]);
    sum.highest = std::max(sum.highest, energy[i]);
  }
  return sum;
}

} // namespace

BinAccumulator::BinAccumulator(BinOptions options)
    : fixed_(options.fixedBinTicks > 0), binTicks_(std::max<uint64_t>(options.fixedBinTicks, 1)),
      maxBins_(fixed_ ? mostFixedBins : std::max<size_t>(options.maxBins, 1)) {}

void BinAccumulator::cover(uint64_t end) {
  if (end == 0)
    return;
  while ((end - 1) / binTicks_ >= maxBins_) {
    if (fixed_) {
      overflowed_ = true;
      break;
    }
    doubleWidth();
  }
  const uint64_t bins = std::min((end - 1) / binTicks_ + 1, maxBins_);
  if (bins > area_.size()) {
    area_.resize(bins, 0.0);
    min_.resize(bins, untouched);
    max_.resize(bins, 0.0F);
  }
}

void BinAccumulator::doubleWidth() {
  const size_t pairs = area_.size() / 2;
  for (size_t i = 0; i < pairs; ++i) {
    area_[i] = area_[2 * i] + area_[2 * i + 1];
    min_[i] = std::min(min_[2 * i], min_[2 * i + 1]);
    max_[i] = std::max(max_[2 * i], max_[2 * i + 1]);
  }
  const bool odd = area_.size() % 2 == 1;
  if (odd) {
    area_[pairs] = area_.back();
    min_[pairs] = min_.back();
    max_[pairs] = max_.back();
  }
  area_.resize(pairs + (odd ? 1 : 0));
  min_.resize(area_.size());
  max_.resize(area_.size());
  binTicks_ *= 2;
}

void BinAccumulator::addTicks(uint64_t first, std::span<const double> energy) {
  cover(first + energy.size());
  while (!energy.empty()) {
    const uint64_t binEnd = (first / binTicks_ + 1) * binTicks_;
    const size_t count = std::min<uint64_t>(energy.size(), binEnd - first);
    const TickTotals part = total(energy.first(count));
    addStretch(first, part.area, part.lowest, part.highest);
    energy = energy.subspan(count);
    first += count;
  }
}

void BinAccumulator::addStretch(uint64_t first, double area, double lowest, double highest) {
  cover(first + 1);
  const uint64_t bin = first / binTicks_;
  if (bin >= area_.size())
    return;
  area_[bin] += area;
  min_[bin] = std::min(min_[bin], static_cast<float>(lowest));
  max_[bin] = std::max(max_[bin], static_cast<float>(highest));
}

void BinAccumulator::addIdle(uint64_t first, uint64_t last) {
  if (first >= last)
    return;
  cover(last);
  const uint64_t end = std::min<uint64_t>((last - 1) / binTicks_ + 1, area_.size());
  for (uint64_t bin = first / binTicks_; bin < end; ++bin)
    min_[bin] = 0;
}

SpectrumBins joinBins(const SpectrumBins &bins, size_t maxBins) {
  size_t joined = 1;
  while ((bins.mean.size() + joined - 1) / joined > maxBins)
    joined *= 2;
  SpectrumBins result;
  result.binTicks = bins.binTicks * joined;
  for (size_t first = 0; first < bins.mean.size(); first += joined) {
    const size_t end = std::min(first + joined, bins.mean.size());
    double sum = 0;
    for (size_t i = first; i < end; ++i)
      sum += bins.mean[i];
    result.mean.push_back(sum / static_cast<double>(joined));
    result.min.push_back(*std::min_element(bins.min.begin() + static_cast<ptrdiff_t>(first),
                                           bins.min.begin() + static_cast<ptrdiff_t>(end)));
    result.max.push_back(*std::max_element(bins.max.begin() + static_cast<ptrdiff_t>(first),
                                           bins.max.begin() + static_cast<ptrdiff_t>(end)));
  }
  return result;
}

SpectrumBins BinAccumulator::finish(uint64_t ticks) const {
  SpectrumBins bins;
  bins.binTicks = binTicks_;
  const size_t count = ticks == 0 ? 0 : std::min<uint64_t>((ticks - 1) / binTicks_ + 1, area_.size());
  bins.mean.resize(count);
  for (size_t i = 0; i < count; ++i)
    bins.mean[i] = area_[i] / static_cast<double>(binTicks_);
  bins.min.assign(min_.begin(), min_.begin() + static_cast<ptrdiff_t>(count));
  bins.max.assign(max_.begin(), max_.begin() + static_cast<ptrdiff_t>(count));
  return bins;
}

} // namespace leastaction
