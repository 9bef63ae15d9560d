// One line of a terminal that says how far something is.
//
//   progressLine({.what = "replaying dot.run", .fraction = 0.3, .left = ", about 40 s left"}, 80)
#pragma once

#include <string>

namespace leastaction {

struct ProgressParts {
  std::string what;
  double fraction = 0;          ///< From 0 to 1.
  std::string left = {};        ///< Behind the percentage, where it is known how long it takes,
  std::string alternative = {}; ///< and what would take less time.
};

/// "what [####      ]  30 %, about 40 s left". Never wider than `columns`, since a line that wraps cannot be drawn
/// over: the bar gives way first, then the alternative, then parts of `what`.
std::string progressLine(const ProgressParts &parts, unsigned columns);

} // namespace leastaction
