// Fuzz target: events as CSV. What is accepted is in the order of issue and never completes before it.
#include "analysis/event/events_csv.h"

#include <cstdlib>

using namespace leastaction;

namespace {

class Checker : public EventConsumer {
public:
  explicit Checker(const InstructionTable &table) : table_(table) {}
  void beginRegion(uint32_t, const Region &) override { ++open_; }
  void endRegion(uint32_t) override { --open_; }
  void events(std::span<const Event> events) override {
    for (const Event &event : events) {
      if (event.complete < event.issue || event.issue < issue_ || event.instruction >= table_.instructions().size())
        std::abort();
      issue_ = event.issue;
    }
  }
  bool isClosed() const { return open_ == 0; }

private:
  const InstructionTable &table_;
  uint64_t issue_ = 0;
  int open_ = 0;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  InstructionTable table;
  Checker checker(table);
  (void)readEventsCsvText({reinterpret_cast<const char *>(data), size}, "events", table, checker);
  if (!checker.isClosed())
    std::abort();
  return 0;
}
