#include "runtime/kept_windows.h"

#include "runtime/chunk_writer.h"
#include "runtime/format.h"
#include "runtime/run_folder.h"
#include "runtime/write_all.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

/// A file of this name's own: the program may close descriptors that are not its own, and use their numbers.
struct OwnFile {
  explicit OwnFile(int opened) : file(opened) {
    struct stat status{};
    if (file >= 0 && syscall(SYS_fstat, file, &status) == 0) {
      device = status.st_dev;
      inode = status.st_ino;
    }
  }
  bool isThere() const {
    struct stat status{};
    if (file >= 0 && syscall(SYS_fstat, file, &status) == 0 && status.st_dev == device && status.st_ino == inode)
      return true;
    errno = EIO;
    return false;
  }
  /// errno is as before.
  void closeQuietly() const {
    const int problem = errno;
    if (isThere())
      close(file);
    errno = problem;
  }

  int file;
  uint64_t device = 0, inode = 0;
};

/// Up to the file's end: how many bytes; negative: it cannot be read.
ssize_t readAt(const OwnFile &from, void *to, size_t bytes, uint64_t offset) {
  size_t got = 0;
  while (got < bytes) {
    const ssize_t count =
        pread(from.file, static_cast<char *>(to) + got, bytes - got, static_cast<off_t>(offset + got));
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
  return !to || (to->isThere() && writeAll(to->file, data, bytes));
}

/// Goes through the chunks from the file's beginning on. What is kept goes to `to`, if there is one.
bool copyWindows(const OwnFile &from, const OwnFile *to, unsigned leastRank, char *buffer, KeptTrace &kept) {
  kept = {-1, 0, 0, 0, 0, 0, 0};
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
  if (from.file < 0)
    return false;
  auto *bytes = static_cast<char *>(buffer);
  bool isGood = copyWindows(from, nullptr, leastRank, bytes, kept) && from.isThere();
  if (isGood && kept.droppedCount) {
    const OwnFile to(beginThreadFileAnew(number));
    isGood = endThreadFileAnew(number, to.file >= 0 && copyWindows(from, &to, leastRank, bytes, kept) &&
                                           from.isThere() && to.isThere());
    kept.file = isGood ? to.file : -1;
    kept.device = to.device;
    kept.inode = to.inode;
    if (!isGood)
      to.closeQuietly();
  }
  from.closeQuietly();
  return isGood;
}

void closeKept(const KeptTrace &kept) {
  OwnFile file(-1);
  file.file = kept.file;
  file.device = kept.device;
  file.inode = kept.inode;
  file.closeQuietly();
}

} // namespace leastaction::runtime
