// What the runtime knows of one thread: its buffer, its open regions and its file.
//
// Probes see only the cursor, __leastaction_thread (probe_variables.h). While a region is open it points into the
// buffer, which lies in a window of twice format::fullBit bytes so that the cursor's fullBit says that the end is
// reached. Otherwise it is format::idleCursor, and the thread runs the program's own code.
#pragma once

#include "runtime/descriptors.h"
#include "runtime/format.h"
#include "runtime/lock.h"

#include <stdint.h>

namespace leastaction::runtime {

inline constexpr unsigned maxOpenRegions = 256;
inline constexpr unsigned maxRegionNames = 256;

/// A chunk that was written because the program may be about to end, and what the file was before it.
struct Ahead {
  bool written;
  uint64_t fileBytes;
  uint32_t chunks;
  uint8_t windowMark;
};

/// The thread's counter where probes read a clock of its own; see probe_clock.h.
struct ThreadClock {
  int file;      ///< -1 if there is none.
  void *page;    ///< What the kernel tells for reading it without a system call, or null.
  uint64_t base; ///< What the counter had come to when it was opened again.
  uint64_t last; ///< What it said last.
};

/// What the thread records at the moment; see windows.h.
enum class Window : uint8_t {
  whole, ///< No sample: all of its regions.
  shut,  ///< Nothing: it waits for a window.
  open,  ///< A window.
};

struct Interruptions;
struct Counts;
struct Callers;

struct ThreadState {
  ThreadState *next;
  uint64_t **cursor; ///< Address of this thread's __leastaction_thread.
  uint64_t *buffer;
  const uint64_t *inherited;    ///< After fork: end of what tells of the regions that the parent was in.
  uint64_t *resume;             ///< End of what the buffer holds while the cursor is not in it.
  void *compressor;             ///< The packed chunk, and behind it the encoder's workspace.
  Interruptions *interruptions; ///< Null until a handler interrupts a region.
  Counts *counts;               ///< Null until the thread is in a region with counted code.
  Callers *callers;             ///< Null until a region starts with callers.
  Callers *eventCallers;        ///< The same of events that take long.
  Lock output;                  ///< Held where regions open and close and where the buffer is written.
  ThreadClock clock;
  int file;              ///< -1 until the first region.
  FileIdentity identity; ///< Of the file.
  Window window;
  uint64_t windowNumber; ///< Of the one that it waits for, or is in (window_ranks.h),
  uint8_t windowRank;    ///< and how often 2 divides it.
  bool isWindowLost;     ///< There was no room for a chunk of it: what follows is not written.
  uint8_t windowMark;    ///< What the header of its next chunk says of the window that begins with it.
  uint64_t windowLast;   ///< When the one before was due, in ns of its processor time,
  uint64_t windowWait;   ///< and how much later the one is that it waits for: that is
  uint64_t windowDue;    ///< here; 0: the thread alarm has not seen it yet.
  uint64_t attachment;   ///< attachments() when its next window was planned.
  uint64_t lookedAt;     ///< The thread's processor time when the alarm looked,
  uint64_t wokenAt;      ///< and what the clock (clock.h) said when it woke the thread.
  uint64_t preemptedAt;  ///< The thread's processor time when it lost its processor before it could begin; or 0.
  bool isTried;          ///< It has just woken the thread.
  uint64_t windowRandom; ///< State of a generator.
  uint32_t kernelThread; ///< The kernel's number of a thread that records windows; 0 of one that does not yet.
  uint64_t fileBytes;    ///< Up to the end of the last chunk.
  uint32_t number;
  uint32_t chunks;
  Ahead ahead;
  unsigned exitRounds; ///< How often the thread's destructors have run.
  bool lost;           ///< Recording has stopped for good.
  unsigned openRegions;
  unsigned startsTooDeep; ///< Regions that were started when maxOpenRegions were open.
  unsigned hiddenRegions; ///< The program's, where isShut().
  unsigned regionNames;
  uint8_t open[maxOpenRegions];
  uint8_t hidden[maxOpenRegions];
  char names[maxRegionNames][format::maxRegionNameBytes + 8];
};

} // namespace leastaction::runtime
