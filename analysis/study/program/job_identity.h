// Opens a job, if the ranks in its folder are of one.
//
//   Job job = TRY(openJob("job.run"));
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/job/job.h"

#include <string>

namespace leastaction {

/// Fails as Job::open() does, or if `record` or the launcher gave two ranks different names, or if one had ended before
/// another began: their recordings stand in one folder by mistake.
Result<Job> openJob(const std::string &folder);

} // namespace leastaction
