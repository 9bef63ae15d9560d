// What is an expression of numbers and units worth, and how often does a unit go into it?
//
//   Result<UnitsReport> report = unitConversion({.expression = "7.1 us * 2.3 Gbyte/s", .to = "kbyte"});
#pragma once

#include "analysis/report/units/units_report.h"

#include <string>
#include <vector>

namespace leastaction {

struct UnitsQuestion {
  std::string expression = {};               ///< Empty: the system of units itself.
  std::string to = {};                       ///< A unit, or an expression of which it is so many times.
  std::vector<std::string> definitions = {}; ///< "word=8 byte".
  std::vector<std::string> in = {};          ///< Primary units of the output.
};

Result<UnitsReport> unitConversion(const UnitsQuestion &question);

} // namespace leastaction
