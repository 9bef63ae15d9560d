#include "runtime/mpi/trace_file.h"

#include "runtime/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

namespace leastaction::mpi {

const runtime::MpiServices *services;

namespace {

using format::MpiRecord;

/// A mapped piece of the file. Pieces overlap by less than a page, so that each record lies in one of them.
struct Window {
  char *memory = nullptr;
  uint64_t begin = 0;
};

// Of the last windows some are kept, for the calls in them that have not returned: other threads may be far ahead.
constexpr size_t windowBytes = 256 << 10, keptWindows = 8;
Window windows[keptWindows];
unsigned current;
uint64_t length;              // of what is written
runtime::Text<PATH_MAX> path; // no descriptor is kept, which the program might close or reuse
runtime::Lock lock;
/// In memory that a forked process gets as zeros, however it was forked.
bool *isThisProcess;

bool isMapped(const Window &window, Place place) {
  return window.memory && place >= window.begin && place + sizeof(MpiRecord) <= window.begin + windowBytes;
}

int openFile(int flags) {
  return open(path.data(), flags | O_NOFOLLOW | O_CLOEXEC, 0666);
}

void sayLost(const char *why) {
  runtime::Text<PATH_MAX + 256> sentence;
  sentence.append("the file '", path.data(), "' ", why, " (", strerrordesc_np(errno),
                  "); MPI calls are no longer recorded and the program goes on: record again where it can be written");
  services->say(sentence.data());
}

/// Makes the window that holds a record at this place, which is the next one.
bool moveOn(Place place) {
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const uint64_t begin = place / page * page, end = begin + windowBytes;
  Window &next = windows[(current + 1) % keptWindows];
  if (next.memory)
    munmap(next.memory, windowBytes);
  next = {};
  const int file = openFile(O_RDWR | O_APPEND);
  if (file < 0) {
    sayLost("cannot be written");
    return false;
  }
  const off_t size = lseek(file, 0, SEEK_END);
  const bool isLongEnough =
      size >= 0 && (static_cast<uint64_t>(size) >= end ||
                    services->appendZeros(file, static_cast<size_t>(end - static_cast<uint64_t>(size))));
  void *memory = isLongEnough
                     ? mmap(nullptr, windowBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, static_cast<off_t>(begin))
                     : MAP_FAILED;
  if (isLongEnough && memory == MAP_FAILED)
    sayLost("cannot be written");
  close(file);
  if (memory == MAP_FAILED)
    return false;
  current = (current + 1) % keptWindows;
  windows[current] = {static_cast<char *>(memory), begin};
  return true;
}

bool rememberProcess() {
  constexpr size_t bytes = 4096;
  void *page = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED || madvise(page, bytes, MADV_WIPEONFORK) != 0)
    return false;
  isThisProcess = static_cast<bool *>(page);
  return true;
}

} // namespace

runtime::Lock &traceLock() {
  return lock;
}

bool isOpen() {
  return isThisProcess && __atomic_load_n(isThisProcess, __ATOMIC_RELAXED);
}

bool openTrace(uint32_t rank, uint32_t ranks) {
  const char *folder = services->runFolder();
  if (!folder || !rememberProcess())
    return false;
  path.append(folder, "/", static_cast<const char *>(format::mpiFileName));
  const int file = openFile(O_WRONLY | O_CREAT | O_EXCL);
  if (file < 0) {
    if (errno != EEXIST) // a program that calls MPI_Init twice gets its error from MPI
      sayLost("cannot be made");
    return false;
  }
  close(file);
  if (!moveOn(0))
    return false;
  format::MpiFileHeader header = {{},
                                  format::mpiVersion,
                                  sizeof(format::MpiFileHeader),
                                  sizeof(MpiRecord),
                                  rank,
                                  ranks,
                                  static_cast<uint32_t>(getpid()),
                                  0};
  memcpy(header.magic, format::mpiMagic, sizeof header.magic);
  header.check = format::headerCheck(header);
  memcpy(windows[current].memory, &header, sizeof header);
  length = sizeof header;
  __atomic_store_n(isThisProcess, true, __ATOMIC_RELEASE);
  return true;
}

Place append(MpiRecord &record) {
  if (!isOpen())
    return 0;
  const Place place = length;
  if (!isMapped(windows[current], place) && !moveOn(place)) {
    closeTrace();
    return 0;
  }
  record.check = format::headerCheck(record);
  memcpy(windows[current].memory + (place - windows[current].begin), &record, sizeof record);
  length += sizeof record;
  return place;
}

void rewrite(Place place, MpiRecord &record) {
  if (!place || !isOpen())
    return;
  record.check = format::headerCheck(record);
  for (unsigned back = 0; back < keptWindows; ++back)
    if (const Window &window = windows[(current + keptWindows - back) % keptWindows]; isMapped(window, place)) {
      memcpy(window.memory + (place - window.begin), &record, sizeof record);
      return;
    }
  if (const int file = openFile(O_WRONLY); file >= 0) {
    [[maybe_unused]] const ssize_t written = pwrite(file, &record, sizeof record, static_cast<off_t>(place));
    close(file);
  }
}

void closeTrace() {
  if (!isOpen())
    return;
  __atomic_store_n(isThisProcess, false, __ATOMIC_RELEASE);
  for (Window &window : windows) {
    if (window.memory)
      munmap(window.memory, windowBytes);
    window = {};
  }
  if (const int file = openFile(O_WRONLY); file >= 0) {
    [[maybe_unused]] const int cut = ftruncate(file, static_cast<off_t>(length));
    close(file);
  }
}

} // namespace leastaction::mpi
