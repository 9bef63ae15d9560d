#include "runtime/probe_clock.h"

#include "runtime/counter_page.h"
#include "runtime/descriptors.h"
#include "runtime/lock.h"
#include "runtime/message.h"
#include "runtime/probe_variables.h"
#include "runtime/settings.h"
#include "runtime/threads.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

extern "C" uint64_t leastactionReadClock();

namespace leastaction::runtime {
namespace {

enum class Source : uint8_t { unknown, tsc, generic, counter };

Source source;
perf_event_attr event; ///< Of Source::counter.
ProbeClock inUse;
constexpr ThreadClock noClock{-1, nullptr, 0, 0};
Lock choice;

int openCounter() {
  return outOfTheWay(
      static_cast<int>(syscall(SYS_perf_event_open, &event, 0 /* this thread */, -1, -1, PERF_FLAG_FD_CLOEXEC)));
}

/// NAME@TYPE,CONFIG,CONFIG1,CONFIG2,EXCLUDED.
bool readEvent(const char *text) {
  static char name[128] = "perf:";
  const char *at = strrchr(text, '@');
  if (!at)
    return false;
  strncat(name, text, static_cast<size_t>(at - text) < 100 ? static_cast<size_t>(at - text) : 100);
  uint64_t numbers[5];
  for (uint64_t &number : numbers) {
    if (!*at)
      return false;
    char *end = nullptr;
    number = strtoull(at + 1, &end, 0);
    if (end == at + 1 || (*end && *end != ','))
      return false;
    at = end;
  }
  event.type = static_cast<uint32_t>(numbers[0]);
  event.config = numbers[1];
  event.config1 = numbers[2];
  event.config2 = numbers[3];
  event.exclude_user = numbers[4] & 1;
  event.exclude_kernel = numbers[4] >> 1 & 1;
  event.exclude_hv = numbers[4] >> 2 & 1;
  bool isTime = event.type == PERF_TYPE_SOFTWARE &&
                (event.config == PERF_COUNT_SW_TASK_CLOCK || event.config == PERF_COUNT_SW_CPU_CLOCK);
  inUse = {name, isTime ? 1'000'000'000u : 0};
  return true;
}

/// What LEASTACTION_CLOCK asks for, or what stands in for it.
Source choose() {
  static Once unknown, nameless, missing;
  const char *wanted = settings().clock;
  event.size = sizeof event;
  if (!wanted || !*wanted || strcmp(wanted, "tsc") == 0)
    return Source::tsc;
  if (strcmp(wanted, "generic") == 0) {
    inUse = {"generic", 1'000'000'000};
    return Source::generic;
  }
  if (strcmp(wanted, "cycles") == 0) {
    event.type = PERF_TYPE_HARDWARE;
    event.config = PERF_COUNT_HW_CPU_CYCLES;
    event.exclude_kernel = event.exclude_hv = 1;
    inUse = {"cycles", 0};
  } else if (strncmp(wanted, "perf:", 5) != 0) {
    unknown.note("LEASTACTION_CLOCK is '", wanted,
                 "': valid are 'tsc', 'cycles', 'perf:EVENT' and 'generic'; probes read the time-stamp counter");
    return Source::tsc;
  } else if (!readEvent(wanted + 5)) {
    nameless.note("LEASTACTION_CLOCK is '", wanted,
                  "': start the program by 'leastaction record', which knows the numbers of events; probes read the "
                  "time-stamp counter");
    inUse = {};
    return Source::tsc;
  }
  int file = openCounter();
  if (file >= 0) {
    close(file);
    return Source::counter;
  }
  missing.note("this machine does not offer the clock '", inUse.name, "' (perf_event_open: ", strerrordesc_np(errno),
               "); probes read the time-stamp counter instead");
  inUse = {};
  return Source::tsc;
}

/// False if the thread's counter cannot be opened.
bool openFor(ThreadClock &clock) {
  clock.file = openCounter();
  if (clock.file < 0)
    return false;
  void *page = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, clock.file, 0);
  clock.page = page == MAP_FAILED ? nullptr : page;
  return true;
}

uint64_t count(ThreadClock &clock) {
  if (clock.page)
    if (CounterReading reading =
            readCounter(*static_cast<const volatile perf_event_mmap_page *>(clock.page),
                        [](uint32_t counter) { return __builtin_ia32_rdpmc(static_cast<int>(counter)); });
        reading.isValid)
      return clock.last = clock.base + reading.value;
  uint64_t value = 0;
  if (read(clock.file, &value, sizeof value) == sizeof value)
    return clock.last = clock.base + value;
  // The program has closed descriptors that are not its own: the counter begins anew where it had come to.
  static Once once;
  clock.base = clock.last;
  clock.file = openCounter();
  if (clock.file < 0)
    once.say("the program has closed the clock of its probes, and it cannot be opened again (", strerrordesc_np(errno),
             "): the clock stands still in that thread");
  return clock.last;
}

} // namespace

bool openProbeClock(ThreadState &state) {
  {
    LockGuard guard(choice);
    if (source == Source::unknown)
      source = choose();
  }
  if (source == Source::counter && state.clock.file < 0) {
    static Once once;
    state.clock = noClock;
    if (!openFor(state.clock)) {
      once.say("the clock '", inUse.name, "' cannot be opened for a thread (", strerrordesc_np(errno),
               "); the thread is not recorded: free file descriptors, or choose another LEASTACTION_CLOCK");
      return false;
    }
  }
  __leastaction_reads_tsc = source == Source::tsc;
  return true;
}

void closeProbeClock(ThreadState &state) {
  if (state.clock.page)
    munmap(state.clock.page, 4096);
  if (state.clock.file >= 0)
    close(state.clock.file);
  state.clock = noClock;
}

ProbeClock probeClock() {
  return inUse;
}

} // namespace leastaction::runtime

// Called by entry_x86_64.S, which has saved every register.
extern "C" uint64_t leastactionReadClock() {
  using namespace leastaction::runtime;
  int kept = errno;
  uint64_t value = 0;
  if (source == Source::generic) {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    value = static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
  } else if (ThreadState *state = knownThread()) {
    value = count(state->clock);
  }
  errno = kept;
  return value;
}
