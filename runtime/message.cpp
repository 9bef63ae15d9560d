#include "runtime/message.h"

#include <unistd.h>

namespace leastaction::runtime {
namespace {
Text<4096> said;
}

void Once::print(const char *sentence) {
  Text<1100> line;
  line.append("leastaction: ", sentence, "\n");
  [[maybe_unused]] ssize_t written = write(STDERR_FILENO, line.data(), line.size());
  said.append(sentence, "\n");
}

const char *messages() {
  return said.data();
}

} // namespace leastaction::runtime
