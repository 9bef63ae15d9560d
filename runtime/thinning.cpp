#include "runtime/thinning.h"

#include "runtime/chunk_writer.h"
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
#include <unistd.h>

namespace leastaction::runtime {
namespace {

bool isImpossible; ///< Once it was not possible.
Lock halvingLock;

/// While one halving goes through the files.
struct Halving {
  void *buffer;
  uint32_t files;  ///< That there are.
  uint8_t *isDone; ///< A bit for each of them: it belongs to a thread.
};

/// Is there another file now? The user is told if there should be, and it cannot be written.
bool halveFile(uint32_t number, const Halving &halving, KeptTrace &kept) {
  static Once impossible;
  if (keepWindows(number, halvings(), halving.buffer, kept)) {
    countChunks(-static_cast<int>(kept.droppedCount));
    giveBytesBack(kept.droppedBytes);
    return kept.file >= 0;
  }
  if (errno == ENOENT) // It could not be made when its thread began, or somebody has removed it.
    return false;
  isImpossible = true;
  impossible.say("windows of the sample cannot be made rarer in '", runFolder(), "' (", strerrordesc_np(errno),
                 "); recording will stop at LEASTACTION_MAX_BYTES and the program goes on: let the program read and "
                 "write the run folder, make room, or set a higher limit");
  return false;
}

void halveThread(ThreadState &state, const Halving &halving) {
  if (state.file < 0 || state.number >= halving.files)
    return;
  halving.isDone[state.number / 8] |= static_cast<uint8_t>(1u << state.number % 8);
  if (isImpossible || !state.output.acquireWithin(patienceSeconds))
    return;
  if (KeptTrace kept; state.file >= 0 && halveFile(state.number, halving, kept))
    changeThreadFile(state, kept.file, kept.bytes, kept.chunks);
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
  for (uint32_t number = 0; number < halving.files && !isImpossible; ++number)
    if (KeptTrace kept; !(halving.isDone[number / 8] >> number % 8 & 1) && halveFile(number, halving, kept))
      close(kept.file);
  munmap(halving.isDone, doneBytes);
}

} // namespace

void thinWhereLarge(ThreadState &state) {
  if (bytesSoFar() <= settings().maxBytes / 2 || !isSample() || halvings() == format::mostHalvings || isImpossible ||
      !halvingLock.tryAcquire())
    return;
  if (isUnderWay() && bytesSoFar() > settings().maxBytes / 2)
    callWithRoom([](void *context) { halve(*static_cast<ThreadState *>(context)); }, &state);
  halvingLock.release();
}

void awaitHalving() {
  if (halvingLock.acquireWithin(patienceSeconds))
    halvingLock.release();
}

void forgetThinning() {
  forgetHalvings();
  isImpossible = false;
  halvingLock = Lock();
}

} // namespace leastaction::runtime
