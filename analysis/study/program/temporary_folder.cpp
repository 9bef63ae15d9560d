#include "analysis/study/program/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace leastaction {

Result<TemporaryFolder> TemporaryFolder::make(const std::string &name) {
  const char *const wanted = std::getenv("TMPDIR");
  const std::filesystem::path place = wanted && *wanted ? wanted : "/tmp";
  std::string path = place / (name + "-XXXXXX");
  if (!mkdtemp(path.data()))
    return fail("no temporary folder can be made in '" + place.string() + "': " + std::strerror(errno), "TMPDIR",
                "set TMPDIR to a folder that exists and can be written");
  return TemporaryFolder(path);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code unknown;
  if (!path_.empty())
    std::filesystem::remove_all(path_, unknown);
}

} // namespace leastaction
