#include "analysis/execution/trace/attachment_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace leastaction {

std::string attachmentPath(const std::string &run) {
  return run + "/" + format::attachmentFile;
}

Result<format::Attachment> readAttachment(const std::string &run) {
  const std::string path = attachmentPath(run);
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0)
    return fail(std::string("the file cannot be read: ") + std::strerror(errno), path, "check its permissions");
  format::Attachment attachment{};
  const ssize_t got = pread(file, &attachment, sizeof attachment, 0);
  close(file);
  if (got != sizeof attachment || std::memcmp(attachment.magic, format::attachmentMagic, sizeof attachment.magic) != 0)
    return fail("the file is damaged", path, "record the program again");
  return attachment;
}

} // namespace leastaction
