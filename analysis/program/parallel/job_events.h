// A job's time line as events of its ranks: MPI calls, messages, collective calls, and the functions around them.
//
//   const JobEvents events(job, timeline, codes);        // `codes` by rank, may be empty
//   events.definitions().regions
//   for (const RankEvent &event : events.of(3)) ...
//
// A call sends when it begins, and receives when it ends. Calls of MPI_Test and MPI_Iprobe that found nothing are left
// out, and so is a message of which a record says only that it was received. What a rank is in when its record ends, it
// is in until the job does.
#pragma once

#include "analysis/execution/job/job.h"
#include "analysis/execution/job/job_trace.h"
#include "analysis/program/parallel/call_timing.h"
#include "analysis/program/parallel/rank_frames.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace leastaction {

/// What a rank's replay says of the code that calls MPI.
struct RankCode {
  std::vector<TracePlace> places;
  std::vector<uint32_t> placeOfCall; ///< By call; empty where nothing is known.
  std::vector<CodeFrame> frames;
  std::vector<FrameChange> changes;
};

class JobEvents {
public:
  /// Job and time line must stay.
  JobEvents(const Job &job, const JobTimeline &timeline, std::vector<RankCode> codes);

  /// Without the core and its clock.
  const TraceDefinitions &definitions() const { return definitions_; }
  std::vector<RankEvent> of(uint32_t rank) const;

private:
  friend class RankEvents;
  struct RankNumbers {
    std::vector<uint32_t> frames, places, functions; ///< `functions` are the regions of places.
  };

  uint32_t region(TraceRegion region);
  void addRegions();
  RankNumbers numbersOf(const RankCode &code, const RankTimeline &line);
  void addCommunicators();
  uint32_t rankIn(uint32_t communicator, uint32_t rank) const;
  uint32_t regionOf(const MpiCallRecord &call) const;

  const Job &job_;
  const JobTimeline &timeline_;
  const std::vector<RankCode> codes_;
  TraceDefinitions definitions_;
  std::vector<RankNumbers> numbers_; ///< By rank.
  std::map<std::tuple<TraceRegion::Kind, std::string>, uint32_t> regionNumbers_;
  std::map<TracePlace, uint32_t> placeNumbers_;
  std::map<std::tuple<MpiFunction, bool>, uint32_t> callRegions_;
  std::map<uint64_t, uint32_t> communicatorNumbers_;
  std::vector<std::map<uint32_t, uint32_t>> ranksIn_; ///< By communicator: ranks of MPI_COMM_WORLD to its own.
};

} // namespace leastaction
