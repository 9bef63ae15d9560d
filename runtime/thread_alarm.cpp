#include "runtime/thread_alarm.h"

#include "runtime/attachment.h"
#include "runtime/clock.h"
#include "runtime/exponential.h"
#include "runtime/own_system_call.h"
#include "runtime/reserved_memory.h"
#include "runtime/settings.h"
#include "runtime/thread_status.h"
#include "runtime/threads.h"
#include "runtime/window_ranks.h"
#include "runtime/windows.h"

#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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
uint64_t usualPause;  ///< In ns, from one look to the next, on average.
uint32_t firstThread; ///< Of the process.
uint64_t timeSeen, late;
uint64_t timeLooked; ///< The process's processor time without this thread's, when it looked last.

constexpr uint64_t lookTicks = 500; ///< Some 0.2 µs, in which a thread's clock shows whether it runs.
constexpr uint64_t leastRun = 500;  ///< In ns: in so much time, code that has probes comes to one.

uint32_t ownThread;
bool hasOwnDescriptors;

/// Less than a second.
void nap(uint64_t ns) {
  timespec time{0, static_cast<long>(ns)};
  ownSystemCall(SYS_futex, reinterpret_cast<long>(&isStopped), FUTEX_WAIT_PRIVATE, 0, reinterpret_cast<long>(&time));
}

/// A table of descriptors that nobody else sees: the program counts on getting the lowest ones, and closes some that it
/// does not know. What is attached to stays.
bool takeOwnDescriptors() {
  constexpr long last = UINT32_MAX, unshare = 2;
  const long kept = attachmentDescriptor();
  if (ownSystemCall(SYS_close_range, kept + 1, last, unshare) != 0)
    return false;
  if (kept > 0)
    ownSystemCall(SYS_close_range, 0, kept - 1, 0);
  return true;
}

/// What is known of a thread that records windows. No system call while the list of threads is locked: a filter may end
/// this one there.
struct Look {
  uint32_t thread;
  bool isDue;     ///< It waits for a window, and has had the processor time for it.
  bool hasRun;    ///< Since the look before.
  bool isRunning; ///< It is due, and has just been seen to run,
  bool isHeld;    ///< or would have run on, but for this thread.
  uint64_t time;  ///< Processor time when it was looked at last; 0: it is not known.
};
constexpr unsigned mostLooks = 1 << 16;
Look *looks; ///< That many, once there is an alarm: programs may have little room.
unsigned lookCount;

Look *lookOf(const ThreadState &state) {
  static unsigned next; // mostly the same order
  for (unsigned i = 0; i < lookCount; ++i)
    if (Look &look = looks[(next + i) % lookCount]; look.thread == state.kernelThread) {
      next = (next + i + 1) % lookCount;
      return &look;
    }
  return nullptr;
}

/// Calls visit(state) for every thread, unless their list is in use just now.
template <class Visit> bool tryEach(Visit visit) {
  return tryForEachThread([](ThreadState &state, void *context) { (*static_cast<Visit *>(context))(state); }, &visit);
}

