#include "runtime/message.h"

#include <unistd.h>

namespace leastaction::runtime {
namespace {
Text<4096> said, noted;
}

void Once::printLine(Kind kind, const char *sentence) {
  Text<1024> clean; // names may hold what a terminal obeys
  for (const char *next = sentence; *next; ++next) {
    const char one[] = {static_cast<unsigned char>(*next) < 0x20 || *next == 0x7f ? '?' : *next, 0};
    clean.append(static_cast<const char *>(one));
  }
  Text<1100> line;
  line.append(kind == Kind::note ? "leastaction: note: " : "leastaction: ", clean.data(), "\n");
  [[maybe_unused]] ssize_t written = write(STDERR_FILENO, line.data(), line.size());
  (kind == Kind::note ? noted : said).append(clean.data(), "\n");
}

const char *messages() {
  return said.data();
}

const char *notes() {
  return noted.data();
}

} // namespace leastaction::runtime
