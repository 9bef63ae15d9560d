#include "analysis/study/program/check_events.h"

#include "analysis/execution/event/events_csv.h"
#include "analysis/study/program/read_events.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace leastaction {
namespace {

bool isBranch(const InstructionTable &table, const Event &event) {
  const uint32_t opcode = table.instructions()[event.instruction].opcode;
  return table.opcodeClass(opcode) == InstructionClass::branch || table.opcodeName(opcode).starts_with('j');
}

/// Checks the events of a replay, each thread by itself.
class Checker : public EventConsumer {
public:
  Checker(const InstructionTable &table, EventCheck &check) : table_(table), check_(check) {}
  void beginRegion(uint32_t, const Region &description) override {
    if (thread_ != description.thread)
      check_.nextThread(thread_ = description.thread);
  }
  void endRegion(uint32_t) override {}
  void events(std::span<const Event> events) override {
    for (const Event &event : events)
      check_.event(event, isBranch(table_, event), 0);
  }

private:
  const InstructionTable &table_;
  EventCheck &check_;
  std::string thread_;
};

Result<bool> isMeasured(const std::string &run) {
  std::unique_ptr<Run> opened = TRY(Run::open(run));
  return opened->facts().mode == RunMode::probe;
}

} // namespace

Result<EventCheckReport> checkEvents(const EventsToCheck &wanted) {
  std::error_code problem;
  bool isRun = std::filesystem::is_directory(wanted.path, problem);
  EventCheckReport checked;
  checked.input = wanted.path;
  const bool completionIsGiven =
      std::ranges::find(wanted.options.chosen, "--completion") != wanted.options.chosen.end();
  EventCheck::Options options;
  const bool measured = TRY(isRun ? isMeasured(wanted.path) : Result<bool>(false));
  checked.isMeasured = measured;
  options.retiresInOrder =
      !measured && (isRun || completionIsGiven) && wanted.options.completion == Completion::retirement;
  options.mayStandInProgramOrder = !isRun; // Other tools write rows in either.
  if (!measured && (isRun || !wanted.options.core.empty())) {
    const CoreDescription core = TRY(chosenCore(wanted.options.core, wanted.path));
    checked.core = core.name;
    options.reorderBuffer = core.reorderBuffer;
  }
  if (isRun && !measured)
    checked.notes = wanted.options.assumptions();
  std::vector<std::string> unused;
  if (!isRun || measured)
    unused = wanted.options.given(/*withSource=*/!isRun);
  if (!isRun)
    std::erase_if(unused, [](const std::string &option) { return option == "--core" || option == "--completion"; });
  if (!unused.empty())
    checked.notes.push_back(unusedNote(unused, isRun ? RunMode::probe : RunMode::events));
  InstructionTable table;
  EventCheck events(options);
  EventRowsRead rows;
  if (isRun) {
    Checker consumer(table, events);
    TRY(readEvents(wanted.path, wanted.options, table, consumer));
  } else {
    std::string lastThread;
    bool isFirst = true;
    auto row = [&](const Event &event, std::string_view thread, uint64_t line) {
      if (!std::exchange(isFirst, false) && thread != lastThread)
        events.nextThread(std::string(thread));
      lastThread = thread;
      events.event(event, isBranch(table, event), line);
    };
    rows = TRY(readEventRows(wanted.path, table, row));
  }
  events.finish();
  if (events.events() == 0 && !rows.bad)
    return fail("there are no events to check", wanted.path,
                isRun ? "compile the program with mode=trace and record it again" : "add one line per instruction");
  checked.rules.assign(events.rules().begin(), events.rules().end());
  checked.rules.insert(checked.rules.begin(),
                       {.name = "every row has whole numbers and an opcode",
                        .isChecked = !isRun,
                        .violations = rows.bad.has_value(),
                        .first = rows.bad ? rows.bad->text() + "; nothing after it was read" : ""});
  checked.rules.push_back({.name = "regions, executions and threads come in their order",
                           .isChecked = !isRun,
                           .violations = rows.misplaced,
                           .first = rows.misplaced ? rows.firstMisplaced.text() : ""});
  checked.events = events.events();
  checked.mostInFlight = events.mostInFlight();
  checked.isSound = events.isSound() && !rows.bad && rows.misplaced == 0;
  return checked;
}

} // namespace leastaction
