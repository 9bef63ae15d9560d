#include "analysis/report/run/quantities.h"

#include <algorithm>
#include <cmath>

namespace leastaction {

namespace {

std::optional<double> ratio(double numerator, double denominator) {
  double value = numerator / denominator;
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace

std::optional<double> regionSeconds(const RegionReport &region) {
  double seconds = region.summary.ticks > 0 ? region.timeSeconds : region.measuredSeconds;
  if (seconds > 0 && std::isfinite(seconds))
    return seconds;
  return std::nullopt;
}

double hardwareForce(const MachinePeaks &peaks, const MachinePeaks::Transfer &level) {
  return peaks.flopPerSecond / level.bytePerSecond;
}

double attainablePower(const MachinePeaks &peaks, const MachinePeaks::Transfer &level, double force) {
  return std::min(peaks.flopPerSecond, force * level.bytePerSecond);
}

std::array<DerivedQuantity, 6> quantitiesOf(const RegionReport &region) {
  const double work = static_cast<double>(region.summary.workFlop);
  const double length = static_cast<double>(region.summary.lengthByte);
  std::array<DerivedQuantity, 6> quantities{{
      {"velocity", "m/t", "byte/s", std::nullopt},
      {"force", "w/m", "flop/byte", ratio(work, length)},
      {"power", "w/t", "flop/s", std::nullopt},
      {"mass", "w·t²/m²", "flop·s²/byte²", std::nullopt},
      {"momentum", "w·t/m", "flop·s/byte", std::nullopt},
      {"action", "w·t", "flop·s", std::nullopt},
  }};
  if (!region.workIsKnown) {
    quantities[1].value.reset();
    return quantities;
  }
  if (std::optional<double> time = regionSeconds(region)) {
    quantities[0].value = ratio(length, *time);
    quantities[2].value = ratio(work, *time);
    quantities[3].value = ratio(work * *time * *time, length * length);
    quantities[4].value = ratio(work * *time, length);
    quantities[5].value = ratio(work * *time, 1);
  }
  return quantities;
}

} // namespace leastaction
