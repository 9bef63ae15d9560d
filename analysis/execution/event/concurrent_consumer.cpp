#include "analysis/execution/event/concurrent_consumer.h"

namespace leastaction {

ConcurrentConsumer::ConcurrentConsumer(InstructionTable &table, EventConsumer &consumer)
    : table_(table), consumer_(consumer), thread_([this] { work(); }) {
  table_.beforeChanges([this] { waitUntilTaken(); });
}

/// Places of the ring between taken_ and yielded_ are the consumer's, the others the source's.
template <class Fill> void ConcurrentConsumer::put(Fill fill) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return yielded_ - taken_ < ring_.size() || thrown_; });
    rethrow();
  }
  fill(ring_[yielded_ % ring_.size()]);
  bool wakes = false;
  {
    const std::scoped_lock lock(mutex_);
    wakes = ++yielded_ - taken_ == wakingItems;
  }
  if (wakes)
    changed_.notify_all();
}

void ConcurrentConsumer::beginRegion(uint32_t region, const Region &description) {
  put([&](Item &item) {
    item.kind = Item::Kind::begin;
    item.region = region;
    item.description = description;
  });
}

void ConcurrentConsumer::endRegion(uint32_t region) {
  put([&](Item &item) {
    item.kind = Item::Kind::end;
    item.region = region;
  });
}

void ConcurrentConsumer::events(std::span<const Event> events) {
  put([&](Item &item) {
    item.kind = Item::Kind::events;
    item.events.assign(events.begin(), events.end());
  });
}

void ConcurrentConsumer::retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) {
  put([&](Item &item) {
    item.kind = Item::Kind::retired;
    item.retired.assign(retired.begin(), retired.end());
    item.stalls.assign(stalls.begin(), stalls.end());
  });
}

void ConcurrentConsumer::beginWindow(uint64_t tick) {
  put([&](Item &item) {
    item.kind = Item::Kind::beginWindow;
    item.tick = tick;
  });
}

void ConcurrentConsumer::endWindow() {
  put([](Item &item) { item.kind = Item::Kind::endWindow; });
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
      hand(ring_[taken_ % ring_.size()]);
    } catch (...) {
      thrown = std::current_exception();
    }
    {
      const std::scoped_lock lock(mutex_);
      thrown_ = thrown;
      const size_t left = yielded_ - ++taken_;
      wakes = left == 0 || left == ring_.size() - wakingItems || thrown;
    }
    if (wakes)
      changed_.notify_all();
    if (thrown)
      return;
  }
}

void ConcurrentConsumer::hand(const Item &item) {
  switch (item.kind) {
  case Item::Kind::begin:
    consumer_.beginRegion(item.region, item.description);
    break;
  case Item::Kind::end:
    consumer_.endRegion(item.region);
    break;
  case Item::Kind::events:
    consumer_.events(item.events);
    break;
  case Item::Kind::retired:
    consumer_.retired(item.retired, item.stalls);
    break;
  case Item::Kind::beginWindow:
    consumer_.beginWindow(item.tick);
    break;
  case Item::Kind::endWindow:
    consumer_.endWindow();
    break;
  }
}

} // namespace leastaction
