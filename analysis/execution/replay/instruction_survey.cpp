#include "analysis/execution/replay/instruction_survey.h"

#include "analysis/execution/replay/run_threads.h"
#include "analysis/execution/trace/record_reader.h"
#include "runtime/emulation_format.h"

#include <functional>
#include <optional>
#include <vector>

namespace leastaction {
namespace {

constexpr uint64_t mostChunks = 64;

/// Instructions of a thread, where `count` counts those of the chunks that it is given to read.
double survey(const Run &run, ThreadTrace &trace, size_t threads, const std::function<uint64_t()> &count) {
  const uint64_t chunksHere = run.facts().chunks / std::max<uint64_t>(threads, 1);
  trace.readOneOf(static_cast<uint32_t>(chunksHere / mostChunks + 1));
  const auto counted = static_cast<double>(count());
  const auto read = static_cast<double>(trace.readWords()), passed = static_cast<double>(trace.passedWords());
  return read == 0 ? 0 : counted * (read + passed) / read;
}

double surveyTraces(const Run &run) {
  const Disassembler disassembler(run.facts().architecture);
  std::vector<std::optional<size_t>> lengths(run.blocks().size());
  double instructions = 0;
  for (const std::string &path : run.threadFiles()) {
    Result<ThreadTrace> trace = run.openTrace(path);
    if (!trace)
      continue;
    instructions += survey(run, *trace, run.threadFiles().size(), [&] {
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
      return counted;
    });
  }
  return instructions;
}

double surveyEmulation(Run &run) {
  const Disassembler disassembler(run.facts().architecture);
  Result<std::unique_ptr<RunThreads>> threads = RunThreads::open(run, disassembler, /*steps=*/true);
  if (!threads)
    return 0;
  double instructions = 0;
  std::vector<ThreadTrace> &traces = (*threads)->traces();
  for (ThreadTrace &trace : traces)
    instructions += survey(run, trace, traces.size(), [&] {
      uint64_t counted = 0;
      while (const auto words = trace.nextChunk())
        for (const uint64_t word : *words)
          if (word & format::emulatedBlock)
            counted += (*threads)->blocks().instructionsIn(word & format::emulatedBlockMask);
      return counted;
    });
  return instructions;
}

} // namespace

uint64_t surveyInstructions(Run &run) {
  return static_cast<uint64_t>(run.facts().mode == RunMode::emulate ? surveyEmulation(run) : surveyTraces(run));
}

} // namespace leastaction
