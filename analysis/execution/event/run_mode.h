// How events came about: the mode that a program was compiled and recorded in.
//
//   if (facts.mode == RunMode::probe) ...
//   std::string word(nameOf(facts.mode));   // "probe"
#pragma once

#include "analysis/base/enum_names.h"

#include <cstdint>

namespace leastaction {

enum class RunMode : uint8_t {
  trace,   ///< Blocks and addresses were recorded.
  probe,   ///< Single instructions were timed.
  count,   ///< Blocks were counted: there are no events.
  markers, ///< Only the regions' begins and ends.
  step,    ///< The program was single-stepped.
  emulate, ///< An emulator recorded it.
  events,  ///< No run: events that came as a CSV.
};

/// Was it recorded instruction by instruction, by a processor's single steps or an emulator's blocks?
inline constexpr bool isByInstruction(RunMode mode) {
  return mode == RunMode::step || mode == RunMode::emulate;
}

template <>
inline constexpr auto enumNames<RunMode> =
    std::to_array<std::string_view>({"trace", "probe", "count", "markers", "step", "emulate", "events"});

} // namespace leastaction
