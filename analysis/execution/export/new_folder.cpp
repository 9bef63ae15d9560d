#include "analysis/execution/export/new_folder.h"

#include <filesystem>

namespace leastaction {

Result<void> checkNewFolder(const std::string &path) {
  std::error_code unknown;
  if (std::filesystem::exists(path, unknown))
    return fail("the output would be a folder, and something with that name exists", path, "choose another name");
  return {};
}

} // namespace leastaction
