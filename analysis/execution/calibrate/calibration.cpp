#include "analysis/execution/calibrate/calibration.h"

#include "analysis/execution/calibrate/arena.h"
#include "analysis/execution/calibrate/branches.h"
#include "analysis/execution/calibrate/chase.h"
#include "analysis/execution/calibrate/latencies.h"
#include "analysis/execution/calibrate/stopwatch.h"

#include <fmt/format.h>

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
                           " byte, but the system or the core description states " + std::to_string(stated));
  return likely;
}

/// Working sets in the middle of a level tell its latency, the step between two levels the size that is seen of it.
/// L3's and memory's latencies are known already.
void findLevels(Calibration &found, const std::vector<WorkingSet> &curve, const StatedSizes &stated) {
  found.l1.ticks = curve.front().ticks;
  found.l2.ticks = ticksAt(curve, stated.l1Bytes * 4);
  found.l1.bytes = sizeWithin(curve, found.l1.ticks, found.l2.ticks);
  found.l2.bytes = sizeWithin(curve, found.l2.ticks, found.l3.ticks);
  found.l3.bytes = sizeWithin(curve, found.l3.ticks, found.memory.ticks);
}

/// Loads of lines that are in no cache; of so little memory that its translation is known, at least to the second
/// level, as it is measured by itself.
class Misses {
public:
  Misses(std::byte *memory, size_t stride) : chase_(memory, nodes, stride) { chase_.leaveCaches(); }

  double ticks(unsigned runs, unsigned chains = 1) { return chase_.ticksPerLoad(runs, steps, chains); }

private:
  static constexpr size_t nodes = 8192, steps = 6400;
  Chase chase_;
};

/// How many times as fast loads are that do not wait for each other, on the pages that programs have. Where prefetchers
/// bring pairs of lines, only one of each counts.
uint32_t parallelMisses(std::byte *memory, unsigned runs) {
  Misses misses(memory, 2 * lineBytes);
  const double alone = misses.ticks(runs);
  double most = 1;
  for (const unsigned chains : {8u, 16u, 32u, 64u})
    most = std::max(most, alone / misses.ticks(runs, chains));
  return static_cast<uint32_t>(std::lround(most));
}

/// Whatever others do to the caches only makes loads slower.
void takeFaster(std::vector<WorkingSet> &curve, const std::vector<WorkingSet> &other) {
  for (size_t i = 0; i < curve.size(); ++i)
    curve[i].ticks = std::min(curve[i].ticks, other[i].ticks);
}

bool isBeyond(const Calibration::Level &near, const Calibration::Level &far) {
  return near.ticks < far.ticks && near.bytes < far.bytes;
}

/// A hit of L3 takes less than half of what memory does more than L2: what takes longer is a mixture.
bool isL3Known(const Calibration &found) {
  return isBeyond(found.l2, found.l3) && found.l3.ticks < (found.l2.ticks + found.memory.ticks) / 2;
}

/// The third level may be shared with others, who empty it again and again: it takes some patience to find it full, and
/// may never be.
void measureLevels(Calibration &found, std::byte *memory, const StatedSizes &stated, unsigned runs,
                   const std::function<void(double)> &progress) {
  constexpr unsigned patience = 8;
  std::vector<WorkingSet> curve = latencyCurve(memory, largest / 2, runs);
  found.l3.ticks = found.memory.ticks;
  for (unsigned time = 0; time < patience && !isL3Known(found); ++time) {
    if (time != 0)
      takeFaster(curve, latencyCurve(memory, largest / 2, runs));
    const double ticks = Chase(memory, stated.l2Bytes * 3 / lineBytes, lineBytes).hitTicks(4 * runs);
    found.l3.ticks = std::min(found.l3.ticks, ticks);
    findLevels(found, curve, stated);
    progress((time + 1.) / patience);
  }
  found.l1.bytes = sizeOf(found, "L1", found.l1.bytes, stated.l1Bytes, stated.l1IsOfSystem);
  found.l2.bytes = sizeOf(found, "L2", found.l2.bytes, stated.l2Bytes, stated.l2IsOfSystem);
  if (isL3Known(found)) {
    if (found.l3.bytes < stated.l3Bytes / 2)
      found.doubts.push_back(fmt::format("of L3, {:.1f} Mbyte were there for this program, of {:.1f} that the system "
                                         "states: others may use the rest now, and programs wait for memory more often "
                                         "by this description than when L3 is idle; calibrate again, or set l3.bytes",
                                         static_cast<double>(found.l3.bytes) / (1 << 20),
                                         static_cast<double>(stated.l3Bytes) / (1 << 20)));
    return;
  }
  found.doubts.push_back(
      fmt::format("L3 was not detected, for example because others use it (loads from L2 take {:.1f} "
                  "ticks, from what should be in L3 {:.1f}, from memory {:.1f}), so the description's value is kept",
                  found.l2.ticks, found.l3.ticks, found.memory.ticks));
  found.l3 = {};
}

} // namespace

