#include "runtime/counts.h"

#include "runtime/chunk_writer.h"
#include "runtime/counter_ranges.h"
#include "runtime/cursor.h"
#include "runtime/message.h"
#include "runtime/reserved_memory.h"
#include "runtime/threads.h"

#include <asm/prctl.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

constexpr unsigned maxSets = 1024;

/// Which regions are open, by their ids.
struct RegionSet {
  uint64_t bits[maxRegionNames / 64];
  unsigned char *array;
};

constexpr size_t stagingWords = 1 << 16;

bool setBase(uintptr_t base) {
  constexpr unsigned long hasFsGsBase = 2;
  if (getauxval(AT_HWCAP2) & hasFsGsBase) {
    __asm__ volatile("wrgsbase %0" : : "r"(base));
    return true;
  }
  return syscall(SYS_arch_prctl, ARCH_SET_GS, base) == 0;
}

} // namespace

struct Counts {
  RegionSet sets[maxSets]; ///< The first one is empty: what runs in copies outside of regions counts there.
  unsigned setCount;
  uint64_t staging[stagingWords];
};

namespace {

/// Null if there is no memory for another one.
RegionSet *findSet(Counts &counts, const RegionSet &wanted) {
  for (unsigned i = 0; i < counts.setCount; ++i)
    if (memcmp(counts.sets[i].bits, wanted.bits, sizeof wanted.bits) == 0)
      return &counts.sets[i];
  if (counts.setCount == maxSets)
    return nullptr;
  RegionSet &made = counts.sets[counts.setCount];
  made = wanted;
  made.array = static_cast<unsigned char *>(reserve(counterBytes));
  if (!made.array)
    return nullptr;
  ++counts.setCount;
  return &made;
}

enum class Counting : unsigned char { begun, withoutMemory, withoutBase };

Counting countOpenRegions(ThreadState &state) {
  if (!state.counts)
    state.counts = static_cast<Counts *>(reserve(sizeof(Counts)));
  if (!state.counts)
    return Counting::withoutMemory;
  RegionSet wanted{};
  if (!state.counts->setCount && !findSet(*state.counts, wanted))
    return Counting::withoutMemory;
  for (unsigned i = 0; i < state.openRegions; ++i)
    wanted.bits[state.open[i] / 64] |= uint64_t{1} << state.open[i] % 64;
  const RegionSet *set = hasRefusedCounters() ? nullptr : findSet(*state.counts, wanted);
  if (!set)
    return Counting::withoutMemory;
  return setBase(reinterpret_cast<uintptr_t>(set->array) - counterAnchor()) ? Counting::begun : Counting::withoutBase;
}

/// Packs records into chunks.
class Writer {
public:
  explicit Writer(ThreadState &state) : state_(state), staging_(state.counts->staging) {}
  ~Writer() { flush(); }

  void add(format::Control kind, const uint64_t *payload, size_t words) {
    if (used_ + 1 + words > stagingWords)
      flush();
    staging_[used_++] = format::controlWord(kind, words);
    memcpy(staging_ + used_, payload, words * sizeof *payload);
    used_ += words;
  }

private:
  void flush() {
    writeChunk(state_, staging_, staging_ + used_);
    used_ = 0;
  }

  ThreadState &state_;
  uint64_t *staging_;
  size_t used_ = 0;
};

void writeSet(Writer &writer, const RegionSet &set) {
  uint64_t ids[1 + maxRegionNames / 8] = {};
  for (unsigned id = 0; id < maxRegionNames; ++id)
    if (set.bits[id / 64] >> id % 64 & 1)
      reinterpret_cast<unsigned char *>(ids + 1)[ids[0]++] = static_cast<unsigned char>(id);
  writer.add(format::Control::countersOf, ids, 1 + (ids[0] + 7) / 8);
  constexpr size_t mostWords = 255;
  for (const CounterRange &range : counterRanges()) {
    auto *values = reinterpret_cast<const uint64_t *>(set.array + range.offset);
    size_t count = (range.end - range.begin) / sizeof *values;
    for (size_t i = 0; i < count; ++i) {
      if (!values[i])
        continue;
      uint64_t record[mostWords] = {range.begin + i * sizeof *values};
      size_t words = 1;
      for (; words < mostWords && i < count && values[i]; ++i)
        record[words++] = values[i];
      writer.add(format::Control::counts, record, words);
      --i; // the loop's own step
    }
  }
}

} // namespace

void followRegions(ThreadState &state) {
  static Once noMemory, noBase;
  const Counting counting = hasCounters() ? countOpenRegions(state) : Counting::begun;
  if (counting == Counting::begun)
    return;
  if (counting == Counting::withoutMemory)
    noMemory.say(
        "there is no memory for the counters of one more set of open regions; counting has stopped: open fewer "
        "regions at a time");
  else // The kernel takes no base above user addresses, and the processor's own instruction is not offered.
    noBase.say("the program lies too high in memory for its counters on this kernel; nothing is counted: link it "
               "without -static-pie, or record it with mode=trace");
  setOff(state);
  endTrace(state, format::TraceEnd::writeFailed);
}

void writeCounts(ThreadState &state) {
  if (!state.counts)
    return;
  Writer writer(state);
  for (unsigned i = 1; i < state.counts->setCount; ++i)
    writeSet(writer, state.counts->sets[i]);
}

void clearCounts(ThreadState &state) {
  for (unsigned i = 0; state.counts && i < state.counts->setCount; ++i)
    madvise(state.counts->sets[i].array, counterBytes, MADV_DONTNEED);
}

void releaseCounts(ThreadState &state) {
  if (!state.counts)
    return;
  for (unsigned i = 0; i < state.counts->setCount; ++i)
    munmap(state.counts->sets[i].array, counterBytes);
  munmap(state.counts, sizeof *state.counts);
  state.counts = nullptr;
}

} // namespace leastaction::runtime

using namespace leastaction::runtime;

// Called before any code of a module runs. A module that is loaded again gets its place back.
extern "C" __attribute__((visibility("default"))) void __leastaction_place_counters(const char *begin, const char *end,
                                                                                    uint64_t *displacement) {
  static Once tooMany;
  if (begin == end ||
      placeCounters(reinterpret_cast<uintptr_t>(begin), reinterpret_cast<uintptr_t>(end), *displacement))
    return;
  tooMany.say("there is no room for the counters of one more shared object; the program's counts are not "
              "recorded: compile less of it with mode=count");
  forEachThread(
      [](ThreadState &state, void *) {
        LockGuard output(state.output);
        setOff(state);
        endTrace(state, leastaction::format::TraceEnd::writeFailed);
      },
      nullptr);
}
