#include "analysis/study/program/long_events.h"

#include "analysis/program/spectrum/profile.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace leastaction {
namespace {

constexpr size_t most = 100;

std::vector<std::string> functionsOf(uint16_t path, const InstructionTable &table) {
  std::vector<std::string> names;
  const CallPaths &paths = table.paths();
  for (; path != CallPaths::none; path = paths.parent(path))
    names.push_back(paths.isOther(path) ? std::string(CallPaths::otherName) : table.functionName(paths.function(path)));
  std::ranges::reverse(names);
  return names;
}

} // namespace

std::vector<LongEventsRow> longEventsOf(const EventInput &input, uint32_t region, const InstructionTable &table) {
  std::vector<LongEventsRow> rows;
  const auto &found = input.measurement->longEvents;
  if (region >= found.size())
    return rows;
  for (const auto &[where, sum] : found[region]) {
    const Instruction &instruction = table.instructions()[where.second];
    rows.push_back({functionsOf(where.first, table), table.opcodeName(instruction.opcode),
                    lineName(table, instruction.file, instruction.line), sum.count, sum.action, sum.longest});
  }
  std::ranges::sort(rows, [](const LongEventsRow &a, const LongEventsRow &b) {
    return std::tie(b.action, a.path, a.opcode, a.line) < std::tie(a.action, b.path, b.opcode, b.line);
  });
  rows.resize(std::min(rows.size(), most));
  return rows;
}

} // namespace leastaction
