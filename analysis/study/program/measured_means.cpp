#include "analysis/study/program/measured_means.h"

#include "analysis/program/spectrum/profile.h"

#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace leastaction {

void addMeans(RegionSummary &summary, const EventInput &input, uint32_t region, const InstructionTable &table) {
  using Key = std::pair<std::string, std::string>; // as the rows of Profile are called, and their function
  std::map<Key, TrimmedSample> opcodes, lines;
  for (const auto &[number, sample] : input.measurement->samples[region]) {
    const Instruction &instruction = table.instructions()[number];
    opcodes[{table.opcodeName(instruction.opcode), ""}].add(sample);
    lines[{lineName(table, instruction.file, instruction.line), table.functionName(instruction.function)}].add(sample);
  }
  const SampleMean &empty = input.measurement->emptyProbe;
  for (auto [shares, samples] : {std::pair(&summary.byOpcode, &opcodes), {&summary.byLine, &lines}})
    for (Share &share : *shares)
      if (auto sample = samples->find({share.name, share.function}); sample != samples->end()) {
        const SampleMean mean = sample->second.mean(input.clockStepTicks);
        share.mean = {mean.ticks - empty.ticks, std::hypot(mean.error, empty.error)};
      }
}

} // namespace leastaction
