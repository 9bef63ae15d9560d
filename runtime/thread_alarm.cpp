#include "runtime/thread_alarm.h"

#include "runtime/reserved_memory.h"
#include "runtime/settings.h"
#include "runtime/threads.h"
#include "runtime/windows.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>

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
bool isAnyPending;
uint64_t timeSeen, late;

/// System calls of its own: those of the C library may need a thread of the C library's.
long call(long number, long a, long b, long c, long d) {
  long result;
  register long fourth __asm__("r10") = d;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth)
                   : "rcx", "r11", "memory");
  return result;
}

void nap(uint64_t ns) {
  timespec time{static_cast<time_t>(ns / 1'000'000'000), static_cast<long>(ns % 1'000'000'000)};
  call(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, reinterpret_cast<long>(&time), 0);
}

/// In ns; 0 if the kernel does not tell.
uint64_t timeOn(long clock) {
  timespec time{};
  if (call(SYS_clock_gettime, clock, reinterpret_cast<long>(&time), 0, 0) != 0)
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
  return call(SYS_get_robust_list, kernelThread, reinterpret_cast<long>(&head), reinterpret_cast<long>(&bytes), 0) ==
             0 &&
         !head;
}

/// A thread has been woken. Has its window yet to begin? One that takes too long for that is dropped.
bool isPending(ThreadState &state, uint64_t now) {
  constexpr uint64_t patience = 10'000;
  if (!isWoken(state))
    return false;
  if (now < state.wokenAt + patience || !letSleep(state))
    return true;
  __atomic_add_fetch(&late, state.hiddenRegions != 0, __ATOMIC_RELAXED);
  postpone(state);
  return false;
}

/// A thread that waits for a window, and has had so much processor time. Time outside of regions is not what is
/// sampled.
void follow(ThreadState &state, uint64_t now) {
  constexpr int mostLooks = 200; // some 50 µs, in which it runs if there is a processor for it
  if (isWoken(state)) {
    isAnyPending |= isPending(state, now);
  } else if (!state.windowDue) {
    state.windowDue = now + state.windowWait;
  } else if (now >= state.windowDue && !state.hiddenRegions) {
    postpone(state);
  } else if (now >= state.windowDue) {
    state.wokenAt = now;
    bool isWaiting = wake(state);
    for (int looks = 0; isWaiting && looks < mostLooks; ++looks)
      isWaiting = isPending(state, timeOf(state.kernelThread));
    isAnyPending |= isWaiting;
  }
}

/// Looks at a thread. Is it one of the living?
bool visit(ThreadState &state) {
  if (!state.kernelThread)
    return true;
  if (hasLeft(state.kernelThread))
    return false;
  const uint64_t now = timeOf(state.kernelThread);
  if (now && isShut(state))
    follow(state, now);
  return now != 0;
}

/// Looks at all. May one of them need the alarm?
bool isNeeded() {
  isAnyPending = false;
  __atomic_store_n(&timeSeen, timeOn(CLOCK_PROCESS_CPUTIME_ID), __ATOMIC_RELAXED);
  bool isAnyAlive = false;
  const bool isKnown = tryForEachThread(
      [](ThreadState &state, void *isAny) { *static_cast<bool *>(isAny) |= visit(state); }, &isAnyAlive);
  return !isKnown || isAnyAlive;
}

/// What the first thread of the process has left with, if it has: the last number of its status.
long exitCode() {
  char text[1024];
  const long file = call(SYS_open, reinterpret_cast<long>("/proc/self/stat"), O_RDONLY | O_CLOEXEC, 0, 0);
  const long count = file < 0 ? 0 : call(SYS_read, file, reinterpret_cast<long>(text), sizeof text, 0);
  if (file >= 0)
    call(SYS_close, file, 0, 0, 0);
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
  constexpr uint64_t moment = 50'000, shortest = 250'000, longest = 50'000'000;
  const uint64_t wanted = settings().samplePeriod / 16;
  const uint64_t pause = wanted < shortest ? shortest : wanted > longest ? longest : wanted;
  do {
    while (isNeeded())
      nap(isAnyPending ? moment : pause);
    __atomic_clear(&isRinging, __ATOMIC_SEQ_CST);
  } while (isNeeded() && !__atomic_test_and_set(&isRinging, __ATOMIC_SEQ_CST)); // a thread has come meanwhile
  call(SYS_exit, exitCode(), 0, 0, 0); // the process's, where this thread is the last one
}

} // namespace

bool startAlarm() {
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
  auto *pointer = reinterpret_cast<void **>(stackTop + beforePointer);
  pointer[0] = pointer[2] = pointer; // where %fs:0 and %fs:16 are looked for
  // Signals of the process are for the program's threads.
  uint64_t all = ~uint64_t{0}, before = 0;
  call(SYS_rt_sigprocmask, SIG_SETMASK, reinterpret_cast<long>(&all), reinterpret_cast<long>(&before), sizeof all);
  constexpr unsigned long flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
                                  CLONE_SETTLS | CLONE_CHILD_CLEARTID;
  living = 1;
  const long thread = leastactionCloneThread(flags, stackTop, pointer, ring, &living);
  call(SYS_rt_sigprocmask, SIG_SETMASK, reinterpret_cast<long>(&before), 0, sizeof before);
  if (thread <= 0)
    forgetAlarm();
  return thread > 0;
}

uint64_t processorTimeSeen() {
  return __atomic_load_n(&timeSeen, __ATOMIC_RELAXED);
}

uint64_t lateWindows() {
  return __atomic_load_n(&late, __ATOMIC_RELAXED);
}

void forgetAlarm() {
  timeSeen = late = 0;
  living = 0;
  __atomic_clear(&isRinging, __ATOMIC_RELEASE);
}

} // namespace leastaction::runtime
