#include "wrapper/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>

namespace leastaction::wrapper {

FileDescriptor openRegularFile(const std::string &path) {
  // What is opened as a path only is not disturbed; and it is the same file that is opened then.
  const FileDescriptor place(open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat status{};
  if (!place || fstat(place.get(), &status) != 0 || !S_ISREG(status.st_mode))
    return {};
  constexpr int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  FileDescriptor file(open(("/proc/self/fd/" + std::to_string(place.get())).c_str(), flags));
  if (!file) // there may be no /proc
    file = FileDescriptor(open(path.c_str(), flags));
  return file;
}

} // namespace leastaction::wrapper
