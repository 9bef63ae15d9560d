// Fuzz target: events as CSV. What is accepted is in the order of issue and never completes before it.
#include "analysis/execution/event/events_csv.h"

#include "event_checker.h"

#include <cstdlib>

using namespace leastaction;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  InstructionTable table;
  test::EventChecker checker(table, 0);
  (void)readEventsCsvText({reinterpret_cast<const char *>(data), size}, "events", table, checker);
  if (!checker.isClosed())
    std::abort();
  return 0;
}
