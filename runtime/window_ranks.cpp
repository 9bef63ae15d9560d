#include "runtime/window_ranks.h"

#include "runtime/format.h"

namespace leastaction::runtime {
namespace {

unsigned halvingCount;
bool isImpossible;

} // namespace

unsigned halvings() {
  return __atomic_load_n(&halvingCount, __ATOMIC_ACQUIRE);
}

void countHalving() {
  __atomic_add_fetch(&halvingCount, 1, __ATOMIC_SEQ_CST);
}

bool mayHalve() {
  return halvings() < format::mostHalvings && !__atomic_load_n(&isImpossible, __ATOMIC_RELAXED);
}

void stopHalving() {
  __atomic_store_n(&isImpossible, true, __ATOMIC_RELAXED);
}

void forgetHalvings() {
  halvingCount = 0;
  isImpossible = false;
}

void numberWindow(ThreadState &state) {
  const uint64_t step = uint64_t{1} << halvings();
  state.windowNumber = (state.windowNumber & ~(step - 1)) + step;
  constexpr uint8_t highest = 63;
  state.windowRank = state.windowNumber ? static_cast<uint8_t>(__builtin_ctzll(state.windowNumber)) : highest;
}

} // namespace leastaction::runtime
