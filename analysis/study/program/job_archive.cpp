#include "analysis/study/program/job_archive.h"

#include "analysis/execution/export/otf2_job.h"

#include <utility>

namespace leastaction {

RankCode codeOf(RankReplay &replayed) {
  RankCode code{.places = {},
                .placeOfCall = replayed.siteOfCall,
                .frames = std::move(replayed.frames),
                .changes = std::move(replayed.changes)};
  for (const JobSite &site : replayed.sites)
    code.places.push_back({.file = site.file, .line = site.line, .function = site.function});
  return code;
}

Result<void> writeArchive(const JobArchive &archive, const Job &job, const JobTimeline &timeline,
                          std::vector<RankCode> codes) {
  const JobEvents events(job, timeline, std::move(codes));
  TraceDefinitions definitions = events.definitions();
  definitions.core = archive.core;
  definitions.clockHz = archive.clockHz;
  definitions.ranksPerHost = archive.ranksPerHost;
  return writeOtf2Job(archive.folder, definitions, [&](uint32_t rank) { return events.of(rank); });
}

} // namespace leastaction
