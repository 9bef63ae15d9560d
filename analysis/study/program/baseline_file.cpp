#include "analysis/study/program/baseline_file.h"

#include "analysis/base/byte_file.h"
#include "analysis/program/gate/baseline_text.h"

#include <filesystem>
#include <fstream>

namespace leastaction {

bool isBaselineFile(const std::string &path) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(path, unknown))
    return false;
  std::ifstream file(path, std::ios::binary);
  char begin[256] = {};
  file.read(begin, sizeof begin);
  return looksLikeBaseline({begin, static_cast<size_t>(file.gcount())});
}

Result<Baseline> readBaselineFile(const std::string &path) {
  constexpr size_t mostMbytes = 64;
  constexpr const char *remedy = "make it again with 'leastaction baseline'";
  const ByteFile file = TRY(ByteFile::open(path, remedy));
  const Result<std::string> text = file.text(remedy, mostMbytes);
  return text ? parseBaseline(*text, path) : std::unexpected(text.error());
}

} // namespace leastaction
