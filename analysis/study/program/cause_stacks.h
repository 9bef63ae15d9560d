// `leastaction events --format folded --causes`: chains of calls, each with what its ticks are spent on.
//
//   CauseStacks stacks = TRY(causeStacks({.path = "dot.run"}));    // "main;solve;memory 1234"
#pragma once

#include "analysis/study/program/write_events.h"

namespace leastaction {

struct CauseStacks {
  std::string text;
  std::vector<std::string> notes;
};

/// Whole ticks: those of each cause are the region's, to the last one. Fails, too, if the input has no instructions
/// that a core model could execute.
Result<CauseStacks> causeStacks(const EventsQuestion &question);

} // namespace leastaction
