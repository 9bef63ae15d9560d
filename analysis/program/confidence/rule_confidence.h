// A region's ticks by the rule of the core model that they follow from, and by how well that is known.
//
//   RuleConfidence confidence = ruleConfidence(attribution, table, causeOrigins(text, core.measuredHere));
//   confidence.byOrigin[static_cast<size_t>(RuleOrigin::nominal)]    // in parts of a tick, unitsPerTick of them
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/program/cause/tick_attribution.h"

#include <array>
#include <cstdint>
#include <vector>

namespace leastaction {

/// What decides how many ticks pass.
enum class Rule : uint8_t {
  latency, ///< Of an instruction or its division.
  ports,   ///< That an instruction takes: what retires in a tick, and what waits for one.
  l1,      ///< Latency and rate of a level of memory.
  l2,
  l3,
  memory,
  translation,
  storeForwarding,
  lockOrFence,
  storeQueue,
  mispredictedBranch,
  frontEnd,
  transition,
  call, ///< How long code is taken to run that was not recorded.
};

template <>
inline constexpr auto enumNames<Rule> = std::to_array<std::string_view>(
    {"instruction latency", "instruction ports", "L1", "L2", "L3", "memory", "translation", "store forwarding",
     "lock or fence", "store queue", "mispredicted branch", "front end", "AVX transition", "call"});

/// By which rule ticks of a cause pass.
Rule ruleOf(TickCause cause);

struct RuleTicks {
  Rule rule = Rule::latency;
  RuleOrigin origin = RuleOrigin::nominal;
  uint64_t units = 0;
};

/// Both parts have all ticks of the region, to the last unit.
struct RuleConfidence {
  std::array<uint64_t, ruleOrigins> byOrigin{};
  std::vector<RuleTicks> byRule; ///< That with the most ticks first; a rule has a row for each origin.

  uint64_t total() const;
};

/// `causes` tells of what does not follow from single instructions.
RuleConfidence ruleConfidence(const TickAttribution &attribution, const InstructionTable &table,
                              const CauseOrigins &causes);

} // namespace leastaction
