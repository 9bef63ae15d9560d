// Formats that are folders are written into a new one.
//
//   TRY(checkNewFolder("job.otf2"));
#pragma once

#include "analysis/base/error.h"

#include <string>

namespace leastaction {

/// Fails if there is something of that name.
Result<void> checkNewFolder(const std::string &path);

} // namespace leastaction