bool listThreads() {
  lookCount = 0;
  return tryEach([](ThreadState &state) {
    if (state.kernelThread && !state.lost && lookCount < mostLooks)
      looks[lookCount++] = {state.kernelThread, false, false, false, false, 0};
  });
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

/// Those that were woken while they did not run, and have gone on since, have not come to where a window can begin.
void giveUpWhereLate(ThreadState &state, uint64_t time) {
  if (!isAttached()) {
    letSleep(state);
    return;
  }
  const bool hasGoneOn = !state.preemptedAt || time > state.preemptedAt + preemptedPatience;
  if (!hasGoneOn || !letSleep(state))
    return;
  countLate(state);
  postpone(state);
}

/// Who is due?
bool findDue() {
  bool isAnyDue = false;
  tryEach([&](ThreadState &state) {
    Look *const look = lookOf(state);
    // One that has left by a system call of its own may have left no memory behind, not even its cursor.
    if (!look || !look->time)
      return;
    look->hasRun = look->time != state.lookedAt;
    state.lookedAt = look->time;
    if (!isShut(state))
      return;
    if (isWoken(state))
      return giveUpWhereLate(state, look->time);
    if (state.attachment != attachments())
      planFirst(state, look->time);
    else if (!state.windowDue)
      planAt(state, look->time);
    isAnyDue |= look->isDue = look->time >= state.windowDue;
  });
  return isAnyDue;
}

/// The moment has come for its window, which is none where it is outside of regions: time there is not what is sampled.
/// `preemptedAt`: its processor time where it does not run; it begins when it goes on. Is it awake?
bool wakeInRegion(ThreadState &state, uint64_t preemptedAt) {
  if (!isShut(state) || isWoken(state) || !state.windowDue)
    return false;
  if (!state.hiddenRegions || isThinnedOut(state)) {
    postpone(state);
    return false;
  }
  state.wokenAt = clockTicks();
  __atomic_store_n(&state.preemptedAt, preemptedAt, __ATOMIC_RELAXED);
  return wake(state);
}

/// Those that run on other processors than this thread's: there, their clocks go on. They are to begin their windows
/// within a moment.
void wakeRunning() {
  if (!tryEach([](ThreadState &state) {
        const Look *const look = lookOf(state);
        state.isTried = look && look->isRunning && wakeInRegion(state, 0);
      }))
    return;
  bool isAnyWoken = false;
  const uint64_t begin = clockTicks();
  do {
    isAnyWoken = false;
    if (!tryEach([&](ThreadState &state) { isAnyWoken |= state.isTried && isWoken(state); }))
      isAnyWoken = true;
  } while (isAnyWoken && clockTicks() - begin < windowPatience);
  if (!isAnyWoken)
    return;
  // What has not begun is in code where no window can begin, or has lost its processor, or waits.
  for (unsigned i = 0; i < lookCount; ++i)
    if (Look &look = looks[i]; look.isRunning) {
      look.isRunning = timeOf(look.thread) > look.time + leastRun;
      look.isHeld = !look.isRunning && hasOwnDescriptors && isRunnable(look.thread);
    }
  tryEach([](ThreadState &state) {
    const Look *const look = lookOf(state);
    if (!state.isTried || !look || !isWoken(state))
      return;
    if (look->isHeld)
      return __atomic_store_n(&state.preemptedAt, look->time, __ATOMIC_RELAXED);
    if (!letSleep(state) || !look->isRunning)
      return;
    countLate(state);
    postpone(state);
  });
}

/// The one that ran where this thread runs now: the kernel has switched from one to the other in the same moment,
/// `switchedAt`.
void findPreempted(uint64_t switchedAt) {
  constexpr unsigned mostReads = 16; // so that the last ones are not asked long after
  static unsigned from;
  unsigned reads = 0;
  for (unsigned i = 0; i < lookCount && reads < mostReads; ++i, ++from)
    if (Look &look = looks[from % lookCount]; look.isDue && look.hasRun && !look.isRunning) {
      ++reads;
      look.isHeld = lastRan(look.thread) == switchedAt && isRunnable(look.thread);
    }
}

/// The same, where the kernel does not tell: left to others for a moment, the processor is all such a thread's.
void findWhatGoesOn() {
  constexpr uint64_t shortNap = 30'000, longestNap = 80'000; // In ns.
  constexpr uint64_t switchTime = 20'000;                    // There and back takes less.
  const auto mayGoOn = [](const Look &look) { return look.isDue && look.hasRun && look.time && !look.isRunning; };
  bool isAny = false;
  for (unsigned i = 0; i < lookCount; ++i)
    if (Look &look = looks[i]; mayGoOn(look)) {
      look.time = timeOf(look.thread);
      isAny = true;
    }
  if (!isAny)
    return;
  const uint64_t begin = timeOn(CLOCK_MONOTONIC);
  nap(shortNap);
  const uint64_t elapsed = timeOn(CLOCK_MONOTONIC) - begin;
  for (unsigned i = 0; i < lookCount; ++i)
    if (Look &look = looks[i]; mayGoOn(look)) {
      const uint64_t before = look.time;
      look.time = timeOf(look.thread);
      look.isHeld = elapsed >= shortNap && elapsed < longestNap && look.time + switchTime >= before + elapsed;
    }
}

/// Gives windows to those of the threads that are due which run just now, or would but for this one: the moment has
/// nothing to do with what a thread is at. One that waits would begin its window with what it waits for. `switchedAt`:
/// when this thread got its processor, by the scheduler's clock; 0: that is not known.
void tryWindows(bool asksOwnProcessor, uint64_t switchedAt) {
  bool isAnyRunning = false;
  for (unsigned i = 0; i < lookCount; ++i)
    if (Look &look = looks[i]; look.isDue)
      look.time = timeOf(look.thread); // what its clock says now
  for (const uint64_t begin = clockTicks(); clockTicks() - begin < lookTicks;)
    ;
  for (unsigned i = 0; i < lookCount; ++i)
    if (Look &look = looks[i]; look.isDue && look.time) {
      const uint64_t before = look.time;
      look.time = timeOf(look.thread);
      isAnyRunning |= look.isRunning = look.time > before;
    }
  if (isAnyRunning)
    wakeRunning();
  if (!asksOwnProcessor)
    return;
  if (switchedAt)
    findPreempted(switchedAt);
  else
    findWhatGoesOn();
  tryEach([](ThreadState &state) {
    if (const Look *const look = lookOf(state); look && look->isHeld)
      wakeInRegion(state, look->time);
  });
}

/// Looks at all. May one of them need the alarm?
bool isNeeded() {
  static bool wasAnyDue;
  // Before a look at this thread's clock.
  const uint64_t switchedAt = wasAnyDue && hasOwnDescriptors ? lastRan(ownThread) : 0;
  const uint64_t own = timeOn(CLOCK_THREAD_CPUTIME_ID), all = timeOn(CLOCK_PROCESS_CPUTIME_ID);
  const uint64_t now = all > own ? all - own : 0;
  if (isAttached() && now > timeLooked)
    __atomic_add_fetch(&timeSeen, now - timeLooked, __ATOMIC_RELAXED);
  timeLooked = now;
  lookAtAttachment(timeOn(CLOCK_MONOTONIC), timeSeen, lateWindows());
  if (!listThreads())
    return true;
  if (!readTimes())
    return settings().isDetached && !hasLeft(firstThread); // Somebody may attach before the next thread records.
  const bool isAnyDue = findDue() && isAttached();
  if (isAnyDue)
    tryWindows(/*asksOwnProcessor=*/wasAnyDue, switchedAt);
  wasAnyDue = isAnyDue;
  return true;
}

/// From one look to the next: not as often as anything the program does, and so long that looks at many threads take
/// little of a processor. It says nothing of the one before (the exponential distribution): the kernel lets a program's
/// own timers end with this one, and what comes soon behind them is to be seen as often as all.
uint64_t nextPause() {
  static uint64_t random = 1, before;
  constexpr uint64_t mostPart = 16, longest = 500'000'000;
  const uint64_t time = timeOn(CLOCK_THREAD_CPUTIME_ID);
  const uint64_t taken = mostPart * (time > before ? time - before : time); // another helper may have been there
  before = time;
  constexpr uint64_t detached = 20'000'000;
  const uint64_t usual = isAttached() ? usualPause : detached;
  const uint64_t mean = taken > longest ? longest : taken > usual ? taken : usual;
  random = random * 6364136223846793005 + 1442695040888963407;
  const uint64_t pause = exponential(mean, static_cast<uint32_t>(random >> 32));
  return pause < longest ? pause : longest;
}

/// The helper takes its turn at the moment that it has chosen, not when a thread on its processor pauses: with a short
/// slice, where the kernel has such (6.12), and timers of its own.
void hurry() {
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t slice, deadline, period;
  } attributes{};
  constexpr long highestNice = 20, own = 0;
  constexpr uint64_t keepPolicy = 8;
  const long policy = ownSystemCall(SYS_sched_getscheduler, own),
             nice = ownSystemCall(SYS_getpriority, PRIO_PROCESS, own);
  const bool interruptsNone = policy == SCHED_BATCH || policy == SCHED_IDLE; // but is to
  attributes.size = sizeof attributes;
  attributes.policy = SCHED_OTHER;
  attributes.flags = interruptsNone ? 0 : keepPolicy;
  attributes.nice = static_cast<int32_t>(highestNice - nice);
  attributes.slice = 100'000;
  if (nice > 0)
    ownSystemCall(SYS_sched_setattr, own, reinterpret_cast<long>(&attributes), 0);
  ownSystemCall(SYS_prctl, PR_SET_TIMERSLACK, 1); // its moments are not to wait for the program's
}

