// The probes' view of a thread's buffer: the cursor.
#pragma once

#include "runtime/thread_state.h"

namespace leastaction::runtime {

/// Of the window that a buffer lies in.
inline constexpr size_t windowWords = 2 * format::fullBit / sizeof(uint64_t);

/// The cursor must be in place before and after everything else here: a signal handler may run probes at any moment.
inline void setCursor(ThreadState &state, uint64_t *cursor) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  *state.cursor = cursor;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

/// The thread keeps to the program's own code.
inline void setOff(ThreadState &state) {
  setCursor(state, reinterpret_cast<uint64_t *>(format::idleCursor));
}

inline bool isFull(const uint64_t *cursor) {
  return reinterpret_cast<uintptr_t>(cursor) & format::fullBit;
}

} // namespace leastaction::runtime
