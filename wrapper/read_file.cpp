#include "wrapper/read_file.h"

#include "wrapper/regular_file.h"

#include <unistd.h>

namespace leastaction::wrapper {

std::optional<std::string> readFile(const std::string &path, size_t mostBytes) {
  const FileDescriptor file = openRegularFile(path);
  if (!file)
    return std::nullopt;
  std::string text;
  char part[4096];
  ssize_t got = 0;
  while (text.size() < mostBytes && (got = read(file.get(), part, sizeof part)) > 0)
    text.append(part, static_cast<size_t>(got));
  if (got < 0)
    return std::nullopt;
  if (text.size() > mostBytes)
    text.resize(mostBytes);
  return text;
}

} // namespace leastaction::wrapper
