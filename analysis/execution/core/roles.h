// Which ports and registers of a core the pipeline itself has to do with.
//
//   Pipeline pipeline(core, {}, compiler.roles());
#pragma once

#include <array>
#include <cstdint>

namespace leastaction {

/// Ports as port_table.h numbers them, registers as register_map.h does.
struct Roles {
  unsigned ports = 0;                      ///< How many.
  uint64_t load = 0;                       ///< Loads go to any of them that is free.
  uint64_t access = 0;                     ///< Those of loads, and of addresses and data of stores.
  uint64_t vector = 0;                     ///< Those with a scheduler of their own.
  uint64_t arithmetic = 0;                 ///< Where an addition can go, and what renaming inserts.
  uint8_t stackPointer = 0;                ///< Register numbers, as those below.
  std::array<uint8_t, 4> wholeRegisters{}; ///< RAX to RDX.
  std::array<uint8_t, 4> highBytes{};      ///< AH to DH.
  std::array<uint8_t, 2> flags{};          ///< Carry, and all others.
};

} // namespace leastaction
