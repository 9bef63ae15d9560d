// The activity log, for those who read it.
//
//   Result<wrapper::LogDatabase> log = openLog(wrapper::LogPaths::fromEnvironment(), tell);
//   int64_t runs = countRows(*log, "runs");
#pragma once

#include "analysis/base/error.h"

#include "wrapper/activity_set.h"
#include "wrapper/log_merge.h"

#include <functional>
#include <string>

namespace leastaction {

/// Takes what went wrong, a sentence, while the study goes on.
using TellNote = std::function<void(const std::string &)>;

/// The wrapper's problems as the analysis reports them.
Error errorOf(const wrapper::Problem &problem);

/// Is there a place for a log, and can nobody else change what is there?
Result<void> checkPaths(const wrapper::LogPaths &paths);

/// Opens the log to read it, after what was spooled has been merged into it; spooled files that cannot be merged are
/// told to `note`. Fails if there is no log yet.
/// Before anything of it leaves this machine, its hashes are to be keyed.
Result<wrapper::LogDatabase> openLog(const wrapper::LogPaths &paths, const TellNote &note,
                                     wrapper::SourceHashes hashes = wrapper::SourceHashes::asTheyAre);

/// The set of activities and texts that the settings name; fails if the settings or the set are wrong.
Result<wrapper::ActivitySet> chosenSet();

/// Of one of the log's tables; 0 if it cannot be read.
int64_t countRows(const wrapper::LogDatabase &log, const std::string &table);

} // namespace leastaction
