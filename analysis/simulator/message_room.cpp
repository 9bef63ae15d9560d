#include "analysis/simulator/message_room.h"

#include <sys/mman.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

namespace leastaction::script {
namespace {

/// At least so many bytes behind all that is asked for.
constexpr uint64_t slackBytes = 4096;
constexpr uint64_t leastBytes = uint64_t{1} << 20;
constexpr uint64_t mostMappings = 4096; ///< The kernel allows 65,530 in a process.

} // namespace

char *roomFor(uint64_t bytes) {
  const std::string problem = "there are not enough addresses for messages of " + std::to_string(bytes) + " byte";
  uint64_t pageBytes = leastBytes;
  while ((bytes + slackBytes) / pageBytes >= mostMappings)
    pageBytes *= 2;
  const uint64_t all = (bytes + slackBytes + pageBytes - 1) / pageBytes * pageBytes;
  const int file = memfd_create("messages", 0);
  if (file < 0 || ftruncate(file, static_cast<off_t>(pageBytes)) != 0)
    throw std::runtime_error(problem);
  void *const room = mmap(nullptr, all, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED)
    throw std::runtime_error(problem);
  char *const begin = static_cast<char *>(room);
  for (uint64_t at = 0; at < all; at += pageBytes)
    if (mmap(begin + at, pageBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) == MAP_FAILED)
      throw std::runtime_error(problem);
  close(file);
  return begin;
}

} // namespace leastaction::script
