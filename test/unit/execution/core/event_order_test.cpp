#include "analysis/execution/core/event_order.h"

#include <gtest/gtest.h>

#include <random>

namespace leastaction {
namespace {

class EventOrderTest : public testing::Test {
protected:
  EventOrderTest() {
    order_.setSink([this](std::span<const Event> batch) { events_.insert(events_.end(), batch.begin(), batch.end()); });
  }

  void add(uint64_t issue) { order_.add({.sequence = added_++, .issue = issue, .complete = issue + 1}); }

  void expectOrdered() {
    ASSERT_EQ(events_.size(), added_);
    for (size_t i = 1; i < events_.size(); ++i)
      ASSERT_LT(std::tie(events_[i - 1].issue, events_[i - 1].sequence),
                std::tie(events_[i].issue, events_[i].sequence));
  }

  EventOrder order_;
  std::vector<Event> events_;
  uint64_t added_ = 0;
};

TEST_F(EventOrderTest, SortsByIssueThenSequence) {
  for (const uint64_t issue : {5, 3, 9, 3, 5})
    add(issue);
  order_.flush(9);
  expectOrdered();
}

TEST_F(EventOrderTest, ReleasesOnlyWhatIssuedBefore) {
  add(5);
  add(3);
  order_.release(5);
  order_.flush(5);
  expectOrdered();
  add(5); // The latest tick may still get events.
  order_.flush(6);
  expectOrdered();
}

TEST_F(EventOrderTest, EventsFarAheadKeepTheirPlace) {
  add(1'000'000);
  add(4095);
  add(4096);
  add(100'000);
  order_.release(4000);
  add(100'000);
  order_.release(99'000);
  add(100'000); // Reaches the bucket directly, after those from the heap.
  add(99'000);
  order_.flush(1'000'000);
  expectOrdered();
}

TEST_F(EventOrderTest, LosesNothingWhateverTheDistances) {
  std::mt19937_64 random(3);
  uint64_t released = 0;
  uint64_t latest = 0;
  for (int i = 0; i < 50'000; ++i) {
    const uint64_t distance = random() % 100 == 0 ? random() % 60'000 : random() % 300;
    latest = std::max(latest, released + distance);
    add(released + distance);
    if (random() % 4 == 0)
      order_.release(released += random() % 1000 == 0 ? random() % 20'000 : random() % 3);
  }
  order_.flush(std::max(latest, released));
  expectOrdered();
}

} // namespace
} // namespace leastaction
