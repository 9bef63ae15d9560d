#include "analysis/report/format/clock_info.h"

#include "analysis/base/text_format.h"

namespace leastaction {

std::string clockText(const ClockInfo &clock) {
  std::string text = clock.name.empty() ? "unknown" : clock.name;
  if (clock.hz > 0)
    text += ", " + withUnit(clock.hz, "Hz");
  return text + ", resolution " + plainNumber(clock.resolutionTicks) + " tick";
}

Json clockJson(const ClockInfo &clock) {
  return {{"name", jsonText(clock.name)},
          {"hz", knownNumber(clock.hz)},
          {"resolution_ticks", number(clock.resolutionTicks)}};
}

} // namespace leastaction
