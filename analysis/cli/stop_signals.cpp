#include "analysis/cli/stop_signals.h"

#include <csignal>
#include <cstdlib>
#include <sys/signalfd.h>
#include <unistd.h>

namespace leastaction::cli {

StopSignals::StopSignals() {
  sigset_t wanted;
  sigemptyset(&wanted);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    struct sigaction now{};
    if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN)
      sigaddset(&wanted, signal);
  }
  descriptor_ = signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
  if (descriptor_ >= 0)
    sigprocmask(SIG_BLOCK, &wanted, nullptr);
}

StopSignals::~StopSignals() {
  if (descriptor_ >= 0)
    close(descriptor_);
}

int StopSignals::taken() const {
  signalfd_siginfo first{};
  return descriptor_ >= 0 && read(descriptor_, &first, sizeof first) == sizeof first ? static_cast<int>(first.ssi_signo)
                                                                                     : 0;
}

void endBySignal(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  raise(signal);
  sigprocmask(SIG_UNBLOCK, &one, nullptr);
  std::_Exit(128 + signal);
}

} // namespace leastaction::cli
