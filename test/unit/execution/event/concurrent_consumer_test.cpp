#include "analysis/execution/event/concurrent_consumer.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

/// Writes down all calls, and whether each event's row was there.
class Notebook : public EventConsumer {
public:
  explicit Notebook(const InstructionTable &table) : table_(table) {}

  void beginRegion(uint32_t region, const Region &description) override {
    calls.push_back("begin " + std::to_string(region) + " " + description.name);
  }
  void endRegion(uint32_t region) override { calls.push_back("end " + std::to_string(region)); }
  void events(std::span<const Event> events) override {
    for (const Event &event : events) {
      calls.push_back(std::to_string(event.sequence));
      rowsMissing |= event.instruction >= table_.instructions().size();
      // Events of a row never come after a later row was made.
      rowsTooMany |= event.instruction + 1 < table_.instructions().size();
    }
  }

  std::vector<std::string> calls;
  bool rowsMissing = false;
  bool rowsTooMany = false;

private:
  const InstructionTable &table_;
};

TEST(ConcurrentConsumer, PassesEverythingOnInOrder) {
  InstructionTable table;
  Notebook notebook(table);
  ConcurrentConsumer concurrent(table, notebook);
  std::vector<std::string> expected;
  uint64_t sequence = 0;
  for (uint32_t region = 0; region < 3; ++region) {
    concurrent.beginRegion(region, {.name = "r" + std::to_string(region), .thread = "0"});
    expected.push_back("begin " + std::to_string(region) + " r" + std::to_string(region));
    for (unsigned batch = 0; batch < 100; ++batch) {
      const uint32_t row = table.addInstruction({});
      std::vector<Event> events(batch % 7);
      for (Event &event : events) {
        event.sequence = sequence++;
        event.instruction = row;
        expected.push_back(std::to_string(event.sequence));
      }
      concurrent.events(events);
    }
    concurrent.endRegion(region);
    expected.push_back("end " + std::to_string(region));
  }
  concurrent.finish();
  EXPECT_EQ(notebook.calls, expected);
  EXPECT_FALSE(notebook.rowsMissing);
  EXPECT_FALSE(notebook.rowsTooMany);
}

TEST(ConcurrentConsumer, LeavesTheTableToOthersWhenItHasFinished) {
  InstructionTable table;
  Notebook notebook(table);
  {
    ConcurrentConsumer concurrent(table, notebook);
    concurrent.endRegion(5);
  }
  EXPECT_EQ(table.addInstruction({}), 0u);
  EXPECT_EQ(notebook.calls, std::vector<std::string>{"end 5"});
}

/// Gets `most` calls, then runs out of memory.
class Full : public EventConsumer {
public:
  explicit Full(unsigned most) : left_(most) {}
  void beginRegion(uint32_t, const Region &) override { take(); }
  void endRegion(uint32_t) override { take(); }
  void events(std::span<const Event>) override { take(); }
  bool wasCalledAgain = false;

private:
  void take() {
    wasCalledAgain |= hasThrown_;
    if (left_-- == 0) {
      hasThrown_ = true;
      throw std::bad_alloc();
    }
  }
  unsigned left_;
  bool hasThrown_ = false;
};

TEST(ConcurrentConsumer, ThrowsWhatTheConsumerHasThrown) {
  InstructionTable table;
  Full atOnce(0), later(3);
  ConcurrentConsumer few(table, atOnce);
  few.endRegion(0);
  EXPECT_THROW(few.finish(), std::bad_alloc);

  ConcurrentConsumer many(table, later);
  const auto yield = [&] {
    for (unsigned i = 0; i < 1000; ++i) // more than the ring holds
      many.endRegion(i);
  };
  EXPECT_THROW(yield(), std::bad_alloc);
  EXPECT_THROW(table.addInstruction({}), std::bad_alloc);
  EXPECT_THROW(many.finish(), std::bad_alloc);
  EXPECT_FALSE(later.wasCalledAgain);
}

} // namespace
} // namespace leastaction
