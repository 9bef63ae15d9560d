// A spin lock for the runtime's few shared lists; usable before the C library is set up and after fork.
#pragma once

#include <sched.h>

namespace leastaction::runtime {

class Lock {
public:
  void acquire() {
    while (__atomic_test_and_set(&held_, __ATOMIC_ACQUIRE))
      sched_yield();
  }
  void release() { __atomic_clear(&held_, __ATOMIC_RELEASE); }

private:
  bool held_ = false;
};

class LockGuard {
public:
  explicit LockGuard(Lock &lock) : lock_(lock) { lock_.acquire(); }
  ~LockGuard() { lock_.release(); }
  LockGuard(const LockGuard &) = delete;
  LockGuard &operator=(const LockGuard &) = delete;

private:
  Lock &lock_;
};

} // namespace leastaction::runtime
