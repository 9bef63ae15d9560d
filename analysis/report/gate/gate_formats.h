// What a gate says: text for a terminal, Markdown for the comment or summary of a CI job, JSON.
//
//   std::string text = gateText(report, {.width = 80});
//   std::string comment = gateMarkdown(report);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/program/gate/gate.h"
#include "analysis/report/why/tick_difference.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace leastaction {

/// By which causes and lines the ticks of a region differ; the new run is the own side, the baseline the reference.
struct GateExplanation {
  std::string name, thread;
  TickDifference ticks;
};
/// Of regions of both runs whose ticks differ, in any order; none where it was not asked for.
using GateExplanations = std::vector<GateExplanation>;

std::string gateText(const GateReport &report, TextStyle style, const GateExplanations &explanations = {});

/// The verdict, a table of the regions, and for those that fail what carries the difference.
std::string gateMarkdown(const GateReport &report, const GateExplanations &explanations = {});

/// The differences of an explained region have `ticks_by_cause` and `ticks_by_line`.
nlohmann::ordered_json gateJson(const GateReport &report, const GateExplanations &explanations = {});

} // namespace leastaction
