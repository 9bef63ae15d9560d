// The clock that counted a report's ticks, and how reports say it.
//
//   writeFact(writer, "clock", clockText(report.clock));
//   json["clock"] = clockJson(report.clock);
#pragma once

#include "analysis/program/spectrum/region_summary.h"
#include "analysis/report/format/json_values.h"

#include <cstdint>
#include <optional>
#include <string>

namespace leastaction {

struct ClockInfo {
  std::string name; ///< "tsc", "core model", "events" ...
  double hz = 0;    ///< Ticks per second; 0 if unknown.
  double resolutionTicks = 1;
  std::optional<MeanKappa> emptyProbe = {}; ///< Of measured events: what is taken off their means.
  std::optional<uint64_t> callersPast = {}; ///< Of events that took more ticks the callers are known.
};

/// Its name, frequency and resolution.
std::string clockText(const ClockInfo &clock);
Json clockJson(const ClockInfo &clock);

} // namespace leastaction
