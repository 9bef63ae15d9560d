#include "analysis/execution/export/trace_event_json.h"

#include "analysis/base/text_format.h"
#include "analysis/execution/export/instruction_label.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <tuple>

namespace leastaction {
namespace {

constexpr uint64_t regionTrack = 1, firstInstructionTrack = 2;

std::string jsonText(std::string_view text) {
  return nlohmann::json(validUtf8(text)).dump(-1, ' ', true);
}

uint64_t processOf(uint32_t thread) {
  return uint64_t{thread} + 1;
}

} // namespace

void TraceEventJson::begin(const char *phase, uint64_t process, uint64_t track, const std::string &quotedName) {
  std::string &text = out_.text();
  out_.flushIfLarge();
  text += isFirst_ ? "\n{\"ph\":\"" : ",\n{\"ph\":\"";
  isFirst_ = false;
  text += phase;
  text += "\",\"pid\":";
  out_.number(process);
  text += ",\"tid\":";
  out_.number(track);
  text += ",\"name\":" + quotedName;
}

void TraceEventJson::slice(uint64_t begin, uint64_t end) {
  out_.text() += ",\"ts\":";
  out_.number(begin);
  out_.text() += ",\"dur\":";
  out_.number(end - begin);
}

void TraceEventJson::nameTracks(uint64_t process, uint64_t tracks, const std::string &thread) {
  auto nameIt = [&](const char *what, uint64_t track, const std::string &name) {
    begin("M", process, track, jsonText(what));
    out_.text() += ",\"args\":{\"name\":" + jsonText(name) + "}}";
  };
  nameIt("process_name", regionTrack, thread.empty() ? "events" : "thread " + thread);
  nameIt("thread_name", regionTrack, "regions");
  for (uint64_t track = 0; track < tracks; ++track)
    nameIt("thread_name", firstInstructionTrack + track, "in flight " + std::to_string(track + 1));
}

void TraceEventJson::writeExecutions() {
  for (const CollectedEvents::Execution &execution : collected_.executions()) {
    if (!execution.hasEvents)
      continue;
    begin("X", processOf(execution.thread), regionTrack, jsonText(execution.name));
    slice(execution.firstTick, execution.lastTick);
    out_.text() += '}';
  }
}

void TraceEventJson::writeInstructions() {
  std::vector<CollectedEvents::Entry> &entries = collected_.inProgramOrder();
  std::ranges::sort(entries, {}, [](const CollectedEvents::Entry &entry) {
    return std::tuple(entry.thread, entry.event.issue, entry.event.sequence);
  });
  std::vector<std::vector<uint64_t>> freeFrom(collected_.threads().size()); // by thread and track
  for (const auto &[event, thread] : entries) {
    std::vector<uint64_t> &tracks = freeFrom[thread];
    auto track = std::ranges::find_if(tracks, [&](uint64_t tick) { return tick <= event.issue; });
    if (track == tracks.end())
      track = tracks.insert(track, 0);
    *track = event.complete;
    const Instruction &instruction = table_.instructions()[event.instruction];
    begin("X", processOf(thread), firstInstructionTrack + static_cast<uint64_t>(track - tracks.begin()),
          jsonText(table_.opcodeName(instruction.opcode)));
    slice(event.issue, event.complete);
    out_.text() += ",\"args\":{\"instruction\":";
    out_.number(event.sequence);
    out_.text() += ",\"wait\":";
    out_.number(event.wait);
    out_.text() += ",\"text\":" + jsonText(instructionLabel(instruction, table_));
    out_.text() += ",\"place\":" + jsonText(placeOf(instruction, table_));
    if (event.level != MemoryLevel::none)
      out_.text() += ",\"level\":" + jsonText(name(event.level));
    out_.text() += "}}";
  }
  for (uint32_t thread = 0; thread < freeFrom.size(); ++thread)
    nameTracks(processOf(thread), freeFrom[thread].size(), collected_.threads()[thread]);
}

Result<void> TraceEventJson::finish() {
  out_.text() += "{\"otherData\":{\"unit\":\"1 us is 1 tick\"},\"traceEvents\":[";
  writeExecutions();
  writeInstructions();
  out_.text() += "\n]}\n";
  return out_.finish();
}

} // namespace leastaction
