#include "bench/core_throughput/block_suite.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>

namespace leastaction::bench {

Result<std::vector<MeasuredBlock>> readBlocks(const std::string &path) {
  std::ifstream file(path);
  if (!file)
    return fail("cannot read the measured blocks", path,
                "name the folder with skl.csv, hsw.csv and ivb.csv (BHive measurements) as an argument");
  std::vector<MeasuredBlock> blocks;
  std::string line;
  std::getline(file, line);
  for (unsigned number = 2; std::getline(file, line); ++number) {
    const size_t comma = line.find(',');
    MeasuredBlock block{.hex = line.substr(0, comma)};
    const char *begin = comma == std::string::npos ? nullptr : line.data() + comma + 1;
    if (!begin || std::from_chars(begin, line.data() + line.size(), block.cyclesPer100Iterations).ec != std::errc())
      return fail("a line is not 'block_hex,cycles_per_100_iterations'", fmt::format("{}:{}", path, number),
                  "correct the file");
    blocks.push_back(std::move(block));
  }
  return blocks;
}

} // namespace leastaction::bench
