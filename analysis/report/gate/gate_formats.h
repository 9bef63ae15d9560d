// What a gate says: text for a terminal, Markdown for the comment or summary of a CI job, JSON.
//
//   std::string text = gateText(report, {.width = 80});
//   std::string comment = gateMarkdown(report);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/program/gate/gate.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

std::string gateText(const GateReport &report, TextStyle style);

/// The verdict, a table of the regions, and for those that fail what carries the difference.
std::string gateMarkdown(const GateReport &report);

nlohmann::ordered_json gateJson(const GateReport &report);

} // namespace leastaction
