#include "analysis/program/spectrum/action_curve.h"

#include <algorithm>

namespace leastaction {

ActionCurve actionCurve(const SpectrumBins &spectrum, uint64_t ticks, uint64_t action, size_t maxBins) {
  const size_t bins = spectrum.mean.size();
  const size_t joined = std::max<size_t>((bins + maxBins - 1) / maxBins, 1);
  ActionCurve curve{.binTicks = spectrum.binTicks * joined, .action = {0.0}};
  if (ticks == 0)
    return curve;
  const double total = static_cast<double>(action);
  double sum = 0;
  for (size_t bin = 0; bin < bins; ++bin) {
    sum += 2 * spectrum.mean[bin] * static_cast<double>(spectrum.binTicks);
    // The sum may miss the total by rounding; the curve must neither fall nor pass it.
    if ((bin + 1) % joined == 0 || bin + 1 == bins)
      curve.action.push_back(bin + 1 == bins ? total : std::min(sum, total));
  }
  return curve;
}

ActionCurve stretched(const ActionCurve &curve, uint64_t fromTicks, uint64_t ticks, double action) {
  const size_t bins = curve.action.size() - 1;
  const double whole = curve.action.back();
  if (bins == 0 || fromTicks == 0 || ticks == 0 || whole == 0)
    return {.binTicks = 1, .action = {0}};
  ActionCurve result{.binTicks = (ticks + bins - 1) / bins, .action = {0}};
  for (uint64_t tick = result.binTicks; tick < ticks; tick += result.binTicks) {
    const double from = static_cast<double>(tick) / static_cast<double>(ticks) * static_cast<double>(fromTicks);
    const auto width = static_cast<double>(curve.binTicks);
    const size_t bin = std::min(static_cast<size_t>(from / width), bins - 1);
    const double begin = width * static_cast<double>(bin);
    const double end = std::min(begin + width, static_cast<double>(fromTicks));
    const double part = end > begin ? std::clamp((from - begin) / (end - begin), 0.0, 1.0) : 1;
    result.action.push_back(action / whole * (curve.action[bin] + part * (curve.action[bin + 1] - curve.action[bin])));
  }
  result.action.push_back(action);
  return result;
}

} // namespace leastaction
