#include "wrapper/process_end.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace leastaction::wrapper {

void endLike(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    const rlimit none{};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0); // where the system pipes core files to a program, the limit does not hold
    struct sigaction action{};
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, nullptr);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    kill(getpid(), signal);
    sigprocmask(SIG_UNBLOCK, &set, nullptr);
    constexpr int signalBase = 128;
    _exit(signalBase + signal);
  }
  _exit(WEXITSTATUS(status));
}

} // namespace leastaction::wrapper
