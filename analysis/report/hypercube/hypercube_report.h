// What 'hypercube' says of a cube, for teaching: a way through all nodes, a route, and the steps of collective
// operations.
//
//   std::string text = renderText(HypercubeReport{.dimensions = 3, .grayCode = grayCode(3)}, {});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/isoefficiency/hypercube.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace leastaction {

struct HypercubeReport {
  unsigned dimensions = 0;
  std::vector<uint32_t> grayCode, route; ///< Nodes; of the route both ends, too.
  std::vector<unsigned> order;           ///< In which the route corrects bits; 0 is the last of the label.
  std::vector<HypercubeStep> allToAll, reduction, oneToAll, binaryExchange;
};

std::string renderText(const HypercubeReport &report, const TextStyle &style);
nlohmann::ordered_json toJson(const HypercubeReport &report);

} // namespace leastaction
