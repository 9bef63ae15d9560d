#include "wrapper/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>

namespace leastaction::wrapper {

FileDescriptor openRegularFile(const std::string &path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
    return {};
  // It may be something else by now: whoever does that is seen, and still not waited for.
  return FileDescriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

} // namespace leastaction::wrapper
