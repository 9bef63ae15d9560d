// `leastaction record --emulate`: how a program is run by an emulator that records it.
//
//   Emulation emulation = TRY(prepareEmulation({.program = {"lua5.4", "fib.lua"}, ...}));
//   ... emulation.command runs ...
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/machine/architecture.h"

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

struct EmulationQuestion {
  std::vector<std::string> program; ///< With its arguments.
  std::vector<std::string> regions; ///< Patterns of function names; none: what the program marks itself, or `main`.
  bool libraries = false;           ///< Record code of shared libraries, too.
  bool repeatable = true;           ///< What the program gets at random is the same each time.
  std::string plugin;               ///< libleastaction_emulator.so
  std::string folder;               ///< The run to make.
  uint64_t mostBytes = UINT64_MAX;  ///< Of the run.
};

struct Emulation {
  std::vector<std::string> command; ///< Runs the program; a file that it needs stays open in this process.
  std::string emulator;             ///< "qemu-x86_64 7.2.22"
  Architecture architecture = Architecture::x86_64; ///< Of the program.
};

/// Of the emulator of programs for an architecture: "7.2.22"; empty if there is none.
std::string emulatorVersion(Architecture architecture);

/// Checks that the program can be emulated and that there is an emulator.
Result<Emulation> prepareEmulation(const EmulationQuestion &question);

/// Why a program that a signal ended may have met what the emulator cannot do: a sentence without a full stop; empty
/// if there is nothing to say.
std::string emulationEnding(const Emulation &emulation, int signal);

} // namespace leastaction
