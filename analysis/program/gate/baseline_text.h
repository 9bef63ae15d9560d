// A baseline as a file.
//
//   std::string file = baselineText(baseline);
//   Result<Baseline> again = parseBaseline(file, "dot.baseline");
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/baseline.h"

#include <string>
#include <string_view>

namespace leastaction {

inline constexpr const char *baselineFormat = "leastaction baseline 1";

/// JSON, one line per member of a region, so that version control shows what changed.
std::string baselineText(const Baseline &baseline);

/// Is this text meant as a baseline (JSON)? Otherwise it may be an events CSV.
bool looksLikeBaseline(std::string_view text);

/// Errors name `where`, the region and what is wrong with it.
Result<Baseline> parseBaseline(std::string_view text, const std::string &where);

} // namespace leastaction
