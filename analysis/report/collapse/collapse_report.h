// What 'collapse' says: a quantity's dimensionless product as powers of the others.
//
//   std::string text = renderText(CollapseReport{.quantities = scaled, .law = *law}, {});
#pragma once

#include "analysis/report/pi/pi_report.h"

namespace leastaction {

struct CollapseReport {
  ScaledQuantities quantities;
  PowerLaw law; ///< In the groups of the quantities.
};

std::string renderText(const CollapseReport &report, const TextStyle &style);
nlohmann::ordered_json toJson(const CollapseReport &report);

} // namespace leastaction
