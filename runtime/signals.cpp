#include "runtime/signals.h"

#include "runtime/ending.h"
#include "runtime/guard.h"
#include "runtime/interruptions.h"
#include "runtime/libc.h"
#include "runtime/lock.h"
#include "runtime/process_identity.h"
#include "runtime/step.h"
#include "runtime/threads.h"

#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

/// The C library's own.
extern "C" int __sigaction(int number, const struct sigaction *action, struct sigaction *before);

/// Calls function(argument) on the stack that ends at `top`.
extern "C" void leastactionCallOnStack(void (*function)(void *), void *argument, void *top);

namespace leastaction::runtime {

__thread int runtimeDepth;
__thread bool handlersWait;

namespace {

using Action = struct sigaction;
using Handler = void (*)(int, siginfo_t *, void *);

/// What the program has set, by signal: the handler that runInstead() runs, or, for dieOf(), the default action with
/// the program's flags and mask.
Action programActions[NSIG], programDefaults[NSIG];
Lock actionsLock;
bool defaultsAreGuarded;

constexpr unsigned maxWaiting = 8;
__thread siginfo_t waiting[maxWaiting];
__thread unsigned waitingCount;
__thread sigset_t maskBefore;

/// Raised by the instruction that was interrupted, which cannot go on before the signal is dealt with.
bool isSynchronous(int number, const siginfo_t *info) {
  return info->si_code > 0 && (number == SIGSEGV || number == SIGBUS || number == SIGFPE || number == SIGILL ||
                               number == SIGTRAP || number == SIGSYS);
}

/// Was the thread in a system call? Then it was in the C library, and so between two blocks.
bool isInSystemCall(int number, const siginfo_t *info, const ucontext_t &interrupted) {
  if (isSynchronous(number, info))
    return false;
  auto *next = reinterpret_cast<const unsigned char *>(interrupted.uc_mcontext.gregs[REG_RIP]);
  return next[-2] == 0x0f && next[-1] == 0x05;
}

/// The runtime was interrupted: the signal comes again when it is done.
bool putOff(int number, const siginfo_t *info, void *context) {
  if (!runtimeDepth || isSynchronous(number, info) || waitingCount == maxWaiting)
    return false;
  auto *interrupted = static_cast<ucontext_t *>(context);
  waiting[waitingCount++] = *info;
  maskBefore = interrupted->uc_sigmask;
  memset(&interrupted->uc_sigmask, 0xff, NSIG / 8);
  handlersWait = true;
  return true;
}

void raiseAgain(const siginfo_t &info) {
  syscall(SYS_rt_tgsigqueueinfo, getpid(), syscall(SYS_gettid), info.si_signo, &info);
}

bool endsProcess(int number) {
  switch (number) {
  case SIGKILL:
  case SIGSTOP:
  case SIGCHLD:
  case SIGCONT:
  case SIGURG:
  case SIGWINCH:
  case SIGTSTP:
  case SIGTTIN:
  case SIGTTOU:
    return false;
  default:
    return number < 32 || number >= SIGRTMIN;
  }
}

struct Death {
  int number;
  siginfo_t *info;
  ucontext_t *context;
};

void writeBeforeDeath(void *argument) {
  auto *death = static_cast<Death *>(argument);
  InRuntime guard;
  completeRun(death->number, isInSystemCall(death->number, death->info, *death->context),
              /*isLast=*/true);
}

/// In place of a default action that ends the process: writes what is recorded and lets the default action happen, in
/// the same place and for the same reason.
void dieOf(int number, siginfo_t *info, void *context) {
  // Writing past RLIMIT_FSIZE is the runtime's own fault here; write() says so as well.
  if (number == SIGXFSZ && runtimeDepth)
    return;
  if (putOff(number, info, context))
    return;
  int problem = errno;
  static char stack[64 << 10] __attribute__((aligned(64)));
  static Lock stackLock;
  Death death{number, info, static_cast<ucontext_t *>(context)};
  if (!runtimeDepth) {
    stackLock.acquire();
    leastactionCallOnStack(writeBeforeDeath, &death, stack + sizeof stack);
    stackLock.release();
  }
  __sigaction(number, &programDefaults[number], nullptr);
  raiseAgain(*info);
  errno = problem;
}

/// Runs the program's handler.
void runInstead(int number, siginfo_t *info, void *context) {
  if (putOff(number, info, context))
    return;
  auto handler = __atomic_load_n(&programActions[number].sa_sigaction, __ATOMIC_ACQUIRE);
  ThreadState *state = knownThread();
  HandlerEntry entry;
  // A fault in the runtime is the program's, too: an address that it passed, say.
  if (state && !runtimeDepth) {
    InRuntime guard;
    LockGuard lock(state->output);
    auto &interrupted = *static_cast<ucontext_t *>(context);
    entry = enterHandler(*state, interrupted, isInSystemCall(number, info, interrupted), __builtin_frame_address(0));
  }
  handler(number, info, context);
  if (entry.number) {
    InRuntime guard;
    LockGuard lock(state->output);
    leaveHandler(*state, entry, *static_cast<ucontext_t *>(context));
  }
}

bool isDefault(const Action &action) {
  return action.sa_handler == SIG_DFL;
}

bool isHandled(const Action &action) {
  return action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN && action.sa_handler != SIG_ERR;
}

/// What the kernel is told in place of the program's action.
Action kernelAction(int number, const Action &action) {
  Action result = action;
  // What stands between a signal and its handler would be slower under a tracer than signals of a timer come.
  if (isStepped())
    return result;
  if (isHandled(action)) {
    result.sa_sigaction = runInstead;
    result.sa_flags |= SA_SIGINFO;
  } else if (isDefault(action) && defaultsAreGuarded && endsProcess(number)) {
    result.sa_sigaction = dieOf;
    result.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    sigfillset(&result.sa_mask);
  }
  return result;
}

/// What the program is told in place of the kernel's action.
Action seenByProgram(const Action &kernel, const Action &handled, const Action &byDefault) {
  if (kernel.sa_sigaction == dieOf)
    return byDefault;
  Action result = kernel;
  if (kernel.sa_sigaction == runInstead) {
    result.sa_sigaction = handled.sa_sigaction;
    result.sa_flags = (kernel.sa_flags & ~SA_SIGINFO) | (handled.sa_flags & SA_SIGINFO);
  }
  return result;
}

int setAction(int number, const Action *action, Action *before) {
  LockGuard lock(actionsLock);
  Action handled = programActions[number], byDefault = programDefaults[number], kernel, instead;
  if (action) {
    instead = kernelAction(number, *action);
    // Before the kernel knows: the signal may come at once.
    if (isHandled(*action))
      programActions[number] = *action;
    else if (isDefault(*action))
      programDefaults[number] = *action;
  }
  if (__sigaction(number, action ? &instead : nullptr, &kernel) != 0) {
    programActions[number] = handled;
    programDefaults[number] = byDefault;
    return errno;
  }
  if (before)
    *before = seenByProgram(kernel, handled, byDefault);
  return 0;
}

} // namespace

void runWaitingHandlers() {
  handlersWait = false;
  unsigned count = waitingCount;
  waitingCount = 0;
  for (unsigned i = 0; i < count; ++i) {
    int number = waiting[i].si_signo;
    // A handler for one time only has been replaced by the default action already.
    if (const Action &action = programActions[number]; isHandled(action) && action.sa_flags & SA_RESETHAND)
      if (Action kernel; __sigaction(number, nullptr, &kernel) == 0 && isDefault(kernel)) {
        kernel = kernelAction(number, action);
        __sigaction(number, &kernel, nullptr);
      }
    raiseAgain(waiting[i]);
  }
  sigset_t mask = maskBefore;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, nullptr, NSIG / 8);
}

void guardDefaultActions() {
  LockGuard guard(actionsLock);
  if (defaultsAreGuarded)
    return;
  defaultsAreGuarded = true;
  for (int number = 1; number < NSIG; ++number)
    if (Action kernel; endsProcess(number) && __sigaction(number, nullptr, &kernel) == 0 && isDefault(kernel)) {
      programDefaults[number] = kernel;
      Action guarded = kernelAction(number, kernel);
      __sigaction(number, &guarded, nullptr);
    }
}

} // namespace leastaction::runtime

using namespace leastaction::runtime;

REPLACES_LIBC int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
  // A child made by vfork has signal actions of its own but shares the memory.
  if (number <= 0 || number >= NSIG || isVforkChild())
    return __sigaction(number, action, before);
  int problem;
  {
    InRuntime guard;
    problem = setAction(number, action, before);
  }
  if (problem)
    errno = problem;
  return problem ? -1 : 0;
}
