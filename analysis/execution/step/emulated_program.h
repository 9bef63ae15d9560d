// Can an emulator run and record a program, and does the program tell of its regions itself?
//
//   EmulatedProgram program = TRY(emulatedProgram("lua5.4"));   // found as a shell would find it
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/machine/architecture.h"

#include <cstdint>
#include <string>

namespace leastaction {

struct EmulatedProgram {
  std::string path; ///< Whole, without symbolic links.
  Architecture architecture = Architecture::x86_64;
  std::string dynamicLinker; ///< The file that links it when it starts; empty for a static program.
  bool hasRuntime = false;   ///< It is linked with libleastaction, which then tells of regions and makes the run.
  /// Link-time addresses of the runtime's code in it.
  uint64_t runtimeBegin = 0, runtimeEnd = 0;
};

/// Fails for what is no ELF program of 64 bits for x86-64, AArch64 or big-endian PowerPC, and for one that would run
/// with other rights.
Result<EmulatedProgram> emulatedProgram(const std::string &program);

/// What a program is for that this machine does not execute, by name ("aarch64", "ppc64"); empty for all others, and
/// for what is no program of Linux.
std::string foreignArchitecture(const std::string &program);

} // namespace leastaction
