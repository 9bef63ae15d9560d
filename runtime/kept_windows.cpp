#include "runtime/kept_windows.h"

#include "runtime/chunk_writer.h"
#include "runtime/format.h"
#include "runtime/run_folder.h"
#include "runtime/write_all.h"

#include <errno.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

/// All of it, or what there is up to the file's end; negative: it cannot be read.
ssize_t readAll(int file, void *to, size_t bytes) {
  size_t got = 0;
  while (got < bytes) {
    const ssize_t count = read(file, static_cast<char *>(to) + got, bytes - got);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return count;
    if (count == 0)
      break;
    got += static_cast<size_t>(count);
  }
  return static_cast<ssize_t>(got);
}

bool readWhole(int file, void *to, size_t bytes) {
  const ssize_t got = readAll(file, to, bytes);
  if (got >= 0)
    errno = EIO;
  return got == static_cast<ssize_t>(bytes);
}

/// errno is as before.
void closeQuietly(int file) {
  const int problem = errno;
  if (file >= 0)
    close(file);
  errno = problem;
}

/// Goes through the chunks from the file's beginning on. What is kept goes to `to`; a negative one takes nothing.
bool copyWindows(int from, int to, unsigned leastRank, char *buffer, KeptTrace &kept) {
  kept = {-1, 0, 0, 0, 0};
  auto &start = *reinterpret_cast<format::FileHeader *>(buffer);
  if (lseek(from, 0, SEEK_SET) != 0 || !readWhole(from, buffer, sizeof start) ||
      (to >= 0 && !writeAll(to, buffer, sizeof start)))
    return false;
  kept.bytes = sizeof start;
  auto &header = *reinterpret_cast<format::ChunkHeader *>(buffer);
  for (bool isDropped = false;;) {
    const ssize_t got = readAll(from, buffer, sizeof header);
    if (got <= 0)
      return got == 0;
    if (got != sizeof header || (header.magic != format::chunkMagic && header.magic != format::endMagic) ||
        sizeof header + header.storedBytes > chunkBytes()) {
      errno = EIO; // Somebody else has written there.
      return false;
    }
    const bool isEnd = header.magic == format::endMagic;
    if (header.window)
      isDropped = header.window - 1u < leastRank;
    const size_t total = sizeof header + header.storedBytes;
    if (isDropped && !isEnd) {
      ++kept.droppedCount;
      kept.droppedBytes += total;
    }
    if ((isDropped && !isEnd) || to < 0) {
      if (lseek(from, header.storedBytes, SEEK_CUR) < 0)
        return false;
      continue;
    }
    header.sequence = kept.chunks;
    header.check = format::headerCheck(header);
    if (!readWhole(from, buffer + sizeof header, header.storedBytes) || !writeAll(to, buffer, total))
      return false;
    if (!isEnd) {
      ++kept.chunks;
      kept.bytes += total;
    }
  }
}

} // namespace

size_t keepingBytes() {
  return chunkBytes();
}

bool keepWindows(uint32_t number, unsigned leastRank, void *buffer, KeptTrace &kept) {
  const int from = readThreadFile(number);
  if (from < 0)
    return false;
  auto *bytes = static_cast<char *>(buffer);
  bool isGood = copyWindows(from, -1, leastRank, bytes, kept);
  if (isGood && kept.droppedCount) {
    const int to = beginThreadFileAnew(number);
    isGood = endThreadFileAnew(number, to >= 0 && copyWindows(from, to, leastRank, bytes, kept));
    if (isGood)
      kept.file = to;
    else
      closeQuietly(to);
  }
  closeQuietly(from);
  return isGood;
}

} // namespace leastaction::runtime
