#include "analysis/execution/export/otf2_archive.h"

#include "analysis/base/text_format.h"
#include "analysis/execution/export/otf2_file.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

constexpr OTF2_MetricRef actionMetric = 0;

/// Numbers for what is entered: functions, and regions.
class Names {
public:
  uint32_t number(const std::string &name, bool isRegion) {
    const auto [place, isNew] = numbers_.emplace(std::pair(isRegion, name), all_.size());
    if (isNew)
      all_.push_back({name, isRegion});
    return place->second;
  }
  const std::vector<std::pair<std::string, bool>> &all() const { return all_; }

private:
  std::map<std::pair<bool, std::string>, uint32_t> numbers_;
  std::vector<std::pair<std::string, bool>> all_;
};

/// What one thread entered and left, in the order of the program.
class LocationWriter {
public:
  LocationWriter(Otf2File &file, OTF2_EvtWriter *writer, const InstructionTable &table, Names &names)
      : file_(file), writer_(writer), table_(table), names_(names) {}

  void enterRegion(const std::string &name, uint64_t tick) {
    leaveCalls(tick);
    enter(names_.number(name, true), tick);
    regions_.push_back(names_.number(name, true));
  }

  void leaveRegion(uint64_t tick) {
    leaveCalls(tick);
    leave(regions_.back(), tick);
    regions_.pop_back();
  }

  void add(const Event &event) {
    if (event.path != path_) {
      std::vector<uint16_t> wanted;
      for (uint16_t path = event.path; path != CallPaths::none; path = table_.paths().parent(path))
        wanted.push_back(path);
      std::ranges::reverse(wanted);
      const auto common = static_cast<size_t>(std::ranges::mismatch(calls_, wanted).in1 - calls_.begin());
      while (calls_.size() > common)
        leaveCall(event.issue);
      for (size_t depth = common; depth < wanted.size(); ++depth) {
        calls_.push_back(wanted[depth]);
        enter(functionOf(wanted[depth]), event.issue);
      }
      path_ = event.path;
    }
    action_ += event.kappa();
    tick_ = std::max(tick_, event.issue);
  }

  void leaveCalls(uint64_t tick) {
    while (!calls_.empty())
      leaveCall(tick);
    path_ = CallPaths::none;
  }

  uint64_t events() const { return events_; }
  uint64_t lastTick() const { return tick_; }

private:
  uint32_t functionOf(uint16_t path) {
    if (table_.paths().isOther(path))
      return names_.number(std::string(CallPaths::otherName), false);
    const std::string &name = table_.functionName(table_.paths().function(path));
    return names_.number(name.empty() ? "[unknown]" : validUtf8(name), false);
  }

  void leaveCall(uint64_t tick) {
    leave(functionOf(calls_.back()), tick);
    calls_.pop_back();
  }

  void enter(uint32_t number, uint64_t tick) {
    tellAction(tick);
    note(OTF2_EvtWriter_Enter(writer_, nullptr, tick_, number));
  }

  void leave(uint32_t number, uint64_t tick) {
    tellAction(tick);
    note(OTF2_EvtWriter_Leave(writer_, nullptr, tick_, number));
  }

  void tellAction(uint64_t tick) {
    tick_ = std::max(tick_, tick); // times never fall
    const OTF2_Type type = OTF2_TYPE_UINT64;
    const OTF2_MetricValue value{.unsigned_int = action_};
    note(OTF2_EvtWriter_Metric(writer_, nullptr, tick_, actionMetric, 1, &type, &value));
  }

  void note(OTF2_ErrorCode code) {
    ++events_;
    file_.note(code);
  }

  Otf2File &file_;
  OTF2_EvtWriter *writer_;
  const InstructionTable &table_;
  Names &names_;
  std::vector<uint32_t> regions_;
  std::vector<uint16_t> calls_; ///< Outermost first.
  uint16_t path_ = CallPaths::none;
  uint64_t tick_ = 0, action_ = 0, events_ = 0;
};

class Definitions {
public:
  explicit Definitions(OTF2_GlobalDefWriter *writer) : writer_(writer), text_(writer) {}

