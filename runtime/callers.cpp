#include "runtime/callers.h"

#include "runtime/call_frames.h"
#include "runtime/counter_ranges.h"
#include "runtime/initial_stack.h"
#include "runtime/reserved_memory.h"
#include "runtime/run_folder.h"
#include "runtime/settings.h"

#include <string.h>

// The first and the last byte of the runtime's code: see text_bounds_x86_64.S.
extern "C" const char leastactionTextBegin[], leastactionTextEnd[];

namespace leastaction::runtime {
namespace {

bool isInRuntime(uint64_t address) {
  return address >= reinterpret_cast<uint64_t>(leastactionTextBegin) &&
         address < reinterpret_cast<uint64_t>(leastactionTextEnd);
}

struct KnownChain {
  CallSite site;
  bool usedFramePointer;
  uint32_t words;
  uint32_t count; ///< 0: nothing is known.
  StackWord read[StackReader::most];
  uint64_t addresses[format::maxCallers];
};

/// Chains that begin at the same place are in the same set, in place of the oldest.
constexpr unsigned sets = 16, ways = 4;

} // namespace

struct Callers {
  KnownChain known[sets][ways];
  uint8_t oldest[sets];
  const KnownChain *last; ///< That was asked for.
  const KnownChain *written;
  StackReader reader;
};

namespace {

unsigned setOf(const CallSite &site) {
  uint64_t mixed = (site.pc ^ site.stackPointer) * 0x9e3779b97f4a7c15;
  return static_cast<unsigned>(mixed >> 60);
}
static_assert(sets == 1 << 4);

/// A word is looked at only where all before it are the same: then the walk came to it from the same frame.
bool isSame(const KnownChain &chain, const CallSite &site) {
  if (!chain.count || chain.site.pc != site.pc || chain.site.stackPointer != site.stackPointer ||
      (chain.usedFramePointer && chain.site.framePointer != site.framePointer))
    return false;
  for (uint32_t i = 0; i < chain.words; ++i)
    if (*reinterpret_cast<const uint64_t *>(chain.read[i].address) != chain.read[i].value)
      return false;
  return true;
}

void walk(Callers &callers, KnownChain &chain, const CallSite &site) {
  callers.reader.begin(chain.read, site.stackPointer, endOfInitialStack(site.stackPointer));
  Frame frame(site.pc, site.stackPointer, site.framePointer, callers.reader);
  chain.site = site;
  chain.count = 0;
  do {
    if (isInRuntime(frame.inside())) // which calls the program's signal handlers
      continue;
    chain.addresses[chain.count++] = frame.inside();
    noteModuleOf(frame.inside());
  } while (chain.count < format::maxCallers && frame.goToCaller());
  chain.usedFramePointer = frame.usedFramePointer();
  chain.words = static_cast<uint32_t>(callers.reader.count());
}

CallChain take(Callers &callers, const KnownChain &chain) {
  callers.last = &chain;
  return {chain.addresses, chain.count, callers.written == &chain};
}

/// Apart from what a thread does that starts a region again and again.
__attribute__((noinline)) CallChain findInSet(Callers &callers, const CallSite &site) {
  for (const KnownChain &chain : callers.known[setOf(site)])
    if (isSame(chain, site))
      return take(callers, chain);
  return {};
}

} // namespace

bool callersAreWanted() {
  return settings().callers && !hasCounters();
}

CallChain knownCallers(Callers *callers, const CallSite &site) {
  if (!callers)
    return {};
  if (const KnownChain *last = callers->last; last && isSame(*last, site))
    return take(*callers, *last);
  return findInSet(*callers, site);
}

CallChain findCallers(Callers *&callers, const CallSite &site) {
  if (!callers)
    callers = static_cast<Callers *>(reserve(sizeof(Callers)));
  if (!callers)
    return {};
  if (CallChain known = knownCallers(callers, site); known.count)
    return known;
  unsigned set = setOf(site);
  KnownChain &chain = callers->known[set][callers->oldest[set]++ % ways];
  if (callers->written == &chain)
    callers->written = nullptr;
  walk(*callers, chain, site);
  return take(*callers, chain);
}

CallChain lastCallers(Callers *callers) {
  return callers && callers->last ? take(*callers, *callers->last) : CallChain{};
}

void setCallersWritten(Callers *callers, bool isWritten) {
  if (callers)
    callers->written = isWritten ? callers->last : nullptr;
}

void releaseCallers(Callers *&callers) {
  if (callers)
    munmap(callers, sizeof *callers);
  callers = nullptr;
}

} // namespace leastaction::runtime
