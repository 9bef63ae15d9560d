#include "runtime/ending.h"

#include "runtime/chunk_writer.h"
#include "runtime/process_identity.h"
#include "runtime/regions.h"
#include "runtime/run_folder.h"
#include "runtime/run_phase.h"
#include "runtime/thinning.h"
#include "runtime/threads.h"

namespace leastaction::runtime {
namespace {

struct Completion {
  const ThreadState *caller;
  bool callerIsWhole, isLast;
};

} // namespace

// A child that was cloned past pthread_atfork has no run of its own yet, and what lies in its buffers is its parent's.
// It may have two pages of stack, to start another program.
bool completeRun(int signal, bool callerIsWhole, bool isLast) {
  if (hasEnded() || isVforkChild() || isNewProcess() || !beginEnding(isLast))
    return false;
  awaitHalving();
  Completion completion{knownThread(), callerIsWhole, isLast};
  forEachThread(
      [](ThreadState &state, void *context) {
        auto *what = static_cast<Completion *>(context);
        if (!state.output.acquireWithin(patienceSeconds))
          return;
        writeAhead(state, &state == what->caller && what->callerIsWhole, what->isLast);
        state.output.release();
      },
      &completion);
  finishRunFolder(signal);
  finishEnding();
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
  takeEndingBack();
}

} // namespace leastaction::runtime