  void writeMachine(uint64_t lastTick) {
    OTF2_GlobalDefWriter_WriteClockProperties(writer_, otf2TicksPerSecond, 0, lastTick + 1, OTF2_UNDEFINED_TIMESTAMP);
    OTF2_GlobalDefWriter_WriteSystemTreeNode(writer_, 0, text_("core model"), text_("machine"),
                                             OTF2_UNDEFINED_SYSTEM_TREE_NODE);
    OTF2_GlobalDefWriter_WriteLocationGroup(writer_, 0, text_("program"), OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                            OTF2_UNDEFINED_LOCATION_GROUP);
    OTF2_GlobalDefWriter_WriteMetricMember(
        writer_, 0, text_("action"), text_("sum of kappa of the instructions so far"), OTF2_METRIC_TYPE_OTHER,
        OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0, text_("e0*tick"));
    const OTF2_MetricMemberRef member = 0;
    OTF2_GlobalDefWriter_WriteMetricClass(writer_, actionMetric, 1, &member, OTF2_METRIC_SYNCHRONOUS,
                                          OTF2_RECORDER_KIND_CPU);
  }

  void writeLocation(uint32_t number, const std::string &thread, uint64_t events) {
    OTF2_GlobalDefWriter_WriteLocation(writer_, number, text_(thread.empty() ? "events" : "thread " + thread),
                                       OTF2_LOCATION_TYPE_CPU_THREAD, events, 0);
  }

  void writeNames(const Names &names) {
    for (uint32_t number = 0; const auto &[name, isRegion] : names.all()) {
      const OTF2_StringRef called = text_(name);
      OTF2_GlobalDefWriter_WriteRegion(
          writer_, number++, called, called, 0, isRegion ? OTF2_REGION_ROLE_CODE : OTF2_REGION_ROLE_FUNCTION,
          isRegion ? OTF2_PARADIGM_USER : OTF2_PARADIGM_COMPILER, OTF2_REGION_FLAG_NONE, 0, 0, 0);
    }
  }

private:
  OTF2_GlobalDefWriter *writer_;
  Otf2Texts text_;
};

/// Events of one thread and the executions of regions that they belong to, which contain or follow each other.
void writeThread(LocationWriter &writer, std::span<const CollectedEvents::Entry> events,
                 std::span<const CollectedEvents::Execution *const> executions) {
  std::vector<const CollectedEvents::Execution *> open;
  auto closeUpTo = [&](uint64_t tick) {
    while (!open.empty() && open.back()->lastTick <= tick) {
      writer.leaveRegion(open.back()->lastTick);
      open.pop_back();
    }
  };
  for (const CollectedEvents::Entry &entry : events) {
    while (!executions.empty() && executions.front()->firstTick <= entry.event.issue) {
      closeUpTo(executions.front()->firstTick);
      open.push_back(executions.front());
      writer.enterRegion(executions.front()->name, executions.front()->firstTick);
      executions = executions.subspan(1);
    }
    writer.add(entry.event);
  }
  closeUpTo(UINT64_MAX);
  writer.leaveCalls(writer.lastTick());
}

} // namespace

Result<void> Otf2Archive::isBuilt() {
  return {};
}

Result<void> Otf2Archive::finish() {
  Otf2File file = TRY(Otf2File::create(folder_));
  Names names;
  std::vector<uint64_t> counts;
  uint64_t lastTick = 0;
  const std::span<const CollectedEvents::Entry> entries = collected_.inProgramOrder();
  for (uint32_t thread = 0; thread < collected_.threads().size(); ++thread) {
    const auto own = std::ranges::equal_range(entries, thread, {}, &CollectedEvents::Entry::thread);
    std::vector<const CollectedEvents::Execution *> executions;
    for (const CollectedEvents::Execution &execution : collected_.executions())
      if (execution.thread == thread && execution.hasEvents)
        executions.push_back(&execution);
    OTF2_EvtWriter *events = file.events(thread);
    LocationWriter writer(file, events, table_, names);
    writeThread(writer, {own.begin(), own.end()}, executions);
    file.close(events);
    counts.push_back(writer.events());
    lastTick = std::max(lastTick, writer.lastTick());
  }
  Definitions definitions(TRY(file.definitions(counts.size())));
  definitions.writeMachine(lastTick);
  for (uint32_t thread = 0; thread < counts.size(); ++thread)
    definitions.writeLocation(thread, collected_.threads()[thread], counts[thread]);
  definitions.writeNames(names);
  return file.finish();
}

} // namespace leastaction
