#include "analysis/execution/event/concurrent_consumer.h"

namespace leastaction {

ConcurrentConsumer::ConcurrentConsumer(InstructionTable &table, EventConsumer &consumer)
    : table_(table), consumer_(consumer), thread_([this] { work(); }) {
  table_.beforeChanges([this] { waitUntilTaken(); });
}

/// Places of the ring between taken_ and yielded_ are the consumer's, the others the source's.
ConsumerCall &ConcurrentConsumer::place() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return yielded_ - taken_ < ring_.size() || thrown_; });
  rethrow();
  return ring_[yielded_ % ring_.size()];
}

void ConcurrentConsumer::kept() {
  bool wakes = false;
  {
    const std::scoped_lock lock(mutex_);
    wakes = ++yielded_ - taken_ == wakingCalls;
  }
  if (wakes)
    changed_.notify_all();
}

void ConcurrentConsumer::waitUntilTaken() {
  changed_.notify_all();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return yielded_ == taken_ || thrown_; });
  rethrow();
}

void ConcurrentConsumer::rethrow() {
  if (thrown_) [[unlikely]]
    std::rethrow_exception(thrown_);
}

void ConcurrentConsumer::finish() {
  join();
  rethrow();
}

void ConcurrentConsumer::join() {
  if (!thread_.joinable())
    return;
  {
    const std::scoped_lock lock(mutex_);
    finished_ = true;
  }
  changed_.notify_all();
  thread_.join();
  table_.beforeChanges(nullptr);
}

void ConcurrentConsumer::work() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return yielded_ != taken_ || finished_; });
      if (yielded_ == taken_)
        return;
    }
    std::exception_ptr thrown;
    bool wakes = false;
    try {
      ring_[taken_ % ring_.size()].make(consumer_);
    } catch (...) {
      thrown = std::current_exception();
    }
    {
      const std::scoped_lock lock(mutex_);
      thrown_ = thrown;
      const size_t left = yielded_ - ++taken_;
      wakes = left == 0 || left == ring_.size() - wakingCalls || thrown;
    }
    if (wakes)
      changed_.notify_all();
    if (thrown)
      return;
  }
}

} // namespace leastaction
