// A block of translated code. QEMU may translate the same code several times: there is one of it here.
#pragma once

#include "runtime/emulation_format.h"

#include <stdint.h>
#include <vector>

namespace leastaction::emulator {

/// What has to be done where a block begins, before it is recorded.
enum Special : uint32_t {
  specialProcess = 1,   ///< The first block of the process.
  specialMain = 2,      ///< __libc_start_main: its first argument is the program's `main`.
  specialRegion = 4,    ///< A function that is a region.
  specialHandler = 8,   ///< A signal handler.
  specialCall = 16,     ///< The program's runtime tells something.
  specialReturn = 64,   ///< Where a region's function returns to.
  specialHidden = 128,  ///< The block before ends with an instruction whose accesses QEMU does not tell.
  specialWhole = 32,    ///< The region begins with whatever is executed first.
  specialStart = 256,   ///< leastaction_start of a program that has no runtime,
  specialStarted = 512, ///< where it returns to,
  specialStop = 1024,   ///< and leastaction_stop.
};

struct Block {
  uint64_t word = 0;    ///< Its record; 0 if it is not recorded.
  uint32_t special = 0; ///< A set of Special.
  uint32_t module = 0;
  uint64_t address = 0;
  std::vector<uint64_t> definition; ///< A record of blocks.emulated.
};

} // namespace leastaction::emulator
