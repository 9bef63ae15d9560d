#include "runtime/windows.h"

#include "runtime/attachment.h"
#include "runtime/clock.h"
#include "runtime/settings.h"
#include "runtime/thread_status.h"
#include "runtime/window_ranks.h"

#include <string.h>
#include <time.h>

namespace leastaction::runtime {
namespace {

/// Below `end`.
uint64_t random(ThreadState &state, uint64_t end) {
  uint64_t &x = state.windowRandom;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return x % end;
}

/// From one window to the next, in ns of processor time on average.
uint64_t period() {
  return settings().samplePeriod << halvings();
}

/// The thread's next window becomes the one behind it: how much later that is due.
uint64_t untilNext(ThreadState &state) {
  const uint64_t before = state.windowNumber;
  numberWindow(state);
  // Behind a window that was dropped, the next one is less than a period away.
  const uint64_t wait = (state.windowNumber - before) * settings().samplePeriod;
  return wait / 2 + random(state, wait);
}

bool exchangeCursor(ThreadState &state, uint64_t from, uint64_t to) {
  auto *before = reinterpret_cast<uint64_t *>(from);
  return __atomic_compare_exchange_n(state.cursor, &before, reinterpret_cast<uint64_t *>(to), /*weak=*/false,
                                     __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

/// Until the next window begins, only the thread knows in which regions it is. No system call, which a filter might not
/// let through.
void sleep(ThreadState &state) {
  state.hiddenRegions = state.openRegions;
  memcpy(state.hidden, state.open, state.openRegions);
  state.openRegions = 0;
  setOff(state);
  setWindow(state, Window::shut);
}

} // namespace

bool wake(ThreadState &state) {
  return exchangeCursor(state, format::idleCursor, format::wakeCursor);
}

bool letSleep(ThreadState &state) {
  return exchangeCursor(state, format::wakeCursor, format::idleCursor);
}

bool isLate(const ThreadState &state) {
  if (const uint64_t time = __atomic_load_n(&state.preemptedAt, __ATOMIC_RELAXED))
    return timeOn(CLOCK_THREAD_CPUTIME_ID) > time + preemptedPatience;
  return clockTicks() - state.wokenAt > 2 * windowPatience; // The helper has lost its own processor.
}

void postpone(ThreadState &state) {
  state.windowWait += untilNext(state);
  state.windowDue = 0;
}

void planAt(ThreadState &state, uint64_t now) {
  constexpr unsigned most = 10'000;
  uint64_t due = state.windowLast + state.windowWait;
  uint8_t best = state.windowRank;
  for (unsigned i = 0; due < now; ++i) {
    if (i == most) {
      due = now;
      break;
    }
    const uint64_t number = state.windowNumber, next = due + untilNext(state);
    if (next > now) { // It is that one's turn behind this one.
      state.windowNumber = number;
      break;
    }
    due = next;
    best = best > state.windowRank ? best : state.windowRank;
  }
  state.windowRank = best;
  state.windowLast = due;
  state.windowWait = 0;
  state.windowDue = due > now ? due : now;
}

void planFirst(ThreadState &state, uint64_t time) {
  state.windowDue = state.windowLast = time + 1 + random(state, period());
  state.windowWait = 0;
  state.attachment = attachments();
}

void giveRegionsBack(ThreadState &state) {
  if (!isShut(state))
    return;
  state.openRegions = state.hiddenRegions;
  memcpy(state.open, state.hidden, state.openRegions);
}

void sleepFirst(ThreadState &state) {
  state.windowRandom = clockTicks() | 1;
  planFirst(state, timeOn(CLOCK_THREAD_CPUTIME_ID));
  state.windowNumber = random(state, UINT64_MAX);
  numberWindow(state);
  sleep(state);
}

void sleepAgain(ThreadState &state) {
  postpone(state);
  sleep(state);
}

} // namespace leastaction::runtime
