#include "analysis/study/program/cause_stacks.h"

#include "analysis/execution/export/folded_stacks.h"
#include "analysis/study/program/read_events.h"
#include "analysis/study/program/why.h"

#include <algorithm>

namespace leastaction {
namespace {

/// One region, or without a name all that is in any, each tick once.
class StackCollector : public EventConsumer {
public:
  explicit StackCollector(std::string wanted) : wanted_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override {
    if (std::ranges::find(names, description.name) == names.end())
      names.push_back(description.name);
    if (!isWantedRegion(description.name, wanted_))
      return;
    if (open_.empty())
      collected.attribution.beginExecution();
    open_.push_back(region);
  }
  void endRegion(uint32_t region) override {
    const auto last = std::ranges::find(open_, region);
    if (last == open_.end())
      return;
    open_.erase(last);
    if (open_.empty())
      collected.attribution.endExecution();
  }
  void events(std::span<const Event>) override {}
  void retired(std::span<const RetiredInstruction> retired, std::span<const Stall> stalls) override {
    if (!open_.empty())
      collected.attribution.add(retired, stalls);
  }

  std::vector<std::string> names;
  CauseCollector::Collected collected;

private:
  std::string wanted_;
  std::vector<uint32_t> open_;
};

} // namespace

Result<CauseStacks> causeStacks(const EventsQuestion &question) {
  EventInputOptions options = question.events;
  options.explains = true;
  InstructionTable table;
  StackCollector collector(question.region);
  const EventInput input = TRY(readEvents(question.path, options, table, collector));
  TRY(checkInstructions(input, question.path));
  if (!question.region.empty() && std::ranges::find(collector.names, question.region) == collector.names.end())
    return std::unexpected(unknownRegion(question.region, collector.names, question.path));
  if (collector.names.empty())
    return fail("nothing was recorded, so there are no ticks", question.path, "record the program again");
  CauseStacks stacks{.text = {}, .notes = input.notes};
  CauseUnits before; // Chains may have parts of ticks; what is left of one is the next one's.
  for (const WhyRow &row : whyRegion(collector.collected, table).byPath) {
    std::string chain;
    for (const std::string &function : row.path)
      chain += foldedFrame(function.empty() ? unknownName : function) + ";";
    for (size_t cause = 0; cause < tickCauses; ++cause) {
      uint64_t &units = before.units[cause];
      const uint64_t ticks = (units + row.ticks.units[cause]) / unitsPerTick;
      units = (units + row.ticks.units[cause]) % unitsPerTick;
      if (ticks != 0)
        stacks.text += chain + std::string(nameOf(static_cast<TickCause>(cause))) + " " + std::to_string(ticks) + "\n";
    }
  }
  return stacks;
}

} // namespace leastaction
