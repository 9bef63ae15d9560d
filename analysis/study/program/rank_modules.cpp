#include "analysis/study/program/rank_modules.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <system_error>
#include <utility>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

bool areEqual(const fs::path &one, const fs::path &other) {
  std::ifstream files[] = {std::ifstream(one, std::ios::binary), std::ifstream(other, std::ios::binary)};
  std::array<std::array<char, 1 << 16>, 2> pieces;
  while (files[0] && files[1]) {
    for (size_t i = 0; i < 2; ++i)
      files[i].read(pieces[i].data(), static_cast<std::streamsize>(pieces[i].size()));
    const auto count = static_cast<size_t>(files[0].gcount());
    if (files[0].gcount() != files[1].gcount() ||
        !std::equal(pieces[0].begin(), pieces[0].begin() + count, pieces[1].begin()))
      return false;
  }
  return files[0].eof() && files[1].eof();
}

/// The file is whole at any time.
void replaceByLink(const fs::path &file, const fs::path &first) {
  const fs::path link = file.string() + ".link";
  std::error_code problem;
  fs::create_hard_link(first, link, problem);
  if (problem)
    return;
  fs::rename(link, file, problem);
  if (problem)
    fs::remove(link, problem);
}

} // namespace

void linkEqualModules(const std::vector<fs::path> &runs) {
  std::map<std::pair<std::string, uintmax_t>, fs::path> firsts; ///< By name and bytes.
  for (const fs::path &run : runs) {
    std::error_code problem;
    for (fs::directory_iterator module(run / "modules", problem), end; !problem && module != end;
         module.increment(problem)) {
      std::error_code none;
      if (!fs::is_regular_file(module->symlink_status(none)))
        continue;
      const auto [first, isNew] =
          firsts.try_emplace({module->path().filename().string(), module->file_size(none)}, module->path());
      if (!isNew && !fs::equivalent(first->second, module->path(), none) && areEqual(first->second, module->path()))
        replaceByLink(module->path(), first->second);
    }
  }
}

} // namespace leastaction
