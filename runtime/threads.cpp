#include "runtime/threads.h"

namespace leastaction::runtime {
namespace {

__thread ThreadState *self __attribute__((tls_model("initial-exec")));
ThreadState *threads;
Lock threadsLock;

void visitAll(void (*visit)(ThreadState &, void *), void *context) {
  for (ThreadState *state = threads; state; state = state->next)
    visit(*state, context);
}

} // namespace

ThreadState *knownThread() {
  return self;
}

void forEachThread(void (*visit)(ThreadState &, void *), void *context) {
  LockGuard guard(threadsLock);
  visitAll(visit, context);
}

bool tryForEachThread(void (*visit)(ThreadState &, void *), void *context) {
  if (!threadsLock.tryAcquire())
    return false;
  visitAll(visit, context);
  threadsLock.release();
  return true;
}

void listThread(ThreadState &state) {
  {
    LockGuard guard(threadsLock);
    state.next = threads;
    threads = &state;
  }
  self = &state;
}

void delistThread(const ThreadState &state) {
  {
    LockGuard guard(threadsLock);
    for (ThreadState **link = &threads; *link; link = &(*link)->next)
      if (*link == &state) {
        *link = state.next;
        break;
      }
  }
  self = nullptr;
}

void forgetOtherThreads() {
  threadsLock = Lock();
  threads = self;
  if (self) {
    self->next = nullptr;
    self->output = Lock();
  }
}

} // namespace leastaction::runtime
