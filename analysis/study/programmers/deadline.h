// The deadline of an assignment, from text.
//
//   Result<double> seconds = parseDeadline("2026-11-21T18:00");
#pragma once

#include "analysis/base/error.h"

#include <string>

namespace leastaction {

/// "5400" or "5400.5": seconds on the clock of the reports; "2026-11-21", "2026-11-21T18:00" or
/// "2026-11-21T18:00:30Z": seconds since 1970, UTC.
Result<double> parseDeadline(const std::string &text);

} // namespace leastaction
