// What no recording goes beyond in its regions: readers keep something of each, and a file may hold any number.
//
//   RegionLimits limits;
//   if (const char *what = limits.take(format::Control::regionStart, payload)) ...   // "the records start ..."
#pragma once

#include "runtime/format.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace leastaction {

class RegionLimits {
public:
  /// Regions have numbers of one byte, and the runtime leaves out those that are started inside of so many.
  static constexpr uint64_t mostNames = 256, mostOpen = 256;

  /// What is wrong with a control record of a thread; null if a runtime may have written it.
  const char *take(format::Control kind, std::span<const uint64_t> payload) {
    if (payload.empty())
      return nullptr;
    switch (kind) {
    case format::Control::regionName:
    case format::Control::regionStart:
    case format::Control::regionStop:
      if (payload[0] >= mostNames)
        return "a record names a region beyond the 256 that a thread can have";
      if (kind == format::Control::regionStart && open_ == mostOpen)
        return "more than 256 regions are started in each other";
      open_ += kind == format::Control::regionStart;
      open_ -= kind == format::Control::regionStop && open_ > 0;
      return nullptr;
    case format::Control::openRegions:
      if (payload[0] > mostOpen)
        return "more than 256 regions are open where a chunk begins";
      open_ = payload[0];
      return nullptr;
    default:
      return nullptr;
    }
  }

private:
  uint64_t open_ = 0; ///< Behind a gap, of what is known; the next chunk says it anew.
};

} // namespace leastaction
