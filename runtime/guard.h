// What every entry into the runtime holds, so that the program notices nothing of it and no signal handler of the
// program comes in between: handlers that arrive meanwhile run when the outermost guard ends (see signals.h).
//
//   InRuntime guard;   // errno is kept; the thread cannot be cancelled; handlers wait
#pragma once

#include <errno.h>
#include <pthread.h>

namespace leastaction::runtime {

/// How many guards the calling thread is in.
extern __thread int runtimeDepth __attribute__((tls_model("initial-exec")));
/// A handler of the calling thread waits for the guard to end.
extern __thread bool handlersWait __attribute__((tls_model("initial-exec")));

/// Lets the handlers run that have waited.
void runWaitingHandlers();

class InRuntime {
public:
  InRuntime() {
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelState_);
    ++runtimeDepth;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
  ~InRuntime() {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (--runtimeDepth == 0 && handlersWait)
      runWaitingHandlers();
    pthread_setcancelstate(cancelState_, nullptr);
    errno = errno_;
  }
  InRuntime(const InRuntime &) = delete;
  InRuntime &operator=(const InRuntime &) = delete;

private:
  int errno_ = errno;
  int cancelState_ = PTHREAD_CANCEL_ENABLE;
};

} // namespace leastaction::runtime
