#include "analysis/study/program/why_ports.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace leastaction {

void addPorts(std::vector<WhyRow> &rows, const TickAttribution &attribution, const InstructionTable &table,
              const PortNames &names) {
  using Line = std::tuple<std::string_view, uint32_t, std::string_view>;
  std::map<Line, std::map<uint64_t, uint64_t>> ofLines;
  for (const auto &[wait, ticks] : attribution.portWaits()) {
    const Instruction &instruction = table.instructions()[wait.instruction];
    ofLines[{table.fileName(instruction.file), instruction.line, table.functionName(instruction.function)}]
           [wait.ports] += ticks;
  }
  for (WhyRow &row : rows) {
    const auto found = ofLines.find({row.file, row.line, row.function});
    if (found == ofLines.end())
      continue;
    for (const auto &[ports, ticks] : found->second)
      if (std::vector<std::string> any = names.of(ports); !any.empty())
        row.ports.push_back({.ports = std::move(any), .ticks = ticks});
    std::ranges::sort(row.ports, [](const PortTicks &a, const PortTicks &b) {
      return std::tie(b.ticks, a.ports) < std::tie(a.ticks, b.ports);
    });
  }
}

} // namespace leastaction
