#include "runtime/message.h"

#include <unistd.h>

namespace leastaction::runtime {
namespace {
Text<4096> said, noted;
}

void Once::printLine(Kind kind, const char *sentence) {
  Text<1100> line;
  line.append(kind == Kind::note ? "leastaction: note: " : "leastaction: ", sentence, "\n");
  [[maybe_unused]] ssize_t written = write(STDERR_FILENO, line.data(), line.size());
  (kind == Kind::note ? noted : said).append(sentence, "\n");
}

const char *messages() {
  return said.data();
}

const char *notes() {
  return noted.data();
}

} // namespace leastaction::runtime
