// Writes what was measured into the text of a core description.
//
//   std::string toml = calibratedDescription(coreText("znver4"), measured);
#pragma once

#include "analysis/execution/calibrate/calibration.h"

#include <string>
#include <string_view>

namespace leastaction {

/// Measured values take the place of those of `description`, which stay in a comment behind them; all else is kept.
std::string calibratedDescription(std::string_view description, const Calibration &measured);

} // namespace leastaction
