#include "runtime/settings.h"

#include "runtime/message.h"
#include "runtime/text.h"

#include <cpuid.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

extern char *program_invocation_short_name;

namespace leastaction::runtime {
namespace {

Settings current;
pthread_once_t once = PTHREAD_ONCE_INIT;

/// Programs that show a title of their own in `ps` write it over their arguments and environment, before they fork.
template <size_t Capacity> const char *kept(const char *text, Text<Capacity> &copy) {
  if (!text)
    return nullptr;
  copy.append(text);
  return copy.data();
}

/// 'on' or 'off', or else as usual.
bool isOn(const char *name, Once &wrong, const char *otherwise, bool usual = true) {
  const char *value = getenv(name);
  if (!value || !*value)
    return usual;
  const bool on = strcmp(value, "on") == 0;
  if (on || strcmp(value, "off") == 0)
    return on;
  wrong.note(name, " is '", value, "': it must be 'on' or 'off'; ", otherwise);
  return usual;
}

/// Leaves the number as it is where there is none.
void readWhole(const char *name, uint64_t &number, Once &wrong, const char *otherwise) {
  const char *value = getenv(name);
  if (!value || !*value)
    return;
  char *end = nullptr;
  errno = 0;
  unsigned long long found = strtoull(value, &end, 10);
  if (errno || *end || *value == '-')
    wrong.note(name, " is '", value, "': it must be ", otherwise);
  else
    number = found;
}

/// Probes keep the program's registers with XSAVE, which emulated processors may lack.
bool savesRegisters() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_OSXSAVE);
}

void read() {
  static Once badSwitch, badCallers, badLimit, badPast, badSample, badDetached, rankSample, otherUser, oldProcessor;
  static Text<PATH_MAX> out;
  static Text<NAME_MAX + 1> program, clock;
  current.program = kept(program_invocation_short_name, program);
  // Whoever starts such a program must not choose what it writes with rights that are not theirs.
  if (getauxval(AT_SECURE)) {
    current.on = false;
    if (const char *wanted = getenv("LEASTACTION"); !wanted || strcmp(wanted, "off") != 0)
      otherUser.say("the program runs with rights that its caller does not have (set-user-ID or the like) and is not "
                    "recorded: start it as the user whose rights it gets");
    return;
  }
  current.on = isOn("LEASTACTION", badSwitch, "the program is recorded");
  if (current.on && !savesRegisters()) {
    current.on = false;
    oldProcessor.say(
        "this processor has no XSAVE, and the program is not recorded: choose another, as with qemu-x86_64 "
        "-cpu Haswell");
  }
  current.callers = isOn("LEASTACTION_CALLERS", badCallers, "callers of regions are recorded");
  const char *verbose = getenv("LEASTACTION_VERBOSE");
  current.verbose = verbose && *verbose && strcmp(verbose, "0") != 0;
  current.out = kept(getenv("LEASTACTION_OUT"), out);
  current.clock = kept(getenv("LEASTACTION_CLOCK"), clock);
  current.place = placeInJob();
  current.job = jobName();
  readWhole("LEASTACTION_MAX_BYTES", current.maxBytes, badLimit, "a whole number of bytes; no limit is set");
  readWhole("LEASTACTION_CALLERS_PAST", current.callersPast, badPast,
            "a whole number of ticks; callers of single events are not recorded");
  uint64_t milliseconds = 0;
  readWhole("LEASTACTION_SAMPLE", milliseconds, badSample, "a whole number of milliseconds; all is recorded");
  if (milliseconds && current.place.rank >= 0) {
    rankSample.note("LEASTACTION_SAMPLE is set in a rank of an MPI program, which is recorded as a whole: unset it");
    return;
  }
  constexpr uint64_t nsPerMillisecond = 1'000'000, longestSample = 3'600'000;
  current.isDetached = isOn("LEASTACTION_DETACHED", badDetached, "windows are recorded from the start", false);
  current.samplePeriod = (milliseconds < longestSample ? milliseconds : longestSample) * nsPerMillisecond;
}

} // namespace

const Settings &settings() {
  pthread_once(&once, read);
  return current;
}

} // namespace leastaction::runtime
