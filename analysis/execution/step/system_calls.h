// The names of Linux's system calls.
//
//   systemCallName(Architecture::x86_64, 1)   // "sys_write"
#pragma once

#include "analysis/execution/machine/architecture.h"

#include <cstdint>
#include <string>

namespace leastaction {

/// "sys_N" if it has no name.
std::string systemCallName(Architecture architecture, uint64_t number);

} // namespace leastaction
