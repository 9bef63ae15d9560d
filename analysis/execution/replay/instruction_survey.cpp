#include "analysis/execution/replay/instruction_survey.h"

#include "analysis/execution/trace/record_reader.h"

#include <optional>
#include <vector>

namespace leastaction {

uint64_t surveyInstructions(const Run &run) {
  constexpr uint64_t mostChunks = 64;
  const Disassembler disassembler(run.facts().architecture);
  std::vector<std::optional<size_t>> lengths(run.blocks().size());
  double instructions = 0;
  for (const std::string &path : run.threadFiles()) {
    Result<ThreadTrace> trace = run.openTrace(path);
    if (!trace)
      continue;
    const uint64_t chunksHere = run.facts().chunks / std::max<uint64_t>(run.threadFiles().size(), 1);
    trace->readOneOf(static_cast<uint32_t>(chunksHere / mostChunks + 1));
    RecordReader reader(run, *trace);
    uint64_t counted = 0;
    while (reader.next()) {
      if (!reader.isBlock())
        continue;
      std::optional<size_t> &length = lengths[reader.block()];
      if (!length) {
        const auto decoded = run.decode(reader.block(), disassembler);
        length = decoded ? decoded->size() : 0;
      }
      counted += *length;
    }
    if (trace->readWords() != 0)
      instructions += static_cast<double>(counted) * static_cast<double>(trace->readWords() + trace->passedWords()) /
                      static_cast<double>(trace->readWords());
  }
  return static_cast<uint64_t>(instructions);
}

} // namespace leastaction
