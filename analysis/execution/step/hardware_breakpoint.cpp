#include "analysis/execution/step/hardware_breakpoint.h"

#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>

namespace leastaction {
namespace {

/// Where the child is to stop.
[[gnu::noinline]] void place() {
  __asm__ volatile("");
}

bool setRegister(pid_t child, unsigned number, uintptr_t value) {
  auto *const offset = reinterpret_cast<void *>(offsetof(user, u_debugreg) + number * sizeof(user::u_debugreg[0]));
  return ptrace(PTRACE_POKEUSER, child, offset, value) == 0;
}

bool stopsAtPlace() {
  const pid_t child = fork();
  if (child < 0)
    return false;
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    raise(SIGSTOP);
    place();
    raise(SIGKILL);
  }
  constexpr unsigned control = 7, enableFirst = 1;
  int status = 0;
  const bool stops = waitpid(child, &status, 0) == child && WIFSTOPPED(status) &&
                     setRegister(child, 0, reinterpret_cast<uintptr_t>(&place)) &&
                     setRegister(child, control, enableFirst) && ptrace(PTRACE_CONT, child, nullptr, nullptr) == 0 &&
                     waitpid(child, &status, 0) == child && WIFSTOPPED(status) && WSTOPSIG(status) == SIGTRAP;
  if (WIFSTOPPED(status)) {
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
  }
  return stops;
}

} // namespace

bool hardwareBreakpointsStop() {
  static const bool stops = stopsAtPlace();
  return stops;
}

} // namespace leastaction
