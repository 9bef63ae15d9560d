// How micro-ops find their ports. Intel's are bound by renaming (Abel and Reineke, uiCA: paper and program).
#pragma once

#include <cstdint>

namespace leastaction {

enum class PortChoice : uint8_t {
  twoBest,  ///< From slot to slot the port with the fewest waiting and the second best; loads may change over.
  rotating, ///< Three ports by a table of slots; loads and addresses of stores alternate, and stay where they are.
  anyFree,  ///< None is bound: each takes the first free tick of any of its ports.
  ranked,   ///< The n-th micro-op of the same ports in a tick takes the n-th best of them; accesses take turns.
};

} // namespace leastaction
