#include "analysis/study/program/core_peaks.h"

#include "analysis/execution/throughput/machine_peaks.h"

#include <fmt/format.h>

namespace leastaction {

MachinePeaks peaksOf(const CoreDescription &core) {
  Result<CorePeaks> peaks = corePeaks(core);
  if (!peaks || !core.clockHz)
    return {};
  const auto hz = static_cast<double>(core.clockHz);
  MachinePeaks machine{
      .source = fmt::format("one core of the description {} at {:.2f} GHz, double precision", core.name, hz / 1e9),
      .flopPerSecond = peaks->flopPerTick * hz,
      .levels = {{"L1", peaks->l1BytesPerTick * hz}, {"L2", peaks->l2BytesPerTick * hz}}};
  if (core.l3.bytes != 0)
    machine.levels.push_back({"L3", peaks->l3BytesPerTick * hz});
  machine.levels.push_back({"memory", peaks->memoryBytesPerTick * hz});
  return machine;
}

} // namespace leastaction
