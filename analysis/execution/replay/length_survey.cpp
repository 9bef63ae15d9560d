#include "analysis/execution/replay/length_survey.h"

#include "analysis/execution/replay/run_threads.h"
#include "analysis/execution/trace/record_reader.h"
#include "runtime/emulation_format.h"

#include <functional>
#include <optional>
#include <vector>

namespace leastaction {
namespace {

constexpr uint64_t mostChunks = 64;

/// Adds a thread, where `count` counts the instructions of the chunks that it is given to read.
void survey(RunLength &length, ThreadTrace &trace, const std::function<uint64_t()> &count) {
  const uint64_t chunks = trace.chunkSizes().size();
  length.chunks += chunks;
  const uint64_t stretch = chunks / mostChunks + 1;
  trace.choose([stretch](uint32_t chunk) { return chunk % stretch == 0 ? ChunkUse::read : ChunkUse::passOver; });
  const auto counted = static_cast<double>(count());
  const auto read = static_cast<double>(trace.words(ChunkUse::read));
  const auto passed = static_cast<double>(trace.words(ChunkUse::passOver));
  length.instructions += read == 0 ? 0 : static_cast<uint64_t>(counted * (read + passed) / read);
}

RunLength surveyTraces(const Run &run) {
  const Disassembler disassembler(run.facts().architecture);
  std::vector<std::optional<size_t>> lengths(run.blocks().size());
  RunLength length;
  for (const std::string &path : run.threadFiles()) {
    Result<ThreadTrace> trace = run.openTrace(path);
    if (!trace)
      continue;
    survey(length, *trace, [&] {
      RecordReader reader(run, *trace);
      uint64_t counted = 0;
      while (reader.next()) {
        if (!reader.isBlock())
          continue;
        std::optional<size_t> &instructions = lengths[reader.block()];
        if (!instructions) {
          const auto decoded = run.decode(reader.block(), disassembler);
          instructions = decoded ? decoded->size() : 0;
        }
        counted += *instructions;
      }
      return counted;
    });
  }
  return length;
}

RunLength surveyEmulation(Run &run) {
  const Disassembler disassembler(run.facts().architecture);
  Result<std::unique_ptr<RunThreads>> threads = RunThreads::open(run, disassembler, /*steps=*/true);
  if (!threads)
    return {};
  RunLength length;
  std::vector<ThreadTrace> &traces = (*threads)->traces();
  for (ThreadTrace &trace : traces)
    survey(length, trace, [&] {
      uint64_t counted = 0;
      while (const auto words = trace.nextChunk())
        for (const uint64_t word : *words)
          if (word & format::emulatedBlock)
            counted += (*threads)->blocks().instructionsIn(word & format::emulatedBlockMask);
      return counted;
    });
  return length;
}

} // namespace

RunLength surveyLength(Run &run) {
  return run.facts().mode == RunMode::emulate ? surveyEmulation(run) : surveyTraces(run);
}

} // namespace leastaction
