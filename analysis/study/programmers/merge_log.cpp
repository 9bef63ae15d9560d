#include "analysis/study/programmers/merge_log.h"

#include "analysis/study/programmers/open_log.h"

#include <unistd.h>

namespace leastaction {
namespace {

wrapper::Outcome<void> takeInJournal(const wrapper::LogPaths &paths) {
  if (access(paths.database.c_str(), F_OK) != 0)
    return {};
  wrapper::LogDatabase log = TRY(wrapper::openToRead(paths));
  return paths.lacksLocks ? wrapper::Outcome<void>() : log.takeInJournal();
}

} // namespace

Result<MergedLog> mergeLog(const wrapper::LogPaths &paths, const std::function<void(const Error &)> &tell) {
  const wrapper::Outcome<wrapper::MergeResult> merged = wrapper::mergeSpool(paths, wrapper::SourceHashes::keyAll);
  if (!merged)
    return std::unexpected(errorOf(merged.error()));
  for (const wrapper::Problem &left : merged->problems)
    tell(errorOf(left));
  if (const wrapper::Outcome<void> whole = takeInJournal(paths); !whole)
    return std::unexpected(errorOf(whole.error()));
  return MergedLog{.events = merged->merged, .isAll = merged->problems.empty()};
}

} // namespace leastaction
