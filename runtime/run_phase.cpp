#include "runtime/run_phase.h"

#include "runtime/lock.h"
#include "runtime/threads.h"

namespace leastaction::runtime {
namespace {

enum Phase : int { recording, mayEnd, ended };
int phase;
const ThreadState *ender; // of the phase mayEnd
Lock phaseLock;

} // namespace

bool mayRecord() {
  while (__atomic_load_n(&phase, __ATOMIC_ACQUIRE) == mayEnd && ender != knownThread())
    sched_yield();
  return phase != ended;
}

bool isUnderWay() {
  return __atomic_load_n(&phase, __ATOMIC_ACQUIRE) == recording;
}

bool hasEnded() {
  return __atomic_load_n(&phase, __ATOMIC_ACQUIRE) == ended;
}

bool beginEnding(bool isLast) {
  if (!phaseLock.acquireWithin(patienceSeconds))
    return false;
  if (phase != recording) {
    phaseLock.release();
    return false;
  }
  ender = knownThread();
  __atomic_store_n(&phase, isLast ? ended : mayEnd, __ATOMIC_RELEASE);
  return true;
}

void finishEnding() {
  phaseLock.release();
}

void takeEndingBack() {
  __atomic_store_n(&phase, recording, __ATOMIC_RELEASE);
}

void forgetEnding() {
  phase = recording;
  phaseLock = Lock();
}

} // namespace leastaction::runtime
