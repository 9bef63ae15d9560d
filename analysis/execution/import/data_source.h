// Perf's description of a memory access (perf_mem_data_src): what it was, and where its data were found.
//
//   DataSource source = decodeDataSource(0x1e05080021);
//   DataSource same = decodeDataSourceText("|OP LOAD|LVL L1 hit|SNP None|TLB L1 or L2 hit|LCK No|BLK  N/A");
//   if (same.level == MemoryLevel::l1) ...
#pragma once

#include "analysis/execution/event/event.h"

#include <string>
#include <string_view>

namespace leastaction {

struct DataSource {
  bool isLoad = false;
  bool isStore = false;
  bool isPrefetch = false;
  bool isFetch = false; ///< Of code.
  bool isLocked = false;
  MemoryLevel level = MemoryLevel::none;
  /// Where the data were found if that is none of MemoryLevel, in words: "line fill buffer", "another core's cache" ...
  /// Empty if the level is known, or nothing is.
  std::string_view otherPlace = {};
};

/// The number as Linux defines it; both the older field of levels (a mask) and the newer one (a number) are read.
DataSource decodeDataSource(uint64_t value);

/// The text that perf makes of it: sections that start with '|'. What it does not know stays unknown.
DataSource decodeDataSourceText(std::string_view text);

} // namespace leastaction
