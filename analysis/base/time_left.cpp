#include "analysis/base/time_left.h"

#include <algorithm>

namespace leastaction {

std::optional<double> TimeLeft::after(double passedSeconds, double fraction) {
  constexpr double leastSeconds = 3, leastFraction = 0.01, mostChange = 1.25, oldestPart = 2.0 / 3, betweenParts = 1.01;
  if (fraction <= 0)
    return {};
  const double whole = passedSeconds / fraction;
  if (estimates_.empty() || passedSeconds >= betweenParts * estimates_.back().passedSeconds)
    estimates_.push_back({passedSeconds, whole});
  const double oldest = oldestPart * passedSeconds;
  while (estimates_.size() > 1 && estimates_[1].passedSeconds <= oldest)
    estimates_.pop_front();
  const bool isSteady =
      estimates_.front().passedSeconds <= oldest && std::ranges::all_of(estimates_, [&](const Estimate &estimate) {
        return estimate.wholeSeconds <= mostChange * whole && whole <= mostChange * estimate.wholeSeconds;
      });
  return isSteady && passedSeconds >= leastSeconds && fraction >= leastFraction ? std::optional(whole - passedSeconds)
                                                                                : std::nullopt;
}

} // namespace leastaction
