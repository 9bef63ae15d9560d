#include "runtime/thread_status.h"

#include "runtime/own_system_call.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>

namespace leastaction::runtime {
namespace {

/// A file's first bytes, as many as there is room for; how many.
size_t readFile(const char *path, char *text, size_t bytes) {
  const long file = ownSystemCall(SYS_openat, AT_FDCWD, reinterpret_cast<long>(path), O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  const long count = ownSystemCall(SYS_read, file, reinterpret_cast<long>(text), static_cast<long>(bytes), 0);
  ownSystemCall(SYS_close, file);
  return count > 0 ? static_cast<size_t>(count) : 0;
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// As readFile(), one of the files that tell of a thread.
size_t readOfThread(uint32_t thread, const char *name, char *text, size_t bytes) {
  char path[64] = "/proc/self/task/", digits[10];
  unsigned count = 0;
  for (uint32_t rest = thread; rest; rest /= 10)
    digits[count++] = static_cast<char>('0' + rest % 10);
  char *next = path + sizeof "/proc/self/task/" - 1;
  while (count)
    *next++ = digits[--count];
  while (*name)
    *next++ = *name++;
  return readFile(path, text, bytes);
}

} // namespace

uint64_t timeOn(long clock) {
  timespec time{};
  if (ownSystemCall(SYS_clock_gettime, clock, reinterpret_cast<long>(&time)) != 0)
    return 0;
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

uint64_t timeOf(uint32_t thread) {
  constexpr long perThread = 4, scheduled = 2; // as in the clocks of pthread_getcpuclockid()
  return timeOn(static_cast<long>(static_cast<int32_t>(~thread << 3)) | perThread | scheduled);
}

uint64_t lastRan(uint32_t thread) {
  constexpr char key[] = "\nse.exec_start"; // in ms, with six digits behind the point
  constexpr size_t keyBytes = sizeof key - 1;
  char text[256];
  const char *const end = text + readOfThread(thread, "/sched", text, sizeof text);
  size_t known = 0;
  const char *next = text;
  for (; next < end && known < keyBytes; ++next)
    known = *next == key[known] ? known + 1 : *next == key[0];
  uint64_t time = 0;
  for (; next < end && *next != '\n'; ++next)
    if (isDigit(*next))
      time = time * 10 + static_cast<uint64_t>(*next - '0');
  return next < end ? time : 0;
}

bool isRunnable(uint32_t thread) {
  char text[256];
  const char *const begin = text, *end = text + readOfThread(thread, "/stat", text, sizeof text);
  while (end > begin && *--end != ')') // The name before may hold anything.
    ;
  return end > begin && end[1] == ' ' && end[2] == 'R';
}

bool hasLeft(uint32_t thread) {
  void *head = nullptr;
  size_t bytes = 0;
  return ownSystemCall(SYS_get_robust_list, thread, reinterpret_cast<long>(&head), reinterpret_cast<long>(&bytes), 0) ==
             0 &&
         !head;
}

long exitCode() {
  char text[1024];
  const char *const end = text + readFile("/proc/self/stat", text, sizeof text);
  long status = 0;
  for (const char *next = text; next < end; ++next)
    if (isDigit(*next))
      status = status * 10 + (*next - '0');
    else if (*next == ' ')
      status = 0;
  return status >> 8 & 0xff;
}

} // namespace leastaction::runtime
