#include "wrapper/last_resort.h"

#include "wrapper/argument_list.h"
#include "wrapper/process_end.h"

#include <unistd.h>

namespace leastaction::wrapper {
namespace {

LastResort *volatile present;

} // namespace

LastResort::LastResort(const std::string &path, std::vector<std::string> &words, const InheritedSignals &inherited)
    : path_(path.c_str()), words_(pointers(words)), inherited_(inherited) {
  present = this;
  struct sigaction action{};
  action.sa_sigaction = onFault;
  action.sa_flags = SA_SIGINFO;
  for (const int signal : faultSignals)
    sigaction(signal, &action, nullptr);
}

LastResort::~LastResort() {
  present = nullptr;
}

void LastResort::childRuns() {
  phase_ = Phase::during;
}

void LastResort::childHasEnded(int status) {
  status_ = status;
  phase_ = Phase::after;
  sigset_t faults;
  sigemptyset(&faults);
  for (const int signal : faultSignals)
    sigaddset(&faults, signal);
  sigprocmask(SIG_UNBLOCK, &faults, nullptr);
}

/// Calls only what a signal handler may call.
void LastResort::onFault(int signal, siginfo_t *info, void *) {
  LastResort *const resort = present;
  if (resort && resort->phase_ == Phase::after)
    endLike(resort->status_);
  const bool wasSent = info->si_code <= 0 && info->si_pid != getpid();
  if (resort && resort->phase_ == Phase::before && !wasSent) {
    resort->inherited_.putBack();
    execv(resort->path_, resort->words_.data());
    _exit(exitNotExecutable);
  }
  endLike(signal); // a status of waitpid() that is a signal's number says that
}

} // namespace leastaction::wrapper
