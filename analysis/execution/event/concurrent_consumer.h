// Passes what an event source yields to a consumer that works in a thread of its own: simulating and analysing take
// about equally long.
//
//   ConcurrentConsumer concurrent(table, collector);
//   readEventsCsv(path, table, concurrent);
//   concurrent.finish();                                 // the collector has taken everything
#pragma once

#include "analysis/execution/event/consumer_call.h"

#include <array>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace leastaction {

/// The consumer gets the same calls in the same order. It may read the table: before that changes, it has taken all
/// that was yielded. A bounded ring lies between the two; who finds it full or empty waits. What the consumer throws
/// ends its work, and comes out of whichever member the source calls next.
class ConcurrentConsumer : public CallKeeper {
public:
  /// Both must outlive this.
  ConcurrentConsumer(InstructionTable &table, EventConsumer &consumer);
  ConcurrentConsumer(const ConcurrentConsumer &) = delete;
  ConcurrentConsumer &operator=(const ConcurrentConsumer &) = delete;
  ~ConcurrentConsumer() override { join(); }

  /// Waits until the consumer has taken everything, and ends its thread; nothing may be yielded afterwards.
  void finish();

private:
  ConsumerCall &place() override;
  void kept() override;
  void waitUntilTaken();
  void rethrow();
  void join();
  void work();

  InstructionTable &table_;
  EventConsumer &consumer_;
  /// Who waits for calls is woken when there are so many, who waits for places when there are: each waking takes as
  /// long as hundreds of instructions.
  static constexpr size_t wakingCalls = 4;

  std::array<ConsumerCall, 16> ring_{};
  std::mutex mutex_;
  std::condition_variable changed_; ///< One of the following.
  size_t yielded_ = 0;
  size_t taken_ = 0;
  bool finished_ = false;
  std::exception_ptr thrown_; ///< By the consumer, which gets nothing more.
  std::thread thread_;
};

} // namespace leastaction
