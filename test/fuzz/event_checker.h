// What events must be however broken the file was that they come from.
#pragma once

#include "analysis/execution/event/event.h"

#include <cstdlib>
#include <string>

namespace leastaction::test {

/// Aborts at an event out of the order of issue, one that completes less than `leastKappa` ticks after it issues, and
/// one of an instruction or a chain of calls that the table does not have.
class EventChecker : public EventConsumer {
public:
  EventChecker(const InstructionTable &table, uint64_t leastKappa) : table_(table), leastKappa_(leastKappa) {}

  void beginRegion(uint32_t, const Region &description) override {
    if (description.thread != thread_) // each counts its own ticks
      issue_ = 0;
    thread_ = description.thread;
    ++open_;
  }
  void endRegion(uint32_t) override { --open_; }
  void events(std::span<const Event> events) override {
    for (const Event &event : events) {
      if (event.complete < event.issue || event.kappa() < leastKappa_ || event.issue < issue_ ||
          event.instruction >= table_.instructions().size() || event.path >= table_.paths().size())
        std::abort();
      issue_ = event.issue;
      ++count_;
    }
  }

  bool isClosed() const { return open_ == 0; }
  uint64_t count() const { return count_; }

private:
  const InstructionTable &table_;
  const uint64_t leastKappa_;
  uint64_t issue_ = 0;
  uint64_t count_ = 0;
  int open_ = 0;
  std::string thread_;
};

} // namespace leastaction::test
