#include "runtime/kept_windows.h"

#include "runtime/chunk_writer.h"
#include "runtime/format.h"
#include "runtime/run_folder.h"
#include "runtime/write_all.h"

#include <errno.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

struct OwnFile {
  explicit OwnFile(int opened) : descriptor(opened), identity(identityOf(opened)) {}
  /// Does the descriptor still lead to it? If not, errno says EIO.
  bool isThere() const {
    if (leadsTo(descriptor, identity))
      return true;
    errno = EIO;
    return false;
  }

  int descriptor;
  FileIdentity identity;
};

/// Up to the file's end: how many bytes; negative: it cannot be read.
ssize_t readAt(const OwnFile &from, void *to, size_t bytes, uint64_t offset) {
  size_t got = 0;
  while (got < bytes) {
    const ssize_t count =
        pread(from.descriptor, static_cast<char *>(to) + got, bytes - got, static_cast<off_t>(offset + got));
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

bool readWhole(const OwnFile &from, void *to, size_t bytes, uint64_t offset) {
  const ssize_t got = readAt(from, to, bytes, offset);
  if (got >= 0)
    errno = EIO; // Somebody else has written there, or nobody yet.
  return got == static_cast<ssize_t>(bytes);
}

bool write(const OwnFile *to, const void *data, size_t bytes) {
  return !to || (to->isThere() && writeAll(to->descriptor, data, bytes));
}

/// Goes through the chunks from the file's beginning on. What is kept goes to `to`, if there is one.
bool copyWindows(const OwnFile &from, const OwnFile *to, unsigned leastRank, char *buffer, KeptTrace &kept) {
  kept = {-1, {}, 0, 0, 0, 0};
  auto &start = *reinterpret_cast<format::FileHeader *>(buffer);
  if (!readWhole(from, buffer, sizeof start, 0) || !write(to, buffer, sizeof start))
    return false;
  kept.bytes = sizeof start;
  auto &header = *reinterpret_cast<format::ChunkHeader *>(buffer);
  bool isDropped = false;
  for (uint64_t at = sizeof start;; at += sizeof header + header.storedBytes) {
    const ssize_t got = readAt(from, buffer, sizeof header, at);
    if (got <= 0)
      return got == 0;
    if (got != sizeof header || (header.magic != format::chunkMagic && header.magic != format::endMagic) ||
        sizeof header + header.storedBytes > chunkBytes()) {
      errno = EIO;
      return false;
    }
    const bool isEnd = header.magic == format::endMagic;
    const size_t total = sizeof header + header.storedBytes;
    if (header.window)
      isDropped = header.window - 1u < leastRank;
    if (isDropped && !isEnd) {
      ++kept.droppedCount;
      kept.droppedBytes += total;
      continue;
    }
    if (to) {
      header.sequence = kept.chunks;
      header.check = format::headerCheck(header);
      if (!readWhole(from, buffer + sizeof header, header.storedBytes, at + sizeof header) || !write(to, buffer, total))
        return false;
    }
    if (!isEnd) {
      ++kept.chunks;
      kept.bytes += total;
    }
  }
}

} // namespace

bool keepWindows(uint32_t number, unsigned leastRank, void *buffer, KeptTrace &kept) {
  const OwnFile from(readThreadFile(number));
  if (from.descriptor < 0)
    return false;
  auto *bytes = static_cast<char *>(buffer);
  bool isGood = copyWindows(from, nullptr, leastRank, bytes, kept) && from.isThere();
  if (isGood && kept.droppedCount) {
    const OwnFile to(beginThreadFileAnew(number));
    isGood = endThreadFileAnew(number, to.descriptor >= 0 && copyWindows(from, &to, leastRank, bytes, kept) &&
                                           from.isThere() && to.isThere());
    if (isGood) {
      kept.file = to.descriptor;
      kept.identity = to.identity;
    } else {
      closeIfOwn(to.descriptor, to.identity);
    }
  }
  closeIfOwn(from.descriptor, from.identity);
  return isGood;
}

} // namespace leastaction::runtime
