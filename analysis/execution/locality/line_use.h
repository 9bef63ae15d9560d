// A line that an access touches. Accesses come in batches, so that what they need of memory can be fetched ahead.
#pragma once

#include <cstdint>

namespace leastaction {

struct LineUse {
  uint64_t line = 0;
  uint32_t access = 0; ///< Number within the batch; the lines of one access stand beside each other.
};

} // namespace leastaction
