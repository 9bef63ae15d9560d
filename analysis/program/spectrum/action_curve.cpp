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

} // namespace leastaction
