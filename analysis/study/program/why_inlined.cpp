#include "analysis/study/program/why_inlined.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace leastaction {

void addInlinedLines(std::vector<WhyRow> &rows, const TickAttribution &attribution, const InstructionTable &table) {
  using Line = std::tuple<std::string_view, uint32_t, std::string_view>;
  std::map<Line, std::map<std::pair<uint32_t, uint32_t>, uint64_t>> inlined;
  const std::span<const CauseUnits> units = attribution.byInstruction();
  for (size_t i = 0; i < units.size(); ++i) {
    const Instruction &instruction = table.instructions()[i];
    if (const uint64_t total = units[i].total(); total != 0 && instruction.inlinedLine != 0)
      inlined[{table.fileName(instruction.file), instruction.line, table.functionName(instruction.function)}]
             [{instruction.inlinedFile, instruction.inlinedLine}] += total;
  }
  for (WhyRow &row : rows) {
    const auto found = inlined.find({row.file, row.line, row.function});
    if (found == inlined.end())
      continue;
    for (const auto &[line, total] : found->second)
      row.inlinedFrom.push_back({.file = table.fileName(line.first), .line = line.second, .units = total});
    std::ranges::sort(row.inlinedFrom, [](const InlinedTicks &a, const InlinedTicks &b) {
      return std::tie(b.units, a.file, a.line) < std::tie(a.units, b.file, b.line);
    });
  }
}

} // namespace leastaction
