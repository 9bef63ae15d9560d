// What a gate says: text for a terminal, Markdown for the comment or summary of a CI job, JSON, a picture.
//
//   std::string text = gateText(verdict, {.width = 80});
//   std::string comment = gateMarkdown(verdict);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/program/gate/gate.h"
#include "analysis/report/why/tick_difference.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
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

struct GateVerdict {
  GateReport report;
  GateExplanations explanations = {};
};

std::string gateText(const GateVerdict &verdict, TextStyle style);

/// A table of the regions, what carries the differences, folded, and the command that leads to it.
std::string gateMarkdown(const GateVerdict &verdict, const std::string &command = {});

/// The differences of an explained region have `ticks_by_cause` and `ticks_by_line`.
nlohmann::ordered_json gateJson(const GateVerdict &verdict);

/// SVG, for bright and dark pages: of each region whose ticks differ, what they were and are by cause, and the lines
/// whose ticks changed most. Verdicts stand below each other.
std::string gatePicture(std::span<const GateVerdict> verdicts);

} // namespace leastaction
