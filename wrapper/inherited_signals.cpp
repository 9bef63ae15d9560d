#include "wrapper/inherited_signals.h"

#include <cstddef>

namespace leastaction::wrapper {

InheritedSignals InheritedSignals::setAside() {
  InheritedSignals inherited;
  sigprocmask(SIG_BLOCK, nullptr, &inherited.mask_);
  size_t at = 0;
  struct sigaction action{};
  for (const int signal : ours) {
    action.sa_handler = signal == SIGCHLD ? SIG_DFL : SIG_IGN;
    sigaction(signal, &action, &inherited.actions_[at++]);
  }
  for (const int signal : faultSignals)
    sigaction(signal, nullptr, &inherited.actions_[at++]);
  return inherited;
}

void InheritedSignals::putBack() const {
  size_t at = 0;
  for (const int signal : ours)
    sigaction(signal, &actions_[at++], nullptr);
  for (const int signal : faultSignals)
    sigaction(signal, &actions_[at++], nullptr);
  putMaskBack();
}

void InheritedSignals::putMaskBack() const {
  sigprocmask(SIG_SETMASK, &mask_, nullptr);
}

} // namespace leastaction::wrapper
