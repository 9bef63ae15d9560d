// What a region's ticks would be if one thing of the program were different.
//
//   region.whatIf.push_back({.change = "chase.c:14 loads=L1", .ticks = 120, .savedTicks = 380});
//   writeWhatIf(writer, region.whatIf, region.ticks);
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/base/text_writer.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// How two changes go together (Fields et al., MICRO 2003): cost of both, less that of each alone.
enum class Interaction : uint8_t {
  independent, ///< Nearly nothing: each saves what it saves, with the other and without.
  parallel,    ///< More than nothing: what they save together, neither saves alone.
  serial,      ///< Less than nothing: some ticks are saved by either.
};

template <>
inline constexpr auto enumNames<Interaction> = std::to_array<std::string_view>({"independent", "parallel", "serial"});

struct WhatIf {
  std::string change = {}; ///< As users write it; of two, "A and B".
  uint64_t ticks = 0;
  int64_t savedTicks = 0;                      ///< Below zero where the region takes longer with it.
  std::optional<Interaction> interaction = {}; ///< Of two changes.
};

/// Independent where what two changes save together differs from the sum of what each saves by no more than 1 % of the
/// region's ticks.
Interaction interactionOf(int64_t savedByBoth, int64_t savedByFirst, int64_t savedBySecond, uint64_t regionTicks);

/// A table, if there are any.
void writeWhatIf(TextWriter &writer, const std::vector<WhatIf> &changes, uint64_t regionTicks);
nlohmann::ordered_json whatIfJson(const std::vector<WhatIf> &changes);

} // namespace leastaction
