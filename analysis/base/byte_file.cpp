#include "analysis/base/byte_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace leastaction {
namespace {

std::unexpected<Error> failWithErrno(int code, const std::string &path) {
  return fail("the file cannot be read: " + std::string(std::strerror(code)), path, "check its name and permissions");
}

} // namespace

Result<ByteFile> ByteFile::open(const std::string &path, const std::string &remedy) {
  // Without O_NONBLOCK opening a pipe that nobody writes to would wait forever.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0)
    return failWithErrno(errno, path);
  ByteFile file(descriptor, path);
  struct stat status{};
  if (::fstat(descriptor, &status) != 0)
    return failWithErrno(errno, path);
  if (!S_ISREG(status.st_mode))
    return fail("this is not a regular file", path, remedy);
  return file;
}

ByteFile ByteFile::standardInput() {
  return {STDIN_FILENO, "standard input"};
}

ByteFile::ByteFile(ByteFile &&other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), name_(std::move(other.name_)) {}

ByteFile::~ByteFile() {
  if (descriptor_ > STDIN_FILENO)
    ::close(descriptor_);
}

Result<std::string> ByteFile::text(const std::string &remedy, size_t mostMbytes) const {
  constexpr size_t piece = 1'000'000;
  const ByteSource bytes = source();
  std::string text;
  for (size_t left = mostMbytes; left > 0; --left) {
    const size_t before = text.size();
    text.resize(before + piece);
    const size_t size = TRY(bytes(std::span(text).subspan(before)));
    if (size < piece) {
      text.resize(before + size);
      return text;
    }
  }
  char next = 0;
  const size_t more = TRY(bytes(std::span(&next, 1)));
  if (more > 0)
    return fail("the file is longer than " + std::to_string(mostMbytes) + " Mbyte", name_, remedy);
  return text;
}

ByteSource ByteFile::source() const {
  return [this](std::span<char> buffer) -> Result<size_t> {
    size_t filled = 0;
    while (filled < buffer.size()) {
      const ssize_t count = ::read(descriptor_, buffer.data() + filled, buffer.size() - filled);
      if (count < 0 && errno == EINTR)
        continue;
      if (count < 0)
        return failWithErrno(errno, name_);
      if (count == 0)
        break;
      filled += static_cast<size_t>(count);
    }
    return filled;
  };
}

} // namespace leastaction
