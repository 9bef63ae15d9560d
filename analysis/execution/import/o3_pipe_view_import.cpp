#include "analysis/execution/import/pipeline_events.h"

#include <algorithm>
#include <array>

namespace leastaction {
namespace {

constexpr std::array<std::string_view, 7> stages = {"fetch", "decode",   "rename", "dispatch",
                                                    "issue", "complete", "retire"};
constexpr size_t fetch = 0, issue = 4, complete = 5, retire = 6;

class PipeViewReader {
public:
  PipeViewReader(LineReader &lines, uint64_t ticksPerCycle, PipelineEvents &events)
      : lines_(lines), ticksPerCycle_(ticksPerCycle), events_(events) {}

  Result<void> read() {
    for (;;) {
      bool more = TRY(lines_.next());
      if (!more)
        break;
      TRY(line(lines_.line()));
    }
    events_.counts.unfinished += isOpen_;
    return {};
  }

private:
  Result<void> wrong() const {
    return fail("the line is not gem5's O3PipeView output", lines_.where(),
                "give the output of --debug-flags=O3PipeView");
  }

  Result<void> line(std::string_view rest) {
    if (takeField(rest, ':') != "O3PipeView")
      return {};
    const std::string_view name = takeField(rest, ':');
    const std::optional<uint64_t> tick = wholeNumber(takeField(rest, ':'));
    const size_t stage = static_cast<size_t>(std::ranges::find(stages, name) - stages.begin());
    if (stage == stages.size() || !tick)
      return wrong();
    if (stage == fetch)
      return begin(*tick, rest);
    if (!isOpen_)
      return wrong();
    ticks_[stage] = *tick;
    return stage == retire ? end() : Result<void>();
  }

  /// Behind the tick: address, number of the micro-op, number of the instruction, disassembly.
  Result<void> begin(uint64_t tick, std::string_view rest) {
    events_.counts.unfinished += isOpen_;
    std::string_view address = takeField(rest, ':');
    if (!address.starts_with("0x"))
      return wrong();
    const std::optional<uint64_t> number = wholeNumber(address.substr(2), 16);
    (void)takeField(rest, ':');
    if (!number || !wholeNumber(takeField(rest, ':')))
      return wrong();
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    instruction_ = {.sequence = events_.counts.instructions++, .address = *number, .text = std::string(rest)};
    ticks_ = {tick};
    isOpen_ = true;
    return {};
  }

  Result<void> end() {
    isOpen_ = false;
    if (ticks_[retire] == 0) {
      ++events_.counts.squashed;
      return {};
    }
    // What retires without issuing counts from the last stage that it reached before.
    size_t last = issue;
    while (last != fetch && ticks_[last] == 0)
      --last;
    instruction_.issue = ticks_[last] / ticksPerCycle_;
    instruction_.retire = ticks_[retire] / ticksPerCycle_;
    instruction_.result = ticks_[complete] == 0 ? instruction_.retire : ticks_[complete] / ticksPerCycle_;
    return events_.retire(instruction_, lines_.where());
  }

  LineReader &lines_;
  const uint64_t ticksPerCycle_;
  PipelineEvents &events_;
  LoggedInstruction instruction_;
  std::array<uint64_t, stages.size()> ticks_ = {}; ///< 0: not reached.
  bool isOpen_ = false;
};

} // namespace

Result<PipelineImport> importO3PipeView(LineReader &lines, const PipelineImportOptions &options,
                                        InstructionTable &table, EventConsumer &consumer) {
  PipelineEvents events(options.region, table, consumer);
  const Result<void> read = PipeViewReader(lines, options.ticksPerCycle, events).read();
  return events.finish(read, lines.where());
}

} // namespace leastaction
