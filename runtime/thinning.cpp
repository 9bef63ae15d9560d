#include "runtime/thinning.h"

#include "runtime/chunk_writer.h"
#include "runtime/descriptors.h"
#include "runtime/kept_windows.h"
#include "runtime/lock.h"
#include "runtime/message.h"
#include "runtime/reserved_memory.h"
#include "runtime/roomy_call.h"
#include "runtime/run_folder.h"
#include "runtime/run_phase.h"
#include "runtime/settings.h"
#include "runtime/thread_alarm.h"
#include "runtime/threads.h"
#include "runtime/window_ranks.h"

#include <errno.h>

namespace leastaction::runtime {
namespace {

uint64_t bytesLeft; ///< By the halving before.
Lock halvingLock;

/// While one halving goes through the files.
struct Halving {
  void *buffer;
  uint32_t files;  ///< That there are.
  uint8_t *isDone; ///< A bit for each of them: it belongs to a thread.
};

/// A file cannot be rewritten, and errno says why. What only this file suffers from, or only now, is left for another
/// time.
void explain() {
  static Once impossible;
  if (errno == EIO || errno == EMFILE || errno == ENFILE)
    return;
  stopHalving();
  impossible.say("windows of the sample cannot be made rarer in '", runFolder(), "' (", strerrordesc_np(errno),
                 "); recording will stop at LEASTACTION_MAX_BYTES and the program goes on: let the program read and "
                 "write the run folder, make room, or set a higher limit");
}

/// False, and errno says why, if it cannot be rewritten. If there is another file now, that is kept.file.
bool halveFile(uint32_t number, const Halving &halving, KeptTrace &kept) {
  if (!keepWindows(number, halvings(), halving.buffer, kept))
    return false;
  countChunks(-static_cast<int>(kept.droppedCount));
  giveBytesBack(kept.droppedBytes);
  return true;
}

void halveThread(ThreadState &state, const Halving &halving) {
  if (!isUnderWay() || !mayHalve() || !state.output.acquireWithin(patienceSeconds))
    return;
  if (state.file >= 0 && state.number < halving.files) {
    halving.isDone[state.number / 8] |= static_cast<uint8_t>(1u << state.number % 8);
    KeptTrace kept;
    if (!halveFile(state.number, halving, kept))
      explain();
    else if (kept.file >= 0)
      changeThreadFile(state, kept.file, kept.bytes, kept.chunks);
  }
  state.output.release();
}

/// The files of threads that have ended, too.
void halve(ThreadState &state) {
  Halving halving{state.compressor, threadFileCount(), nullptr};
  const size_t doneBytes = halving.files / 8 + 1;
  halving.isDone = static_cast<uint8_t *>(reserve(doneBytes));
  if (!halving.isDone)
    return;
  countHalving();
  halveLateWindows();
  reopenRunFolder(); // run.json says so first: what is still in the files if this process is killed is not read
  forEachThread([](ThreadState &one, void *context) { halveThread(one, *static_cast<const Halving *>(context)); },
                &halving);
  for (uint32_t number = 0; number < halving.files && mayHalve() && isUnderWay(); ++number) {
    KeptTrace kept;
    if (halving.isDone[number / 8] >> number % 8 & 1)
      continue;
    if (halveFile(number, halving, kept))
      closeIfOwn(kept.file, kept.identity);
    else if (errno != ENOENT) // else its thread could not make it
      explain();
  }
  munmap(halving.isDone, doneBytes);
}

} // namespace

void thinWhereLarge(ThreadState &state) {
  const auto isLarge = [] { return bytesSoFar() > settings().maxBytes / 2 && bytesSoFar() > bytesLeft; };
  if (!isLarge() || !isSample() || !mayHalve() || !halvingLock.tryAcquire())
    return;
  if (isUnderWay() && isLarge()) {
    callWithRoom([](void *context) { halve(*static_cast<ThreadState *>(context)); }, &state);
    __atomic_store_n(&bytesLeft, bytesSoFar(), __ATOMIC_RELAXED);
  }
  halvingLock.release();
}

void awaitHalving() {
  if (halvingLock.acquireWithin(patienceSeconds))
    halvingLock.release();
}

void forgetThinning() {
  forgetHalvings();
  bytesLeft = 0;
  halvingLock = Lock();
}

} // namespace leastaction::runtime
