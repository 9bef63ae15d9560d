#include "runtime/ending.h"

#include "runtime/chunk_writer.h"
#include "runtime/process_identity.h"
#include "runtime/regions.h"
#include "runtime/roomy_call.h"
#include "runtime/run_folder.h"
#include "runtime/run_phase.h"
#include "runtime/threads.h"

namespace leastaction::runtime {
namespace {

struct Completion {
  const ThreadState *caller;
  int signal;
  bool callerIsWhole, isLast;
};

void complete(Completion &completion) {
  forEachThread(
      [](ThreadState &state, void *context) {
        auto *what = static_cast<Completion *>(context);
        if (!state.output.acquireWithin(patienceSeconds))
          return;
        writeAhead(state, &state == what->caller && what->callerIsWhole, what->isLast);
        state.output.release();
      },
      &completion);
  finishRunFolder(completion.signal);
}

void goOn() {
  forEachThread(
      [](ThreadState &state, void *) {
        LockGuard guard(state.output);
        takeBack(state);
      },
      nullptr);
  reopenRunFolder();
}

} // namespace

// Programs clone children with two pages of stack that do nothing but start another program. Such a child has no run of
// its own yet, and what lies in its buffers is its parent's.
bool completeRun(int signal, bool callerIsWhole, bool isLast) {
  if (hasEnded() || isVforkChild() || isNewProcess() || !beginEnding(isLast))
    return false;
  Completion completion{knownThread(), signal, callerIsWhole, isLast};
  callWithRoom([](void *context) { complete(*static_cast<Completion *>(context)); }, &completion);
  finishEnding();
  return true;
}

void continueRun() {
  callWithRoom([](void *) { goOn(); }, nullptr);
  takeEndingBack();
}

} // namespace leastaction::runtime
