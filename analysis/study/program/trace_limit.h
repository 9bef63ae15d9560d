// `leastaction record --max-bytes`: how large a recording's traces may become.
#pragma once

#include "analysis/base/error.h"

#include <cstdint>
#include <string>

namespace leastaction {

/// In bytes, of "100M" (10⁸), "2G", "500k" or digits alone; where it is empty, as LEASTACTION_MAX_BYTES says. No limit:
/// the largest number. A program on its own goes on without a limit if the variable is no number; here nothing has run
/// yet.
Result<uint64_t> traceLimit(const std::string &option);

} // namespace leastaction
