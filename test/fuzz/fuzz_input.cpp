#include "test/fuzz/fuzz_input.h"

#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

namespace leastaction::fuzz {

std::string fileOf(const void *data, size_t bytes) {
  static int file = memfd_create("input", 0);
  if (file < 0 || ftruncate(file, 0) != 0 || pwrite(file, data, bytes, 0) != static_cast<ssize_t>(bytes))
    std::abort();
  return "/proc/self/fd/" + std::to_string(file);
}

} // namespace leastaction::fuzz
