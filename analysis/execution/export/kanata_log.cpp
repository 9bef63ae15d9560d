#include "analysis/execution/export/kanata_log.h"

#include "analysis/execution/export/instruction_label.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace leastaction {
namespace {

enum class Step : uint8_t { issue, wait, retire };

struct Moment {
  uint64_t tick;
  uint32_t id;
  Step step;
  auto operator<=>(const Moment &) const = default;
};

} // namespace

void KanataLog::command(char kind, std::initializer_list<uint64_t> arguments, const char *last) {
  out_.text() += kind;
  for (uint64_t argument : arguments) {
    out_.text() += '\t';
    out_.number(argument);
  }
  out_.text() += last;
  out_.text() += '\n';
  out_.flushIfLarge();
}

/// Commands of an instruction must follow this one.
void KanataLog::introduce(size_t id, const CollectedEvents::Entry &entry) {
  command('I', {id, entry.event.sequence, entry.thread});
  const Instruction &instruction = table_.instructions()[entry.event.instruction];
  command('L', {id, 0}, ("\t" + instructionLabel(instruction, table_)).c_str());
  std::string detail = placeOf(instruction, table_);
  if (entry.event.level != MemoryLevel::none)
    detail += (detail.empty() ? "" : ", ") + std::string(name(entry.event.level));
  if (!detail.empty())
    command('L', {id, 1}, ("\t" + detail).c_str());
}

Result<void> KanataLog::finish() {
  const std::vector<CollectedEvents::Entry> &entries = collected_.inProgramOrder();
  const std::vector<uint64_t> offsets = collected_.offsets();
  std::vector<Moment> moments;
  moments.reserve(3 * entries.size());
  for (uint32_t id = 0; id < entries.size(); ++id) {
    const Event &event = entries[id].event;
    const uint64_t offset = offsets[entries[id].thread];
    moments.push_back({offset + event.issue, id, Step::issue});
    if (event.wait != 0)
      moments.push_back({offset + event.complete - event.wait, id, Step::wait});
    moments.push_back({offset + event.complete, id, Step::retire});
  }
  std::ranges::sort(moments);

  out_.text() += "Kanata\t0004\n";
  uint64_t tick = moments.empty() ? 0 : moments.front().tick;
  out_.text() += "C=\t";
  out_.number(tick);
  out_.text() += '\n';
  size_t introduced = 0;
  for (const Moment &moment : moments) {
    if (moment.tick != tick)
      command('C', {moment.tick - std::exchange(tick, moment.tick)});
    // Numbers must come in their order; what is before it in the program issues later.
    for (; introduced <= moment.id; ++introduced)
      introduce(introduced, entries[introduced]);
    switch (moment.step) {
    case Step::issue:
      command('S', {moment.id, 0}, "\tX");
      break;
    case Step::wait:
      command('S', {moment.id, 0}, "\tW");
      break;
    case Step::retire:
      command('R', {moment.id, moment.id, 0});
      break;
    }
  }
  return out_.finish();
}

} // namespace leastaction
