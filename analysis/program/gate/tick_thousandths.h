// Ticks as a baseline tells them: in thousandths, so that a run has what its own baseline has.
#pragma once

#include "analysis/program/cause/tick_attribution.h"

#include <cmath>
#include <cstdint>

namespace leastaction {

/// The nearest thousandth.
inline double thousandthsOf(uint64_t units) {
  constexpr double thousandths = 1000;
  return std::round(static_cast<double>(units) / static_cast<double>(unitsPerTick) * thousandths) / thousandths;
}

inline uint64_t unitsOf(double ticks) {
  return static_cast<uint64_t>(std::llround(ticks * static_cast<double>(unitsPerTick)));
}

} // namespace leastaction
