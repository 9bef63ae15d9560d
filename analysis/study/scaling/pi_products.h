// Which products of quantities have no dimension, and under which two do measurements fall onto one curve?
//
//   const ScaledQuestion scaled{.file = "runs.csv", .repeating = {"work", "rate"}};
//   Result<PiReport> report = piProducts({.scaled = scaled, .collapse = "time"});
#pragma once

#include "analysis/report/pi/pi_report.h"
#include "analysis/study/scaling/scaled_quantities.h"

namespace leastaction {

struct PiQuestion {
  ScaledQuestion scaled = {};
  std::string collapse = {}; ///< Search the pair of products, one with this quantity; empty: search none.
};

Result<PiReport> piProducts(const PiQuestion &question);

} // namespace leastaction
