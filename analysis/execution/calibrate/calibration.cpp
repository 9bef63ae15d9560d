#include "analysis/execution/calibrate/calibration.h"

#include "analysis/execution/calibrate/arena.h"
#include "analysis/execution/calibrate/bandwidth.h"
#include "analysis/execution/calibrate/branches.h"
#include "analysis/execution/calibrate/chase.h"
#include "analysis/execution/calibrate/latencies.h"
#include "analysis/execution/calibrate/stopwatch.h"

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

constexpr size_t largest = size_t{128} << 20;

/// The working set next to `bytes`.
double ticksAt(const std::vector<WorkingSet> &curve, size_t bytes) {
  return std::ranges::min_element(
             curve, {},
             [&](const WorkingSet &set) { return set.bytes > bytes ? set.bytes - bytes : bytes - set.bytes; })
      ->ticks;
}

uint64_t sizeOf(Calibration &found, const std::string &level, uint64_t seen, uint64_t stated, bool isOfSystem) {
  const uint64_t likely = likelySize(seen, stated, isOfSystem);
  if (likely != stated)
    found.doubts.push_back(level + " seems to hold " + std::to_string(seen) +
                           " byte, but the system or the description "
                           "of this core states " +
                           std::to_string(stated));
  return likely;
}

/// Working sets in the middle of a level tell its latency, the step between two levels its size. L3's and memory's
/// latencies are known already.
void findLevels(Calibration &found, const std::vector<WorkingSet> &curve, const StatedSizes &stated) {
  found.l1.ticks = curve.front().ticks;
  found.l2.ticks = ticksAt(curve, stated.l1Bytes * 4);
  found.l1.bytes =
      sizeOf(found, "L1", sizeWithin(curve, found.l1.ticks, found.l2.ticks), stated.l1Bytes, stated.l1IsOfSystem);
  found.l2.bytes =
      sizeOf(found, "L2", sizeWithin(curve, found.l2.ticks, found.l3.ticks), stated.l2Bytes, stated.l2IsOfSystem);
  found.l3.bytes = sizeWithin(curve, found.l3.ticks, found.memory.ticks);
}

/// Latency of memory, and how many times as fast loads are that do not wait for each other; of so little memory that
/// its translation is known, which is measured by itself.
void measureMisses(Calibration &found, std::byte *memory, unsigned runs) {
  constexpr size_t bytes = size_t{4} << 20, steps = 6400;
  Chase chase(memory, bytes / lineBytes, lineBytes);
  chase.leaveCaches();
  found.memory.ticks = chase.ticksPerLoad(runs, steps);
  double most = 1;
  for (const unsigned chains : {8u, 16u, 32u, 64u})
    most = std::max(most, found.memory.ticks / chase.ticksPerLoad(runs, steps, chains));
  found.parallelMisses = static_cast<uint32_t>(std::lround(most));
}

/// The third level may be shared with others, who empty it again and again: it takes many short runs to find it full.
double l3Ticks(std::byte *memory, uint64_t l2Bytes, unsigned runs) {
  constexpr unsigned patience = 6;
  constexpr size_t steps = 3000;
  return Chase(memory, l2Bytes * 3 / lineBytes, lineBytes).leastTicksPerLoad(patience * runs, steps);
}

} // namespace

Result<Calibration> calibrate(const CalibrationOptions &options, const std::function<void(double)> &progress) {
  if (!timeStampsAreConstant())
    return fail("this machine's time-stamp counter does not run at a constant rate", "--calibrate",
                "use one of the core models that 'leastaction cores' lists");
  const unsigned runs = options.quick ? 3 : 31;
  Calibration found;
  std::vector<double> clocks;
  for (unsigned run = 0; run < runs; ++run)
    clocks.push_back(coreTicksPerStamp());
  found.clockHz = timeStampHz() * median(clocks);
  found.indexedLoadTicks = indexedLoadTicks(runs);
  found.storeForwardTicks = storeForwardTicks(runs);
  found.scaledLoadTicks = scaledLoadTicks(runs);
  found.renamedForwardTicks = renamedForwardTicks(runs);
  found.renamedForwardStores = renamedForwardStores(runs, found.renamedForwardTicks, found.storeForwardTicks);
  found.indexedForwardTicks = indexedForwardTicks(runs);
  found.byteForwardTicks = byteForwardTicks(runs);
  found.computingForwardTicks = computingForwardTicks(runs);
  found.lockedTicks = lockedTicks(runs);
  if (__builtin_cpu_supports("avx"))
    found.upperSwitchTicks = upperSwitchTicks(runs);
  found.mispredictTicks = ticksPerMisprediction(runs);
  progress(0.1);
  {
    const Arena arena(largest, Arena::Pages::huge);
    if (!arena.begin())
      return fail("there is not enough memory", "--calibrate", "free 400 megabyte and try again");
    measureMisses(found, arena.begin(), runs);
    found.l3.ticks = l3Ticks(arena.begin(), options.sizes.l2Bytes, runs);
    findLevels(found, latencyCurve(arena.begin(), largest / 2, runs), options.sizes);
    progress(0.5);
    found.l1.bytesPerTick = bytesPerTick(arena.begin(), found.l1.bytes / 2 / pageBytes * pageBytes, runs);
    found.l2.bytesPerTick = bytesPerTick(arena.begin(), found.l2.bytes / 2 / pageBytes * pageBytes, runs);
    found.l3.bytesPerTick = bytesPerTick(arena.begin(), found.l3.bytes / 4 * 3 / pageBytes * pageBytes, runs);
    found.memory.bytesPerTick = bytesPerTick(arena.begin(), largest, std::min(runs, 7u));
    progress(0.7);
  }
  const Arena arena(largest, Arena::Pages::small);
  if (!arena.begin())
    return fail("there is not enough memory", "--calibrate", "free 400 megabyte and try again");
  found.translation = measureTranslation(arena.begin(), largest / pageBytes, runs);
  found.pageFaultTicks = pageFaultTicks(options.quick ? 3 : 11);
  found.callTimes = callTimes(runs);
  progress(1);
  if (!(found.l1.ticks < found.l2.ticks && found.l2.ticks < found.l3.ticks && found.l3.ticks < found.memory.ticks &&
        found.l1.bytes < found.l2.bytes && found.l2.bytes < found.l3.bytes && found.mispredictTicks > 0))
    return fail("the measurements contradict each other", "--calibrate", "try again when the machine has less to do");
  return found;
}

} // namespace leastaction
