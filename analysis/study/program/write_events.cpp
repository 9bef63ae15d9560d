#include "analysis/study/program/write_events.h"

#include "analysis/study/program/events_output.h"
#include "analysis/study/program/read_events.h"

#include <algorithm>

namespace leastaction {
namespace {

/// Passes the events of one region on to the output; without a name, those of all regions, each event once.
class RegionFilter : public EventConsumer {
public:
  RegionFilter(EventsOutput &output, std::string wanted) : output_(output), wanted_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override {
    if (std::ranges::find(names, description.name) == names.end())
      names.push_back(description.name);
    if (isWantedRegion(description.name, wanted_)) {
      matched = true;
      open_.push_back(region);
      output_.beginRegion(region, description);
    }
  }
  void endRegion(uint32_t region) override {
    if (auto last = std::ranges::find(open_, region); last != open_.end()) {
      open_.erase(last);
      output_.endRegion(region);
    }
  }
  void events(std::span<const Event> events) override {
    if (!open_.empty())
      output_.events(events);
  }

  std::vector<std::string> names;
  bool matched = false;

private:
  EventsOutput &output_;
  std::string wanted_;
  std::vector<uint32_t> open_;
};

} // namespace

Result<std::vector<std::string>> writeEvents(const EventsQuestion &question) {
  InstructionTable table;
  EventsOutput output(question.out, table, question.format);
  RegionFilter filter(output, question.region);
  Result<EventInput> input = readEvents(question.path, question.events, table, filter);
  Result<void> written = output.opened() ? output.finish() : Result<void>();
  if (!input)
    return std::unexpected(input.error());
  if (input->mode == RunMode::markers)
    return fail("the run has markers only, no events", question.path,
                "compile the program with mode=trace and record it again");
  if (!question.region.empty() && !filter.matched)
    return std::unexpected(unknownRegion(question.region, filter.names, question.path));
  if (filter.names.empty())
    return fail("nothing was recorded, so there are no events", question.path, "record the program again");
  if (!output.opened())
    written = output.finish();
  if (!written)
    return std::unexpected(written.error());
  std::vector<std::string> notes = std::move(input->notes);
  if (const uint64_t leftOut = output.leftOut())
    notes.push_back("The first " + std::to_string(question.format.maxEvents) + " events were written, " +
                    std::to_string(leftOut) + " were left out; --max-events sets the limit.");
  if (!input->unused.empty())
    notes.push_back(unusedNote(input->unused, input->mode));
  return notes;
}

} // namespace leastaction
