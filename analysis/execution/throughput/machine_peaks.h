// What a core can do at most, for holding programs against it: from its description, and from the core model for what a
// description does not say.
//
//   Result<CorePeaks> peaks = corePeaks(core);
//   double flopPerSecond = peaks->flopPerTick * core.clockHz;
#pragma once

#include "analysis/execution/core/core_description.h"

namespace leastaction {

struct CorePeaks {
  double flopPerTick = 0;    ///< Double precision, with the widest vectors and fused multiply-add where there is one.
  double l1BytesPerTick = 0; ///< Loaded.
  double l2BytesPerTick = 0; ///< These as the description says.
  double l3BytesPerTick = 0;
  double memoryBytesPerTick = 0;
};

/// Runs blocks of independent multiply-adds and loads through the core model. Fails where LLVM does not know the core.
Result<CorePeaks> corePeaks(const CoreDescription &core);

} // namespace leastaction
