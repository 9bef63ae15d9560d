// Fuzz target: logs of pipeline viewers. What is accepted is in the order of issue and never completes before it; the
// first byte says which format the file has.
#include "analysis/execution/import/pipeline_import.h"

#include "event_checker.h"

#include <algorithm>
#include <cstdlib>

using namespace leastaction;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  const PipelineImportOptions options{
      .region = "log", .ticksPerCycle = data[0] & 2 ? 1u : 1000u, .issueStage = data[0] & 4 ? "F" : ""};
  size_t at = 1;
  LineReader lines("log.txt", [&](std::span<char> room) -> Result<size_t> {
    const size_t count = std::min(room.size(), size - at);
    std::copy_n(reinterpret_cast<const char *>(data) + at, count, room.data());
    at += count;
    return count;
  });
  InstructionTable table;
  test::EventChecker checker(table, 0);
  const Result<PipelineImport> import =
      data[0] & 1 ? importO3PipeView(lines, options, table, checker) : importKanata(lines, options, table, checker);
  if (!checker.isClosed() || (import && import->events != checker.count()))
    std::abort();
  if (import && import->events + import->squashed + import->unfinished != import->instructions)
    std::abort();
  return 0;
}
