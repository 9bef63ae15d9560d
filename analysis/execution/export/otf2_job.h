// A job of MPI ranks as one archive of the Open Trace Format 2, which Vampir and otf2-print read.
//
//   Result<void> written = writeOtf2Job("job.otf2", definitions, [&](uint32_t rank) { return events.of(rank); });
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/job/job_trace.h"

#include <functional>
#include <string>

namespace leastaction {

/// A location is a rank; a tick is shown as a nanosecond. `folder` must not exist yet. Asks for one rank after the
/// other. Fails if this build has left OTF2 out.
Result<void> writeOtf2Job(const std::string &folder, const TraceDefinitions &definitions,
                          const std::function<std::vector<RankEvent>(uint32_t rank)> &eventsOf);

} // namespace leastaction
