#include "analysis/program/metric/kappa_statistics.h"

#include <algorithm>

namespace leastaction {

void KappaSum::add(const KappaSum &other) {
  events += other.events;
  belowResolution += other.belowResolution;
  kappa += other.kappa;
  kappaSquared += other.kappaSquared;
}

double KappaSum::variance() const {
  if (events < 2)
    return 0;
  const auto count = static_cast<double>(events);
  return std::max(0.0, kappaSquared - kappa * kappa / count) / (count - 1);
}

void KappaStatistics::add(std::span<const Event> events) {
  for (const Event &event : events) {
    if (event.instruction >= sums_.size()) [[unlikely]]
      sums_.resize(std::max<size_t>(event.instruction + 1, sums_.size() * 2));
    const auto kappa = static_cast<double>(event.kappa());
    if (kappa > longest_) {
      ++leftOut_;
      continue;
    }
    KappaSum &sum = sums_[event.instruction];
    ++sum.events;
    sum.belowResolution += kappa <= resolution_;
    sum.kappa += kappa;
    sum.kappaSquared += kappa * kappa;
  }
}

std::vector<InstructionKappa> KappaStatistics::instructions() const {
  std::vector<InstructionKappa> result;
  for (size_t i = 0; i < std::min(sums_.size(), table_.instructions().size()); ++i) {
    if (sums_[i].events == 0)
      continue;
    const Instruction &instruction = table_.instructions()[i];
    std::string line = table_.fileName(instruction.file);
    if (instruction.line != 0)
      line += ":" + std::to_string(instruction.line);
    result.push_back({table_.opcodeName(instruction.opcode), table_.functionName(instruction.function), line,
                      instruction.text, table_.opcodeClass(instruction.opcode), sums_[i], static_cast<uint32_t>(i)});
  }
  return result;
}

} // namespace leastaction
