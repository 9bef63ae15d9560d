// A recording that is a sample: each thread records in windows and runs the program's own code in between.
//
// A window begins when the thread has had LEASTACTION_SAMPLE milliseconds of processor time on average since the last
// one, at a moment in which it runs, or would run but for others on its processor: at the next place where it looks
// whether it is recorded, where a function begins or a call returns. Where that does not come at once, the window is
// dropped and counted: what stands behind a long loop without calls, or behind waiting, must not stand for that. A
// window is a buffer full of records, or more if it is full where a region begins or ends. Who reads them lets some
// time pass before he counts anything.
//
//   shut --wake()--> open --its buffer is full--> shut
#pragma once

#include "runtime/cursor.h"
#include "runtime/format.h"
#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Does the thread wait for a window? Which regions the program is in, only the thread knows then. May be asked of
/// another thread.
inline bool isShut(const ThreadState &state) {
  Window window;
  __atomic_load(&state.window, &window, __ATOMIC_ACQUIRE);
  return window == Window::shut;
}

inline void setWindow(ThreadState &state, Window window) {
  __atomic_store(&state.window, &window, __ATOMIC_RELEASE);
}

/// Has it been woken, and has not begun?
inline bool isWoken(const ThreadState &state) {
  return isShut(state) && *state.cursor == reinterpret_cast<uint64_t *>(format::wakeCursor);
}

/// These two may be called by another thread. False if the thread is not where they lead from: it may just begin. Where
/// it does so between the two, it sets the cursor once more.
bool wake(ThreadState &state);
bool letSleep(ThreadState &state);

/// In ticks of the clock, some 20 µs: for so long the alarm waits for a window to begin.
inline constexpr uint64_t windowPatience = 50'000;
/// About twice that, in ns: for so long a thread that had lost its processor may go on before it begins one.
inline constexpr uint64_t preemptedPatience = 40'000;

/// Does a window that begins now begin too late behind the moment that was chosen for it?
bool isLate(const ThreadState &state);

/// A window is over, or cannot begin: another one is due about one period after it was. The thread is shut.
void postpone(ThreadState &state);

/// When that is, seen at `now` in ns of the thread's processor time. Of several that would have been due by then, since
/// windows take time, or the helper came late, one begins: with the highest rank of them, so that windows that are to
/// remain are not crowded out by those that are not (window_ranks.h).
void planAt(ThreadState &state, uint64_t now);

/// The thread's next window is its first one, or the first one since somebody attached: it may come at any moment up to
/// one period from now, in ns of its processor time.
void planFirst(ThreadState &state, uint64_t now);

/// It sleeps until its first window.
void sleepFirst(ThreadState &state);

/// The regions that the program is in become the trace's again, without their marks.
void giveRegionsBack(ThreadState &state);

/// It sleeps until the next window.
void sleepAgain(ThreadState &state);

} // namespace leastaction::runtime
