// The time line of a job as an archive of the Open Trace Format 2.
//
//   codes.push_back(codeOf(replayed));                        // of each rank, in their order
//   TRY(writeArchive({.folder = "job.otf2", .core = "zen5"}, job, timeline, std::move(codes)));
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/parallel/job_events.h"
#include "analysis/study/program/rank_replay.h"

#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

struct JobArchive {
  std::string folder; ///< Must not exist yet.
  std::string core;
  uint64_t clockHz = 0;
  uint32_t ranksPerHost = 1;
};

/// Takes the frames out of the replay.
RankCode codeOf(RankReplay &replayed);

Result<void> writeArchive(const JobArchive &archive, const Job &job, const JobTimeline &timeline,
                          std::vector<RankCode> codes);

} // namespace leastaction
