// Which settings of a core description are nominal: neither measured nor published, as the comments above them say.
//
//   nominalSettings(coreText("skylake"));   // "opaque_call_ticks", "branch", ...
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// Keys, or the tables that they stand in where the comment is above a whole table ("branch") or within one
/// ("tlb.walk_ticks"), in the order of the file.
std::vector<std::string> nominalSettings(std::string_view toml);

} // namespace leastaction
