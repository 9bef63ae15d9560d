// Streams of events that several tests use.
#pragma once

#include "analysis/execution/event/event.h"

#include <cstdint>
#include <vector>

namespace leastaction::test {

/// The thirteen events of excerpt (5.24), in the order of issue.
struct Excerpt {
  InstructionTable table;
  std::vector<Event> events;
  Excerpt();
};

/// `count` events in the order of issue at about two a tick, kappa mostly 1 to 20, some 40 to 300, few up to 5,000,
/// some 0; instructions 0 to 9. The same for the same seed.
std::vector<Event> randomStream(uint32_t seed, size_t count);

/// Instructions "op0" to "op9", each with its own function "f0" ... and line.
InstructionTable tenInstructions();

uint64_t actionOf(const std::vector<Event> &events);
uint64_t lastComplete(const std::vector<Event> &events);

} // namespace leastaction::test
