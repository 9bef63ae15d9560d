// Which products of quantities have no dimension, and under which two do measurements fall onto one curve?
//
//   Result<PiReport> report = piProducts({.file = "runs.csv", .repeating = {"work", "rate"}, .collapse = "time"});
#pragma once

#include "analysis/report/pi/pi_report.h"

namespace leastaction {

struct PiQuestion {
  std::string file;                        ///< CSV or TOML, as readScaled() takes it.
  std::vector<std::string> repeating = {}; ///< Quantities that all groups may hold; those that are missing are chosen.
  std::string collapse = {};               ///< Search the pair of products, one with this quantity; empty: search none.
};

Result<PiReport> piProducts(const PiQuestion &question);

} // namespace leastaction
