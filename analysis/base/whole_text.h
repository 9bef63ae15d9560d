// Counts that are compared digit by digit, as processors are: 999,999,999 is not 1,000,000,000.
//
//   wholeText(999999999) == "999999999"
#pragma once

#include "analysis/base/text_format.h"

#include <fmt/format.h>

#include <cmath>

namespace leastaction {

/// All digits of a whole number up to 10^15; other numbers as plainNumber() has them.
inline std::string wholeText(double value) {
  return value == std::floor(value) && std::abs(value) <= 1e15 ? fmt::format("{:.0f}", value) : plainNumber(value);
}

} // namespace leastaction
