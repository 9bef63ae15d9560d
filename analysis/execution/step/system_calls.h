// The names of Linux's system calls on x86-64.
//
//   systemCallName(1)   // "sys_write"
#pragma once

#include <cstdint>
#include <string>

namespace leastaction {

/// "sys_N" if it has no name.
std::string systemCallName(uint64_t number);

} // namespace leastaction
