#include "analysis/execution/export/otf2_archive.h"

#include "analysis/base/text_format.h"

#include <otf2/otf2.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

constexpr uint64_t ticksPerSecond = 1'000'000'000; // a tick is shown as a nanosecond
constexpr OTF2_MetricRef actionMetric = 0;

OTF2_FlushType flushAlways(void *, OTF2_FileType, OTF2_LocationRef, void *, bool) {
  return OTF2_FLUSH;
}

/// The library would print its errors; finish() returns them.
OTF2_ErrorCode keepQuiet(void *, const char *, uint64_t, const char *, OTF2_ErrorCode code, const char *, va_list) {
  return code;
}

struct CloseArchive {
  void operator()(OTF2_Archive *archive) const { OTF2_Archive_Close(archive); }
};

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
  LocationWriter(OTF2_EvtWriter *writer, const InstructionTable &table, Names &names)
      : writer_(writer), table_(table), names_(names) {}

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
  bool isGood() const { return isGood_; }

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
    isGood_ &= code == OTF2_SUCCESS;
  }

  OTF2_EvtWriter *writer_;
  const InstructionTable &table_;
  Names &names_;
  std::vector<uint32_t> regions_;
  std::vector<uint16_t> calls_; ///< Outermost first.
  uint16_t path_ = CallPaths::none;
  uint64_t tick_ = 0, action_ = 0, events_ = 0;
  bool isGood_ = true;
};

/// Definitions refer to texts by number.
class Definitions {
public:
  explicit Definitions(OTF2_GlobalDefWriter *writer) : writer_(writer) { (void)text(""); }

  OTF2_StringRef text(const std::string &value) {
    OTF2_GlobalDefWriter_WriteString(writer_, texts_, value.c_str());
    return texts_++;
  }

  void writeMachine(uint64_t lastTick) {
    OTF2_GlobalDefWriter_WriteClockProperties(writer_, ticksPerSecond, 0, lastTick + 1, OTF2_UNDEFINED_TIMESTAMP);
    OTF2_GlobalDefWriter_WriteSystemTreeNode(writer_, 0, text("core model"), text("machine"),
                                             OTF2_UNDEFINED_SYSTEM_TREE_NODE);
    OTF2_GlobalDefWriter_WriteLocationGroup(writer_, 0, text("program"), OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                            OTF2_UNDEFINED_LOCATION_GROUP);
    OTF2_GlobalDefWriter_WriteMetricMember(writer_, 0, text("action"), text("sum of kappa of the instructions so far"),
                                           OTF2_METRIC_TYPE_OTHER, OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_UINT64,
                                           OTF2_BASE_DECIMAL, 0, text("e0*tick"));
    const OTF2_MetricMemberRef member = 0;
    OTF2_GlobalDefWriter_WriteMetricClass(writer_, actionMetric, 1, &member, OTF2_METRIC_SYNCHRONOUS,
                                          OTF2_RECORDER_KIND_CPU);
  }

  void writeLocation(uint32_t number, const std::string &thread, uint64_t events) {
    OTF2_GlobalDefWriter_WriteLocation(writer_, number, text(thread.empty() ? "events" : "thread " + validUtf8(thread)),
                                       OTF2_LOCATION_TYPE_CPU_THREAD, events, 0);
  }

  void writeNames(const Names &names) {
    for (uint32_t number = 0; const auto &[name, isRegion] : names.all()) {
      const OTF2_StringRef called = text(name);
      OTF2_GlobalDefWriter_WriteRegion(
          writer_, number++, called, called, 0, isRegion ? OTF2_REGION_ROLE_CODE : OTF2_REGION_ROLE_FUNCTION,
          isRegion ? OTF2_PARADIGM_USER : OTF2_PARADIGM_COMPILER, OTF2_REGION_FLAG_NONE, 0, 0, 0);
    }
  }

private:
  OTF2_GlobalDefWriter *writer_;
  OTF2_StringRef texts_ = 0;
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
  auto problem = [&](const char *what) {
    return fail(std::string("the OTF2 archive cannot be written: ") + what, folder_,
                "name a folder that does not exist yet, where there is room");
  };
  OTF2_Error_RegisterCallback(keepQuiet, nullptr);
  constexpr uint64_t eventChunk = 1 << 20, definitionChunk = 4 << 20;
  std::unique_ptr<OTF2_Archive, CloseArchive> archive(OTF2_Archive_Open(folder_.c_str(), "traces", OTF2_FILEMODE_WRITE,
                                                                        eventChunk, definitionChunk,
                                                                        OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE));
  const OTF2_FlushCallbacks flush{.otf2_pre_flush = flushAlways, .otf2_post_flush = nullptr};
  if (!archive || OTF2_Archive_SetFlushCallbacks(archive.get(), &flush, nullptr) != OTF2_SUCCESS ||
      OTF2_Archive_SetSerialCollectiveCallbacks(archive.get()) != OTF2_SUCCESS ||
      OTF2_Archive_SetCreator(archive.get(), "leastaction") != OTF2_SUCCESS ||
      OTF2_Archive_OpenEvtFiles(archive.get()) != OTF2_SUCCESS)
    return problem("the folder cannot be made");

  Names names;
  std::vector<uint64_t> counts;
  uint64_t lastTick = 0;
  bool good = true;
  const std::span<const CollectedEvents::Entry> entries = collected_.inProgramOrder();
  for (uint32_t thread = 0; thread < collected_.threads().size(); ++thread) {
    const auto own = std::ranges::equal_range(entries, thread, {}, &CollectedEvents::Entry::thread);
    std::vector<const CollectedEvents::Execution *> executions;
    for (const CollectedEvents::Execution &execution : collected_.executions())
      if (execution.thread == thread && execution.hasEvents)
        executions.push_back(&execution);
    OTF2_EvtWriter *events = OTF2_Archive_GetEvtWriter(archive.get(), thread);
    LocationWriter writer(events, table_, names);
    writeThread(writer, {own.begin(), own.end()}, executions);
    good = good && writer.isGood() && OTF2_Archive_CloseEvtWriter(archive.get(), events) == OTF2_SUCCESS;
    counts.push_back(writer.events());
    lastTick = std::max(lastTick, writer.lastTick());
  }
  good = OTF2_Archive_CloseEvtFiles(archive.get()) == OTF2_SUCCESS && good;
  good = OTF2_Archive_OpenDefFiles(archive.get()) == OTF2_SUCCESS && good;
  for (uint32_t thread = 0; good && thread < counts.size(); ++thread)
    good = OTF2_Archive_CloseDefWriter(archive.get(), OTF2_Archive_GetDefWriter(archive.get(), thread)) == OTF2_SUCCESS;
  good = OTF2_Archive_CloseDefFiles(archive.get()) == OTF2_SUCCESS && good;

  OTF2_GlobalDefWriter *global = good ? OTF2_Archive_GetGlobalDefWriter(archive.get()) : nullptr;
  if (!global)
    return problem("there is no room on the disk, or it cannot be written any more");
  Definitions definitions(global);
  definitions.writeMachine(lastTick);
  for (uint32_t thread = 0; thread < counts.size(); ++thread)
    definitions.writeLocation(thread, collected_.threads()[thread], counts[thread]);
  definitions.writeNames(names);
  if (OTF2_Archive_Close(archive.release()) != OTF2_SUCCESS)
    return problem("there is no room on the disk, or it cannot be written any more");
  return {};
}

} // namespace leastaction
