#include "analysis/study/program/region_seconds.h"

#include "analysis/study/program/read_events.h"

namespace leastaction {
namespace {

class NoEvents : public EventConsumer {
public:
  void beginRegion(uint32_t, const Region &) override {}
  void endRegion(uint32_t) override {}
  void events(std::span<const Event>) override {}
};

} // namespace

RegionSeconds secondsByRegion(const std::vector<RegionTimes> &regions) {
  RegionSeconds seconds;
  for (const RegionTimes &region : regions)
    seconds[region.region.name] += region.measuredSeconds;
  return seconds;
}

Result<RegionSeconds> markerSeconds(const std::string &run, const std::string &what, const ShowProgress &progress) {
  InstructionTable table;
  NoEvents events;
  const EventInput markers = TRY(readEvents(run, {.progress = progress}, table, events));
  if (markers.mode != RunMode::markers)
    return fail(what + " is against markers only, and this is a run of mode=" + std::string(nameOf(markers.mode)), run,
                "compile the program with --la-mode=markers and record it again");
  return secondsByRegion(markers.regions);
}

} // namespace leastaction
