// The older ways to set a signal's handler, by way of sigaction().
#include "runtime/libc.h"

#include <errno.h>
#include <signal.h>

namespace {

/// Signals whose handlers interrupt system calls: see siginterrupt().
sigset_t interrupting;

sighandler_t setHandler(int number, sighandler_t handler, int flags, bool blocksItself) {
  struct sigaction action{}, before{};
  if (handler == SIG_ERR || number <= 0 || number >= NSIG) {
    errno = EINVAL;
    return SIG_ERR;
  }
  action.sa_handler = handler;
  action.sa_flags = flags;
  if (blocksItself)
    sigaddset(&action.sa_mask, number);
  return sigaction(number, &action, &before) == 0 ? before.sa_handler : SIG_ERR;
}

} // namespace

REPLACES_LIBC sighandler_t signal(int number, sighandler_t handler) {
  bool interrupts = number > 0 && number < NSIG && sigismember(&interrupting, number) == 1;
  return setHandler(number, handler, interrupts ? 0 : SA_RESTART, /*blocksItself=*/true);
}

REPLACES_LIBC sighandler_t bsd_signal(int number, sighandler_t handler) {
  return signal(number, handler);
}

REPLACES_LIBC sighandler_t ssignal(int number, sighandler_t handler) {
  return signal(number, handler);
}

REPLACES_LIBC sighandler_t __sysv_signal(int number, sighandler_t handler) {
  return setHandler(number, handler, static_cast<int>(SA_RESETHAND | SA_NODEFER), /*blocksItself=*/false);
}

REPLACES_LIBC sighandler_t sysv_signal(int number, sighandler_t handler) {
  return __sysv_signal(number, handler);
}

REPLACES_LIBC int siginterrupt(int number, int interrupts) {
  struct sigaction action;
  if (sigaction(number, nullptr, &action) != 0)
    return -1;
  if (interrupts) {
    sigaddset(&interrupting, number);
    action.sa_flags &= ~SA_RESTART;
  } else {
    sigdelset(&interrupting, number);
    action.sa_flags |= SA_RESTART;
  }
  return sigaction(number, &action, nullptr);
}

REPLACES_LIBC sighandler_t sigset(int number, sighandler_t disposition) {
  sigset_t one, before;
  struct sigaction action{};
  sigemptyset(&one);
  if (disposition == SIG_ERR || sigaddset(&one, number) != 0) {
    errno = EINVAL;
    return SIG_ERR;
  }
  bool holds = disposition == SIG_HOLD;
  if (holds && sigprocmask(SIG_BLOCK, &one, &before) != 0)
    return SIG_ERR;
  sighandler_t old = SIG_ERR;
  if (!holds)
    old = setHandler(number, disposition, 0, /*blocksItself=*/false);
  else if (sigaction(number, nullptr, &action) == 0)
    old = action.sa_handler;
  if (old == SIG_ERR || (!holds && sigprocmask(SIG_UNBLOCK, &one, &before) != 0))
    return SIG_ERR;
  return sigismember(&before, number) ? SIG_HOLD : old;
}
