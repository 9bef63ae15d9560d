// What a thread of the program records, and which regions it is in.
#pragma once

#include "runtime/emulator/hidden_accesses.h"
#include "runtime/emulator/stream.h"

#include <time.h>

namespace leastaction::emulator {

/// Regions inside of so many are not recorded.
inline constexpr unsigned mostOpenRegions = 255;

/// A region that a function is: open while the stack pointer is below what the function's caller has.
struct OpenRegion {
  uint8_t id = 0;
  uint64_t leaveFrom = 0; ///< The caller's stack pointer; 0 if it is not known, and the program tells of the end.
  // Where calls are by a register (Guest::callsByStack), the function may itself run with the caller's stack pointer:
  uint64_t returnsTo = 0;                   ///< then this address is its end,
  uint64_t insideFrom = 0, insideBytes = 0; ///< and this code is not.
};

struct Thread : Stream {
  bool records;      ///< A region is open, and the program's runtime is not at work.
  uint8_t inRuntime; ///< How often it was entered.
  uint8_t handlers;  ///< Signal handlers under way.
  uint32_t number;
  unsigned openRegions;
  uint64_t leaveFrom, leaveBytes;              ///< A stack pointer here has left the innermost region, but for:
  uint64_t returnsTo, insideFrom, insideBytes; ///< see OpenRegion
  OpenRegion open[mostOpenRegions];
  Indices indices;   ///< Of the instruction with hidden accesses that is being executed.
  bool isNamed[256]; ///< Names of regions that are in its file.

  void update() {
    records = openRegions > 0 && inRuntime == 0;
    const OpenRegion inner = openRegions > 0 && openRegions <= mostOpenRegions ? open[openRegions - 1] : OpenRegion();
    leaveFrom = inner.leaveFrom;
    leaveBytes = inner.leaveFrom ? stackBytes : 0;
    returnsTo = inner.returnsTo;
    insideFrom = inner.insideFrom;
    insideBytes = inner.insideBytes;
  }

  /// How far above the return address of a region's function its callers' frames are taken to be: what lies farther
  /// away may be another stack.
  static constexpr uint64_t stackBytes = uint64_t{256} << 10;
};

/// Nanoseconds.
inline uint64_t clockTicks() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1000000000 + static_cast<uint64_t>(now.tv_nsec);
}

inline void putControl(Stream &stream, format::Control kind) {
  put(stream, format::controlWord(kind, 0));
}
inline void putControl(Stream &stream, format::Control kind, uint64_t first) {
  put(stream, format::controlWord(kind, 1));
  put(stream, first);
}
inline void putMark(Stream &stream, format::Control kind, uint64_t region) {
  put(stream, format::controlWord(kind, 2));
  put(stream, region);
  put(stream, clockTicks());
}

} // namespace leastaction::emulator
