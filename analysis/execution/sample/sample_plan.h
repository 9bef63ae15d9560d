// How a replay is sampled, and what it found out besides events.
//
//   SamplePlan plan{.seed = 7, .usualPeriod = 500'000};
//   replay(run, {.core = core, .sample = plan}, table, consumer);
#pragma once

#include "analysis/execution/sample/auxiliary_counts.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

/// How a run is told of which nothing but windows was recorded, each behind a warm-up that caches and predictors see.
/// Windows begin at moments of the processor's time, so they have to last alike: what is told of them then has each
/// line's share of the time.
struct RecordedWindows {
  /// Instructions of one that are executed first, and those that are told then.
  struct Lengths {
    uint64_t lead = 0, told = 0;
  };
  uint64_t leadTicks = 20'000;     ///< What is executed first, so that pipeline and caches are as they would be,
  uint64_t moreLeadTicks = 40'000; ///< and up to so much more, drawn: windows begin at heads of functions.
  uint64_t ticks = 20'000;         ///< What is told.
  /// Of all windows of all threads, in their order, what another replay has told; empty: as the ticks above say.
  std::vector<Lengths> lengths = {};
};

/// Of a run that is too long to be read as a whole.
struct ReadChunks {
  uint32_t stretch = 1; ///< Of so many one that is drawn is read, and windows lie in those; 1: all are read,
  uint32_t lead = 0;    ///< and so many in front of it, which branch prediction and caches see.
  /// Cache lines that the run uses, about; and whether they fit into the last cache, so that chunks which are not read
  /// have brought them there.
  uint64_t usedLines = 0;
  bool fitsLastCache = false;
};

/// All lengths in instructions.
struct SamplePlan {
  uint64_t seed = 1;
  uint64_t windowLength = 3000;     ///< Of what is told,
  uint64_t approachLength = 12'000; ///< of what is executed in front of it,
  uint64_t passLength = 20'000;     ///< and of what caches see in front of that.
  std::string wanted = {};          ///< The only region whose windows are wanted; empty: of all, but for warm-ups.
  uint64_t usualPeriod = 0;         ///< From one window to the next, on average; 0: all is told.
  ReadChunks chunks = {}; ///< Where not all are read, periods are those of the instructions of chunks that are drawn.
  /// The same of single regions, by the number that the replay gives them.
  std::map<uint32_t, uint64_t> periods = {};
  /// Of such a run; seed, windowLength, passLength, wanted and periods mean nothing of it.
  std::optional<RecordedWindows> recorded = {};

  bool readsAll() const { return chunks.stretch <= 1; }

  uint64_t periodOf(uint32_t region) const {
    const auto found = periods.find(region);
    return found == periods.end() ? usualPeriod : found->second;
  }
};

/// Of a region in one chunk.
struct ChunkCounts {
  uint64_t instructions = 0;
  bool isBehindGap = false; ///< No windows lie in what warms up for the first.

  friend bool operator==(const ChunkCounts &, const ChunkCounts &) = default;
};

/// What is known of a region exactly, windows or not; where not all chunks are read, what those that were drawn say of
/// all; of a run of which only windows were recorded, what was told.
struct SampledRegionFacts {
  uint64_t instructions = 0;          ///< With calls into code that was not recorded.
  uint64_t outermostInstructions = 0; ///< Of these, those by which its own windows are scheduled: of chunks drawn.
  double instructionsError = 0;       ///< Standard error of `instructions`, relative to them; 0: they are exact.
  std::map<uint32_t, ChunkCounts> inChunk = {}; ///< Of chunks that were drawn and have some of it, by their places.
  uint32_t firstPlace = 0, endPlace = 0;        ///< Places of all chunks that were drawn of its thread.
  std::vector<uint64_t> executions = {};        ///< By row of the InstructionTable.
  AuxiliaryCounts auxiliaries = {};
  struct Window {
    uint64_t number = 0; ///< From 1, of all windows.
    AuxiliaryCounts auxiliaries = {};
  };
  std::vector<Window> windows = {}; ///< Those in which it was open.
};

/// Of a run of which not all chunks are read, one that was drawn.
struct DrawnChunk {
  uint64_t words = 0;
  double weight = 1;    ///< For so many chunks it stands.
  uint32_t place = 0;   ///< Of a thread's, ones that are alike lie side by side, in their order.
  uint32_t stratum = 0; ///< Those of one are alike: they stand for all words of it; in 0 each stands for itself.
};

struct SampleFacts {
  uint64_t passed = 0;     ///< Instructions that only caches and predictors know of,
  uint64_t skipped = 0;    ///< of these, those of which caches know the last use of each line,
  uint64_t approached = 0; ///< that were executed and not told of,
  uint64_t told = 0;       ///< and those of windows.
  uint64_t windows = 0;
  /// Of a run of which not all chunks are read:
  struct Parts {
    uint64_t words = 0, readWords = 0;   ///< Of the traces: all, and those of chunks that were read.
    uint64_t unread = 0;                 ///< Instructions of the other chunks, about.
    uint64_t warmUp = 0;                 ///< Instructions behind a gap in which no window lies.
    std::vector<DrawnChunk> drawn = {};  ///< By place.
    std::vector<uint32_t> ofWindow = {}; ///< By number of the window, from 1: place of the one that it lies in.
  };
  std::optional<Parts> parts = {};
  std::vector<SampledRegionFacts> regions; ///< By the number of the region.
  /// Of a run of which only windows were recorded:
  struct Recorded {
    std::vector<RecordedWindows::Lengths> lengths; ///< Those of this replay.
    uint64_t cut = 0;                              ///< Windows that ended before their ticks were over.
    uint64_t untold = 0;                           ///< And those that ended before anything of them was told.
    uint64_t threadsWithout = 0;                   ///< Threads without a window that was told.
  };
  std::optional<Recorded> recorded = {};
};

} // namespace leastaction
