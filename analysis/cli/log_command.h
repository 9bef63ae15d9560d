// The commands of `leastaction log`; each returns its exit code.
#pragma once

#include "analysis/cli/command.h"
#include "analysis/study/programmers/class_exchange.h"
#include "analysis/study/programmers/export_log.h"
#include "analysis/study/programmers/latest_events.h"

#include "wrapper/decisions.h"

#include <map>
#include <string>

namespace leastaction::cli {

Result<int> showLog(const wrapper::LogPaths &paths, const LatestEventsQuestion &question, const std::string &json);
Result<int> showLogStatus(const wrapper::LogPaths &paths, const std::string &json);
Result<int> showActivities();
Result<int> mergeSpooled(const wrapper::LogPaths &paths);
/// `answer` is yes, no, or none: then it shows what is recorded.
Result<int> decideConsent(const wrapper::LogPaths &paths, wrapper::ConsentAnswer answer);
Result<int> decidePause(const wrapper::LogPaths &paths, bool isPaused);
/// Removes everything that was recorded; what the subject has decided stays.
Result<int> deleteLog(const wrapper::LogPaths &paths, bool isMeant);
Result<int> makeKey(const std::string &path);
Result<int> pushEvents(const wrapper::LogPaths &paths, const PushQuestion &question);
Result<int> pullEvents(const wrapper::LogPaths &paths, const PullQuestion &question);

/// Overwrites servers' addresses among the arguments, which others see in the list of processes, and which messages
/// about arguments repeat: they may have passwords. Which argument, as it is now, was which.
std::map<std::string, std::string> hideAddresses(int argc, char **argv);

} // namespace leastaction::cli
