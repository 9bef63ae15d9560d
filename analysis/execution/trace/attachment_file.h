// What the program of a run that is switched on and off says in the run's file `attachment`.
#pragma once

#include "analysis/base/error.h"
#include "runtime/format.h"

#include <string>

namespace leastaction {

std::string attachmentPath(const std::string &run);

/// Fails if the file cannot be read, or is none.
Result<format::Attachment> readAttachment(const std::string &run);

} // namespace leastaction
