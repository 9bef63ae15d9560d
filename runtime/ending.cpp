#include "runtime/ending.h"

#include "runtime/chunk_writer.h"
#include "runtime/process_identity.h"
#include "runtime/regions.h"
#include "runtime/run_folder.h"

#include <sched.h>

namespace leastaction::runtime {
namespace {

enum Phase : int { recording, mayEnd, ended };
int phase;
const ThreadState *ender; // of the phase mayEnd
Lock phaseLock;

struct Completion {
  const ThreadState *caller;
  bool callerIsWhole, isLast;
};

/// How long a thread that is being written may take before it is left out, in seconds.
constexpr time_t patience = 2;

} // namespace

bool completeRun(int signal, bool callerIsWhole, bool isLast) {
  if (hasEnded() || isVforkChild())
    return false;
  if (!phaseLock.acquireWithin(patience))
    return false;
  if (phase != recording) {
    phaseLock.release();
    return false;
  }
  ender = knownThread();
  __atomic_store_n(&phase, isLast ? ended : mayEnd, __ATOMIC_RELEASE);
  Completion completion{knownThread(), callerIsWhole, isLast};
  forEachThread(
      [](ThreadState &state, void *context) {
        auto *what = static_cast<Completion *>(context);
        if (!state.output.acquireWithin(patience))
          return;
        writeAhead(state, &state == what->caller && what->callerIsWhole, what->isLast);
        state.output.release();
      },
      &completion);
  finishRunFolder(signal);
  phaseLock.release();
  return true;
}

void continueRun() {
  forEachThread(
      [](ThreadState &state, void *) {
        LockGuard guard(state.output);
        takeBack(state);
      },
      nullptr);
  reopenRunFolder();
  __atomic_store_n(&phase, recording, __ATOMIC_RELEASE);
}

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

void forgetEnding() {
  phase = recording;
  phaseLock = Lock();
}

} // namespace leastaction::runtime
