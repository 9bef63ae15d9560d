// The copies of modules that the runs of a job's ranks hold: of equal ones, the first stands for all, by hard links.
//
//   linkEqualModules({"job.run/rank-0.run", "job.run/rank-1.run"});
#pragma once

#include <filesystem>
#include <vector>

namespace leastaction {

/// Of modules with the same name and bytes. Where the file system knows no hard links, all stay as they are.
void linkEqualModules(const std::vector<std::filesystem::path> &runs);

} // namespace leastaction
