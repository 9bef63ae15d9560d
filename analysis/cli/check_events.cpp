#include "analysis/cli/check_events.h"

#include "analysis/cli/command.h"
#include "analysis/execution/event/event_check.h"
#include "analysis/execution/event/events_csv.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <utility>

namespace leastaction::cli {
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

struct Checked {
  std::vector<EventCheck::Rule> rules;
  std::optional<Error> badRow;
  uint64_t events = 0, mostInFlight = 0;
  std::string core;
  std::vector<std::string> notes;
  bool isSound = false;
  bool isMeasured = false; ///< By probes: each event ends with its result, and no core model has a say.
};

Result<bool> isMeasured(const std::string &run) {
  std::unique_ptr<Run> opened = TRY(Run::open(run));
  return opened->facts().mode == "probe";
}

Result<Checked> check(const EventsToCheck &wanted) {
  std::error_code problem;
  bool isRun = std::filesystem::is_directory(wanted.path, problem);
  Checked checked;
  EventCheck::Options options;
  bool measured = TRY(isRun ? isMeasured(wanted.path) : Result<bool>(false));
  checked.isMeasured = measured;
  options.retiresInOrder =
      !measured && (isRun || wanted.completionIsGiven) && wanted.options.completion == Completion::retirement;
  options.mayStandInProgramOrder = !isRun; // Other tools write rows in either.
  if (!measured && (isRun || !wanted.options.core.empty())) {
    CoreDescription core = TRY(wanted.options.core.empty() ? matchHost(hostFeatures()) : findCore(wanted.options.core));
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
    checked.notes.push_back(unusedNote(unused, isRun ? "probe" : "events"));
  InstructionTable table;
  EventCheck events(options);
  if (isRun) {
    Checker consumer(table, events);
    EventInput input = TRY(readEvents(wanted.path, wanted.options, table, consumer));
  } else {
    std::string lastThread;
    bool isFirst = true;
    auto row = [&](const Event &event, std::string_view thread, uint64_t line) {
      if (!std::exchange(isFirst, false) && thread != lastThread)
        events.nextThread(std::string(thread));
      lastThread = thread;
      events.event(event, isBranch(table, event), line);
    };
    std::optional<Error> bad = TRY(readEventRows(wanted.path, table, row));
    checked.badRow = std::move(bad);
  }
  events.finish();
  if (events.events() == 0 && !checked.badRow)
    return fail("there are no events to check", wanted.path,
                isRun ? "compile the program with mode=trace and record it again" : "add one line per instruction");
  checked.rules.assign(events.rules().begin(), events.rules().end());
  checked.rules.insert(checked.rules.begin(),
                       {.name = "every row has whole numbers and an opcode",
                        .isChecked = !isRun,
                        .violations = checked.badRow.has_value(),
                        .first = checked.badRow ? checked.badRow->text() + "; nothing behind it was read" : ""});
  checked.events = events.events();
  checked.mostInFlight = events.mostInFlight();
  checked.isSound = events.isSound() && !checked.badRow;
  return checked;
}

std::string textOf(const std::string &path, const Checked &checked) {
  std::string text =
      fmt::format("{}: {}\n  events {}, most in flight {}{}\n", path, checked.isSound ? "sound" : "not sound",
                  checked.events, checked.mostInFlight, checked.core.empty() ? "" : ", core " + checked.core);
  for (const EventCheck::Rule &rule : checked.rules) {
    text += fmt::format("  {:<58} {}\n", rule.name,
                        !rule.isChecked && checked.isMeasured ? "does not apply to measured events"
                        : !rule.isChecked                     ? "not checked"
                        : rule.violations == 0
                            ? "yes"
                            : fmt::format("no, {} violation{}", rule.violations, rule.violations == 1 ? "" : "s"));
    if (rule.violations != 0)
      text += "    " + rule.first + "\n";
  }
  for (const std::string &note : checked.notes)
    text += "  note: " + note + "\n";
  return text;
}

std::string jsonOf(const std::string &path, const Checked &checked) {
  nlohmann::ordered_json rules = nlohmann::ordered_json::array();
  for (const EventCheck::Rule &rule : checked.rules)
    rules.push_back({{"rule", rule.name},
                     {"checked", rule.isChecked},
                     {"violations", rule.violations},
                     {"first", rule.first.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(rule.first)}});
  nlohmann::ordered_json object = {
      {"input", path},
      {"sound", checked.isSound},
      {"measured", checked.isMeasured},
      {"core", checked.core.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(checked.core)},
      {"events", checked.events},
      {"most_in_flight", checked.mostInFlight},
      {"rules", rules},
      {"notes", checked.notes}};
  return object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace

Result<int> checkEvents(const EventsToCheck &wanted, const std::string &json) {
  Checked checked = TRY(check(wanted));
  if (!json.empty())
    TRY(writeOutput(json, jsonOf(wanted.path, checked)));
  if (json != "-")
    TRY(writeOutput("-", textOf(wanted.path, checked)));
  return checked.isSound ? exitDone : exitNo;
}

} // namespace leastaction::cli
