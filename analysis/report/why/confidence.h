// How well the rules are known that a region's ticks follow from, as a sentence and as JSON.
//
//   confidenceText(*region.confidence)   // "Of the ticks, 92 % follow from what was measured on this machine, 8 % ..."
#pragma once

#include "analysis/program/confidence/rule_confidence.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

/// A sentence; it names the rules that are nominal. Empty where no tick passes.
std::string confidenceText(const RuleConfidence &confidence);

/// {"sentence", "by_origin": [{origin, ticks, share}], "by_rule": [{rule, origin, ticks, share}]}: both have all ticks.
nlohmann::ordered_json toJson(const RuleConfidence &confidence);

} // namespace leastaction
