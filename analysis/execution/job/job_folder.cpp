#include "analysis/execution/job/job_folder.h"

#include <fmt/format.h>

#include <charconv>

namespace leastaction {

namespace fs = std::filesystem;

fs::path runOfRank(const fs::path &job, int64_t rank) {
  return job / fmt::format("{}{}.run", rankPrefix, rank);
}

std::optional<uint32_t> rankOfRun(std::string_view name) {
  constexpr std::string_view suffix = ".run";
  if (!name.starts_with(rankPrefix) || !name.ends_with(suffix))
    return std::nullopt;
  const char *begin = name.data() + rankPrefix.size(), *end = name.data() + name.size() - suffix.size();
  uint32_t rank = 0;
  const auto [last, problem] = std::from_chars(begin, end, rank);
  return problem == std::errc() && last == end ? std::optional(rank) : std::nullopt;
}

std::map<uint32_t, fs::path> runsOfRanks(const fs::path &job) {
  std::map<uint32_t, fs::path> found;
  std::error_code problem;
  for (fs::directory_iterator entry(job, problem), end; !problem && entry != end; entry.increment(problem))
    if (const std::optional<uint32_t> rank = rankOfRun(entry->path().filename().string()))
      found.emplace(*rank, entry->path());
  return found;
}

bool isJobFolder(const fs::path &path) {
  return !runsOfRanks(path).empty();
}

} // namespace leastaction
