// Where the function that an address belongs to begins and ends, by the symbols of its module.
#pragma once

#include "runtime/emulator/modules.h"

#include <map>
#include <stdint.h>
#include <vector>

namespace leastaction::emulator {

struct Function {
  uint64_t begin, bytes; ///< At run time.
};

/// Not to be used by two threads at once.
class Functions {
public:
  explicit Functions(const Modules &modules) : modules_(modules) {}

  /// Null if no symbol covers the address.
  const Function *at(uint32_t module, uint64_t address);

private:
  const Modules &modules_;
  std::map<uint32_t, std::vector<Function>> byModule_; ///< By address; read when first asked for.
};

} // namespace leastaction::emulator
