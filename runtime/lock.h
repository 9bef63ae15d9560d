// A spin lock for what threads of the runtime share; usable before the C library is set up and after fork.
#pragma once

#include <sched.h>
#include <time.h>

namespace leastaction::runtime {

class Lock {
public:
  void acquire() {
    while (__atomic_test_and_set(&held_, __ATOMIC_ACQUIRE))
      sched_yield();
  }
  /// False if it is still held after `seconds`: its holder may be stuck in a file system that does not answer.
  bool acquireWithin(time_t seconds) {
    timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    while (__atomic_test_and_set(&held_, __ATOMIC_ACQUIRE)) {
      sched_yield();
      clock_gettime(CLOCK_MONOTONIC, &now);
      if (now.tv_sec > start.tv_sec + seconds)
        return false;
    }
    return true;
  }
  bool tryAcquire() { return !__atomic_test_and_set(&held_, __ATOMIC_ACQUIRE); }
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
