// Writing to the run folder without any effect on the program.
#pragma once

#include <stddef.h>

namespace leastaction::runtime {

/// Writes all of it; false, and errno says why, if that is not possible. A limit on the size of files (ulimit -f) is a
/// failure like a full disk, and no signal.
bool writeAll(int file, const void *data, size_t bytes);

} // namespace leastaction::runtime
