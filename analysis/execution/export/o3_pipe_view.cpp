#include "analysis/execution/export/o3_pipe_view.h"

#include "analysis/execution/export/instruction_label.h"

#include <algorithm>

namespace leastaction {
namespace {

/// Of gem5, for one of ours.
constexpr uint64_t ticksOfTick = 1000;

} // namespace

void O3PipeView::stage(const char *name, uint64_t tick) {
  out_.text() += "O3PipeView:";
  out_.text() += name;
  out_.text() += ':';
  out_.number((tick + 1) * ticksOfTick); // 0 stands for a stage that was not reached
}

void O3PipeView::write(uint64_t number, const CollectedEvents::Entry &entry, uint64_t offset) {
  const Event &event = entry.event;
  const Instruction &instruction = table_.instructions()[event.instruction];
  const uint64_t issue = offset + event.issue, complete = offset + event.complete;
  std::string text = instructionText(instruction, table_);
  std::ranges::replace(text, ':', ' '); // It separates fields.
  stage("fetch", issue);
  out_.text() += ":0x";
  out_.number(instruction.address, 16);
  out_.text() += ":0:";
  out_.number(number);
  out_.text() += ":  " + text + "\n";
  for (const char *name : {"decode", "rename", "dispatch", "issue"}) {
    stage(name, issue);
    out_.text() += '\n';
  }
  stage("complete", complete - event.wait);
  out_.text() += '\n';
  stage("retire", complete);
  out_.text() += ":store:0\n";
  out_.flushIfLarge();
}

Result<void> O3PipeView::finish() {
  const std::vector<uint64_t> offsets = collected_.offsets();
  constexpr uint64_t lastTick = ~uint64_t{0} / ticksOfTick - 1;
  for (const CollectedEvents::Entry &entry : collected_.inProgramOrder())
    if (entry.event.complete > lastTick - offsets[entry.thread])
      return fail("the ticks of the events are too large for this format",
                  "instruction " + std::to_string(entry.event.sequence) + ", complete " +
                      std::to_string(entry.event.complete),
                  "choose another one, or count time from a later start");
  uint64_t number = 0;
  for (const CollectedEvents::Entry &entry : collected_.inProgramOrder())
    write(++number, entry, offsets[entry.thread]);
  return out_.finish();
}

} // namespace leastaction
