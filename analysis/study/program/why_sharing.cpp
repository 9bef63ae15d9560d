#include "analysis/study/program/why_sharing.h"

#include "analysis/execution/trace/run.h"
#include "analysis/program/spectrum/inlined_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace leastaction {
namespace {

SharingSide sideOf(const SharedUse &use, const InstructionTable &table, const InlinedFunctions &inlined) {
  const Instruction &instruction = table.instructions()[use.instruction];
  return {.thread = use.thread,
          .place = {.file = table.fileName(instruction.file),
                    .line = instruction.line,
                    .function = table.functionName(instruction.function),
                    .inlinedFunction = inlined.of(instruction.file, instruction.line, instruction.function)},
          .reads = use.reads,
          .writes = use.writes};
}

/// How opcodes of calls begin that start threads.
constexpr auto threadStarts =
    std::to_array<std::string_view>({"call:pthread_create", "call:thrd_create", "call:_ZNSt6thread15_M_start_thread",
                                     "call:std::thread", "call:GOMP_parallel", "call:__kmpc_fork_call"});

} // namespace

bool hasThreads(const std::string &path) {
  std::error_code problem;
  if (!std::filesystem::is_directory(path, problem))
    return false;
  const Result<std::unique_ptr<Run>> run = Run::open(path);
  return run && std::max((*run)->threadFiles().size(), (*run)->stepFiles().size()) > 1;
}

std::vector<SharingRow> sharingRows(const std::vector<SharedLines> &shared, const InstructionTable &table) {
  const InlinedFunctions inlined(table);
  std::vector<SharingRow> rows;
  for (const SharedLines &lines : shared)
    rows.push_back(
        {.lines = lines, .own = sideOf(lines.own, table, inlined), .other = sideOf(lines.other, table, inlined)});
  return rows;
}

std::string sharingSentence(const WhyRegion &region, uint64_t transferTicks) {
  if (region.sharing.empty())
    return {};
  const SharingRow &most = region.sharing.front();
  const uint64_t largest = std::ranges::max(region.causes.units) / unitsPerTick;
  if (most.lines.ownershipMoves * transferTicks <= largest)
    return {};
  const auto does = [](const SharingSide &side) { return side.writes != 0 ? "writes" : "reads"; };
  const std::string lines = most.lines.lines == 1
                                ? fmt::format("the line of memory at {:#x}", most.lines.address)
                                : fmt::format("{} lines of memory from {:#x} on", most.lines.lines, most.lines.address);
  return fmt::format("{} sharing: {} {} {}, and {} {} to it in thread {}; it would move from core to core {} times, "
                     "about {} ticks that no cause has. ",
                     most.lines.isFalse ? "False" : "True", placeOf(most.own.place), does(most.own), lines,
                     placeOf(most.other.place), does(most.other), most.other.thread, most.lines.ownershipMoves,
                     most.lines.ownershipMoves * transferTicks);
}

std::string startedThreadsNote(const WhyRegion &region) {
  for (const WhyRow &row : region.byOpcode)
    for (const std::string_view start : threadStarts)
      if (row.opcode.starts_with(start))
        return fmt::format("Region \"{}\" starts threads ({}), and what they do is not in it: give what they run a "
                           "region of its own.",
                           region.name, row.opcode.substr(row.opcode.find(':') + 1));
  return {};
}

} // namespace leastaction
