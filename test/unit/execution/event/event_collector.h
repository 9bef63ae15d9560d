// Test code: keeps all events, and what was said of their regions.
//
//   test::EventCollector events;
//   readEventsCsv("events.csv", table, events);          // events.all, events.log is "begin f; end; "
#pragma once

#include "analysis/execution/event/event.h"

#include <string>
#include <vector>

namespace leastaction::test {

struct EventCollector : EventConsumer {
  void beginRegion(uint32_t, const Region &region) override { log += "begin " + region.name + "; "; }
  void endRegion(uint32_t) override { log += "end; "; }
  void events(std::span<const Event> events) override { all.insert(all.end(), events.begin(), events.end()); }

  std::vector<Event> all;
  std::string log;
};

} // namespace leastaction::test
