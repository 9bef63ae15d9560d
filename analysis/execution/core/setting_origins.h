// How well the settings of a core description are known, as its comments say.
//
//   nominalSettings(coreText("skylake"));                          // "opaque_call_ticks", "branch", ...
//   settingOrigin(text, "tlb.walk_ticks", core.measuredHere);      // RuleOrigin::nominal
#pragma once

#include "analysis/execution/event/rule_origin.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// Behind a line whose value `leastaction cores --calibrate` measured.
inline constexpr std::string_view measuredMark = "# measured; was ";

/// Does a comment say that a value is neither measured nor published?
bool saysNominal(std::string_view comment);

/// Which settings are nominal: neither measured nor published. Keys, or the tables that they stand in where the comment
/// is above a whole table ("branch") or within one ("tlb.walk_ticks"), in the order of the file.
std::vector<std::string> nominalSettings(std::string_view toml);

/// Of entries of a list that begin in these lines, from 1, as the comments above them say; one without a comment, or
/// whose comment begins with "The same", is known as well as the entry before.
std::vector<RuleOrigin> entryOrigins(std::string_view toml, std::span<const uint32_t> lines);

/// Of one setting, "key" or "table.key": what was calibrated, otherwise what the comment above the key says, otherwise
/// the one above its table. `here`: what was calibrated was so on this machine.
RuleOrigin settingOrigin(std::string_view toml, std::string_view setting, bool here);

/// Of the latencies and rates that say how long each cause lasts: of several the least known counts. How often a cause
/// comes up is not part of it: sizes of caches and predictors, prefetchers. Causes that follow from instructions, which
/// have origins of their own, are nominal here.
CauseOrigins causeOrigins(std::string_view toml, bool here);

} // namespace leastaction