/// Ends when no thread needs it: one that has left by a system call of its own may have been the program's last.
void ring() {
  hurry();
  ownThread = static_cast<uint32_t>(ownSystemCall(SYS_gettid));
  hasOwnDescriptors = takeOwnDescriptors();
  do {
    while (!__atomic_load_n(&isStopped, __ATOMIC_ACQUIRE) && isNeeded())
      nap(nextPause());
    __atomic_clear(&isRinging, __ATOMIC_SEQ_CST);
  } while (!isStopped && isNeeded() && !__atomic_test_and_set(&isRinging, __ATOMIC_SEQ_CST)); // one has come meanwhile
  ownSystemCall(SYS_exit, isStopped ? 0 : exitCode()); // the process's, where this thread is the last one
}

/// The kernel wakes who waits for the helper's end; a filter may not let the system call through.
void awaitEnd() {
  while (__atomic_load_n(&living, __ATOMIC_ACQUIRE))
    if (const long problem = ownSystemCall(SYS_futex, reinterpret_cast<long>(&living), FUTEX_WAIT, 1);
        problem < 0 && problem != -EAGAIN && problem != -EINTR)
      sched_yield();
}

} // namespace

bool startAlarm() {
  if (__atomic_load_n(&isStopped, __ATOMIC_ACQUIRE))
    return false;
  if (__atomic_test_and_set(&isRinging, __ATOMIC_ACQ_REL))
    return true;
  awaitEnd(); // the one before is about to end
  if (!memory)
    memory = reserve(memoryBytes);
  if (!looks)
    looks = static_cast<Look *>(reserve(mostLooks * sizeof(Look)));
  if (!memory || !looks) {
    __atomic_clear(&isRinging, __ATOMIC_RELEASE);
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
  constexpr uint64_t shortest = 250'000, longest = 2'000'000;
  const uint64_t wanted = settings().samplePeriod / 16;
  usualPause = wanted < shortest ? shortest : wanted > longest ? longest : wanted;
  firstThread = static_cast<uint32_t>(getpid());
  living = 1;
  const long thread = leastactionCloneThread(flags, stackTop, pointer, ring, &living);
  ownSystemCall(SYS_rt_sigprocmask, SIG_SETMASK, reinterpret_cast<long>(&before), 0, sizeof before);
  if (thread <= 0) {
    living = 0;
    __atomic_clear(&isRinging, __ATOMIC_RELEASE);
  }
  return thread > 0;
}

void stopAlarm() {
  __atomic_store_n(&isStopped, 1, __ATOMIC_RELEASE);
  if (__atomic_load_n(&living, __ATOMIC_ACQUIRE))
    ownSystemCall(SYS_futex, reinterpret_cast<long>(&isStopped), FUTEX_WAKE_PRIVATE, 1);
  awaitEnd();
}

uint64_t processorTimeSeen() {
  return __atomic_load_n(&timeSeen, __ATOMIC_RELAXED);
}

void countLate(const ThreadState &state) {
  if (!isThinnedOut(state))
    __atomic_add_fetch(&late, 1, __ATOMIC_RELAXED);
}

void halveLateWindows() {
  __atomic_sub_fetch(&late, lateWindows() / 2, __ATOMIC_RELAXED);
}

uint64_t lateWindows() {
  return __atomic_load_n(&late, __ATOMIC_RELAXED);
}

void forgetAlarm() {
  isStopped = 0;
  timeSeen = timeLooked = late = 0;
  living = 0;
  __atomic_clear(&isRinging, __ATOMIC_RELEASE);
}

} // namespace leastaction::runtime
