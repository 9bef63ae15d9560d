// What recording cannot go on after: seccomp's strict mode, in which the system ends a thread that calls anything but
// read, write and exit, and a time-stamp counter that programs must not read. So it ends before, in an orderly way.
// What a filter of seccomp lets through cannot be known.
#include "runtime/cursor.h"
#include "runtime/ending.h"
#include "runtime/guard.h"
#include "runtime/libc.h"
#include "runtime/message.h"
#include "runtime/step.h"
#include "runtime/threads.h"

#include <linux/seccomp.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace leastaction::runtime;

extern "C" bool leastactionIsOff; // of process.cpp

namespace {

void endBefore(const char *what) {
  static Once once;
  Unstepped unstepped;
  InRuntime guard;
  once.say("the program asks for ", what, "; recording ends here: record the program without that");
  completeRun(0, /*callerIsWhole=*/true, /*isLast=*/true);
  leastactionIsOff = true;
  if (ThreadState *state = knownThread())
    setOff(*state);
}

} // namespace

REPLACES_LIBC int prctl(int option, ...) {
  unsigned long arguments[4];
  va_list list;
  va_start(list, option);
  for (unsigned long &argument : arguments)
    argument = va_arg(list, unsigned long);
  va_end(list);
  if (!leastactionIsOff && option == PR_SET_SECCOMP && arguments[0] == SECCOMP_MODE_STRICT)
    endBefore("seccomp's strict mode, in which no run can be written");
  if (!leastactionIsOff && option == PR_SET_TSC && arguments[0] == PR_TSC_SIGSEGV)
    endBefore("a time-stamp counter that cannot be read");
  return static_cast<int>(syscall(SYS_prctl, option, arguments[0], arguments[1], arguments[2], arguments[3]));
}
