// Units that users define, and take for primary ones.
//
//   Result<UnitSystem> system = ownUnits({.definitions = {"word=8 byte"}, .in = {"word"}});
#pragma once

#include "analysis/scaling/dimension/unit_system.h"

#include <string>
#include <vector>

namespace leastaction {

struct OwnUnits {
  std::vector<std::string> definitions = {}; ///< "word=8 byte".
  std::vector<std::string> in = {};          ///< Primary units: "word".
};

Result<UnitSystem> ownUnits(const OwnUnits &own);

} // namespace leastaction
