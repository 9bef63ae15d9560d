// The folder of a job, which holds the runs of its ranks: job.run/rank-0.run, job.run/rank-1.run, ...
//
//   for (const auto &[rank, run] : runsOfRanks("job.run")) ...
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace leastaction {

/// How names in the folder of a job begin: of ranks, and of other processes of theirs.
inline constexpr std::string_view rankPrefix = "rank-";

std::filesystem::path runOfRank(const std::filesystem::path &job, int64_t rank);

/// Of a name in the folder: "rank-3.run" is of rank 3, "rank-3.4711.run" of another process.
std::optional<uint32_t> rankOfRun(std::string_view name);

std::map<uint32_t, std::filesystem::path> runsOfRanks(const std::filesystem::path &job);

/// Is it a folder with runs of ranks?
bool isJobFolder(const std::filesystem::path &path);

} // namespace leastaction
