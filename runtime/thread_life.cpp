#include "runtime/thread_life.h"

#include "runtime/callers.h"
#include "runtime/chunk_writer.h"
#include "runtime/counts.h"
#include "runtime/guard.h"
#include "runtime/interruptions.h"
#include "runtime/probe_clock.h"
#include "runtime/probe_variables.h"
#include "runtime/regions.h"
#include "runtime/reserved_memory.h"
#include "runtime/sanitizer.h"
#include "runtime/thinning.h"
#include "runtime/threads.h"

#include <limits.h>
#include <sys/mman.h>

namespace leastaction::runtime {
namespace {

constexpr size_t windowBytes = 2 * format::fullBit;

__thread bool isOver __attribute__((tls_model("initial-exec"))); // its state is gone, and gets no successor
pthread_key_t exitKey;
pthread_once_t exitKeyOnce = PTHREAD_ONCE_INIT;

size_t stateBytes() {
  return (sizeof(ThreadState) + 4095) & ~size_t{4095};
}

/// Layout of the one mapping: state, chunk and encoder; then, aligned, the window of the buffer. Pages
/// that are never touched cost nothing.
size_t mappingBytes() {
  return stateBytes() + compressorBytes() + 2 * windowBytes;
}

void release(void *pointer) {
  InRuntime inRuntime;
  auto *state = static_cast<ThreadState *>(pointer);
  // Destructors of the program's thread-specific data are recorded, too: this one is the last.
  // A sanitizer ends its part of the thread in the last round, and is called behind that.
  const unsigned rounds = PTHREAD_DESTRUCTOR_ITERATIONS - (hasSanitizer() ? 1 : 0);
  if (++state->exitRounds < rounds && pthread_setspecific(exitKey, state) == 0)
    return;
  closeThread(*state);
  thinWhereLarge(*state);
  delistThread(*state);
  __leastaction_thread = reinterpret_cast<uint64_t *>(format::idleCursor);
  isOver = true;
  closeProbeClock(*state);
  releaseInterruptions(*state);
  releaseCounts(*state);
  releaseCallers(state->callers);
  releaseCallers(state->eventCallers);
  munmap(state, mappingBytes());
}

ThreadState *create() {
  void *memory = reserve(mappingBytes());
  if (!memory)
    return nullptr;
  auto *state = static_cast<ThreadState *>(memory);
  auto base = reinterpret_cast<uintptr_t>(memory);
  uintptr_t window = (base + stateBytes() + compressorBytes() + windowBytes - 1) & ~(windowBytes - 1);
  state->compressor = reinterpret_cast<void *>(base + stateBytes());
  state->cursor = &__leastaction_thread;
  state->buffer = reinterpret_cast<uint64_t *>(window);
  state->resume = state->buffer;
  state->file = state->clock.file = -1;
  pthread_once(&exitKeyOnce, [] { pthread_key_create(&exitKey, release); });
  pthread_setspecific(exitKey, state);
  listThread(*state);
  return state;
}

} // namespace

ThreadState *currentThread() {
  if (ThreadState *known = knownThread(); known || isOver)
    return known;
  return create();
}

} // namespace leastaction::runtime
