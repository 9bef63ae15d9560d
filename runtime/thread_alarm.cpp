#include "runtime/thread_alarm.h"

#include "runtime/clock.h"
#include "runtime/own_system_call.h"
#include "runtime/reserved_memory.h"
#include "runtime/settings.h"
#include "runtime/threads.h"
#include "runtime/windows.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// A thread of the kernel's alone, with this stack and thread pointer; `function` never returns. The kernel clears
/// `living` when it has ended. Negative: an error.
extern "C" long leastactionCloneThread(unsigned long flags, void *stackTop, void *threadPointer, void (*function)(),
                                       int *living);

namespace leastaction::runtime {
namespace {

/// The helper's stack; behind it what code finds at and before the thread pointer: none of the program's threads' own.
constexpr size_t stackBytes = 64 << 10, beforePointer = 64 << 10, behindPointer = 4096;
constexpr size_t memoryBytes = stackBytes + beforePointer + behindPointer;

void *memory; ///< Of the helper that lives, or of the next one.
int living;
bool isRinging;
int isStopped;        ///< The alarm is to end.
uint64_t pause;       ///< In ns, from one look to the next.
uint32_t firstThread; ///< Of the process.
uint64_t timeSeen, late;

void nap() {
  timespec time{0, static_cast<long>(pause)};
  ownSystemCall(SYS_futex, reinterpret_cast<long>(&isStopped), FUTEX_WAIT_PRIVATE, 0, reinterpret_cast<long>(&time));
}

/// In ns; 0 if the kernel does not tell.
uint64_t timeOn(long clock) {
  timespec time{};
  if (ownSystemCall(SYS_clock_gettime, clock, reinterpret_cast<long>(&time)) != 0)
    return 0;
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

/// Processor time of a thread of this process.
uint64_t timeOf(uint32_t kernelThread) {
  constexpr long perThread = 4, scheduled = 2; // as in the clocks of pthread_getcpuclockid()
  return timeOn(static_cast<long>(static_cast<int32_t>(~kernelThread << 3)) | perThread | scheduled);
}

/// Has the thread left the processor for good? The first one of a process keeps its clock until all have, but loses its
/// list of robust futexes, which the C library gives each thread.
bool hasLeft(uint32_t kernelThread) {
  void *head = nullptr;
  size_t bytes = 0;
  return ownSystemCall(SYS_get_robust_list, kernelThread, reinterpret_cast<long>(&head), reinterpret_cast<long>(&bytes),
                       0) == 0 &&
         !head;
}

/// Threads that record windows, and the processor time that each has had. No system call while the list of threads is
/// locked: a filter may end this one there.
struct Look {
  uint32_t thread;
  uint64_t time;
};
constexpr unsigned mostLooks = 4096;
Look looks[mostLooks];
unsigned lookCount;

/// 0 if it is not known.
uint64_t timeSeenOf(uint32_t thread) {
  static unsigned next; // mostly the same order
  for (unsigned i = 0; i < lookCount; ++i)
    if (const Look &look = looks[(next + i) % lookCount]; look.thread == thread) {
      next = (next + i + 1) % lookCount;
      return look.time;
    }
  return 0;
}

bool listThreads() {
  lookCount = 0;
  return tryForEachThread(
      [](ThreadState &state, void *) {
        if (state.kernelThread && !state.lost && lookCount < mostLooks)
          looks[lookCount++] = {state.kernelThread, 0};
      },
      nullptr);
}

/// Of all that are listed. Is any of them one of the living?
bool readTimes() {
  static uint64_t timeOfFirst;
  bool isAnyAlive = false;
  for (unsigned i = 0; i < lookCount; ++i) {
    const uint64_t time = timeOf(looks[i].thread);
    const bool isFirst = looks[i].thread == firstThread;
    const bool mayHaveLeft = isFirst && time == timeOfFirst;
    if (isFirst)
      timeOfFirst = time;
    looks[i].time = mayHaveLeft && hasLeft(firstThread) ? 0 : time;
    isAnyAlive |= looks[i].time != 0;
  }
  return isAnyAlive;
}

/// Wakes a thread whose window is due, if it has run lately. Time outside of regions is not what is sampled.
void wakeIfDue(ThreadState &state) {
  const uint64_t now = timeSeenOf(state.kernelThread);
  if (!now || !isShut(state) || isWoken(state))
    return;
  const bool hasRun = now != state.lookedAt;
  state.lookedAt = now;
  if (!state.windowDue)
    state.windowDue = now + state.windowWait;
  else if (now >= state.windowDue && !state.hiddenRegions)
    postpone(state);
  else if (now >= state.windowDue && hasRun) {
    state.wokenAt = now;
    state.isOverdue = false;
    wake(state);
  }
}

/// Wakes those that are due, and gives them a moment to begin. Is one of them left?
bool tryWindows() {
  static bool isAnyWoken;
  const auto lookForWoken = [] {
    isAnyWoken = false;
    tryForEachThread([](ThreadState &state, void *) { isAnyWoken |= isWoken(state); }, nullptr);
    return isAnyWoken;
  };
  tryForEachThread([](ThreadState &state, void *) { wakeIfDue(state); }, nullptr);
  constexpr uint64_t moment = 50'000; // ticks, some 20 µs
  for (const uint64_t begin = clockTicks(); lookForWoken() && clockTicks() - begin < moment;)
    ;
  return isAnyWoken;
}

/// A thread that ran meanwhile, and did not begin its window, is in code where none can begin. One that did not run may
/// have no processor at the moment: it begins when it has, but see beginWindow().
void dropLate(ThreadState &state) {
  if (!isWoken(state))
    return;
  state.isOverdue = true;
  if (timeSeenOf(state.kernelThread) < state.wokenAt + windowPatience || !letSleep(state))
    return;
  countLate();
  postpone(state);
}

/// Looks at all. May one of them need the alarm?
bool isNeeded() {
  __atomic_store_n(&timeSeen, timeOn(CLOCK_PROCESS_CPUTIME_ID), __ATOMIC_RELAXED);
  if (!listThreads())
    return true;
  if (!readTimes())
    return false;
  if (tryWindows()) {
    readTimes();
    tryForEachThread([](ThreadState &state, void *) { dropLate(state); }, nullptr);
  }
  return true;
}

/// What the first thread of the process has left with, if it has: the last number of its status. The process ends with
/// it where that thread was the last one to leave but this; what others left with is not to be known.
long exitCode() {
  char text[1024] = {};
  const long file = ownSystemCall(SYS_open, reinterpret_cast<long>("/proc/self/stat"), O_RDONLY | O_CLOEXEC);
  const long count = file < 0 ? 0 : ownSystemCall(SYS_read, file, reinterpret_cast<long>(text), sizeof text, 0);
  if (file >= 0)
    ownSystemCall(SYS_close, file);
  long status = 0;
  for (long i = 0; i < count; ++i)
    if (text[i] >= '0' && text[i] <= '9')
      status = status * 10 + (text[i] - '0');
    else if (text[i] == ' ')
      status = 0;
  return status >> 8 & 0xff;
}

/// Ends when no thread needs it: one that has left by a system call of its own may have been the program's last.
void ring() {
  do {
    while (!__atomic_load_n(&isStopped, __ATOMIC_ACQUIRE) && isNeeded())
      nap();
    __atomic_clear(&isRinging, __ATOMIC_SEQ_CST);
  } while (!isStopped && isNeeded() && !__atomic_test_and_set(&isRinging, __ATOMIC_SEQ_CST)); // one has come meanwhile
  ownSystemCall(SYS_exit, exitCode()); // the process's, where this thread is the last one
}

} // namespace

bool startAlarm() {
  if (__atomic_load_n(&isStopped, __ATOMIC_ACQUIRE))
    return false;
  if (__atomic_test_and_set(&isRinging, __ATOMIC_ACQ_REL))
    return true;
  while (__atomic_load_n(&living, __ATOMIC_ACQUIRE)) // the one before is about to end
    sched_yield();
  if (!memory)
    memory = reserve(memoryBytes);
  if (!memory) {
    forgetAlarm();
    return false;
  }
  auto *stackTop = static_cast<char *>(memory) + stackBytes;
  auto *pointer = reinterpret_cast<uint64_t *>(stackTop + beforePointer);
  pointer[0] = pointer[2] = reinterpret_cast<uint64_t>(pointer); // where %fs:0 and %fs:16 are looked for
  // Signals of the process are for the program's threads.
  uint64_t all = ~uint64_t{0}, before = 0;
  ownSystemCall(SYS_rt_sigprocmask, SIG_SETMASK, reinterpret_cast<long>(&all), reinterpret_cast<long>(&before),
                sizeof all);
  constexpr unsigned long flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
                                  CLONE_SETTLS | CLONE_CHILD_CLEARTID;
  constexpr uint64_t shortest = 250'000, longest = 5'000'000;
  const uint64_t wanted = settings().samplePeriod / 16;
  pause = wanted < shortest ? shortest : wanted > longest ? longest : wanted;
  firstThread = static_cast<uint32_t>(getpid());
  living = 1;
  const long thread = leastactionCloneThread(flags, stackTop, pointer, ring, &living);
  ownSystemCall(SYS_rt_sigprocmask, SIG_SETMASK, reinterpret_cast<long>(&before), 0, sizeof before);
  if (thread <= 0)
    forgetAlarm();
  return thread > 0;
}

void stopAlarm() {
  __atomic_store_n(&isStopped, 1, __ATOMIC_RELEASE);
  if (__atomic_load_n(&living, __ATOMIC_ACQUIRE))
    ownSystemCall(SYS_futex, reinterpret_cast<long>(&isStopped), FUTEX_WAKE_PRIVATE, 1);
  while (__atomic_load_n(&living, __ATOMIC_ACQUIRE))
    sched_yield();
}

uint64_t processorTimeSeen() {
  return __atomic_load_n(&timeSeen, __ATOMIC_RELAXED);
}

void countLate() {
  __atomic_add_fetch(&late, 1, __ATOMIC_RELAXED);
}

uint64_t lateWindows() {
  return __atomic_load_n(&late, __ATOMIC_RELAXED);
}

void forgetAlarm() {
  isStopped = 0;
  timeSeen = late = 0;
  living = 0;
  __atomic_clear(&isRinging, __ATOMIC_RELEASE);
}

} // namespace leastaction::runtime