Result<Calibration> calibrate(const CalibrationOptions &options, const std::function<void(double)> &progress) {
  if (!timeStampsAreConstant())
    return fail("this machine's time-stamp counter does not run at a constant rate", "--calibrate",
                "use one of the core models that 'leastaction cores' lists");
  // What needs no cache but L1 takes microseconds.
  const unsigned runs = options.quick ? 3 : 31, coreRuns = std::max(runs, 200u);
  Calibration found;
  std::vector<double> clocks;
  for (unsigned run = 0; run < coreRuns; ++run)
    clocks.push_back(coreTicksPerStamp());
  found.clockHz = timeStampHz() * median(clocks);
  found.indexedLoadTicks = indexedLoadTicks(coreRuns);
  found.storeForwardTicks = storeForwardTicks(coreRuns);
  found.scaledLoadTicks = scaledLoadTicks(coreRuns);
  found.renamedForwardTicks = renamedForwardTicks(coreRuns);
  found.renamedForwardStores = renamedForwardStores(coreRuns, found.renamedForwardTicks, found.storeForwardTicks);
  found.indexedForwardTicks = indexedForwardTicks(coreRuns);
  found.byteForwardTicks = byteForwardTicks(coreRuns);
  found.computingForwardTicks = computingForwardTicks(coreRuns);
  found.lockedTicks = lockedTicks(coreRuns);
  if (__builtin_cpu_supports("avx"))
    found.upperSwitchTicks = upperSwitchTicks(coreRuns);
  found.mispredictTicks = ticksPerMisprediction(coreRuns);
  progress(0.1);
  {
    const Arena arena(largest, Arena::Pages::huge);
    if (!arena.begin())
      return fail("there is not enough memory", "--calibrate", "free 400 megabyte and try again");
    found.memory.ticks = Misses(arena.begin(), lineBytes).ticks(runs);
    measureLevels(found, arena.begin(), options.sizes, runs, [&](double part) { progress(0.1 + 0.4 * part); });
    progress(0.5);
    // No more than must be, of what others may use as well.
    const size_t inL2 = std::max(2 * found.l1.bytes, found.l2.bytes / 8) / pageBytes * pageBytes;
    found.l2.bytesPerTick = bytesPerTick(arena.begin(), inL2, runs);
    found.writtenLineTicks = ticksPerWrittenLine(arena.begin(), inL2, runs);
    found.setFills = setFillTicks(arena.begin(), coreRuns);
    if (found.l3.bytes != 0)
      found.l3.bytesPerTick = bytesPerTick(arena.begin(), found.l3.bytes / 4 * 3 / pageBytes * pageBytes, runs);
    progress(0.7);
  }
  const Arena arena(largest, Arena::Pages::small);
  if (!arena.begin())
    return fail("there is not enough memory", "--calibrate", "free 400 megabyte and try again");
  found.parallelMisses = parallelMisses(arena.begin(), runs);
  found.memory.bytesPerTick = bytesPerTickFromMemory(arena.begin(), runs);
  found.translation = measureTranslation(arena.begin(), largest / pageBytes, runs);
  found.pageFaultTicks = pageFaultTicks(options.quick ? 3 : 11);
  found.callTimes = callTimes(runs);
  progress(1);
  if (!isBeyond(found.l1, found.l2) || found.l2.ticks >= found.memory.ticks)
    return fail(fmt::format("the measurements contradict each other: loads from L1 ({} byte) take {:.1f} ticks, from "
                            "L2 ({} byte) {:.1f}, from memory {:.1f}",
                            found.l1.bytes, found.l1.ticks, found.l2.bytes, found.l2.ticks, found.memory.ticks),
                "--calibrate", "try again when the machine is less busy");
  if (found.mispredictTicks <= 0)
    return fail("the measurements contradict each other: branches that cannot be predicted take no longer than others",
                "--calibrate", "try again when the machine is less busy");
  return found;
}

} // namespace leastaction
