#include "analysis/study/scaling/parameter_ranges.h"

#include "analysis/scaling/dimension/number_table.h"

#include <algorithm>
#include <limits>

namespace leastaction {

Result<std::map<std::string, ParameterRange>> readRanges(const std::vector<std::string> &texts) {
  std::map<std::string, ParameterRange> ranges;
  for (const std::string &text : texts) {
    const size_t equals = text.find('='), colon = text.find(':', std::min(equals, text.size()));
    if (equals == std::string::npos || equals == 0 || colon == std::string::npos)
      return fail("'" + text + "' is not a range", "--range",
                  "write NAME=LOW:HIGH, like k=0:2; either end may be missing");
    ParameterRange range{.low = -std::numeric_limits<double>::infinity()};
    const std::string low = text.substr(equals + 1, colon - equals - 1), high = text.substr(colon + 1);
    for (const auto &[end, into] : {std::pair(&low, &range.low), std::pair(&high, &range.high)})
      if (!end->empty()) {
        const double value = TRY(readNumber(*end, "--range " + text.substr(0, equals)));
        *into = value;
      }
    if (!(range.low < range.high))
      return fail("the range '" + text + "' is empty", "--range", "write the smaller end first");
    ranges[text.substr(0, equals)] = range;
  }
  return ranges;
}

} // namespace leastaction
