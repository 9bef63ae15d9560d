// What a process recorded and had written to no chunk when it ended: see `.rest` in runtime/emulation_format.h.
//
//   TRY(sealEmulation("dot.run"));
#pragma once

#include "analysis/base/error.h"

#include <string>

namespace leastaction {

/// Makes the last chunk of each of a run's files of what is left, if anything is, and removes what it was left in.
/// Nobody may be writing the run any more.
Result<void> sealEmulation(const std::string &folder);

} // namespace leastaction
