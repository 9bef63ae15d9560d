#include "test/fuzz/fuzz_input.h"

#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace leastaction::fuzz {

std::string fileOf(const void *data, size_t bytes) {
  static int file = memfd_create("input", 0);
  if (file < 0 || ftruncate(file, 0) != 0 || pwrite(file, data, bytes, 0) != static_cast<ssize_t>(bytes))
    std::abort();
  return "/proc/self/fd/" + std::to_string(file);
}

std::vector<uint8_t> withChecks(std::vector<uint8_t> trace) {
  format::FileHeader file;
  if (trace.size() < sizeof file)
    return trace;
  std::memcpy(&file, trace.data(), sizeof file);
  file.check = format::headerCheck(file);
  std::memcpy(trace.data(), &file, sizeof file);
  format::ChunkHeader chunk;
  for (uint64_t at = file.headerBytes; at + sizeof chunk <= trace.size(); at += sizeof chunk + chunk.storedBytes) {
    std::memcpy(&chunk, trace.data() + at, sizeof chunk);
    if (chunk.storedBytes <= trace.size() - at - sizeof chunk)
      chunk.storedCheck = format::checksum(trace.data() + at + sizeof chunk, chunk.storedBytes);
    chunk.check = format::headerCheck(chunk);
    std::memcpy(trace.data() + at, &chunk, sizeof chunk);
  }
  return trace;
}

} // namespace leastaction::fuzz
